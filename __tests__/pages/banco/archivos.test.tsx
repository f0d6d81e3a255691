import { act, screen, within } from '@testing-library/react';
import type * as Lector from '@/components/archivos/libro/leerLibro';
import { cuentaBanco } from '@/contract/banco/cuenta';
import { hoyEn, sumarDias } from '@/domain/fechas';
import Banco from '@/pages/process/banco';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';

// What the page does with a file that is no statement, and with one that was added before.

jest.mock('next/router', () => jest.requireActual('../../support/router'));
// There are no workers here; the browser tests read workbooks in the real one.
jest.mock('@/components/archivos/libro/enTrabajador', () => ({
  leerEnTrabajador: jest.fn(jest.requireActual<typeof Lector>('@/components/archivos/libro/leerLibro').leerLibro),
}));

const app = createTestApp();
const HOY = hoyEn(new Date());
let academia: Academia;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;

beforeEach(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  jefa = await nuevoUsuario(app, academia);
  const cuenta = { descripcion: 'Corriente', banco: 'Popular', numero: '7712345678', saldoInicial: pesos(0), activo: true };
  await app.call(cuentaBanco.save, { body: { ...cuenta, desde: sumarDias(HOY, -60) } }, jefa);
});
// What a change asked for comes in before the page goes.
afterEach(() => act(() => new Promise((resolve) => setTimeout(resolve, 150))));

const elegir = (partes: BlobPart[], nombre = 'estado.csv') => new File(partes, nombre);
const bytes = (...firma: number[]) => elegir([new Uint8Array(firma)], 'estado.xlsx');
const dia = HOY.split('-').reverse().join('/');
const filas = (cuantas: number) =>
  ['Fecha;Concepto;Monto', ...Array.from({ length: cuantas }, (_, i) => `${dia};ACH ${i};100.00`)].join('\n');
const ofx = (moneda: string, movimientos = '') => `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>${moneda}<BANKTRANLIST>${movimientos}</OFX>`;

/** Opens the panel in which the statement of the account is uploaded. */
async function abre() {
  const { user } = await renderPage(app, <Banco />, { token: jefa.token, at: '/process/banco?pestana=cuentas' });
  const panel = async () => {
    await user.click(await screen.findByRole('button', { name: 'Cargar estado de Corriente' }));
    return within(await screen.findByRole('dialog', { name: 'Estado de cuenta de Corriente' }));
  };
  const sube = (en: Awaited<ReturnType<typeof panel>>, archivo: File) => user.upload(en.getByLabelText(/^(Elegir|Otro) archivo$/), archivo);
  return { user, panel, sube };
}
const cargadas = () => app.rows('select from linea_banco where codigo_compania = $1', [academia.codigoCompania]);

test.each<[string, () => File, RegExp]>([
  ['without anything in it', () => elegir([]), /no tiene filas debajo de sus títulos/],
  ['with headings alone', () => elegir([filas(0)]), /no tiene filas debajo de sus títulos/],
  ['that is a picture', () => bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16), /no es un libro de Excel \(\.xlsx\) ni un CSV/],
  ['that is a PDF', () => elegir(['%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<< /Type /Catalog >>\nendobj']), /es un PDF/],
  ['that is a ZIP without a workbook', () => bytes(0x50, 0x4b, 3, 4, 9, 9, 9), /El archivo está dañado/],
  ['of an old Excel', () => bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1), /guárdelo sin contraseña como \.xlsx/],
  ['of more than 10 MB', () => elegir([new Uint8Array(12_000_000)]), /^El archivo pesa 11\.44 MB; el máximo es 9\.54 MB$/],
  ['of more movements than fit', () => elegir([filas(5001)]), /tiene 5001 filas; el máximo es 5000: divídalo en partes/],
  ['of an account in dollars', () => elegir([ofx('USD', '<STMTTRN><DTPOSTED>20260301<TRNAMT>1<FITID>1')], 'e.ofx'), /cuenta en USD/],
  ['of OFX without movements', () => elegir([ofx('DOP')], 'e.ofx'), /no trae movimientos/],
])('a file %s is refused with the reason; the next one that is read takes it away', async (_, archivo, motivo) => {
  const { panel, sube } = await abre();
  const abierto = await panel();
  await sube(abierto, archivo());
  expect(await abierto.findByRole('alert')).toHaveTextContent(motivo);
  expect(abierto.queryByRole('button', { name: 'Revisar' })).toBeNull();
  await sube(abierto, elegir([filas(2)]));
  expect(await abierto.findByRole('button', { name: 'Revisar' })).toBeEnabled();
  expect(abierto.queryByRole('alert')).toBeNull();
  expect(await cargadas()).toEqual([]);
});

test('a sheet of something else is not reviewed until it is said where its day and its amount are', async () => {
  const { panel, sube } = await abre();
  const abierto = await panel();
  await sube(abierto, elegir(['Nombre;Apellido;Grupo\nLuis;Peña;Sub-10\nEva;Peña;Sub-12']));
  expect(await abierto.findByRole('button', { name: 'Revisar' })).toBeDisabled();
});

test('the same statement again brings nothing, and says so', async () => {
  const { user, panel, sube } = await abre();
  const primera = await panel();
  await sube(primera, elegir([filas(2)]));
  await user.click(await primera.findByRole('button', { name: 'Revisar' }));
  await user.click(await primera.findByRole('button', { name: 'Cargar 2 movimientos' }));
  expect(await screen.findByText('2 movimientos cargados')).toBeVisible();
  const otra = await panel();
  await sube(otra, elegir([filas(2)], 'copia.csv'));
  await user.click(await otra.findByRole('button', { name: 'Revisar' }));
  expect(await otra.findByText('2 movimientos ya estaban: no se repiten')).toBeVisible();
  expect(otra.getByRole('button', { name: 'Nada que cargar' })).toBeDisabled();
  expect(await cargadas()).toHaveLength(2);
});

test('the statement of another account is told apart before it is loaded', async () => {
  const { user, panel, sube } = await abre();
  const abierto = await panel();
  await sube(abierto, elegir([`Cuenta: ******9999\n${filas(2)}`]));
  await user.click(await abierto.findByRole('button', { name: 'Revisar' }));
  expect(await abierto.findByText(/^El archivo es de la cuenta .*9999, y esta termina en 5678: compruebe/)).toBeVisible();
  await user.click(abierto.getByRole('button', { name: 'Cargar 2 movimientos' }));
  expect(await screen.findByText('2 movimientos cargados')).toBeVisible();
});
