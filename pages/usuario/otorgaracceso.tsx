import { later } from '@/components/data/later';
import { useLoaded, Loaded } from '@/components/data/useLoaded';
import { useParams } from '@/components/list/useParams';
import { PageHeader } from '@/components/ui/PageHeader';
import { Skeleton } from '@/components/ui/Skeleton';
import { useGuarda, type Guarda } from '@/components/usuarios/accesos/useCambios';
import { usuarioElegido, UsuarioSearch } from '@/components/usuarios/UsuarioSearch';
import { lazyRead } from '@/services/http/lazyRead';

const AccesosDelUsuario = later(() => import('@/components/usuarios/accesos/AccesosDelUsuario'), 'AccesosDelUsuario');
const leer = lazyRead(() => import('@/services/accesos').then(({ accesoService }) => accesoService.deUsuario), false);

const TITLE = 'Asignar rol a usuario';

function Elegido({ usuario, ...guarda }: Guarda & { usuario: string }) {
  const loaded = useLoaded(leer, { params: { usuario } });
  return (
    <Loaded of={loaded} skeleton={<Skeleton lines={6} />}>
      {(quien) => <AccesosDelUsuario {...guarda} quien={quien} onSaved={loaded.set} reload={() => void loaded.reload()} />}
    </Loaded>
  );
}

/** The roles and single accesses of one user, each with its origin. */
export default function OtorgarAcceso() {
  const [at, setAt] = useParams(usuarioElegido);
  const { onDirty, turnTo } = useGuarda((usuario: string | undefined) => setAt({ usuario }));
  return (
    <section className="card" aria-label={TITLE}>
      <PageHeader title={TITLE} />
      {at && <UsuarioSearch elegido={at.usuario !== undefined} onPick={({ usuario }) => turnTo(usuario)} />}
      {at?.usuario && <Elegido key={at.usuario} usuario={at.usuario} onDirty={onDirty} onBack={() => turnTo(undefined)} />}
    </section>
  );
}
