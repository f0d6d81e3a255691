import { useGrupoField } from '@/components/academico/useGrupoField';
import { ReportPage } from '@/components/report/ReportPage';
import { useReport } from '@/components/report/useReport';
import { useCeldas } from '@/components/reportes/useCeldas';
import { atrasos } from '@/contract/reportes/atraso';
import { count } from '@/utils/format';

/** The students with overdue debt, by group. */
export default function EstudianteAtraso() {
  const report = useReport(atrasos.porGrupo, { sortField: 'grupo' });
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
