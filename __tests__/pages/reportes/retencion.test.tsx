import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hoyEn, sumarDias } from '@/domain/fechas';
import Start from '@/pages/index';
import EstudianteInactivo from '@/pages/report/estudiante/estudianteInactivo';
import { listaEspera } from '@/server/db/schema/inscripciones';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevaInscripcion, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos, type Academia } from '../../support/factories'; // prettier-ignore
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));
jest.mock('chart.js', () => jest.requireActual('../../support/chartjs'));

const app = createTestApp();
const hoy = hoyEn(new Date());
let academia: Academia;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  grupo = await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-10', capacidad: 1 } });
  const ana = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Díaz' });
  await nuevaInscripcion(app, academia, { estudiante: ana, grupo, values: { fechaInscripcion: sumarDias(hoy, -60) } });
  await nuevaFactura(app, academia, { estudiante: ana, values: { total: pesos(900) } });
  for (const dias of [9, 7, 5, 2])
    await app.rows(
      `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
       values ($1, $2, $3, $4, $5, $6, 'AUSENTE', 'x')`,
      [academia.codigoCompania, grupo.codigoSucursal, grupo.codigoGrupo, ana.codigoEstudiante, grupo.codigoProfesor, sumarDias(hoy, -dias)],
    );
  const { codigoEstudiante } = await nuevoEstudiante(app, academia, { nombre: 'Beto', apellido: 'Paz' });
  const { codigoCompania, codigoSucursal, codigoGrupo } = grupo;
  await app.deps.db
    .insert(listaEspera)
    .values({ codigoCompania, codigoSucursal, codigoGrupo, codigoEstudiante, orden: 1, fecha: hoy, usuario: 'x' });
});

const card = (name: string) => screen.findByRole('region', { name });
const inicio = async (accesos: number[]) => {
  const { token } = await nuevoUsuario(app, academia, { accesos, sucursales: [academia.sucursales[0]] });
  await renderPage(app, <Start />, { token, at: '/' });
};

test('the board tells whom to call, and a contact written down from it stands on it at once', async () => {
  await inicio([67]);
  const tablero = within(await card('Dejaron de venir'));
  const fila = within(await tablero.findByRole('row', { name: /Ana Díaz/ }));
  expect(fila.getByText('4')).toBeVisible();
  expect(fila.getByText('DOP 900.00')).toBeVisible();
  expect(fila.getByText('Sin contacto')).toBeVisible();
  expect(tablero.getByRole('link', { name: 'Ver todos' })).toHaveAttribute('href', '/report/estudiante/estudianteInactivo?vista=riesgo');
  await userEvent.click(fila.getByRole('button', { name: 'Anotar contacto por Ana Díaz' }));
  const dialogo = within(await screen.findByRole('form', { name: 'Contacto por Ana Díaz' }));
  expect(await dialogo.findByText('Todavía nadie ha hablado con esta familia.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await dialogo.findByText('Requerido')).toBeVisible();
  await userEvent.type(dialogo.getByLabelText('Regresa el'), sumarDias(hoy, 3).split('-').reverse().join('/'));
  await userEvent.type(dialogo.getByLabelText('Nota'), 'Estaba enferma');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await tablero.findByText(/^Regresa el /)).toBeVisible();
  expect(await app.rows('select nota from seguimiento_estudiante')).toEqual([{ nota: 'Estaba enferma' }]);
});

test('who may not know amounts is told none', async () => {
  await inicio([71]);
  const tablero = within(await card('Dejaron de venir'));
  expect(await tablero.findByRole('row', { name: /Ana Díaz/ })).toBeVisible();
  expect(tablero.queryByText(/DOP/)).not.toBeInTheDocument();
  expect(tablero.queryByRole('columnheader', { name: 'Pendiente' })).not.toBeInTheDocument();
});

test('the page has both: who left, and in its other view who is about to', async () => {
  const { token } = await nuevoUsuario(app, academia, { accesos: [67] });
  await renderPage(app, <EstudianteInactivo />, { token, at: '/report/estudiante/estudianteInactivo?vista=riesgo' });
  expect(await screen.findByRole('row', { name: /Ana Díaz/ })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Anotar contacto por Ana Díaz' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Se fueron' }));
  expect(await screen.findByText(/No hay nada que mostrar/)).toBeVisible();
});

test('the secretary sees who waits for a place, and goes from there to the group', async () => {
  await inicio([7, 10, 24]);
  const espera = within(await card('Listas de espera'));
  expect(await espera.findByText(/Beto Paz/)).toBeVisible();
  expect(espera.getByText('1 espera')).toBeVisible();
  expect(espera.getByRole('link', { name: 'Sub-10' })).toHaveAttribute('href', expect.stringContaining(`codigoGrupo=${grupo.codigoGrupo}`));
});
