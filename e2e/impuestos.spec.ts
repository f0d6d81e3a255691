import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from './prueba';
import { callsOf, dia, expectSound, listenToFaults, query, signIn } from './support';

// The 606 of the month that is over: what lacks is mended where the error leads, then the file is made and kept.
test.skip(({ isMobile }) => isMobile, 'A walk of one desk; every state of it is looked at on a phone too.');

const marca = Date.now().toString(36).toUpperCase();
const SUPLIDOR = `Uniformes ${marca}`;
const NCF = `B01${String(Date.now()).slice(-8)}`;
const RNC = '101010632';
let antes: string;

test.beforeAll(async ({ playwright, baseURL }) => {
  const [compania] = await query<{ rnc: string }>('select rnc from compania where codigo_compania = 1');
  antes = compania!.rnc;
  await query(`update compania set rnc = '131246796' where codigo_compania = 1`);
  const call = await callsOf(await playwright.request.newContext({ baseURL }), 'admin');
  const { version } = await call('GET', 'factura/fiscal');
  const ajustes = { ambiente: 'PRUEBA', tipoIngreso: '01', avisarCon: 100, con608: false, enviar: false };
  await call('PUT', 'factura/fiscal/update', { ...ajustes, modo: 'NCF', desde: dia(-2, 1), version });
  const { codigoCategoria } = await call('POST', 'categoria/save', { descripcion: marca, codigoPadre: null, nota: '', activo: true });
  const { codigoArticulo } = await call('POST', 'articulo/save', {
    ...{ codigo: '', codigoBarra: marca, descripcion: `Medias ${marca}`, talla: '', codigoCategoria, codigoSuplidor: null },
    ...{ precio: 250, itbis: 18, existenciaMinima: 0, activo: true },
  });
  const { codigoSuplidor } = await call('POST', 'suplidor/save', {
    ...{ tipo: 'EMPRESA', descripcion: SUPLIDOR, codigoEntidad: null, rnc: '', contacto: '', telefono: '', email: '' },
    ...{ direccion: '', diasPago: 15, nota: '', activo: true },
  });
  await call('POST', 'compra/save', {
    ...{ codigoSucursal: 1, codigoSuplidor, documento: NCF, fecha: dia(-1, 15), otrosCostos: 0, itbisAlCosto: false, nota: '' },
    ...{ recibir: true, detalles: [{ codigoArticulo, cantidad: 10, piezas: 1, costo: 100, itbis: 18 }] },
  });
});
test.afterAll(async ({ playwright, baseURL }) => {
  const call = await callsOf(await playwright.request.newContext({ baseURL }), 'admin');
  const { version, ambiente, tipoIngreso, avisarCon, con608, enviar, desde } = await call('GET', 'factura/fiscal');
  await call('PUT', 'factura/fiscal/update', { ambiente, tipoIngreso, avisarCon, con608, enviar, desde, version, modo: 'NO' });
  await query('update compania set rnc = $1 where codigo_compania = 1', [antes]);
});

test('the error is seen, mended where it leads, and the 606 is made: the file that is kept is the one that is downloaded', async ({
  page,
}) => {
  const faults = listenToFaults(page);
  await signIn(page, 'admin');
  await page.goto('/process/libros?pestana=impuestos');
  const de606 = page.getByRole('region', { name: '606 · Compras' });
  const error = de606.getByRole('table', { name: 'Errores del 606' }).getByRole('row', { name: new RegExp(SUPLIDOR) });
  await expect(error).toContainText('El suplidor no tiene RNC ni cédula');
  await expect(de606.getByRole('button', { name: 'Hacer el 606' })).toBeDisabled();
  await expectSound(page);

  await error.getByRole('link', { name: /^Ir a completar/ }).click();
  await page.getByRole('button', { name: `Editar ${SUPLIDOR}` }).click();
  await page
    .getByRole('form', { name: /suplidor/i })
    .getByLabel('RNC o cédula')
    .fill(RNC);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('row', { name: /1-01-01063-2/ })).toBeVisible();

  await page.goto('/process/libros?pestana=impuestos');
  await expect(de606.getByRole('table', { name: 'Errores del 606' })).toBeHidden();
  await de606.getByRole('button', { name: 'Hacer el 606' }).click();
  await page.getByRole('button', { name: 'Hacer el archivo' }).click();
  const [descarga] = await Promise.all([page.waitForEvent('download'), de606.getByRole('button', { name: 'Descargar el 606' }).click()]);
  const archivo = readFileSync(await descarga.path(), 'utf8');
  const mes = dia(-1, 1).slice(0, 7).replace('-', '');
  expect(descarga.suggestedFilename()).toBe(`DGII_F_606_131246796_${mes}.TXT`);
  expect(archivo).toContain(`${RNC}|1|09|${NCF}||`);
  await expect(de606).toContainText(createHash('sha256').update(archivo).digest('hex'));
  await expectSound(page);
  await page.getByRole('tab', { name: 'Envío' }).click();
  await expect(page.getByText(/Este servidor no tiene a dónde enviar/)).toBeVisible();
  await expectSound(page);
  expect(faults).toEqual([]);
});
