import { anioDe, diaSemanaIso, diasEntre, sumarDias } from '@/domain/fechas';
import { choques } from '@/domain/academico/horario';
import type { Azar } from './datos/azar';
import { FAMILIA_CONOCIDA } from './personas';
import type { Grupo, Modalidad, Oferta } from './tipos';

/** Weights of the modalities: monthly, fortnightly, single payment. */
const PESO_DE_MODALIDAD = [82, 12, 6];
const DIAS_ENTRE_HERMANOS = 300;

/** State of a child in this season. */
export type Situacion = 'INSCRITO' | 'CANCELADO' | 'INACTIVO' | 'SIN_GRUPO';
const SITUACIONES: readonly (readonly [Situacion, number])[] = [
  ['INSCRITO', 950],
  ['SIN_GRUPO', 20],
  ['CANCELADO', 15],
  ['INACTIVO', 15],
];

/** Picks a case at random by weight. */
export const segun = <T>(azar: Azar, casos: readonly (readonly [T, number])[]): T => casos[azar.peso(casos.map(([, peso]) => peso))]![0];

/** A place in a group, and a birthday of an accepted age. */
export interface Colocado {
  grupo: Grupo;
  fechaNacimiento: string;
}

/** Where a child is enrolled this season, since when, and how it is paid. */
export interface Destino extends Colocado {
  situacion: Situacion;
  fecha: string;
  modalidad: Modalidad;
}

/** Date of enrolment: mostly in the first three weeks, some in later months, a few recently; never on a Sunday. */
function fechaDeInscripcion(azar: Azar, inicio: string, hoy: string): string {
  const dias = diasEntre(inicio, hoy);
  const cuando = segun(azar, [
    [() => azar.entero(0, 20), 72],
    [() => azar.entero(21, dias - 40), 18],
    [() => azar.entero(dias - 39, dias - 2), 10],
  ]);
  const fecha = sumarDias(inicio, cuando());
  return diaSemanaIso(fecha) === 7 ? sumarDias(fecha, 1) : fecha;
}

const nacimientoPara = (azar: Azar, { edadMinima, edadMaxima }: Grupo, anio: number) =>
  sumarDias(`${anio - azar.entero(edadMinima, edadMaxima)}-01-01`, azar.entero(0, 364));

/** A group with a free place, and a birthday that fits its age and no sibling's; undefined when the branch is full. */
function colocar(azar: Azar, grupos: readonly Grupo[], hermanos: readonly Colocado[], anio: number): Colocado | undefined {
  const primero = hermanos[0];
  const posibles = primero ? grupos.filter(({ codigoSucursal }) => codigoSucursal === primero.grupo.codigoSucursal) : grupos;
  for (let intento = 0; intento < 12; intento += 1) {
    const elegido = azar.peso(posibles.map(({ libres, lleno }) => (lleno ? 10 * libres : libres)));
    if (elegido < 0) return undefined;
    const fechaNacimiento = nacimientoPara(azar, posibles[elegido]!, anio);
    const posible = hermanos.every((otro) => Math.abs(diasEntre(otro.fechaNacimiento, fechaNacimiento)) >= DIAS_ENTRE_HERMANOS);
    if (posible) return { grupo: posibles[elegido]!, fechaNacimiento };
  }
  return undefined;
}

/** The additional goalkeepers' group of a goalkeeper. */
export function grupoDePorteros(
  azar: Azar,
  grupos: readonly Grupo[],
  { grupo, fechaNacimiento }: Colocado,
  anio: number,
): Grupo | undefined {
  const edad = anio - anioDe(fechaNacimiento);
  const porteros = grupos.find(
    (otro) => otro.codigoSucursal === grupo.codigoSucursal && otro.descripcion.startsWith('Porteros') && otro !== grupo,
  );
  if (!porteros || porteros.libres < 1 || edad < porteros.edadMinima || edad > porteros.edadMaxima || !azar.porCiento(4)) return undefined;
  return choques(porteros.horario, grupo.horario).length === 0 ? porteros : undefined;
}

interface Marco {
  oferta: Oferta;
  hoy: string;
}

/** Decides a child's season within its family's block and branch; undefined when the branch is full. */
export function destinoDe(azar: Azar, { oferta, hoy }: Marco, indice: number, hermanos: readonly Colocado[]): Destino | undefined {
  const { fechaInicio } = oferta.periodo;
  const anio = anioDe(fechaInicio);
  const grupos = gruposDe(oferta, indice);
  const conocido = indice === 0 ? FAMILIA_CONOCIDA.hijos[hermanos.length] : undefined;
  const grupo = conocido && grupos.find(({ descripcion }) => descripcion === conocido.grupo);
  if (grupo) {
    const fechaNacimiento = nacimientoPara(azar, grupo, anio);
    return { grupo, fechaNacimiento, situacion: 'INSCRITO', fecha: sumarDias(fechaInicio, 2), modalidad: oferta.modalidades[0]! };
  }
  const puesto = colocar(azar, grupos, hermanos, anio);
  if (!puesto) return undefined;
  const modalidad = oferta.modalidades[azar.peso(PESO_DE_MODALIDAD)]!;
  return { ...puesto, situacion: segun(azar, SITUACIONES), fecha: fechaDeInscripcion(azar, fechaInicio, hoy), modalidad };
}

/** The groups that a family's children may join. */
export const gruposDe = ({ bloques }: Oferta, indice: number): Grupo[] => bloques[indice % bloques.length]!;
