import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { CrudPage } from '@/components/list/CrudPage';
import type { RowOptions } from '@/components/list/ListPage';
import { modalidades } from '@/contract/academico/listas';
import { modalidad, type Modalidad } from '@/contract/academico/modalidad';
import { hoyEn, sumarDias } from '@/domain/fechas';
import GrupoPage from '@/pages/grupo';
import CategoriaPage from '@/pages/inventario/categoria';
import PeriodoPage from '@/pages/periodo';
import ModalidadPage from '@/pages/periodo/modalidad';
import { crudLater } from '@/services/http/crud';
import { address, open } from '../support/router';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevaModalidad, nuevoGrupo, nuevoPeriodo, nuevoProfesor, nuevoUsuario, type Academia } from '../support/factories';
import { renderPage } from '../support/renderPage';
import { inMenu } from '../support/lista';

jest.mock('next/router', () => jest.requireActual('../support/router'));

const app = createTestApp();
let academia: Academia;
beforeAll(() => app.setNow(new Date().toISOString()));
beforeEach(async () => {
  academia = await nuevaAcademia(app);
});

async function show(page: React.ReactElement, at: string) {
  open(at);
  const { token } = await nuevoUsuario(app, academia);
  return renderPage(app, page, { token, at, codigoSucursal: academia.sucursales[0] });
}
const form = async (name: string) => within(await screen.findByRole('form', { name }));
const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getAllByRole('button', { name })[0]!);
const closed = () => waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
const rows = () => screen.getAllByRole('row').slice(1);

test('a category: created, refused when it exists, edited, deactivated, deleted by name, found again', async () => {
  const { user } = await show(<CategoriaPage />, '/inventario/categoria');
  await screen.findByText(/Todavía no hay categorías/);
  for (const nombre of ['Balones', 'Petos']) {
    await press(user, 'Crear categoría');
    await user.type((await form('Crear categoría')).getByLabelText(/^Categoría/), nombre);
    await press(user, 'Guardar');
    const cell = await screen.findByRole('cell', { name: nombre });
    await closed();
    // What was saved is told by its name, and its row stands out.
    expect(screen.getByText(`Se guardó «${nombre}»`)).toBeInTheDocument();
    expect([...document.querySelectorAll('tr.saved')]).toEqual([cell.closest('tr')]);
  }
  await press(user, 'Editar Petos');
  const petos = await form('Editar categoría');
  await user.type(petos.getByLabelText('Nota'), 'De colores');
  await user.click(petos.getByRole('switch', { name: 'Activa' }));
  await press(user, 'Guardar');
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'Petos' })).not.toBeInTheDocument());

  await inMenu(user, 'Mostrar inactivos');
  expect(await screen.findByRole('cell', { name: 'De colores' })).toBeInTheDocument();
  expect(screen.getByText('Inactivo')).toBeInTheDocument();
  expect(address()).toBe('/inventario/categoria?inactivos=true');
  await user.type(screen.getByRole('searchbox'), 'BALON{Enter}');
  await waitFor(() => expect(rows()).toHaveLength(1));

  await press(user, 'Eliminar Balones');
  await screen.findByText('¿Eliminar «Balones»?');
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('«Balones» se eliminó')).toBeInTheDocument();
  expect(await screen.findByText('Nada coincide con «BALON»')).toBeInTheDocument();
  expect(await app.rows('select descripcion, activo from categoria where codigo_compania = $1', [academia.codigoCompania])).toEqual([
    { descripcion: 'Petos', activo: false },
  ]);
});

test('two edit the same row: the second is told, keeps what was typed, and may save again', async () => {
  const { user } = await show(<CategoriaPage />, '/inventario/categoria');
  await screen.findByText(/Todavía no hay categorías/);
  await press(user, 'Crear categoría');
  await user.type((await form('Crear categoría')).getByLabelText(/^Categoría/), 'Conos');
  await press(user, 'Guardar');
  await closed();
  await screen.findByRole('cell', { name: 'Conos' });
  await press(user, 'Editar Conos');
  const mia = await form('Editar categoría');
  await user.type(mia.getByLabelText('Nota'), 'Mía');
  await app.rows("update categoria set nota = 'De otra', version = version + 1 where codigo_compania = $1", [academia.codigoCompania]);
  await press(user, 'Guardar');
  expect(await mia.findByText(/Guarde de nuevo para reemplazarlos/)).toBeInTheDocument();
  expect(mia.getByLabelText('Nota')).toHaveValue('Mía');
  await press(user, 'Guardar');
  expect(await screen.findByRole('cell', { name: 'Mía' })).toBeInTheDocument();
});

