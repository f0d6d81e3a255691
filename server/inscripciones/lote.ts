import type { Centavos } from '@/contract/campos';
import { pasaDelMaximo, textoDelMaximo } from '@/domain/academico/modalidad';
import { CERO, enPesos, sumar } from '@/domain/dinero';
import { masTemprano } from '@/domain/fechas';
import { lugaresQueCambian, type Hijo } from '@/domain/inscripciones/hijos';
import { motivosDeRechazo, ordenDeHijo } from '@/domain/inscripciones/inscripcion';
import type { Db } from '../db/connect';
import type { beca } from '../db/schema/dinero/precios';
import { bloquearFamilia, leerPagadores } from '../facturas/familia';
import { leerHijosDe } from '../facturas/hijos';
import type { User } from '../lib/scope';
import { diasDeCobro } from './anterior';
import { elegirGrupo, elegirModalidad, enSucursal, leerOfertas, NoCabe, type Modalidad, type Oferta } from './ofertas';
import { antesQue, cargosDe, type Cargo, type Nino } from './plan';
import { becaOtorgada, descuentoVigente, leerDeHermanos, leerRebajasPropias, type FilaDescuento, type Rebajas } from './rebajas';
import { leerDeudas, leerOcupaciones, leerServicios } from './requisitos';

/**
 * A child of a list: an existing student, or one to be created. Siblings in the list share `familia`, which is the payer's code if there is
 * one.
 */
export interface Candidato extends Omit<Nino, 'codigoPagador'> {
  familia: number | string;
}

/** A place that a row of a list asks for, and what was paid for it elsewhere. */
export interface Pedido {
  codigoSucursal: number;
  grupo: string;
  modalidad: string;
  /** The last day that is paid; null: charged like any enrolment of today. */
  pagadoHasta: string | null;
  inscripcionPagada: boolean;
  /** The price of this child; null: that of the group. */
  cuota: Centavos | null;
  /** A scholarship to grant with it, and a discount. */
  beca: BecaDeLista | null;
  descuento: FilaDescuento | null;
}

/** A scholarship that a list names. */
export type BecaDeLista = typeof beca.$inferSelect;

/** An enrolment to be written, with its invoices. */
export interface PorInscribir {
  codigoGrupo: number;
  codigoSucursal: number;
  codigoModalidad: number;
  montoCuota: Cargo['total'];
  fechaInscripcion: string;
  /** The first day that is charged, where that is not the day of enrolment. */
  cuotasDesde: string | null;
  /** The scholarship granted with it. */
  otorga: { beca: BecaDeLista; codigoBeca: number; desde: string; hasta: string } | null;
  /** The discount granted with it. */
  codigoDescuento: number | null;
  cargos: Cargo[];
  total: Cargo['total'];
  /** The place of the child among its siblings. */
  ordenHijo: number;
  /** Name of the group and the modality. */
  que: string;
}

/** Fields that make two enrolments different although their texts are equal. */
export const enBreve = ({ codigoGrupo, codigoModalidad, montoCuota, fechaInscripcion, cuotasDesde, otorga, cargos }: PorInscribir) => [
  codigoGrupo,
  codigoModalidad,
  montoCuota,
  fechaInscripcion,
  cuotasDesde,
  // By name it stands in the remarks of its row: a scholarship that is created with the import has no key before.
  otorga && [otorga.desde, otorga.hasta],
  cargos.map(({ fechaVencimiento, total }) => [fechaVencimiento, total]),
];

interface Pide {
  /** The groups that the list names, and the branch of each. */
  grupos: readonly Pick<Pedido, 'codigoSucursal' | 'grupo'>[];
  /** Existing students in the list, and the payers of the new ones. */
  estudiantes: readonly number[];
  pagadores: readonly number[];
  lock: boolean;
}

/** From here on codes stand for children to be created; no child has one. */
const POR_CREAR = 2 ** 40;

/**
 * Plans the enrolments of a whole list, child by child, with the checks and prices of the desk but the number of queries of a single
 * enrolment. An enrolled child takes a place and counts among its siblings by its day, of one day in the order of the list: what it pays is known
 * when every child of the list has its place. With `lock` the groups (by code) and then the payers stay locked; the caller has locked the students.
 */
