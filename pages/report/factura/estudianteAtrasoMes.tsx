import { useGrupoField } from '@/components/academico/useGrupoField';
import { ReportPage } from '@/components/report/ReportPage';
import { useReport } from '@/components/report/useReport';
import { useCeldas } from '@/components/reportes/useCeldas';
import { Chart } from '@/components/ui/Chart';
import { atrasos } from '@/contract/reportes/atraso';
import { count } from '@/utils/format';

/** What is overdue of each student, a column for each month in which it fell due. */
export default function EstudianteAtrasoMes() {
  const report = useReport(atrasos.porMes);
  const grupo = useGrupoField();
  const { estudiante, telefono } = useCeldas();
  return (
    <ReportPage
      report={report}
      filters={[grupo]}
      figures={({ estudiantes }) => [['Estudiantes', count(estudiantes)]]}
      cells={{ estudiante, telefono }}
      chart={({ meses }) => {
        const cuales = Object.keys(meses).sort();
        return (
          <Chart
            title="Lo vencido por mes de vencimiento"
            kind="money"
            labels={cuales.map((mes) => mes.split('-').reverse().join('/'))}
            series={[{ label: 'Pendiente', values: cuales.map((mes) => meses[mes]!) }]}
          />
        );
      }}
    />
  );
}
