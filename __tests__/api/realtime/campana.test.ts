import { ACCESO } from '@/contract/accesos';
import { AVISOS, avisosDe } from '@/contract/realtime/aviso';
import { campana } from '@/contract/realtime/campana';
import { transaction } from '@/server/db/transaction';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';
import { oirCon, sseDe } from '../../support/oyente';

const app = createTestApp();
let academia: Academia;
let codigoArticulo: number;
let vende: Awaited<ReturnType<typeof nuevoUsuario>>;

const leer = (token: string) => app.call(campana.avisos, { query: { page: 0, size: 10 } }, { token });
const sinLeer = async (token: string) => (await app.call(campana.sinLeer, {}, { token })).sinLeer;
const hay = (cantidad: number, codigoSucursal = academia.sucursales[0]) =>
  app.rows(
    `insert into existencia (codigo_articulo, codigo_sucursal, cantidad) values ($1, $2, $3)
     on conflict (codigo_articulo, codigo_sucursal) do update set cantidad = excluded.cantidad`,
    [codigoArticulo, codigoSucursal, cantidad],
  );

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  const { codigoCompania } = academia;
  const [categoria] = await app.rows('insert into categoria (codigo_compania, descripcion) values ($1, $2) returning codigo_categoria', [
    codigoCompania,
    'Uniformes',
  ]);
  const [articulo] = await app.rows(
    `insert into articulo (codigo_compania, codigo, descripcion, talla, codigo_categoria, precio, existencia_minima)
     values ($1, 'U-1', 'Camiseta', 'M', $2, 50000, 5) returning codigo_articulo`,
    [codigoCompania, categoria!.codigo_categoria],
  );
  codigoArticulo = articulo!.codigo_articulo;
  vende = await nuevoUsuario(app, academia, { accesos: [ACCESO.existencia], sucursales: [academia.sucursales[0]] });
  await hay(9);
});
beforeEach(() => app.rows('delete from aviso'));

test('an article that falls below its minimum is told once, to who reads stock in that branch, and their bells hear of it', async () => {
  const oido = oirCon(sseDe(app, vende.token));
  await oido.abierto();
  await hay(5);
  expect(await sinLeer(vende.token)).toBe(0);
  await hay(4);
  await hay(3);
  const { rows, total } = await leer(vende.token);
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({
    clase: 'BAJO_MINIMO',
    leido: false,
    veces: 1,
    detalle: { articulo: 'Camiseta · talla M', cantidad: 4, minimo: 5 },
  });
  expect(AVISOS.BAJO_MINIMO.texto(rows[0]!.detalle)).toBe('Camiseta · talla M: quedan 4 piezas y el mínimo es 5');
  await oido.espera(() => oido.clases().includes('BAJO_MINIMO'));
  oido.cerrar();

  const deOtraSucursal = await nuevoUsuario(app, academia, { accesos: [ACCESO.existencia], sucursales: [academia.sucursales[1]] });
  const sinAcceso = await nuevoUsuario(app, academia, { accesos: [ACCESO.paseLista] });
  const profesor = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  const deOtra = await nuevoUsuario(app, await nuevaAcademia(app));
  for (const { token } of [deOtraSucursal, sinAcceso, profesor, deOtra]) expect((await leer(token)).total).toBe(0);
});

test('what is read stays read until it happens again; each user reads for oneself; nobody reads what is of others', async () => {
  await hay(9);
  await hay(2);
  const [aviso] = (await leer(vende.token)).rows;
  const ajeno = await nuevoUsuario(app, await nuevaAcademia(app));
  const { codigoAviso, momento: hasta } = aviso!;
  expect((await app.ask(campana.leer, { body: { codigoAviso, hasta } }, { token: ajeno.token })).status).toBe(404);
  expect(await app.call(campana.leer, { body: { codigoAviso, hasta } }, { token: vende.token })).toEqual({ sinLeer: 0 });
  expect(await app.call(campana.leer, { body: { codigoAviso, hasta } }, { token: vende.token })).toEqual({ sinLeer: 0 });
  expect((await leer(vende.token)).rows[0]).toMatchObject({ leido: true });
  await hay(9);
  await hay(1);
  const [otraVez] = (await leer(vende.token)).rows;
  expect(otraVez).toMatchObject({ codigoAviso, leido: false, veces: 2 });
  // What came after the list was shown stays unread.
  expect(await app.call(campana.leer, { body: { hasta: aviso!.momento } }, { token: vende.token })).toEqual({ sinLeer: 1 });
  expect(await app.call(campana.leer, { body: { hasta: otraVez!.momento } }, { token: vende.token })).toEqual({ sinLeer: 0 });
});

test('a new user finds nothing of before, and what is older than a month is no longer shown', async () => {
  await hay(9);
  await hay(2);
  await app.rows(`update aviso set momento = now() - interval '1 day'`);
  const nueva = await nuevoUsuario(app, academia, { accesos: [ACCESO.existencia] });
  expect((await leer(nueva.token)).total).toBe(0);
  await app.rows(`update usuario set fecha_registro = now() - interval '1 year'`);
  expect((await leer(nueva.token)).total).toBe(1);
  await app.rows(`update aviso set momento = now() - interval '31 days'`);
  expect((await leer(nueva.token)).total).toBe(0);
});

