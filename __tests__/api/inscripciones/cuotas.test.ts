import { sql } from 'drizzle-orm';
import { cuotas } from '@/contract/inscripciones/cuotas';
import { becaEstudiante, inscripcionDescuento } from '@/contract/precios/becaEstudiante';
import { beca, descuento } from '@/server/db/schema/dinero/precios';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaInscripcion, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos, type Academia } from '../../support/factories';

// Missing instalments, and what scholarships and discounts do to those that are open.

const app = createTestApp();
let academia: Academia;
let token: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;
let inscrita: Awaited<ReturnType<typeof nuevaInscripcion>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  grupo = await nuevoGrupo(app, academia);
  nino = await nuevoEstudiante(app, academia);
  inscrita = await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
});

const genera = (mas: object = {}) =>
  app.call(
    cuotas.estudiante,
    { body: { codigoEstudiante: nino.codigoEstudiante, cantidadCuota: 3, fechaEvaluar: HOY, ...mas } },
    { token },
  );
const filas = () =>
  app.rows<{ numero_cuota: number; total: number; estatus: string }>(
    `select numero_cuota, total::int, estatus from factura where codigo_inscripcion = $1 and estatus <> 'ANULADA' order by numero_cuota`,
    [inscrita.codigoInscripcion],
  );

describe('missing instalments', () => {
  test('a preview names the spans and writes nothing; asked twice there is one set; voided ones are made again', async () => {
    const previo = await genera({ previsualizar: true });
    expect(previo).toMatchObject({ nuevas: 3, existentes: 0, reemplazadas: 0, total: pesos(7500) });
    expect(previo.cuotas.map(({ numeroCuota, desde }) => [numeroCuota, desde])).toEqual([
      [8, '2026-03-01'],
      [9, '2026-04-01'],
      [10, '2026-05-01'],
    ]);
    expect(await filas()).toEqual([]);
    expect(await genera({ cantidadCuota: 2 })).toMatchObject({ nuevas: 2 });
    expect(await genera()).toMatchObject({ nuevas: 1, existentes: 2 });
    expect(await genera()).toMatchObject({ nuevas: 0, existentes: 3, total: 0 });
    await app.rows(`update factura set estatus = 'ANULADA' where codigo_inscripcion = $1 and numero_cuota = 9`, [
      inscrita.codigoInscripcion,
    ]);
    expect(await genera()).toMatchObject({ nuevas: 0, existentes: 2, reemplazadas: 1 });
    expect((await filas()).map(({ numero_cuota }) => numero_cuota)).toEqual([8, 9, 10]);
  });

  test('two at once make one set, without a gap in the numbers', async () => {
    const two = await Promise.all([genera(), genera()]);
    expect(two.map(({ nuevas }) => nuevas).sort()).toEqual([0, 3]);
    expect(await app.rows('select numero from factura where codigo_compania = $1 order by 1', [academia.codigoCompania])).toEqual([
      { numero: 1 },
      { numero: 2 },
      { numero: 3 },
    ]);
  });

  test('of several enrolments one is named; of none it says so', async () => {
    const otro = await nuevoGrupo(app, academia, {
      codigoPeriodo: grupo.codigoPeriodo,
      codigoModalidad: grupo.codigoModalidad,
      horario: [],
    });
    await nuevaInscripcion(app, academia, { estudiante: nino, grupo: otro });
    const body = { codigoEstudiante: nino.codigoEstudiante, cantidadCuota: 1, fechaEvaluar: HOY };
    expect((await app.ask(cuotas.estudiante, { body }, { token })).body.mensaje).toMatch(/elija la inscripción/);
    expect(await genera({ codigoInscripcion: inscrita.codigoInscripcion })).toMatchObject({ nuevas: 3 });
    const libre = await nuevoEstudiante(app, academia);
    const nada = await app.ask(cuotas.estudiante, { body: { ...body, codigoEstudiante: libre.codigoEstudiante } }, { token });
    expect([nada.status, nada.body.mensaje]).toEqual([409, expect.stringContaining('no tiene una inscripción activa')]);
  });

  test('a group of 30 in one go, the sibling discount with it', async () => {
    await app.deps.db.insert(descuento).values({
      codigoCompania: academia.codigoCompania,
      descripcion: 'Hermanos',
      tipo: 'PORCENTAJE',
      porcentaje: 1000,
      alcances: ['CUOTA'],
      desdeHijo: 2,
    });
    for (let i = 0; i < 29; i += 1) {
      const estudiante = await nuevoEstudiante(app, academia, i === 0 ? { codigoPagador: nino.codigoPagador } : {});
      await nuevaInscripcion(app, academia, { estudiante, grupo });
    }
    const body = { codigoGrupo: grupo.codigoGrupo, cantidadCuota: 3, fechaEvaluar: HOY };
    await app.preview(cuotas.grupo, { body }, { token });
    const hechas = await app.call(cuotas.grupo, { body }, { token });
    expect([hechas.length, hechas.reduce((sum, una) => sum + una.nuevas, 0)]).toEqual([30, 90]);
    expect(hechas.filter(({ total }) => total === pesos(3 * 2250))).toHaveLength(1);
    const otraVez = await app.call(cuotas.grupo, { body }, { token });
    expect(otraVez.every(({ nuevas, existentes }) => nuevas === 0 && existentes === 3)).toBe(true);
  });
});

