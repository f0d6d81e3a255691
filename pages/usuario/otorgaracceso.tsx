import { useLoaded, Loaded } from '@/components/data/useLoaded';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { PageHeader } from '@/components/ui/PageHeader';
import { Skeleton } from '@/components/ui/Skeleton';
import { AccesosDelUsuario } from '@/components/usuarios/accesos/AccesosDelUsuario';
import { useGuarda, type Guarda } from '@/components/usuarios/accesos/useCambios';
import { UsuarioElegido, UsuarioSearch } from '@/components/usuarios/UsuarioSearch';
import { accesosDeOtro } from '@/services/accesos';

const TITLE = 'Asignar rol a usuario';

function Elegido({ usuario, ...guarda }: Guarda & { usuario: string }) {
  const loaded = useLoaded(accesosDeOtro.leer, { params: { usuario } });
  return (
    <Loaded of={loaded} skeleton={<Skeleton lines={6} />}>
      {(quien) => <AccesosDelUsuario {...guarda} quien={quien} onSaved={loaded.set} reload={() => void loaded.reload()} />}
    </Loaded>
  );
}

/** The roles and single accesses of one user, each with its origin. */
export default function OtorgarAcceso() {
  const [at, setAt] = useUrlQuery(UsuarioElegido);
  const { onDirty, turnTo } = useGuarda((usuario: string | undefined) => setAt({ usuario }));
  return (
    <section className="card" aria-label={TITLE}>
      <PageHeader title={TITLE} />
      {at && <UsuarioSearch elegido={at.usuario !== undefined} onPick={({ usuario }) => turnTo(usuario)} />}
      {at?.usuario && <Elegido key={at.usuario} usuario={at.usuario} onDirty={onDirty} onBack={() => turnTo(undefined)} />}
    </section>
  );
}
