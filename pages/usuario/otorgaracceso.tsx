import { useCallback, useRef } from 'react';
import * as z from 'zod';
import { Empty } from '@/components/feedback/Empty';
import { LoadFailed } from '@/components/feedback/LoadFailed';
import { PageHeader } from '@/components/ui/PageHeader';
import { AccesosDelUsuario } from '@/components/usuarios/accesos/AccesosDelUsuario';
import { preguntarDescartar } from '@/components/usuarios/preguntas';
import { UsuarioSearch } from '@/components/usuarios/UsuarioSearch';
import { useLoaded } from '@/components/data/useLoaded';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { accesosDeOtro } from '@/services/accesos';

const TITLE = 'Asignar rol a usuario';
const query = z.strictObject({ usuario: z.string().trim().max(60).optional() });

interface Props {
  usuario: string;
  onDirty: (dirty: boolean) => void;
  onBack: () => void;
}

function Elegido({ usuario, onDirty, onBack }: Props) {
  const { data, error, reload, set } = useLoaded(usuario, (options) => accesosDeOtro.leer({ params: { usuario } }, options));
  if (error && !data) return <LoadFailed error={error} onRetry={reload} />;
  if (!data) {
    return (
      <div className="bars-block" aria-busy="true">
        {Array.from({ length: 6 }, (_, i) => (
          <span key={i} className="bar" />
        ))}
      </div>
    );
  }
  return <AccesosDelUsuario quien={data} onSaved={set} reload={reload} onDirty={onDirty} onBack={onBack} />;
}

/** Roles and single accesses of one user, with where each comes from. */
export default function OtorgarAcceso() {
  const [at, setAt] = useUrlQuery(query);
  const dirty = useRef(false);
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now;
  }, []);
  const turnTo = async (usuario: string | undefined) => {
    if (!dirty.current || (await preguntarDescartar())) setAt({ usuario });
  };
  return (
    <section className="card" aria-label={TITLE}>
      <PageHeader title={TITLE} />
      <UsuarioSearch label="Usuario" onPick={({ usuario }) => void turnTo(usuario)} />
      {at && !at.usuario && <Empty icon="pi-key" title="Busque a un usuario para ver y cambiar lo que puede hacer." />}
      {at?.usuario && <Elegido key={at.usuario} usuario={at.usuario} onDirty={onDirty} onBack={() => void turnTo(undefined)} />}
    </section>
  );
}
