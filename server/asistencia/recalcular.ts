import { and, eq } from 'drizzle-orm';
import { recalculo as calls, type CuotaRecalculada } from '@/contract/asistencia/recalculo';
import { textoDelDia, textoDelMes } from '@/domain/fechas';
import { factura } from '../db/schema/dinero/facturas';
import { inscripcion } from '../db/schema/inscripciones';
import { cargarEstudiante } from '../estudiantes/ficha';
import { leerSinPagar, previsualizarAbiertas, recalcularAbiertas, type FacturaDeInscrita } from '../inscripciones/abiertas';
import { leerClases, NINGUNA, precioDeClases, precioDeUna } from '../inscripciones/clases';
import { deTodas, leerInscritas, type Inscrita } from '../inscripciones/inscritas';
import { conflict, serve } from '../lib/serve';
import { found, type Db, type User } from '../lib/scope';
import { facturasDe } from '../personas/alcance';

/**
 * Recalculates open instalments by attendance whose span is over and whose month is not closed: min(price of the instalment, classes
 * attended × price of a class), then discounts and taxes. The counts are stored with the invoice, so that a second run gives the same result.
 */
async function recalcular(db: Db, user: User, hoy: string, inscritas: readonly Inscrita[], solo?: number) {
  const esCuota = ({ tipo, codigoFactura }: FacturaDeInscrita) => tipo === 'CUOTA' && (solo === undefined || solo === codigoFactura);
  const abiertas = (await leerSinPagar(db, hoy, inscritas)).filter(esCuota);
  const codigos = abiertas.map(({ codigoFactura }) => codigoFactura);
  const clases = await leerClases(db, codigos);
  const de = new Map(inscritas.map((una) => [una.codigoInscripcion, una]));
  const rechazoDe = ({ tramoHasta, mesCerrado }: FacturaDeInscrita) => {
    if (mesCerrado) return `Es de ${textoDelMes(tramoHasta!)}, ya cerrado: su monto queda como está`;
    return tramoHasta! < hoy ? '' : `Sus clases terminan el ${textoDelDia(tramoHasta!)}: hasta entonces es un estimado`;
  };
  const precios = new Map(
    abiertas
      .filter((una) => rechazoDe(una) === '')
      .map(({ codigoFactura, codigoInscripcion, tramoDesde }) => {
        const suyas = clases.get(codigoFactura) ?? NINGUNA;
        return [codigoFactura, precioDeClases(de.get(codigoInscripcion!)!, tramoDesde!, suyas, user.usuario)] as const;
      }),
  );
  const efectos = await previsualizarAbiertas(db, user, hoy, inscritas, abiertas, { precios });
  const recalculados = efectos.filter(({ recalculo }) => recalculo !== undefined);
  const answer = efectos.map((efecto): CuotaRecalculada => {
    const { codigoFactura, codigoInscripcion, antes, despues } = efecto;
    const una = abiertas.find((otra) => otra.codigoFactura === codigoFactura)!;
    const rechazo = rechazoDe(una);
    const suyas = clases.get(codigoFactura) ?? NINGUNA;
    return {
      ...efecto,
      ...suyas,
      desde: una.tramoDesde!,
      hasta: una.tramoHasta!,
      precioClase: precioDeUna(suyas, de.get(codigoInscripcion)!),
      despues: rechazo ? antes : despues,
      rechazo,
    };
  });
  return { answer, act: () => recalcularAbiertas(db, hoy, recalculados) };
}

const porAsistencia = ({ grupo }: Inscrita) => grupo.tipoCobro === 'ASISTENCIA';

export default [
  // Called from the page of instalments, and by the desk before it collects. Locks the invoices of the enrolment. Refuses a group with a
  // fixed price, and an instalment that is partly paid, void, on an issued fiscal document, of a closed month, or whose span is not over.
  serve(calls.factura, async ({ db, user, hoy, body: { codigoFactura } }) => {
    const suya = facturasDe(user, eq(factura.codigoFactura, codigoFactura));
    const { codigoInscripcion, tipo } = found(await db.select().from(factura).where(suya), 'Esa factura');
    if (tipo !== 'CUOTA' || codigoInscripcion === null) throw conflict('Esa factura no es una cuota');
    // The invoice stays where it was billed when the enrolment moves to another branch.
    const inscritas = await leerInscritas(db, deTodas(user), eq(inscripcion.codigoInscripcion, codigoInscripcion));
    if (!inscritas.some(porAsistencia)) throw conflict('El grupo cobra un monto fijo: su cuota no depende de la asistencia');
    const { answer, act } = await recalcular(db, user, hoy, inscritas, codigoFactura);
    const [hecha] = answer;
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