describe('a scholarship', () => {
  const nuevaBeca = async (values: Partial<typeof beca.$inferInsert> = {}) => {
    const fila = { codigoCompania: academia.codigoCompania, descripcion: 'Mérito', porcentaje: 5000, cubre: 'CUOTA' as const };
    const [row] = await app.deps.db
      .insert(beca)
      .values({ ...fila, ...values })
      .returning();
    return row!.codigoBeca;
  };
  const otorga = (codigoBeca: number, mas: object = {}) =>
    app.call(
      becaEstudiante.otorgar,
      { body: { codigoEstudiante: nino.codigoEstudiante, codigoBeca, desde: '2026-04-01', hasta: '2026-04-30', motivo: 'Notas', ...mas } },
      { token },
    );

  test('of two grants at once the one that passes the budget is told so', async () => {
    await genera();
    const otro = await nuevoEstudiante(app, academia);
    await nuevaInscripcion(app, academia, { estudiante: otro, grupo });
    await genera({ codigoEstudiante: otro.codigoEstudiante });
    // Each takes 1,250.00 off the instalment of April: one fits.
    const codigoBeca = await nuevaBeca({ presupuesto: pesos(2000) });
    const dadas = await Promise.all([otorga(codigoBeca), otorga(codigoBeca, { codigoEstudiante: otro.codigoEstudiante })]);
    expect(dadas.map(({ costo }) => costo).sort()).toEqual([pesos(1250), pesos(2500)]);
    expect(dadas.filter(({ aviso }) => aviso !== '')).toHaveLength(1);
    await app.rows('delete from beca_estudiante');
  });

  test('shows each open instalment before and after, changes those of its span, and revoked restores them', async () => {
    await genera();
    const codigoBeca = await nuevaBeca({ presupuesto: pesos(1000) });
    const previo = await otorga(codigoBeca, { previsualizar: true });
    // March fell due on the 5th: it is closed. April is at half, May is not in the span.
    expect(previo.efectos.map(({ descripcion, antes, despues }) => [descripcion.slice(0, 7), antes, despues])).toEqual([
      ['Cuota 9', pesos(2500), pesos(1250)],
      ['Cuota 1', pesos(2500), pesos(2500)],
    ]);
    expect(previo.aviso).toMatch(/pasa de su presupuesto de DOP 1,000.00/);
    expect((await filas()).map(({ total }) => total)).toEqual([pesos(2500), pesos(2500), pesos(2500)]);
    expect(await otorga(codigoBeca)).toEqual({ ...previo, codigoBecaEstudiante: expect.any(Number) });
    expect((await filas()).map(({ total }) => total)).toEqual([pesos(2500), pesos(1250), pesos(2500)]);
    const dos = await app.ask(becaEstudiante.otorgar, { body: { codigoEstudiante: nino.codigoEstudiante, codigoBeca, desde: '2026-04-10', hasta: '2026-05-01', motivo: 'x' } }, { token }); // prettier-ignore
    expect([dos.status, dos.body.mensaje]).toEqual([409, expect.stringContaining('ya tiene la beca')]);

    const [{ codigo }] = (await app.rows<{ codigo: number }>('select codigo_beca_estudiante codigo from beca_estudiante')) as [
      { codigo: number },
    ];
    const antes = await app.preview(becaEstudiante.revocar, { body: { codigoBecaEstudiante: codigo } }, { token });
    const revoca = { codigoBecaEstudiante: codigo, motivo: 'Se fue' };
    expect(await app.call(becaEstudiante.revocar, { body: revoca }, { token })).toEqual(antes);
    expect((await filas()).map(({ total }) => total)).toEqual([pesos(2500), pesos(2500), pesos(2500)]);
    expect(
      await app.rows(
        `select d.pasos from factura_detalle d join factura f using (codigo_factura) where numero_cuota = 9 and f.codigo_inscripcion = $1`,
        [inscrita.codigoInscripcion],
      ),
    ).toEqual([
      // prettier-ignore
      { pasos: [{ tipo: 'BASE', concepto: 'Precio base', monto: pesos(2500) }] },
    ]);
    await app.rows('delete from beca_estudiante');
  });

  test('days in the wrong order, past its last day, an inactive one, or twice revoked: each its own words', async () => {
    const intenta = (codigoBeca: number, mas: object = {}) =>
      app.ask(
        becaEstudiante.otorgar,
        {
          body: { codigoEstudiante: nino.codigoEstudiante, codigoBeca, desde: '2026-04-01', hasta: '2026-04-30', motivo: 'Notas', ...mas },
        },
        { token },
      );
    const corta = await nuevaBeca({ hasta: '2026-04-15' });
    const vieja = await nuevaBeca({ descripcion: 'Vieja', activo: false });
    const alReves = await intenta(corta, { hasta: '2026-03-31' });
    expect([alReves.status, alReves.body.errors]).toEqual([400, { hasta: 'Debe ser el primer día o después' }]);
    const larga = await intenta(corta);
    expect([larga.status, larga.body.errors]).toEqual([400, { hasta: 'La beca se otorga solo hasta antes de ese día' }]);
    const inactiva = await intenta(vieja);
    expect([inactiva.status, inactiva.body.mensaje]).toEqual([409, 'La beca Vieja está inactiva']);
    expect(await app.rows('select 1 from beca_estudiante where codigo_estudiante = $1', [nino.codigoEstudiante])).toEqual([]);

    await otorga(corta, { hasta: '2026-04-15' });
    const [{ codigo }] = (await app.rows<{ codigo: number }>('select codigo_beca_estudiante codigo from beca_estudiante')) as [
      { codigo: number },
    ];
    const revoca = () => app.ask(becaEstudiante.revocar, { body: { codigoBecaEstudiante: codigo, motivo: 'Se fue' } }, { token });
    expect((await revoca()).status).toBe(200);
    const otraVez = await revoca();
    expect([otraVez.status, otraVez.body.mensaje]).toEqual([409, 'Esa beca ya fue revocada']);
    await app.rows('delete from beca_estudiante');
  });

  test('one whose days are over is not said to be in force, nor one whose days are to come', async () => {
    const codigoBeca = await nuevaBeca();
    await otorga(codigoBeca, { desde: '2026-02-01', hasta: '2026-02-28' });
    await otorga(codigoBeca, { desde: '2026-03-01', hasta: HOY });
    await otorga(codigoBeca, { desde: '2026-04-01', hasta: '2026-04-30' });
    const { rows } = await app.call(becaEstudiante.filter, { query: { sortField: 'desde', sortOrderAsc: true } }, { token });
    expect(rows.map(({ estado }) => estado)).toEqual(['TERMINADA', 'VIGENTE', 'POR_EMPEZAR']);
    await app.rows('delete from beca_estudiante');
  });

  test('of 100 % leaves nothing to pay, and what something is paid on stays as it is', async () => {
    await genera();
    await app.rows(`update factura set pagado = 100, estatus = 'PARCIAL' where codigo_inscripcion = $1 and numero_cuota = 9`, [
      inscrita.codigoInscripcion,
    ]);
    await otorga(await nuevaBeca({ porcentaje: 10_000 }), { hasta: '2026-05-31' });
    expect(await filas()).toEqual([
      { numero_cuota: 8, total: pesos(2500), estatus: 'PENDIENTE' },
      { numero_cuota: 9, total: pesos(2500), estatus: 'PARCIAL' },
      { numero_cuota: 10, total: 0, estatus: 'PAGADA' },
    ]);
    await app.deps.db.execute(sql`delete from beca_estudiante`);
  });
});

