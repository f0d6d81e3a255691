import { cobrar } from '@/contract/cobros/cobro';
import { darAccesosNuevos } from '@/server/db/accesos';
import { APP_ROLE } from '@/server/db/embedded';
import { migrate } from '@/server/db/migrate';
import { revisarLibro } from '@/server/reportes/libro';
import { ACADEMIAS, academiaDe, cifrasDe } from '../support/academias';
import { createTestApp } from '../support/createTestApp';
import { nuevaCaja, nuevoUsuario } from '../support/factories';
import { ask, schemaOf } from '../support/schemaOf';
import { testDatabase } from '../support/testDatabase';

const HOY = '2026-11-20';

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
