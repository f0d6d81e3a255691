import type { PlanInscripcion } from '@/contract/inscripciones/inscripcion';
import { TablaFacturas } from './TablaFacturas';

/** The invoices of an enrolment with due date, price steps and amount. */
export const PlanTabla = ({ facturas, total }: Pick<PlanInscripcion, 'facturas' | 'total'>) => (
  <TablaFacturas
    caption="Facturas de la inscripción"
    facturas={facturas.map(({ descripcion, ...factura }) => ({ ...factura, titulo: descripcion }))}
    total={total}
  />
);
