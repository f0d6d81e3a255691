import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http as server, HttpResponse } from 'msw';
import { Pager } from '@/components/list/table/Pager';
import { categoria } from '@/contract/inventario/categoria';
import { readWhole } from '@/services/http/list';
import { hasMore } from '@/store/lists/pagedSlice';
import { counted } from '@/utils/format';
import { API, testApi } from '../support';

// What the screen makes of a total beyond which nobody counted.

const fila = (n: number) => ({ codigoCategoria: n, codigoCompania: 1, descripcion: `C${n}`, nota: '', activo: true, version: 0 });
let TOTAL = 0;
testApi(
  server.get(`${API}categoria/all/filter`, ({ request }) => {
    const { searchParams } = new URL(request.url);
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('size'))];
    const filas = Array.from({ length: TOTAL }, (_, i) => fila(i + 1)).slice(page * size, (page + 1) * size);
    return HttpResponse.json(filas, { headers: { 'X-Total-Count': '1000', 'X-Total-Capped': 'true' } });
  }),
);

test('a total says that there are more', () => {
  expect(counted({ total: 10_000, capped: true }, 'estudiante')).toBe('más de 10,000 estudiantes');
  expect(counted({ total: 1 }, 'estudiante')).toBe('1 estudiante');
});

test('a pager of more rows than were counted goes on while pages are full, and knows no last one', async () => {
  const onPage = jest.fn();
  const pager = (page: number, rows: number) => (
    <Pager page={page} size={16} rows={rows} total={10_000} capped onPage={onPage} onSize={() => undefined} />
  );
  const { rerender } = render(pager(700, 16));
  expect(screen.getByText(/11,201–11,216 de más de 10,000/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Última página' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
  expect(onPage).toHaveBeenCalledWith(701);
  rerender(pager(700, 3));
  expect(screen.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
});

test('an endless list goes on beyond what was counted', () => {
  const rows = Array.from({ length: 1000 }, (_, i) => i);
  expect(hasMore({ rows, total: 1000, capped: true })).toBe(true);
  expect(hasMore({ rows, total: 1000 })).toBe(false);
});

test('what goes on paper is whole, or refused: never the counted part of it', async () => {
  const total = { total: 1000, capped: true } as const;
  TOTAL = 1300;
  const { rows } = await readWhole(categoria.filter, {}, total);
  expect(rows).toHaveLength(TOTAL);
  TOTAL = 2300;
  await expect(readWhole(categoria.filter, {}, total)).rejects.toThrow('Son más de 2,000 filas y en papel caben hasta 2,000');
});
