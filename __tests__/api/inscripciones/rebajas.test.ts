import { ACCESO, accesos } from '@/contract/accesos';
import { actos } from '@/contract/inscripciones/actos';
import { ventas } from '@/contract/facturas/venta';
import { cuotas } from '@/contract/inscripciones/cuotas';
import { inscribir, inscribirNuevo, previsualizar } from '@/contract/inscripciones/inscripcion';
import { inscripciones } from '@/contract/inscripciones/leida';
import { inscripcionDescuento } from '@/contract/precios/becaEstudiante';
import { leerOtorgamiento } from '@/contract/precios/otorgamiento';
import { becados } from '@/contract/reportes/academia/becados';
import type { PorAprobar } from '@/contract/sesion/aprobacion';
import { autenticar } from '@/contract/sesion/sesion';
import { beca, descuento } from '@/server/db/schema/dinero/precios';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

// Scholarships and discounts of an enrolment: what is chosen, what comes by itself, and that preview, act and rows say the same.

const app = createTestApp();
let academia: Academia;
let token: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  grupo = await nuevoGrupo(app, academia);
  nino = await nuevoEstudiante(app, academia);
});

const nuevoDescuento = async (values: Partial<typeof descuento.$inferInsert> = {}) => {
  const fila = { codigoCompania: academia.codigoCompania, descripcion: 'Hermanos', tipo: 'PORCENTAJE' as const, porcentaje: 1000 };
  const [row] = await app.deps.db
    .insert(descuento)
    .values({ ...fila, alcances: ['CUOTA'], ...values })
    .returning();
  return row!;
};
const nuevaBeca = async (values: Partial<typeof beca.$inferInsert> = {}) => {
  const fila = { codigoCompania: academia.codigoCompania, descripcion: 'Mérito', porcentaje: 5000, cubre: 'AMBAS' as const };
  const [row] = await app.deps.db
    .insert(beca)
    .values({ ...fila, ...values })
    .returning();
  return row!;
};
const en = () => ({ codigoGrupo: grupo.codigoGrupo, codigoModalidad: grupo.codigoModalidad });
const prever = (mas: object = {}) =>
  app.call(previsualizar, { body: { codigoEstudiante: nino.codigoEstudiante, ...en(), ...mas } }, { token });
const inscribe = (codigoEstudiante: number, totalEsperado: number, mas: object = {}, como = token) =>
  app.ask(inscribir, { body: { codigoEstudiante, ...en(), totalEsperado, motivoDescuento: 'Convenio', ...mas } as never }, { token: como });
const pasosDe = async (codigoEstudiante: number) =>
  app.rows<{ tipo: string; total: number; pasos: object[] }>(
    `select f.tipo, f.total::int, d.pasos from factura f join factura_detalle d using (codigo_factura)
     where codigo_estudiante = $1 order by f.numero`,
    [codigoEstudiante],
  );

test('a scholarship and a discount: every step is shown, and the rows keep the same steps', async () => {
  const { codigoBeca } = await nuevaBeca();
  const { codigoDescuento } = await nuevoDescuento({ descripcion: 'Convenio', tipo: 'MONTO', porcentaje: 0, monto: pesos(100) });
  const elegidas = { codigoBeca, descuentos: [codigoDescuento] };
  const plan = await prever(elegidas);
  // The fee of 1,500.00 at half; three instalments of 2,500.00 at half less 100.00.
  expect(plan.total).toBe(pesos(750 + 3 * 1150));
  expect(plan.facturas[1]!.pasos).toEqual([
    { concepto: 'Precio base', monto: pesos(2500) },
    { concepto: 'Beca Mérito 50 %', monto: pesos(-1250) },
    { concepto: 'Descuento Convenio', monto: pesos(-100) },
  ]);
  const { status } = await inscribe(nino.codigoEstudiante, plan.total, { ...elegidas, motivoBeca: 'Goleador' });
  expect(status).toBe(200);
  const [, cuota] = await pasosDe(nino.codigoEstudiante);
  expect(cuota).toMatchObject({
    total: pesos(1150),
    pasos: [{ tipo: 'BASE' }, { tipo: 'BECA', codigo: codigoBeca, monto: pesos(-1250) }, { tipo: 'DESCUENTO', codigo: codigoDescuento }],
  });
  expect(
    await app.rows('select desde::text, hasta::text, motivo from beca_estudiante where codigo_estudiante = $1', [nino.codigoEstudiante]),
  ).toEqual([{ desde: '2026-03-10', hasta: '2026-05-31', motivo: 'Goleador' }]);
  expect(await app.rows('select 1 from inscripcion_descuento where codigo_descuento = $1', [codigoDescuento])).toHaveLength(1);
});