export async function abrirLote(db: Db, user: User, hoy: string, { grupos, estudiantes, pagadores, lock }: Pide) {
  const nombres = new Set(grupos.map((uno) => enSucursal(uno.codigoSucursal, uno.grupo)));
  const ofertas = await leerOfertas(db, user, hoy, { nombres, lock });
  const pagadorDe = await leerPagadores(db, estudiantes);
  const familias = [...new Set([...pagadorDe.values(), ...pagadores])].sort((a, b) => a - b);
  if (lock) for (const pagador of familias) await bloquearFamilia(db, pagador);
  const [hijos, deHermanos, propias, ocupaciones, deudas, servicios] = await Promise.all([
    leerHijosDe(db, familias, hoy),
    leerDeHermanos(db, user),
    leerRebajasPropias(db, user, estudiantes, { desde: hoy }),
    leerOcupaciones(db, hoy, estudiantes),
    leerDeudas(db, estudiantes, hoy),
    leerServicios(db, user),
  ]);
  const enFamilia = new Map<number | string, Hijo[]>(hijos);
  const inscritos = new Map<number, number>();
  const conocidos = new Map<string, Cargo[]>();
  /** The days charged in a group, by what is paid: the spans of a period are the same for all its children. */
  const diasConocidos = new Map<string, ReturnType<typeof diasDeCobro>>();
  let creados = 0;

  /**
   * Invoices of an enrolment charged from a day on. Children without a scholarship or discount of their own pay the same in the same group, from the same day, at the
   * same price and in the same position in the family, so the result is cached.
   */
  const cargosPara = ({ leido }: Oferta, modalidad: Modalidad, desde: string, rebajas: Rebajas): Cargo[] => {
    // The enrolment fee falls due today, also where instalments are charged from an earlier or later day on.
    const calcular = () =>
      cargosDe(leido, modalidad, servicios, desde, rebajas).map((uno) =>
        uno.tipo === 'INSCRIPCION' ? { ...uno, fechaVencimiento: hoy } : uno,
      );
    if (rebajas.becas.length || rebajas.descuentos !== deHermanos) return calcular();
    const llave = [leido.grupo.codigoGrupo, modalidad.codigoModalidad, modalidad.montoCuota, desde, rebajas.ordenHijo].join(' ');
    const cargos = conocidos.get(llave) ?? calcular();
    conocidos.set(llave, cargos);
    return cargos;
  };

  const diasDe = (leido: Oferta['leido'], modalidad: Modalidad, pagadoHasta: string | null) => {
    const llave = [leido.grupo.codigoGrupo, modalidad.codigoModalidad, pagadoHasta].join(' ');
    const dias = diasConocidos.get(llave) ?? diasDeCobro(leido, modalidad, pagadoHasta, hoy);
    diasConocidos.set(llave, dias);
    return dias;
  };

  /**
   * Takes a place for a child. Returns what computes the enrolment once all have theirs, or null for one who is already in the group. Throws NoCabe.
   */
  function inscribir({ codigoEstudiante, familia, ...nino }: Candidato, pedido: Pedido): (() => PorInscribir) | null {
    const oferta = elegirGrupo(ofertas, pedido, hoy);
    const { grupo: en, periodo, criterioEdad, horario, esperan } = oferta.leido;
    const { codigoGrupo } = en;
    const otras = (codigoEstudiante !== undefined && ocupaciones.get(codigoEstudiante)) || [];
    if (otras.some((una) => una.codigoGrupo === codigoGrupo)) return null;
    const ofrecida = elegirModalidad(oferta, pedido.modalidad);
    const modalidad = pedido.cuota === null ? ofrecida : { ...ofrecida, montoCuota: pedido.cuota, cambios: [] };
    const { desde, ...dias } = diasDe(oferta.leido, modalidad, pedido.pagadoHasta);
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
    const suyas = (codigoEstudiante !== undefined && propias.get(codigoEstudiante)?.becas) || [];
    const laTiene = suyas.some(({ codigo, hasta }) => codigo === pedido.beca?.codigoBeca && (hasta ?? '') >= desde);
    const suBeca = laTiene ? null : pedido.beca;
    const otorga = suBeca && {
      beca: suBeca,
      codigoBeca: suBeca.codigoBeca,
      desde: masTemprano(desde, periodo.fechaFin),
      hasta: periodo.fechaFin,
    };
    const comoHijo = (familia: readonly Hijo[]) => {
      const ordenHijo = ordenDeHijo(familia, suyo);
      const becas = otorga ? [...suyas, becaOtorgada(otorga.beca, otorga)] : suyas;
      const descuentos = pedido.descuento ? [...deHermanos, descuentoVigente(pedido.descuento)] : deHermanos;
      const todos = cargosPara(oferta, modalidad, desde, { becas, descuentos, ordenHijo });
      const cargos = todos.filter(({ tipo }) => tipo !== 'INSCRIPCION' || !pedido.inscripcionPagada);
      return { ordenHijo, cargos, total: sumar(cargos.map((uno) => uno.total)) };
    };
    const { total } = comoHijo(hermanos);
    if (pasaDelMaximo(total)) throw new NoCabe('grupo', `La inscripción ${textoDelMaximo(total)}`);
    inscritos.set(codigoGrupo, ocupados + 1);
    enFamilia.set(deQuien, [...hermanos, { codigoEstudiante: suyo, fechaInscripcion: dias.fechaInscripcion }]);
    const { codigoModalidad, montoCuota } = modalidad;
    const que = `${en.descripcion} · ${modalidad.descripcion}`;
    const codigoDescuento = pedido.descuento?.codigoDescuento ?? null;
    const comoQueda = { codigoGrupo, codigoSucursal: en.codigoSucursal, codigoModalidad, montoCuota, codigoDescuento };
    return () => ({ ...comoQueda, ...dias, otorga, ...comoHijo(enFamilia.get(deQuien)!), que });
  }
  /** The children on record who get another place among their siblings by those of the list, by code, with the new place. */
  const lugaresNuevos = () => new Map([...hijos].flatMap(([pagador, antes]) => [...lugaresQueCambian(antes, enFamilia.get(pagador)!)]));
  /** Whether a branch has a group of that name, however it is spelled. */
  const existe = (codigoSucursal: number, grupo: string) => ofertas.has(enSucursal(codigoSucursal, grupo));
  return { inscribir, lugaresNuevos, existe };
}
export type Lote = Awaited<ReturnType<typeof abrirLote>>;
