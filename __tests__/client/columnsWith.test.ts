import { columnsOf, columnsWith } from '@/contract/columns';

// On a phone the second line of a row shows its last amount: the months of a debt must not stand behind what they add up to.

const columns = columnsOf<{ nombre: string; pendiente: number }>([
  { id: 'nombre', header: 'Estudiante' },
  { id: 'pendiente', header: 'Pendiente', kind: 'money' },
]);
const more = ({ meses }: { meses: string[] }) =>
  columnsOf<{ nombre: string; pendiente: number }>(meses.map((id) => ({ id, header: id, value: () => null })));

test('the columns of a report’s months stand before their sum', () => {
  const ids = columnsWith({ columns, more }, { meses: ['2026-10', '2026-11'] }).map(({ id }) => id);
  expect(ids).toEqual(['nombre', '2026-10', '2026-11', 'pendiente']);
});

test('before the totals have come, and of other lists, there are those that were declared', () => {
  expect(columnsWith({ columns, more }, undefined)).toBe(columns);
  expect(columnsWith({ columns }, { meses: [] })).toBe(columns);
});
