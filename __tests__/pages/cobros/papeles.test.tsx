import { act, screen, waitFor, within } from '@testing-library/react';
import { BotonCartas } from '@/components/cobros/papeles/BotonCartas';
import { ReciboPanel } from '@/components/cobros/ReciboPanel';
import { Facturas } from '@/components/estudiantes/tabs/Pagos';
import { cobrar } from '@/contract/cobros/cobro';
import { hoyEn } from '@/domain/fechas';
import Verificar from '@/pages/verificar';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { renderPublic } from '../../support/renderPublic';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
let academia: Academia;
let token: string;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  window.print = jest.fn();
});
afterEach(() => window.history.replaceState(null, '', '/'));

async function cobrado() {
  const estudiante = await nuevoEstudiante(app, academia);
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante });
  const body = {
    codigoSucursal: academia.sucursales[0],
    codigoPagador: estudiante.codigoPagador,
    facturas: [{ codigoFactura, monto: pesos(500) }],
    formas: [{ forma: 'TARJETA' as const, monto: pesos(500), referencia: '' }],
    excedente: 'DEVUELTA' as const,
  };
  return app.call(cobrar, { body }, { token });
}

const visita = (hash: string) =>
  act(async () => {
    window.history.replaceState(null, '', `/verificar${hash}`);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });

test('whoever scans a receipt sees that it is genuine and what must stand on it; a made-up one is told as such', async () => {
  const { numero, verificar } = await cobrado();
  renderPublic(app, <Verificar />, '/verificar');
  expect(screen.getByText(/Escanee con la cámara/)).toBeVisible();
  await visita(`#${verificar.split('#')[1]!}`);
  expect(await screen.findByRole('status')).toHaveTextContent('Auténtico.');
  expect(screen.getByText('Número').nextSibling).toHaveTextContent(String(numero));
  expect(screen.getByText('Fecha').nextSibling).toHaveTextContent(hoyEn(new Date()).split('-').reverse().join('/'));
  expect(screen.getByText('Total').nextSibling).toHaveTextContent('DOP 500.00');

  await visita(`#${'0'.repeat(32)}`);
  expect(await screen.findByText('No es auténtico.')).toBeVisible();
  await visita('#abc');
  expect(await screen.findByText(/El código está incompleto/)).toBeVisible();
});

test('the second print of a receipt just made is a copy; its QR is for everybody', async () => {
  const recibo = await cobrado();
  const props = { recibo, nuevo: true, onSiguiente: jest.fn(), onClose: jest.fn() };
  const { user } = await renderPage(app, <ReciboPanel {...props} />, { token, at: '/process/factura' });
  const papel = screen.getByRole('article', { name: `Recibo ${recibo.numero}` });
  expect(within(papel).getByRole('img', { name: 'QR para verificar este papel' })).toBeVisible();
  expect(within(papel).queryByText('COPIA')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(window.print).toHaveBeenCalledTimes(1);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(within(papel).getByText('COPIA')).toBeVisible();
});

test('a letter is issued and printed on letter paper, whatever the roll of this computer; one who owes is refused with the reason', async () => {
  const alDia = await nuevoEstudiante(app, academia);
  const { user, unmount } = await renderPage(app, <BotonCartas codigoEstudiante={alDia.codigoEstudiante} nombre={alDia.nombreCompleto} />, {
    token,
    at: '/process/factura',
  });
  await user.click(screen.getByRole('button', { name: `Carta de saldo de ${alDia.nombreCompleto}` }));
  await user.click(await screen.findByRole('button', { name: 'Emitir carta de hoy' }));
  const papel = await screen.findByRole('article', { name: /Carta de saldo \d+/ });
  expect(papel).toHaveAttribute('data-formato', 'carta');
  expect(papel).toHaveTextContent(`hace constar que ${alDia.nombreCompleto} no tiene deuda vencida`);
  const imprimir = screen.getByRole('button', { name: 'Imprimir carta' });
  expect(imprimir).toHaveFocus();
  await user.keyboard('{Enter}');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(within(papel).getByText('COPIA')).toBeVisible();
  expect(await screen.findByRole('button', { name: /Ver la carta de saldo/ })).toBeVisible();
  unmount();

  const debe = await nuevoEstudiante(app, academia);
  await nuevaFactura(app, academia, { estudiante: debe, values: { fechaVencimiento: '2026-01-05' } });
  await renderPage(app, <BotonCartas codigoEstudiante={debe.codigoEstudiante} />, { token, at: '/process/factura' });
  await user.click(screen.getByRole('button', { name: 'Carta de saldo' }));
  await user.click(await screen.findByRole('button', { name: 'Emitir carta de hoy' }));
  expect(await screen.findByText(/Tiene 1 factura vencida por DOP 2,500.00/)).toBeVisible();
});

test('a receipt goes to who paid: by mail, and as a WhatsApp message to a Dominican number with its country', async () => {
  const recibo = await cobrado();
  await app.rows("update entidad set telefono = '809-555-0142', email = 'madre@ejemplo.do' where codigo_entidad = $1", [
    recibo.pagador.codigoEntidad,
  ]);
  const props = { recibo, nuevo: false, onSiguiente: jest.fn(), onClose: jest.fn() };
  const { user } = await renderPage(app, <ReciboPanel {...props} />, { token, at: '/process/factura' });
  const enlace = await screen.findByRole('link', { name: 'Enviar por WhatsApp' });
  const { pathname, searchParams } = new URL(enlace.getAttribute('href')!);
  expect(pathname).toBe('/18095550142');
  expect(searchParams.get('text')).toContain(`Recibo N.º ${recibo.numero}`);
  expect(searchParams.get('text')).toContain(recibo.verificar);
  await user.click(screen.getByRole('button', { name: 'Enviar por correo' }));
  expect(await screen.findByText('El recibo va en camino a madre@ejemplo.do')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enviar por correo' }));
  expect(await screen.findByText('Este recibo ya se envió por correo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enviar otra vez' }));
  await waitFor(async () => expect(await app.rows(`select from correo where para = 'madre@ejemplo.do'`)).toHaveLength(2));
});

test('an invoice prints from the record with its payments', async () => {
  const { facturas } = await cobrado();
  const { numero } = facturas[0]!;
  const fila = {
    ...facturas[0]!,
    tipo: 'CUOTA' as const,
    grupo: '',
    fecha: '2026-03-01',
    fechaVencimiento: '2026-03-05',
    diasAtraso: 0,
    estatus: 'PARCIAL' as const,
    total: pesos(2500),
    pagado: pesos(500),
  };
  const { user } = await renderPage(app, <Facturas facturas={[fila]} />, { token, at: '/estudiante' });
  await user.click(screen.getByRole('button', { name: `Imprimir factura ${numero}` }));
  const papel = await screen.findByRole('article', { name: `Factura ${numero}` });
  expect(within(papel).getByText('Pendiente').nextSibling).toHaveTextContent('DOP 2,000.00');
  expect(within(papel).getByText(/^Recibo \d+/).nextSibling).toHaveTextContent('DOP 500.00');
});