test('a scholarship that passes its budget warns where it is granted with an enrolment, and is not refused', async () => {
  const { codigoBeca } = await nuevaBeca({ presupuesto: pesos(7000) });
  // 750.00 of the fee and 1,250.00 of each of three instalments.
  const primera = await prever({ codigoBeca });
  expect(primera.avisoBeca).toBe('');
  await inscribe(nino.codigoEstudiante, primera.total, { codigoBeca, motivoBeca: 'Goleador' });
  const { codigoEstudiante } = await nuevoEstudiante(app, academia);
  const segunda = await prever({ codigoEstudiante, codigoBeca });
  expect(segunda.avisoBeca).toBe('Mérito costaría DOP 9,000.00 en total: pasa de su presupuesto de DOP 7,000.00');
  expect((await inscribe(codigoEstudiante, segunda.total, { codigoBeca, motivoBeca: 'Portera' })).status).toBe(200);
});

test('the second child of a payer gets the sibling discount by itself, one we do not know yet too', async () => {
  await nuevoDescuento({ desdeHijo: 2 });
  expect(await prever()).toMatchObject({ ordenHijo: 1, total: pesos(9000) });
  expect((await inscribe(nino.codigoEstudiante, pesos(9000))).status).toBe(200);
  const hermana = await nuevoEstudiante(app, academia, { codigoPagador: nino.codigoPagador });
  const plan = await prever({ codigoEstudiante: hermana.codigoEstudiante });
  expect(plan).toMatchObject({ ordenHijo: 2, total: pesos(1500 + 3 * 2250) });
  const porConocer = { codigoEstudiante: undefined, codigoPagador: nino.codigoPagador };
  expect((await prever(porConocer)).total).toBe(plan.total);
  const persona = { nombre: 'Rita', apellido: 'Nueva', fechaNacimiento: '2016-06-15', sexo: 'F', documento: '', email: '', telefono: '' };
  const responsables = [{ codigoEntidad: nino.codigoPagador, parentesco: 'MADRE', contactoPago: true }];
  const body = {
    ...en(),
    codigoSucursal: academia.sucursales[0],
    totalEsperado: plan.total,
    estudiante: { entidad: persona, responsables },
  };
  expect((await app.ask(inscribirNuevo, { body: body as never }, { token })).status).toBe(200);
});

test('a sibling whose period is over counts no more, though nobody cancelled its enrolment', async () => {
  await nuevoDescuento({ desdeHijo: 2, alcances: ['CUOTA', 'VENTA'] });
  const mayor = await nuevoEstudiante(app, academia, { codigoPagador: nino.codigoPagador });
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio: '2024-08-01', fechaFin: '2025-05-31' });
  const viejo = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad: grupo.codigoModalidad });
  await nuevaInscripcion(app, academia, { estudiante: mayor, grupo: viejo, values: { fechaInscripcion: '2024-08-01' } });
  expect(await prever()).toMatchObject({ ordenHijo: 1, total: pesos(9000) });
  expect((await inscribe(nino.codigoEstudiante, pesos(9000))).status).toBe(200);
  expect(await app.call(ventas.descuentos, { query: { codigoEstudiante: nino.codigoEstudiante } }, { token })).toEqual([]);
});

