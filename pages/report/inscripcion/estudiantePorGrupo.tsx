import { useGrupoField } from '@/components/academico/useGrupoField';
import { ReportPage } from '@/components/report/ReportPage';
import { useReport } from '@/components/report/useReport';
import { Barras } from '@/components/reportes/Barras';
import { HojaDeAsistencia } from '@/components/reportes/HojaDeAsistencia';
import { DIAS, opcionesDe } from '@/components/reportes/opciones';
import { useCeldas } from '@/components/reportes/useCeldas';
import { ESTATUS } from '@/contract/palabras';
import { EstatusInscripcion, estudiantesPorGrupo } from '@/contract/reportes/academia/estudiantesPorGrupo';
import { count } from '@/utils/format';

const MAX_BARRAS = 30;

/** The children of each group with age, guardian and phone; also printable as a blank attendance sheet. */
export default function EstudiantePorGrupo() {
  const report = useReport(estudiantesPorGrupo);
  const { estudiante, telefono } = useCeldas();
  return (
    <ReportPage
      report={report}
      filters={[
        useGrupoField(),
        { name: 'estatus', label: 'Estado', kind: 'select', options: opcionesDe(ESTATUS, EstatusInscripcion.options) },
        ...DIAS,
      ]}
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
      tools={<HojaDeAsistencia report={report} />}
    />
  );
}
