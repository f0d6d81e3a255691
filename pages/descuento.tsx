import { useState } from 'react';
import { later } from '@/components/data/later';
import type { Field } from '@/components/form/Fields';
import { CrudPage } from '@/components/list/CrudPage';
import { IconButton } from '@/components/ui/IconButton';
import { optionsOf } from '@/components/ui/input/Select';
import type { Centavos } from '@/contract/campos';
import { ALCANCE } from '@/contract/palabras';
import { descuento, type Descuento, type DescuentoInput } from '@/contract/precios/descuento';
import { crudService } from '@/services/http/crud';

const UsoDeDescuento = later(() => import('@/components/precios/UsoDeDescuento'), 'UsoDeDescuento');

const TIPOS = optionsOf({ PORCENTAJE: 'Porcentaje', MONTO: 'Monto fijo' });

const fields: Field<DescuentoInput>[] = [
  { name: 'descripcion', label: 'Descripción', kind: 'text' },
  { name: 'tipo', label: 'Tipo', kind: 'select', options: TIPOS },
  { name: 'porcentaje', label: 'Porcentaje (%)', kind: 'percent', half: true, help: 'Si es por porcentaje.' },
  { name: 'monto', label: 'Monto', kind: 'money', half: true, help: 'Si es un monto fijo.' },
  { name: 'alcances', label: 'Sobre', kind: 'checks', options: optionsOf(ALCANCE) },
  {
    name: 'desdeHijo',
    label: 'Desde el hijo n.º',
    kind: 'number',
    help: 'Por sí solo desde ese hijo de la familia; vacío: a quien se elija.',
  },
  { name: 'desde', label: 'Desde', kind: 'date', half: true },
  { name: 'hasta', label: 'Hasta', kind: 'date', half: true },
  { name: 'prioridad', label: 'Prioridad', kind: 'number', half: true, help: 'El menor se aplica primero.' },
  { name: 'acumulable', label: 'Acumulable con otras rebajas', kind: 'switch' },
  { name: 'nota', label: 'Nota', kind: 'textarea' },
  { name: 'activo', label: 'Activo', kind: 'switch' },
];
const blank = {
  tipo: 'PORCENTAJE',
  porcentaje: 0,
  monto: 0 as Centavos,
  alcances: ['CUOTA'],
  prioridad: 100,
  acumulable: true,
  activo: true,
} as const;
const page = { service: crudService(descuento), fields, blank: { ...blank, alcances: [...blank.alcances] } };

/** Discounts: amount, scope and condition of each, and where it was used. */
export default function DescuentoPage() {
  const [usado, setUsado] = useState<Descuento>();
  return (
    <>
      <CrudPage
        {...page}
        nombre={(row) => row.descripcion}
        actions={(row, { usual }) => (
          <>
            <IconButton icon="pi-history" label={`Dónde se usó ${row.descripcion}`} onClick={() => setUsado(row)} />
            {usual}
          </>
        )}
        hint="Todavía no hay descuentos: para hermanos por sí solos, o para quien se elija al inscribir."
      />
      {usado && <UsoDeDescuento descuento={usado} onClose={() => setUsado(undefined)} />}
    </>
  );
}
