import { EnRiesgo, SeFueron } from '@/components/reportes/retencion/SeFueron';
import { Vistas } from '@/components/reportes/Vistas';

const VISTAS = [
  { id: 'inactivos', titulo: 'Se fueron', icono: 'pi-user-minus', de: SeFueron },
  { id: 'riesgo', titulo: 'Dejaron de venir', icono: 'pi-exclamation-circle', de: EnRiesgo },
];

/** The students who left, and those who are still enrolled but have stopped coming. */
export default function EstudianteInactivo() {
  return <Vistas title="Estudiantes inactivos" vistas={VISTAS} />;
}
