import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import pg from 'pg';
import { cobrar } from '@/contract/cobros/cobro';
import { compania } from '@/contract/compania/compania';
import type { Db } from '@/server/db/connect';
import { prepared, preparedSql, type Places } from '@/server/db/prepared';
import { categoria } from '@/server/db/schema/dinero/inventario';
import { sqlState, transaction, transactionAnd, withCommit } from '@/server/db/transaction';
import { Refusal, serve } from '@/server/lib/serve';
import { mount } from '@/server/lib/http/mount';
import { onError } from '@/server/lib/http/onError';
import { createTestApp, nuevaClave } from '../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../support/factories';

const test_ = createTestApp();
const actor = { usuario: 'pruebas' };
let academia: Academia;
beforeAll(async () => {
  academia = await nuevaAcademia(test_);
});

const nueva = async (descripcion: string) => {
  const values = [academia.codigoCompania, descripcion];
  const [row] = await test_.rows('insert into categoria (codigo_compania, descripcion) values ($1, $2) returning codigo_categoria', values);
  return row!.codigo_categoria as number;
};
const anotar = (tx: Db, codigo: number) => tx.execute(sql`update categoria set nota = nota || 'x' where codigo_categoria = ${codigo}`);
const notas = (codigos: number[]) =>
  test_.rows('select nota from categoria where codigo_categoria = any($1) order by codigo_categoria', [codigos]);

test('two acts that lock the same rows in opposite order both succeed: the loser of the deadlock runs again', async () => {
  const [a, b] = [await nueva('A'), await nueva('B')];
  let runs = 0;
  let waiting = 2;
  let both: () => void;
  const met = new Promise<void>((done) => (both = done));
  const act = (first: number, second: number) =>
    transaction(test_.deps.pool, actor, async (tx) => {
      runs += 1;
      await anotar(tx, first);
      // Until each holds its first row; whoever runs again finds nobody to wait for.
      if ((waiting -= 1) <= 0) both();
      await met;
      await anotar(tx, second);
    });
  await Promise.all([act(a, b), act(b, a)]);
  expect(runs).toBe(3);
  expect(await notas([a, b])).toEqual([{ nota: 'xx' }, { nota: 'xx' }]);
});

