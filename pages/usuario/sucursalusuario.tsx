import { later } from '@/components/data/later';
import { useLoaded, Loaded } from '@/components/data/useLoaded';
import { useSession } from '@/components/data/useSession';
import { Notice } from '@/components/feedback/Notice';
import { useParams } from '@/components/list/useParams';
import { NarrowCard } from '@/components/usuarios/NarrowCard';
import { PageHeader } from '@/components/ui/PageHeader';
import { usuarioElegido, UsuarioPicker } from '@/components/usuarios/UsuarioSearch';
import type { SucursalesDeUsuario } from '@/contract/usuarios/usuario';
import { reloadSucursales } from '@/layout/shell/reload';
import { lazyRead } from '@/services/http/lazyRead';
import { useAppStore } from '@/store/hooks';
import { plural } from '@/utils/format';

// Loaded once a user is chosen, because the form weighs 15 kB.
const SucursalesForm = later(() => import('@/components/usuarios/sucursales/SucursalesForm'), 'SucursalesForm');

const leer = lazyRead(() => import('@/services/usuarios').then(({ usuarioService }) => usuarioService.sucursales), false);

const TITLE = 'Sucursales del usuario';

const Superior = ({ otrasSucursales }: SucursalesDeUsuario) => (
  <Notice tone="warn" icon="pi-lock">
    {otrasSucursales > 0
      ? `Trabaja también en ${plural(otrasSucursales, 'sucursal', 'sucursales')} que usted no tiene: lo cambia quien también las tenga.`
      : 'Tiene accesos o un tipo que usted no: lo cambia quien también los tenga.'}
  </Notice>
);

function De({ usuario }: { usuario: string }) {
  const store = useAppStore();
  const { usuario: yo } = useSession();
  const loaded = useLoaded(leer, { params: { usuario } });
  const saved = (next: SucursalesDeUsuario) => {
    loaded.set(next);
    if (next.usuario === yo?.usuario) void reloadSucursales(store);
  };
  return (
    <Loaded of={loaded}>
      {(de) =>
        de.superior ? (
          <Superior {...de} />
        ) : (
          <>
            {!de.activo && <p className="field-help">Está inactivo: no puede entrar hasta que lo reactiven.</p>}
            <SucursalesForm key={de.version} de={de} onSaved={saved} />
          </>
        )
      }
    </Loaded>
  );
}

/** The branches of a user, among the caller's own, and the default one. */
export default function SucursalUsuarioPage() {
  const [query, setQuery] = useParams(usuarioElegido);
  const usuario = query?.usuario;
  return (
    <NarrowCard label={TITLE}>
      <PageHeader title={TITLE} />
      {query && !usuario && <p className="mb-3 text-muted">Elija a un usuario para ver en qué sucursales trabaja.</p>}
      <UsuarioPicker value={usuario} onChange={(one) => setQuery({ usuario: one })} />
      {usuario && <De key={usuario} usuario={usuario} />}
    </NarrowCard>
  );
}
