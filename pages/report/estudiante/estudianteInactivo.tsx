import { EnRiesgo } from '@/components/reportes/retencion/EnRiesgo';
import { SeFueron } from '@/components/reportes/retencion/SeFueron';
import { useVista } from '@/components/reportes/useVista';
import { Tabs } from '@/components/ui/Tabs';

const VISTAS = [
  { id: 'inactivos', titulo: 'Se fueron', icono: 'pi-user-minus' },
  { id: 'riesgo', titulo: 'Dejaron de venir', icono: 'pi-exclamation-circle' },
];

/** Who left, and who is about to: still enrolled, but no longer seen. */
export default function EstudianteInactivo() {
  const [vista, elegir] = useVista(VISTAS);
  return (
    <Tabs label="Estudiantes inactivos" pestanas={VISTAS} actual={vista} onElegir={elegir}>
      {vista === 'riesgo' ? <EnRiesgo /> : <SeFueron />}
    </Tabs>
  );
}
