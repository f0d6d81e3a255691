import { and, asc, eq, inArray, min, ne, sql } from 'drizzle-orm';
import { actos as calls, type FacturaAfectada } from '@/contract/inscripciones/actos';
import type { Centavos } from '@/contract/campos';
import { montoDelTramo, tramos } from '@/domain/inscripciones/cuotas';
import { CERO, enPesos, sumar } from '@/domain/dinero';
import { sumarDias, textoDelDia } from '@/domain/fechas';
import { hijosInscritos, lugaresQueCambian } from '@/domain/inscripciones/hijos';
import { diaDeInscripcion } from '@/domain/inscripciones/inscripcion';
import type { Db } from '../db/connect';
import { lockRows } from '../db/locks';
import { factura } from '../db/schema/dinero/facturas';
import { inscripcion, transferencia } from '../db/schema/inscripciones';
import { becaEstudiante } from '../db/schema/dinero/precios';
import { leerPagador } from '../facturas/familia';
import { leerInscripcionesDeHijos } from '../facturas/hijos';
import { anularConCredito } from '../facturas/liberar';
import { conflict, invalid, serve } from '../lib/serve';
import { assertVersion, changeRow, found, type User, type Acting } from '../lib/scope';
import {
  deSusSucursales,
  efectosDe,
  leerAbiertas,
  losQueCambianMonto,
  previsualizarAbiertas,
  recalcularAbiertas,
  type PrecioNuevo,
} from './abiertas';
import { facturar } from './guardar';
import { cambiosConModalidad, leerInscritas, planDeInscrita, type Inscrita } from './inscritas';
import { leerEstudiante, leerModalidad, leerServicios } from './requisitos';
import { leerCompleta } from './leida';
import { inscripcionesDe } from '../personas/alcance';
import { assertRebajas, cargoDeCuota } from './plan';
import { conOtroLugar } from './precio/hermanos';
import { conBeca, leerBeca, leerRebajas, type Rebajas } from './rebajas';

interface Pide {
  codigoInscripcion: number;
  codigoModalidad: number;
  fechaInscripcion: string;
  codigoBeca?: number;
}

const leerCuotas = (db: Db, codigoInscripcion: number) =>
  db
    .select()
    .from(factura)
    .where(and(eq(factura.codigoInscripcion, codigoInscripcion), inArray(factura.tipo, ['CUOTA', 'INSCRIPCION'])))
    .orderBy(asc(factura.codigoFactura));
type Cuota = Awaited<ReturnType<typeof leerCuotas>>[number];

/**
 * The enrolment after the change: modality with the group's price, day, and the day and instalment number from which the modality bills.
 */
async function futura(db: Db, user: User, antes: Inscrita, cuotas: readonly Cuota[], abiertas: ReadonlySet<number>, pide: Pide) {
  const cambia = pide.codigoModalidad !== antes.modalidad.codigoModalidad;
  const { montoCuota, ...modalidad } = cambia
    ? await leerModalidad(db, user, antes.grupo.codigoGrupo, pide.codigoModalidad)
    : { ...antes.modalidad, montoCuota: antes.montoCuota };
  const { codigoInscripcion, codigoModalidad } = pide;
  // A span before a transfer costs what the group of then asks by the new modality.
  const cambios = cambia ? await cambiosConModalidad(db, codigoInscripcion, codigoModalidad, montoCuota) : antes.cambios;
  const igual =
    JSON.stringify(tramos({ ...antes.periodo, ...antes.modalidad })) === JSON.stringify(tramos({ ...antes.periodo, ...modalidad }));
  const base = { ...antes, modalidad, montoCuota, cambios, fechaInscripcion: pide.fechaInscripcion };
  if (igual) return { cambia, despues: base };
  const deCuota = cuotas.filter(({ tipo }) => tipo === 'CUOTA');
  const cerradas = deCuota.filter(({ codigoFactura, estatus }) => estatus !== 'ANULADA' && !abiertas.has(codigoFactura));
  const hastas = cerradas.map(({ tramoHasta }) => tramoHasta!).sort();
  const ultima = hastas.at(-1);
  const numeroBase = Math.max(0, ...deCuota.map(({ numeroCuota }) => numeroCuota ?? 0));
  return { cambia, despues: { ...base, numeroBase, cuotasDesde: ultima ? sumarDias(ultima, 1) : null } };
}

