import { later } from '@/components/data/later';
import { EnRiesgo, SeFueron } from '@/components/reportes/retencion/SeFueron';
import { Vistas } from '@/components/list/TabsPage';

const Conversion = later(() => import('@/components/reportes/retencion/Conversion'), 'Conversion');

const VISTAS = [
  { id: 'inactivos', titulo: 'Se fueron', icono: 'pi-user-minus', de: SeFueron },
  { id: 'riesgo', titulo: 'Dejaron de venir', icono: 'pi-exclamation-circle', de: EnRiesgo },
  { id: 'interesados', titulo: 'Interesados', icono: 'pi-filter', de: Conversion },
];

/** The students who left, those who are still enrolled but have stopped coming, and how many of who asked have enrolled. */
export default function EstudianteInactivo() {
  return <Vistas title="Estudiantes inactivos" tabs={VISTAS} />;
}
