import { registroAsistencia } from '@/contract/asistencia/registro';
import { inicio } from '@/contract/reportes/inicio/tarjetas';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaInscripcion, nuevoEstudiante, nuevoGrupo, nuevoUsuario } from '../../support/factories';

// What was true yesterday stays so today: who left this morning trained yesterday, and the roll of that class is still missing.

const app = createTestApp();

test('a child that left today counts in the class of yesterday, and in the rolls that are missing', async () => {
  const academia = await nuevaAcademia(app);
  const { token } = await nuevoUsuario(app, academia);
  const grupo = await nuevoGrupo(app, academia, { horario: [{ dia: 1, horaInicio: '16:00', horaFin: '17:30' }] });
  await nuevaInscripcion(app, academia, {
    estudiante: await nuevoEstudiante(app, academia),
    grupo,
    values: { estatus: 'CANCELADA', fechaCancelacion: HOY },
  });
  const ayer = await app.call(registroAsistencia.gruposDelDia, { query: { fecha: '2026-03-09' } }, { token });
  expect(ayer.map(({ codigoGrupo, inscritos }) => [codigoGrupo, inscritos])).toEqual([[grupo.codigoGrupo, 1]]);
  const sucursales = await app.call(inicio.sucursales, {}, { token });
  expect(sucursales.map(({ sinLista }) => sinLista).sort()).toEqual([0, 1]);
});
