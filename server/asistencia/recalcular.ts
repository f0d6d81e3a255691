import { and, eq } from 'drizzle-orm';
import { recalculo as calls, type CuotaRecalculada } from '@/contract/asistencia/recalculo';
import { montoPorAsistencia } from '@/domain/asistencia';
import { montoDelTramo } from '@/domain/inscripciones/cuotas';
import { textoDelDia } from '@/domain/fechas';
import type { Db } from '../db/connect';
import { factura } from '../db/schema/facturas';
import { inscripcion } from '../db/schema/inscripciones';
import { cargarEstudiante } from '../estudiantes/ficha';
import {
  leerAbiertas,
  previsualizarAbiertas,
  recalcularAbiertas,
  type FacturaDeInscrita,
  type PrecioNuevo,
} from '../inscripciones/abiertas';
import { leerClases, NINGUNA } from '../inscripciones/clases';
import { leerInscritas, type Inscrita } from '../inscripciones/inscritas';
import { leerRebajas } from '../inscripciones/rebajas';
import { conflict, notFound } from '../lib/errors';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { facturasDe } from '../personas/alcance';

/**
 * Recalculates open instalments by attendance whose span is over: min(price of the instalment, classes attended × price of a class), then
 * discounts and taxes. The counts are stored with the invoice, so that a second run gives the same result.
 */
async function recalcular(db: Db, user: User, hoy: string, inscritas: readonly Inscrita[], solo?: number) {
  const esCuota = ({ tipo, codigoFactura }: FacturaDeInscrita) => tipo === 'CUOTA' && (solo === undefined || solo === codigoFactura);
  const abiertas = (await leerAbiertas(db, hoy, inscritas)).filter(esCuota);
  const clases = await leerClases(
    db,
    abiertas.map(({ codigoFactura }) => codigoFactura),
  );
  const de = new Map(inscritas.map((una) => [una.codigoInscripcion, una]));
  const terminada = ({ tramoHasta }: FacturaDeInscrita) => tramoHasta! < hoy;
  const momento = new Date().toISOString();
  const precios = new Map<number, PrecioNuevo>(
    abiertas.filter(terminada).map(({ codigoFactura, codigoInscripcion, tramoDesde }) => {
      const { montoCuota, cambios, grupo } = de.get(codigoInscripcion!)!;
      const suyas = clases.get(codigoFactura) ?? NINGUNA;
      const precio = montoPorAsistencia(montoDelTramo(montoCuota, cambios, tramoDesde!), suyas.asistidas, grupo.precioClase);
      return [codigoFactura, { precio, recalculo: { ...suyas, precioClase: grupo.precioClase, momento, usuario: user.usuario } }];
    }),
  );
  const efectos = await previsualizarAbiertas(
    db,
    user,
    inscritas,
    abiertas,
    await leerRebajas(db, user, { desde: hoy }, inscritas),
    precios,
  );
  const act = () => recalcularAbiertas(db, hoy, efectos.filter(({ recalculo }) => recalculo !== undefined)); // prettier-ignore
  const answer = efectos.map(
    ({ codigoFactura, numero, estudiante, descripcion, antes, despues, pasos, codigoInscripcion }): CuotaRecalculada => {
      const una = abiertas.find((otra) => otra.codigoFactura === codigoFactura)!;
      const rechazo = terminada(una) ? '' : `Sus clases terminan el ${textoDelDia(una.tramoHasta!)}: hasta entonces es un estimado`;
      return {
        codigoFactura,
        numero,
        estudiante,
        descripcion,
        desde: una.tramoDesde!,
        hasta: una.tramoHasta!,
        ...(clases.get(codigoFactura) ?? NINGUNA),
        precioClase: de.get(codigoInscripcion)!.grupo.precioClase,
        antes,
        despues: rechazo ? antes : despues,
        pasos,
        rechazo,
      };
    },
  );
  return { answer, act };
}

const porAsistencia = ({ grupo }: Inscrita) => grupo.tipoCobro === 'ASISTENCIA';

export default [
  // Called from the page of instalments, and by the desk before it collects. Locks the invoices of the enrolment. Refuses a group with a
  // fixed price, and an instalment that is partly paid, void, on an issued fiscal document, or whose span is not over.
  serve(calls.factura, async ({ db, user, hoy, body: { codigoFactura } }) => {
    const [fila] = await db
      .select({ codigoInscripcion: factura.codigoInscripcion, tipo: factura.tipo })
      .from(factura)
      .where(facturasDe(user, eq(factura.codigoFactura, codigoFactura)));
    if (!fila) throw notFound('Esa factura');
    if (fila.tipo !== 'CUOTA' || fila.codigoInscripcion === null) throw conflict('Esa factura no es una cuota');
    const inscritas = await leerInscritas(db, user, eq(inscripcion.codigoInscripcion, fila.codigoInscripcion));
    if (!inscritas.some(porAsistencia)) throw conflict('El grupo cobra un monto fijo: su cuota no depende de la asistencia');
    const {
      answer: [hecha],
      act,
    } = await recalcular(db, user, hoy, inscritas, codigoFactura);
    if (!hecha) throw conflict('La cuota está cerrada: tiene pagos, tiene comprobante fiscal o está anulada');
    const recalcula = async () => {
      if (hecha.rechazo) throw conflict(hecha.rechazo);
      await act();
    };
    return { answer: hecha, act: recalcula };
  }),

  // The same for all open instalments of a student; those that cannot be recalculated yet say why. Refuses a student without a group that
  // charges by attendance.
  serve(calls.estudiante, async ({ db, user, hoy, body: { codigoEstudiante } }) => {
    await cargarEstudiante(db, user, codigoEstudiante);
    const deEstudiante = and(eq(inscripcion.codigoEstudiante, codigoEstudiante), eq(inscripcion.estatus, 'ACTIVA'))!;
    const inscritas = (await leerInscritas(db, user, deEstudiante)).filter(porAsistencia);
    if (inscritas.length === 0) throw conflict('El estudiante no está en un grupo que cobre por asistencia');
    return recalcular(db, user, hoy, inscritas);
  }),
];
