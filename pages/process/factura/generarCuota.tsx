import { later } from '@/components/data/later';
import { GenerarCuotas } from '@/components/inscripciones/GenerarCuotas';
import { TabsPage } from '@/components/list/TabsPage';

const Moras = later(() => import('@/components/facturas/mora/Moras'), 'Moras');
const RecalcularMonto = later(() => import('@/components/asistencia/RecalcularMonto'), 'RecalcularMonto');

const TABS = [
  { id: 'cuotas', titulo: 'Cuotas', icono: 'pi-calendar-plus', de: GenerarCuotas },
  { id: 'asistencia', titulo: 'Por asistencia', icono: 'pi-calculator', de: RecalcularMonto },
  { id: 'mora', titulo: 'Mora', icono: 'pi-clock', de: Moras },
];

/** Creates missing instalments, recalculates those by attendance, and applies late fees. */
export default function GenerarCuotaPage() {
  return <TabsPage title="Generar cuotas" tabs={TABS} />;
}
