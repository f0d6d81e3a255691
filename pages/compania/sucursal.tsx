import { LogoSucursal } from '@/components/compania/LogoSucursal';
import { useAcademia } from '@/components/compania/useAcademia';
import { later } from '@/components/data/later';
import { Titled, type Cells } from '@/components/list/cell';
import { described } from '@/components/list/described';
import { ListPage, type Entity } from '@/components/list/ListPage';
import { useList } from '@/components/list/useList';
import { Llamar } from '@/components/personas/Telefono';
import { Pictured } from '@/components/ui/Pictured';
import { sucursales } from '@/contract/compania/listas';
import type { Sucursal } from '@/contract/compania/sucursal';

const SucursalForm = later(() => import('@/components/compania/SucursalForm'), 'SucursalForm');

const leer = async () => (await import('@/services/compania')).sucursalService;
const filter = described<Sucursal>(sucursales, async () => (await leer()).filter.call);
const service: Entity<Sucursal> = { calls: sucursales, remove: async (input) => (await leer()).remove(input) };

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
