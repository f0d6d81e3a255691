import { and, asc, eq, notInArray, or, sql } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import type { NuevaBaja } from '@/contract/estudiantes/baja';
import { actos as calls, type EfectoDeCancelar, type FacturaAfectada } from '@/contract/inscripciones/actos';
import { conMesCerrado } from '@/domain/cierre';
import { CERO, restarHastaCero, sumar } from '@/domain/dinero';
import { textoDelDia } from '@/domain/fechas';
import { diaDeCancelacion, efectoDeCancelar } from '@/domain/inscripciones/inscripcion';
import { cerradoPara } from '../../compania/mesCerrado';
import type { Db } from '../../db/connect';
import { locked } from '../../db/locks';
import { factura } from '../../db/schema/dinero/facturas';
import { inscripcion, sigueEl } from '../../db/schema/inscripciones';
import { anularConCredito, creditosDe, type Liberable } from '../../facturas/liberar';
import { bloquearQuienSale, desactivar } from '../../estudiantes/baja';
import { conflict, forbidden, invalid, serve, type Planned } from '../../lib/serve';
import { changeRow, found, type User, type Acting } from '../../lib/scope';
import { deSusSucursales, leerAbiertas, previsualizarAbiertas, recalcularAbiertas, type Efecto } from '../abiertas';
import { leerClases, marcasDesde, NINGUNA, precioDeClases } from '../clases';
import { leerSemana, quitarSemana } from '../campamento/quitarSemana';
import { nombresDeGrupos } from '../../academico/nombreDeGrupo';
import { siguienteEnEspera } from '../espera';
import { hermanosSin } from '../precio/hermanos';
import { bloquearInscritos, leerInscritas, type Inscrita } from '../inscritas';
import { leerEstudiante } from '../requisitos';
import { inscripcionesDe } from '../../personas/alcance';

interface Pide {
  codigoInscripcion: number;
  fecha: string;
}

const leerVivas = (db: Db, codigoInscripcion: number) =>
  db
    .select()
    .from(factura)
    .where(
      and(
        notInArray(factura.estatus, ['ANULADA', 'INCOBRABLE']),
        or(
          eq(factura.codigoInscripcion, codigoInscripcion),
          sql`${factura.codigoCuota} in (select c.codigo_factura from factura c where c.codigo_inscripcion = ${codigoInscripcion})`,
        ),
      ),
    )
    .orderBy(factura.codigoFactura);
type Viva = Awaited<ReturnType<typeof leerVivas>>[number];

/** Splits the invoices into voided and remaining ones; a late fee goes with its instalment. */
function repartir(vivas: readonly Viva[], fecha: string, inscrita: Inscrita) {
  const moras = vivas.filter(({ codigoCuota }) => codigoCuota !== null);
  const propias = vivas.filter(({ codigoCuota }) => codigoCuota === null);
  const { quedan, seAnulan } = efectoDeCancelar(propias, fecha, inscrita.grupo.tipoCobro);
  const anuladas = new Set(seAnulan.map(({ codigoFactura }) => codigoFactura));
  return {
    quedan: [...quedan, ...moras.filter(({ codigoCuota }) => !anuladas.has(codigoCuota!))],
    // Late fees first: the debit note of a late fee refers to the instalment's document, which cannot be voided before it.
    seAnulan: [...moras.filter(({ codigoCuota }) => anuladas.has(codigoCuota!)), ...seAnulan],
  };
}

/** Group by attendance: recalculates the open instalments whose span has begun, with the classes attended up to the day. */
async function hastaElDia(db: Db, user: User, hoy: string, inscrita: Inscrita, fecha: string): Promise<Efecto[]> {
  if (inscrita.grupo.tipoCobro !== 'ASISTENCIA') return [];
  const abiertas = (await leerAbiertas(db, hoy, [inscrita])).filter((una) => una.tipo === 'CUOTA' && una.tramoDesde! <= fecha);
  const codigos = abiertas.map(({ codigoFactura }) => codigoFactura);
  const clases = await leerClases(db, codigos, fecha);
  const precios = new Map(
    abiertas.map(({ codigoFactura, tramoDesde }) => {
      return [codigoFactura, precioDeClases(inscrita, tramoDesde!, clases.get(codigoFactura) ?? NINGUNA, user.usuario)] as const;
    }),
  );
  return previsualizarAbiertas(db, user, hoy, [inscrita], abiertas, { precios });
}

const vistaDe = (una: Viva, despues = una.total): FacturaAfectada => ({
  ...una,
  antes: una.total,
  despues,
  pendiente: restarHastaCero(despues, una.pagado),
});

const nada = (una: Viva): FacturaAfectada => ({ ...vistaDe(una, CERO), pendiente: CERO });

/** Everything that cancelling an enrolment (regular or camp week) does to its invoices. An act has locked the student. */
async function planear(db: Db, user: User, hoy: string, inscrita: Inscrita, fecha: string, juntas: readonly number[]) {
  const vivas = await locked(db, leerVivas(db, inscrita.codigoInscripcion), 'update');
  const { quedan, seAnulan } = repartir(vivas, fecha, inscrita);
  const efectos = await hastaElDia(db, user, hoy, inscrita, fecha);
  const hermanos = await hermanosSin(db, user, hoy, inscrita, juntas);
  const semana = inscrita.grupo.tipo === 'CAMPAMENTO' ? await leerSemana(db, inscrita, fecha, juntas) : undefined;
  const despues = new Map(efectos.map(({ codigoFactura, despues: monto }) => [codigoFactura, monto]));
  const vistas = {
    quedan: [...quedan.map((una) => vistaDe(una, despues.get(una.codigoFactura))), ...(semana?.quedan ?? [])],
    seAnulan: [...seAnulan.map(nada), ...(semana?.seAnulan ?? [])],
  };
  const liberables: Liberable[] = [
    ...seAnulan.map(({ codigoFactura, pagado }) => ({ codigoFactura, monto: pagado })),
    ...(semana?.liberables ?? []),
  ];
  return { ...vistas, anular: seAnulan, efectos, hermanos, semana, liberables };
}

