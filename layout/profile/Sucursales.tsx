import { useAppSelector } from '@/store/hooks';
import { selectSession, selectSucursal } from '@/store/session';

/** The branches of the user: which one is the default, and where one works now. */
export function Sucursales() {
  const { sucursalesUsuario } = useAppSelector(selectSession);
  const current = useAppSelector(selectSucursal);
  if (sucursalesUsuario.length === 0) return <p className="nothing">Todavía no tiene sucursales asignadas.</p>;
  return (
    <ul className="profile-branches">
      {sucursalesUsuario.map(({ codigoSucursal, descripcionSucursal, defecto }) => (
        <li key={codigoSucursal}>
          <i className="pi pi-building" aria-hidden />
          <span>{descripcionSucursal}</span>
          {codigoSucursal === current?.codigoSucursal && <span className="p-tag p-tag-info">Actual</span>}
          {defecto && <span className="p-tag tag-quiet">Por defecto</span>}
        </li>
      ))}
    </ul>
  );
}
