import dynamic from 'next/dynamic';
import { useCallback, useState } from 'react';
import { columnsOf } from '@/contract/list';
import { estudiantesPorGrupo, type EstudianteEnGrupo } from '@/contract/reportes/academia/estudiantesPorGrupo';
import { readWhole } from '@/services/http/list';
import { useSubmit } from '../form/useSubmit';
import type { Sheet } from '../print/PrintSheet';
import type { Report } from '../report/useReport';
import { Button } from '../ui/Button';

const PrintSheet = dynamic(() => import('../print/PrintSheet').then((module) => module.PrintSheet), { ssr: false });

const CLASES = 12;

const columns = columnsOf<EstudianteEnGrupo>([
  { id: 'grupo', header: 'Grupo' },
  { id: 'estudiante', header: 'Estudiante' },
  { id: 'edad', header: 'Edad', kind: 'number' },
  { id: 'telefono', header: 'Teléfono' },
  // Empty columns, filled in by hand: the day above, the marks below.
  ...Array.from({ length: CLASES }, (_, i) => ({ id: `clase${i}`, header: '___/___', value: () => '' })),
]);

/** Prints the listed children with empty columns, to take attendance without a phone. */
export function HojaDeAsistencia({ report: { query, total, capped } }: { report: Report<typeof estudiantesPorGrupo> }) {
  const [sheet, setSheet] = useState<Sheet>();
  const { submit, busy } = useSubmit(async () => {
    const { rows } = await readWhole<EstudianteEnGrupo>(
      estudiantesPorGrupo,
      { ...query, sortField: 'grupo', sortOrderAsc: true },
      { total, capped },
    );
    const grupos = [...new Set(rows.map(({ grupo }) => grupo))];
    setSheet({
      title: 'Hoja de asistencia',
      filters: [[grupos.length === 1 ? 'Grupo' : 'Grupos', grupos.join(', ')]],
      // A single group is named in the head, which leaves its column's room for the marks.
      columns: grupos.length === 1 ? columns.filter(({ id }) => id !== 'grupo') : columns,
      rows,
      totals: {},
      blank: true,
    });
  });
  const done = useCallback(() => setSheet(undefined), []);
  return (
    <>
      <Button label="Hoja de asistencia" icon="pi pi-list" text loading={busy} disabled={!total} onClick={() => void submit()} />
      {sheet && <PrintSheet sheet={sheet} onDone={done} />}
    </>
  );
}