test('mails that failed on a day are one notice that counts them; nothing of their texts is in it', async () => {
  const { codigoCompania } = academia;
  const admin = await nuevoUsuario(app, academia, { accesos: [ACCESO.compania] });
  await app.rows(
    `insert into correo (codigo_compania, para, asunto, contenido) select $1, 'ana@ejemplo.do', 'Recibo de Luis', 'x' from generate_series(1, 3)`,
    [codigoCompania],
  );
  await transaction(app.deps.pool, { usuario: 'sistema', codigoCompania }, async (db) => {
    await db.execute(`update correo set estado = 'FALLIDO' where codigo_correo in (select codigo_correo from correo order by 1 limit 2)`);
    await db.execute(`update correo set estado = 'FALLIDO'`);
  });
  await app.rows(`update correo set error = 'otra vez'`);
  const { rows } = await leer(admin.token);
  expect(rows).toMatchObject([{ clase: 'CORREO_FALLIDO', veces: 3, detalle: {} }]);
  expect(AVISOS.CORREO_FALLIDO.texto({}, 3)).toBe('3 correos no pudieron salir');
  expect(JSON.stringify(rows)).not.toContain('Luis');
});

test('mails that fail in the evening belong to the day of the academy, not to that of the zone of the database', async () => {
  const { codigoCompania } = academia;
  await app.rows(`insert into correo (codigo_compania, para, asunto, contenido) values ($1, 'ana@ejemplo.do', 'Recibo', 'x')`, [
    codigoCompania,
  ]);
  // Half past nine in the evening of the tenth; in UTC it is the eleventh.
  await app.rows('create schema reloj');
  await app.rows(`create function reloj.now() returns timestamptz language sql stable as $$ select timestamptz '2026-03-11 01:30Z' $$`);
  await app.rows('grant usage on schema reloj to public');
  await transaction(app.deps.pool, { usuario: 'sistema', codigoCompania }, async (db) => {
    await db.execute('set local search_path = reloj, pg_catalog, public');
    await db.execute(`update correo set estado = 'FALLIDO' where estado <> 'FALLIDO'`);
  });
  expect(await app.rows('select clave from aviso where codigo_compania = $1', [codigoCompania])).toEqual([
    { clave: 'CORREO_FALLIDO:2026-03-10' },
  ]);
});

test('a close with a difference, a finished import and a range of fiscal numbers that runs out are told', async () => {
  const { codigoCompania, sucursales } = academia;
  const admin = await nuevoUsuario(app, academia, { accesos: [ACCESO.ingresoCaja, ACCESO.cargaEstudiantes, ACCESO.compania] });
  const [caja] = await app.rows(
    `insert into caja (codigo_compania, codigo_sucursal, codigo_usuario, fecha, fondo) values ($1, $2, $3, $4, 0) returning codigo_caja`,
    [codigoCompania, sucursales[0], admin.codigoUsuario, HOY],
  );
  await app.rows('update caja set contada = now(), contado = 900, esperado = 1000, conteo = $2 where codigo_caja = $1', [
    caja!.codigo_caja,
    '[]',
  ]);
  expect(await sinLeer(admin.token)).toBe(0);
  await app.rows(`update caja set cierre = now(), numero = 7, explicacion = 'x' where codigo_caja = $1`, [caja!.codigo_caja]);
  await app.rows(
    `insert into carga (codigo_compania, codigo_sucursal, nombre_archivo, usuario, nuevas, existen, errores) values ($1, $2, 'lista.xlsx', 'ana', 40, 0, 0)`,
    [codigoCompania, sucursales[0]],
  );
  await app.rows('insert into compania_fiscal (codigo_compania, desde, avisar_con) values ($1, $2, 100)', [codigoCompania, HOY]);
  await app.rows(
    `insert into secuencia_fiscal (codigo_compania, codigo_sucursal, tipo, desde, hasta, siguiente) values ($1, $2, 'B02', 1, 500, 400)`,
    [codigoCompania, sucursales[0]],
  );
  await app.rows('update secuencia_fiscal set siguiente = 401 where codigo_compania = $1', [codigoCompania]);
  await app.rows('update secuencia_fiscal set siguiente = 402 where codigo_compania = $1', [codigoCompania]);
  const { rows } = await leer(admin.token);
  const textos = rows.map(({ clase, detalle, veces }) => (AVISOS[clase].texto as (d: typeof detalle, n: number) => string)(detalle, veces));
  expect(textos.sort()).toEqual([
    'La caja 7 cerró con diferencia',
    'Se cargó «lista.xlsx»: 40 estudiantes creados',
    'Secuencia B02: 100 números por usar. Pida otra a la DGII',
  ]);
});

test('every kind of notice has readers', () => {
  expect(avisosDe(new Set(Object.values(ACCESO)))).toEqual(Object.keys(AVISOS));
  expect(avisosDe(new Set())).toEqual([]);
});
