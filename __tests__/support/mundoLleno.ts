import { calls } from './calls';
import { CONOCIDO, filasDe } from './ajenas';
import { nuevoMundo } from './carreras';
import type { TestApp } from './createTestApp';
import { estadosDe } from './estados';
import { nuevaAcademia, nuevoUsuario } from './factories';
import { fotografiar } from './foto';
import { poblar } from './poblar';
import { jsonOf } from './sample';

/** The calls that write: no preview, and no file, which needs bytes of its kind. */
export const ESCRITURAS = calls.filter(({ method, preview, upload }) => method !== 'GET' && !preview && !upload);

export type MundoLleno = Awaited<ReturnType<typeof mundoLleno>>;

/** A populated academy, in which the acts on money, stock and seats (carreras.ts) can be done too, and what its requests may name. */
export async function mundoLleno(app: TestApp) {
  const academia = await nuevaAcademia(app);
  const { codigoCompania, sucursales } = academia;
  const comunes = await poblar(app, academia, await nuevoUsuario(app, academia));
  const numeradas = ['COMPRA', 'TRANSFERENCIA', 'CONTEO'];
  await app.rows('insert into secuencia (codigo_compania, serie, ultimo) select $1, unnest($2::text[]), 2', [codigoCompania, numeradas]);
  const { codigoPeriodo, codigoModalidad } = comunes;
  const filas = await filasDe(app, academia, { codigoSucursal: sucursales[0], nombre: 'Ana', codigoPeriodo, codigoModalidad });
  const mundo = await nuevoMundo(app, { ...academia, codigoPeriodo });
  const { pistas, como } = await estadosDe(app, academia, mundo, codigoPeriodo);
  const { deGrupo, inscrita, nino, ...suyas } = mundo;
  const deNino = { codigoPagador: nino.codigoPagador, codigoEntidad: nino.codigoPagador };
  const preferidas: Record<string, unknown> = { ...comunes, ...filas, ...deGrupo, ...suyas, ...deNino, codigoEstudiante: inscrita };
  const llaves = await app.rows<{ columna: string; tabla: string }>(`
    select min(a.attname) columna, c.relname tabla from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where c.relnamespace = 'public'::regnamespace group by c.relname having count(*) = 1 and min(a.attname) like 'codigo\\_%'`);
  const porLlave: Record<string, unknown[]> = {};
  for (const { columna, tabla } of llaves) {
    const nombre = columna.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const codes = await app.rows<{ code: unknown }>(`select ${columna} code from ${tabla} order by 1 limit 12`);
    porLlave[nombre] = [...(porLlave[nombre] ?? []), ...codes.map(({ code }) => code)];
  }
  porLlave.codigoPagador = porLlave.codigoEntidad!;
  porLlave.codigoSucursal = [...sucursales];
  // A field such as `codigoSucursalDestino` names a branch too.
  const nombres = ESCRITURAS.flatMap(({ params, query, body }) =>
    [params, query, body].flatMap((part) => (part ? (JSON.stringify(jsonOf(part)).match(/codigo[A-Z]\w*/g) ?? []) : [])),
  );
  const conocidos: Record<string, unknown[]> = Object.fromEntries(Object.entries(CONOCIDO).map(([nombre, value]) => [nombre, [value]]));
  Object.assign(conocidos, { version: [0, 1, 2], c: [codigoCompania], e: [inscrita], u: [mundo.usuario] });
  const porLargo = Object.keys(porLlave).sort((a, b) => b.length - a.length);
  for (const nombre of new Set([...nombres, ...porLargo])) {
    const llave = porLargo.find((one) => nombre.startsWith(one));
    const todos = [preferidas[nombre], ...(llave ? [preferidas[llave], ...porLlave[llave]!] : [])].filter((one) => one !== undefined);
    if (todos.length) conocidos[nombre] = [...new Set(todos)];
  }
  Object.assign(conocidos, {
    codigoSucursalDestino: [sucursales[1]],
    codigoAcceso: [2],
    usuario: [filas.usuario, mundo.usuario],
    mes: ['2026-02', '2025-12'],
  });
  return { mundo, conocidos, pistas, como, foto: await fotografiar(app), azarosas: new Set<string>() };
}
