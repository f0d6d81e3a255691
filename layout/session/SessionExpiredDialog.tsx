import { useRef } from 'react';
import { Button } from '@/components/ui/Button';
import { Modal } from '@/components/ui/prime/Modal';

/** Says that the session is over; confirming and closing both go to the login. */
export function SessionExpiredDialog({ onContinue }: { onContinue: () => void }) {
  const onward = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      header="Sesión Expirada"
      style={{ width: '450px' }}
      className="dialog-narrow"
      focusOnShow={false} // It would go to the cross in the corner.
      onShow={() => onward.current?.focus()}
      onHide={onContinue}
      footer={<Button label="Continuar" icon="pi-sign-in" ref={onward} onClick={onContinue} />}
    >
      <p className="flex align-items-center gap-3">
        <i className="pi pi-lock text-2xl text-primary" aria-hidden />
        <span>Su sesión ha expirado, por favor inicie sesión nuevamente para continuar.</span>
      </p>
    </Modal>
  );
}
