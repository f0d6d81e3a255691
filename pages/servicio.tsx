import type { Field } from '@/components/form/Fields';
import { Titled, type Cells } from '@/components/list/cell';
import { CrudPage } from '@/components/list/CrudPage';
import type { Servicio, ServicioInput } from '@/contract/precios/servicio';
import { servicios } from '@/contract/precios/listas';
import { crudLater } from '@/services/http/crud';

const fields: Field<ServicioInput>[] = [
  { name: 'descripcion', label: 'Servicio', kind: 'text', help: 'El nombre de un servicio del sistema no cambia.' },
  { name: 'precio', label: 'Precio', kind: 'money', half: true },
  { name: 'itbis', label: 'ITBIS (%)', kind: 'percent', half: true },
  { name: 'nota', label: 'Nota', kind: 'textarea' },
  { name: 'activo', label: 'Activo', kind: 'switch' },
];
const cells: Cells<Servicio> = {
  descripcion: ({ descripcion, integrado }) => (integrado ? <Titled title={descripcion} note="Del sistema" /> : descripcion),
};
const page = {
  lista: servicios,
  service: crudLater(() => import('@/contract/precios/servicio').then((module) => module.servicio)),
  fields,
  cells,
};

/** Services: billed without stock. */
export default function ServicioPage() {
  return <CrudPage {...page} hint="Todavía no hay servicios: lo que se factura sin salir de un almacén." />;
}
