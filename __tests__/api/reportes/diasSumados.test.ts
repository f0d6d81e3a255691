import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import type { ListCall } from '@/contract/list';
import { libro } from '@/contract/reportes/libro';
import { cajaDia } from '@/contract/reportes/ingresos/cajaDia';
import { cobrosPorFecha } from '@/contract/reportes/ingresos/cobrosPorFecha';
import { movimientosDeCobro } from '@/contract/reportes/ingresos/movimientosDeCobro';
import { resumenAnual } from '@/contract/reportes/ingresos/resumenAnual';
import { inicio } from '@/contract/reportes/inicio/tarjetas';
import { sumarDias as masDias } from '@/domain/fechas';
import { sumarDias } from '@/server/reportes/ingresos/sumarDias';
import { crearAzar, mezclar } from '@/utils/azar';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';
import { SEMILLA } from '../../support/prueba';

// The sums of days that are over against the payments themselves, under writes that nobody chose.
const app = createTestApp();
elLibroCuadra(app);

const VECES = 45;
const DIAS = ['2025-11-28', '2026-01-31', '2026-02-09', '2026-02-10', masDias(HOY, -2), masDias(HOY, -1), HOY];

let academia: Academia;
let familias: { codigoEstudiante: number; codigoPagador: number }[];
const { entero } = crearAzar(mezclar(SEMILLA));
/** A number from 0 to n - 1. */
const azar = (n: number) => entero(0, n - 1);
const hechos: number[] = [];

const sumados = async () =>
  (
    await app.rows<{ n: number }>('select count(*)::int n from dia_cobrado where entro is not null and codigo_compania = $1', [
      academia.codigoCompania,
    ])
  )[0]!.n;

/** Somebody at a desk of a branch on a day, with a drawer where the draw says so. */
async function enElMostrador(dia: string, sucursal: number, conCaja: boolean) {
  app.setNow(`${dia}T15:00:00Z`);
  const quien = await nuevoUsuario(app, academia, { sucursales: academia.sucursales });
  if (conCaja) await nuevaCaja(app, academia, quien.codigoUsuario, { codigoSucursal: academia.sucursales[sucursal]!, fecha: dia });
  return quien;
}

/** A payment of an invoice of its own, in one form or two, more than it is or just it; now and then with the credit of before. */
async function cobraAlgo(dia: string) {
  const [sucursal, conCaja] = [azar(2), azar(3) > 0];
  const quien = await enElMostrador(dia, sucursal, conCaja);
  const familia = familias[azar(familias.length)]!;
  const codigoSucursal = academia.sucursales[sucursal]!;
  const total = 100 + azar(900);
  const tipo = (['CUOTA', 'VENTA', 'INSCRIPCION'] as const)[azar(3)]!;
  const { codigoFactura } = await nuevaFactura(app, academia, {
    estudiante: familia as never,
    values: { codigoSucursal, total: pesos(total), tipo },
  });
  const [{ hay }] = await app.rows('select coalesce(sum(monto), 0)::int / 100 hay from saldo_movimiento where codigo_entidad = $1', [familia.codigoPagador]); // prettier-ignore
  const deSaldo = azar(2) ? Math.min(Number(hay), total) : 0;
  const enEfectivo = conCaja ? total - deSaldo + (deSaldo ? 0 : [0, 50, 0][azar(3)]!) : 0;
  const conTarjeta = total - deSaldo - Math.min(enEfectivo, total - deSaldo) + (!deSaldo && azar(4) === 0 ? 25 : 0);
  const formas = (
    [
      ['SALDO_A_FAVOR', deSaldo],
      ['EFECTIVO', enEfectivo],
      [azar(2) ? 'TARJETA' : 'TRANSFERENCIA', conTarjeta],
    ] as const
  )
    .filter(([, monto]) => monto > 0)
    .map(([forma, monto]) => ({ forma, monto: pesos(monto), referencia: forma === 'TRANSFERENCIA' ? `T-${azar(1e9)}` : '' }));
  const body = {
    codigoSucursal,
    codigoPagador: familia.codigoPagador,
    facturas: [{ codigoFactura, monto: pesos(total) }],
    formas,
    excedente: enEfectivo > 0 && conTarjeta === 0 ? ('DEVUELTA' as const) : ('SALDO' as const),
  };
  const { codigoCobro } = await app.call(cobrar, { body }, quien);
  hechos.push(codigoCobro);
}

/** Takes one back, where that day's drawers allow it. */
async function reversaAlgo(dia: string) {
  const quien = await enElMostrador(dia, azar(2), true);
  const codigoCobro = hechos[azar(hechos.length)];
  if (codigoCobro === undefined) return;
  const { status } = await app.ask(reversarCobro, { body: { codigoCobro, motivo: 'Al azar' } }, quien);
  if (status === 200) hechos.splice(hechos.indexOf(codigoCobro), 1);
}

