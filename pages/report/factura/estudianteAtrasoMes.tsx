import { useGrupoField } from '@/components/academico/useGrupoField';
import { ReportPage } from '@/components/report/ReportPage';
import { useReport } from '@/components/report/useReport';
import { Barras, porMes } from '@/components/reportes/Barras';
import { useCeldas } from '@/components/reportes/useCeldas';
import { atrasos } from '@/contract/reportes/atraso';
import { count } from '@/utils/format';

/** The overdue debt of each student, with a column per month of the due date. */
export default function EstudianteAtrasoMes() {
  const report = useReport(atrasos.porMes);
  const { estudiante, telefono } = useCeldas();
  return (
    <ReportPage
      report={report}
      filters={[useGrupoField()]}
      figures={[['Estudiantes', ({ estudiantes }) => count(estudiantes)]]}
      cells={{ estudiante, telefono }}
      chart={({ meses }) => <Barras title="Lo vencido por mes de vencimiento" kind="money" serie="Pendiente" de={porMes(meses)} />}
    />
  );
}
