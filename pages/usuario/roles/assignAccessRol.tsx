import Link from 'next/link';
import { later } from '@/components/data/later';
import { useLoaded } from '@/components/data/useLoaded';
import { usePagina } from '@/components/data/useSession';
import { Empty, LoadFailed } from '@/components/feedback/Notice';
import { keyIn, paramsOf, useParams } from '@/components/list/useParams';
import { FieldError } from '@/components/ui/Field';
import { Select } from '@/components/ui/input/Select';
import { PageHeader } from '@/components/ui/PageHeader';
import { Likely } from '@/components/ui/row/Likely';
import { Skeleton } from '@/components/ui/Skeleton';
import { useGuarda, type Guarda } from '@/components/usuarios/accesos/useCambios';
import { lazyRead } from '@/services/http/lazyRead';
import { plural } from '@/utils/format';

const TITLE = 'Accesos del rol';
const ROLES = '/usuario/roles';
/** How many roles stand there before one is chosen. */
const MAS_USADOS = 8;
const query = paramsOf<{ rol?: number | undefined }>({ rol: keyIn });

const AccesosDelRol = later(() => import('@/components/usuarios/accesos/AccesosDelRol'), 'AccesosDelRol');
const llamadas = () => import('@/services/accesos');
const todosLosAccesos = lazyRead(() => llamadas().then(({ accesoService }) => accesoService.all), false);
const deRol = lazyRead(() => llamadas().then(({ accesoService }) => accesoService.deRol), false);
const roles = lazyRead(() => llamadas().then(({ rolService }) => rolService.all), false);
const usuariosDe = lazyRead(() => llamadas().then(({ rolService }) => rolService.usuarios), false);

/** The editor of one role, once all of its data has loaded. */
function Editor({ codigoRol, ...guarda }: Guarda & { codigoRol: number }) {
  const todos = useLoaded(todosLosAccesos);
  const rol = useLoaded(deRol, { params: { id: codigoRol } });
  const usuarios = useLoaded(usuariosDe, { params: { id: codigoRol } });
  const onStale = () => {
    void rol.reload();
    void usuarios.reload();
  };
  const retry = () => {
    void todos.reload();
    onStale();
  };
  const error = (todos.error ?? rol.error ?? usuarios.error)?.message;
  if (!rol.data || !usuarios.data || !todos.data) {
    return error ? <LoadFailed error={error} onRetry={retry} /> : <Skeleton lines={6} />;
  }
  return <AccesosDelRol rol={rol.data} usuarios={usuarios.data} todos={todos.data} onSaved={rol.set} onStale={onStale} {...guarda} />;
}

/** The accesses of a role, changed for all users who have it. */
export default function AssignAccessRol() {
  const [at, setAt] = useParams(query);
  const { data: items, error } = useLoaded(roles);
  const mayKeepRoles = usePagina(ROLES);
  const { onDirty, turnTo } = useGuarda((rol: number | undefined) => setAt({ rol }));
  const options = (items ?? []).map(({ codigoRol, descripcion, activo }) => ({
    value: codigoRol,
    label: activo ? descripcion : `${descripcion} (inactivo)`,
  }));
  const toRoles = mayKeepRoles && <Link href={ROLES}>Ir a Roles</Link>;
  return (
    <section className="card" aria-label={TITLE}>
      <PageHeader title={TITLE}>{toRoles}</PageHeader>
      <div className="grid-tools">
        <Select
          aria-label="Rol"
          placeholder="Elija un rol"
          options={options}
          value={at?.rol}
          onChange={(rol) => turnTo(rol === null ? undefined : Number(rol))}
        />
      </div>
      <FieldError>{error?.message}</FieldError>
      {items?.length === 0 && !error && <Empty title="Todavía no hay roles. Cree uno y vuelva para decidir qué da.">{toRoles}</Empty>}
      {at && at.rol === undefined && items && items.length > 0 && (
        <Likely
          title="Los que más usuarios tienen"
          rows={[...items].sort((uno, otro) => otro.usuarios - uno.usuarios).slice(0, MAS_USADOS)}
          keyOf={({ codigoRol }) => codigoRol}
          words={({ descripcion, usuarios, accesos }) => [descripcion, `${plural(usuarios, 'usuario')} · ${plural(accesos, 'acceso')}`]}
          onPick={({ codigoRol }) => turnTo(codigoRol)}
        />
      )}
      {at?.rol !== undefined && <Editor key={at.rol} codigoRol={at.rol} onDirty={onDirty} onBack={() => turnTo(undefined)} />}
    </section>
  );
}
