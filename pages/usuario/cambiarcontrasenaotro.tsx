import dynamic from 'next/dynamic';
import { Button } from '@/components/ui/Button';
import { useState } from 'react';
import { Empty } from '@/components/feedback/Empty';
import { PageHeader } from '@/components/ui/PageHeader';
import { ContrasenaEntregada } from '@/components/usuarios/cuenta/ContrasenaEntregada';
import type { Cambiada } from '@/components/usuarios/cuenta/ContrasenaOtro';
import { sesionesCerradasEn } from '@/components/sesion/sesionesCerradas';
import { UsuarioElegido } from '@/components/usuarios/usuarioElegido';
import { UsuarioPicker } from '@/components/usuarios/UsuarioSearch';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { Notice } from '@/components/feedback/Notice';
import { NarrowCard } from '@/components/ui/NarrowCard';

// Loaded once a user is chosen, because the form weighs 15 kB.
const ContrasenaOtro = dynamic(() => import('@/components/usuarios/cuenta/ContrasenaOtro').then((module) => module.ContrasenaOtro), {
  ssr: false,
});
const FactorDeUsuario = dynamic(() => import('@/components/usuarios/cuenta/FactorDeUsuario').then((module) => module.FactorDeUsuario), {
  ssr: false,
});

const TITLE = 'Cambiar contraseña de otro usuario';

/** Sets another user's password, which is shown once. */
export default function CambiarContrasenaOtroPage() {
  const [query, setQuery] = useUrlQuery(UsuarioElegido);
  const { usuario: yo } = useAppSelector(selectSession);
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
      <UsuarioPicker
        value={usuario}
        onChange={(one) => setQuery({ usuario: one })}
        offered={(one) => !one.superior && one.usuario !== yo?.usuario}
      />
      {usuario ? (
        <>
          <ContrasenaOtro key={usuario} usuario={usuario} onDone={setCambiada} />
          <h2 className="mt-4 mb-3">Segundo factor</h2>
          <FactorDeUsuario usuario={usuario} fijo={usuario === yo?.usuario} />
        </>
      ) : (
        <Empty icon="pi-lock" title="Elija a quién darle una contraseña. Tendrá que cambiarla al entrar." />
      )}
    </NarrowCard>
  );
}
