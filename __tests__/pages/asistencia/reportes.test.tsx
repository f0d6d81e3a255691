import { screen, waitFor, within } from '@testing-library/react';
import { diaSemanaIso, hoyEn, sumarDias } from '@/domain/fechas';
import NotaAsistencia from '@/pages/notaAsistencia';
import AsistenciaPorGrupo from '@/pages/report/asistencia';
import ResumAsistenciaGrupo from '@/pages/report/asistencia/resumAsistenciaGrupo';
import { registroAsistencia } from '@/server/db/schema/asistencia';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaInscripcion, nuevoEstudiante, nuevoGrupo, nuevoPeriodo, nuevoUsuario } from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
const hoy = hoyEn(new Date());
let token: string;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  const academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  const dias = { fechaInicio: sumarDias(hoy, -90), fechaFin: sumarDias(hoy, 90) };
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, dias);
  const horario = [{ dia: diaSemanaIso(hoy), horaInicio: '16:00', horaFin: '17:30' }];
  const grupo = await nuevoGrupo(app, academia, { codigoPeriodo, horario, values: { descripcion: 'Sub-10 Oficina' } });
  for (const values of [
    { descripcion: 'Sub-12 Cerrado', estatus: 'CERRADO' as const },
    { descripcion: 'Sub-14 Dejado', estatus: 'INACTIVO' as const },
  ])
    await nuevoGrupo(app, academia, { codigoPeriodo, horario: [], values });
  const estudiante = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Oficina' });
  await nuevaInscripcion(app, academia, { estudiante, grupo, values: { fechaInscripcion: sumarDias(hoy, -80) } });
  const { codigoGrupo, codigoProfesor, codigoSucursal, codigoCompania } = grupo;
  const { codigoEstudiante } = estudiante;
  const de = { codigoGrupo, codigoProfesor, codigoSucursal, codigoCompania, codigoEstudiante, usuario: 'pruebas' };
  await app.deps.db.insert(registroAsistencia).values({ ...de, fechaAsistencia: hoy, estado: 'AUSENTE', nota: 'Gripe' });
});

test('the office corrects a mark on the grid and takes it back', async () => {
  const { user } = await renderPage(app, <AsistenciaPorGrupo />, { token, at: '/report/asistencia' });
  await user.click(await screen.findByRole('button', { name: /^Ana Oficina, .*: Ausente$/ }));
  const form = await screen.findByRole('dialog', { name: /^Ana Oficina/ });
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Estado', hidden: true }), 'EXCUSA').catch(async () => {
    await user.click(within(form).getByLabelText('Estado'));
    await user.click(await screen.findByRole('option', { name: 'Excusa' }));
  });
  await user.click(within(form).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('button', { name: /^Ana Oficina, .*: Excusa$/ })).toBeVisible();
  const estado = async () => (await app.rows('select estado from registro_asistencia'))[0];
  await waitFor(async () => expect(await estado()).toEqual({ estado: 'EXCUSA' }));
  expect(screen.getByRole('button', { name: 'Hoja en blanco' })).toBeEnabled();
});

test('the grid names its group, which is never all of them', async () => {
  const { user } = await renderPage(app, <AsistenciaPorGrupo />, { token, at: '/report/asistencia' });
  expect(await screen.findByRole('button', { name: 'Grupo: Sub-10 Oficina' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Grupo: Sub-10 Oficina' }));
  const grupo = await screen.findByLabelText('Grupo');
  expect(grupo).toHaveDisplayValue('Sub-10 Oficina');
  expect(screen.queryByText('Todos')).not.toBeInTheDocument();
  // One that takes nobody any more still trains, and of one that does not the past stays.
  const nombres = [...(grupo as HTMLSelectElement).options].map(({ text }) => text);
  expect(nombres).toEqual(expect.arrayContaining(['Sub-10 Oficina', 'Sub-12 Cerrado', 'Sub-14 Dejado (inactivo)']));
});

test('the notes of the month, and the groups by month', async () => {
  const { unmount } = await renderPage(app, <NotaAsistencia />, { token, at: '/notaAsistencia' });
  expect(await screen.findByText('Gripe')).toBeVisible();
  unmount();
  await renderPage(app, <ResumAsistenciaGrupo />, { token, at: '/report/asistencia/resumAsistenciaGrupo' });
  expect(await screen.findByRole('link', { name: 'Sub-10 Oficina' })).toHaveAttribute(
    'href',
    expect.stringContaining('/report/asistencia?codigoGrupo='),
  );
});
