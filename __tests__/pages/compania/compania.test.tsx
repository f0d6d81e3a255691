import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import sharp from 'sharp';
import { compania } from '@/contract/compania/compania';
import { Recibo } from '@/components/cobros/papeles/Recibo';
import type { PapelDeRecibo } from '@/contract/cobros/reciboDeFamilia';
import { CERO } from '@/domain/dinero';
import { printTicket } from '@/components/print/printTicket';
import { PrintSheet } from '@/components/print/PrintSheet';
import { closedMenus } from '@/layout/menu/menuState';
import { Topbar } from '@/layout/shell/topbar/Topbar';
import { LayoutContext } from '@/layout/menu/useMenu';
import CompaniaPage from '@/pages/compania';
import SucursalPage from '@/pages/compania/sucursal';
import { address, open } from '../../support/router';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaInscripcion, nuevoEstudiante, nuevoGrupo, nuevoUsuario, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
let academia: Academia;
let quien: Awaited<ReturnType<typeof nuevoUsuario>>;
beforeAll(() => {
  app.setNow(new Date().toISOString());
  let made = 0;
  URL.createObjectURL = () => `blob:logo-${(made += 1)}`;
  URL.revokeObjectURL = () => {};
});
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  quien = await nuevoUsuario(app, academia);
  window.print = jest.fn();
});