/**
 * The children of the family who get another place by the new day of the enrolment. Locks who pays, so that of two siblings that move at once the second
 * is placed after the first; call it before invoices are locked, as enrolling a sibling does.
 */
async function lugaresCon(db: Db, hoy: string, antigua: Inscrita, { codigoInscripcion, fechaInscripcion }: Pide) {
  const { codigoEstudiante } = antigua;
  if (fechaInscripcion === antigua.fechaInscripcion) return new Map<number, number>();
  const pagador = await leerPagador(db, codigoEstudiante);
  await lockRows(db)`select 1 from entidad where codigo_entidad = ${pagador} for no key update`;
  const antes = await leerInscripcionesDeHijos(db, pagador);
  const despues = antes.map((una) => (una.codigoInscripcion === codigoInscripcion ? { ...una, fechaInscripcion } : una));
  return lugaresQueCambian(hijosInscritos(antes, hoy), hijosInscritos(despues, hoy));
}

type Lugares = Awaited<ReturnType<typeof lugaresCon>>;

/** The scholarships and discounts that apply, with the place among the siblings by its day, including the scholarship granted with the change. */
async function rebajasCon(db: Db, user: User, hoy: string, inscrita: Inscrita, { codigoBeca, fechaInscripcion }: Pide, lugares: Lugares) {
  const { codigoEstudiante, codigoInscripcion } = inscrita;
  const enSuLugar = (una: Rebajas): Rebajas => ({ ...una, ordenHijo: lugares.get(codigoEstudiante) ?? una.ordenHijo });
  const rebajas = enSuLugar((await leerRebajas(db, user, { desde: hoy }, [inscrita])).get(codigoInscripcion)!);
  if (codigoBeca === undefined)
    return { rebajas, otorga: undefined, otras: await conOtroLugar(db, user, hoy, lugares, [codigoInscripcion]) };
  const beca = await leerBeca(db, user, codigoBeca, fechaInscripcion);
  const fin = inscrita.periodo.fechaFin;
  const span = { desde: fechaInscripcion, hasta: beca.hasta && beca.hasta < fin ? beca.hasta : fin };
  if (rebajas.becas.some((una) => una.codigo === codigoBeca && (una.hasta ?? '') >= fechaInscripcion))
    throw conflict(`El estudiante ya tiene la beca ${beca.descripcion}`);
  const conEsta = conBeca(beca, span);
  // A scholarship is the child's: the open invoices of its other enrolments follow too.
  const lasOtras = and(eq(inscripcion.codigoEstudiante, codigoEstudiante), ne(inscripcion.codigoInscripcion, codigoInscripcion))!;
  const suyas = losQueCambianMonto(await efectosDe(db, user, hoy, lasOtras, (una) => conEsta(enSuLugar(una))));
  const hermanos = new Map([...lugares].filter(([codigo]) => codigo !== codigoEstudiante));
  const otras = [...suyas, ...(await conOtroLugar(db, user, hoy, hermanos))];
  return { rebajas: conEsta(rebajas), otorga: { codigoBeca, ...span }, otras };
}

