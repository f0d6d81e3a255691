import { useCallback, useRef } from 'react';
import * as z from 'zod';
import { Empty } from '@/components/feedback/Empty';
import { PageHeader } from '@/components/ui/PageHeader';
import { AccesosDelUsuario } from '@/components/usuarios/accesos/AccesosDelUsuario';
import { preguntarDescartar } from '@/components/usuarios/preguntas';
import { UsuarioSearch } from '@/components/usuarios/UsuarioSearch';
import { useLoaded } from '@/components/data/useLoaded';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { accesosDeOtro } from '@/services/accesos';
import { Loaded } from '@/components/data/Loaded';
import { Skeleton } from '@/components/ui/Skeleton';

const TITLE = 'Asignar rol a usuario';
const query = z.strictObject({ usuario: z.string().trim().max(60).optional() });

interface Props {
  usuario: string;
  onDirty: (dirty: boolean) => void;
  onBack: () => void;
}

function Elegido({ usuario, onDirty, onBack }: Props) {
  const loaded = useLoaded(accesosDeOtro.leer, { params: { usuario } });
  return (
    <Loaded of={loaded} skeleton={<Skeleton lines={6} />}>
      {(quien) => (
        <AccesosDelUsuario quien={quien} onSaved={loaded.set} reload={() => void loaded.reload()} onDirty={onDirty} onBack={onBack} />
      )}
    </Loaded>
  );
}

/** The roles and single accesses of one user, each with its origin. */
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
      <UsuarioSearch onPick={({ usuario }) => void turnTo(usuario)} />
      {at && !at.usuario && <Empty icon="pi-key" title="Busque a un usuario para ver y cambiar lo que puede hacer." />}
      {at?.usuario && <Elegido key={at.usuario} usuario={at.usuario} onDirty={onDirty} onBack={() => void turnTo(undefined)} />}
    </section>
  );
}