test('when a child leaves, the open instalments of its siblings follow: shown before, and done with it', async () => {
  await nuevoDescuento({ desdeHijo: 2 });
  await inscribe(nino.codigoEstudiante, pesos(9000));
  const hermana = await nuevoEstudiante(app, academia, { codigoPagador: nino.codigoPagador });
  await inscribe(hermana.codigoEstudiante, pesos(8250));
  const montos = async () => (await pasosDe(hermana.codigoEstudiante)).map(({ total }) => total);
  const inscripcionDe = async ({ codigoEstudiante }: typeof nino) =>
    (await app.call(inscripciones.actual, { query: { codigoEstudiante } }, { token }))!.codigoInscripcion;
  const cancela = async (quien: typeof nino, previsualizar: boolean) => {
    const body = { codigoInscripcion: await inscripcionDe(quien), fecha: HOY, motivo: 'Se muda', previsualizar };
    return (await app.call(actos.cancelar, { body }, { token })).hermanos.map(({ antes, despues }) => [antes, despues]);
  };
  expect(await cancela(hermana, true)).toEqual([]);
  expect(await cancela(nino, true)).toEqual(Array(3).fill([pesos(2250), pesos(2500)]));
  const baja = { codigoEstudiante: nino.codigoEstudiante, fecha: HOY, motivo: 'Se muda', previsualizar: true };
  expect((await app.call(actos.retirar, { body: baja }, { token })).inscripciones[0]!.hermanos).toHaveLength(3);
  expect(await montos()).toEqual([pesos(1500), pesos(2250), pesos(2250), pesos(2250)]);
  expect(await cancela(nino, false)).toHaveLength(3);
  expect(await montos()).toEqual([pesos(1500), pesos(2500), pesos(2500), pesos(2500)]);
});

test('a sibling in a branch that the user cannot see follows too, and no answer names it', async () => {
  await nuevoDescuento({ desdeHijo: 2 });
  await inscribe(nino.codigoEstudiante, pesos(9000));
  const codigoSucursal = academia.sucursales[1];
  const hermana = await nuevoEstudiante(app, academia, { codigoPagador: nino.codigoPagador, nombre: 'Invisible', codigoSucursal });
  const [suyo] = await app.rows<{ codigo: number }>('select codigo_periodo codigo from grupo where codigo_grupo = $1', [grupo.codigoGrupo]);
  const alla = await nuevoGrupo(app, academia, { codigoSucursal, codigoPeriodo: suyo!.codigo, codigoModalidad: grupo.codigoModalidad });
  const body = { codigoEstudiante: hermana.codigoEstudiante, codigoGrupo: alla.codigoGrupo, codigoModalidad: alla.codigoModalidad, totalEsperado: pesos(8250) }; // prettier-ignore
  expect((await app.ask(inscribir, { body: body as never }, { token })).status).toBe(200);
  const operadora = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', sucursales: [academia.sucursales[0]] });
  const { codigoInscripcion } = (await app.call(inscripciones.actual, { query: { codigoEstudiante: nino.codigoEstudiante } }, { token }))!;
  for (const previsualizar of [true, false]) {
    const baja = { codigoInscripcion, fecha: HOY, motivo: 'Se muda', previsualizar };
    const answer = await app.call(actos.cancelar, { body: baja }, { token: operadora.token });
    expect(answer.hermanos).toEqual([]);
    expect(JSON.stringify(answer)).not.toContain('Invisible');
  }
  expect((await pasosDe(hermana.codigoEstudiante)).map(({ total }) => total)).toEqual([pesos(1500), pesos(2500), pesos(2500), pesos(2500)]);
});

test('who is enrolled from a day before that of a sibling is the first child, and what is open of the sibling follows', async () => {
  await nuevoDescuento({ desdeHijo: 2 });
  await inscribe(nino.codigoEstudiante, pesos(9000));
  const hermana = await nuevoEstudiante(app, academia, { codigoPagador: nino.codigoPagador });
  const { codigoEstudiante } = hermana;
  const montos = async (codigo: number) => (await pasosDe(codigo)).map(({ total }) => total);
  const igual = await prever({ codigoEstudiante, fechaInscripcion: HOY });
  expect([igual.ordenHijo, igual.total, igual.efectos]).toEqual([2, pesos(8250), []]);
  const antes = { fechaInscripcion: '2026-03-05' };
  const plan = await prever({ codigoEstudiante, ...antes });
  expect([plan.ordenHijo, plan.total]).toEqual([1, pesos(9000)]);
  const baja = Array(3).fill([nino.codigoEstudiante, pesos(2500), pesos(2250)]);
  expect(plan.efectos.map((uno) => [uno.codigoEstudiante, uno.antes, uno.despues])).toEqual(baja);
  expect(await montos(nino.codigoEstudiante)).toEqual([1500, 2500, 2500, 2500].map(pesos));
  expect((await inscribe(codigoEstudiante, pesos(9000), antes)).status).toBe(200);
  expect(await montos(nino.codigoEstudiante)).toEqual([1500, 2250, 2250, 2250].map(pesos));
  expect(await montos(codigoEstudiante)).toEqual([1500, 2500, 2500, 2500].map(pesos));
  // Recalculated for another reason, both stay what they are.
  const cien = await apoyo();
  expect([await cien(nino), await cien(hermana)]).toEqual([Array(2).fill(pesos(2150)), Array(2).fill(pesos(2400))]);
});

