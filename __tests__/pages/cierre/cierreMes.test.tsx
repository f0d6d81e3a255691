import { act, screen, waitFor, within } from '@testing-library/react';
import { hoyEn } from '@/domain/fechas';
import { otroMes, tituloDelMes } from '@/domain/mes';
import Caja from '@/pages/process/caja';
import { CLAVE, conClave } from '../../support/cierre';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
const MES = otroMes(hoyEn(new Date()).slice(0, 7), -1);
const TITULO = tituloDelMes(MES);
const texto = TITULO.toLowerCase();
let academia: Academia;

beforeEach(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  window.print = jest.fn();
});

// The history of the day comes in before the page goes.
afterEach(() => act(() => new Promise((resolve) => setTimeout(resolve, 150))));

const abre = (token: string, at = '/process/caja?pestana=mes') => renderPage(app, <Caja />, { token, at });
const tab = (name: string) => screen.queryByRole('tab', { name });

test('who has only the day or only the month sees no tabs and only that; who has both, both', async () => {
  const con = async (...accesos: number[]) => (await nuevoUsuario(app, academia, { accesos })).token;
  const { unmount } = await abre(await con(74));
  expect(await screen.findByRole('region', { name: 'Meses cerrados' })).toBeVisible();
  expect([tab('Día'), tab('Mes'), screen.queryByRole('region', { name: 'Caja del día' })]).toEqual([null, null, null]);
  unmount();
  const otra = await abre(await con(73));
  expect(await screen.findByRole('region', { name: 'Caja del día' })).toBeVisible();
  expect([tab('Mes'), screen.queryByRole('region', { name: 'Meses cerrados' })]).toEqual([null, null]);
  otra.unmount();
  const { user } = await abre(await con(73, 74), '/process/caja');
  expect(await screen.findByRole('region', { name: 'Caja del día' })).toBeVisible();
  await user.click(tab('Mes')!);
  expect(await screen.findByRole('region', { name: 'Meses cerrados' })).toBeVisible();
});

test('an open cash day stands in the checklist, leads to its page and forbids the close', async () => {
  const jefa = await conClave(app, academia);
  await nuevaCaja(app, academia, jefa.codigoUsuario, { fecha: `${MES}-15` });
  await abre(jefa.token);
  const lista = within(await screen.findByRole('list', { name: 'Antes de cerrar' }));
  expect(lista.getByText(/^1 caja sin cerrar: /)).toBeVisible();
  expect(lista.getByRole('link', { name: /Resolver: 1 caja sin cerrar/ })).toHaveAttribute('href', '/process/caja');
  expect(screen.getByRole('button', { name: `Cerrar ${texto}` })).toBeDisabled();
});

test('a close with reason and the approval of a second person, its paper, and its reopening', async () => {
  const [jefa, socio] = [await conClave(app, academia), await conClave(app, academia)];
  const estudiante = await nuevoEstudiante(app, academia);
  const dia = { fecha: `${MES}-05`, fechaVencimiento: `${MES}-05`, total: pesos(1500) };
  await nuevaFactura(app, academia, { estudiante, values: dia });
  const { user } = await abre(jefa.token);
  const cifras = await screen.findByRole('table', { name: `Cifras de ${texto}` });
  expect(within(cifras).getByRole('row', { name: /^Facturado DOP 1,500.00/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Cerrar ${texto}` }));
  const dialogo = within(await screen.findByRole('dialog', { name: `Cerrar ${texto}` }));
  // The factory's invoices have holes in their numbers, so that the ledger is a red line.
  await user.click(dialogo.getByRole('button', { name: 'Cerrar el mes' }));
  expect(await dialogo.findByText(/Escriba por qué se cierra así/)).toBeVisible();
  await user.type(dialogo.getByLabelText(/Motivo/), 'Así lo pide la prueba');
  const aprueba = async () => {
    const aprobacion = within(await screen.findByRole('dialog', { name: 'Aprobación de otro usuario' }));
    await user.type(aprobacion.getByLabelText(/Usuario que aprueba/), socio.usuario);
    await user.type(aprobacion.getByLabelText(/Su contraseña/), CLAVE);
    await user.click(aprobacion.getByRole('button', { name: 'Aprobar' }));
  };
  await user.click(dialogo.getByRole('button', { name: 'Cerrar el mes' }));
  await aprueba();
  const panel = within(await screen.findByRole('dialog', { name: `Cierre N.º 1 · ${TITULO}` }));
  expect(await panel.findByText(socio.usuario)).toBeVisible();
  expect(panel.getByRole('img', { name: 'QR para verificar este cierre' })).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Imprimir o guardar PDF' }));
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));

  await user.click(panel.getByRole('button', { name: 'Reabrir el mes' }));
  const reabrir = within(await screen.findByRole('dialog', { name: `Reabrir ${TITULO}` }));
  await user.type(reabrir.getByLabelText(/Motivo/), 'Un cobro quedó mal');
  await user.click(reabrir.getByRole('button', { name: 'Reabrir' }));
  await aprueba();
  expect(await screen.findByText('Reabierto')).toBeVisible();
  expect(await screen.findByRole('button', { name: `Cerrar ${texto}` })).toBeEnabled();
});