/** Everything that the change of an enrolment does to its invoices. Writes nothing; an act has locked the student and the open invoices. */
async function planear(db: Db, user: User, hoy: string, antes: Inscrita, pide: Pide) {
  const lugares = await lugaresCon(db, hoy, antes, pide);
  const cuotas = await leerCuotas(db, pide.codigoInscripcion);
  const todas = await leerAbiertas(db, hoy, [antes]);
  const { cambia, despues } = await futura(db, user, antes, cuotas, new Set(todas.map((una) => una.codigoFactura)), pide);
  // After a change of frequency the new spans start after the last closed one. An open instalment before it (a later month was paid first) has
  // no new span in its place: it stays as it is, now and at every later change, so that every day is billed.
  const abiertas = todas.filter(({ tramoHasta }) => tramoHasta === null || !(tramoHasta < (despues.cuotasDesde ?? '')));
  const { rebajas, otorga, otras } = await rebajasCon(db, user, hoy, despues, pide, lugares);
  const { CUOTA } = await leerServicios(db, user);
  const plan = planDeInscrita(despues, rebajas, CUOTA.itbis);
  const de = new Map(plan.map((una) => [una.numero, una]));
  const sobran = abiertas.filter(({ tipo, numeroCuota }) => tipo === 'CUOTA' && !de.has(numeroCuota!));
  const siguen = abiertas.filter((una) => !sobran.includes(una));
  const precios = new Map<number, PrecioNuevo>(
    cambia
      ? siguen.flatMap(({ codigoFactura, tramoDesde }) =>
          tramoDesde === null ? [] : [[codigoFactura, { precio: montoDelTramo(despues.montoCuota, despues.cambios, tramoDesde) }]],
        )
      : [],
  );
  const cambios = { precios, rebajas: new Map([[pide.codigoInscripcion, rebajas]]) };
  const efectos = await previsualizarAbiertas(db, user, hoy, [despues], siguen, cambios);
  const usados = new Set(cuotas.flatMap(({ numeroCuota }) => numeroCuota ?? []));
  const nuevas = plan.filter(({ numero }) => !usados.has(numero));
  const quita = new Set([...siguen, ...sobran].map(({ codigoFactura }) => codigoFactura));
  const quedan = cuotas.filter(({ codigoFactura, estatus }) => estatus !== 'ANULADA' && !quita.has(codigoFactura));
  const total = sumar([...quedan, ...nuevas].map((una) => una.total).concat(efectos.map((uno) => uno.despues)));
  const vencen = siguen.map(({ codigoFactura, tipo, numeroCuota }) => {
    return { codigoFactura, fecha: tipo === 'INSCRIPCION' ? pide.fechaInscripcion : de.get(numeroCuota!)!.fechaVencimiento };
  });
  return { despues, otorga, otras, sobran, siguen, efectos, nuevas, total, vencen, servicio: CUOTA };
}
type Plan = Awaited<ReturnType<typeof planear>>;

const vistaDe = (user: User, { despues: { codigoEstudiante }, siguen, sobran, efectos, otras, vencen, nuevas, total }: Plan) => {
  const montos = new Map(efectos.map(({ codigoFactura, despues }) => [codigoFactura, despues]));
  const fechas = new Map(vencen.map(({ codigoFactura, fecha }) => [codigoFactura, fecha]));
  const vista = (una: Plan['siguen'][number], despues: Centavos): FacturaAfectada => ({
    ...una,
    fechaVencimiento: fechas.get(una.codigoFactura) ?? una.fechaVencimiento,
    antes: una.total,
    despues,
    pendiente: despues,
  });
  return {
    cambian: [
      ...siguen.map((una) => vista(una, montos.get(una.codigoFactura) ?? una.total)),
      ...deSusSucursales(user, otras).map((una) => {
        const descripcion = una.codigoEstudiante === codigoEstudiante ? una.descripcion : `${una.estudiante} · ${una.descripcion}`;
        return { ...una, descripcion, pagado: CERO, pendiente: una.despues };
      }),
    ],
    seAnulan: sobran.map((una) => vista(una, CERO)),
    nuevas,
    total,
  };
};

/** The day of the first transfer of an enrolment; null without one. */
async function primerPaso(db: Db, codigoInscripcion: number): Promise<string | null> {
  const suya = eq(transferencia.codigoInscripcion, codigoInscripcion);
  const [row] = await db
    .select({ dia: min(transferencia.fecha) })
    .from(transferencia)
    .where(suya);
  return row!.dia;
}

