import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import EstudiantePage from '@/pages/estudiante';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { address, back, open } from '../../support/router';
import { inMenu, openFilters } from '../../support/lista';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
let academia: Academia;
const scrollTo = jest.fn();
beforeAll(() => {
  app.setNow(new Date().toISOString());
  window.scrollTo = scrollTo;
});
beforeEach(async () => {
  academia = await nuevaAcademia(app);
});

type Who = Parameters<typeof nuevoUsuario>[2];
async function show(at = '/estudiante', who: Who = {}) {
  open(at);
  const { token } = await nuevoUsuario(app, academia, who);
  return renderPage(app, <EstudiantePage />, { token, at, codigoSucursal: academia.sucursales[0] });
}
const nino = (nombre: string, apellido: string, mas: Parameters<typeof nuevoEstudiante>[2] = {}) =>
  nuevoEstudiante(app, academia, { nombre, apellido, ...mas });
const ficha = ({ codigoEstudiante }: { codigoEstudiante: number }) => `/estudiante?codigo=${codigoEstudiante}`;
const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getByRole('button', { name }));
/** Where a link leads, with the codes that it names. */
const lleva = (name: string) => decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href')!);
/** Chooses what stands behind «Más». */
async function mas(user: UserEvent, name: string) {
  await user.click(screen.getByRole('button', { name: /^Más acciones de / }));
  await user.click(await screen.findByRole('menuitem', { name }));
}
const form = async (name: string) => within(await screen.findByRole('form', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
const rows = () => screen.getAllByRole('row').slice(1);
const titulo = (name: string) => screen.findByRole('heading', { level: 1, name });
const pestanas = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

test('16 at a time, found by name, by group, inactive when asked for; the record opens in its place and gives it back', async () => {
  for (let n = 1; n <= 17; n += 1) await nino('Niño', `Nº ${String(n).padStart(2, '0')}`);
  const grupo = await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-10 A' } });
  await nuevaInscripcion(app, academia, { estudiante: await nino('Luz', 'Mar'), grupo });
  await nino('Ángel', 'Gil', { activo: false });
  const { user } = await show();
  await screen.findByText('18', { selector: '.page-count' });
  expect(rows()).toHaveLength(16);
  await press(user, 'Cargar más');
  await waitFor(() => expect(rows()).toHaveLength(18));
  expect(screen.queryByRole('button', { name: 'Cargar más' })).not.toBeInTheDocument();

  const filtros = await openFilters(user);
  await user.selectOptions(filtros.getByLabelText('Grupo'), await filtros.findByRole('option', { name: 'Sub-10 A' }));
  await screen.findByText('1', { selector: '.page-count' });
  await user.click(screen.getByRole('button', { name: 'Quitar «Grupo: Sub-10 A»' }));
  await user.type(screen.getByRole('searchbox'), 'angel{Enter}');
  await screen.findByText('Nadie coincide con «angel»');
  await inMenu(user, 'Mostrar inactivos');
  const angel = await screen.findByRole('button', { name: /Ángel Gil/ });
  window.scrollY = 340;
  window.dispatchEvent(new Event('scroll'));
  await user.click(angel);

  await titulo('Ángel Gil');
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0 });
  expect(screen.queryByRole('table', { name: 'Estudiantes' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Llamar a Madre/ })).toHaveAttribute('href', 'tel:+18095550101');
  expect(screen.getByText(/Inactivo; no consta desde cuándo/)).toBeInTheDocument();
  expect(address()).toMatch(/filtro=angel&inactivos=true&codigo=\d+/);
  await user.click(screen.getByRole('link', { name: 'Estudiantes' }));
  expect(await screen.findByRole('button', { name: /Ángel Gil/ })).toHaveFocus();
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 340 });
  expect(address()).toBe('/estudiante?filtro=angel&inactivos=true');
  await back();
  await titulo('Ángel Gil');
});

