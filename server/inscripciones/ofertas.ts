import { eq, gte, inArray, ne } from 'drizzle-orm';
import { llaveDeNombre, sinAcento } from '@/domain/importacion/escrito';
import { groupBy } from '@/utils/groupBy';
import { pick, type Db } from '../db/connect';
import { grupo, grupoModalidad, modalidad, periodoAcademico } from '../db/schema/academico';
import { scoped, type User } from '../lib/scope';
import { cambiosDePrecio } from './inscritas';
import { bloquearOferta, leerGruposPara, type GrupoLeido, type leerModalidad } from './requisitos';

// The groups that a list of enrolments names, and which group and modality a row of it means.

/** A modality that a group offers, with the group's price. */
export type Modalidad = Awaited<ReturnType<typeof leerModalidad>>;

/** A group with its active modalities. */
export interface Oferta {
  leido: GrupoLeido;
  modalidades: Modalidad[];
}

async function leerModalidadesDe(db: Db, user: User, grupos: readonly number[]): Promise<Map<number, Modalidad[]>> {
  const filas = await db
    .select({
      ...pick(grupoModalidad, 'codigoGrupo', 'montoCuota'),
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

/** A group that a list names: the key of its name, in one branch. */
export const enSucursal = (codigoSucursal: number, nombre: string) => `${codigoSucursal} ${llaveDeNombre(nombre)}`;

/**
 * The groups that a list names, by branch and name without accents and signs, in periods that are not over. With `lock` nobody else takes a
 * place in them until the transaction ends.
 */
export async function leerOfertas(
  db: Db,
  user: User,
  hoy: string,
  { nombres, lock }: { nombres: ReadonlySet<string>; lock: boolean },
): Promise<Map<string, Oferta[]>> {
  const abiertos = await db
    .select({ codigoGrupo: grupo.codigoGrupo, codigoSucursal: grupo.codigoSucursal, descripcion: grupo.descripcion })
    .from(grupo)
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .where(scoped(grupo, user, gte(periodoAcademico.fechaFin, hoy), ne(grupo.estatus, 'INACTIVO')))
    .orderBy(grupo.codigoGrupo);
  const codigos = abiertos.flatMap(({ codigoGrupo, ...suyo }) =>
    nombres.has(enSucursal(suyo.codigoSucursal, suyo.descripcion)) ? [codigoGrupo] : [],
  );
  if (codigos.length === 0) return new Map();
  const modalidades = await leerModalidadesDe(db, user, codigos);
  if (lock)
    for (const codigoGrupo of codigos)
      for (const { codigoModalidad } of modalidades.get(codigoGrupo) ?? [])
        await bloquearOferta(db, user, { codigoGrupo, codigoModalidad });
  const leidos = await leerGruposPara(db, user, hoy, inArray(grupo.codigoGrupo, codigos));
  const ofertas = leidos.map((leido) => ({ leido, modalidades: modalidades.get(leido.grupo.codigoGrupo) ?? [] }));
  return groupBy(ofertas, ({ leido: { grupo: suyo } }) => enSucursal(suyo.codigoSucursal, suyo.descripcion));
}

/** A value in the list that prevents an enrolment, and the reason. */
export class NoCabe extends Error {
  constructor(
    readonly columna: 'grupo' | 'modalidad' | 'beca',
    mensaje: string,
  ) {
    super(mensaje);
  }
}

/** The group that a name refers to: that of the current period, else of the next one. Throws NoCabe. */
export function elegirGrupo(
  ofertas: ReadonlyMap<string, Oferta[]>,
  { codigoSucursal, grupo: nombre }: { codigoSucursal: number; grupo: string },
  hoy: string,
): Oferta {
  const parecidas = ofertas.get(enSucursal(codigoSucursal, nombre)) ?? [];
  const iguales = parecidas.filter(({ leido }) => sinAcento(leido.grupo.descripcion) === sinAcento(nombre));
  const suyas = iguales.length ? iguales : parecidas;
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
export function elegirModalidad({ modalidades }: Oferta, nombre: string): Modalidad {
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
