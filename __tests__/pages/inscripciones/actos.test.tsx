import { screen, waitFor, within } from '@testing-library/react';
import { inscribir } from '@/contract/inscripciones/inscripcion';
import { hoyEn, sumarDias, sumarMeses } from '@/domain/fechas';
import CancelarInscripcionPage from '@/pages/estudiante/cancelarInscripcion';
import TransferenciaGrupo from '@/pages/estudiante/transferenciagrupo';
import Campamento from '@/pages/process/campamento';
import Inscripcion from '@/pages/process/inscripcion';
import { grupoModalidad } from '@/server/db/schema/academico';
import { listaEspera } from '@/server/db/schema/inscripciones';
import { descuento } from '@/server/db/schema/dinero/precios';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
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
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
const hoy = hoyEn(new Date());
const nacido = sumarDias(sumarMeses(hoy, -12 * 9), -200);
let academia: Academia;
let token: string;
let periodo: number;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  window.scrollTo = jest.fn();
});
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  periodo = (await nuevoPeriodo(app, academia, { fechaInicio: sumarDias(hoy, -40), fechaFin: sumarDias(hoy, 200) })).codigoPeriodo;
});

const grupo = (descripcion: string, values: object = {}) => nuevoGrupo(app, academia, { codigoPeriodo: periodo, horario: [], values: { descripcion, ...values } }); // prettier-ignore

test('an enrolment is cancelled from its page: what is void, what stays owed and what siblings pay from then on stands there before', async () => {
  const en = await grupo('Sub-10');
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Iván', apellido: 'Sale', fechaNacimiento: nacido });
  const { codigoEstudiante } = nino;
  const hermana = await nuevoEstudiante(app, academia, {
    nombre: 'Eva',
    apellido: 'Queda',
    fechaNacimiento: nacido,
    codigoPagador: nino.codigoPagador,
  });
  const { codigoCompania } = academia;
  await app.deps.db
    .insert(descuento)
    .values({ codigoCompania, descripcion: 'Hermanos', tipo: 'PORCENTAJE', porcentaje: 1000, alcances: ['CUOTA'], desdeHijo: 2 });
  for (const uno of [nino, hermana]) {
    const { codigoGrupo, codigoModalidad } = en;
    const pide = { codigoEstudiante: uno.codigoEstudiante, codigoGrupo, codigoModalidad, totalEsperado: pesos(0) };
    const plan = (await app.ask(inscribir, { body: pide }, { token, clave: nuevaClave() })).body.data;
    await app.call(inscribir, { body: { ...pide, totalEsperado: pesos(plan.total) } }, { token, clave: nuevaClave() });
  }
  const at = `/estudiante/cancelarInscripcion?codigoEstudiante=${codigoEstudiante}`;
  const { user } = await renderPage(app, <CancelarInscripcionPage />, { token, at });
  await user.click(await screen.findByRole('button', { name: 'Cancelar Sub-10' }));
  const form = await screen.findByRole('form', { name: /Cancelar la inscripción de Iván Sale/ });
  await within(form).findByRole('group', { name: 'Se anula' });
  const hermanos = within(form).getByRole('group', { name: 'Cambia el descuento de hermanos' });
  expect(within(hermanos).getAllByRole('listitem')[0]).toHaveTextContent(/^Eva Queda · Cuota .*DOP 2,250\.00 → DOP 2,500\.00$/);
  await user.type(within(form).getByLabelText(/Motivo/), 'Se muda');
  await user.click(screen.getByRole('button', { name: 'Cancelar inscripción' }));
  await screen.findByText('No tiene inscripciones activas.');
  expect(await app.rows('select estatus from inscripcion where codigo_estudiante = $1', [codigoEstudiante])).toEqual([{ estatus: 'CANCELADA' }]); // prettier-ignore
});

