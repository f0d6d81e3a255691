import { useState } from 'react';
import { later } from '@/components/data/later';
import type { Field } from '@/components/form/Fields';
import { Titled, type Cells } from '@/components/list/cell';
import { entityOf, ListPage } from '@/components/list/ListPage';
import { useList } from '@/components/list/useList';
import { Telefono } from '@/components/personas/Telefono';
import { IconButton } from '@/components/ui/Button';
import { optionsOf } from '@/components/ui/input/Select';
import { suplidores, TIPO_SUPLIDOR } from '@/contract/inventario/listas';
import type { Suplidor } from '@/contract/inventario/suplidor';
import { crudLater } from '@/services/http/crud';
import { money } from '@/utils/format';

const SuplidorForm = later(() => import('@/components/inventario/SuplidorForm'), 'SuplidorForm');
const ComprasDeSuplidor = later(() => import('@/components/compras/ComprasDeSuplidor'), 'ComprasDeSuplidor');

const leer = crudLater(() => import('@/contract/inventario/suplidor').then((module) => module.suplidor));
const { filter, service } = entityOf(suplidores, leer);

const FILTROS: Field<any>[] = [{ name: 'tipo', label: 'Tipo', kind: 'select', options: optionsOf(TIPO_SUPLIDOR, 'Todos los tipos') }];

const cells: Cells<Suplidor> = {
  descripcion: ({ descripcion, tipo, persona }) => <Titled title={descripcion} note={persona || TIPO_SUPLIDOR[tipo]} />,
  telefono: ({ telefono, descripcion }) => telefono && <Telefono telefono={telefono} nombre={descripcion} />,
  debe: ({ debe }) => (debe === 0 ? '' : money(debe)),
};

/** Suppliers: their terms, purchases and debts. */
export default function SuplidorPage() {
  const [abierto, setAbierto] = useState<Suplidor>();
  const list = useList(filter);
  return (
    <>
      <ListPage
        list={list}
        service={service}
        nombre={({ descripcion }) => descripcion}
        hint="Todavía no hay suplidores: cree a quien la academia le compra."
        cells={cells}
        filters={FILTROS}
        actions={(row, { usual }) => (
          <>
            <IconButton icon="pi-shopping-cart" label={`Compras a ${row.descripcion}`} onClick={() => setAbierto(row)} />
            {usual}
          </>
        )}
        form={(row, close) => <SuplidorForm suplidor={row} onClose={close} onUndone={list.reload} />}
      />
      {abierto && <ComprasDeSuplidor suplidor={abierto} onClose={() => setAbierto(undefined)} />}
    </>
  );
}