test('of two siblings enrolled at once one is the second child', async () => {
  await nuevoDescuento({ desdeHijo: 2 });
  const hermana = await nuevoEstudiante(app, academia, { codigoPagador: nino.codigoPagador });
  const answers = await Promise.all([nino, hermana].map(({ codigoEstudiante }) => inscribe(codigoEstudiante, pesos(9000))));
  // Both were shown the price of a first child: the later one is told the new amount.
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const tarde = answers.find(({ status }) => status === 409)!;
  expect(tarde.body).toMatchObject({ mensaje: expect.stringContaining('DOP 8,250.00'), data: { total: 8250, ordenHijo: 2 } });
});

/** What the last two instalments of a child would cost with 100.00 more off. */
async function apoyo() {
  const { codigoDescuento } = await nuevoDescuento({ descripcion: 'Apoyo', tipo: 'MONTO', porcentaje: 0, monto: pesos(100), prioridad: 9 });
  return async ({ codigoEstudiante }: typeof nino) => {
    const { codigoInscripcion } = (await app.call(inscripciones.actual, { query: { codigoEstudiante } }, { token }))!;
    const body = { codigoInscripcion, codigoDescuento, motivo: 'Apoyo', previsualizar: true as const };
    return (await app.call(inscripcionDescuento.conceder, { body }, { token })).efectos.slice(-2).map(({ despues }) => despues);
  };
}

test('who was billed as the second child of a day stays the second when something else is recalculated', async () => {
  await nuevoDescuento({ desdeHijo: 2 });
  // On record after the other child, enrolled before it.
  const primera = await nuevoEstudiante(app, academia, { codigoPagador: nino.codigoPagador });
  expect((await inscribe(primera.codigoEstudiante, pesos(9000))).status).toBe(200);
  expect((await inscribe(nino.codigoEstudiante, pesos(8250))).status).toBe(200);
  const conApoyo = await apoyo();
  expect(await conApoyo(primera)).toEqual(Array(2).fill(pesos(2400)));
  expect(await conApoyo(nino)).toEqual(Array(2).fill(pesos(2150)));
});

test('who comes back after a gap of seasons was billed as the last child and counts as it; whoever was renewed counts by the first season', async () => {
  await nuevoDescuento({ desdeHijo: 2 });
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio: '2023-08-01', fechaFin: '2024-05-31' });
  const viejo = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad: grupo.codigoModalidad });
  const values = { fechaInscripcion: '2023-08-01' };
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo: viejo, values });
  const hermana = await nuevoEstudiante(app, academia, { codigoPagador: nino.codigoPagador });
  expect((await inscribe(hermana.codigoEstudiante, pesos(9000))).status).toBe(200);
  expect((await inscribe(nino.codigoEstudiante, pesos(8250))).status).toBe(200);
  const conApoyo = await apoyo();
  expect([await conApoyo(nino), await conApoyo(hermana)]).toEqual([Array(2).fill(pesos(2150)), Array(2).fill(pesos(2400))]);
  await app.rows('update inscripcion set codigo_inscripcion_origen = $1 where codigo_estudiante = $2 and codigo_inscripcion <> $1', [
    codigoInscripcion,
    nino.codigoEstudiante,
  ]);
  expect([await conApoyo(nino), await conApoyo(hermana)]).toEqual([Array(2).fill(pesos(2400)), Array(2).fill(pesos(2150))]);
});