test('a whole group moves but for who does not fit, and that one says why', async () => {
  const de = await grupo('Origen');
  await grupo('Destino', { capacidad: 1 });
  for (const nombre of ['Ana', 'Beto']) {
    const estudiante = await nuevoEstudiante(app, academia, { nombre, apellido: 'Gil', fechaNacimiento: nacido });
    await nuevaInscripcion(app, academia, { estudiante, grupo: de, values: { fechaInscripcion: sumarDias(hoy, -5) } });
  }
  const { codigoCompania, codigoSucursal, codigoGrupo } = de;
  const { codigoEstudiante } = await nuevoEstudiante(app, academia, { nombre: 'Espera', apellido: 'Gil', fechaNacimiento: nacido });
  await app.deps.db.insert(listaEspera).values({ codigoCompania, codigoSucursal, codigoGrupo, codigoEstudiante, orden: 1, fecha: hoy, usuario: 'x' }); // prettier-ignore
  const { user } = await renderPage(app, <TransferenciaGrupo />, {
    token,
    at: `/estudiante/transferenciagrupo?codigoGrupo=${de.codigoGrupo}`,
  });
  await user.click(await screen.findByRole('button', { name: 'Marcar todos' }));
  const destino = screen.getByRole('combobox', { name: 'Al grupo' });
  await user.selectOptions(destino, await within(destino).findByRole('option', { name: 'Destino · 0 de 1' }));
  await screen.findByText('Se queda: El grupo está lleno: 1 de 1.');
  await user.click(screen.getByRole('button', { name: 'Transferir 1 estudiante' }));
  expect(screen.getByLabelText(/Motivo/)).toHaveAccessibleDescription('Diga por qué cambian de grupo');
  expect(screen.getByLabelText(/Motivo/)).toHaveFocus();
  await user.keyboard('Nivel');
  await user.click(screen.getByRole('button', { name: 'Transferir 1 estudiante' }));
  await screen.findByText('1 estudiante pasó a Destino.');
  // The seat that this frees belongs to who waits.
  expect(await screen.findByText(/El lugar que queda en Origen le toca a Espera Gil/)).toBeVisible();
  expect(await within(destino).findByRole('option', { name: 'Destino · 1 de 1' })).toBeInTheDocument();
});

test('into a group of another branch: what goes along and what stays is said before, and where the child is after', async () => {
  const de = await grupo('Origen');
  const [aqui, alla] = academia.sucursales;
  await app.rows(
    `update sucursal set descripcion_sucursal = case codigo_sucursal when $1 then 'Naco' else 'Santiago' end where codigo_compania = $2`,
    [aqui, academia.codigoCompania],
  );
  await nuevoGrupo(app, academia, { codigoSucursal: alla, codigoPeriodo: periodo, horario: [], values: { descripcion: 'Lejano' } });
  const estudiante = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Gil', fechaNacimiento: nacido });
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, {
    estudiante,
    grupo: de,
    values: { fechaInscripcion: sumarDias(hoy, -5) },
  });
  for (const dias of [-3, 30, 60])
    await nuevaFactura(app, academia, {
      estudiante,
      values: { codigoInscripcion, tipo: 'CUOTA', fechaVencimiento: sumarDias(hoy, dias), total: pesos(2500) },
    });
  const { user } = await renderPage(app, <TransferenciaGrupo />, {
    token,
    at: `/estudiante/transferenciagrupo?codigoGrupo=${de.codigoGrupo}&codigoInscripcion=${codigoInscripcion}`,
  });
  const destino = await screen.findByRole('combobox', { name: 'Al grupo' });
  await user.selectOptions(destino, await within(destino).findByRole('option', { name: /^Lejano · Santiago · 0 de/ }));
  const dice = 'A Santiago pasan su ficha y 2 cuotas por DOP 5,000.00; en Naco quedan DOP 2,500.00 por cobrar';
  expect(await screen.findByText(dice)).toBeVisible();
  await user.type(screen.getByLabelText(/Motivo/), 'Se mudó');
  await user.click(screen.getByRole('button', { name: 'Transferir 1 estudiante' }));
  await screen.findByText(/^1 estudiante pasó a Lejano/);
  expect(await app.rows('select codigo_sucursal s from estudiante where codigo_estudiante = $1', [estudiante.codigoEstudiante])).toEqual([
    { s: alla },
  ]);
});

