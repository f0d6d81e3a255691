import Link from 'next/link';
import { useGrupoField } from '@/components/academico/useGrupoField';
import { useProfesorField } from '@/components/academico/useProfesorField';
import { ReportPage } from '@/components/report/ReportPage';
import { useReport } from '@/components/report/useReport';
import { ClasesDelDia } from '@/components/reportes/ClasesDelDia';
import { DIAS } from '@/components/reportes/opciones';
import { useVista } from '@/components/reportes/useVista';
import { Chart } from '@/components/ui/Chart';
import { Tabs } from '@/components/ui/Tabs';
import { ACCESO } from '@/contract/accesos';
import { porciento } from '@/contract/asistencia/letras';
import { monitoreo, type Monitoreo } from '@/contract/reportes/monitoreo';
import { hoyEn, mesDe } from '@/domain/fechas';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';

const VISTAS = [
  { id: 'resumen', titulo: 'Por profesor y grupo', icono: 'pi-verified' },
  { id: 'dia', titulo: 'Clases de un día', icono: 'pi-calendar' },
];

/** What each instructor gave of the schedule; at first this month's, up to today. */
function PorGrupo() {
  const hoy = hoyEn(new Date());
  const report = useReport(monitoreo.profesor, { desde: `${mesDe(hoy)}-01`, hasta: hoy });
  const abre = useAppSelector((root) => selectAccesos(root).has(ACCESO.asistenciaPorGrupo));
  const { desde = '', hasta = '' } = report.query;
  const grupo = ({ codigoGrupo, grupo: nombre }: Monitoreo) => (
    <Link href={`/report/asistencia?codigoGrupo=${codigoGrupo}&desde=${desde}&hasta=${hasta}`}>{nombre}</Link>
  );
  return (
    <ReportPage
      report={report}
      filters={[...DIAS, useProfesorField(), useGrupoField()]}
      figures={({ cumplimiento, faltas, recuperaciones, sinClase }) => [
        ['Cumplimiento', porciento(cumplimiento)],
        ['Sin lista', String(faltas)],
        ['Días sin clase', String(sinClase)],
        ['Clases recuperadas', String(recuperaciones)],
      ]}
      cells={abre ? { grupo } : undefined}
      groupBy={report.query.sortField === 'profesor' ? 'profesor' : undefined}
      chart={({ aTiempo, tarde, faltas }) => (
        <Chart
          title="Clases programadas"
          kind="number"
          labels={['A tiempo', 'Tarde', 'Sin lista']}
          series={[{ label: 'Clases', values: [aTiempo, tarde, faltas] }]}
        />
      )}
    />
  );
}

/** Whether instructors give the classes of the schedule and record them in time: over a span, and class by class on a day. */
export default function ReportProfesor() {
  const [vista, elegir] = useVista(VISTAS);
  return (
    <Tabs label="Monitoreo de profesores" pestanas={VISTAS} actual={vista} onElegir={elegir}>
      {vista === 'resumen' ? <PorGrupo /> : <ClasesDelDia />}
    </Tabs>
  );
}
