import { actos } from '@/contract/inscripciones/actos';
import { inscribir, previsualizar } from '@/contract/inscripciones/inscripcion';
import { inscripciones } from '@/contract/inscripciones/leida';
import { responsables } from '@/contract/responsables/responsable';
import { becaEstudiante as becas } from '@/contract/precios/becaEstudiante';
import { beca, descuento } from '@/server/db/schema/dinero/precios';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

// What a rule moves follows in every enrolment and branch: the place among siblings, which is by date of enrolment, and a scholarship, which is the child's.

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let token: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;
let hermana: typeof nino;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  grupo = await nuevoGrupo(app, academia);
  nino = await nuevoEstudiante(app, academia, { nombre: 'Luis' });
  hermana = await nuevoEstudiante(app, academia, { nombre: 'Eva', codigoPagador: nino.codigoPagador });
});

const deHermanos = () =>
  app.deps.db.insert(descuento).values({
    ...{ codigoCompania: academia.codigoCompania, descripcion: 'Hermanos', tipo: 'PORCENTAJE', porcentaje: 1000 },
    ...{ alcances: ['CUOTA'], desdeHijo: 2 },
  });
const nuevaBeca = async (descripcion = 'Mérito') => {
  const { codigoCompania } = academia;
  const [una] = await app.deps.db.insert(beca).values({ codigoCompania, descripcion, porcentaje: 5000, cubre: 'CUOTA' }).returning();
  return una!.codigoBeca;
};
const otroGrupo = (mas: object = {}) => {
  const { codigoPeriodo, codigoModalidad } = grupo;
  return nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad, horario: [], ...mas });
};
const inscribe = async ({ codigoEstudiante }: typeof nino, total: number, en = grupo, mas: object = {}) => {
  const { codigoGrupo, codigoModalidad } = en;
  const body = { codigoEstudiante, codigoGrupo, codigoModalidad, totalEsperado: pesos(total), ...mas };
  return (await app.call(inscribir, { body: body as never }, { token, clave: nuevaClave() })).codigoInscripcion;
};
/** What the instalments of a child cost (pesos), in the order of their numbers. */
const cuotas = async ({ codigoEstudiante }: typeof nino) => {
  const rows = await app.rows<{ total: number }>(
    `select total::int / 100 total from factura where codigo_estudiante = $1 and tipo = 'CUOTA' and estatus <> 'ANULADA' order by numero`,
    [codigoEstudiante],
  );
  return rows.map(({ total }) => total);
};
const tres = (monto: number) => Array<number>(3).fill(monto);

