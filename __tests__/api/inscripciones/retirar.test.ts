import { ACCESO } from '@/contract/accesos';
import { actos } from '@/contract/inscripciones/actos';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevaInscripcion, nuevoEstudiante, nuevoGrupo, nuevoPeriodo, nuevoUsuario, pesos, type Academia } from '../../support/factories'; // prettier-ignore
import { elLibroCuadra } from '../../support/libro';

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let admin: { token: string };
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  admin = await nuevoUsuario(app, academia);
  nino = await nuevoEstudiante(app, academia, { nombre: 'Iván' });
  const { codigoPeriodo } = await nuevoPeriodo(app, academia);
  for (const [descripcion, fechaVencimiento] of [
    ['Sub-9', '2026-04-05'],
    ['Porteros', '2026-03-05'],
  ] as const) {
    const grupo = await nuevoGrupo(app, academia, { codigoPeriodo, horario: [], values: { descripcion } });
    const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
    await nuevaFactura(app, academia, { estudiante: nino, values: { codigoInscripcion, fechaVencimiento, total: pesos(1000) } });
  }
  await app.rows(`update estudiante set fecha_ingreso = '2025-08-01' where codigo_estudiante = $1`, [nino.codigoEstudiante]);
});

const pide = (cambios: object = {}, como = admin) =>
  app.ask(actos.retirar, { body: { codigoEstudiante: nino.codigoEstudiante, fecha: '2026-03-10', motivo: 'Se muda', ...cambios } }, como); // prettier-ignore
const activas = async () => (await app.rows(`select count(*)::int n from inscripcion where codigo_estudiante = $1 and estatus = 'ACTIVA'`, [nino.codigoEstudiante]))[0].n; // prettier-ignore

test('one flow cancels every enrolment and deactivates; the preview of both changes nothing, a debt is confirmed first', async () => {
  const previsto = await pide({ previsualizar: true });
  expect([previsto.status, await activas()]).toEqual([200, 2]);
  expect(previsto.body.data.inscripciones.map((una: any) => [una.grupo, una.quedan.length, una.seAnulan.length])).toEqual([
    ['Sub-9', 0, 1],
    ['Porteros', 1, 0],
  ]);
  const sinVer = await pide();
  expect([sinVer.status, Object.keys(sinVer.body.errors), await activas()]).toEqual([409, ['aceptaDeuda'], 2]);
  const hecho = await pide({ aceptaDeuda: true });
  expect([hecho.status, await activas()]).toEqual([200, 0]);
  const [fila] = await app.rows('select activo, (select motivo from baja_estudiante b where b.codigo_estudiante = e.codigo_estudiante) m from estudiante e where codigo_estudiante = $1', [nino.codigoEstudiante]); // prettier-ignore
  expect(fila).toEqual({ activo: false, m: 'Se muda' });
  expect((await pide()).body.mensaje).toBe('Ya está inactivo');
});

test('who may not do both does neither, and a day to come is refused beside its field', async () => {
  const oficina = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [ACCESO.cancelarInscripcion] });
  expect((await pide({ aceptaDeuda: true }, oficina)).status).toBe(403);
  const futura = await pide({ fecha: '2026-03-11', aceptaDeuda: true });
  expect([futura.status, Object.keys(futura.body.errors), await activas()]).toEqual([400, ['fecha'], 2]);
});
