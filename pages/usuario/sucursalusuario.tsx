import dynamic from 'next/dynamic';
import { Empty } from '@/components/feedback/Empty';
import { LoadFailed } from '@/components/feedback/LoadFailed';
import { PageHeader } from '@/components/ui/PageHeader';
import { UsuarioElegido } from '@/components/usuarios/usuarioElegido';
import { UsuarioPicker } from '@/components/usuarios/UsuarioPicker';
import { useLoaded } from '@/components/data/useLoaded';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import type { SucursalesDeUsuario } from '@/contract/usuarios/usuario';
import { reloadSucursales } from '@/layout/shell/reload';
import { sucursalesDeUsuario } from '@/services/usuarios';
import { useAppSelector, useAppStore } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { plural } from '@/utils/format';

// The form weighs 15 kB, and first somebody is chosen.
const SucursalesForm = dynamic(() => import('@/components/usuarios/sucursales/SucursalesForm').then((module) => module.SucursalesForm), {
  ssr: false,
});

const TITLE = 'Sucursales del usuario';

const Superior = ({ otrasSucursales }: SucursalesDeUsuario) => (
  <p className="notice notice-warn">
    <i className="pi pi-lock" aria-hidden />
    <span>
      {otrasSucursales > 0
        ? `Trabaja también en ${plural(otrasSucursales, 'sucursal', 'sucursales')} que usted no tiene: lo cambia quien también las tenga.`
        : 'Tiene accesos o un tipo que usted no: lo cambia quien también los tenga.'}
    </span>
  </p>
);

function De({ usuario }: { usuario: string }) {
  const store = useAppStore();
  const { usuario: yo } = useAppSelector(selectSession);
  const { data, error, reload, set } = useLoaded(usuario, (options) => sucursalesDeUsuario.leer({ params: { usuario } }, options));
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!data) {
    return (
      <div className="bars-block" role="status" aria-label="Cargando">
        <span className="bar" />
        <span className="bar" />
      </div>
    );
  }
  if (data.superior) return <Superior {...data} />;
  const saved = (next: SucursalesDeUsuario) => {
    set(next);
    if (next.usuario === yo?.usuario) void reloadSucursales(store);
  };
  return (
    <>
      {!data.activo && <p className="field-help">Está inactivo: no puede entrar hasta que lo reactiven.</p>}
      <SucursalesForm key={data.version} de={data} onSaved={saved} />
    </>
  );
}

/** The branches of a user, out of one's own, and the one to begin in. */
export default function SucursalUsuarioPage() {
  const [query, setQuery] = useUrlQuery(UsuarioElegido);
  const usuario = query?.usuario;
  return (
    <section className="card pagina-usuario" aria-label={TITLE}>
      <PageHeader title={TITLE} />
      <UsuarioPicker value={usuario} onChange={(one) => setQuery({ usuario: one })} />
      {usuario ? (
        <De key={usuario} usuario={usuario} />
      ) : (
        <Empty icon="pi-building" title="Elija a un usuario para ver en qué sucursales trabaja." />
      )}
    </section>
  );
}
