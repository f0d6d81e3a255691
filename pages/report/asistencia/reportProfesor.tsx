import { useGrupoField, deReporte } from '@/components/academico/useGrupoField';
import { later } from '@/components/data/later';
import { useLoaded } from '@/components/data/useLoaded';
import type { Field } from '@/components/form/Fields';
import { ReportPage } from '@/components/report/ReportPage';
import { describedReport, useReport } from '@/components/report/useReport';
import { Barras } from '@/components/reportes/Barras';
import { DIAS, esteMes } from '@/components/reportes/opciones';
import { useCuadricula } from '@/components/reportes/useCuadricula';
import { Vistas } from '@/components/list/TabsPage';
import { porciento } from '@/contract/asistencia/letras';
import * as informes from '@/contract/reportes/informesDeAsistencia';
import { lazyRead } from '@/services/http/lazyRead';

const ClasesDelDia = later(() => import('@/components/reportes/ClasesDelDia'), 'ClasesDelDia');
const activos = lazyRead(() => import('@/services/academico').then(({ profesoresActivos }) => profesoresActivos), true);
const monitoreo = describedReport(informes.monitoreo, () => import('@/contract/reportes/monitoreo').then((module) => module.monitoreo));

/** The instructor filter of a report, with the active ones of the branch. */
function useProfesorField(): Field<{ codigoProfesor?: number | undefined }> {
  const from = useLoaded(activos);
  const options = (from.data ?? []).map(({ codigoProfesor, nombre }) => ({ value: codigoProfesor, label: nombre }));
  return { name: 'codigoProfesor', label: 'Profesor', ...deReporte(options), from };
}

/** The scheduled classes and rolls of each instructor; by default this month's, up to today. */
function PorGrupo() {
  const report = useReport(monitoreo, esteMes());
  return (
    <ReportPage
      report={report}
      filters={[...DIAS, useProfesorField(), useGrupoField()]}
      figures={[
        ['Cumplimiento', ({ cumplimiento }) => porciento(cumplimiento)],
        ['Sin lista', ({ faltas }) => String(faltas)],
        ['Días sin clase', ({ sinClase }) => String(sinClase)],
        ['Clases recuperadas', ({ recuperaciones }) => String(recuperaciones)],
      ]}
      cells={useCuadricula(() => report.query)}
      groupBy={report.query.sortField === 'profesor' ? 'profesor' : undefined}
      chart={({ aTiempo, tarde, faltas }) => (
        <Barras title="Clases programadas" kind="number" serie="Clases" de={{ 'A tiempo': aTiempo, Tarde: tarde, 'Sin lista': faltas }} />
      )}
    />
  );
}

const VISTAS = [
  { id: 'resumen', titulo: 'Por profesor y grupo', icono: 'pi-verified', de: PorGrupo },
  { id: 'dia', titulo: 'Clases de un día', icono: 'pi-calendar', de: ClasesDelDia },
];

/** Whether instructors hold their classes and record them in time: over a range of days, and class by class. */
export default function ReportProfesor() {
  return <Vistas title="Monitoreo de profesores" tabs={VISTAS} />;
}