test('what changed since it was shown is a 409 with the new amounts, and nothing is written', async () => {
  const { codigoDescuento } = await nuevoDescuento({ descripcion: 'Convenio' });
  const { total } = await prever({ descuentos: [codigoDescuento] });
  await app.rows('update descuento set puntos_basicos = 2000 where codigo_descuento = $1', [codigoDescuento]);
  const { status, body } = await inscribe(nino.codigoEstudiante, total, { descuentos: [codigoDescuento] });
  expect([status, body.data.total]).toEqual([409, 1500 + 3 * 2000]);
  expect(await pasosDe(nino.codigoEstudiante)).toEqual([]);
});

test('a scholarship needs its access and a reason; what is inactive, of siblings or somebody else’s is refused', async () => {
  const { codigoBeca } = await nuevaBeca();
  const oficina = await nuevoUsuario(app, academia, {
    tipoUsuario: 'OPERADOR',
    accesos: [...accesos.keys()].filter((c) => c !== ACCESO.otorgarBeca),
  });
  const pide = (mas: object, como = token) => inscribe(nino.codigoEstudiante, pesos(4500), mas, como);
  expect(await pide({ codigoBeca, motivoBeca: 'x' }, oficina.token)).toMatchObject({ status: 403, body: { motivo: 'acceso' } });
  expect((await pide({ codigoBeca })).body.errors).toEqual({ motivoBeca: 'Diga por qué se otorga la beca' });
  const vencida = await nuevaBeca({ descripcion: 'Vieja', hasta: '2026-03-09' });
  expect((await pide({ codigoBeca: vencida.codigoBeca, motivoBeca: 'x' })).body.mensaje).toMatch(/no se otorga en esa fecha/);
  const deHermanos = await nuevoDescuento({ desdeHijo: 2 });
  const inactivo = await nuevoDescuento({ descripcion: 'Viejo', activo: false });
  const con = async (mas: object) => (await pide(mas)).body.mensaje;
  expect(await con({ descuentos: [deHermanos.codigoDescuento] })).toBe('El descuento Hermanos es de hermanos: se aplica por sí solo');
  expect(await con({ descuentos: [inactivo.codigoDescuento] })).toBe('El descuento Viejo está inactivo');
  const retirada = await nuevaBeca({ descripcion: 'Retirada', activo: false });
  expect(await con({ codigoBeca: retirada.codigoBeca, motivoBeca: 'x' })).toBe('La beca Retirada está inactiva');
  const otra = await nuevaAcademia(app);
  await app.rows('update beca set codigo_compania = $1 where codigo_beca = $2', [otra.codigoCompania, codigoBeca]);
  expect((await pide({ codigoBeca, motivoBeca: 'x' })).status).toBe(404);
});

test('a scholarship that the child has is not granted again, neither with another enrolment nor by changing one', async () => {
  const { codigoBeca } = await nuevaBeca({ cubre: 'CUOTA' });
  const { total } = await prever({ codigoBeca });
  const hecha = await inscribe(nino.codigoEstudiante, total, { codigoBeca, motivoBeca: 'Notas' });
  expect(hecha.status).toBe(200);
  const yaLaTiene = [409, 'El estudiante ya tiene la beca Mérito'];
  const otro = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, horario: [] });
  const mas = { codigoGrupo: otro.codigoGrupo, codigoModalidad: otro.codigoModalidad, codigoBeca, motivoBeca: 'Notas' };
  const segunda = await inscribe(nino.codigoEstudiante, total, mas);
  expect([segunda.status, segunda.body.mensaje]).toEqual(yaLaTiene);
  const [fila] = await app.rows('select codigo_inscripcion codigo from inscripcion where codigo_estudiante = $1', [nino.codigoEstudiante]);
  const leida = await app.call(inscripciones.id, { params: { id: fila.codigo } }, { token });
  const { codigoInscripcion, codigoModalidad, fechaInscripcion, nota, version } = leida;
  const body = {
    codigoInscripcion,
    codigoModalidad,
    fechaInscripcion,
    nota,
    version,
    codigoBeca,
    motivoBeca: 'Notas',
    totalEsperado: total,
  };
  const cambio = await app.ask(actos.actualizar, { body }, { token });
  expect([cambio.status, cambio.body.mensaje]).toEqual(yaLaTiene);
  expect(await app.rows('select 1 from beca_estudiante where codigo_estudiante = $1', [nino.codigoEstudiante])).toHaveLength(1);
});

