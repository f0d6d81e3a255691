import { useGrupoField } from '@/components/academico/useGrupoField';
import { ReportPage } from '@/components/report/ReportPage';
import { describedReport, useReport } from '@/components/report/useReport';
import { Barras, porMes as barrasPorMes } from '@/components/reportes/Barras';
import { useCeldas } from '@/components/reportes/useCeldas';
import * as informes from '@/contract/reportes/informes';
import { count } from '@/utils/format';

const porMes = describedReport(informes.porMes, () => import('@/contract/reportes/atraso').then((module) => module.atrasos.porMes));

/** The overdue debt of each student, with a column per month of the due date. */
export default function EstudianteAtrasoMes() {
  const report = useReport(porMes);
  const { estudiante, telefono } = useCeldas();
  return (
    <ReportPage
      report={report}
      filters={[useGrupoField()]}
      figures={[['Estudiantes', ({ estudiantes }) => count(estudiantes)]]}
      cells={{ estudiante, telefono }}
      chart={({ meses }) => <Barras title="Lo vencido por mes de vencimiento" kind="money" serie="Pendiente" de={barrasPorMes(meses)} />}
    />
  );
}
