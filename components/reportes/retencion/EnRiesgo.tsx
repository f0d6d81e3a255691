import { retencion, type EnRiesgo as Fila } from '@/contract/reportes/academia/retencion';
import { count } from '@/utils/format';
import { Titled } from '../../list/cell';
import { ReportPage } from '../../report/ReportPage';
import { useReport } from '../../report/useReport';
import { useCeldas } from '../useCeldas';
import { Contacto } from './Regreso';
import { useContacto } from './useContacto';

const SEGUIMIENTO = [
  { value: null, label: 'Todos' },
  { value: 'SIN', label: 'Sin contacto en 30 días' },
  { value: 'VIGENTE', label: 'Con regreso acordado' },
  { value: 'ROTO', label: 'No regresaron el día acordado' },
];

/** The enrolled students who have stopped coming, their debt, and the last contact with each family. */
export function EnRiesgo() {
  const report = useReport(retencion);
  const { estudiante, telefono } = useCeldas();
  const contacto = useContacto(report.reload);
  return (
    <>
      <ReportPage
        report={report}
        filters={[
          { name: 'ausencias', label: 'Desde tantas ausencias seguidas', kind: 'number' },
          { name: 'dias', label: 'O desde tantos días sin asistir', kind: 'number' },
          { name: 'seguimiento', label: 'Seguimiento', kind: 'select', options: SEGUIMIENTO },
        ]}
        figures={[
          ['Dejaron de venir', ({ estudiantes }) => count(estudiantes)],
          ['Sin contacto en 30 días', ({ sinContacto }) => count(sinContacto)],
          ['No regresaron el día acordado', ({ rotos }) => count(rotos)],
        ]}
        cells={{
          estudiante: (fila: Fila) => <Titled title={estudiante(fila)} note={fila.grupos} />,
          telefono,
          contacto: (fila: Fila) => <Contacto {...fila} />,
        }}
        actions={contacto.boton}
      />
      {contacto.dialogo}
    </>
  );
}
