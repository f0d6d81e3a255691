import { columnsOf, columnsWith } from '@/contract/columns';

// On a phone the second line of a row shows its last amount: the months of a debt must not stand behind what they add up to.

const columns = columnsOf<{ nombre: string; pendiente: number }>([
  { id: 'nombre', header: 'Estudiante' },
  { id: 'pendiente', header: 'Pendiente', kind: 'money' },
]);
const more = ({ meses }: { meses: string[] }) =>
  columnsOf<{ nombre: string; pendiente: number }>(meses.map((id) => ({ id, header: id, kind: 'money', value: () => null })));
const marcas = () => columnsOf<{ nombre: string; pendiente: number }>([{ id: '03/11', header: '03/11', kind: 'mark', value: () => 'P' }]);

test('the columns of a report’s months stand before their sum', () => {
  const ids = columnsWith({ columns, more }, { meses: ['2026-10', '2026-11'] }).map(({ id }) => id);
  expect(ids).toEqual(['nombre', '2026-10', '2026-11', 'pendiente']);
});

test('days of marks, which nothing adds up, stand at the end', () => {
  expect(columnsWith({ columns, more: marcas }, {}).map(({ id }) => id)).toEqual(['nombre', 'pendiente', '03/11']);
});

test('before the totals have come, and of other lists, there are those that were declared', () => {
  expect(columnsWith({ columns, more }, undefined)).toBe(columns);
  expect(columnsWith({ columns }, { meses: [] })).toBe(columns);
});