test('who was chosen in the list of students is ticked in the group that they leave', async () => {
  const [de, a] = [await grupo('Origen'), await grupo('Destino')];
  const elegidos = [];
  for (const nombre of ['Ana', 'Beto', 'Caro', 'Dina']) {
    const estudiante = await nuevoEstudiante(app, academia, { nombre, apellido: 'Gil', fechaNacimiento: nacido });
    await nuevaInscripcion(app, academia, { estudiante, grupo: nombre === 'Dina' ? a : de });
    if (nombre !== 'Beto') elegidos.push(estudiante.codigoEstudiante);
  }
  const { user } = await renderPage(app, <TransferenciaGrupo />, {
    token,
    at: `/estudiante/transferenciagrupo?estudiantes=${elegidos.join(',')}`,
  });
  await screen.findByText(/se marcan los 3 que eligió/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Del grupo' }), screen.getByRole('option', { name: /^Origen/ }));
  await screen.findByText('2 de los 3 que eligió están inscritos en este grupo.');
  const marcados = () => screen.getAllByRole('checkbox', { name: /Gil/ }).map((caja) => caja.matches(':checked'));
  expect(marcados()).toEqual([true, false, true]);
  await user.click(screen.getByRole('checkbox', { name: /Caro/ }));
  expect(marcados()).toEqual([true, false, false]);
});

test('two children of a family go to camp in one go, with the deposit due now', async () => {
  const camp = await nuevoPeriodo(app, academia, { tipo: 'CAMPAMENTO', fechaInicio: sumarDias(hoy, 30), fechaFin: sumarDias(hoy, 34) });
  const values = { descripcion: 'Semana 1', tipo: 'CAMPAMENTO' as const, montoDeposito: pesos(1000) };
  await nuevoGrupo(app, academia, { codigoPeriodo: camp.codigoPeriodo, horario: [], montoCuota: pesos(5000), values });
  for (const nombre of ['Luna', 'Marco']) await nuevoEstudiante(app, academia, { nombre, apellido: 'Campos', fechaNacimiento: nacido });
  const { user } = await renderPage(app, <Campamento />, { token, at: '/process/campamento' });
  for (const nombre of ['Luna', 'Marco']) {
    await user.type(await screen.findByRole('combobox', { name: 'Niño o niña' }), nombre);
    await user.click(await within(await screen.findByRole('listbox')).findByRole('option', { name: new RegExp(nombre) }));
  }
  const semana = within(await screen.findByRole('region', { name: 'Semana 1' }));
  await user.click(semana.getByRole('checkbox', { name: /Luna/ }));
  await user.click(semana.getByRole('checkbox', { name: /Marco/ }));
  await user.click(screen.getByRole('checkbox', { name: /solo el depósito/ }));
  await waitFor(() => expect(screen.getByText('DOP 2,000.00')).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'Inscribir' }));
  await screen.findByText('Luna Campos y Marco Campos quedaron en el campamento.');
});

test('the enrolments are listed with their filters', async () => {
  const en = await grupo('Sub-9');
  const estudiante = await nuevoEstudiante(app, academia, { nombre: 'Zoe', apellido: 'Lista', fechaNacimiento: nacido });
  await nuevaInscripcion(app, academia, { estudiante, grupo: en });
  await renderPage(app, <Inscripcion />, { token, at: '/process/inscripcion?ver=lista' });
  const fila = within((await screen.findByText('Zoe Lista')).closest('tr')!);
  expect(fila.getByRole('button', { name: 'Cancelar la inscripción de Zoe Lista' })).toBeVisible();
  expect(fila.getByRole('link', { name: 'Transferir a Zoe Lista' })).toHaveAttribute('href', expect.stringContaining('codigoInscripcion='));
});

