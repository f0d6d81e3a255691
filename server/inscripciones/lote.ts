import { CERO, enPesos, sumar } from '@/domain/dinero';
import { motivosDeRechazo, ordenDeHijo } from '@/domain/inscripciones/inscripcion';
import { pasaDelMaximo, textoDelMaximo } from '@/domain/academico/modalidad';
import type { Db } from '../db/connect';
import { scoped, type User } from '../lib/scope';
import {
  bloquearOferta,
  leerDeudas,
  leerGruposPara,
  leerOcupaciones,
  leerServicios,
  type GrupoLeido,
  type leerModalidad,
} from './requisitos';
import { antesQue, cargosDe, type Cargo, type Nino } from './plan';
import { bloquearFamilia, leerPagadores } from '../facturas/familia';
import { leerHijosDe, type Hijo } from '../facturas/hijos';
import { leerDeHermanos, leerRebajasPropias, type Rebajas } from './rebajas';
import { eq, gte, inArray, ne } from 'drizzle-orm';
import { sinAcento } from '@/domain/importacion';
import { groupBy } from '@/utils/groupBy';
import { grupo, grupoModalidad, modalidad, periodoAcademico } from '../db/schema/academico';
import { cambiosDePrecio } from './inscritas';

/** A modality that a group offers, with the group's price. */
type Modalidad = Awaited<ReturnType<typeof leerModalidad>>;

/** A group with its active modalities. */
interface Oferta {
  leido: GrupoLeido;
  modalidades: Modalidad[];
}

async function leerModalidadesDe(db: Db, user: User, grupos: readonly number[]): Promise<Map<number, Modalidad[]>> {
  const filas = await db
    .select({
      codigoGrupo: grupoModalidad.codigoGrupo,
      montoCuota: grupoModalidad.montoCuota,
      modalidad,
      cambios: cambiosDePrecio(grupoModalidad.codigoGrupo, modalidad.codigoModalidad),
    })
    .from(grupoModalidad)
    .innerJoin(modalidad, eq(modalidad.codigoModalidad, grupoModalidad.codigoModalidad))
    .where(scoped(modalidad, user, inArray(grupoModalidad.codigoGrupo, [...grupos]), eq(modalidad.activo, true)))
    .orderBy(modalidad.descripcion);
  const suyas = filas.map(({ codigoGrupo, modalidad: una, ...precio }) => ({ codigoGrupo, ...una, ...precio }));
  return groupBy(suyas, ({ codigoGrupo }) => codigoGrupo);
}

/**
 * The groups of a branch that a list names, by name without accents, in periods that are not over. With `lock` nobody else takes a place in
 * them until the transaction ends.
 */
async function leerOfertas(
  db: Db,
  user: User,
  hoy: string,
  { codigoSucursal, nombres, lock }: { codigoSucursal: number; nombres: ReadonlySet<string>; lock: boolean },
): Promise<Map<string, Oferta[]>> {
  const abiertos = await db
    .select({ codigoGrupo: grupo.codigoGrupo, descripcion: grupo.descripcion })
    .from(grupo)
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .where(
      scoped(grupo, user, eq(grupo.codigoSucursal, codigoSucursal), gte(periodoAcademico.fechaFin, hoy), ne(grupo.estatus, 'INACTIVO')),
    )
    .orderBy(grupo.codigoGrupo);
  const codigos = abiertos.flatMap(({ codigoGrupo, descripcion }) => (nombres.has(sinAcento(descripcion)) ? [codigoGrupo] : []));
  if (codigos.length === 0) return new Map();
  const modalidades = await leerModalidadesDe(db, user, codigos);
  if (lock)
    for (const codigoGrupo of codigos)
      for (const { codigoModalidad } of modalidades.get(codigoGrupo) ?? [])
        await bloquearOferta(db, user, { codigoGrupo, codigoModalidad });
  const leidos = await leerGruposPara(db, user, hoy, inArray(grupo.codigoGrupo, codigos));
  const ofertas = leidos.map((leido) => ({ leido, modalidades: modalidades.get(leido.grupo.codigoGrupo) ?? [] }));
  return groupBy(ofertas, ({ leido }) => sinAcento(leido.grupo.descripcion));
}

/** A value in the list that prevents an enrolment, and the reason. */
export class NoCabe extends Error {
  constructor(
    readonly columna: 'grupo' | 'modalidad',
    mensaje: string,
  ) {
    super(mensaje);
  }
}

