import { screen, waitFor, within } from '@testing-library/react';
import sharp from 'sharp';
import { fichas } from '@/contract/estudiantes/info';
import { diaSemanaIso, hoyEn, mesDe, sumarDias } from '@/domain/fechas';
import Asistencia from '@/pages/process/asistencia';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoProfesor,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { address } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
const hoy = hoyEn(new Date());
const at = '/process/asistencia';
let academia: Academia;
let coach: Awaited<ReturnType<typeof nuevoUsuario>>;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  const dias = { fechaInicio: sumarDias(hoy, -90), fechaFin: sumarDias(hoy, 90) };
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, dias);
  coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [71] });
  const { codigoProfesor } = await nuevoProfesor(app, academia, coach.codigoUsuario);
  const horario = [{ dia: diaSemanaIso(hoy), horaInicio: '16:00', horaFin: '17:30', lugar: 'Cancha 1' }];
  grupo = await nuevoGrupo(app, academia, { codigoPeriodo, codigoProfesor, horario, values: { descripcion: 'Sub-10 Lista' } });
  await nuevoGrupo(app, academia, { codigoPeriodo, horario: [], values: { descripcion: 'De otro profesor' } });
  for (const nombre of ['Ana', 'Beto', 'Carla']) {
    const estudiante = await nuevoEstudiante(app, academia, { nombre, apellido: 'Lista' });
    await nuevaInscripcion(app, academia, { estudiante, grupo, values: { fechaInscripcion: sumarDias(hoy, -80) } });
    if (nombre !== 'Beto') continue;
    await nuevaFactura(app, academia, { estudiante, values: { fechaVencimiento: sumarDias(hoy, -20) } });
    await app.rows('update estudiante set alerta_medica = $1 where codigo_estudiante = $2', ['Asma', estudiante.codigoEstudiante]);
  }
});
const marca = (nombre: string) => screen.findByRole('button', { name: new RegExp(`^${nombre} Lista: `) });
const guardadas = () =>
  app.rows<{ estado: string; nota: string }>(
    'select estado, nota from registro_asistencia where codigo_grupo = $1 and fecha_asistencia = $2 order by codigo_estudiante',
    [grupo.codigoGrupo, hoy],
  );