test('of statements left to the commit the first that fails is told, and nothing is written', async () => {
  const codigo = await nueva('Al final');
  const falla = (state: string) => sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`);
  const dejar = async (...states: string[]) =>
    transaction(test_.deps.pool, actor, async (tx) => {
      withCommit(tx, anotar(tx, codigo), ...states.map((state) => tx.execute(falla(state))));
      return 'hecho';
    });
  const failed = await dejar('23505', '23503').catch((error: unknown) => error);
  expect([sqlState(failed), await notas([codigo])]).toEqual(['23505', [{ nota: '' }]]);
  expect([await dejar(), await notas([codigo])]).toEqual(['hecho', [{ nota: 'x' }]]);
  expect(() => withCommit(test_.deps.db)).toThrow();
});

test('a transaction that was told of is on the disk, though its own commit did not wait for it', async () => {
  const codigo = await nueva('En disco');
  // As a server of an academy has it; the one of the tests waits for nothing.
  const pool = new pg.Pool({ connectionString: test_.url, options: '-c synchronous_commit=on', max: 1 });
  for (let i = 0; i < 20; i += 1) {
    const [escrito] = await transaction(pool, actor, async (tx) => {
      await anotar(tx, codigo);
      return (await tx.execute(sql`select pg_current_wal_insert_lsn() hasta, current_setting('synchronous_commit') espera`)).rows;
    });
    expect(escrito!.espera).toBe('off');
    expect(await test_.rows('select pg_current_wal_flush_lsn() >= $1::pg_lsn "enDisco"', [escrito!.hasta])).toEqual([{ enDisco: true }]);
  }
  await pool.end();
});

test('what is asked behind a commit sees what anybody sees, and its failure undoes nothing', async () => {
  const codigo = await nueva('Leída');
  const y = (read: (db: Db) => Promise<unknown>, ...sent: ((tx: Db) => Promise<unknown>)[]) =>
    transactionAnd(
      test_.deps.pool,
      actor,
      async (tx) => {
        withCommit(tx, anotar(tx, codigo), ...sent.map((one) => one(tx)));
        return 'hecho';
      },
      read,
    );
  const leer = async (db: Db) => {
    const cual = sql`select nota, pg_current_xact_id_if_assigned() is null libre from categoria where codigo_categoria = ${codigo}`;
    return (await db.execute(cual)).rows;
  };
  const { done, answer } = await y(leer);
  expect([done, await answer]).toEqual(['hecho', [{ nota: 'x', libre: true }]]);

  const sinLeer = await y((db) => db.execute(sql`select 1 / 0`));
  await expect(sinLeer.answer).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await notas([codigo])).toEqual([{ nota: 'xx' }]);

  const fallida = y(leer, (tx) => tx.execute(sql`select 1 / 0`));
  await expect(fallida).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await notas([codigo])).toEqual([{ nota: 'xx' }]);
});

test('a transaction that PostgreSQL undoes every time is given up, not tried for ever', async () => {
  let runs = 0;
  const undone = transaction(test_.deps.pool, actor, async (tx) => {
    runs += 1;
    await tx.execute(sql`do $$ begin raise exception using errcode = '40001'; end $$`);
  });
  await expect(undone).rejects.toThrow();
  expect(runs).toBe(6);
});

test('a payment that lost a deadlock is one payment: one receipt, one number, and nobody hears of the loss', async () => {
  const cajera = await nuevoUsuario(test_, academia);
  const nino = await nuevoEstudiante(test_, academia);
  const { codigoFactura } = await nuevaFactura(test_, academia, { estudiante: nino, values: { total: pesos(100) } });
  // The first payment is undone as the loser of a deadlock is, right before it would be written.
  await test_.rows('create sequence perdidas');
  await test_.rows(`create function perder() returns trigger language plpgsql security definer as $$ begin
    if nextval('perdidas') = 1 then raise exception using errcode = '40P01'; end if; return new; end $$`);
  await test_.rows('create trigger perder before insert on cobro for each row execute function perder()');
  const body = {
    codigoSucursal: academia.sucursales[0],
    codigoPagador: nino.codigoPagador,
    facturas: [{ codigoFactura, monto: pesos(10) }],
    formas: [{ forma: 'TARJETA' as const, monto: pesos(10), referencia: '' }],
    excedente: 'DEVUELTA' as const,
  };
  const { status, body: hecho } = await test_.ask(cobrar, { body }, { token: cajera.token, clave: nuevaClave() });
  await test_.rows('drop trigger perder on cobro');
  expect(status).toBe(200);
  expect(hecho.data).toMatchObject({ numero: 1, aplicado: 10 });
  expect(await test_.rows('select numero from cobro')).toEqual([{ numero: 1 }]);
  expect(await test_.rows('select pagado from factura where codigo_factura = $1', [codigoFactura])).toEqual([{ pagado: 1000 }]);
});

test('what an act leaves for after its commit is done once, though its first attempt was undone, and not at all after a refusal', async () => {
  const { token } = await nuevoUsuario(test_, academia);
  let intentos = 0;
  let avisos = 0;
  let falla: (db: Db) => Promise<unknown> = (db) => db.execute(sql`do $$ begin raise exception using errcode = '40001'; end $$`);
  const app = new Hono();
  app.onError(onError(test_.deps));
  const acto = serve(compania.deleteLogo, async ({ db, after }) => {
    after(() => (avisos += 1));
    if ((intentos += 1) === 1) await falla(db);
    return { eliminado: true as const };
  });
  mount(app, acto, test_.deps);
  const pedir = () => app.request(`/${compania.deleteLogo.path}`, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } });
  expect([(await pedir()).status, intentos, avisos]).toEqual([200, 2, 1]);
  [intentos, avisos, falla] = [0, 0, () => Promise.reject(new Refusal(409, 'No'))];
  expect([(await pedir()).status, intentos, avisos]).toEqual([409, 1, 0]);
});

test('statements that travel together are done in the order of their calls, and the first fault is the one that is told', async () => {
  const codigo = await nueva('C');
  const nota = prepared('nota', (db, { cual }: Places<{ cual: number }>) =>
    db.select({ nota: categoria.nota }).from(categoria).where(eq(categoria.codigoCategoria, cual)),
  );
  const escribir = preparedSql(
    'escribir',
    ({ cual, texto }: Places<{ cual: number; texto: string }>) => sql`
    update categoria set nota = nota || ${texto} where codigo_categoria = ${cual}`,
  );
  const leidas = await transaction(test_.deps.pool, actor, (tx) =>
    Promise.all([
      escribir(tx, { cual: codigo, texto: 'a' }),
      nota(tx, { cual: codigo }),
      escribir(tx, { cual: codigo, texto: 'b' }),
      nota(tx, { cual: codigo }),
    ]),
  );
  expect([leidas[1], leidas[3]]).toEqual([[{ nota: 'a' }], [{ nota: 'ab' }]]);

  const failed = transaction(test_.deps.pool, actor, (tx) =>
    Promise.all([tx.execute(sql`select 1 / 0`), escribir(tx, { cual: codigo, texto: 'c' })]),
  );
  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await notas([codigo])).toEqual([{ nota: 'ab' }]);
});

test('a prepared statement is planned once for a connection, whatever the transaction', async () => {
  const codigo = await nueva('D');
  const contar = prepared('contar_categoria', (db, { cual }: Places<{ cual: number }>) =>
    db
      .select({ n: sql<number>`count(*)`.mapWith(Number) })
      .from(categoria)
      .where(eq(categoria.codigoCategoria, cual)),
  );
  const once = () => transaction(test_.deps.pool, actor, (tx) => contar(tx, { cual: codigo }));
  expect([await once(), await once(), await once()].flat()).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
  const [{ planned }] = (await transaction(test_.deps.pool, actor, async (tx) => {
    await contar(tx, { cual: codigo });
    const { rows } = await tx.execute(sql`select count(*)::int planned from pg_prepared_statements where name like 'contar_categoria%'`);
    return rows;
  })) as [{ planned: number }];
  expect(planned).toBe(1);
});
