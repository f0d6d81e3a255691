import { useGrupoField } from '@/components/academico/useGrupoField';
import { ReportPage } from '@/components/report/ReportPage';
import { describedReport, useReport } from '@/components/report/useReport';
import { desdeHaceUnMes, DIAS } from '@/components/reportes/opciones';
import { useCeldas } from '@/components/reportes/useCeldas';
import { optionsOf } from '@/components/ui/input/Select';
import { ESTADO_ASISTENCIA } from '@/contract/palabras';
import * as informes from '@/contract/reportes/informesDeAsistencia';
import { count } from '@/utils/format';

const notasAsistencia = describedReport(informes.notasAsistencia, () =>
  import('@/contract/reportes/asistencia').then((module) => module.notasAsistencia),
);

/** The notes written with attendance marks, by date, group and state; by default the last month's. */
export default function NotaAsistencia() {
  const report = useReport(notasAsistencia, desdeHaceUnMes());
  const { estudiante } = useCeldas();
  return (
    <ReportPage
      report={report}
      filters={[
        ...DIAS,
        { name: 'estado', label: 'Estado', kind: 'select', placeholder: 'Todos', options: optionsOf(ESTADO_ASISTENCIA, 'Todos') },
        useGrupoField(),
      ]}
      figures={[
        ['Notas', ({ notas }) => count(notas)],
        ['Estudiantes', ({ estudiantes }) => count(estudiantes)],
      ]}
      cells={{ estudiante }}
    />
  );
}