test('a scholarship is the child’s: granted with an enrolment or its change, the open instalments of the others follow, and are shown before', async () => {
  const enOtro = async () => {
    const { codigoGrupo, codigoModalidad } = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, horario: [] });
    return { codigoGrupo, codigoModalidad };
  };
  const totales = async () => (await pasosDe(nino.codigoEstudiante)).map(({ total }) => total);
  const [enteros, mitades] = [[1500, 2500, 2500, 2500].map(pesos), [750, 1250, 1250, 1250].map(pesos)];
  expect((await inscribe(nino.codigoEstudiante, pesos(9000))).status).toBe(200);
  const media = { codigoBeca: (await nuevaBeca()).codigoBeca, motivoBeca: 'Notas' };
  const segundo = await enOtro();
  const { efectos, total } = await prever({ ...segundo, codigoBeca: media.codigoBeca });
  expect(efectos.map(({ antes }) => antes)).toEqual(enteros);
  expect(efectos.map(({ despues }) => despues)).toEqual(mitades);
  expect(await totales()).toEqual(enteros);
  const { status, body } = await inscribe(nino.codigoEstudiante, total, { ...segundo, ...media });
  expect(status).toBe(200);
  expect(await totales()).toEqual([...mitades, ...mitades]);

  const id = body.data.codigoInscripcion;
  const { codigoInscripcion, codigoModalidad, fechaInscripcion, version } = await app.call(inscripciones.id, { params: { id } }, { token });
  const otra = { codigoBeca: (await nuevaBeca({ descripcion: 'Portera' })).codigoBeca, motivoBeca: 'Portera' };
  const cambio = { codigoInscripcion, codigoModalidad, fechaInscripcion, version, nota: '', ...otra };
  const previo = await app.preview(actos.actualizar, { body: cambio }, { token });
  const cuartos = [375, 625, 625, 625].map(pesos);
  expect(previo.cambian.map(({ despues }) => despues)).toEqual([...cuartos, ...cuartos]);
  await app.call(actos.actualizar, { body: { ...cambio, totalEsperado: previo.total } }, { token });
  expect(await totales()).toEqual([...cuartos, ...cuartos]);
});

test('the report of scholarships and the paper of the grant count the instalment that was running on the day of enrolment', async () => {
  const { codigoBeca } = await nuevaBeca();
  const { total } = await prever({ codigoBeca });
  expect(total).toBe(pesos(4500));
  expect((await inscribe(nino.codigoEstudiante, total, { codigoBeca, motivoBeca: 'Notas' })).status).toBe(200);
  const { filas, totales } = await app.call(becados, { query: {} }, { token });
  expect(filas.map(({ facturas, costo }) => [facturas, costo])).toEqual([[4, pesos(4500)]]);
  expect(totales.costo).toBe(pesos(4500));
  const papel = await app.call(leerOtorgamiento, { params: { id: filas[0]!.codigoBecaEstudiante } }, { token });
  expect([papel.facturas.length, papel.rebaja]).toEqual([4, pesos(4500)]);
});

