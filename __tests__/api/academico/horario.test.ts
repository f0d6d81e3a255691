import { grupo as calls } from '@/contract/academico/grupo';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoGrupo, nuevoPeriodo, nuevoProfesor, nuevoUsuario, type Academia } from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let admin: { token: string };
let codigoPeriodo: number;

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  admin = await nuevoUsuario(app, academia);
  ({ codigoPeriodo } = await nuevoPeriodo(app, academia));
});

const martes = (horaInicio: string, horaFin: string, lugar = '') => ({ dia: 2, horaInicio, horaFin, lugar });

test('what a schedule clashes with is told before it is saved: same instructor, same place, itself; never the group itself', async () => {
  const sub9 = await nuevoGrupo(app, academia, { codigoPeriodo, horario: [martes('16:00', '17:30', 'Cancha Múltiple')], values: { descripcion: 'Sub-9' } }); // prettier-ignore
  const { codigoProfesor: otro } = await nuevoProfesor(app, academia);
  const body = { codigoSucursal: academia.sucursales[0], codigoPeriodo, codigoProfesor: sub9.codigoProfesor };
  const prever = (detallesHorarioGrupo: ReturnType<typeof martes>[], mas: object = {}) =>
    app.call(calls.choques, { body: { ...body, ...mas, detallesHorarioGrupo } }, admin);

  const delProfesor = await prever([martes('17:00', '18:00', 'Cancha 2')]);
  expect(delProfesor.choques).toEqual(['Choca con Sub-9, del mismo profesor: mar 4:00–5:30 p. m.']);
  expect(delProfesor.clases).toEqual([
    expect.objectContaining({ codigoGrupo: sub9.codigoGrupo, grupo: 'Sub-9', dia: 2, horaInicio: '16:00' }),
  ]);
  const delLugar = await prever([martes('17:00', '18:00', 'cancha multiple')], { codigoProfesor: otro });
  expect(delLugar.choques).toEqual(['Choca con Sub-9 en Cancha Múltiple: mar 4:00–5:30 p. m.']);
  expect(await prever([martes('17:30', '18:30', 'Cancha Múltiple')])).toEqual({ choques: [], clases: [] });
  expect(await prever([martes('16:00', '17:30', 'Cancha Múltiple')], { codigoGrupo: sub9.codigoGrupo })).toEqual({
    choques: [],
    clases: [],
  });
  const interno = await prever([martes('08:00', '10:00'), martes('09:00', '11:00')]);
  expect(interno.choques).toEqual([expect.stringContaining('Las clases del grupo se cruzan')]);
});

test('hours that are none are refused beside their field: 25:00, an end before the start', async () => {
  const { codigoProfesor } = await nuevoProfesor(app, academia);
  const body = { codigoSucursal: academia.sucursales[0], codigoPeriodo, codigoProfesor };
  for (const [clase, campo] of [
    [martes('25:00', '26:00'), 'detallesHorarioGrupo.0.horaInicio'],
    [martes('20:00', '24:00'), 'detallesHorarioGrupo.0.horaFin'],
    [martes('18:00', '17:00'), 'detallesHorarioGrupo.0.horaFin'],
  ] as const) {
    const { status, body: answer } = await app.ask(calls.choques, { body: { ...body, detallesHorarioGrupo: [clase] } }, admin);
    expect([clase.horaInicio, status, Object.keys(answer.errors ?? {})]).toEqual([clase.horaInicio, 400, expect.arrayContaining([campo])]);
  }
});
