import Link from 'next/link';
import { useGrupoField } from '@/components/academico/useGrupoField';
import { usePermiso } from '@/components/data/usePermiso';
import { ReportPage } from '@/components/report/ReportPage';
import { useReport } from '@/components/report/useReport';
import { Barras, porMes } from '@/components/reportes/Barras';
import { DIAS } from '@/components/reportes/opciones';
import { ACCESO } from '@/contract/accesos';
import { porciento } from '@/contract/asistencia/letras';
import { resumenDeGrupos, type ResumenDeGrupo } from '@/contract/reportes/asistenciaPorGrupo';
import { hoyEn, mesDe, sumarMeses, ultimoDiaDelMes } from '@/domain/fechas';

/** A group's month, linked to its grid for users who may open it. */
const grupoDe = ({ codigoGrupo, grupo, mes }: ResumenDeGrupo) => (
  <Link href={`/report/asistencia?codigoGrupo=${codigoGrupo}&desde=${mes}-01&hasta=${ultimoDiaDelMes(`${mes}-01`)}`}>{grupo}</Link>
);

/** The attendance of each group by month; by default this month and the two before. */
export default function ResumAsistenciaGrupo() {
  const report = useReport(resumenDeGrupos, { desde: `${mesDe(sumarMeses(hoyEn(new Date()), -2))}-01` });
  const abre = usePermiso([ACCESO.asistenciaPorGrupo]);
  return (
    <ReportPage
      report={report}
      filters={[...DIAS, useGrupoField()]}
      figures={[['Asistencia', ({ porcentaje }) => porciento(porcentaje)]]}
      cells={abre ? { grupo: grupoDe } : undefined}
      groupBy={report.query.sortField === 'mes' ? 'mes' : undefined}
      chart={({ meses }) => <Barras title="Asistencia por mes" kind="percent" serie="Asistencia" de={porMes(meses)} />}
    />
  );
}
