import { Modal } from '@/components/ui/prime/Modal';
import { LoginForm } from '../auth/LoginForm';

/** Lets the user whose session is about to end sign in again, over what they are doing. */
export const SignInAgain = ({ usuario, onDone, onHide }: { usuario: string; onDone: () => void; onHide: () => void }) => (
  <Modal header={`Seguir como ${usuario}`} style={{ width: '450px' }} onHide={onHide}>
    <LoginForm again={usuario} onDone={onDone} />
  </Modal>
);
