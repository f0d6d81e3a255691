import { useGrupoField } from '@/components/academico/useGrupoField';
import { ReportPage } from '@/components/report/ReportPage';
import { describedReport, useReport } from '@/components/report/useReport';
import { useCeldas } from '@/components/reportes/useCeldas';
import * as informes from '@/contract/reportes/informes';
import { count } from '@/utils/format';

const porGrupo = describedReport(informes.porGrupo, () => import('@/contract/reportes/atraso').then((module) => module.atrasos.porGrupo));

/** The students with overdue debt, by group. */
export default function EstudianteAtraso() {
  const report = useReport(porGrupo, { sortField: 'grupo' });
  const { estudiante, telefono } = useCeldas();
  return (
    <ReportPage
      report={report}
      filters={[useGrupoField()]}
      figures={[['Estudiantes', ({ estudiantes }) => count(estudiantes)]]}
      cells={{ estudiante, telefono }}
      groupBy={report.query.sortField === 'grupo' ? 'grupo' : undefined}
    />
  );
}