test('discounts that take off more than the company lets one user do alone need a second one: enrolling, a child we do not know yet, and later', async () => {
  const CLAVE = 'la de la gerente';
  const gerente = await nuevoUsuario(app, academia, { password: await hashPassword(CLAVE) });
  const oficina = await nuevoUsuario(app, academia);
  await app.rows('update compania set monto_aprobacion = 50000 where codigo_compania = $1', [academia.codigoCompania]);
  app.deps.sessions.clear();
  const aprueba = async (acto: PorAprobar): Promise<string> =>
    (await app.ask(autenticar, { body: { usuario: gerente.usuario, password: CLAVE, aprueba: acto } }, oficina)).body.data.aprobacion;
  const de = (codigo: number, monto: number): PorAprobar => ({ acto: 'inscripcion/descuento', codigo, monto: pesos(monto) });
  const [poco, mucho, otro] = [
    await nuevoDescuento({ descripcion: 'Poco', porcentaje: 500 }),
    await nuevoDescuento({ descripcion: 'Convenio' }),
    await nuevoDescuento({ descripcion: 'Empleado', porcentaje: 2000 }),
  ];
  // 5 % of three instalments of 2,500.00 is below the 500.00; 10 % is 750.00.
  const conPoco = await nuevoEstudiante(app, academia);
  expect((await inscribe(conPoco.codigoEstudiante, pesos(8625), { descuentos: [poco.codigoDescuento] }, oficina.token)).status).toBe(200);
  const { codigoEstudiante } = nino;
  const pide = { descuentos: [mucho.codigoDescuento] };
  const no = await inscribe(codigoEstudiante, pesos(8250), pide, oficina.token);
  expect([no.status, no.body.motivo, no.body.mensaje, no.body.data]).toEqual([
    409,
    'aprobacion',
    'Conceder descuentos a una inscripción por DOP 750.00 necesita la aprobación de otro usuario',
    { acto: 'inscripcion/descuento', codigo: codigoEstudiante, monto: 750 },
  ]);
  expect(await pasosDe(codigoEstudiante)).toEqual([]);
  // Agreed to for less, it is not agreed to.
  const menos = { ...pide, aprobacion: await aprueba(de(codigoEstudiante, 700)) };
  expect((await inscribe(codigoEstudiante, pesos(8250), menos, oficina.token)).status).toBe(409);
  const si = await inscribe(
    codigoEstudiante,
    pesos(8250),
    { ...pide, aprobacion: await aprueba(de(codigoEstudiante, 750)) },
    oficina.token,
  );
  expect(si.status).toBe(200);
  const { codigoInscripcion } = si.body.data;

  const persona = { nombre: 'Rita', apellido: 'Nueva', fechaNacimiento: '2016-06-15', sexo: 'F', documento: '', email: '', telefono: '' };
  const nueva = {
    ...en(),
    ...pide,
    motivoDescuento: 'Convenio',
    codigoSucursal: academia.sucursales[0],
    totalEsperado: pesos(8250),
    estudiante: { entidad: persona, responsables: [{ codigoEntidad: nino.codigoPagador, parentesco: 'MADRE', contactoPago: true }] },
  };
  const crea = (mas: object = {}) => app.ask(inscribirNuevo, { body: { ...nueva, ...mas } as never }, { token: oficina.token });
  expect((await crea()).body).toMatchObject({ motivo: 'aprobacion', data: { codigo: grupo.codigoGrupo } });
  expect((await crea({ aprobacion: await aprueba(de(grupo.codigoGrupo, 750)) })).status).toBe(200);

  // Later: 20 % after the 10 % is 450.00 of each of the instalments that are open by now.
  const body = { codigoInscripcion, codigoDescuento: otro.codigoDescuento, motivo: 'Trabaja aquí' };
  const despues = await app.ask(inscripcionDescuento.conceder, { body }, { token: oficina.token });
  expect(despues.body.motivo).toBe('aprobacion');
  const aprobacion = await aprueba(de(codigoEstudiante, despues.body.data.monto));
  expect((await app.ask(inscripcionDescuento.conceder, { body: { ...body, aprobacion } }, { token: oficina.token })).status).toBe(200);
  const leida = await app.call(inscripciones.id, { params: { id: codigoInscripcion } }, { token });
  const dos = { usuario: oficina.usuario, aprobadoPor: gerente.usuario };
  expect(leida.descuentos).toEqual([
    { codigoDescuento: mucho.codigoDescuento, descripcion: 'Convenio', valor: '10 %', ...dos },
    { codigoDescuento: otro.codigoDescuento, descripcion: 'Empleado', valor: '20 %', ...dos },
  ]);
});

test('an instalment keeps its own price under a new discount, also when its number goes on from an earlier modality', async () => {
  const { codigoEstudiante } = nino;
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
  await app.call(cuotas.estudiante, { body: { codigoEstudiante, cantidadCuota: 1, fechaEvaluar: '2026-04-01' } }, { token });
  await app.rows('update inscripcion set numero_base = 3, monto_cuota = 300000 where codigo_inscripcion = $1', [codigoInscripcion]);
  await app.rows('update factura set numero_cuota = numero_cuota + 3 where codigo_inscripcion = $1', [codigoInscripcion]);
  const { codigoDescuento } = await nuevoDescuento();
  await app.call(inscripcionDescuento.conceder, { body: { codigoInscripcion, codigoDescuento, motivo: 'Convenio' } }, { token });
  expect(await app.rows('select total from factura where codigo_inscripcion = $1', [codigoInscripcion])).toEqual([{ total: pesos(2250) }]);
});
