import { act, screen, waitFor, within } from '@testing-library/react';
import { bytesDe } from '@/components/print/escpos';
import { elegirImpresora, leerImpresora } from '@/components/print/impresora';
import PrintTest from '@/pages/compania/printTest';
import { useAppSelector } from '@/store/hooks';
import { selectPreferences } from '@/store/preferences';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

/** A printer on a USB cable, as the library tells of it; what it was sent. */
const enviado: Uint8Array[] = [];
let conectable = true;
const driver = () => ({
  __esModule: true,
  default: class {
    listeners: ((device: object) => void)[] = [];
    addEventListener(event: string, listener: () => void) {
      if (event === 'connected') this.listeners.push(listener);
    }
    connect() {
      const device = { productName: 'TM-T20III', vendorId: 1208, productId: 3624, language: 'esc-pos', codepageMapping: 'epson' };
      if (conectable) setTimeout(() => this.listeners.forEach((listener) => listener(device)));
      return Promise.resolve();
    }
    reconnect() {
      return this.connect();
    }
    print(data: Uint8Array) {
      enviado.push(data);
      return Promise.resolve();
    }
  },
});
jest.mock('@point-of-sale/webusb-receipt-printer', () => driver(), { virtual: true });
jest.mock('@point-of-sale/webserial-receipt-printer', () => driver(), { virtual: true });

const app = createTestApp();
let academia: Academia;
let token: string;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia, { accesos: [65] }));
  window.print = jest.fn();
});
beforeEach(() => {
  conectable = true;
  enviado.length = 0;
  elegirImpresora({ formato: '80', directa: undefined });
});
afterEach(() => Reflect.deleteProperty(navigator, 'usb'));

const abre = async () => {
  const page = await renderPage(app, <PrintTest />, { token, at: '/compania/printTest' });
  return { ...page, papel: await screen.findByRole('article', { name: 'Recibo 0' }) };
};
/** What the page says of its paper while it prints: the rule of the roll, and where the copy stands. */
const pagina = () => [...document.head.querySelectorAll('style')].map((style) => style.textContent).find((css) => css!.includes('@page'));
const impreso = () => act(() => void window.dispatchEvent(new Event('afterprint')));

test('each paper has its width in the print dialog, and this computer remembers it', async () => {
  const { user, papel } = await abre();
  const imprime = () => user.click(screen.getByRole('button', { name: 'Imprimir en el navegador' }));
  await imprime();
  expect(pagina()).toMatch(/size: 80mm \d+mm/);
  impreso();
  expect(pagina()).toBeUndefined();

  await user.selectOptions(screen.getByLabelText('Papel de esta computadora'), 'Rollo de 58 mm');
  expect(papel).toHaveAttribute('data-formato', '58');
  await imprime();
  expect(pagina()).toMatch(/size: 58mm \d+mm/);
  impreso();

  await user.selectOptions(screen.getByLabelText('Papel de esta computadora'), 'Hoja carta');
  await imprime();
  expect(pagina()).toBeUndefined(); // The style sheet says letter of everything else.
  impreso();
  expect(JSON.parse(localStorage.getItem('cantera-impresora')!)).toEqual({ formato: 'carta' });
});

test('a browser that cannot talk to a printer says so and what to do', async () => {
  await abre();
  expect(screen.getByText(/Este navegador no puede hablarle/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Conectar/ })).toBeNull();
});

test('a printer that was connected gets the receipt straight, and is remembered until it is let go', async () => {
  Object.defineProperty(navigator, 'usb', { value: {}, configurable: true });
  const { user } = await abre();
  await user.click(screen.getByRole('button', { name: 'Conectar por USB' }));
  await user.click(await screen.findByRole('button', { name: 'Imprimir en TM-T20III' }));
  await waitFor(() => expect(enviado).toHaveLength(1));
  expect(leerImpresora().directa).toMatchObject({ tipo: 'usb', nombre: 'TM-T20III' });
  await user.click(screen.getByRole('button', { name: 'Dejar de usarla' }));
  expect(screen.queryByRole('button', { name: 'Imprimir en TM-T20III' })).toBeNull();
});

test('whoever prints the sample has done that first step of the academy, once', async () => {
  const Hechos = () => <output aria-label="Hechos">{useAppSelector(selectPreferences).pasos.join(' ')}</output>;
  const page = (
    <>
      <PrintTest />
      <Hechos />
    </>
  );
  const { user } = await renderPage(app, page, { token, at: '/compania/printTest' });
  expect(screen.getByLabelText('Hechos')).toHaveTextContent('');
  for (let veces = 0; veces < 2; veces += 1) {
    await user.click(await screen.findByRole('button', { name: 'Imprimir en el navegador' }));
    impreso();
  }
  expect(screen.getByLabelText('Hechos')).toHaveTextContent(/^IMPRESION$/);
});

test('one that does not answer falls back to the print dialog, and says so', async () => {
  Object.defineProperty(navigator, 'usb', { value: {}, configurable: true });
  elegirImpresora({ directa: { tipo: 'usb', nombre: 'Vieja', vendorId: 1, productId: 2 } });
  conectable = false;
  const { user } = await abre();
  const antes = jest.mocked(window.print).mock.calls.length;
  await user.click(screen.getByRole('button', { name: 'Imprimir en Vieja' }));
  expect(await screen.findByText(/No se pudo llegar a Vieja/)).toBeVisible();
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(antes + 1));
  impreso();
});

test('the bytes for the printer: accents in a code page, amounts at the right, the QR, and the cut last', async () => {
  const { papel } = await abre();
  const bytes = Buffer.from(bytesDe(papel, '58', { codepageMapping: 'epson' }));
  const texto = bytes.toString('latin1');
  expect(texto).toContain('Recibo N.');
  expect(texto).toContain('\xd6\xa4igo'); // «Íñigo» in code page 850.
  const total = within(papel).getByText('Total cobrado').nextSibling!.textContent!;
  const lineas = texto.split('\n').filter((linea) => linea.includes('Total cobrado'));
  expect(lineas).toHaveLength(1);
  expect(lineas[0]!.trimEnd()).toMatch(new RegExp(`${total.replace('.', '\\.')}[^0-9]*$`));
  expect(bytes.includes(Buffer.from('/verificar'))).toBe(true);
  // Nothing but the end of the line comes after the cut.
  expect(bytes.lastIndexOf(Buffer.from([0x1d, 0x56]))).toBeGreaterThan(bytes.length - 6);
});