const shell = { state: closedMenus, change: () => {} };
const Bar = () => (
  <LayoutContext.Provider value={shell}>
    <Topbar menuOpen={false} toggleRef={null} onMenu={() => {}} onBranch={() => {}} />
  </LayoutContext.Provider>
);
async function show(page: React.ReactElement, at: string, { token } = quien) {
  open(at);
  return renderPage(
    app,
    <>
      <Bar />
      {page}
    </>,
    { token, at, codigoSucursal: academia.sucursales[0] },
  );
}
const picture = (background = 'red') =>
  sharp({ create: { width: 60, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
const conLogo = async () => app.call(compania.saveLogo, { query: { nombre: 'logo.png' }, archivo: await picture() }, quien);
const form = async (name: string) => within(await screen.findByRole('form', { name }));
const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getAllByRole('button', { name })[0]!);
const closed = () => waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
const brand = () => document.querySelector('header a[href="/"] > img')?.getAttribute('src');

describe('/compania', () => {
  test('shows what is known, takes a percent with decimals, and refuses nonsense beside the field without losing the rest', async () => {
    const { user } = await show(<CompaniaPage />, '/compania');
    expect(await screen.findByText('Años cumplidos el primer día del período')).toBeInTheDocument();
    expect(screen.getByText('Peso dominicano (DOP)')).toBeInTheDocument();
    await press(user, 'Editar');
    const editar = await form('Editar compañía');
    const fill = async (label: RegExp, text: string) => {
      await user.clear(editar.getByLabelText(label));
      await user.type(editar.getByLabelText(label), text);
    };
    await fill(/^Nombre legal/, 'Cantera, S.R.L.');
    await fill(/^RNC/, '1234');
    await fill(/^ITBIS/, '16.5');
    await user.selectOptions(editar.getByLabelText(/^Edad para los grupos/), 'Por año de nacimiento');
    await user.selectOptions(editar.getByLabelText(/^Faltas que se reponen/), 'Todas');
    await fill(/^Días para reponer/, '45');
    await fill(/^Faltas por reponer a la vez/, '1');
    await user.click(editar.getByRole('switch', { name: 'Exigir segundo factor a los administradores' }));
    await press(user, 'Guardar');
    expect(await editar.findByText('Escriba un RNC de 9 dígitos o una cédula de 11')).toBeInTheDocument();
    expect(editar.getByLabelText(/^Nombre legal/)).toHaveValue('Cantera, S.R.L.');
    await fill(/^RNC/, '1-30-55555-5');
    await press(user, 'Guardar');
    await closed();
    for (const text of [
      'Cantera, S.R.L.',
      '16.5 %',
      'Por año de nacimiento',
      'Todas, en 45 días y hasta 1 falta a la vez',
      'Exigido a los administradores',
    ])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(await app.rows('select nombre, itbis, rnc from compania where codigo_compania = $1', [academia.codigoCompania])).toEqual([
      { nombre: 'Cantera, S.R.L.', itbis: 1650, rnc: '1-30-55555-5' },
    ]);
  });

  test('somebody else saved meanwhile: one is told, keeps what was typed, and may save again', async () => {
    const { user } = await show(<CompaniaPage />, '/compania');
    await screen.findByText('Peso dominicano (DOP)');
    await press(user, 'Editar');
    const editar = await form('Editar compañía');
    await user.type(editar.getByLabelText('Teléfono'), '809-555-0100');
    await app.rows(`update compania set email = 'otra@example.com', version = version + 1 where codigo_compania = $1`, [
      academia.codigoCompania,
    ]);
    await press(user, 'Guardar');
    expect(await editar.findByRole('alert')).toHaveTextContent(/Otra persona/);
    expect(editar.getByLabelText('Teléfono')).toHaveValue('809-555-0100');
    await press(user, 'Guardar');
    expect(await screen.findByText('809-555-0100')).toBeInTheDocument();
  });

  test('who is no administrator does not see what only administrators change', async () => {
    const operadora = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR' });
    const { user } = await show(<CompaniaPage />, '/compania', operadora);
    await screen.findByText('Peso dominicano (DOP)');
    await press(user, 'Editar');
    const editar = await form('Editar compañía');
    expect(editar.queryByRole('switch')).not.toBeInTheDocument();
    await user.type(editar.getByLabelText('Teléfono'), '809-555-0100');
    await press(user, 'Guardar');
    expect(await screen.findByText('809-555-0100')).toBeInTheDocument();
  });

  test('a logo is put and taken away, and the topbar follows at once', async () => {
    const { user } = await show(<CompaniaPage />, '/compania');
    expect(await screen.findByText('Sin logo')).toBeInTheDocument();
    expect(brand()).toBe('/favicon.svg');
    fireEvent.change(screen.getByLabelText('Logo'), {
      target: { files: [new File([new Uint8Array(await picture())], 'logo.png', { type: 'image/png' })] },
    });
    expect(await screen.findByRole('img', { name: 'Logo' })).toHaveAttribute('src', expect.stringMatching(/^blob:/));
    await waitFor(() => expect(brand()).toMatch(/^blob:/));
    await press(user, 'Quitar');
    expect(await screen.findByText('Sin logo')).toBeInTheDocument();
    await waitFor(() => expect(brand()).toBe('/favicon.svg'));
  });

  test('mail and outbox have a tab each, which the address keeps', async () => {
    const { user } = await show(<CompaniaPage />, '/compania');
    await screen.findByText('Sin logo');
    await user.click(screen.getByRole('tab', { name: 'Correo' }));
    expect(await screen.findByText(/Todavía no sale ningún correo/)).toBeInTheDocument();
    expect(address()).toBe('/compania?pestana=correo');
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Bandeja de salida', selected: true })).toHaveFocus();
    expect(await screen.findByText(/todavía no hay ninguno/)).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Datos' }));
    expect(await screen.findByText('Sin logo')).toBeInTheDocument();
    expect(address()).toBe('/compania');
  });

  test('a file that is no picture is refused where it was chosen', async () => {
    await show(<CompaniaPage />, '/compania');
    await screen.findByText('Sin logo');
    const pdf = new File(['%PDF-1.7\n%%EOF'], 'logo.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Logo'), { target: { files: [pdf] } });
    expect(await screen.findByText('No es una imagen JPG, PNG o WebP que se pueda leer')).toBeInTheDocument();
  });
});

describe('/compania/sucursal', () => {
  test('a new branch is in the table and among one’s own at once; a name twice is refused beside the field', async () => {
    const { user } = await show(<SucursalPage />, '/compania/sucursal');
    await screen.findByRole('cell', { name: /Santiago/ });
    await press(user, 'Crear sucursal');
    const nueva = await form('Crear sucursal');
    await user.type(nueva.getByLabelText(/^Sucursal/), 'naco');
    await press(user, 'Guardar');
    expect(await nueva.findByText('Ya existe una sucursal con ese nombre')).toBeInTheDocument();
    await user.clear(nueva.getByLabelText(/^Sucursal/));
    await user.type(nueva.getByLabelText(/^Sucursal/), 'Bella Vista');
    await press(user, 'Guardar');
    expect(await screen.findByRole('cell', { name: 'Bella Vista' })).toBeInTheDocument();
    expect(screen.queryByText('Usted no trabaja en ella')).not.toBeInTheDocument();
  });

  test('one with enrolments cannot be deactivated: the form says why and what to do; a free one can', async () => {
    const [naco] = academia.sucursales;
    const grupo = await nuevoGrupo(app, academia, { codigoSucursal: naco });
    await nuevaInscripcion(app, academia, { estudiante: await nuevoEstudiante(app, academia), grupo });
    const { user } = await show(<SucursalPage />, '/compania/sucursal');
    await screen.findByRole('cell', { name: /Santiago/ });
    await press(user, 'Editar Naco');
    const editar = await form('Editar sucursal');
    expect(screen.getByText('1 estudiante activo')).toBeInTheDocument();
    await user.click(editar.getByRole('switch', { name: 'Activa' }));
    await press(user, 'Guardar');
    expect(await editar.findByRole('alert')).toHaveTextContent('La sucursal tiene 1 inscripción activa: transfiéralas o cancélelas');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await closed();

    await press(user, 'Eliminar Santiago');
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('«Santiago» se eliminó')).toBeInTheDocument();
  });
});

