import { actos } from '@/contract/inscripciones/actos';
import { inscribir, previsualizar } from '@/contract/inscripciones/inscripcion';
import { descuento } from '@/server/db/schema/dinero/precios';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let token: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;

beforeEach(async () => {
  app.setNow(`${HOY}T14:00:00Z`);
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  grupo = await nuevoGrupo(app, academia);
});

const inscribe = async (nino: { codigoEstudiante: number }) => {
  const { codigoGrupo, codigoModalidad } = grupo;
  const pide = { codigoEstudiante: nino.codigoEstudiante, codigoGrupo, codigoModalidad };
  const { total } = await app.call(previsualizar, { body: pide }, { token });
  return (await app.call(inscribir, { body: { ...pide, totalEsperado: total } }, { token, clave: nuevaClave() })).codigoInscripcion;
};
const body = (codigoInscripciones: number[], cambios: object = {}) => ({
  body: { codigoInscripciones, fecha: HOY, motivo: 'Cierra el grupo', ...cambios },
});
const cancela = (codigos: number[], clave = nuevaClave()) => app.call(actos.cancelarLote, body(codigos), { token, clave });
const estatus = async () =>
  (
    await app.rows<{ estatus: string }>('select estatus from inscripcion where codigo_compania = $1 order by codigo_inscripcion', [
      academia.codigoCompania,
    ])
  ).map((una) => una.estatus);

test('those that can are cancelled with their instalments; one that was cancelled before stays and says so', async () => {
  const codigos = [];
  for (let n = 0; n < 3; n += 1) codigos.push(await inscribe(await nuevoEstudiante(app, academia)));
  await app.call(actos.cancelar, { body: { codigoInscripcion: codigos[1]!, fecha: HOY, motivo: 'Antes' } }, { token });
  const hechas = await cancela(codigos);
  const porCodigo = new Map(hechas.map((una) => [una.codigoInscripcion, una]));
  expect(codigos.map((codigo) => porCodigo.get(codigo)!.rechazo)).toEqual(['', 'La inscripción ya está cancelada', '']);
  // Fee and March stay owed; April and May, 2,500.00 each, are void.
  expect(porCodigo.get(codigos[0]!)).toMatchObject({ anuladas: 2, anulado: pesos(5000), pendiente: pesos(4000), aFavor: 0 });
  expect(await estatus()).toEqual(['CANCELADA', 'CANCELADA', 'CANCELADA']);
  const [audit] = await app.rows<{ n: number }>(
    `select count(*)::int n from auditoria where tabla = 'inscripcion' and accion = 'UPDATE' and despues->>'motivo_cancelacion' = 'Cierra el grupo'`,
  );
  expect(audit!.n).toBe(2);
});

test('siblings who leave together: who stays pays without the discount of siblings', async () => {
  await app.deps.db.insert(descuento).values({
    codigoCompania: academia.codigoCompania,
    descripcion: 'Hermanos',
    tipo: 'PORCENTAJE',
    porcentaje: 1000,
    alcances: ['CUOTA'],
    desdeHijo: 2,
  });
  const mayor = await nuevoEstudiante(app, academia);
  const { codigoPagador } = mayor;
  const codigos = [await inscribe(mayor)];
  const otros = [await nuevoEstudiante(app, academia, { codigoPagador }), await nuevoEstudiante(app, academia, { codigoPagador })];
  for (const otro of otros) codigos.push(await inscribe(otro));
  await cancela(codigos.slice(0, 2));
  const cuotas = await app.rows<{ total: string }>(
    `select distinct total from factura where codigo_inscripcion = $1 and tipo = 'CUOTA' and fecha_vencimiento > $2`,
    [codigos[2], HOY],
  );
  expect(cuotas.map(({ total }) => Number(total))).toEqual([pesos(2500)]);
});

test('twice with one key, and two at once: each enrolment is cancelled once', async () => {
  const codigos = [await inscribe(await nuevoEstudiante(app, academia)), await inscribe(await nuevoEstudiante(app, academia))];
  const clave = nuevaClave();
  const primera = await cancela(codigos, clave);
  expect(await cancela(codigos, clave)).toEqual(primera);
  const mas = [await inscribe(await nuevoEstudiante(app, academia)), await inscribe(await nuevoEstudiante(app, academia))];
  const dos = await Promise.all([cancela(mas), cancela([...mas].reverse())]);
  for (const codigo of mas)
    expect(dos.flat().filter(({ codigoInscripcion, rechazo }) => codigoInscripcion === codigo && rechazo === '')).toHaveLength(1);
});

test('one of another academy refuses them all; a day before the enrolment refuses each', async () => {
  const propia = await inscribe(await nuevoEstudiante(app, academia));
  const pide = (codigos: number[], cambios: object = {}) =>
    app.ask(actos.cancelarLote, body(codigos, cambios), { token, clave: nuevaClave() });
  expect((await pide([propia, propia + 1000])).status).toBe(404);
  expect(await estatus()).toEqual(['ACTIVA']);
  const [fila] = (await pide([propia], { fecha: '2020-01-01' })).body.data;
  expect(fila.rechazo).toMatch(/no puede ser antes/);
  expect(await estatus()).toEqual(['ACTIVA']);
});
