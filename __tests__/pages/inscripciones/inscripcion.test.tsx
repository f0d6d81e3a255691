import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { day } from '@/utils/format';
import { hoyEn, sumarDias, sumarMeses } from '@/domain/fechas';
import { borradores } from '@/contract/sesion/borrador';
import Inscripcion from '@/pages/process/inscripcion';
import { http } from '@/services/http/client';
import { setToken } from '@/services/http/credentials';
import { beca } from '@/server/db/schema/dinero/precios';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
  nuevaModalidad,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';
import { connectTo, renderPage } from '../../support/renderPage';
import { address, back } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
const hoy = hoyEn(new Date());
/** A child of nine, whatever the day. */
const nacido = sumarDias(sumarMeses(hoy, -12 * 9), -200);
const at = '/process/inscripcion';
let academia: Academia;
let periodo: number;
let modalidad: number;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  const dias = { fechaInicio: sumarDias(hoy, -40), fechaFin: sumarDias(hoy, 200) };
  periodo = (await nuevoPeriodo(app, academia, dias)).codigoPeriodo;
  modalidad = (await nuevaModalidad(app, academia, { cantidadCuotas: 5, descripcion: 'Mensual de prueba' })).codigoModalidad;
  window.print = jest.fn();
  window.scrollTo = jest.fn();
});
beforeEach(() => sessionStorage.clear());

const grupo = (descripcion: string, values: object = {}, dia = 2) =>
  nuevoGrupo(app, academia, {
    codigoPeriodo: periodo,
    codigoModalidad: modalidad,
    values: { descripcion, ...values },
    horario: [{ dia, horaInicio: '16:00', horaFin: '17:30', lugar: `Cancha de ${descripcion}` }],
  });

const open = (token: string) => renderPage(app, <Inscripcion />, { token, at });
const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const inscripciones = (codigoGrupo: number) =>
  app.rows<{ codigo_estudiante: number; motivo_excepcion: string }>(
    'select codigo_estudiante, motivo_excepcion from inscripcion where codigo_grupo = $1',
    [codigoGrupo],
  );

async function pick(user: UserEvent, search: HTMLElement, texto: string) {
  await user.type(search, texto);
  await user.click(await within(await screen.findByRole('listbox')).findByRole('option', { name: new RegExp(texto) }));
}