describe('on paper', () => {
  const recibo = (logoUrl: string): PapelDeRecibo => ({
    numero: 7,
    fecha: '2026-03-10',
    momento: '2026-03-10T14:00:00Z',
    compania: { nombre: 'Cantera', rnc: '', telefono: '', direccion: '', pieRecibo: '' },
    sucursal: { descripcion: 'Naco', telefono: '', direccion: '' },
    logoUrl,
    pagador: { nombre: 'Rosa' },
    cajero: 'Ana',
    facturas: [],
    formas: [],
    aplicado: CERO,
    recibido: CERO,
    devuelta: CERO,
    saldo: CERO,
    pendienteFamilia: CERO,
    saldoAFavor: CERO,
    verificar: 'http://localhost/verificar?clave=0',
    copia: null,
    reversado: null,
  });
  const printed = () => document.querySelector<HTMLImageElement>('.ticket-print img');

  test('a receipt asked for before its logo is loaded is printed with it, not without', async () => {
    const { codigoArchivo } = await conLogo();
    await show(<Recibo recibo={recibo(`compania/logo?v=${codigoArchivo}`)} />, '/');
    printTicket(screen.getByRole('article'));
    expect(window.print).not.toHaveBeenCalled();
    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
    expect(printed()).toHaveAttribute('src', expect.stringMatching(/^blob:/));
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(printed()).toBeNull();
  });

  test('a receipt without a logo, or whose logo is gone, is printed all the same', async () => {
    const { unmount } = await show(<Recibo recibo={recibo('')} />, '/');
    printTicket(screen.getByRole('article'));
    expect(window.print).toHaveBeenCalledTimes(1);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    unmount();
    await show(<Recibo recibo={recibo('compania/logo?v=999999')} />, '/');
    printTicket(screen.getByRole('article'));
    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(2));
    expect(printed()).toBeNull();
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });

  test('a report waits for the logo of the branch, and has the product’s where there is none', async () => {
    const sheet = { title: 'Ingresos', filters: [], columns: [], rows: [], totals: {} };
    const head = () => document.querySelector('[data-print] header img')?.getAttribute('src');
    const atPrint: unknown[] = [];
    window.print = () => void atPrint.push(head());
    const first = await show(<PrintSheet sheet={sheet} onDone={() => {}} />, '/');
    await waitFor(() => expect(atPrint).toEqual(['/logo.svg']));
    first.unmount();
    await conLogo();
    await show(<PrintSheet sheet={sheet} onDone={() => {}} />, '/');
    await waitFor(() => expect(atPrint).toEqual(['/logo.svg', expect.stringMatching(/^blob:/)]));
  });
});
