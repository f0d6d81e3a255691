import { useState } from 'react';
import { later } from '@/components/data/later';
import { useSession } from '@/components/data/useSession';
import { Notice } from '@/components/feedback/Notice';
import { useParams } from '@/components/list/useParams';
import { sesionesCerradasEn } from '@/components/sesion/sesionesCerradas';
import { Button } from '@/components/ui/Button';
import { NarrowCard } from '@/components/usuarios/NarrowCard';
import { PageHeader } from '@/components/ui/PageHeader';
import { ContrasenaEntregada } from '@/components/usuarios/cuenta/ContrasenaEntregada';
import type { Cambiada } from '@/components/usuarios/cuenta/ContrasenaOtro';
import { usuarioElegido, UsuarioPicker } from '@/components/usuarios/UsuarioSearch';

// Loaded once a user is chosen, because the form weighs 15 kB.
const ContrasenaOtro = later(() => import('@/components/usuarios/cuenta/ContrasenaOtro'), 'ContrasenaOtro');
const FactorDeUsuario = later(() => import('@/components/usuarios/cuenta/FactorDeUsuario'), 'FactorDeUsuario');

const TITLE = 'Cambiar contraseña de otro usuario';

/** Sets another user's password, which is shown once. */
export default function CambiarContrasenaOtroPage() {
  const [query, setQuery] = useParams(usuarioElegido);
  const { usuario: yo } = useSession();
  const [cambiada, setCambiada] = useState<Cambiada>();
  const usuario = query?.usuario;
  if (cambiada) {
    const otro = () => {
      setCambiada(undefined);
      setQuery({ usuario: undefined }, 'replace');
    };
    return (
      <NarrowCard label={TITLE}>
        <PageHeader title={TITLE} />
        <Notice tone="success" role="status">
          Contraseña cambiada.{sesionesCerradasEn(cambiada.sesionesCerradas, '')}
        </Notice>
        <ContrasenaEntregada {...cambiada} />
        <div className="botones">
          <Button label="Cambiar la de otro usuario" outlined onClick={otro} />
        </div>
      </NarrowCard>
    );
  }
  return (
    <NarrowCard label={TITLE}>
      <PageHeader title={TITLE} />
      {query && !usuario && <p className="mb-3 text-muted">Elija a quién darle una contraseña. Tendrá que cambiarla al entrar.</p>}
      <UsuarioPicker
        value={usuario}
        onChange={(one) => setQuery({ usuario: one })}
        offered={(one) => !one.superior && one.usuario !== yo?.usuario}
      />
      {usuario && (
        <>
          <ContrasenaOtro key={usuario} usuario={usuario} onDone={setCambiada} />
          <h2 className="mt-4 mb-3">Segundo factor</h2>
          <FactorDeUsuario usuario={usuario} fijo={usuario === yo?.usuario} />
        </>
      )}
    </NarrowCard>
  );
}
