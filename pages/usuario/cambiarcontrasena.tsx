import { useState } from 'react';
import { PageHeader } from '@/components/ui/PageHeader';
import { PasswordForm } from '@/components/sesion/PasswordForm';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';

const TITLE = 'Cambiar mi contraseña';

/** Changes the own password; the own sessions elsewhere end. */
export default function CambiarContrasenaPage() {
  const { usuario } = useAppSelector(selectSession);
  const [done, setDone] = useState({ times: 0, words: '' });
  if (!usuario) return null;
  return (
    <section className="card pagina-usuario" aria-label={TITLE}>
      <PageHeader title={TITLE} />
      {done.words && (
        <p className="notice notice-success">
          <i className="pi pi-check-circle" aria-hidden />
          <span>{done.words}</span>
        </p>
      )}
      {/* Empty again once it is changed. */}
      <PasswordForm key={done.times} usuario={usuario.usuario} onDone={(words) => setDone(({ times }) => ({ times: times + 1, words }))} />
    </section>
  );
}