test('the coach picks the group of today, taps, notes, saves; saving again changes nothing', async () => {
  const { user } = await renderPage(app, <Asistencia />, { token: coach.token, at });
  expect(screen.queryByText('De otro profesor')).not.toBeInTheDocument();
  const card = await screen.findByRole('button', { name: /Sub-10 Lista.*0\/3/ });
  expect(card).toHaveTextContent('4:00–5:30 p. m.');
  await user.click(card);
  expect(address()).toBe(`${at}?codigoGrupo=${grupo.codigoGrupo}`);

  const ana = await marca('Ana');
  expect(ana).toHaveAccessibleName('Ana Lista: sin marcar');
  for (const estado of ['Presente', 'Tardanza', 'Ausente', 'Excusa', 'Presente', 'Tardanza']) {
    await user.click(ana);
    expect(ana).toHaveAccessibleName(`Ana Lista: ${estado}`);
  }
  const beto = await marca('Beto');
  expect(within(beto).getByText('Asma')).toBeVisible();
  expect(within(beto).getByText('Remitir a caja')).toBeVisible();
  expect(beto).not.toHaveTextContent('DOP');
  beto.focus();
  await user.keyboard('a');
  expect(beto).toHaveAccessibleName('Beto Lista: Ausente');

  await user.click(screen.getByRole('button', { name: 'Nota de Beto Lista' }));
  await user.type(screen.getByRole('textbox', { name: 'Nota de Beto Lista' }), 'Avisó la madre');
  await user.click(screen.getByRole('button', { name: 'Todos presentes (1)' }));
  expect(screen.getByText('3 cambios sin guardar')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Asistencia guardada: 3 cambios')).toBeVisible();
  expect(screen.getByText('Todo guardado')).toBeVisible();
  expect(await guardadas()).toEqual([
    { estado: 'TARDANZA', nota: '' },
    { estado: 'AUSENTE', nota: 'Avisó la madre' },
    { estado: 'PRESENTE', nota: '' },
  ]);

  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/No cambió nada/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Grupos' }));
  expect(await screen.findByRole('button', { name: /Sub-10 Lista.*3\/3/ })).toBeVisible();
});

test('a child has its photo, loaded by the call of its record; who has none, and who’s cannot be had, the initials', async () => {
  const [ana, carla] = ['Ana', 'Carla'];
  const jefa = await nuevoUsuario(app, academia);
  const fotoDe = async (nombre: string) => {
    const [nina] = await app.rows<{ id: number; entidad: number }>(
      `select codigo_estudiante id, codigo_entidad entidad from estudiante where nombre_completo = $1 and codigo_compania = $2`,
      [`${nombre} Lista`, academia.codigoCompania],
    );
    const archivo = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { codigoArchivo } = await app.call(fichas.saveFoto, { params: { id: nina!.id }, query: { nombre: 'x.png' }, archivo }, jefa);
    return codigoArchivo;
  };
  await fotoDe(ana);
  const perdida = await fotoDe(carla);
  await app.rows(`update archivo set codigo_compania = $2 where codigo_archivo = $1`, [perdida, (await nuevaAcademia(app)).codigoCompania]);
  URL.createObjectURL = () => 'blob:foto';

  await renderPage(app, <Asistencia />, { token: coach.token, at: `${at}?codigoGrupo=${grupo.codigoGrupo}` });
  const fila = await marca('Ana');
  await waitFor(() => expect(fila.querySelector('img')).toHaveAttribute('src', 'blob:foto'));
  expect(fila).toHaveAccessibleName('Ana Lista: Tardanza');
  for (const [nombre, letras] of [
    ['Beto', 'BL'],
    ['Carla', 'CL'],
  ] as const) {
    const otra = await marca(nombre);
    expect(otra.querySelector('img')).toBeNull();
    expect(within(otra).getByText(letras)).toBeInTheDocument();
  }
});

test('a note without a mark is not lost: it says whom to mark first', async () => {
  const ayer = sumarDias(hoy, -1);
  const jefa = await nuevoUsuario(app, academia);
  const { user } = await renderPage(app, <Asistencia />, { token: jefa.token, at: `${at}?fecha=${ayer}&codigoGrupo=${grupo.codigoGrupo}` });
  await marca('Ana');
  await user.click(screen.getByRole('button', { name: 'Nota de Ana Lista' }));
  await user.type(screen.getByRole('textbox', { name: 'Nota de Ana Lista' }), 'x');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Marque a Ana Lista para guardar su nota.')).toBeVisible();
  expect(screen.getByText('1 cambio sin guardar')).toBeVisible();
});

test('leaving with unsaved marks asks first', async () => {
  const { user } = await renderPage(app, <Asistencia />, { token: coach.token, at: `${at}?codigoGrupo=${grupo.codigoGrupo}` });
  await user.click(await marca('Carla'));
  await user.click(screen.getByRole('button', { name: 'Grupos' }));
  await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
  expect(screen.getByText('1 cambio sin guardar')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Seguir aquí' })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Grupos' }));
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  expect(await screen.findByRole('heading', { name: 'Con clase' })).toBeVisible();
});

test('a day of an earlier month is for an administrator only', async () => {
  const antes = sumarDias(`${mesDe(hoy)}-01`, -1);
  const place = `${at}?fecha=${antes}&codigoGrupo=${grupo.codigoGrupo}`;
  const { unmount } = await renderPage(app, <Asistencia />, { token: coach.token, at: place });
  expect(await screen.findByText('Solo un administrador puede corregir la asistencia de un mes anterior.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  expect(await marca('Ana')).toBeDisabled();
  unmount();

  const jefa = await nuevoUsuario(app, academia);
  const { user } = await renderPage(app, <Asistencia />, { token: jefa.token, at: place });
  await user.click(await marca('Ana'));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Asistencia guardada: 1 cambio')).toBeVisible();
});