test('a new student: who is perhaps the same child is shown before it is saved, and must be confirmed', async () => {
  const gemela = await nino('Ana', 'Peña', { fechaNacimiento: '2016-05-01' });
  const { user } = await show();
  await screen.findByText('1', { selector: '.page-count' });
  await press(user, 'Nuevo estudiante');
  const nueva = await form('Nuevo estudiante');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect((await nueva.findAllByText('Requerido')).length).toBeGreaterThan(3);
  const [nombre] = nueva.getAllByLabelText(/^Nombre/);
  const [apellido] = nueva.getAllByLabelText(/^Apellido/);
  await user.type(nombre!, 'ANA');
  await user.type(apellido!, 'Pena');
  await user.type(nueva.getByLabelText(/^Fecha de nacimiento/), '01/05/2999');
  await user.selectOptions(nueva.getByLabelText(/^Sexo/), 'Femenino');
  const madre = within(nueva.getByRole('group', { name: 'Responsable 1' }));
  await user.type(madre.getByLabelText(/^Nombre/), 'Rosa');
  await user.type(madre.getByLabelText(/^Apellido/), 'Peña');
  await user.type(madre.getByLabelText(/^Teléfono/), '809-555-0102');
  await press(user, 'Guardar');
  expect(await nueva.findByText('No puede ser una fecha futura')).toBeInTheDocument();
  await user.clear(nueva.getByLabelText(/^Fecha de nacimiento/));
  await user.type(nueva.getByLabelText(/^Fecha de nacimiento/), '01/05/2016');
  expect(await nueva.findByText('Quizá ya está registrado')).toBeInTheDocument();
  expect(nueva.getByRole('button', { name: 'Abrir su ficha: Ana Peña' })).toBeInTheDocument();

  await press(user, 'Guardar');
  expect(await screen.findByText(new RegExp(`Ana Peña \\(#${gemela.codigoEstudiante}\\) tiene el mismo nombre`))).toBeInTheDocument();
  await press(user, 'Revisar');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Es otra persona' })).not.toBeInTheDocument());
  expect(nueva.getAllByLabelText(/^Nombre/)[0]).toHaveValue('ANA');
  await press(user, 'Guardar');
  await user.click(await screen.findByRole('button', { name: 'Es otra persona' }));
  await titulo('ANA Pena');
  expect(within(screen.getByRole('article')).getByText('Rosa Peña')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Estudiantes' }));
  expect(await screen.findByText('2', { selector: '.page-count' })).toBeInTheDocument();
});

test('two edit one person: the second sees both versions, loses nothing and may save again; the list follows', async () => {
  const luis = await nino('Luis', 'Gil');
  await app.rows(`update entidad set sexo = 'M' where codigo_entidad = $1`, [luis.codigoEntidad]);
  const { user } = await show(ficha(luis));
  await titulo('Luis Gil');
  await press(user, 'Editar');
  const mia = await form('Editar estudiante');
  await user.clear(mia.getByLabelText(/^Apellido/));
  await user.type(mia.getByLabelText(/^Apellido/), 'Gil Mota');
  await app.rows(`update entidad set telefono = '809-555-7777', apellido = 'Gil Ruiz', version = 1 where codigo_entidad = $1`, [
    luis.codigoEntidad,
  ]);
  await press(user, 'Guardar');
  const aviso = await mia.findByText(/Guarde de nuevo para reemplazarlos/);
  expect(aviso).toHaveTextContent('Apellido: «Gil Ruiz» está guardado; usted escribió «Gil Mota».');
  expect(aviso).toHaveTextContent('Teléfono: «809-555-7777» está guardado; usted escribió «vacío».');
  expect(mia.getByLabelText(/^Apellido/)).toHaveValue('Gil Mota');
  await press(user, 'Guardar');
  await closed();
  await titulo('Luis Gil Mota');
  await user.click(screen.getByRole('link', { name: 'Estudiantes' }));
  expect(await screen.findByRole('button', { name: /Luis Gil Mota/ })).toBeInTheDocument();
});

test('a name and a phone are undone from the message, unless somebody has changed the child since', async () => {
  const luis = await nino('Luis', 'Gil');
  await app.rows(`update entidad set sexo = 'M' where codigo_entidad = $1`, [luis.codigoEntidad]);
  const { user } = await show(ficha(luis));
  await titulo('Luis Gil');
  const editar = async (campo: RegExp | string, texto: string) => {
    await press(user, 'Editar');
    const datos = await form('Editar estudiante');
    await user.clear(datos.getByLabelText(campo));
    await user.type(datos.getByLabelText(campo), texto);
    await press(user, 'Guardar');
    await closed();
  };
  const guardada = async () =>
    (await app.rows('select apellido, telefono from entidad where codigo_entidad = $1', [luis.codigoEntidad]))[0];
  await editar(/^Apellido/, 'Gil Mota');
  await titulo('Luis Gil Mota');
  await press(user, 'Deshacer');
  await titulo('Luis Gil');
  expect(await guardada()).toMatchObject({ apellido: 'Gil' });

  await editar('Teléfono', '8095557788');
  await app.rows(`update entidad set email = 'otro@correo.do', version = version + 1 where codigo_entidad = $1`, [luis.codigoEntidad]);
  await press(user, 'Deshacer');
  expect(await screen.findByText(/^No se deshizo: /)).toBeVisible();
  expect(await guardada()).toMatchObject({ telefono: '809-555-7788' });
});

test('a change of the day of joining offers no undo', async () => {
  const luis = await nino('Luis', 'Gil');
  const { user } = await show(ficha(luis));
  await titulo('Luis Gil');
  await press(user, 'Editar');
  const datos = await form('Editar estudiante');
  await user.clear(datos.getByLabelText(/^Ingreso/));
  await user.type(datos.getByLabelText(/^Ingreso/), '01/01/2024');
  await press(user, 'Guardar');
  await closed();
  expect(await screen.findByText('Guardado')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
});

test('what was typed is given up only when asked', async () => {
  const luis = await nino('Luis', 'Gil');
  const { user } = await show(ficha(luis));
  await titulo('Luis Gil');
  await press(user, 'Editar');
  const datos = await form('Editar estudiante');
  await user.type(datos.getByLabelText('Alerta médica'), 'Asma');
  await press(user, 'Cancelar');
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  expect(datos.getByLabelText('Alerta médica')).toHaveValue('Asma');
  await press(user, 'Guardar');
  await closed();
  expect(await screen.findByText('Asma')).toBeInTheDocument();
});

test('leaves with a reason, a debt seen first; the record says why and since when; comes back', async () => {
  const luis = await nino('Luis', 'Gil');
  await app.rows(`update estudiante set fecha_ingreso = '2025-01-01' where codigo_estudiante = $1`, [luis.codigoEstudiante]);
  await nuevaFactura(app, academia, { estudiante: luis });
  const { user } = await show(ficha(luis));
  await titulo('Luis Gil');
  await mas(user, 'Desactivar');
  const baja = await form('Desactivar a Luis Gil');
  await user.type(baja.getByLabelText(/^Motivo/), 'Se mudó');
  await press(user, 'Guardar');
  await screen.findByText(/Tiene facturas pendientes/);
  await user.click(screen.getAllByRole('button', { name: 'Desactivar' }).at(-1)!);
  await closed();
  expect(await screen.findByText(/^Inactivo desde el \d\d\/\d\d\/\d{4}: Se mudó/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Inscribir' })).not.toBeInTheDocument();
  await mas(user, 'Reactivar');
  expect(await screen.findByText(/Volvió el/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reactivar' })).not.toBeInTheDocument());
});

test('an enrolled one leaves in one flow: what is cancelled stands there before, and the record is inactive after it', async () => {
  const luis = await nino('Luis', 'Gil');
  await app.rows(`update estudiante set fecha_ingreso = '2025-01-01' where codigo_estudiante = $1`, [luis.codigoEstudiante]);
  await nuevaInscripcion(app, academia, {
    estudiante: luis,
    grupo: await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-10 A' } }),
  });
  const { user } = await show(ficha(luis));
  await titulo('Luis Gil');
  await mas(user, 'Desactivar');
  const salida = await form('Retirar a Luis Gil');
  expect(await salida.findByRole('region', { name: 'Se cancela Sub-10 A' })).toBeInTheDocument();
  await user.type(salida.getByLabelText(/^Motivo/), 'Se mudó');
  await press(user, 'Cancelar inscripciones y desactivar');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reactivar' })).toBeInTheDocument());
  expect(await app.rows('select estatus from inscripcion where codigo_estudiante = $1', [luis.codigoEstudiante])).toEqual([{ estatus: 'CANCELADA' }]); // prettier-ignore
});

test('a record made by mistake is deleted by name; one that was billed has no button for it', async () => {
  const [error, billed] = [await nino('Por', 'Error'), await nino('Luis', 'Gil')];
  await nuevaFactura(app, academia, { estudiante: billed });
  const { user } = await show(ficha(error));
  await screen.findByText('Sin inscripción activa', { selector: '.nothing' });
  await mas(user, 'Eliminar');
  await screen.findByText('¿Eliminar «Por Error»?');
  await user.click(screen.getAllByRole('button', { name: 'Eliminar' }).at(-1)!);
  await screen.findByText('«Por Error» se eliminó');
  await screen.findByText('1', { selector: '.page-count' });
  await user.click(screen.getByRole('button', { name: /Luis Gil/ }));
  await titulo('Luis Gil');
  await screen.findByText('1 factura vencida');
  await user.click(screen.getByRole('button', { name: /^Más acciones de / }));
  expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent.trim())).toEqual([
    'Inscribir',
    'Carnet',
    'Unir con otra ficha',
    'Desactivar',
    'Datos y privacidad',
  ]);
});

test('with 9 and 13 one sees person and contacts: no tab, no amount, no attendance, and no act of others', async () => {
  const luis = await nino('Luis', 'Gil');
  await app.rows(`update estudiante set alerta_medica = 'Asma' where codigo_estudiante = $1`, [luis.codigoEstudiante]);
  await nuevaFactura(app, academia, { estudiante: luis });
  await show(`${ficha(luis)}&tab=info`, { accesos: [9, 13], tipoUsuario: 'OPERADOR' });
  await titulo('Luis Gil');
  await screen.findByText('Grupo');
  expect(pestanas()).toEqual(['Resumen', 'Historia']);
  expect(screen.getByText('Asma')).toBeInTheDocument();
  for (const nada of [
    'Vencido',
    'Por vencer',
    'Hermanos',
    'Asistencia',
    'Inscribir',
    'Cobrar',
    'Unir con otra ficha',
    /emergencias/,
    /2,500/,
  ])
    expect(screen.queryByText(nada)).not.toBeInTheDocument();
});

test('every access opens its tab, which the address names and the arrows reach; more information is kept', async () => {
  const luis = await nino('Luis', 'Gil');
  const { user } = await show(ficha(luis));
  await titulo('Luis Gil');
  expect(pestanas()).toEqual([
    'Resumen',
    'Historia',
    'Más información',
    'Documentos',
    'Asistencia',
    'Parientes',
    'Dirección',
    'Pagos',
    'Cuotas pendientes',
  ]);
  screen.getByRole('tab', { name: 'Resumen' }).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Más información' })).toHaveFocus();
  await waitFor(() => expect(address()).toBe(`${ficha(luis)}&tab=info`));
  await screen.findByText(/Todavía no hay más información/);
  await press(user, 'Editar información');
  const info = await form('Más información');
  await user.selectOptions(info.getByLabelText('Tipo de sangre'), 'O+');
  await user.type(info.getByLabelText('Teléfono del médico'), 'no sé');
  await press(user, 'Guardar');
  expect(await info.findByText('Escriba un teléfono válido')).toBeInTheDocument();
  await user.clear(info.getByLabelText('Teléfono del médico'));
  await press(user, 'Guardar');
  await closed();
  expect(await screen.findByText('O+')).toBeInTheDocument();
  await user.keyboard('{Home}');
  screen.getByRole('tab', { name: 'Más información' }).focus();
  await user.keyboard('{Home}');
  expect(await screen.findByText('A quién llamar')).toBeInTheDocument();
});

test.each([
  [44, 'Más información'],
  [51, 'Documentos'],
  [52, 'Asistencia'],
  [53, 'Parientes'],
  [54, 'Dirección'],
  [55, 'Pagos'],
  [56, 'Cuotas pendientes'],
])('access %i opens the tab %s and no other', async (acceso, nombre) => {
  const luis = await nino('Luis', 'Gil');
  const { user } = await show(ficha(luis), { accesos: [9, acceso], tipoUsuario: 'OPERADOR' });
  await titulo('Luis Gil');
  expect(pestanas()).toEqual(['Resumen', 'Historia', nombre]);
  await user.click(screen.getByRole('tab', { name: nombre }));
  const panel = screen.getByRole('tabpanel', { name: nombre });
  await waitFor(() => expect(panel.querySelector('[aria-busy="true"]')).toBeNull());
  await waitFor(() => expect(panel).not.toBeEmptyDOMElement());
  expect(within(panel).queryByText(/No tiene acceso/)).not.toBeInTheDocument();
});

describe('several students are chosen', () => {
  const elegir = (user: UserEvent, nombre: string) => user.click(screen.getByRole('checkbox', { name: `Elegir ${nombre}` }));

  test('over pages and searches; a link names every one of them', async () => {
    const ninos = [];
    for (let n = 1; n <= 16; n += 1) ninos.push(await nino('Niño', `Nº ${String(n).padStart(2, '0')}`));
    ninos.push(await nino('Zoilo', 'Último'));
    const { user } = await show();
    await screen.findByText('17', { selector: '.page-count' });
    await user.click(screen.getByRole('checkbox', { name: 'Elegir todas las filas de la página' }));
    expect(await screen.findByText('16 seleccionados')).toBeInTheDocument();
    await press(user, 'Cargar más');
    await screen.findByRole('checkbox', { name: 'Elegir Zoilo Último' });
    await user.type(screen.getByRole('searchbox'), 'zoilo{Enter}');
    await screen.findByText('1', { selector: '.page-count' });
    await elegir(user, 'Zoilo Último');
    expect(await screen.findByText('17 seleccionados')).toBeInTheDocument();
    const todos = ninos.map(({ codigoEstudiante }) => codigoEstudiante).join(',');
    expect(lleva('Transferir')).toBe(`/estudiante/transferenciagrupo?estudiantes=${todos}`);
    expect(lleva('Mensaje')).toBe(`/mensajeatraso?pestana=cola&estudiantes=${todos}`);
    await press(user, 'Quitar');
    expect(screen.queryByRole('group', { name: 'Con lo seleccionado' })).not.toBeInTheDocument();
  });

  test('for what the accesses open; the file has the chosen ones, whatever the list shows', async () => {
    for (const nombre of ['Ana', 'Beto', 'Eva']) await nino(nombre, 'Gil');
    const { user } = await show('/estudiante', { accesos: [9], tipoUsuario: 'OPERADOR' });
    await screen.findByText('3', { selector: '.page-count' });
    const row = screen.getByRole('row', { name: /Ana Gil/ });
    act(() => row.focus());
    await user.keyboard(' ');
    await elegir(user, 'Eva Gil');
    const con = within(screen.getByRole('group', { name: 'Con lo seleccionado' }));
    expect([con.queryByRole('link'), screen.getByText('2 seleccionados')]).toEqual([null, expect.anything()]);
    // On paper as in a file.
    window.print = jest.fn();
    await inMenu(user, 'Imprimir', con);
    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
    const papel = screen.getAllByRole('table').at(-1)!.textContent;
    expect(['Ana Gil', 'Beto Gil', 'Eva Gil'].filter((uno) => papel.includes(uno))).toEqual(['Ana Gil', 'Eva Gil']);
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });
});

test('an administrator makes one of two records, seeing first what goes over; the other says where it went', async () => {
  const [luis, doble] = [await nino('Luis', 'Gil'), await nino('Luís', 'Gill', { fechaNacimiento: '2016-06-16' })];
  await nuevaFactura(app, academia, { estudiante: doble });
  const { user } = await show(ficha(luis));
  await titulo('Luis Gil');
  await mas(user, 'Unir con otra ficha');
  const panel = within(await screen.findByRole('dialog', { name: 'Unir con otra ficha' }));
  await user.type(panel.getByRole('combobox', { name: 'La otra ficha' }), 'gill');
  await user.click(await panel.findByRole('option', { name: /Gill/ }));
  expect(await panel.findByText('1 factura')).toBeInTheDocument();
  expect(panel.getByText('1 responsable')).toBeInTheDocument();
  expect(panel.getByText(/Nacieron en días distintos: 15\/06\/2016 y 16\/06\/2016/)).toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Unir fichas' }));
  await screen.findByText(`¿Unir Luís Gill #${doble.codigoEstudiante} a Luis Gil #${luis.codigoEstudiante}?`);
  expect(screen.getByText('Podrá deshacerlo durante un día.')).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Unir fichas' }).at(-1)!);
  await screen.findByText('Fichas unidas');
  await screen.findByText('1 factura vencida');
  await open(ficha(doble));
  await titulo('Luís Gill');
  expect(screen.getByText(/^Se unió con Luis Gil el /)).toBeInTheDocument();
  await press(user, `Luis Gil #${luis.codigoEstudiante}`);
  await titulo('Luis Gil');

  // Within a day it is taken back, with a reason.
  await press(user, 'Deshacer la unión con Luís Gill');
  const deshacer = within(await screen.findByRole('dialog', { name: 'Deshacer la unión con Luís Gill' }));
  await user.type(deshacer.getByLabelText(/^Motivo/), 'Son primos');
  await user.click(deshacer.getByRole('button', { name: 'Deshacer la unión' }));
  await screen.findByText('Unión deshecha');
  await waitFor(() => expect(screen.queryByText(/^Se unió con/)).not.toBeInTheDocument());
  const deDoble = 'select count(*)::int n from factura where codigo_estudiante = $1';
  expect(await app.rows(deDoble, [doble.codigoEstudiante])).toEqual([{ n: 1 }]);
});

test('a photo is put and taken away in the record; Inscribir leads to the enrolment', async () => {
  const luis = await nino('Luis', 'Gil');
  const { user } = await show(ficha(luis));
  await titulo('Luis Gil');
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const fotos = () =>
    app.rows('select codigo_foto from entidad where codigo_entidad = $1 and codigo_foto is not null', [luis.codigoEntidad]);
  await user.upload(screen.getByLabelText('Foto'), new File([png], 'luis.png', { type: 'image/png' }));
  expect(await screen.findByRole('button', { name: 'Cambiar foto' })).toBeInTheDocument();
  expect(await fotos()).toHaveLength(1);
  await press(user, 'Quitar');
  expect(await screen.findByRole('button', { name: 'Subir foto' })).toBeInTheDocument();
  expect(await fotos()).toHaveLength(0);

  await user.click(await screen.findByRole('button', { name: 'Inscribir' }));
  await waitFor(() => expect(address()).toBe('/process/inscripcion'));
});

describe('the one act that fits', () => {
  const acto = () => screen.queryByRole('link', { name: 'Cobrar' }) ?? screen.queryByRole('button', { name: /^(Inscribir|Reactivar)$/ });
  const visto = async (de: { codigoEstudiante: number }, who: Who = {}) => {
    await show(ficha(de), who);
    await screen.findByRole('heading', { name: 'Grupo' });
    return acto()?.textContent;
  };

  test('to collect where the student owes, overdue apart from what is to come; the keys reach the rest', async () => {
    const luis = await nino('Luis', 'Gil');
    await nuevaFactura(app, academia, { estudiante: luis, values: { fechaVencimiento: '2020-01-05' } });
    await nuevaFactura(app, academia, { estudiante: luis, values: { fechaVencimiento: '2099-01-05' } });
    const { user } = await show(ficha(luis));
    expect(await screen.findByRole('link', { name: 'Cobrar' })).toHaveAttribute(
      'href',
      `/process/factura?codigoEstudiante=${luis.codigoEstudiante}`,
    );
    expect(screen.getByRole('region', { name: 'Vencido' })).toHaveTextContent(/^VencidoDOP\s2,500\.001 factura vencida$/);
    expect(screen.getByRole('region', { name: 'Por vencer' })).toHaveTextContent(/^Por vencerDOP\s2,500\.001 factura pendiente$/);
    screen.getByRole('button', { name: 'Más acciones de Luis Gil' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('menuitem', { name: 'Inscribir' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Unir con otra ficha' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('menuitem', { name: 'Datos y privacidad' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Más acciones de Luis Gil' })).toHaveFocus();
  });

  test('to collect where only a brother owes: what each of the family owes is shown, and leads to the record', async () => {
    const luis = await nino('Luis', 'Gil');
    const eva = await nino('Eva', 'Gil', { codigoPagador: luis.codigoPagador });
    await nuevaFactura(app, academia, { estudiante: eva, values: { fechaVencimiento: '2020-01-05' } });
    const { user } = await show(ficha(luis));
    expect(await screen.findByText(/^Debe DOP/)).toHaveTextContent(/^Debe DOP\s2,500\.00 DOP\s2,500\.00 vencidos$/);
    expect(acto()).toHaveTextContent('Cobrar');
    await user.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Eva Gil' }));
    await titulo('Eva Gil');
    expect(await screen.findByText('No debe nada')).toBeInTheDocument();
  });

  test('to enrol who is in no group, to take back who left; who may not see debts collects from who is enrolled; else nothing', async () => {
    const libre = await nino('Luis', 'Gil');
    expect(await visto(libre)).toBe('Inscribir');
    cleanup();
    expect(await visto(await nino('Ana', 'Paz', { activo: false }))).toBe('Reactivar');
    cleanup();
    const inscrita = await nino('Eva', 'Sol');
    await nuevaInscripcion(app, academia, {
      estudiante: inscrita,
      grupo: await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-9' } }),
    });
    expect(await visto(inscrita)).toBeUndefined();
    cleanup();
    expect(await visto(inscrita, { tipoUsuario: 'OPERADOR', accesos: [9, 10, 11] })).toBe('Cobrar');
  });
});

test('the one before and the one after in the list one came from, as it is ordered, and Back leads to the list', async () => {
  for (let n = 1; n <= 17; n += 1) await nino('Niño', `Nº ${String(n).padStart(2, '0')}`);
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /Nº 15/ }));
  await titulo('Niño Nº 15');
  expect(await screen.findByText('15 de 17')).toBeInTheDocument();
  await press(user, 'Siguiente: Niño Nº 16');
  await titulo('Niño Nº 16');
  // The next page of the list comes by itself.
  await user.click(await screen.findByRole('button', { name: 'Siguiente: Niño Nº 17' }));
  await titulo('Niño Nº 17');
  expect(screen.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
  await press(user, 'Anterior: Niño Nº 16');
  await titulo('Niño Nº 16');
  await back();
  expect(await screen.findByRole('table', { name: 'Estudiantes' })).toBeVisible();
});

test('one form edits person and record, both or neither; a phone and an address are links', async () => {
  const luis = await nino('Luis', 'Gil');
  await app.rows(`update entidad set sexo = 'M' where codigo_entidad = $1`, [luis.codigoEntidad]);
  const { user } = await show(ficha(luis));
  await titulo('Luis Gil');
  await press(user, 'Editar');
  const datos = await form('Editar estudiante');
  await user.type(datos.getByLabelText('Teléfono'), '8095557788');
  await user.type(datos.getByLabelText('Correo'), 'luis@correo.do');
  await user.type(datos.getByLabelText('Alerta médica'), 'Asma');
  await user.clear(datos.getByLabelText(/^Ingreso/));
  await user.type(datos.getByLabelText(/^Ingreso/), '01/01/2001');
  await press(user, 'Guardar');
  expect(await datos.findByText('Es anterior a su nacimiento')).toBeInTheDocument();
  expect(await app.rows('select telefono from entidad where codigo_entidad = $1', [luis.codigoEntidad])).toEqual([{ telefono: '' }]);
  await user.clear(datos.getByLabelText(/^Ingreso/));
  await user.type(datos.getByLabelText(/^Ingreso/), '01/01/2024');
  await press(user, 'Guardar');
  await closed();
  expect(await screen.findByRole('link', { name: 'Llamar a Luis: 809-555-7788' })).toHaveAttribute('href', 'tel:+18095557788');
  expect(screen.getByRole('link', { name: 'Escribir a Luis: luis@correo.do' })).toHaveAttribute('href', 'mailto:luis@correo.do');
  expect(screen.getByText('Asma')).toBeInTheDocument();
});

test('the history tells what happened, the last first, page after page, and one kind alone', async () => {
  const luis = await nino('Luis', 'Gil');
  const grupo = await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-9' } });
  await nuevaInscripcion(app, academia, { estudiante: luis, grupo });
  for (let n = 1; n <= 17; n += 1)
    await app.rows(
      `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, nota, usuario)
       values ($1, $2, $3, $4, $5, $6, $7, 'Cansado', 'ana')`,
      [
        academia.codigoCompania,
        grupo.codigoSucursal,
        grupo.codigoGrupo,
        luis.codigoEstudiante,
        grupo.codigoProfesor,
        `2026-01-${String(n).padStart(2, '0')}`,
        n === 3 ? 'PRESENTE' : 'AUSENTE',
      ],
    );
  const { user } = await show(`${ficha(luis)}&tab=historia`);
  await titulo('Luis Gil');
  const historia = within(await screen.findByRole('region', { name: 'Historia' }));
  expect(await historia.findByText('18 eventos')).toBeInTheDocument();
  expect(historia.getAllByRole('listitem')).toHaveLength(16);
  expect(historia.getAllByRole('listitem')[0]).toHaveTextContent('17/01/2026AusenteSub-9. Cansado (ana)');
  await user.click(historia.getByRole('button', { name: 'Ver anteriores' }));
  expect(await historia.findByText('Se inscribió en Sub-9')).toBeInTheDocument();
  expect(historia.getAllByRole('listitem')).toHaveLength(18);
  expect(historia.queryByRole('button', { name: 'Ver anteriores' })).not.toBeInTheDocument();
  await user.selectOptions(historia.getByLabelText('Qué mostrar'), 'Notas');
  expect(await historia.findByText('1 evento')).toBeInTheDocument();
  expect(historia.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['03/01/2026Nota de asistenciaSub-9. Cansado (ana)']);
});

test('the list shows only what staff look for, and the balance where the user chooses it; who holds 9 alone is offered neither', async () => {
  const luis = await nino('Luis', 'Gil');
  await nino('Ana', 'Sol');
  await nuevaFactura(app, academia, { estudiante: luis });
  const { user, unmount } = await show();
  await screen.findByText('2', { selector: '.page-count' });
  expect(screen.queryByRole('columnheader', { name: 'Saldo' })).not.toBeInTheDocument();
  const filtros = await openFilters(user);
  await user.selectOptions(filtros.getByLabelText('Mostrar solo'), 'Con deuda');
  await screen.findByText('1', { selector: '.page-count' });
  expect(address()).toBe('/estudiante?solo=DEUDA');
  await inMenu(user, 'Saldo');
  expect(await screen.findByRole('cell', { name: /^DOP\s2,500\.00$/ })).toBeInTheDocument();
  unmount();

  const { user: operador } = await show('/estudiante', { tipoUsuario: 'OPERADOR', accesos: [9] });
  await screen.findByText('2', { selector: '.page-count' });
  const suyos = await openFilters(operador);
  expect(
    within(suyos.getByLabelText('Mostrar solo'))
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Todos los estudiantes', 'Sin grupo', 'Cumplen años este mes', 'Por completar']);
  await operador.click(screen.getByRole('button', { name: 'Más opciones de Estudiantes' }));
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Saldo' })).not.toBeInTheDocument();
});
