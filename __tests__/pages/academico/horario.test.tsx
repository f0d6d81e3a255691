import { screen, waitFor, within } from '@testing-library/react';
import { diaSemanaIso, hoyEn, sumarDias } from '@/domain/fechas';
import GrupoPage from '@/pages/grupo';
import DetalleGrupo from '@/pages/grupo/detallegrupo';
import ReportProfesor from '@/pages/report/asistencia/reportProfesor';
import { listaEspera } from '@/server/db/schema/inscripciones';
import { day, longDay } from '@/utils/format';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaInscripcion, nuevoEstudiante, nuevoGrupo, nuevoPeriodo, nuevoUsuario } from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));
jest.mock('chart.js', () => jest.requireActual('../../support/chartjs'));

const app = createTestApp();
const hoy = hoyEn(new Date());
let token: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  const academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio: sumarDias(hoy, -30), fechaFin: sumarDias(hoy, 90) });
  const clase = (dia: number, lugar: string) => ({ dia, horaInicio: '16:00', horaFin: '17:30', lugar });
  grupo = await nuevoGrupo(app, academia, {
    codigoPeriodo,
    horario: [clase(1, 'Cancha 1')],
    values: { descripcion: 'Sub-9 Azul', capacidad: 1 },
  });
  await nuevoGrupo(app, academia, {
    codigoPeriodo,
    horario: [clase(1, 'Cancha 2'), clase(6, 'Cancha 2')],
    values: { descripcion: 'Sub-12 Rojo' },
  });
  const ana = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Inscrita' });
  await nuevaInscripcion(app, academia, { estudiante: ana, grupo, values: { fechaInscripcion: hoy } });
  const { codigoCompania, codigoSucursal, codigoGrupo } = grupo;
  for (const [i, nombre] of ['Primera', 'Segunda'].entries()) {
    const { codigoEstudiante } = await nuevoEstudiante(app, academia, { nombre, apellido: 'Espera' });
    await app.deps.db.insert(listaEspera).values({ codigoCompania, codigoSucursal, codigoGrupo, codigoEstudiante, orden: i + 1, fecha: hoy, usuario: 'x' }); // prettier-ignore
  }
});

test('the week of the branch by day, narrowed to a place, as a table too; a class leads to its group', async () => {
  const { user } = await renderPage(app, <DetalleGrupo />, { token, at: '/grupo/detallegrupo' });
  const lunes = await screen.findByRole('region', { name: 'lunes' });
  expect(within(lunes).getByRole('link', { name: 'Sub-9 Azul' })).toHaveAttribute(
    'href',
    expect.stringContaining(`codigoGrupo=${grupo.codigoGrupo}`),
  );
  expect(within(lunes).getAllByRole('listitem')).toHaveLength(2);
  expect(within(screen.getByRole('region', { name: 'sábado' })).getByText('Sub-12 Rojo')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Lugar'), 'Cancha 2');
  await waitFor(() => expect(screen.queryByText('Sub-9 Azul')).toBeNull());
  await user.selectOptions(screen.getByLabelText('Ver como'), 'Tabla');
  const tabla = await screen.findByRole('table', { name: 'Horario de clases' });
  expect(within(tabla).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Sub-12 Rojo', 'Sub-12 Rojo']); // prettier-ignore
});

test('a group whole: its figures, who is in it, and who waits in an order that can be changed', async () => {
  const at = `/grupo/detallegrupo?codigoGrupo=${grupo.codigoGrupo}`;
  const { user } = await renderPage(app, <DetalleGrupo />, { token, at });
  expect(await screen.findByRole('heading', { name: 'Sub-9 Azul', level: 1 })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Inscritos' })).toHaveTextContent('1 de 1');
  expect(await screen.findByText('Ana Inscrita')).toBeVisible();
  const espera = screen.getByRole('region', { name: 'Lista de espera' });
  expect(within(espera).getAllByRole('listitem')[0]).toHaveTextContent('Primera Espera');
  await user.click(within(espera).getByRole('button', { name: 'Bajar a Primera Espera' }));
  await waitFor(() => expect(within(espera).getAllByRole('listitem')[0]).toHaveTextContent('Segunda Espera'));
  await user.click(within(espera).getByRole('button', { name: 'Retirar a Primera Espera' }));
  await user.click(await screen.findByRole('button', { name: 'Retirar' }));
  await waitFor(() => expect(within(espera).getAllByRole('listitem')).toHaveLength(1));
});

test('a seat that nobody has belongs to who waits longest', async () => {
  await app.rows('update grupo set capacidad = 2 where codigo_grupo = $1', [grupo.codigoGrupo]);
  await renderPage(app, <DetalleGrupo />, { token, at: `/grupo/detallegrupo?codigoGrupo=${grupo.codigoGrupo}` });
  expect(await screen.findByText(/Hay 1 lugar libre: le toca a Segunda Espera/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Inscribir a Segunda Espera' })).toBeEnabled();
});

test('the form of a group says what its schedule clashes with before it is saved', async () => {
  const { user } = await renderPage(app, <GrupoPage />, { token, at: '/grupo' });
  await user.click(await screen.findByRole('button', { name: 'Editar Sub-9 Azul' }));
  expect(await screen.findByText(/No se cruza con otras clases/)).toBeVisible();
  await app.rows(`update detalle_horario_grupo set lugar = 'cancha 1' where lugar = 'Cancha 2'`);
  const lugar = screen.getByLabelText('Lugar');
  await user.clear(lugar);
  await user.type(lugar, 'Cancha 1 ');
  expect(await screen.findByText(/Choca con Sub-12 Rojo en/)).toBeVisible();
});

test('the monitoring of instructors: by group, and class by class on a day, also on paper', async () => {
  window.print = jest.fn();
  const { user } = await renderPage(app, <ReportProfesor />, { token, at: '/report/asistencia/reportProfesor' });
  expect(await screen.findByRole('link', { name: 'Sub-12 Rojo' })).toHaveAttribute(
    'href',
    expect.stringContaining('/report/asistencia?codigoGrupo='),
  );
  await user.click(screen.getByRole('tab', { name: 'Clases de un día' }));
  const sabado = sumarDias(hoy, (13 - diaSemanaIso(hoy)) % 7);
  const dia = await screen.findByLabelText('Día');
  await user.clear(dia);
  await user.type(dia, day(sabado));
  const tabla = await screen.findByRole('table', { name: 'Clases del día' });
  expect(within(tabla).getByText('Sub-12 Rojo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
  const papel = document.querySelector<HTMLElement>('[data-print]')!;
  expect(papel).toHaveTextContent(`Día: ${longDay(sabado)}`);
  const titulos = within(papel)
    .getAllByRole('columnheader', { hidden: true })
    .map(({ textContent }) => textContent);
  expect(titulos).toEqual(['Profesor', 'Hora', 'Grupo', 'Lugar', 'Marcados', 'Lista', 'Registrada', 'Nota']);
  expect(within(papel).getAllByRole('row', { hidden: true })).toHaveLength(2);
});
