import { useGrupoField } from '@/components/academico/useGrupoField';
import { ReportPage } from '@/components/report/ReportPage';
import { describedReport, useReport } from '@/components/report/useReport';
import { Barras, porMes } from '@/components/reportes/Barras';
import { DIAS } from '@/components/reportes/opciones';
import { useCuadricula } from '@/components/reportes/useCuadricula';
import { porciento } from '@/contract/asistencia/letras';
import * as informes from '@/contract/reportes/informesDeAsistencia';
import type { ResumenDeGrupo } from '@/contract/reportes/asistenciaPorGrupo';
import { hoyEn, mesDe, sumarMeses, ultimoDiaDelMes } from '@/domain/fechas';

const resumenDeGrupos = describedReport(informes.resumenDeGrupos, () =>
  import('@/contract/reportes/asistenciaPorGrupo').then((module) => module.resumenDeGrupos),
);

const diasDe = ({ mes }: ResumenDeGrupo) => ({ desde: `${mes}-01`, hasta: ultimoDiaDelMes(`${mes}-01`) });

/** The attendance of each group by month; by default this month and the two before. */
export default function ResumAsistenciaGrupo() {
  const report = useReport(resumenDeGrupos, { desde: `${mesDe(sumarMeses(hoyEn(new Date()), -2))}-01` });
  return (
    <ReportPage
      report={report}
      filters={[...DIAS, useGrupoField()]}
      figures={[['Asistencia', ({ porcentaje }) => porciento(porcentaje)]]}
      cells={useCuadricula(diasDe)}
      groupBy={report.query.sortField === 'mes' ? 'mes' : undefined}
      chart={({ meses }) => <Barras title="Asistencia por mes" kind="percent" serie="Asistencia" de={porMes(meses)} />}
    />
  );
}