describe('a day of enrolment that is moved', () => {
  const cambio = async (codigoInscripcion: number, fechaInscripcion: string, mas: object = {}) => {
    const { codigoModalidad, version } = await app.call(inscripciones.id, { params: { id: codigoInscripcion } }, { token });
    return { codigoInscripcion, codigoModalidad, version, nota: '', fechaInscripcion, ...mas };
  };
  const mueve = async (codigoInscripcion: number, fechaInscripcion: string, mas: object = {}) => {
    const body = await cambio(codigoInscripcion, fechaInscripcion, mas);
    const { total, cambian } = await app.preview(actos.actualizar, { body }, { token });
    await app.call(actos.actualizar, { body: { ...body, totalEsperado: total } }, { token });
    return cambian.filter(({ antes, despues }) => antes !== despues);
  };

  test('before that of a sibling changes their places, there and back; the preview names the sibling', async () => {
    await deHermanos();
    await inscribe(nino, 9000);
    const suya = await inscribe(hermana, 8250);
    const cambian = await mueve(suya, '2026-03-05');
    expect(cambian.map(({ antes, despues }) => [antes, despues])).toEqual([
      ...tres(0).map(() => [pesos(2250), pesos(2500)]),
      ...tres(0).map(() => [pesos(2500), pesos(2250)]),
    ]);
    expect(cambian.map(({ descripcion }) => descripcion.startsWith('Luis'))).toEqual([false, false, false, true, true, true]);
    expect([await cuotas(nino), await cuotas(hermana)]).toEqual([tres(2250), tres(2500)]);
    await mueve(suya, '2026-03-10');
    // March, which fell due on the 5th, is overdue by now.
    expect([await cuotas(nino), await cuotas(hermana)]).toEqual([tres(2500), [2500, 2250, 2250]]);
  });

  test('moves the child’s other enrolment too, also with a scholarship granted with it', async () => {
    await deHermanos();
    await inscribe(nino, 9000);
    const suya = await inscribe(hermana, 8250);
    await inscribe(hermana, 8250, await otroGrupo());
    await mueve(suya, '2026-03-05', { codigoBeca: await nuevaBeca(), motivoBeca: 'Notas' });
    expect([await cuotas(nino), await cuotas(hermana)]).toEqual([tres(2250), [...tres(1250), ...tres(1250)]]);
  });

  test('of a sibling in a branch of others follows, and is not named', async () => {
    await deHermanos();
    await inscribe(nino, 9000, await otroGrupo({ codigoSucursal: academia.sucursales[1] }));
    const suya = await inscribe(hermana, 8250);
    const [primera] = academia.sucursales;
    ({ token } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', sucursales: [primera] }));
    expect(await mueve(suya, '2026-03-05')).toHaveLength(3);
    expect([await cuotas(nino), await cuotas(hermana)]).toEqual([tres(2250), tres(2500)]);
  });
});

test('a second enrolment from an earlier day brings the child’s first one up too', async () => {
  await deHermanos();
  await inscribe(nino, 9000);
  await inscribe(hermana, 8250);
  await inscribe(hermana, 9000, await otroGrupo(), { fechaInscripcion: '2026-03-05' });
  expect([await cuotas(nino), await cuotas(hermana)]).toEqual([tres(2250), [...tres(2500), ...tres(2500)]]);
});

describe('a child for whom another person pays from now on', () => {
  const vinculosDe = async (codigoEstudiante: number) =>
    (await app.call(responsables.deEstudiante, { query: { codigoEstudiante } }, { token })).responsables;
  const pedro = { nombre: 'Pedro', apellido: 'Gil', documento: '', telefono: '829-555-0300', telefonoOtro: '', whatsapp: '', email: '' };
  const roles = { parentesco: 'PADRE' as const, contactoPago: true, recoge: true, emergencia: true };
  const pagaPor = async ({ codigoEstudiante }: typeof nino, quien: object) => {
    const paga = (await vinculosDe(codigoEstudiante)).find(({ contactoPago }) => contactoPago)!;
    await app.call(responsables.save, { body: { ...roles, codigoEstudiante, reemplaza: paga.codigoResponsable, ...quien } }, { token });
  };

  test('counts among the children of that person at once; the siblings that it leaves move up, and no closed invoice changes', async () => {
    await deHermanos();
    await inscribe(nino, 9000);
    await inscribe(hermana, 8250);
    await app.rows(`update factura set fecha_vencimiento = '2026-03-09' where codigo_estudiante = $1 and numero_cuota = 8`, [
      hermana.codigoEstudiante,
    ]);
    await pagaPor(nino, { entidad: pedro });
    expect([await cuotas(nino), await cuotas(hermana)]).toEqual([tres(2500), [2250, 2500, 2500]]);
    // Back: made payer again by the link that its mother has still.
    const [padre, mama] = await vinculosDe(nino.codigoEstudiante);
    const { codigoResponsable, versionVinculo: version } = mama!;
    const body = { ...roles, codigoResponsable, version, reemplaza: padre!.codigoResponsable };
    await app.call(responsables.update, { body }, { token });
    expect([await cuotas(nino), await cuotas(hermana)]).toEqual([tres(2500), [2250, 2250, 2250]]);
  });

  test('changes nothing where the first guardian, who pays where nobody is marked, is marked', async () => {
    await deHermanos();
    await inscribe(nino, 9000);
    await inscribe(hermana, 8250);
    const [mama] = await vinculosDe(nino.codigoEstudiante);
    await app.rows('update responsable_estudiante set contacto_pago = false where codigo_responsable = $1', [mama!.codigoResponsable]);
    const { codigoResponsable, versionVinculo: version } = mama!;
    await app.call(responsables.update, { body: { ...roles, codigoResponsable, version } }, { token });
    expect([await cuotas(nino), await cuotas(hermana)]).toEqual([tres(2500), tres(2250)]);
  });

  test('and among those that this person already pays for, by the day of enrolment', async () => {
    await deHermanos();
    const otra = await nuevoEstudiante(app, academia, { nombre: 'Rosa' });
    await inscribe(otra, 9000);
    await inscribe(nino, 9000, grupo, { fechaInscripcion: '2026-03-05' });
    await pagaPor(nino, { codigoEntidad: otra.codigoPagador });
    expect([await cuotas(nino), await cuotas(otra)]).toEqual([tres(2500), tres(2250)]);
  });
});

describe('a scholarship in several branches', () => {
  const dias = { desde: '2026-03-01', hasta: '2026-05-31', motivo: 'Notas' };
  const deUna = (sucursal: number) =>
    nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', sucursales: [academia.sucursales[sucursal]!] });

  test('reaches what is open in a branch that its granter does not see, and so does revoking it; neither names it', async () => {
    await inscribe(nino, 9000);
    await inscribe(nino, 9000, await otroGrupo({ codigoSucursal: academia.sucursales[1] }));
    const quien = await deUna(0);
    const body = { codigoEstudiante: nino.codigoEstudiante, codigoBeca: await nuevaBeca(), ...dias };
    const { codigoBecaEstudiante, efectos, antes, despues, costo } = await app.call(becas.otorgar, { body }, quien);
    expect([efectos.length, antes, despues, costo]).toEqual([4, pesos(9000), pesos(5250), pesos(7500)]);
    expect(await cuotas(nino)).toEqual([...tres(1250), ...tres(1250)]);
    const quita = { codigoBecaEstudiante: codigoBecaEstudiante!, motivo: 'Notas' };
    expect((await app.call(becas.revocar, { body: quita }, quien)).efectos).toHaveLength(4);
    expect(await cuotas(nino)).toEqual([...tres(2500), ...tres(2500)]);
  });

  test('granted with an enrolment it does too', async () => {
    await inscribe(nino, 9000, await otroGrupo({ codigoSucursal: academia.sucursales[1] }));
    const codigoBeca = await nuevaBeca();
    ({ token } = await deUna(0));
    const { codigoGrupo, codigoModalidad } = grupo;
    const pide = { codigoEstudiante: nino.codigoEstudiante, codigoGrupo, codigoModalidad, codigoBeca };
    expect((await app.call(previsualizar, { body: pide }, { token })).efectos).toEqual([]);
    await inscribe(nino, 5250, grupo, { codigoBeca, motivoBeca: 'Notas' });
    expect(await cuotas(nino)).toEqual([...tres(1250), ...tres(1250)]);
  });

  test('of a child that moved to another branch it is revoked there, and no longer where it was granted', async () => {
    const suya = await inscribe(nino, 9000);
    const body = { codigoEstudiante: nino.codigoEstudiante, codigoBeca: await nuevaBeca(), ...dias };
    const { codigoBecaEstudiante } = await app.call(becas.otorgar, { body }, { token });
    const { codigoGrupo } = await otroGrupo({ codigoSucursal: academia.sucursales[1] });
    const pasa = { codigoInscripcion: suya, codigoGrupo, fecha: '2026-03-10', motivo: 'Se muda' };
    await app.call(actos.transferir, { body: pasa }, { token });
    const quita = { codigoBecaEstudiante: codigoBecaEstudiante!, motivo: 'Notas' };
    expect((await app.ask(becas.revocar, { body: quita }, await deUna(0))).status).toBe(404);
    await app.call(becas.revocar, { body: quita }, await deUna(1));
    expect(await cuotas(nino)).toEqual(tres(2500));
  });
});
