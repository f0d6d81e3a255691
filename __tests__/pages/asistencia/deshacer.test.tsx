import { screen, waitFor } from '@testing-library/react';
import { diaSemanaIso, hoyEn, sumarDias } from '@/domain/fechas';
import Asistencia from '@/pages/process/asistencia';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoProfesor,
  nuevoUsuario,
} from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
const hoy = hoyEn(new Date());

test('a saved roll is undone from its message, but for a mark that somebody else has changed since', async () => {
  app.setNow(new Date().toISOString());
  const academia = await nuevaAcademia(app);
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio: sumarDias(hoy, -90), fechaFin: sumarDias(hoy, 90) });
  const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [71] });
  const { codigoProfesor } = await nuevoProfesor(app, academia, coach.codigoUsuario);
  const horario = [{ dia: diaSemanaIso(hoy), horaInicio: '16:00', horaFin: '17:30', lugar: 'Cancha 1' }];
  const grupo = await nuevoGrupo(app, academia, { codigoPeriodo, codigoProfesor, horario });
  for (const nombre of ['Ana', 'Beto']) {
    const estudiante = await nuevoEstudiante(app, academia, { nombre, apellido: 'Lista' });
    await nuevaInscripcion(app, academia, { estudiante, grupo, values: { fechaInscripcion: sumarDias(hoy, -80) } });
  }
  const guardadas = () => app.rows('select estado from registro_asistencia order by codigo_estudiante');
  const { user } = await renderPage(app, <Asistencia />, {
    token: coach.token,
    at: `/process/asistencia?codigoGrupo=${grupo.codigoGrupo}`,
  });
  const marca = (nombre: string) => screen.findByRole('button', { name: new RegExp(`^${nombre} Lista: `) });
  const marcarTodo = async () => {
    for (const nombre of ['Ana', 'Beto']) await user.click(await marca(nombre));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    return screen.findByRole('button', { name: 'Deshacer' });
  };
  await user.click(await marcarTodo());
  expect(await screen.findByText('Deshecho')).toBeVisible();
  expect(await guardadas()).toEqual([]);
  await waitFor(async () => expect(await marca('Ana')).toHaveAccessibleName('Ana Lista: sin marcar'));

  const deshacer = await marcarTodo();
  await app.rows(
    `update registro_asistencia set estado = 'EXCUSA' where codigo_estudiante = (select max(codigo_estudiante) from estudiante)`,
  );
  await user.click(deshacer);
  expect(await screen.findByText('No se deshizo: otra persona cambió 1 marca, y así queda')).toBeVisible();
  expect(await guardadas()).toEqual([{ estado: 'EXCUSA' }]);
  await waitFor(async () => expect(await marca('Beto')).toHaveAccessibleName('Beto Lista: Excusa'));
});
