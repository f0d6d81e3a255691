import { cobrar } from '@/contract/cobros/cobro';
import { darAccesosNuevos } from '@/server/db/accesos';
import { APP_ROLE } from '@/server/db/embedded';
import { migrate } from '@/server/db/migrate';
import { revisarLibro } from '@/server/reportes/libro';
import { academiaDe, COMMITS } from '../support/academias';
import { createTestApp } from '../support/createTestApp';
import { nuevaCaja, nuevoUsuario } from '../support/factories';
import { ask, schemaOf } from '../support/schemaOf';
import { testDatabase } from '../support/testDatabase';

jest.setTimeout(60_000);

const ACADEMIAS = COMMITS.flatMap((commit) => [`${commit}-demo`, `${commit}-real`]);
const HOY = '2026-11-20';

/**
 * Tables to which an upgrade or a start adds rows: late fees and letters got a service and a series, starts a key, codes are given once, and
 * a live event tells of them.
 */
const CRECEN = ['acceso_conocido', 'clave_firma', 'novedad', 'secuencia', 'servicio'];
/** Of two tables the rows that an upgrade adds are left out: administrators get the accesses that are new, and the audit tells so. */
const DE_ANTES = `case relname when 'auditoria' then $$where desde <> 'actualización'$$
  when 'detalle_acceso' then 'where codigo_acceso < 74' end`;

/** The number of rows of every table and the sum of every column of numbers: money, marks, stock, keys. */
async function cifrasDe(url: string): Promise<Record<string, string | null>> {
  const tablas = await ask<{ consulta: string }>(
    url,
    `select format('select ''%1$s.'' || key que, value cuanto from (select count(*)%2$s from %1$I %3$s) t, jsonb_each_text(to_jsonb(t))', relname,
        string_agg(format(', sum(%1$I) as %1$I', attname), '' order by attnum)
          filter (where atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype)), ${DE_ANTES}) consulta
      from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
      where c.relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) group by relname`,
    [CRECEN],
  );
  const cifras = await ask<{ que: string; cuanto: string | null }>(url, tablas.map(({ consulta }) => consulta).join(' union all '));
  return Object.fromEntries(cifras.map(({ que, cuanto }) => [que, cuanto]));
}

const nueva = testDatabase();

describe.each(ACADEMIAS)('an academy of %s', (academia) => {
  let antes: Record<string, string | null>;
  const app = createTestApp(async (url) => {
    await ask(url, academiaDe(academia));
    antes = await cifrasDe(url);
    await migrate(url, APP_ROLE);
    await darAccesosNuevos(url);
  });

  test('has the schema and the rules of a new one', async () => {
    expect(await schemaOf(app.url)).toEqual(await schemaOf(nueva.url));
  });

  test('keeps its rows, money, marks and stock', async () => {
    const ahora = await cifrasDe(app.url);
    // A column that is no more has no figure.
    expect({ ...antes, ...Object.fromEntries(Object.entries(ahora).filter(([que]) => que in antes)) }).toEqual(antes);
    expect(Object.keys(antes).length).toBeGreaterThan(100);
  });

  test('adds up', async () => {
    expect(await revisarLibro(app.deps.db)).toEqual([]);
  });

  test('takes a payment', async () => {
    app.setNow(`${HOY}T14:00:00Z`);
    const [debe] = await app.rows(
      `select codigo_compania, codigo_sucursal, codigo_factura, codigo_entidad, pendiente from factura where pendiente > 0 order by codigo_factura limit 1`,
    );
    const suya = { codigoCompania: debe.codigo_compania, sucursales: [debe.codigo_sucursal] as never };
    const cajera = await nuevoUsuario(app, suya);
    await nuevaCaja(app, suya, cajera.codigoUsuario, { fecha: HOY });
    const body = {
      codigoSucursal: debe.codigo_sucursal,
      codigoPagador: debe.codigo_entidad,
      facturas: [{ codigoFactura: debe.codigo_factura, monto: Number(debe.pendiente) }],
      formas: [{ forma: 'EFECTIVO', monto: Number(debe.pendiente), referencia: '' }],
      excedente: 'DEVUELTA',
      confirmado: [],
    } as never;
    const { codigoCobro } = await app.call(cobrar, { body }, cajera);
    expect(await app.rows('select pendiente from factura where codigo_factura = $1', [debe.codigo_factura])).toEqual([{ pendiente: 0 }]);
    const auditado = `select usuario from auditoria where tabla = 'cobro' and llave = $1 and accion = 'INSERT'`;
    expect(await app.rows(auditado, [String(codigoCobro)])).toEqual([{ usuario: cajera.usuario }]);
  });
});
