import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod';
import { asistenciaDeEstudiante } from '@/contract/asistencia/asistenciaEstudiante';
import { exportOf } from '@/contract/export';
import { list as listCall, type ListCall } from '@/contract/list';
import { atrasos } from '@/contract/reportes/atraso';
import { categoria } from '@/contract/inventario/categoria';
import { vencidas } from '@/contract/reportes/vencida';
import { categoria as tabla } from '@/server/db/schema/dinero/inventario';
import { mount } from '@/server/lib/http/mount';
import { onError } from '@/server/lib/http/onError';
import { list } from '@/server/lib/lists/list';
import { serveList } from '@/server/lib/lists/serveList';
import { createTestApp, HOY } from '../support/createTestApp';
import { exportado, pedirArchivo } from '../support/exportado';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  type Academia,
} from '../support/factories';

// The file of a list while it is made: what it holds of the connections for files, what it says when it fails, and whose rows are in it.

const test_ = createTestApp();
const FILAS = 5000;
let academia: Academia;
let token: string;

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  ({ token } = await nuevoUsuario(test_, academia));
  await test_.rows(
    `with callada as (select set_config('app.auditar', 'no', true))
     insert into categoria (codigo_compania, descripcion, nota) select $1, 'Serie ' || n, repeat('x', 200) from callada, generate_series(1, $2::int) n`,
    [academia.codigoCompania, FILAS],
  );
});

