import type * as z from 'zod';
import { useGrupoField } from '@/components/academico/useGrupoField';
import type { Field } from '@/components/form/field';
import { ReportPage } from '@/components/report/ReportPage';
import { useReport } from '@/components/report/useReport';
import { desdeHaceUnMes, DIAS, opciones } from '@/components/reportes/opciones';
import { useCeldas } from '@/components/reportes/useCeldas';
import { ESTADO_ASISTENCIA } from '@/contract/palabras';
import { notasAsistencia } from '@/contract/reportes/asistencia';
import { count } from '@/utils/format';

type Query = z.output<typeof notasAsistencia.query>;

/** The notes written with attendance marks, by date, group and state; by default the last month's. */
export default function NotaAsistencia() {
  const report = useReport(notasAsistencia, desdeHaceUnMes());
  const { estudiante } = useCeldas();
  const grupo = useGrupoField();
  const filters: Field<Query>[] = [
    ...DIAS,
    { name: 'estado', label: 'Estado', kind: 'select', placeholder: 'Todos', options: opciones(ESTADO_ASISTENCIA) },
    grupo,
  ];
  return (
    <ReportPage
      report={report}
      filters={filters}
      figures={[
        ['Notas', ({ notas }) => count(notas)],
        ['Estudiantes', ({ estudiantes }) => count(estudiantes)],
      ]}
      cells={{ estudiante }}
    />
  );
}