test('a period is renewed after its preview, group by group; who stays is told, and the second time nothing is left to renew', async () => {
  const sub9 = await grupo('Sub-9 Renueva');
  for (const [nombre, fechaNacimiento] of [
    ['Sigue', nacido],
    ['Grande', sumarMeses(nacido, -60)],
  ] as const) {
    const estudiante = await nuevoEstudiante(app, academia, { nombre, apellido: 'Paz', fechaNacimiento });
    await nuevaInscripcion(app, academia, { estudiante, grupo: sub9 });
  }
  const siguiente = await nuevoPeriodo(app, academia, {
    descripcion: 'El que viene',
    fechaInicio: sumarDias(hoy, 201),
    fechaFin: sumarDias(hoy, 400),
  });
  const { user } = await renderPage(app, <Inscripcion />, { token, at: '/process/inscripcion?ver=renovar' });
  const viejo = await screen.findByLabelText('Período que termina');
  expect(document.body).toHaveFocus();
  await user.selectOptions(viejo, String(periodo));
  expect(screen.getByLabelText('Período nuevo')).toHaveValue(String(siguiente.codigoPeriodo));
  const pasan = within(await screen.findByRole('region', { name: 'Pasan a otro grupo' }));
  expect(pasan.getByRole('checkbox').closest('label')).toHaveTextContent(
    /^Grande Paz: Sub-9 Renueva → ningunoTiene 1\d años .* Ningún grupo de su edad en .* entrena en El que viene\.$/,
  );
  await user.click(screen.getByRole('button', { name: /^Renovar 1 grupo y 1 estudiante por/ }));
  expect(await screen.findByText(/^1 grupo copiado y 1 estudiante inscrito/)).toBeVisible();
  expect(await screen.findByText(/1 ya renovado/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Renovar' })).toBeDisabled();
  expect(await app.rows('select count(*)::int n from grupo where codigo_periodo = $1', [siguiente.codigoPeriodo])).toEqual([{ n: 1 }]);
});

test('who grew out of its group is proposed the next one; many are sent elsewhere at once, debt is accepted by hand, and their families are told', async () => {
  const sub9 = await grupo('Sub-9');
  const mayores = { edadMinima: 12, edadMaxima: 15 };
  for (const [descripcion, capacidad] of [
    ['Sub-15 A', 1],
    ['Sub-15 B', 20],
  ] as const)
    await nuevoGrupo(app, academia, {
      codigoPeriodo: periodo,
      codigoModalidad: sub9.codigoModalidad,
      horario: [],
      values: { descripcion, ...mayores, capacidad },
    });
  for (const nombre of ['Ana', 'Beto', 'Caro']) {
    const estudiante = await nuevoEstudiante(app, academia, { nombre, apellido: 'Paz', fechaNacimiento: sumarMeses(nacido, -48) });
    await nuevaInscripcion(app, academia, { estudiante, grupo: sub9 });
    if (nombre === 'Caro') await nuevaFactura(app, academia, { estudiante, values: { total: pesos(700) } });
  }
  await nuevoPeriodo(app, academia, { descripcion: 'El que viene', fechaInicio: sumarDias(hoy, 201), fechaFin: sumarDias(hoy, 400) });
  const { user } = await renderPage(app, <Inscripcion />, { token, at: '/process/inscripcion?ver=renovar' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Renovar período');
  await user.selectOptions(await screen.findByLabelText('Período que termina'), String(periodo));
  const pasan = within(await screen.findByRole('region', { name: 'Pasan a otro grupo' }));
  const filas = () => pasan.getAllByRole('checkbox').map((una) => una.closest('label')!.textContent);
  expect(filas()).toEqual([
    expect.stringMatching(/^Ana Paz: Sub-9 → Sub-15 ATiene 1\d años/),
    expect.stringMatching(/^Beto Paz: Sub-9 → Sub-15 B/),
    expect.stringMatching(/^Caro Paz: Sub-9 → Sub-15 B.*Debe DOP 700\.00 vencidos\.$/),
  ]);
  await user.click(pasan.getByRole('checkbox', { name: /^Ana/ }));
  await user.click(pasan.getByRole('checkbox', { name: /^Beto/ }));
  const a = pasan.getByLabelText('Pasar a 2 estudiantes a');
  expect(within(a).getByRole('option', { name: 'Sub-15 A · 0 lugares libres' })).toBeInTheDocument();
  await user.selectOptions(a, within(a).getByRole('option', { name: /^Sub-15 B/ }));
  expect(filas()).toEqual([
    expect.stringMatching(/^Ana.*Sub-15 B/),
    expect.stringMatching(/^Beto.*Sub-15 B/),
    expect.stringMatching(/^Caro.*Sub-15 A/),
  ]);
  expect(screen.getByText(/^1 estudiante debe DOP 700\.00 en facturas vencidas: no se inscribe mientras no lo acepte/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Inscribirlos también' }));
  await user.click(await screen.findByRole('button', { name: /^Renovar 3 grupos y 0 estudiantes por .*, y pasar 3 a otro grupo$/ }));
  expect(await screen.findByText(/^3 grupos copiados y 3 estudiantes inscritos/)).toBeVisible();
  const hecho =
    'select g.descripcion, count(*)::int n from inscripcion i join grupo g using (codigo_grupo) where g.codigo_periodo <> $1 and g.codigo_compania = $2 group by 1 order by 1';
  expect(await app.rows(hecho, [periodo, academia.codigoCompania])).toEqual([
    { descripcion: 'Sub-15 A', n: 1 },
    { descripcion: 'Sub-15 B', n: 2 },
  ]);
  await user.click(screen.getByRole('button', { name: 'Avisar a las familias' }));
  expect(await screen.findByRole('form', { name: 'Correo a los responsables de 3 estudiantes' })).toBeVisible();
});

test('who finds no group, or no place, is told why, and goes by hand to a group of another branch, which may refuse it', async () => {
  const sub9 = await grupo('Sub-9');
  const { codigoModalidad } = sub9;
  const otroPeriodo = { fechaInicio: sumarDias(hoy, 201), fechaFin: sumarDias(hoy, 400) };
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, { descripcion: 'El que viene', ...otroPeriodo });
  const lleno = { descripcion: 'Sub-13', edadMinima: 11, edadMaxima: 13, capacidad: 1 };
  const en = { codigoPeriodo, codigoModalidad, horario: [] };
  const sub13 = await nuevoGrupo(app, academia, { ...en, values: lleno });
  const lejos = { descripcion: 'Sub-18', edadMinima: 14, edadMaxima: 18 };
  await nuevoGrupo(app, academia, { ...en, codigoSucursal: academia.sucursales[1], values: lejos });
  await nuevaInscripcion(app, academia, { estudiante: await nuevoEstudiante(app, academia, {}), grupo: sub13 });
  for (const [nombre, meses] of [
    ['Ana', -36],
    ['Beto', -84],
  ] as const) {
    const estudiante = await nuevoEstudiante(app, academia, { nombre, apellido: 'Paz', fechaNacimiento: sumarMeses(nacido, meses) });
    await nuevaInscripcion(app, academia, { estudiante, grupo: sub9 });
  }
  const { user } = await renderPage(app, <Inscripcion />, { token, at: '/process/inscripcion?ver=renovar' });
  await user.selectOptions(await screen.findByLabelText('Período que termina'), String(periodo));
  const pasan = within(await screen.findByRole('region', { name: 'Pasan a otro grupo' }));
  const filas = () => pasan.getAllByRole('checkbox').map((una) => una.closest('label')!.textContent);
  expect(filas()).toEqual([
    expect.stringMatching(/^Ana Paz: Sub-9 → ninguno.* No queda lugar en Sub-13\.$/),
    expect.stringMatching(/^Beto Paz: Sub-9 → ninguno.* Ningún grupo de su edad en .* entrena en El que viene\.$/),
  ]);
  for (const nino of pasan.getAllByRole('checkbox')) await user.click(nino);
  const a = pasan.getByLabelText('Pasar a 2 estudiantes a');
  await user.selectOptions(a, within(a).getByRole('option', { name: /^Sub-18 \(.+\) · 20 lugares libres$/ }));
  expect(filas()).toEqual([expect.stringMatching(/^Ana.* → Sub-18 \(/), expect.stringMatching(/^Beto.* → Sub-18 \(/)]);
  await user.click(await screen.findByRole('button', { name: /^Renovar 1 grupo y 0 estudiantes por .*, y pasar 2 a otro grupo$/ }));
  const hecho = await screen.findByText(/^1 grupo copiado y 1 estudiante inscrito/);
  expect(within(hecho).getByRole('listitem')).toHaveTextContent(/^Ana Paz, Sub-18: Tiene 1\d años para este período y el grupo es de 14/);
  expect(await screen.findByText(/^1 ya renovado|· 1 ya renovado/)).toBeVisible();
});

test('the modality and the note of an enrolment are changed after its invoices were shown', async () => {
  const en = await grupo('Sub-10 Cambia');
  const otra = await nuevaModalidad(app, academia, {
    descripcion: 'Pago único',
    frecuencia: 'UNICA',
    cantidadCuotas: 1,
    diaVencimiento: 5,
  });
  await app.deps.db
    .insert(grupoModalidad)
    .values({ codigoGrupo: en.codigoGrupo, codigoModalidad: otra.codigoModalidad, montoCuota: pesos(9000) });
  const { codigoEstudiante } = await nuevoEstudiante(app, academia, { nombre: 'Mía', apellido: 'Cambia', fechaNacimiento: nacido });
  const pide = { codigoEstudiante, codigoGrupo: en.codigoGrupo, codigoModalidad: en.codigoModalidad, totalEsperado: pesos(0) };
  const plan = (await app.ask(inscribir, { body: pide }, { token, clave: nuevaClave() })).body.data;
  await app.call(inscribir, { body: { ...pide, totalEsperado: pesos(plan.total) } }, { token, clave: nuevaClave() });
  const { user } = await renderPage(app, <Inscripcion />, { token, at: '/process/inscripcion?ver=lista' });
  await user.click(await screen.findByRole('button', { name: 'Cambiar la inscripción de Mía Cambia' }));
  const form = await screen.findByRole('form', { name: /Cambiar la inscripción de Mía Cambia/ });
  await within(form).findByText(/^Total de la inscripción/);
  await within(form).findByRole('option', { name: 'Pago único' });
  await user.selectOptions(within(form).getByLabelText(/Modalidad/), 'Pago único');
  const nuevas = await within(form).findByRole('group', { name: 'Nuevas' });
  expect(within(nuevas).getByText('DOP 9,000.00')).toBeVisible();
  await user.type(within(form).getByLabelText(/Nota/), 'Paga la abuela');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar cambios' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(async () => expect(await app.rows('select codigo_modalidad m, nota from inscripcion where codigo_estudiante = $1', [codigoEstudiante])).toEqual([{ m: otra.codigoModalidad, nota: 'Paga la abuela' }])); // prettier-ignore
});

test('before a student is chosen those whom the user dealt with last stand there: one press cancels or transfers', async () => {
  const en = await grupo('Sub-8');
  await grupo('Sub-9');
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Leo', apellido: 'Visto', fechaNacimiento: nacido });
  await nuevoEstudiante(app, academia, { nombre: 'Max', apellido: 'Ajeno', fechaNacimiento: nacido });
  const { codigoGrupo, codigoModalidad } = en;
  const pide = { codigoEstudiante: nino.codigoEstudiante, codigoGrupo, codigoModalidad, totalEsperado: pesos(0) };
  const plan = (await app.ask(inscribir, { body: pide }, { token, clave: nuevaClave() })).body.data;
  await app.call(inscribir, { body: { ...pide, totalEsperado: pesos(plan.total) } }, { token, clave: nuevaClave() });

  const cancelar = await renderPage(app, <CancelarInscripcionPage />, { token, at: '/estudiante/cancelarInscripcion' });
  const vistos = await screen.findByRole('region', { name: 'Atendidos últimamente' });
  expect(within(vistos).getAllByRole('button')).toHaveLength(1);
  await cancelar.user.click(within(vistos).getByRole('button', { name: /Leo Visto/ }));
  expect(await screen.findByRole('button', { name: 'Cancelar Sub-8' })).toBeVisible();
  cancelar.unmount();

  const { user } = await renderPage(app, <TransferenciaGrupo />, { token, at: '/estudiante/transferenciagrupo' });
  await user.click(await screen.findByRole('button', { name: /Leo Visto/ }));
  expect(await screen.findByRole('checkbox', { name: /Leo Visto/ })).toBeChecked();
  // The grey button says what it waits for.
  expect(screen.getByRole('button', { name: 'Transferir' })).toHaveAccessibleDescription('Elija a qué grupo.');
});
