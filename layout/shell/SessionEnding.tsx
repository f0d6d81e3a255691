import { useEffect, useState } from 'react';
import { toast } from '@/components/feedback/toast';
import { Notice } from '@/components/feedback/Notice';
import { Button } from '@/components/ui/Button';
import { Modal } from '@/components/ui/prime/Modal';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { moment } from '@/utils/format';
import { LoginForm } from '../auth/LoginForm';

/** How long before its end the user is told, in ms. */
const BEFORE = 600_000;
const EVERY = 10_000;

/** Ten minutes before the eight hours are over: offers to sign in again here, over what the user is doing. */
export function SessionEnding() {
  const { expireTime = Infinity, usuario } = useAppSelector(selectSession);
  const [now, setNow] = useState(Date.now);
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  if (!usuario || expireTime - now > BEFORE) return null;
  const done = () => {
    setAsks(false);
    toast('success', 'Su sesión sigue por ocho horas más');
  };
  return (
    <>
      <Notice
        tone="warn"
        role="status"
        className="mb-3"
        action={<Button label="Seguir trabajando" size="small" onClick={() => setAsks(true)} />}
      >
        Su sesión termina el {moment(new Date(expireTime).toISOString())}. Inicie sesión aquí mismo y no perderá lo que está haciendo.
      </Notice>
      {asks && (
        <Modal visible header={`Seguir como ${usuario.usuario}`} style={{ width: '450px' }} draggable={false} onHide={() => setAsks(false)}>
          <LoginForm again={usuario.usuario} onDone={done} />
        </Modal>
      )}
    </>
  );
}