test('a discount granted to an enrolment lowers its open instalments, and taken back restores them', async () => {
  await genera();
  const fila = {
    codigoCompania: academia.codigoCompania,
    descripcion: 'Convenio',
    tipo: 'MONTO' as const,
    monto: pesos(300),
    alcances: ['CUOTA' as const],
  };
  const [hecho] = await app.deps.db.insert(descuento).values(fila).returning();
  const { codigoDescuento } = hecho!;
  const body = { codigoInscripcion: inscrita.codigoInscripcion, codigoDescuento };
  const previo = await app.preview(inscripcionDescuento.conceder, { body }, { token });
  expect([previo.antes, previo.despues]).toEqual([pesos(5000), pesos(4400)]);
  expect(await app.call(inscripcionDescuento.conceder, { body: { ...body, motivo: 'Convenio' } }, { token })).toEqual(previo);
  expect((await filas()).map(({ total }) => total)).toEqual([pesos(2500), pesos(2200), pesos(2200)]);
  expect((await app.ask(inscripcionDescuento.conceder, { body: { ...body, motivo: 'Convenio' } }, { token })).status).toBe(409);
  await app.call(inscripcionDescuento.retirar, { body }, { token });
  const otraVez = await app.ask(inscripcionDescuento.retirar, { body }, { token });
  expect([otraVez.status, otraVez.body.mensaje]).toEqual([409, 'La inscripción no tiene ese descuento']);
  expect((await filas()).map(({ total }) => total)).toEqual([pesos(2500), pesos(2500), pesos(2500)]);
});
