import type { PlanInscripcion } from '@/contract/inscripciones/inscripcion';
import { TablaFacturas } from './TablaFacturas';

/** Every invoice of an enrolment with its due date, the steps of its price and its amount. */
export const PlanTabla = ({ facturas, total }: Pick<PlanInscripcion, 'facturas' | 'total'>) => (
  <TablaFacturas
    caption="Facturas de la inscripción"
    facturas={facturas.map(({ descripcion, ...factura }) => ({ ...factura, titulo: descripcion }))}
    total={total}
  />
);
