import { useAppSelector } from '@/store/hooks';
import { selectSession, selectSucursal } from '@/store/session';

/** The user's branches: which one is the default, and which one is in use. */
export function Sucursales() {
  const { sucursalesUsuario } = useAppSelector(selectSession);
  const current = useAppSelector(selectSucursal);
  if (sucursalesUsuario.length === 0) return <p className="nothing">Todavía no tiene sucursales asignadas.</p>;
  return (
    <ul className="flex flex-column gap-3 p-0 list-none text-strong">
      {sucursalesUsuario.map(({ codigoSucursal, descripcionSucursal, defecto }) => (
        <li key={codigoSucursal} className="flex flex-wrap align-items-center gap-2">
          <i className="pi pi-building text-muted" aria-hidden />
          <span>{descripcionSucursal}</span>
          {codigoSucursal === current?.codigoSucursal && <span className="p-tag p-tag-info">Actual</span>}
          {defecto && <span className="p-tag tag-quiet">Por defecto</span>}
        </li>
      ))}
    </ul>
  );
}
