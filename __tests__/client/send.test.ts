import * as z from 'zod';
import { http as server, HttpResponse } from 'msw';
import { call } from '@/contract/call';
import { codigo, codigoEnRuta, dinero, type Centavos } from '@/contract/campos';
import { setSucursal, setToken } from '@/services/http/credentials';
import { send } from '@/services/http/send';
import { API, tokenFor, testApi } from './support';

const Pago = z.object({ codigo, monto: dinero });
const base = { access: 'session', summary: '' } as const;
const query = z.strictObject({ codigoSucursal: codigoEnRuta.optional(), page: z.string().optional(), filtro: z.string().default('') });

const page = send(call({ ...base, method: 'GET', path: 'pago/all/filter', paged: true, query, result: z.array(Pago) }));
const report = send(
  call({
    ...base,
    method: 'GET',
    path: 'pago/reporte',
    report: true,
    query,
    result: z.object({ filas: z.array(Pago), totales: z.object({ monto: dinero }) }),
  }),
);
const one = send(
  call({ ...base, method: 'GET', path: 'pago/id/{id}', params: z.strictObject({ id: codigoEnRuta }), result: Pago.nullable() }),
);
const save = send(
  call({
    ...base,
    method: 'POST',
    path: 'pago/save',
    body: z.strictObject({ monto: dinero, codigoSucursal: codigo.optional() }),
    result: Pago,
  }),
);

let last: Request;
let sent: unknown;
testApi(
  server.all(`${API}*`, async ({ request }) => {
    last = request.clone();
    sent = await request.json().catch(() => undefined);
    const path = new URL(request.url).pathname;
    if (path.endsWith('/filter')) return HttpResponse.json([{ codigo: 1, monto: 12.5 }], { headers: { 'X-Total-Count': '40' } });
    if (path.endsWith('/reporte'))
      return HttpResponse.json({ filas: [{ codigo: 1, monto: 1 }], totales: { monto: 99.99 } }, { headers: { 'X-Total-Count': '7' } });
    if (path.endsWith('/save')) return HttpResponse.json({ success: true, mensaje: 'Guardado', data: { codigo: 2, monto: 10.01 } });
    return new HttpResponse(null, { status: 200 });
  }),
);

beforeEach(() => {
  setToken(tokenFor(7200));
  setSucursal(4);
});

const params = () => Object.fromEntries(new URL(last.url).searchParams);

test('a page is its rows, decoded to cents, and the total of X-Total-Count', async () => {
  expect(await page({ query: {} })).toEqual({ rows: [{ codigo: 1, monto: 1250 }], total: 40 });
});

test('a report is its result with the total beside it', async () => {
  expect(await report({ query: {} })).toEqual({ filas: [{ codigo: 1, monto: 100 }], totales: { monto: 9999 }, total: 7 });
});

test('a write goes out in pesos and gives the data of its answer', async () => {
  expect(await save({ body: { monto: 1001 as Centavos } })).toEqual({ codigo: 2, monto: 1001 });
  expect(sent).toEqual({ monto: 10.01, codigoSucursal: 4 });
});

test('the selected branch is added where the call takes one and none was given', async () => {
  await page({ query: { filtro: 'x' } });
  expect(params()).toEqual({ codigoSucursal: '4', filtro: 'x' });
  await page({ query: { codigoSucursal: 9 } });
  expect(params()).toEqual({ codigoSucursal: '9' });
  await page({ query: {} }, { allBranches: true });
  expect(params()).toEqual({});
});

test('an empty body gives null, a path carries its parameters', async () => {
  expect(await one({ params: { id: 12 } })).toBeNull();
  expect(new URL(last.url).pathname).toBe('/api/pago/id/12');
});

test('the key of an act goes into Idempotency-Key', async () => {
  await save({ body: { monto: 100 as Centavos } }, { clave: 'k-1' });
  expect(last.headers.get('idempotency-key')).toBe('k-1');
});