test('a modality: its numbers are checked before it is sent, and one in use is only deactivated', async () => {
  const grupo = await nuevoGrupo(app, academia);
  await app.rows("update modalidad set descripcion = 'En uso' where codigo_modalidad = $1", [grupo.codigoModalidad]);
  const { user } = await show(<ModalidadPage />, '/periodo/modalidad');
  await screen.findByRole('cell', { name: 'En uso' });
  await press(user, 'Crear modalidad');
  const nueva = await form('Crear modalidad');
  await user.type(nueva.getByLabelText(/^Modalidad/), 'Quincenal');
  await user.selectOptions(nueva.getByLabelText(/^Frecuencia/), 'Quincenal');
  await user.type(nueva.getByLabelText(/^Cantidad de cuotas/), '61');
  await press(user, 'Guardar');
  expect(await nueva.findByText('Debe ser 60 o menos')).toBeInTheDocument();
  await user.clear(nueva.getByLabelText(/^Cantidad de cuotas/));
  await user.type(nueva.getByLabelText(/^Cantidad de cuotas/), '20');
  await press(user, 'Guardar');
  expect(await screen.findByText('Día 5 del mes y 15 días después')).toBeInTheDocument();
  await closed();

  await press(user, 'Crear modalidad');
  const unica = await form('Crear modalidad');
  await user.type(unica.getByLabelText(/^Modalidad/), 'De una vez');
  await user.selectOptions(unica.getByLabelText(/^Frecuencia/), 'Pago único');
  await user.type(unica.getByLabelText(/^Cantidad de cuotas/), '5');
  await press(user, 'Guardar');
  await waitFor(() => expect(unica.getByLabelText(/^Cantidad de cuotas/)).toHaveAccessibleDescription('En pago único debe ser 1'));
  await user.clear(unica.getByLabelText(/^Cantidad de cuotas/));
  await user.type(unica.getByLabelText(/^Cantidad de cuotas/), '1');
  await user.clear(unica.getByLabelText(/^Día de vencimiento/));
  await user.type(unica.getByLabelText(/^Día de vencimiento/), '0');
  await press(user, 'Guardar');
  expect((await screen.findByRole('cell', { name: 'De una vez' })).closest('tr')).toHaveTextContent('El mismo día');
  await closed();

  await press(user, 'Eliminar En uso');
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('«En uso» está en uso: no se eliminó, quedó inactivo')).toBeInTheDocument();
});

test('an act of a page’s own on a row reads the list again', async () => {
  await nuevaModalidad(app, academia, { descripcion: 'De antes' });
  const page = {
    lista: modalidades,
    service: crudLater(() => Promise.resolve(modalidad)),
    fields: [],
    blank: {},
    hint: '',
    actions: (row: Modalidad, { reload }: RowOptions) => <button onClick={reload}>Releer {row.descripcion}</button>,
  };
  const { user } = await show(<CrudPage {...page} />, '/periodo/modalidad');
  await screen.findByRole('cell', { name: 'De antes' });
  await app.rows("update modalidad set descripcion = 'Otra' where codigo_compania = $1", [academia.codigoCompania]);
  await press(user, 'Releer De antes');
  expect(await screen.findByRole('cell', { name: 'Otra' })).toBeInTheDocument();
});

test('a period of the company with a day without class; another one over it is refused and keeps what was typed', async () => {
  const { user } = await show(<PeriodoPage />, '/periodo');
  await screen.findByText(/Todavía no hay períodos/);
  const fill = async (nombre: string, inicio: string) => {
    await press(user, 'Crear período');
    const nuevo = await form('Crear período');
    await user.type(nuevo.getByLabelText(/^Período/), nombre);
    await user.type(nuevo.getByLabelText(/^Fecha de inicio/), inicio);
    await user.type(nuevo.getByLabelText(/^Fecha final/), '31/05/2027');
    return nuevo;
  };
  const primero = await fill('2026–2027', '1/8/2026');
  await user.click(primero.getByRole('button', { name: 'Agregar día' }));
  await user.type(primero.getByLabelText(/^Fecha\*$/), '27/02/2027');
  await user.type(primero.getByLabelText('Motivo'), 'Independencia');
  await press(user, 'Guardar');
  const row = within((await screen.findByRole('cell', { name: '2026–2027' })).closest('tr')!);
  expect(row.getByText('Toda la compañía')).toBeInTheDocument();
  expect(row.getByText('01/08/2026')).toBeInTheDocument();
  expect(row.getByText('1 día')).toBeInTheDocument();
  await closed();

  const cruzado = await fill('Otro', '01/05/2027');
  await press(user, 'Guardar');
  expect(await cruzado.findByRole('alert')).toHaveTextContent(/período/i);
  expect(cruzado.getByLabelText(/^Período/)).toHaveValue('Otro');
  expect(cruzado.getByLabelText(/^Fecha de inicio/)).toHaveValue('01/05/2027');
});

