import { LogoSucursal } from '@/components/compania/LogoSucursal';
import { useAcademia } from '@/components/compania/useAcademia';
import { later } from '@/components/data/later';
import { Titled, type Cells } from '@/components/list/cell';
import { entityOf, ListPage } from '@/components/list/ListPage';
import { useList } from '@/components/list/useList';
import { Llamar } from '@/components/personas/Telefono';
import { Pictured } from '@/components/ui/Pictured';
import { sucursales } from '@/contract/compania/listas';
import type { Sucursal } from '@/contract/compania/sucursal';

const SucursalForm = later(() => import('@/components/compania/SucursalForm'), 'SucursalForm');

const { filter, service } = entityOf<Sucursal>(sucursales, async () => (await import('@/services/compania')).sucursalService);

const cells: Cells<Sucursal> = {
  descripcionSucursal: (row) => (
    <Pictured picture={<LogoSucursal sucursal={row} />}>
      {row.propia ? row.descripcionSucursal : <Titled title={row.descripcionSucursal} note="Usted no trabaja en ella" />}
    </Pictured>
  ),
  telefono: ({ telefono, direccion, descripcionSucursal }) =>
    (telefono || direccion) && (
      <span className="lines">
        {telefono && (
          <span>
            <Llamar numero={telefono} nombre={descripcionSucursal} />
          </span>
        )}
        {direccion && <span>{direccion}</span>}
      </span>
    ),
};

/** The branches of the company, including those the user is not assigned to. */
export default function SucursalPage() {
  const academia = useAcademia();
  const list = useList(filter);
  // The session's branches, shown in the top bar, are reloaded too.
  const reload = () => {
    list.reload();
    academia();
  };
  return (
    <ListPage
      list={{ ...list, reload }}
      service={service}
      nombre={({ descripcionSucursal }) => descripcionSucursal}
      hint="No hay sucursales activas. Cree una, o muestre las inactivas para activar otra."
      cells={cells}
      form={(row, close) => <SucursalForm sucursal={row} onClose={close} onUndone={reload} />}
    />
  );
}
