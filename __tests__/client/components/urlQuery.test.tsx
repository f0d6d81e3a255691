import { act, renderHook, waitFor } from '@testing-library/react';
import * as z from 'zod';
import { paramsBy } from '@/components/list/listed';
import { useParams } from '@/components/list/useParams';
import { codigoEnRuta, fecha } from '@/contract/campos';
import { inactivos, pagina } from '@/contract/list';
import { address, back, open } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const params = paramsBy(pagina(['nombre', 'total'], { ...inactivos, codigoGrupo: codigoEnRuta.optional() }));
const at = (path: string) => {
  open(path);
  return renderHook(() => useParams(params)).result;
};
const settle = () => act(async () => {});

test('the address says the query, and a bad field alone counts as not said', () => {
  const result = at('/x?page=2&size=mil&sortField=sueldo&codigoGrupo=7&inactivos=true');
  expect(result.current[0]).toEqual({
    page: 2,
    size: 16,
    sortField: 'nombre',
    sortOrderAsc: true,
    filtro: '',
    inactivos: true,
    codigoGrupo: 7,
  });
});

test('a change is written; parameters of others stay, what is as usual is left out', async () => {
  const result = at('/x?codigo=12&tab=pagos&page=3');
  act(() => result.current[1]({ filtro: 'niño & más', page: 0 }));
  await settle();
  expect(address()).toBe('/x?codigo=12&tab=pagos&filtro=niño+&+más');
  expect(result.current[0]).toMatchObject({ filtro: 'niño & más', page: 0 });
});

test('quick changes build on each other and are one step; the back button undoes it', async () => {
  const result = at('/x');
  act(() => {
    result.current[1]({ page: 2 });
    result.current[1]({ sortField: 'total' }, 'replace');
  });
  await settle();
  expect(address()).toBe('/x?page=2&sortField=total');
  act(() => result.current[1]({ sortOrderAsc: false }, 'replace'));
  await settle();
  expect(address()).toBe('/x?page=2&sortField=total&sortOrderAsc=false');
  back();
  expect(result.current[0]).toMatchObject({ page: 0, sortOrderAsc: true });
});

test('the query stays the same object while others change the address', async () => {
  const result = at('/x?page=1');
  const [before] = result.current;
  open('/x?page=1&codigo=5');
  await waitFor(() => expect(result.current[0]).toBe(before));
});

test('a page starts with its own, and the address can say that there is none', async () => {
  const spans = paramsBy(z.strictObject({ desde: fecha, hasta: fecha, codigoGrupo: codigoEnRuta.optional() }));
  const initial = { desde: '2026-03-01', hasta: '2026-03-31', codigoGrupo: 4 };
  open('/x?hasta=2026-03-15');
  const { result } = renderHook(() => useParams(spans, initial));
  expect(result.current[0]).toEqual({ desde: '2026-03-01', hasta: '2026-03-15', codigoGrupo: 4 });
  act(() => result.current[1]({ hasta: '2026-03-31', codigoGrupo: undefined }));
  await settle();
  expect(address()).toBe('/x?codigoGrupo=');
  expect(result.current[0]).toEqual({ desde: '2026-03-01', hasta: '2026-03-31' });
});