async function toPlan(user: UserEvent, descripcion: string) {
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Elegir.* ${descripcion}$`) }));
  return within(await screen.findByRole('table'));
}

test('a student we know: group that fits, plan, confirmation; full and wrong-aged groups stand apart with the reason', async () => {
  const apto = await grupo('Apto');
  await grupo('Mayores', { edadMinima: 12, edadMaxima: 14 }, 3);
  await grupo('Repleto', { capacidad: 1 }, 4).then(async (lleno) => {
    const otro = await nuevoEstudiante(app, academia, { fechaNacimiento: nacido });
    await nuevaInscripcion(app, academia, { estudiante: otro, grupo: lleno });
  });
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Iván', apellido: 'Conocido', fechaNacimiento: nacido });
  const oficina = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [10, 11] });
  const { user } = await open(oficina.token);

  await pick(user, await screen.findByRole('combobox'), 'Iván Conocido');
  expect(await screen.findByRole('heading', { name: /Iván Conocido/ })).toBeVisible();
  await press(user, 'Siguiente');
  const mayores = await screen.findByRole('button', { name: 'Elegir de todos modos Mayores' });
  expect(mayores).toBeDisabled();
  expect(screen.getByText('Es para 12 a 14 años.')).toBeVisible();
  expect(screen.getByText('Está lleno: 1 de 1.')).toBeVisible();
  await press(user, 'Elegir Apto');

  const plan = within(await screen.findByRole('table'));
  expect(plan.getByText('Inscripción · Apto')).toBeVisible();
  expect(plan.getAllByText('DOP 2,500.00').length).toBeGreaterThan(2);
  await press(user, 'Siguiente');
  expect(screen.getByText('Mensual de prueba')).toBeVisible();
  await press(user, 'Inscribir');

  expect(await screen.findByText('Iván Conocido quedó inscrito.')).toBeVisible();
  // What falls due today is chosen at the desk, not the instalments of the months to come.
  const deHoy = await app.rows<{ codigo: number }>(
    'select codigo_factura codigo from factura where codigo_estudiante = $1 and fecha_vencimiento <= fecha and total > 0 order by numero',
    [nino.codigoEstudiante],
  );
  expect(deHoy.length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Cobrar ahora' })).toHaveAttribute(
    'href',
    `/process/factura?codigoEstudiante=${nino.codigoEstudiante}&facturas=${deHoy.map(({ codigo }) => codigo).join(',')}`,
  );
  expect(await inscripciones(apto.codigoGrupo)).toEqual([{ codigo_estudiante: nino.codigoEstudiante, motivo_excepcion: '' }]);
  const [{ n }] = (await app.rows<{ n: number }>('select count(*)::int as n from factura where codigo_estudiante = $1', [
    nino.codigoEstudiante,
  ])) as [{ n: number }];
  expect(screen.getAllByRole('row')).toHaveLength(n + 2);
  await press(user, 'Nueva inscripción');
  expect(await screen.findByRole('combobox')).toBeVisible();
});

test('a full group offers its waiting list, and so does a seat that somebody else took meanwhile', async () => {
  const lleno = await grupo('Colmado', { capacidad: 1 }, 6);
  await nuevaInscripcion(app, academia, { estudiante: await nuevoEstudiante(app, academia, { fechaNacimiento: nacido }), grupo: lleno });
  const ultimo = await grupo('Última plaza', { capacidad: 1 }, 7);
  for (const nombre of ['Espera', 'Pierde']) await nuevoEstudiante(app, academia, { nombre, apellido: 'Lugar', fechaNacimiento: nacido });
  const oficina = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [10] });
  const { user } = await open(oficina.token);
  await pick(user, await screen.findByRole('combobox'), 'Espera Lugar');
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  await user.click(await screen.findByRole('button', { name: 'Anotar en lista de espera de Colmado' }));
  expect(await screen.findByText(/Espera Lugar quedó en la lista de espera de Colmado, en el lugar 1/)).toBeVisible();
  await press(user, 'Nueva inscripción');

  await pick(user, await screen.findByRole('combobox'), 'Pierde Lugar');
  await toPlan(user, 'Última plaza');
  await press(user, 'Siguiente');
  await nuevaInscripcion(app, academia, { estudiante: await nuevoEstudiante(app, academia, { fechaNacimiento: nacido }), grupo: ultimo });
  await press(user, 'Inscribir');
  await user.click(await screen.findByRole('button', { name: 'Anotar en lista de espera' }));
  expect(await screen.findByText(/Pierde Lugar quedó en la lista de espera de Última plaza, en el lugar 1/)).toBeVisible();
});

test('a new student with the guardians of a sibling; what is typed survives a reload, and the duplicate is told', async () => {
  const con = await grupo('Nuevos', {}, 5);
  const hermana = await nuevoEstudiante(app, academia, { nombre: 'Eva', apellido: 'Hermana', fechaNacimiento: nacido });
  const doble = await nuevoEstudiante(app, academia, { nombre: 'Óscar', apellido: 'Hermana', fechaNacimiento: nacido });
  const oficina = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [10] });
  const { user, unmount } = await open(oficina.token);

  await press(user, 'Nuevo estudiante');
  await press(user, 'Siguiente');
  expect((await screen.findAllByText('Requerido')).length).toBeGreaterThanOrEqual(4);
  const form = within(screen.getByRole('form', { name: 'Nuevo estudiante' }));
  await user.type(form.getAllByLabelText(/^Nombre/)[0]!, 'oscar');
  await user.type(form.getAllByLabelText(/^Apellido/)[0]!, 'Hermana');
  await user.type(form.getByLabelText(/^Fecha de nacimiento/), day(nacido));
  expect(await screen.findByText('Quizá ya está registrado')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Usar este: Óscar Hermana' })).toBeVisible();
  await user.clear(form.getAllByLabelText(/^Nombre/)[0]!);
  await user.type(form.getAllByLabelText(/^Nombre/)[0]!, 'Olga');
  await waitFor(() => expect(screen.queryByText('Quizá ya está registrado')).not.toBeInTheDocument());
  await user.selectOptions(form.getByLabelText(/^Sexo/), 'F');
  await pick(user, form.getByRole('combobox', { name: /hermano/ }), 'Eva Hermana');
  expect(await screen.findByRole('group', { name: /^Madre Número/ })).toBeVisible();

  // A reload takes the page and the store away, but not the tab's storage; leaving the page takes that away too.
  const kept = sessionStorage.getItem('cantera-inscripcion')!;
  expect(kept).not.toMatch(/Olga|Hermana/);
  unmount();
  expect(sessionStorage.getItem('cantera-inscripcion')).toBeNull();
  sessionStorage.setItem('cantera-inscripcion', kept);
  const again = await open(oficina.token);
  expect((await screen.findAllByLabelText(/^Nombre/))[0]).toHaveValue('Olga');
  await toPlan(again.user, 'Nuevos');
  await press(again.user, 'Siguiente');
  expect(screen.getByText('Olga Hermana (nuevo)')).toBeVisible();
  await press(again.user, 'Inscribir');
  expect(await screen.findByText('Olga Hermana quedó inscrito.')).toBeVisible();
  expect(localStorage.length === 0 || !JSON.stringify(localStorage).includes('Olga')).toBe(true);

  const [nueva] = await inscripciones(con.codigoGrupo);
  const pagadores = await app.rows('select codigo_entidad from responsable_estudiante where codigo_estudiante = $1 and contacto_pago', [
    nueva!.codigo_estudiante,
  ]);
  expect(pagadores).toEqual([{ codigo_entidad: hermana.codigoPagador }]);
  expect(doble.codigoPagador).not.toBe(hermana.codigoPagador);
});

test('an administrator overrules age, with a reason that is asked for at the end', async () => {
  const otro = await grupo('Infantil', { edadMinima: 4, edadMaxima: 6 }, 6);
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Saúl', apellido: 'Excepción', fechaNacimiento: nacido });
  const jefa = await nuevoUsuario(app, academia, { tipoUsuario: 'ADMINISTRADOR' });
  const { user } = await open(jefa.token);
  await pick(user, await screen.findByRole('combobox'), 'Saúl Excepción');
  await toPlan(user, 'Infantil');
  expect(screen.getByText(/Puede inscribirlo si da la razón al confirmar/)).toBeVisible();
  await press(user, 'Siguiente');
  await press(user, 'Inscribir');
  const razon = screen.getByLabelText('Razón de la excepción');
  expect(razon).toHaveFocus();
  await user.type(razon, 'Entrena con su hermano');
  await press(user, 'Inscribir');
  expect(await screen.findByText('Saúl Excepción quedó inscrito.')).toBeVisible();
  expect(await inscripciones(otro.codigoGrupo)).toEqual([
    { codigo_estudiante: nino.codigoEstudiante, motivo_excepcion: 'Entrena con su hermano' },
  ]);
});

test('a scholarship that passes its budget says so beside its field, before anything is granted', async () => {
  const { codigoCompania } = academia;
  const media = { codigoCompania, descripcion: 'Mérito', porcentaje: 5000, cubre: 'AMBAS' as const, presupuesto: pesos(100) };
  await app.deps.db.insert(beca).values(media);
  await grupo('Becados', {}, 5);
  await nuevoEstudiante(app, academia, { nombre: 'Beatriz', apellido: 'Becada', fechaNacimiento: nacido });
  const { token } = await nuevoUsuario(app, academia);
  const { user } = await open(token);
  await pick(user, await screen.findByRole('combobox'), 'Beatriz Becada');
  await toPlan(user, 'Becados');
  await user.selectOptions(screen.getByLabelText('Beca'), await screen.findByRole('option', { name: 'Mérito · 50 %' }));
  expect(await screen.findByText(/^Mérito costaría DOP .* en total: pasa de su presupuesto de DOP 100\.00$/)).toBeVisible();
});

test('an administrator finds groups of closed periods apart, and enrols there with a reason; an operator is not offered them', async () => {
  const pasado = await nuevoPeriodo(app, academia, { fechaInicio: sumarDias(hoy, -300), fechaFin: sumarDias(hoy, -41) });
  const viejo = await nuevoGrupo(app, academia, {
    codigoPeriodo: pasado.codigoPeriodo,
    codigoModalidad: modalidad,
    values: { descripcion: 'Del año pasado' },
    horario: [],
  });
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Abel', apellido: 'Atrasado', fechaNacimiento: nacido });
  const operadora = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR' });
  const otra = await open(operadora.token);
  await pick(otra.user, await screen.findByRole('combobox'), 'Abel Atrasado');
  await otra.user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  await screen.findAllByRole('button', { name: /^Elegir / });
  expect(screen.queryByLabelText(/períodos cerrados/)).not.toBeInTheDocument();
  otra.unmount();
  sessionStorage.clear();

  const { user } = await open((await nuevoUsuario(app, academia)).token);
  await pick(user, await screen.findByRole('combobox'), 'Abel Atrasado');
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  await user.click(await screen.findByLabelText('Mostrar también grupos de períodos cerrados'));
  expect(await screen.findByText(`Su período está cerrado: ${pasado.descripcion}.`)).toBeVisible();
  await press(user, 'Elegir de todos modos Del año pasado');
  expect(await screen.findByText(/^El período terminó el/)).toBeVisible();
  await press(user, 'Siguiente');
  await user.type(screen.getByLabelText('Razón de la excepción'), 'Entrenó y no se anotó');
  await press(user, 'Inscribir');
  expect(await screen.findByText('Abel Atrasado quedó inscrito.')).toBeVisible();
  expect(await inscripciones(viejo.codigoGrupo)).toEqual([
    { codigo_estudiante: nino.codigoEstudiante, motivo_excepcion: 'Entrenó y no se anotó' },
  ]);
});

test('overdue debt has to be accepted; a price that changes meanwhile is shown and asked again', async () => {
  const con = await grupo('Deudores', {}, 7);
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Raúl', apellido: 'Moroso', fechaNacimiento: nacido });
  await nuevaFactura(app, academia, { estudiante: nino, values: { fechaVencimiento: sumarDias(hoy, -30) } });
  const oficina = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [10] });
  const { user } = await open(oficina.token);
  await pick(user, await screen.findByRole('combobox'), 'Raúl Moroso');
  await toPlan(user, 'Deudores');
  expect(screen.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
  await user.click(screen.getByLabelText(/Inscribir aunque deba DOP 2,500.00/));
  await press(user, 'Siguiente');

  await app.rows('update grupo_modalidad set monto_cuota = $1 where codigo_grupo = $2', [pesos(3000), con.codigoGrupo]);
  await press(user, 'Inscribir');
  expect(await screen.findByText(/El total cambió/)).toBeVisible();
  expect((await screen.findAllByText('DOP 3,000.00')).length).toBeGreaterThan(1);
  expect(screen.getByLabelText(/Inscribir aunque deba/)).toBeChecked();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Siguiente' })).toBeEnabled());
  await press(user, 'Siguiente');
  await press(user, 'Inscribir');
  expect(await screen.findByText('Raúl Moroso quedó inscrito.')).toBeVisible();
  expect(await inscripciones(con.codigoGrupo)).toHaveLength(1);
});

test('before a group is chosen one knows what the child and its family owe, and the group that it is in is not offered', async () => {
  const suyo = await grupo('El suyo', {}, 3);
  await grupo('Otro para él', {}, 4);
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Nico', apellido: 'Debe', fechaNacimiento: nacido });
  const hermana = await nuevoEstudiante(app, academia, { nombre: 'Nora', apellido: 'Debe', codigoPagador: nino.codigoPagador });
  await nuevaInscripcion(app, academia, { estudiante: nino, grupo: suyo });
  for (const estudiante of [nino, hermana])
    await nuevaFactura(app, academia, { estudiante, values: { fechaVencimiento: sumarDias(hoy, -30) } });
  const oficina = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [10, 11] });
  const { user } = await open(oficina.token);
  await pick(user, await screen.findByRole('combobox'), 'Nico Debe');
  expect(await screen.findByText(/Tiene 1 factura vencida por DOP 2,500.00. Sus hermanos deben DOP 2,500.00 vencidos/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir a cobrar' })).toHaveAttribute(
    'href',
    `/process/factura?codigoEstudiante=${nino.codigoEstudiante}`,
  );
  await press(user, 'Siguiente');
  expect(await screen.findByRole('button', { name: 'Elegir Otro para él' })).toBeVisible();
  expect(screen.queryByText('El suyo')).not.toBeInTheDocument();
  await press(user, 'Elegir Otro para él');
  const resumen = within(screen.getByRole('region', { name: 'Resumen' }));
  await screen.findByRole('table');
  for (const dicho of ['Nico Debe', 'Otro para él', 'DOP 5,000.00 vencidos']) expect(resumen.getByText(dicho)).toBeVisible();
  expect(resumen.getByText('Total').nextSibling).toHaveTextContent(/^DOP/);
});

test('the back button goes one step back and keeps what is chosen; Siguiente goes on with it', async () => {
  await grupo('De ida y vuelta', {}, 5);
  await nuevoEstudiante(app, academia, { nombre: 'Vera', apellido: 'Vuelve', fechaNacimiento: nacido });
  const oficina = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [10] });
  const { user } = await open(oficina.token);
  await pick(user, await screen.findByRole('combobox'), 'Vera Vuelve');
  await toPlan(user, 'De ida y vuelta');
  await press(user, 'Siguiente');
  expect(await screen.findByRole('button', { name: 'Inscribir' })).toBeVisible();
  await waitFor(() => expect(address()).toBe(`${at}?paso=3`));
  for (const paso of [2, 1]) {
    back();
    await waitFor(() => expect(address()).toBe(`${at}?paso=${paso}`));
  }
  expect(await screen.findByRole('button', { name: 'Elegir De ida y vuelta' })).toHaveTextContent('Elegido');
  back();
  expect(await screen.findByRole('heading', { name: /Vera Vuelve/ })).toBeVisible();
  expect(address()).toBe(at);
  await press(user, 'Siguiente');
  await screen.findByRole('button', { name: 'Elegir De ida y vuelta' });
  await press(user, 'Siguiente');
  expect(await screen.findByRole('table')).toBeVisible();
});

test('an enrolment begun in another branch says so and begins anew', async () => {
  const [aqui, alla] = academia.sucursales;
  await grupo('De la otra', {}, 6);
  await nuevoEstudiante(app, academia, { nombre: 'Saulo', apellido: 'Mudado', fechaNacimiento: nacido });
  const oficina = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [10] });
  const inBranch = (codigoSucursal: number) => renderPage(app, <Inscripcion />, { token: oficina.token, at, codigoSucursal });
  const { user, unmount } = await inBranch(aqui!);
  await pick(user, await screen.findByRole('combobox'), 'Saulo Mudado');
  await toPlan(user, 'De la otra');
  const kept = sessionStorage.getItem('cantera-inscripcion')!;
  unmount();
  sessionStorage.setItem('cantera-inscripcion', kept);
  await inBranch(alla!);
  expect(await screen.findByText(/^La inscripción de Saulo Mudado se empezó en .*, con los grupos y precios de allí/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Buscar estudiante' })).toBeVisible();
  expect(screen.queryByText('De la otra')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
});

/** Enrols, and the answer gets lost. */
async function inscribirSinRespuesta(user: UserEvent) {
  await press(user, 'Siguiente');
  const { env } = http.defaults;
  const lost = async (input: RequestInfo | URL, init?: RequestInit) => {
    await (env!.fetch as typeof fetch)(input, init);
    throw new TypeError('Failed to fetch');
  };
  http.defaults.env = { ...env, fetch: lost };
  // The network went with the answer: with one, the client would ask again by itself for nine seconds (client/retry.test.ts).
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await press(user, 'Inscribir');
  expect(await screen.findByText(/si ya quedó inscrito, no se repite/)).toBeVisible();
  onLine.mockRestore();
  connectTo(app);
  await act(async () => undefined);
}

test('an answer that gets lost: confirming again enrols once; for another child it says what was saved, and then enrols that one', async () => {
  const con = await grupo('Perdidos', {}, 1);
  for (const nombre of ['Inés', 'Ada', 'Eva'])
    await nuevoEstudiante(app, academia, { nombre, apellido: 'Perdida', fechaNacimiento: nacido });
  const oficina = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [10] });
  const { user } = await open(oficina.token);
  await pick(user, await screen.findByRole('combobox'), 'Inés Perdida');
  await toPlan(user, 'Perdidos');
  await inscribirSinRespuesta(user);
  await press(user, 'Inscribir');
  expect(await screen.findByText('Inés Perdida quedó inscrito.')).toBeVisible();
  expect(await inscripciones(con.codigoGrupo)).toHaveLength(1);

  await press(user, 'Nueva inscripción');
  await pick(user, await screen.findByRole('combobox'), 'Ada Perdida');
  await toPlan(user, 'Perdidos');
  await inscribirSinRespuesta(user);
  const pasos = within(screen.getByRole('list', { name: 'Pasos de la inscripción' }));
  await user.click(pasos.getByRole('button', { name: /Estudiante/ }));
  await press(user, 'Cambiar estudiante');
  await pick(user, await screen.findByRole('combobox'), 'Eva Perdida');
  await toPlan(user, 'Perdidos');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Siguiente' })).toBeEnabled());
  await press(user, 'Siguiente');
  await press(user, 'Inscribir');
  expect(await screen.findByText(/Lo que envió antes ya quedó guardado/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Inscribir' })).toBeEnabled());
  await press(user, 'Inscribir');
  expect(await screen.findByText('Eva Perdida quedó inscrito.')).toBeVisible();
  expect(await inscripciones(con.codigoGrupo)).toHaveLength(3);
});

test('a draft that was left is taken over into the form that is open, and is then offered no more', async () => {
  const { token } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [10] });
  const entidad = { nombre: 'Iván', apellido: 'Dejado', fechaNacimiento: nacido, sexo: 'M', documento: '' };
  const valores = { paso: 0, clave: 'la de antes', creando: true, nuevo: { entidad, alertaMedica: '', responsables: [] } };
  const borrador = { clave: `${at} Inscripción`, pagina: at, titulo: 'Inscripción', valor: { base: null, valores } };
  await app.call(borradores.save, { body: borrador }, { token });
  setToken(undefined); // the drafts of the test before are forgotten
  const { user } = await open(token);
  await press(user, 'Nuevo estudiante');
  const form = await screen.findByRole('form', { name: 'Nuevo estudiante' });
  await user.click(await screen.findByRole('button', { name: 'Recuperar' }));
  expect(await screen.findByDisplayValue('Dejado')).toBeVisible();
  expect(form).not.toBeInTheDocument();
  await act(async () => undefined);
  expect(screen.queryByText(/quedó sin guardar/)).not.toBeInTheDocument();
});

/** Fills in a new student with one guardian. */
async function escribirNuevo(user: UserEvent, { nacimiento, documento = '' }: { nacimiento: string; documento?: string }) {
  await press(user, 'Nuevo estudiante');
  const form = within(await screen.findByRole('form', { name: 'Nuevo estudiante' }));
  await user.type(form.getAllByLabelText(/^Nombre/)[0]!, 'Omar');
  await user.type(form.getAllByLabelText(/^Apellido/)[0]!, 'Documentado');
  await user.type(form.getByLabelText(/^Fecha de nacimiento/), day(nacimiento));
  await user.selectOptions(form.getByLabelText(/^Sexo/), 'M');
  if (documento) await user.type(form.getAllByLabelText(/^Documento/)[0]!, documento);
  const madre = within(form.getByRole('group', { name: 'Responsable 1' }));
  await user.type(madre.getByLabelText(/^Nombre/), 'Luz');
  await user.type(madre.getByLabelText(/^Apellido/), 'Documentado');
  await user.type(madre.getByLabelText(/^Teléfono/), '809-555-0133');
}

test('what the server refuses of a new student stands beside its field, in its step', async () => {
  await grupo('Futuros', {}, 1);
  // The clock of the desk is a day ahead of the server's: only the server can tell.
  app.setNow(new Date(Date.now() - 86_400_000).toISOString());
  const jefa = await nuevoUsuario(app, academia, { tipoUsuario: 'ADMINISTRADOR' });
  const { user } = await open(jefa.token);
  await escribirNuevo(user, { nacimiento: hoy });
  await toPlan(user, 'Futuros');
  await press(user, 'Siguiente');
  await user.type(screen.getByLabelText('Razón de la excepción'), 'Prueba');
  await press(user, 'Inscribir');
  const nacimiento = await screen.findByLabelText(/^Fecha de nacimiento/);
  await waitFor(() => expect(nacimiento).toHaveAccessibleDescription('No puede ser una fecha futura'));
  expect(screen.getAllByLabelText(/^Nombre/)[0]).toHaveValue('Omar');
  app.setNow(new Date().toISOString());
});

test('a document that another student has: the confirmation says whose, and nothing typed is lost', async () => {
  await grupo('Documentos', {}, 1);
  const doble = await nuevoEstudiante(app, academia, { nombre: 'Ya', apellido: 'Existente', fechaNacimiento: '2001-01-01' });
  await app.rows(`update entidad set documento = 'DOC-123' where codigo_entidad = $1`, [doble.codigoEntidad]);
  const oficina = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [10] });
  const { user } = await open(oficina.token);
  await escribirNuevo(user, { nacimiento: nacido, documento: 'DOC-123' });
  expect(await screen.findByText(/mismo documento/)).toBeVisible();
  await toPlan(user, 'Documentos');
  await press(user, 'Siguiente');
  await press(user, 'Inscribir');
  expect(await screen.findByText(/Ya Existente ya está registrado con ese documento/)).toBeVisible();
  await press(user, /Estudiante$/);
  expect((await screen.findAllByLabelText(/^Documento/))[0]).toHaveValue('DOC-123');
});

test('in a branch with a day of change the plan asks what was paid elsewhere: less is charged, and the debt and the credit are written', async () => {
  const enSucursal = (set: string) => app.rows(`update sucursal set ${set} where codigo_compania = $1`, [academia.codigoCompania]);
  await enSucursal(`dia_arranque = '${hoy}'`);
  const suyo = await grupo('De arranque');
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Noah', apellido: 'Del Cuaderno', fechaNacimiento: nacido });
  const { token } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [10, 31] });
  const { user } = await open(token);
  await pick(user, await screen.findByRole('combobox'), 'Noah Del Cuaderno');
  const plan = await toPlan(user, 'De arranque');
  const antes = plan.getAllByRole('row').length;
  const anterior = within(await screen.findByRole('group', { name: 'Lo que trae de antes' }));

  await user.type(anterior.getByLabelText('Pagado hasta'), 'mañana');
  expect(await anterior.findByText('Escriba un mes, una fecha o «al día»')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
  await user.clear(anterior.getByLabelText('Pagado hasta'));
  await user.type(anterior.getByLabelText('Pagado hasta'), 'al día');
  await user.click(anterior.getByRole('checkbox', { name: 'La inscripción ya está pagada' }));
  await user.type(anterior.getByLabelText('Debe (DOP)'), '1500');
  await user.type(anterior.getByLabelText('Lo debe desde'), day(sumarDias(hoy, -20)));
  await user.type(anterior.getByLabelText('Tiene a favor (DOP)'), '250');
  // The fee and the running instalment are gone.
  await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(antes - 2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Siguiente' })).toBeEnabled());
  await press(user, 'Siguiente');
  await press(user, 'Inscribir');
  expect(await screen.findByText('Noah Del Cuaderno quedó inscrito.')).toBeVisible();
  expect(await inscripciones(suyo.codigoGrupo)).toHaveLength(1);
  const deudas = `select total::int, fecha_vencimiento::text vence from factura where codigo_estudiante = $1 and tipo = 'VENTA'`;
  expect(await app.rows(deudas, [nino.codigoEstudiante])).toEqual([{ total: 150_000, vence: sumarDias(hoy, -20) }]);
  const creditos = 'select monto::int from saldo_movimiento where codigo_entidad = $1';
  expect(await app.rows(creditos, [nino.codigoPagador])).toEqual([{ monto: 25_000 }]);

  await enSucursal('dia_arranque = null');
});

test('while next season’s groups bear the same names, card, plan, bill and confirmation name the season, that which runs first', async () => {
  await app.rows(`update periodo_academico set descripcion = 'Esta' where codigo_periodo = $1`, [periodo]);
  const dias = { fechaInicio: sumarDias(hoy, 201), fechaFin: sumarDias(hoy, 400) };
  const otra = await nuevoPeriodo(app, academia, { descripcion: 'La próxima', ...dias });
  const values = { descripcion: 'Doble' };
  await nuevoGrupo(app, academia, { codigoPeriodo: otra.codigoPeriodo, codigoModalidad: modalidad, horario: [], values });
  const este = await nuevoGrupo(app, academia, { codigoPeriodo: periodo, codigoModalidad: modalidad, horario: [], values });
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Yira', apellido: 'Junio', fechaNacimiento: nacido });
  const oficina = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [10, 11] });
  const { user } = await open(oficina.token);
  await pick(user, await screen.findByRole('combobox'), 'Yira Junio');
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  const ofrecidos = await screen.findAllByRole('button', { name: /^Elegir Doble/ });
  expect(ofrecidos.map((uno) => uno.getAttribute('aria-label'))).toEqual(['Elegir Doble · Esta', 'Elegir Doble · La próxima']);
  expect(screen.getByText(`Empieza el ${otra.fechaInicio.split('-').reverse().join('/')}`)).toBeVisible();
  await user.click(ofrecidos[0]!);
  expect(within(await screen.findByRole('table')).getByText('Inscripción · Doble · Esta')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Doble · Esta' })).toBeVisible();
  await press(user, 'Siguiente');
  expect(screen.getByRole('region', { name: 'Resumen' })).toHaveTextContent('Doble · Esta');
  await press(user, 'Inscribir');
  expect(await screen.findByText('Yira Junio quedó inscrito.')).toBeVisible();
  expect(await inscripciones(este.codigoGrupo)).toMatchObject([{ codigo_estudiante: nino.codigoEstudiante }]);
});