/** The group that a name refers to: that of the current period, else of the next one. Throws NoCabe. */
function elegirGrupo(ofertas: ReadonlyMap<string, Oferta[]>, nombre: string, hoy: string): Oferta {
  const suyas = ofertas.get(sinAcento(nombre)) ?? [];
  if (suyas.length === 0) throw new NoCabe('grupo', 'No existe ese grupo en un período abierto de esta sucursal');
  const corren = suyas.filter(({ leido }) => leido.periodo.fechaInicio <= hoy);
  const primero = suyas.map(({ leido }) => leido.periodo.fechaInicio).sort()[0];
  const elegibles = corren.length ? corren : suyas.filter(({ leido }) => leido.periodo.fechaInicio === primero);
  if (elegibles.length > 1) throw new NoCabe('grupo', 'Hay dos grupos con ese nombre: inscríbalo en «Inscripción»');
  const [una] = elegibles;
  if (una!.leido.grupo.tipo === 'CAMPAMENTO') throw new NoCabe('grupo', 'Es un grupo de campamento: se inscribe en «Campamento»');
  return una!;
}

/** The modality that a cell names; for an empty cell the group's only one. Throws NoCabe. */
function elegirModalidad({ modalidades }: Oferta, nombre: string): Modalidad {
  const [unica] = modalidades;
  if (!unica) throw new NoCabe('grupo', 'El grupo no ofrece ninguna modalidad activa');
  const ofrece = modalidades.map(({ descripcion }) => descripcion);
  if (nombre === '') {
    if (modalidades.length === 1) return unica;
    throw new NoCabe('modalidad', `El grupo ofrece varias: escriba ${new Intl.ListFormat('es', { type: 'disjunction' }).format(ofrece)}`);
  }
  const dicha = modalidades.find(({ descripcion }) => sinAcento(descripcion) === sinAcento(nombre));
  if (!dicha) throw new NoCabe('modalidad', `El grupo ofrece ${new Intl.ListFormat('es').format(ofrece)}`);
  return dicha;
}

/**
 * A child of a list: an existing student, or one to be created. Siblings in the list share `familia`, which is the payer's code if there is
 * one.
 */
export interface Candidato extends Omit<Nino, 'codigoPagador'> {
  familia: number | string;
}

/** An enrolment to be written, with its invoices. */
export interface PorInscribir {
  codigoGrupo: number;
  codigoSucursal: number;
  codigoModalidad: number;
  montoCuota: Cargo['total'];
  cargos: Cargo[];
  total: Cargo['total'];
  /** Name of the group and the modality. */
  que: string;
}

interface Pide {
  codigoSucursal: number;
  nombres: ReadonlySet<string>;
  /** Existing students in the list, and the payers of the new ones. */
  estudiantes: readonly number[];
  pagadores: readonly number[];
  lock: boolean;
}

/** Sort key of children to be created: after all existing siblings, in the order of the list. */
const POR_CREAR = 2 ** 40;

/**
 * Plans the enrolments of a whole list, child by child, with the checks and prices of the desk but the number of queries of a single
 * enrolment. An enrolled child takes a place and counts as a sibling for the following ones. With `lock` the groups (by code) and then the
 * payers stay locked; the caller has locked the students.
 */
export async function abrirLote(db: Db, user: User, hoy: string, { codigoSucursal, nombres, estudiantes, pagadores, lock }: Pide) {
  const ofertas = await leerOfertas(db, user, hoy, { codigoSucursal, nombres, lock });
  const pagadorDe = await leerPagadores(db, estudiantes);
  const familias = [...new Set([...pagadorDe.values(), ...pagadores])].sort((a, b) => a - b);
  if (lock) for (const pagador of familias) await bloquearFamilia(db, pagador);
  const [hijos, deHermanos, propias, ocupaciones, deudas, servicios] = await Promise.all([
    leerHijosDe(db, familias, hoy),
    leerDeHermanos(db, user),
    leerRebajasPropias(db, user, estudiantes, { desde: hoy }),
    leerOcupaciones(db, estudiantes),
    leerDeudas(db, estudiantes, hoy),
    leerServicios(db, user),
  ]);
  const enFamilia = new Map<number | string, Hijo[]>(hijos);
  const inscritos = new Map<number, number>();
  const conocidos = new Map<string, Cargo[]>();
  let creados = 0;

  /**
   * Invoices of an enrolment. Children without a scholarship pay the same in the same group and position in the family, so the result is
   * cached.
   */
  const cargosPara = ({ leido }: Oferta, modalidad: Oferta['modalidades'][number], rebajas: Rebajas): Cargo[] => {
    if (rebajas.becas.length) return cargosDe(leido, modalidad, servicios, hoy, rebajas);
    const llave = `${leido.grupo.codigoGrupo} ${modalidad.codigoModalidad} ${rebajas.ordenHijo}`;
    const cargos = conocidos.get(llave) ?? cargosDe(leido, modalidad, servicios, hoy, rebajas);
    conocidos.set(llave, cargos);
    return cargos;
  };

  /** Takes a place for a child. Returns null for one who is already in the group. Throws NoCabe. */
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
    const debe = (codigoEstudiante !== undefined && deudas.get(codigoEstudiante)?.monto) || CERO;
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
