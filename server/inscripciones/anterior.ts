import { ACCESO } from '@/contract/accesos';
import type { Anterior } from '@/contract/inscripciones/inscripcion';
import { masTemprano } from '@/domain/fechas';
import { pagadoHastaDe } from '@/domain/importacion/dias';
import { cobraDesde, tramos, type DiasDePeriodo, type ReglaDeModalidad } from '@/domain/inscripciones/cuotas';
import type { Db } from '../db/connect';
import { acreditarApertura, conBalanceAnterior, facturarBalances } from '../facturas/balanceAnterior';
import { leerPagador } from '../facturas/familia';
import { conflict, forbidden, invalid } from '../lib/serve';
import type { User } from '../lib/scope';

/** What a branch's day of change says of the enrolments in one of its groups. */
interface EnArranque {
  periodo: DiasDePeriodo;
  arranque: string | null;
}

/**
 * The days of an enrolment made on `dia`: the first day that is charged, that day or what a payment made elsewhere leaves; the day of enrolment, which is
 * never to come; and the first day charged again where it is later than that.
 */
export function diasDeCobro({ periodo, arranque }: EnArranque, modalidad: ReglaDeModalidad, pagadoHasta: string | null, dia: string) {
  if (pagadoHasta === null) return { desde: dia, fechaInscripcion: dia, cuotasDesde: null };
  const desde = cobraDesde(tramos({ ...periodo, ...modalidad }), pagadoHasta, arranque ?? dia);
  return { desde, fechaInscripcion: masTemprano(desde, dia), cuotasDesde: desde > dia ? desde : null };
}

/**
 * The last day that a child paid elsewhere; null if nothing is said of it. Throws 409 where nothing from before is taken down, 403 for money without the
 * access to bill, and 400 for words that are no day and for a second debt from before.
 */
export async function leerPagadoHasta(
  db: Db,
  user: User,
  hoy: string,
  { traeDeAntes }: { traeDeAntes: boolean },
  { pagadoHasta, debe, aFavor }: Anterior,
  codigoEstudiante: number | undefined,
): Promise<string | null> {
  if (!traeDeAntes)
    throw conflict('Aquí ya no se anota lo de antes: la sucursal no tiene día de arranque, o sus deudas ya están revisadas');
  if (debe + aFavor > 0 && !user.accesos.has(ACCESO.nuevaFactura))
    throw forbidden('Anotar lo que debe o tiene a favor pide el acceso «Nueva factura»', 'acceso');
  if (debe > 0 && codigoEstudiante !== undefined && (await conBalanceAnterior(db, user, [codigoEstudiante])).size)
    throw invalid({ 'anterior.debe': 'Lo que debía de antes ya está anotado' });
  if (pagadoHasta === '') return null;
  const dia = pagadoHastaDe(pagadoHasta, hoy);
  if (dia === null) throw invalid({ 'anterior.pagadoHasta': 'Escriba un mes, una fecha o «al día»' });
  return dia;
}

/** Writes what a child owes from before as one pending invoice, and the credit that its payer brings. It takes a number: call it last. */
export async function guardarAnterior(
  db: Db,
  user: User,
  hoy: string,
  { debe, vence, aFavor }: Anterior,
  quien: { codigoSucursal: number; codigoEstudiante: number; codigoEntidad: number },
): Promise<void> {
  if (aFavor > 0) await acreditarApertura(db, user, [{ codigoEntidad: await leerPagador(db, quien.codigoEstudiante), monto: aFavor }]);
  if (debe > 0) await facturarBalances(db, user, [{ ...quien, monto: debe, vence: vence ?? hoy }]);
}