test('a group with price and schedule; faults of a row stand beside it, and the table shows how full it is', async () => {
  const hoy = hoyEn(new Date());
  await nuevoPeriodo(app, academia, { descripcion: 'Este año', fechaInicio: hoy, fechaFin: sumarDias(hoy, 200) });
  await nuevaModalidad(app, academia, { descripcion: 'Mensual' });
  await nuevoProfesor(app, academia);
  const { user } = await show(<GrupoPage />, '/grupo');
  await screen.findByText(/No hay grupos aquí/);
  await press(user, 'Crear grupo');
  const nuevo = await form('Crear grupo');
  await user.type(nuevo.getByLabelText(/^Grupo/), 'Sub-9 A');
  await waitFor(() => expect(nuevo.getByRole('option', { name: 'Este año' })).toBeInTheDocument());
  await user.selectOptions(nuevo.getByLabelText(/^Período/), 'Este año');
  await user.selectOptions(
    nuevo.getByLabelText(/^Profesor/),
    within(nuevo.getByLabelText(/^Profesor/)).getByRole('option', { name: /^Profesor/ }),
  );
  for (const [name, value] of [
    ['Edad mínima', '8'],
    ['Edad máxima', '9'],
    ['Capacidad', '20'],
  ] as const) {
    await user.type(nuevo.getByLabelText(new RegExp(`^${name}`)), value);
  }
  await press(user, 'Guardar');
  // The only modality of the academy is chosen; one is needed.
  expect(nuevo.getByLabelText(/^Modalidad\*$/)).toHaveDisplayValue('Mensual');
  await user.click(within(nuevo.getByRole('group', { name: 'Modalidades de pago: 1' })).getByRole('button', { name: 'Quitar 1' }));
  await press(user, 'Guardar');
  expect(await nuevo.findByText('Agregue al menos uno')).toBeInTheDocument();
  await user.click(nuevo.getByRole('button', { name: 'Agregar modalidad' }));
  await user.selectOptions(nuevo.getByLabelText(/^Modalidad\*$/), 'Mensual');
  // Ten months in a period of seven: it may be saved, and says so.
  expect(await nuevo.findByText(/^Mensual: Solo caben 7 de 10 cuotas/)).toBeInTheDocument();
  await user.selectOptions(nuevo.getByLabelText(/^Sexo/), 'Femenino');
  await user.type(nuevo.getByLabelText(/^Cuota/), '99,999,999');
  await user.type(nuevo.getByLabelText(/^Inscripción/), '10');
  for (const dia of ['jueves', 'martes', 'viernes', 'viernes']) await user.click(nuevo.getByRole('button', { name: dia }));
  await press(user, 'Guardar');
  // Said once, beside the hours that all days share.
  expect(await nuevo.findAllByText('Use HH:MM')).toHaveLength(2);
  expect(nuevo.queryByText(/detallesHorarioGrupo/)).not.toBeInTheDocument();
  await user.type(nuevo.getByLabelText(/^Desde/), '16:00');
  await user.type(nuevo.getByLabelText(/^Hasta/), '17:30');
  await press(user, 'Guardar');
  await waitFor(() => expect(nuevo.getByLabelText(/^Cuota/)).toHaveAccessibleDescription(/^Con la inscripción y sus 10 cuotas sumaría/));
  await user.clear(nuevo.getByLabelText(/^Cuota/));
  await user.type(nuevo.getByLabelText(/^Cuota/), '2,500');
  await press(user, 'Guardar');
  await closed();
  const row = within((await screen.findByText('Sub-9 A')).closest('tr')!);
  for (const text of ['Este año', '8 a 9', 'mar y jue 4:00–5:30 p. m.', '0 / 20', 'Activo'])
    expect(row.getByText(text)).toBeInTheDocument();
  expect(row.getByTitle('DOP 2,500.00')).toHaveTextContent('DOP 2,500.00');

  await press(user, 'Editar Sub-9 A');
  const editar = await form('Editar grupo');
  await waitFor(() => expect(editar.getByLabelText(/^Cuota/)).toHaveValue('2,500.00'));
  await user.clear(editar.getByLabelText(/^Capacidad/));
  await user.type(editar.getByLabelText(/^Capacidad/), '18');
  await press(user, 'Guardar');
  expect(await screen.findByText('0 / 18')).toBeInTheDocument();
});