/** Writes the plan: recalculates open invoices, voids the superfluous ones, bills new spans. */
async function escribir(al: Acting, plan: Plan, pide: Pide & { nota: string; motivoBeca: string }) {
  const { db, user, hoy } = al;
  const { despues, sobran, efectos, otras, nuevas, vencen, otorga, servicio } = plan;
  const { codigoInscripcion, codigoSucursal, codigoEntidad, codigoEstudiante, montoCuota, numeroBase, cuotasDesde } = despues;
  await anularConCredito(al, sobran, `La inscripción pasó a ${despues.modalidad.descripcion}`);
  await recalcularAbiertas(db, hoy, [...efectos, ...otras]);
  await db.execute(sql`update factura f set fecha_vencimiento = v.fecha, version = f.version + 1
    from json_to_recordset(${JSON.stringify(vencen)}::json) v("codigoFactura" int, fecha date)
    where f.codigo_factura = v."codigoFactura" and f.fecha_vencimiento <> v.fecha`);
  if (otorga)
    await db.insert(becaEstudiante).values({ ...otorga, codigoSucursal, codigoEstudiante, motivo: pide.motivoBeca, usuario: user.usuario });
  const { codigoModalidad, fechaInscripcion, nota } = pide;
  const cambios = { codigoModalidad, montoCuota, fechaInscripcion, nota, numeroBase, cuotasDesde };
  await changeRow(db, inscripcion, eq(inscripcion.codigoInscripcion, codigoInscripcion), cambios);
  const para = { codigoSucursal, codigoEntidad, codigoEstudiante, codigoInscripcion };
  const porFacturar = nuevas.map((una) => ({ ...cargoDeCuota(una, servicio), ...para }));
  await facturar(db, user, hoy, porFacturar);
}

// Called by the enrolment desk. Locks the group, whose price it bills, then the student, with another day who pays, the open invoices, those of
// siblings and the series. Refuses a stale version, an enrolment that is not active or is a camp, a day outside the period or after its first
// transfer, a modality that the group does not offer, a scholarship that the student already has, and another total than the one shown.
export default serve(calls.actualizar, async ({ db, user, hoy, deps, body: { version, ...pide } }) => {
  const suya = inscripcionesDe(user, eq(inscripcion.codigoInscripcion, pide.codigoInscripcion));
  const { grupo, codigoEstudiante } = found(await leerInscritas(db, user, suya), 'Esa inscripción');
  await lockRows(db)`select 1 from grupo where codigo_grupo = ${grupo.codigoGrupo} for no key update`;
  await leerEstudiante(db, user, codigoEstudiante, { lock: true });
  const antes = found(await leerInscritas(db, user, suya), 'Esa inscripción');
  const leida = await leerCompleta(db, user, hoy, pide.codigoInscripcion);
  assertVersion(leida, version, undefined);
  if (antes.estatus !== 'ACTIVA') throw conflict(`La inscripción está ${antes.estatus.toLowerCase()}: no cambia`);
  if (antes.grupo.tipo === 'CAMPAMENTO') throw conflict('Una semana de campamento no cambia: cancélela e inscriba de nuevo');
  if (pide.fechaInscripcion !== antes.fechaInscripcion) {
    const dia = diaDeInscripcion(pide.fechaInscripcion, hoy, antes.periodo);
    if (!dia.ok) throw invalid({ fechaInscripcion: dia.motivo });
    const paso = await primerPaso(db, pide.codigoInscripcion);
    if (paso !== null && pide.fechaInscripcion > paso)
      throw invalid({ fechaInscripcion: `Pasó a otro grupo el ${textoDelDia(paso)}: no puede ser después` });
  }
  const plan = await planear(db, user, hoy, antes, pide);
  const vista = vistaDe(user, plan);
  return {
    answer: { inscripcion: leida, ...vista },
    act: async ({ totalEsperado, ...hecho }) => {
      assertRebajas(user, hecho);
      if (totalEsperado !== plan.total)
        throw conflict(`El total cambió: ahora es ${enPesos(plan.total)}. Revise el plan y confirme de nuevo`, {
          total: plan.total / 100,
        });
      await escribir({ db, user, hoy, momento: deps.now().toISOString() }, plan, hecho);
      return { inscripcion: await leerCompleta(db, user, hoy, pide.codigoInscripcion), ...vista };
    },
  };
});
