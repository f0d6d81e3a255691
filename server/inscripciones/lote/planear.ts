import { and, eq, inArray } from 'drizzle-orm';
import { CERO, enPesos, sumar } from '@/domain/dinero';
import { motivosDeRechazo, ordenDeHijo } from '@/domain/inscripcion';
import { pasaDelMaximo, textoDelMaximo } from '@/domain/modalidad';
import type { Db } from '../../db/connect';
import { grupo, periodoAcademico } from '../../db/schema/academico';
import { inscripcion } from '../../db/schema/inscripciones';
import type { User } from '../../lib/user';
import { leerServicios, OCUPACION, type Ocupacion } from '../leer';
import { antesQue, cargosDe, type Cargo, type Nino } from '../plan';
import { bloquearFamilia, leerPagadores } from '../../facturas/familia';
import { leerDeHermanos, leerHijosDe, leerRebajasPropias, type Hijo, type Rebajas } from '../rebajas';
import { leerDeudas } from '../renovacion/leer';
import { elegirGrupo, elegirModalidad, leerOfertas, NoCabe, type Oferta } from './ofertas';

/** A child of a list: one on record, or one that is yet to be created; siblings of the list share `familia`, the payer where it is on record. */
export interface Candidato extends Omit<Nino, 'codigoPagador'> {
  familia: number | string;
}

/** An enrolment to be made, with its invoices. */
export interface PorInscribir {
  codigoGrupo: number;
  codigoSucursal: number;
  codigoModalidad: number;
  montoCuota: Cargo['total'];
  cargos: Cargo[];
  total: Cargo['total'];
  /** The group and the modality in words. */
  que: string;
}

interface Pide {
  codigoSucursal: number;
  nombres: ReadonlySet<string>;
  /** The students on record of the list, and the payers of those that are not. */
  estudiantes: readonly number[];
  pagadores: readonly number[];
  lock: boolean;
}

async function leerOcupaciones(db: Db, estudiantes: readonly number[]): Promise<Map<number, Ocupacion[]>> {
  const filas = await db
    .select({ ...OCUPACION, codigoEstudiante: inscripcion.codigoEstudiante })
    .from(inscripcion)
    .innerJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .where(and(inArray(inscripcion.codigoEstudiante, [...estudiantes]), eq(inscripcion.estatus, 'ACTIVA')));
  const suyas = new Map<number, Ocupacion[]>();
  for (const { codigoEstudiante, ...una } of filas) suyas.set(codigoEstudiante, [...(suyas.get(codigoEstudiante) ?? []), una]);
  return suyas;
}

/** A child that is yet to be created comes after all siblings on record, in the order of the list. */
const POR_CREAR = 2 ** 40;

/**
 * Enrolments of a whole list, child by child in its order: judged and billed as the desk does it today, with the reads of one. Who is enrolled takes a
 * seat and is a sibling for those after. With `lock` groups (by code), then payers stay held; the caller holds the students.
 */
export async function abrirLote(db: Db, user: User, hoy: string, { codigoSucursal, nombres, estudiantes, pagadores, lock }: Pide) {
  const ofertas = await leerOfertas(db, user, hoy, { codigoSucursal, nombres, lock });
  const pagadorDe = await leerPagadores(db, estudiantes);
  const familias = [...new Set([...pagadorDe.values(), ...pagadores])].sort((a, b) => a - b);
  if (lock) for (const pagador of familias) await bloquearFamilia(db, pagador);
  const [hijos, deHermanos, propias, ocupaciones, deudas, servicios] = await Promise.all([
    leerHijosDe(db, familias),
    leerDeHermanos(db, user),
    leerRebajasPropias(db, user, estudiantes),
    leerOcupaciones(db, estudiantes),
    leerDeudas(db, estudiantes, hoy),
    leerServicios(db, user),
  ]);
  const enFamilia = new Map<number | string, Hijo[]>(hijos);
  const inscritos = new Map<number, number>();
  const conocidos = new Map<string, Cargo[]>();
  let creados = 0;

  /** What is billed; children without scholarship who are in the same group and place of their family pay the same. */
  const cargosPara = ({ leido }: Oferta, modalidad: Oferta['modalidades'][number], rebajas: Rebajas): Cargo[] => {
    if (rebajas.becas.length) return cargosDe(leido, modalidad, servicios, hoy, rebajas);
    const llave = `${leido.grupo.codigoGrupo} ${modalidad.codigoModalidad} ${rebajas.ordenHijo}`;
    const cargos = conocidos.get(llave) ?? cargosDe(leido, modalidad, servicios, hoy, rebajas);
    conocidos.set(llave, cargos);
    return cargos;
  };

  /** Takes a seat for a child. Gives null for one who is in that group already. Throws NoCabe. */
  function inscribir(
    { codigoEstudiante, familia, ...nino }: Candidato,
    { grupo: nombre, modalidad: como }: { grupo: string; modalidad: string },
  ): PorInscribir | null {
    const oferta = elegirGrupo(ofertas, nombre, hoy);
    const { grupo: en, periodo, criterioEdad, horario, esperan } = oferta.leido;
    const { codigoGrupo } = en;
    const otras = (codigoEstudiante !== undefined && ocupaciones.get(codigoEstudiante)) || [];
    if (otras.some((una) => una.codigoGrupo === codigoGrupo)) return null;
    const modalidad = elegirModalidad(oferta, como);
    const ocupados = inscritos.get(codigoGrupo) ?? oferta.leido.inscritos;
    const [rechazo] = motivosDeRechazo({
      estudiante: nino,
      grupo: { ...en, inscritos: ocupados, horario, esperan: antesQue(esperan, codigoEstudiante) },
      ...{ periodo, inscripcionesActivas: otras, fecha: hoy, hoy, criterioEdad },
    });
    if (rechazo) throw new NoCabe('grupo', rechazo.mensaje);
    const debe = (codigoEstudiante !== undefined && deudas.get(codigoEstudiante)) || CERO;
    if (debe > 0) throw new NoCabe('grupo', `Debe ${enPesos(debe)} vencidos: inscríbalo en «Inscripción», que pide confirmarlo`);

    const deQuien = codigoEstudiante === undefined ? familia : pagadorDe.get(codigoEstudiante)!;
    const hermanos = enFamilia.get(deQuien) ?? [];
    const suyo = codigoEstudiante ?? POR_CREAR + (creados += 1);
    const rebajas: Rebajas = {
      becas: (codigoEstudiante !== undefined && propias.get(codigoEstudiante)?.becas) || [],
      descuentos: deHermanos,
      ordenHijo: ordenDeHijo(hermanos, suyo),
    };
    const cargos = cargosPara(oferta, modalidad, rebajas);
    const total = sumar(cargos.map((uno) => uno.total));
    if (pasaDelMaximo(total)) throw new NoCabe('grupo', `La inscripción ${textoDelMaximo(total)}`);
    inscritos.set(codigoGrupo, ocupados + 1);
    enFamilia.set(deQuien, [...hermanos, { codigoEstudiante: suyo, fechaInscripcion: hoy }]);
    const { codigoModalidad, montoCuota } = modalidad;
    const que = `${en.descripcion} · ${modalidad.descripcion}`;
    return { codigoGrupo, codigoSucursal: en.codigoSucursal, codigoModalidad, montoCuota, cargos, total, que };
  }
  return { inscribir };
}
export type Lote = Awaited<ReturnType<typeof abrirLote>>;
