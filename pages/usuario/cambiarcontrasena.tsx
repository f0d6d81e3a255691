import { useState } from 'react';
import { useSession } from '@/components/data/useSession';
import { PageHeader } from '@/components/ui/PageHeader';
import { PasswordForm } from '@/components/sesion/PasswordForm';
import { Notice } from '@/components/feedback/Notice';
import { NarrowCard } from '@/components/usuarios/NarrowCard';

const TITLE = 'Cambiar mi contraseña';

/** Changes the user's own password; the user's other sessions end. */
export default function CambiarContrasenaPage() {
  const { usuario } = useSession();
  const [done, setDone] = useState({ times: 0, words: '' });
  if (!usuario) return null;
  return (
    <NarrowCard label={TITLE}>
      <PageHeader title={TITLE} />
      <Notice tone="success">{done.words}</Notice>
      {/* The key remounts the form empty after a change. */}
      <PasswordForm key={done.times} usuario={usuario.usuario} onDone={(words) => setDone(({ times }) => ({ times: times + 1, words }))} />
    </NarrowCard>
  );
}
