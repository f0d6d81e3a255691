import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { cobrar } from '@/contract/cobros/cobro';
import { entidad } from '@/server/db/schema/personas';
import { isLost } from '@/server/db/lost';
import { transaction } from '@/server/db/transaction';
import { createTestApp, nuevaClave } from '../support/createTestApp';
import { nuevaAcademia, nuevaEntidad, nuevaFactura, nuevoUsuario, pesos, type Academia } from '../support/factories';

const test_ = createTestApp();
let academia: Academia;
let token: string;

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  ({ token } = await nuevoUsuario(test_, academia));
});

/** Ends every connection of the API but the one that asks, as an administrator or a crash does. */
async function cutAll() {
  const client = new pg.Client(test_.url);
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'cantera api'",
  );
  await client.end();
}

const lost = { status: 503, body: { success: false, mensaje: expect.stringContaining('base de datos') } };

async function unPago() {
  const { codigoEntidad } = await nuevaEntidad(test_, academia);
  const { codigoFactura } = await nuevaFactura(test_, academia, { codigoEntidad });
  const body = {
    codigoSucursal: academia.sucursales[0],
    codigoPagador: codigoEntidad,
    facturas: [{ codigoFactura, monto: pesos(1) }],
    formas: [{ forma: 'TARJETA' as const, monto: pesos(1), referencia: 'A-1' }],
    excedente: 'DEVUELTA' as const,
  };
  const clave = nuevaClave();
  const pagado = async () =>
    (await test_.rows<{ pagado: number }>('select pagado from factura where codigo_factura = $1', [codigoFactura]))[0]!.pagado;
  return { pay: () => test_.ask(cobrar, { body }, { token, clave }), pagado, codigoFactura };
}

test('a connection lost in the middle of a write: 503 with Retry-After, nothing saved, and the process goes on', async () => {
  const { pay, pagado, codigoFactura } = await unPago();
  const blocker = new pg.Client(test_.url);
  blocker.on('error', () => {});
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select 1 from factura where codigo_factura = $1 for update', [codigoFactura]);
  const answer = pay(); // waits for the row
  const waiting = "select 1 from pg_stat_activity where application_name = 'cantera api' and wait_event_type = 'Lock'";
  while ((await blocker.query(waiting)).rowCount === 0);
  await cutAll();
  expect(await answer).toMatchObject(lost);
  expect((await answer).headers.get('Retry-After')).toBe('1');
  await blocker.end();
  expect(await pagado()).toBe(0);
  expect((await pay()).status).toBe(200);
  expect(await pagado()).toBe(100);
});

test('lost between the commit and its answer: it says that it does not know, and the same key gives the first answer', async () => {
  const { pay, pagado } = await unPago();
  const { query } = pg.Client.prototype;
  let cut = false;
  // The commit arrives; its answer never does.
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const done = Reflect.apply(query, this, args) as Promise<unknown>;
    if (args[0] !== 'commit' || cut) return done;
    cut = true;
    return done.then(async () => {
      await cutAll();
      throw new Error('Connection terminated unexpectedly');
    });
  });
  const first = await pay();
  jest.restoreAllMocks();
  expect(cut).toBe(true);
  expect(first).toMatchObject({ status: 503, body: { mensaje: expect.stringContaining('no se sabe si quedó guardado') } });
  expect(await pagado()).toBe(100);

  const again = await pay();
  expect(again.status).toBe(200);
  expect((await pay()).body).toEqual(again.body);
  expect(await pagado()).toBe(100);
});

test('a read after every idle connection was cut is answered', async () => {
  await cutAll();
  const answers = [await test_.send('GET', 'health'), await test_.send('GET', 'health')];
  expect(answers.at(-1)!.status).toBe(200);
});

test('a transaction whose failure was swallowed is not told as saved', async () => {
  const swallowed = transaction(test_.deps.pool, { usuario: 'pruebas' }, async (tx) => {
    await tx.execute('select 1 / 0').catch(() => {});
    return 'hecho';
  });
  await expect(swallowed).rejects.toThrow('ROLLBACK');
});

test.each([
  [Object.assign(new Error('terminating connection'), { code: '57P01' }), true],
  [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), true],
  [new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }), true],
  [new Error('timeout exceeded when trying to connect'), true],
  [Object.assign(new Error('could not write init file'), { code: 'XX000', severity: 'FATAL' }), true],
  [Object.assign(new Error('could not write init file'), { code: 'XX000', severity: 'ERROR' }), false],
  [Object.assign(new Error('duplicate key'), { code: '23505' }), false],
  [Object.assign(new Error('canceling statement'), { code: '57014' }), false],
  [new Error('ours'), false],
])('%s: is the database lost? %s', (error, expected) => {
  expect(isLost(error)).toBe(expected);
});

test('a column of the outer table stays one within a sub-select of a field, also where nothing is joined', async () => {
  const de = sql<number>`(select count(*)::int from entidad e where e.codigo_entidad = ${entidad.codigoEntidad})`;
  await nuevaEntidad(test_, academia);
  const filas = await test_.deps.db.select({ ella: de }).from(entidad).where(eq(entidad.codigoCompania, academia.codigoCompania));
  expect(filas.length).toBeGreaterThan(1);
  expect(new Set(filas.map(({ ella }) => ella))).toEqual(new Set([1]));
});
