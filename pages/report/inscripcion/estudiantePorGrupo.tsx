import { useGrupoField } from '@/components/academico/useGrupoField';
import { PrintButton } from '@/components/print/PrintButton';
import type { Sheet } from '@/components/print/PrintSheet';
import { ReportPage } from '@/components/report/ReportPage';
import { describedReport, type Report, useReport } from '@/components/report/useReport';
import { Barras } from '@/components/reportes/Barras';
import { DIAS } from '@/components/reportes/opciones';
import { useCeldas } from '@/components/reportes/useCeldas';
import { optionsOf } from '@/components/ui/input/Select';
import { columnsOf } from '@/contract/columns';
import type { ListCall } from '@/contract/list';
import { ESTATUS } from '@/contract/palabras';
import * as informes from '@/contract/reportes/academia/informes';
import type { EstudianteEnGrupo } from '@/contract/reportes/academia/estudiantesPorGrupo';
import { count } from '@/utils/format';

const estudiantesPorGrupo = describedReport(informes.estudiantesPorGrupo, () =>
  import('@/contract/reportes/academia/estudiantesPorGrupo').then((module) => module.estudiantesPorGrupo),
);

const CLASES = 12;

const columns = columnsOf<EstudianteEnGrupo>([
  { id: 'grupo', header: 'Grupo' },
  { id: 'estudiante', header: 'Estudiante' },
  { id: 'edad', header: 'Edad', kind: 'number' },
  { id: 'telefono', header: 'Teléfono' },
  // Empty columns, filled in by hand: the day above, the marks below.
  ...Array.from({ length: CLASES }, (_, i) => ({ id: `clase${i}`, header: '___/___', value: () => '' })),
]);

/** The listed children with empty columns, to take attendance without a phone. */
async function hojaDeAsistencia(report: Report<ListCall>): Promise<Sheet> {
  const { list, whole } = report.call;
  const { readWhole } = await import('@/services/http/list');
  const query = { ...report.query, sortField: 'grupo', sortOrderAsc: true };
  const { rows } = await readWhole<EstudianteEnGrupo>(await whole(), query, report);
  return { title: 'Hoja de asistencia', filters: [], columns, pagePer: list.pagePer, rows, totals: {}, blank: true };
}

const MAX_BARRAS = 30;
const ESTADOS = Object.fromEntries(informes.ESTATUS_INSCRIPCION.map((uno) => [uno, ESTATUS[uno]]));

/** The children of each group with age, guardian and phone; also printable as a blank attendance sheet. */
export default function EstudiantePorGrupo() {
  const report = useReport(estudiantesPorGrupo);
  const { estudiante, telefono } = useCeldas();
  return (
    <ReportPage
      report={report}
      filters={[useGrupoField(), { name: 'estatus', label: 'Estado', kind: 'select', options: optionsOf(ESTADOS) }, ...DIAS]}
      figures={[
        ['Estudiantes', ({ estudiantes }) => count(estudiantes)],
        ['Grupos', ({ grupos }) => count(grupos)],
      ]}
      cells={{ estudiante, telefono }}
      groupBy={report.query.sortField === 'grupo' ? 'grupo' : undefined}
      chart={({ porGrupo }) => (
        <Barras
          title="Inscritos por grupo"
          kind="number"
          serie="Inscritos"
          de={Object.fromEntries(Object.entries(porGrupo).slice(0, MAX_BARRAS))}
        />
      )}
      tools={
        <PrintButton
          label="Hoja de asistencia"
          icon="pi-list"
          outlined={false}
          text
          disabled={!report.total}
          sheet={() => hojaDeAsistencia(report)}
        />
      }
    />
  );
}