/** Writes the plan and cancels the enrolment. */
async function escribir(al: Acting, inscrita: Inscrita, plan: Awaited<ReturnType<typeof planear>>, pide: Pide & { motivo: string }) {
  const { db, user, hoy } = al;
  const cerrado = await cerradoPara(db, user, hoy, [pide.fecha]);
  const nombres = await nombresDeGrupos(db, hoy, [inscrita]);
  const texto = `Inscripción en ${nombres.get(inscrita.codigoGrupo)} cancelada el ${textoDelDia(pide.fecha)}`;
  const porque = conMesCerrado(texto, pide.fecha, cerrado);
  await anularConCredito(al, plan.anular, porque);
  await recalcularAbiertas(db, hoy, [...plan.efectos, ...plan.hermanos]);
  if (plan.semana) await quitarSemana(al, plan.semana, porque);
  await changeRow(db, inscripcion, eq(inscripcion.codigoInscripcion, pide.codigoInscripcion), {
    estatus: 'CANCELADA',
    fechaCancelacion: pide.fecha,
    motivoCancelacion: pide.motivo,
    canceladaPor: user.usuario,
  });
}

/**
 * Plans the cancellation of an enrolment; `juntas` are the child's enrolments that end together, in order. Locks the student, then its invoices, then those of
 * siblings that lose a discount. Throws 404, 400 for a day in the future or before the
 * enrolment, 409 for an enrolment that is not active or whose camp week shares a fiscal document with other lines.
 */
export async function cancelar(
  al: Acting,
  { codigoInscripcion, fecha }: Pide,
  juntas: readonly number[] = [codigoInscripcion],
): Promise<Planned<typeof calls.cancelar>> {
  const { db, user, hoy } = al;
  const suya = inscripcionesDe(user, eq(inscripcion.codigoInscripcion, codigoInscripcion));
  await bloquearInscritos(db, suya);
  const inscrita = found(await leerInscritas(db, user, suya), 'Esa inscripción');
  if (inscrita.estatus !== 'ACTIVA') throw conflict(`La inscripción ya está ${inscrita.estatus.toLowerCase()}`);
  const dia = diaDeCancelacion(fecha, inscrita.fechaInscripcion, hoy);
  if (!dia.ok) throw invalid({ fecha: dia.motivo });
  const plan = await planear(db, user, hoy, inscrita, fecha, juntas);
  const creditos = await creditosDe(db, plan.liberables);
  const nombres = await nombresDeGrupos(db, hoy, [inscrita]);
  const marcas = await marcasDesde(db, [codigoInscripcion], fecha);
  const { codigoEstudiante, estudiante: nombreCompleto, grupo } = inscrita;
  const { quedan, seAnulan } = plan;
  const answer: EfectoDeCancelar = {
    codigoInscripcion,
    codigoEstudiante,
    nombreCompleto,
    grupo: nombres.get(grupo.codigoGrupo)!,
    fecha,
    quedan,
    seAnulan,
    pendiente: sumar(quedan.map((una) => una.pendiente)),
    creditos,
    hermanos: deSusSucursales(user, plan.hermanos),
    marcas: marcas.get(codigoInscripcion) ?? [],
    siguiente: await siguienteEnEspera(db, user, hoy, grupo.codigoGrupo),
  };
  return { answer, act: (pide) => escribir(al, inscrita, plan, pide) };
}

export default [
  // Called by /estudiante/cancelarInscripcion and the list of enrolments. Locks and refusals: see `cancelar`. The place is free at once.
  serve(calls.cancelar, ({ db, user, hoy, deps, body }) => cancelar({ db, user, hoy, momento: deps.now().toISOString() }, body)),

  // Called from the record of a student who leaves. Locks the student, then the invoices of each enrolment. Refuses, all or nothing, what
  // refuses a cancellation or a deactivation, and a user who may not do both.
  serve(calls.retirar, async ({ db, user, hoy, deps, body: { codigoEstudiante, fecha } }) => {
    if (!user.accesos.has(ACCESO.estudiante)) throw forbidden('Desactivar a un estudiante pide el acceso «Estudiante»', 'acceso');
    const { nombreCompleto } = await leerEstudiante(db, user, codigoEstudiante);
    const quien = await bloquearQuienSale(db, user, hoy, codigoEstudiante, fecha);
    const suyas = await db
      .select({ codigoInscripcion: inscripcion.codigoInscripcion })
      .from(inscripcion)
      .where(inscripcionesDe(user, and(eq(inscripcion.codigoEstudiante, codigoEstudiante), sigueEl(hoy, sql`inscripcion`))!))
      .orderBy(asc(inscripcion.codigoInscripcion));
    const al = { db, user, hoy, momento: deps.now().toISOString() };
    const juntas = suyas.map(({ codigoInscripcion }) => codigoInscripcion);
    const planes: Awaited<ReturnType<typeof cancelar>>[] = [];
    for (const codigoInscripcion of juntas) planes.push(await cancelar(al, { codigoInscripcion, fecha }, juntas));
    const act = async (baja: NuevaBaja) => {
      for (const { answer, act: cancela } of planes) await cancela({ ...baja, codigoInscripcion: answer.codigoInscripcion });
      await desactivar(db, user, quien, baja);
    };
    return { answer: { codigoEstudiante, nombreCompleto, inscripciones: planes.map(({ answer }) => answer) }, act };
  }),
];
