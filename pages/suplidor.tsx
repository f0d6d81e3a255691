import { useState } from 'react';
import { later } from '@/components/data/later';
import { Titled, type Cells } from '@/components/list/cell';
import { ListPage } from '@/components/list/ListPage';
import { useList } from '@/components/list/useList';
import { Telefono } from '@/components/personas/Telefono';
import { IconButton } from '@/components/ui/IconButton';
import { TIPO_SUPLIDOR, type Suplidor } from '@/contract/inventario/suplidor';
import { suplidorService } from '@/services/inventario';
import { money } from '@/utils/format';

const SuplidorForm = later(() => import('@/components/inventario/SuplidorForm'), 'SuplidorForm');
const ComprasDeSuplidor = later(() => import('@/components/compras/ComprasDeSuplidor'), 'ComprasDeSuplidor');

const cells: Cells<Suplidor> = {
  descripcion: ({ descripcion, tipo, persona }) => <Titled title={descripcion} note={persona || TIPO_SUPLIDOR[tipo]} />,
  telefono: ({ telefono, descripcion }) => telefono && <Telefono telefono={telefono} nombre={descripcion} />,
  debe: ({ debe }) => (debe === 0 ? '' : money(debe)),
};

/** Suppliers: their terms, purchases and debts. */
export default function SuplidorPage() {
  const [abierto, setAbierto] = useState<Suplidor>();
  return (
    <>
      <ListPage
        list={useList(suplidorService.filter)}
        service={suplidorService}
        nombre={({ descripcion }) => descripcion}
        hint="Todavía no hay suplidores: cree a quien la academia le compra."
        cells={cells}
        actions={(row, { usual }) => (
          <>
            <IconButton icon="pi-shopping-cart" label={`Compras a ${row.descripcion}`} title="Compras" onClick={() => setAbierto(row)} />
            {usual}
          </>
        )}
        form={(row, close) => <SuplidorForm suplidor={row} onClose={close} />}
      />
      {abierto && <ComprasDeSuplidor suplidor={abierto} onClose={() => setAbierto(undefined)} />}
    </>
  );
}
