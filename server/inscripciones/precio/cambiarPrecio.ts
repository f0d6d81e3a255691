import { and, eq, gte, inArray, ne } from 'drizzle-orm';
import type { InputOf } from '@/contract/call';
import { cambiarPrecio as call } from '@/contract/inscripciones/cambioPrecio';
import type { Centavos } from '@/contract/campos';
import { montoPorAsistencia } from '@/domain/asistencia';
import { enPesos } from '@/domain/dinero';
import { importesDeInscripcion, pasaDelMaximo, textoDelMaximo } from '@/domain/academico/modalidad';
import { itbisDeInscripcion } from '../../academico/cuotas';
import { bloquearGrupo } from '../../academico/leerGrupo';
import type { Db } from '../../db/connect';
import { grupo, grupoModalidad } from '../../db/schema/academico';
import { factura, type Recalculo } from '../../db/schema/dinero/facturas';
import { cambioPrecio, inscripcion } from '../../db/schema/inscripciones';
import { conflict, invalid, serve } from '../../lib/serve';
import { changeRow, type User } from '../../lib/scope';
import { leerAbiertas, previsualizarAbiertas, recalcularAbiertas, resumenDe, type FacturaDeInscrita } from '../abiertas';
import { leerInscritas } from '../inscritas';
import { leerGrupo, leerModalidad } from '../requisitos';

type Modalidad = Awaited<ReturnType<typeof leerModalidad>>;
type Grupo = Awaited<ReturnType<typeof leerGrupo>>;

/** Throws for a day outside the period, a camp, and a price with which all instalments together would exceed the largest amount allowed. */
async function assertCambio(db: Db, user: User, { grupo, periodo }: Grupo, modalidad: Modalidad, montoCuota: Centavos, desde: string) {
  if (grupo.tipo === 'CAMPAMENTO') throw conflict('Es un campamento: no tiene cuotas');
  const { fechaInicio, fechaFin } = periodo;
  if (desde < fechaInicio || desde > fechaFin) throw invalid({ desde: 'Debe ser un día del período del grupo' });
  const { montoInscripcion } = grupo;
  const { total } = importesDeInscripcion({ montoInscripcion, montoCuota, itbis: await itbisDeInscripcion(db, user) }, modalidad);
  if (pasaDelMaximo(total)) throw invalid({ montoCuota: `La inscripción ${textoDelMaximo(total)}` });
}

/** The attended classes that an instalment was recalculated with, by their price. */
const clasesDe = ({ asistidas, precioClase, precios }: Recalculo) => precios ?? [{ asistidas, precioClase: precioClase as Centavos }];

/** The new price of an open instalment. One recalculated by attendance costs its classes, and at most the new price. */
const precioDe = ({ recalculo }: FacturaDeInscrita, montoCuota: Centavos): Centavos =>
  recalculo ? montoPorAsistencia(montoCuota, clasesDe(recalculo)) : montoCuota;

/** Number of non-void instalments of these enrolments from a day on, whether open or not. */
const vivasDesde = (db: Db, codigosInscripcion: readonly number[], desde: string) =>
  db.$count(
    factura,
    and(
      inArray(factura.codigoInscripcion, [...codigosInscripcion]),
      eq(factura.tipo, 'CUOTA'),
      ne(factura.estatus, 'ANULADA'),
      gte(factura.tramoDesde, desde),
    ),
  );

// Called by /grupo. Locks the group, then the open invoices of its enrolments. Refuses a camp, a day outside the period, a price that is
// too large or unchanged, and another sum than the one shown. Paid and overdue invoices keep their price, and so do spans that begin
// before that day.
export default serve(call, async ({ db, user, hoy, body: { codigoGrupo, codigoModalidad, montoCuota, desde } }) => {
  await bloquearGrupo(db, user, codigoGrupo);
  const leido = await leerGrupo(db, user, hoy, codigoGrupo);
  const modalidad = await leerModalidad(db, user, codigoGrupo, codigoModalidad);
  await assertCambio(db, user, leido, modalidad, montoCuota, desde);
  const deGrupo = and(
    eq(inscripcion.codigoGrupo, codigoGrupo),
    eq(inscripcion.codigoModalidad, codigoModalidad),
    eq(inscripcion.estatus, 'ACTIVA'),
  )!;
  const inscritas = await leerInscritas(db, user, deGrupo);
  const abiertas = (await leerAbiertas(db, hoy, inscritas)).filter(({ tipo, tramoDesde }) => tipo === 'CUOTA' && tramoDesde! >= desde);
  const precios = new Map(abiertas.map((una) => [una.codigoFactura, { precio: precioDe(una, montoCuota) }]));
  const efectos = await previsualizarAbiertas(db, user, hoy, inscritas, abiertas, { precios });
  const codigos = inscritas.map(({ codigoInscripcion }) => codigoInscripcion);
  const cerradas = (await vivasDesde(db, codigos, desde)) - abiertas.length;
  const resumen = resumenDe(efectos);
  const act = async ({ motivo, totalEsperado }: InputOf<typeof call>['body']) => {
    if (montoCuota === modalidad.montoCuota && efectos.every(({ antes, despues }) => antes === despues)) {
      throw conflict(`La cuota ya es de ${enPesos(montoCuota)} desde esa fecha: no hay nada que cambiar`);
    }
    if (totalEsperado !== undefined && totalEsperado !== resumen.despues) {
      throw conflict(`Las cuotas abiertas cambiaron: ahora sumarían ${enPesos(resumen.despues)}. Revise y guarde de nuevo`);
    }
    const { codigoSucursal } = leido.grupo;
    const cambio = { codigoSucursal, codigoGrupo, codigoModalidad, desde, precio: modalidad.montoCuota, montoCuota, motivo };
    const pagaban = inscritas.map(({ codigoInscripcion, montoCuota: monto }) => ({ codigoInscripcion, monto }));
    await db.insert(cambioPrecio).values({ ...cambio, pagaban, usuario: user.usuario });
    await db
      .update(grupoModalidad)
      .set({ montoCuota })
      .where(and(eq(grupoModalidad.codigoGrupo, codigoGrupo), eq(grupoModalidad.codigoModalidad, codigoModalidad)));
    await changeRow(db, grupo, eq(grupo.codigoGrupo, codigoGrupo)); // a form of the group that was opened before has the old price
    await changeRow(db, inscripcion, deGrupo, { montoCuota });
    await recalcularAbiertas(db, hoy, efectos);
  };
  return { answer: { ...resumen, precio: modalidad.montoCuota, cerradas }, act };
});
