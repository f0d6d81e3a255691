import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { hijosInscritos, lugaresQueCambian } from '@/domain/inscripciones/hijos';
import { ordenDeHijo } from '@/domain/inscripciones/inscripcion';
import type { Db } from '../../db/connect';
import { lockRows } from '../../db/locks';
import { inscripcion } from '../../db/schema/inscripciones';
import { leerPagador } from '../../facturas/familia';
import { leerHijos, leerInscripcionesDeHijos } from '../../facturas/hijos';
import type { User } from '../../lib/scope';
import { leerAbiertas, previsualizarAbiertas, type Efecto } from '../abiertas';
import { deTodas, leerInscritas, type Inscrita } from '../inscritas';
import { leerDeHermanos, leerRebajas, type Rebajas } from '../rebajas';

// The open invoices of a family that change by themselves when a child leaves or joins: its siblings move up or down, and the discount of siblings
// counts for fewer or more of them. Nothing else of them is recalculated. They follow in every branch, because the rule moves them and not the
// caller: an answer names only those of the caller's branches (`deSusSucursales`).

/** The active enrolments of children, without some, with their open invoices. Locks these in an act. */
async function leerAbiertasDe(db: Db, user: User, hoy: string, codigosEstudiante: readonly number[], sin: readonly number[] = []) {
  const suyas = and(
    inArray(inscripcion.codigoEstudiante, [...codigosEstudiante]),
    eq(inscripcion.estatus, 'ACTIVA'),
    sin.length ? notInArray(inscripcion.codigoInscripcion, [...sin]) : undefined,
  )!;
  const inscritas = await leerInscritas(db, deTodas(user), suyas);
  return { inscritas, abiertas: await leerAbiertas(db, hoy, inscritas) };
}

/** Those of the second effects whose amount is another one than in the first. */
function losQueCambian(antes: readonly Efecto[], despues: readonly Efecto[]): Efecto[] {
  const igual = new Map(antes.map((uno) => [uno.codigoFactura, uno.despues]));
  return despues.filter((uno) => igual.get(uno.codigoFactura) !== uno.despues);
}

/**
 * What changes when an enrolment ends. `juntas` are the enrolments that end together, in order: the effect is that of one after those before it, and their
 * own invoices do not follow.
 */
export async function hermanosSin(
  db: Db,
  user: User,
  hoy: string,
  { codigoEstudiante, codigoInscripcion }: Inscrita,
  juntas: readonly number[],
): Promise<Efecto[]> {
  if ((await leerDeHermanos(db, user)).length === 0) return [];
  const hijos = await leerHijos(db, await leerPagador(db, codigoEstudiante), hoy);
  if (hijos.length < 2) return [];
  const codigos = hijos.map((hijo) => hijo.codigoEstudiante);
  const { inscritas, abiertas } = await leerAbiertasDe(db, user, hoy, codigos, juntas);
  if (abiertas.length === 0) return [];
  const con = async (sin: readonly number[]) =>
    previsualizarAbiertas(db, user, hoy, inscritas, abiertas, { rebajas: await leerRebajas(db, user, { desde: hoy, sin }, inscritas) });
  const antes = juntas.slice(0, juntas.indexOf(codigoInscripcion));
  return losQueCambian(await con(antes), await con([...antes, codigoInscripcion]));
}

/**
 * What changes when children get another place among their siblings (`lugaresQueCambian`): children count by date of enrolment, so that who was billed
 * as the first child moves down when a sibling is enrolled from a day before. Without the enrolments `sin`.
 */
export async function conOtroLugar(
  db: Db,
  user: User,
  hoy: string,
  lugares: ReadonlyMap<number, number>,
  sin: readonly number[] = [],
): Promise<Efecto[]> {
  if (lugares.size === 0 || (await leerDeHermanos(db, user)).length === 0) return [];
  const { inscritas, abiertas } = await leerAbiertasDe(db, user, hoy, [...lugares.keys()], sin);
  if (abiertas.length === 0) return [];
  const actuales = await leerRebajas(db, user, { desde: hoy }, inscritas);
  const nuevas = new Map(
    inscritas.map(({ codigoInscripcion, codigoEstudiante }): [number, Rebajas] => [
      codigoInscripcion,
      { ...actuales.get(codigoInscripcion)!, ordenHijo: lugares.get(codigoEstudiante)! },
    ]),
  );
  const con = (rebajas: ReadonlyMap<number, Rebajas>) => previsualizarAbiertas(db, user, hoy, inscritas, abiertas, { rebajas });
  return losQueCambian(await con(actuales), await con(nuevas));
}

/**
 * What changes in two families when another person pays for a child from now on: it gets its place among the children of the new payer, and those of
 * the old one move up. Locks both payers, so that of two changes at once the second sees the first; call it before the change is written.
 */
export async function conOtroPagador(db: Db, user: User, hoy: string, codigoEstudiante: number, codigoPagador: number): Promise<Efecto[]> {
  const pagaba = await leerPagador(db, codigoEstudiante);
  if (pagaba === codigoPagador) return [];
  await lockRows(db)`select 1 from entidad where codigo_entidad in (${pagaba}, ${codigoPagador}) order by codigo_entidad for no key update`;
  const [deja, llega] = [await leerInscripcionesDeHijos(db, pagaba), await leerInscripcionesDeHijos(db, codigoPagador)];
  const suyas = deja.filter((una) => una.codigoEstudiante === codigoEstudiante);
  const quedan = deja.filter((una) => una.codigoEstudiante !== codigoEstudiante);
  const familia = hijosInscritos([...llega, ...suyas], hoy);
  const lugares = new Map([
    ...lugaresQueCambian(hijosInscritos(deja, hoy), hijosInscritos(quedan, hoy)),
    ...lugaresQueCambian(hijosInscritos(llega, hoy), familia),
    [codigoEstudiante, ordenDeHijo(familia, codigoEstudiante)] as const,
  ]);
  return conOtroLugar(db, user, hoy, lugares);
}