const descargar = (method = 'GET', formato = 'csv') =>
  test_.app.request(`/api/${exportOf(categoria.filter).path}?formato=${formato}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
  });

/** Whether every connection is back in the pool, within a second. */
async function allBack(): Promise<boolean> {
  const { cursors } = test_.deps;
  for (let tries = 0; tries < 50 && cursors.idleCount < cursors.totalCount; tries += 1) await sleep(20);
  return cursors.idleCount === cursors.totalCount;
}

describe.each(['csv', 'xlsx'])('a file (%s) that is given up', (formato) => {
  test('in the middle gives its connection back, and the next may begin', async () => {
    const response = await descargar('GET', formato);
    const reader = response.body!.getReader();
    await reader.read();
    expect(test_.deps.cursors.idleCount).toBeLessThan(test_.deps.cursors.totalCount);
    await reader.cancel();
    expect(await allBack()).toBe(true);
    expect((await exportado(test_, categoria.filter, token)).lineas).toHaveLength(FILAS);
  });

  test('before its first byte, or asked for its head only, likewise', async () => {
    await (await descargar('GET', formato)).body!.cancel();
    expect(await allBack()).toBe(true);
    const head = await descargar('HEAD', formato);
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(await allBack()).toBe(true);
    expect((await pedirArchivo(test_, categoria.filter, token, 'csv')).status).toBe(200);
  });
});

test('a second file of the same user waits for the first; somebody else’s does not', async () => {
  const first = await descargar();
  expect((await descargar()).status).toBe(429);
  const { token: otra } = await nuevoUsuario(test_, academia);
  expect((await exportado(test_, categoria.filter, otra)).lineas).toHaveLength(FILAS);
  expect(new TextDecoder().decode(await first.arrayBuffer()).split('\r\n')).toHaveLength(FILAS + 2);
  const next = await descargar();
  expect(next.status).toBe(200);
  await next.body!.cancel();
});

describe('a list that fails', () => {
  let calls = 0;
  /** The categories, with a number that cannot be told of some of them. */
  function failing(numero: SQL<number>) {
    const call = listCall({
      path: `falla${(calls += 1)}`,
      access: 'session',
      summary: 'Lista que falla',
      title: 'Falla',
      row: z.object({ codigoCategoria: z.int(), numero: z.int() }),
      sort: ['codigoCategoria'],
      columns: [
        { id: 'codigoCategoria', header: 'Código', kind: 'number' },
        { id: 'numero', header: 'Número', kind: 'number' },
      ],
    });
    const lista = list({
      call,
      table: tabla,
      key: tabla.codigoCategoria,
      fields: { codigoCategoria: tabla.codigoCategoria, numero },
      from: (db, fields, where) => db.select(fields).from(tabla).where(where).$dynamic(),
      orders: { codigoCategoria: tabla.codigoCategoria },
      search: tabla.busqueda,
      coach: 'all',
    });
    const app = new Hono().onError(onError(test_.deps));
    for (const one of serveList(lista)) mount(app, one, test_.deps);
    return async (formato: string) =>
      app.request(`/${exportOf(call as ListCall).path}?formato=${formato}`, { headers: { Authorization: `Bearer ${token}` } });
  }

  test.each(['csv', 'xlsx'])('at its first row is a refusal with words, not a broken file (%s)', async (formato) => {
    const response = await failing(sql<number>`1 / (codigo_categoria - codigo_categoria)`)(formato);
    const body = (await response.json()) as { success: boolean; mensaje: string };
    expect([response.status, body.success]).toEqual([500, false]);
    expect(body.mensaje).toMatch(/\w/);
    expect(await allBack()).toBe(true);
  });

  test.each(['csv', 'xlsx'])('later breaks the download off, so that nobody takes half for the whole (%s)', async (formato) => {
    const [{ primera }] = (await test_.rows<{ primera: number }>(
      'select min(codigo_categoria) primera from categoria where codigo_compania = $1',
      [academia.codigoCompania],
    )) as [{ primera: number }];
    // What is not the same twice is reckoned row by row, after the rows are in order.
    const ask = failing(sql<number>`1 / (codigo_categoria - ${sql.raw(String(primera + 3000))} + (random() * 0)::int)`);
    const response = await ask(formato);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toBeDefined();
    expect(await allBack()).toBe(true);
    // The user's place is free again.
    await (await ask(formato)).arrayBuffer().catch(() => undefined);
    expect(await allBack()).toBe(true);
  });
});

describe('whose rows a file holds', () => {
  const columna = (lineas: string[][], at: number) => [...new Set(lineas.map((linea) => linea[at]))].sort();

  test('none of another branch or company, whatever the access', async () => {
    const propia = await nuevaAcademia(test_);
    const otra = await nuevaAcademia(test_);
    const [naco, santiago] = propia.sucursales;
    const deNaco = await nuevoUsuario(test_, propia, { sucursales: [naco] });
    const deTodas = await nuevoUsuario(test_, propia);
    for (const [academia_, codigoSucursal, nombre] of [
      [propia, naco, 'Naco'],
      [propia, santiago, 'Santiago'],
      [otra, otra.sucursales[0], 'Ajeno'],
    ] as const) {
      const estudiante = await nuevoEstudiante(test_, academia_, { nombre, apellido: 'Peña', codigoSucursal });
      await nuevaFactura(test_, academia_, { estudiante, values: { codigoSucursal } });
    }
    for (const lista of [vencidas, atrasos.porSucursal]) {
      expect(columna((await exportado(test_, lista, deNaco.token)).lineas, 0)).toEqual(['Naco Peña']);
      expect(columna((await exportado(test_, lista, deTodas.token)).lineas, 0)).toEqual(['Naco Peña', 'Santiago Peña']);
      const deSantiago = { codigoSucursal: String(santiago) };
      expect((await pedirArchivo(test_, lista, deNaco.token, 'csv', deSantiago)).body.motivo).toBe('sucursal');
      expect(columna((await exportado(test_, lista, deTodas.token, deSantiago)).lineas, 0)).toEqual(['Santiago Peña']);
    }
  });

  test('of a coach only what is of the own groups', async () => {
    const propia = await nuevaAcademia(test_);
    const coach = await nuevoUsuario(test_, propia, { tipoUsuario: 'PROFESOR' });
    const suyo = await nuevoGrupo(test_, propia, { values: { descripcion: 'Suyo' } });
    const ajeno = await nuevoGrupo(test_, propia, { codigoPeriodo: suyo.codigoPeriodo, values: { descripcion: 'Ajeno' } });
    await test_.rows('update profesor set codigo_usuario = $1 where codigo_profesor = $2', [coach.codigoUsuario, suyo.codigoProfesor]);
    for (const [nombre, grupo] of [
      ['Mía', suyo],
      ['Tuya', ajeno],
    ] as const) {
      const estudiante = await nuevoEstudiante(test_, propia, { nombre, apellido: 'Peña' });
      const { codigoInscripcion } = await nuevaInscripcion(test_, propia, { estudiante, grupo });
      await nuevaFactura(test_, propia, { estudiante, values: { codigoInscripcion } });
      await test_.rows(
        `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
         values ($1, $2, $3, $4, $5, $6, 'PRESENTE', 'pruebas')`,
        [propia.codigoCompania, propia.sucursales[0], grupo.codigoGrupo, estudiante.codigoEstudiante, grupo.codigoProfesor, HOY],
      );
    }
    expect(columna((await exportado(test_, asistenciaDeEstudiante.filter, coach.token)).lineas, 1)).toEqual(['Mía Peña']);
    expect(columna((await exportado(test_, atrasos.porGrupo, coach.token)).lineas, 0)).toEqual(['Mía Peña']);
    const { token: directora } = await nuevoUsuario(test_, propia);
    expect(columna((await exportado(test_, atrasos.porGrupo, directora)).lineas, 0)).toEqual(['Mía Peña', 'Tuya Peña']);
  });
});
