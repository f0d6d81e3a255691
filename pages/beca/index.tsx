import type { Field } from '@/components/form/Fields';
import { CrudPage } from '@/components/list/CrudPage';
import { optionsOf } from '@/components/ui/input/Select';
import { CUBRE } from '@/contract/palabras';
import type { BecaInput } from '@/contract/precios/beca';
import { becas } from '@/contract/precios/listas';
import { crudLater } from '@/services/http/crud';

const fields: Field<BecaInput>[] = [
  { name: 'descripcion', label: 'Nombre', kind: 'text' },
  { name: 'porcentaje', label: 'Porcentaje (%)', kind: 'percent', half: true },
  { name: 'cubre', label: 'Cubre', kind: 'select', options: optionsOf(CUBRE), half: true },
  { name: 'desde', label: 'Se otorga desde', kind: 'date', half: true },
  { name: 'hasta', label: 'Hasta', kind: 'date', half: true },
  { name: 'presupuesto', label: 'Presupuesto', kind: 'money', help: 'Lo que puede costar en total; al pasarlo se avisa.' },
  { name: 'nota', label: 'Nota', kind: 'textarea' },
  { name: 'activo', label: 'Activa', kind: 'switch' },
];
const page = {
  lista: becas,
  service: crudLater(() => import('@/contract/precios/beca').then((module) => module.beca)),
  fields,
  blank: { cubre: 'CUOTA' } as const,
};

/** Maintenance of the scholarships that can be granted. */
export default function BecaPage() {
  return <CrudPage {...page} hint="Todavía no hay becas: qué parte de inscripción o cuotas se perdona." />;
}