/** Everything that is told of what came in, by everybody who asks it in another way. */
async function contado(dia: string) {
  app.setNow(`${dia}T20:00:00Z`);
  const quien = await nuevoUsuario(app, academia, { sucursales: academia.sucursales });
  const pregunta = async (call: ListCall, query: object): Promise<any> => app.call(call, { query: { size: 200, ...query } }, quien);
  const [una] = academia.sucursales;
  return {
    porFecha: await pregunta(cobrosPorFecha, {}),
    tramo: await pregunta(cobrosPorFecha, { codigoSucursal: una, desde: '2026-01-31', hasta: '2026-02-10', sortField: 'neto' }),
    tarjeta: await pregunta(cobrosPorFecha, { forma: 'TARJETA' }),
    fuera: await pregunta(cobrosPorFecha, { fueraDeCaja: true }),
    anual: await pregunta(resumenAnual, { anio: 2026 }),
    deUna: await pregunta(resumenAnual, { anio: 2026, codigoSucursal: una }),
    unoAUno: (await pregunta(movimientosDeCobro, {})).totales,
    cajas: (await pregunta(cajaDia, {})).totales,
    cobrado: await app.call(inicio.cobrado, { query: {} }, quien),
    ingresos: await app.call(inicio.ingresos, { query: {} }, quien),
  };
}

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  familias = await Promise.all([1, 2, 3].map(() => nuevoEstudiante(app, academia)));
});

test(`a day that is added up tells what its payments tell, after writes at random (seed ${SEMILLA})`, async () => {
  let sumadosAlgunaVez = 0;
  for (let i = 0; i < VECES; i += 1) {
    const dia = DIAS[azar(DIAS.length)]!;
    await (azar(4) === 0 ? reversaAlgo(dia) : cobraAlgo(dia));
    if (azar(3) === 0) await sumarDias(app.deps);
    if (i % 9 !== 0) continue;
    // A write into a day that was added up is told at once, before it is added up again.
    const conSumas = await contado(HOY);
    sumadosAlgunaVez += await sumados();
    await app.rows('delete from dia_cobrado');
    expect(conSumas).toEqual(await contado(HOY));
    await sumarDias(app.deps);
    expect(await contado(HOY)).toEqual(conSumas);
  }
  expect(hechos.length).toBeGreaterThan(15);
  expect((await app.rows('select 1 from reversion')).length).toBeGreaterThan(2);
  expect(sumadosAlgunaVez).toBeGreaterThan(5);
});

test('of today and yesterday the payments are read, whatever a clock added up', async () => {
  await sumarDias(app.deps);
  const antes = await contado(HOY);
  await app.rows(`update dia_cobrado set entro = 1, por_forma = '[]', por_tipo = '{}' where fecha >= $1`, [masDias(HOY, -1)]);
  expect(await contado(HOY)).toEqual(antes);
  await app.rows('delete from dia_cobrado');
});

test('a payment of today asks for no day, one of a day that is over empties its sums, and so does a change by hand', async () => {
  await sumarDias(app.deps);
  const vacios = async () => (await app.rows<{ fecha: string }>('select fecha::text from dia_cobrado where entro is null order by 1')).map(({ fecha }) => fecha); // prettier-ignore
  const [{ dia }] = await app.rows(`select ((now() at time zone 'UTC')::date - 1)::text dia`);
  await cobraAlgo(dia);
  expect(await vacios()).toEqual([]);
  await cobraAlgo('2026-02-09');
  expect(await vacios()).toEqual(['2026-02-09']);
  await sumarDias(app.deps);
  expect(await vacios()).toEqual([]);
  const [forma] = await app.rows(`update cobro_forma set referencia = 'otra' where codigo_forma = (select min(codigo_forma) from cobro_forma) returning codigo_cobro`); // prettier-ignore
  expect([forma.codigo_cobro > 0, await vacios()]).toEqual([true, []]);
  await app.rows('update cobro_forma set monto = monto + 1 where codigo_cobro = $1', [forma.codigo_cobro]);
  expect((await vacios()).length).toBeGreaterThan(0);
  await app.rows('update cobro_forma set monto = monto - 1 where codigo_cobro = $1', [forma.codigo_cobro]);
});

test('a sum that is not that of its payments is named by the book', async () => {
  await sumarDias(app.deps);
  const quien = await nuevoUsuario(app, academia);
  const nombradas = async () =>
    (await app.call(libro, {}, quien)).diferencias.map(({ que }) => que).filter((que) => que.includes('día que pasó'));
  expect(await nombradas()).toEqual([]);
  await app.rows(`update dia_cobrado set entro = entro + 100 where fecha = '2026-02-09' and codigo_sucursal = (select min(codigo_sucursal) from dia_cobrado where fecha = '2026-02-09')`); // prettier-ignore
  expect((await nombradas()).length).toBeGreaterThan(0);
  await app.rows(`update dia_cobrado set por_forma = '[]' where fecha = '2026-02-10'`);
  expect(new Set(await nombradas()).size).toBe(2);
  await app.rows('delete from dia_cobrado');
  expect(await nombradas()).toEqual([]);
});
