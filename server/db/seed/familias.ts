import { choques } from '@/domain/academico/horario';
import { anioDe, diaSemanaIso, diasEntre, masTemprano, sumarDias, sumarMeses } from '@/domain/fechas';
import { crearAzar, mezclar, type Azar } from '@/utils/azar';
import { direccion } from '../schema/estudiantes';
import { entidad, estudiante, responsableEstudiante } from '../schema/personas';
import { LOTE, momentoDe, type Semilla } from './libro';
import { LLENO, ESTUDIANTES_POR_BLOQUE, type Grupo } from './oferta';
import { FAMILIA_CONOCIDA, hogar, telefonoDe } from './personas';

/** The first families are used by tours and tests of the demo, so they get no exceptional cases. */
export const FAMILIAS_LIBRES = 12;

/** A payer and the family's payment behaviour. */
export interface Familia {
  indice: number;
  codigoPagador: number;
  perfil: (typeof PERFILES)[number][0];
  /** The day after which nothing was paid. */
  dejoDePagar: string | null;
}

/** A child's enrolment. */
export interface Alta {
  codigoEstudiante: number;
  codigoEntidad: number;
  familia: Familia;
  grupo: Grupo;
  /** Index of the modality. */
  modalidad: number;
  fecha: string;
  /** Day of the cancellation. */
  cancelada: string | null;
}

// Cases, each with its weight.
const SITUACIONES = Object.entries({ INSCRITO: 950, SIN_GRUPO: 20, CANCELADO: 15, INACTIVO: 15 });
const PERFILES = [
  ['PUNTUAL', 54],
  ['TARDE', 20],
  ['DEJO_DE_PAGAR', 12],
  ['ABONA', 8],
  ['ADELANTA', 6],
] as const;
/** Families with one, two and three children. */
const HIJOS = [86, 12, 2];
/** Children who pay monthly, fortnightly and once. */
const PAGAN = [82, 12, 6];

/** Residential areas of each branch. */
const ZONAS = [
  ['Santo Domingo', 'Distrito Nacional', 'Naco, Piantini, Evaristo Morales, Gazcue', 'Fantino Falco, Tiradentes, Lope de Vega'],
  ['Santo Domingo Este', 'Santo Domingo', 'Ensanche Ozama, Alma Rosa, Los Mina, Lucerna', 'Venezuela, Presidente Vásquez, Curazao'],
  ['Santiago de los Caballeros', 'Santiago', 'Los Jardines, Gurabo, El Embrujo, Villa Olga', 'Juan Pablo Duarte, del Sol, Restauración'],
] as const;
const REFERENCIAS = ['Frente al colmado', 'Al lado de la farmacia', 'Portón blanco', 'Detrás de la iglesia', 'Segundo piso'];

function lugar(azar: Azar, codigoSucursal: number) {
  const [ciudad, provincia, sectores, calles] = ZONAS[codigoSucursal - 1]!;
  const [sector, calle] = [sectores, calles].map((todos) => azar.uno(todos.split(', ')));
  const referencia = azar.porCiento(60) ? azar.uno(REFERENCIAS) : '';
  return { calle: `C/ ${calle!} ${azar.entero(2, 180)}`, sector: sector!, ciudad, provincia, referencia, principal: true };
}

/** Date of enrolment: mostly in the first three weeks, some in later months, a few recently; never on a Sunday. */
function fechaDeInscripcion(azar: Azar, inicio: string, hoy: string): string {
  const dias = diasEntre(inicio, hoy);
  const tramos = [[0, 20] as const, [21, dias - 40] as const, [dias - 39, dias - 2] as const];
  const fecha = sumarDias(inicio, azar.entero(...tramos[azar.peso([72, 18, 10])]!));
  return diaSemanaIso(fecha) === 7 ? sumarDias(fecha, 1) : fecha;
}

type Puesto = { grupo: Grupo; fechaNacimiento: string };

/** A group with a free place, and a birthday that fits its age and no sibling's; undefined when the branch is full. */
function colocar(azar: Azar, grupos: readonly Grupo[], hermanos: readonly Puesto[], anio: number): Puesto | undefined {
  const posibles = grupos.filter(({ codigoSucursal }) => !hermanos[0] || codigoSucursal === hermanos[0].grupo.codigoSucursal);
  for (let intento = 0; intento < 12; intento += 1) {
    const grupo = posibles[azar.peso(posibles.map(({ libres, descripcion }) => (descripcion === LLENO ? 10 * libres : libres)))];
    if (!grupo) return undefined;
    const fechaNacimiento = sumarDias(`${anio - azar.entero(grupo.edadMinima, grupo.edadMaxima)}-01-01`, azar.entero(0, 364));
    if (hermanos.every((otro) => Math.abs(diasEntre(otro.fechaNacimiento, fechaNacimiento)) >= 300)) return { grupo, fechaNacimiento };
  }
  return undefined;
}

/** The goalkeepers' group that some children are also in. */
function dePorteros(azar: Azar, grupos: readonly Grupo[], { grupo, fechaNacimiento }: Puesto, anio: number): Grupo[] {
  const edad = anio - anioDe(fechaNacimiento);
  const otro = grupos.find((uno) => uno.codigoSucursal === grupo.codigoSucursal && uno.descripcion.startsWith('Porteros'));
  const cabe = otro && otro !== grupo && otro.libres > 0 && edad >= otro.edadMinima && edad <= otro.edadMaxima;
  return cabe && !choques(otro.horario, grupo.horario).length && azar.porCiento(4) ? [otro] : [];
}

type Hermano = Puesto & { codigoEntidad: number; codigoEstudiante: number; fechaIngreso: string };

/** State while families are written. */
interface Obra extends Semilla {
  grupos: readonly Grupo[];
  altas: Alta[];
}

/** Writes the next child of a family and adds its enrolments; undefined when the branch is full. */
function sembrarHijo(obra: Obra, familia: Familia, gente: ReturnType<typeof hogar>, azar: Azar, hermanos: Hermano[]): Hermano | undefined {
  const { libro, hoy, altas, temporada } = obra;
  const { fechaInicio } = temporada;
  const anio = anioDe(fechaInicio);
  const conocido = familia.indice === 0 ? FAMILIA_CONOCIDA.hijos[hermanos.length] : undefined;
  const grupos = obra.grupos.filter(({ descripcion }) => !conocido || descripcion === conocido.grupo);
  const puesto = colocar(azar, grupos, hermanos, anio);
  if (!puesto) return undefined;
  const { grupo, fechaNacimiento } = puesto;
  const situacion = conocido ? 'INSCRITO' : azar.segun(SITUACIONES);
  const fecha = conocido ? sumarDias(fechaInicio, 2) : fechaDeInscripcion(azar, fechaInicio, hoy);
  const modalidad = conocido ? 0 : azar.peso(PAGAN);
  const antes = sumarDias(fechaInicio, -azar.entero(300, 1100));
  const deAntes = (azar.porCiento(50) || situacion === 'INACTIVO') && antes >= sumarMeses(fechaNacimiento, 48);
  const fechaIngreso = deAntes ? antes : fecha;
  const { alertaMedica, nombre, apellido, sexo, documento } = conocido ?? gente.hijo(!grupo.femenino && azar.porCiento(89) ? 'M' : 'F');
  const persona = { nombre, apellido, sexo, documento, fechaNacimiento, fechaRegistro: momentoDe(fechaIngreso, '10:00') };
  const codigoEntidad = libro.anotar(entidad, persona);
  const activo = situacion === 'INSCRITO' || situacion === 'SIN_GRUPO';
  const suyo = { codigoEntidad, codigoSucursal: grupo.codigoSucursal, alertaMedica, fechaIngreso, activo };
  const codigoEstudiante = libro.anotar(estudiante, suyo);
  const dias = Math.ceil(((diasEntre(fecha, hoy) - 1) * azar.entero(40, 90)) / 100);
  const cancelada = situacion === 'CANCELADO' ? sumarDias(fecha, dias) : null;
  const tambien = situacion === 'INSCRITO' && !conocido ? dePorteros(azar, grupos, puesto, anio) : [];
  for (const uno of situacion === 'INSCRITO' || cancelada ? [grupo, ...tambien] : []) {
    if (!cancelada) uno.libres -= 1; // a cancelled enrolment occupies no place
    altas.push({ codigoEntidad, codigoEstudiante, familia, grupo: uno, modalidad, fecha, cancelada });
  }
  return { ...puesto, codigoEntidad, codigoEstudiante, fechaIngreso };
}

/** Writes one family of at most so many children: its guardians once, and each child in a group. Returns the number of children. */
function sembrarFamilia(obra: Obra, indice: number, caben: number): number {
  const { libro, hoy, temporada } = obra;
  const azar = crearAzar(mezclar(indice, 202));
  const gente = hogar(indice);
  const quienes = indice === 0 ? FAMILIA_CONOCIDA.adultos : gente.adultos;
  const adultos = quienes.map((uno) => ({ ...uno, codigoEntidad: libro.llave(entidad) }));
  const perfil = indice === 0 ? 'DEJO_DE_PAGAR' : azar.segun(PERFILES);
  const dejo = indice === 0 ? sumarDias(temporada.fechaInicio, 40) : sumarDias(hoy, -azar.entero(15, 150));
  const familia = { indice, codigoPagador: adultos[0]!.codigoEntidad, perfil, dejoDePagar: perfil === 'DEJO_DE_PAGAR' ? dejo : null };
  const hijos: Hermano[] = [];
  for (let cuantos = Math.min(caben, indice === 0 ? 2 : 1 + azar.peso(HIJOS)); cuantos > 0; cuantos -= 1) {
    const hijo = sembrarHijo(obra, familia, gente, azar, hijos);
    if (hijo) hijos.push(hijo);
  }
  if (hijos.length === 0) throw new Error('No quedan plazas en los grupos');
  const { codigoSucursal } = hijos[0]!.grupo;
  const enCasa = { tipo: 'CASA' as const, ...lugar(azar, codigoSucursal) };
  const fechaRegistro = momentoDe(hijos.map(({ fechaIngreso }) => fechaIngreso).reduce(masTemprano), '10:00');
  const otroTelefono = (p: number) => (azar.porCiento(p) ? telefonoDe(azar.entero(0, 29_999)) : '');
  for (const [i, { parentesco, ...uno }] of adultos.entries()) {
    const contactoPago = i === 0;
    const { codigoEntidad } = uno;
    libro.anotar(entidad, { ...uno, whatsapp: otroTelefono(16), telefonoOtro: otroTelefono(12), contactoPago, fechaRegistro });
    const vinculo = { codigoEntidad, parentesco, contactoPago, recoge: true, emergencia: true };
    for (const { codigoEstudiante } of hijos) libro.anotar(responsableEstudiante, { codigoEstudiante, ...vinculo });
    if (!contactoPago && azar.porCiento(25)) libro.anotar(direccion, { codigoEntidad, tipo: 'TRABAJO', ...lugar(azar, codigoSucursal) });
  }
  for (const { codigoEntidad } of [adultos[0]!, ...hijos]) libro.anotar(direccion, { codigoEntidad, ...enCasa });
  return hijos.length;
}

/** Writes families until the academy has so many students; returns their enrolments in date order. */
export async function sembrarFamilias(semilla: Semilla, bloques: Grupo[][], estudiantes: number): Promise<Alta[]> {
  const altas: Alta[] = [];
  let indice = 0;
  for (const [n, grupos] of bloques.entries()) {
    let faltan = Math.min(ESTUDIANTES_POR_BLOQUE, estudiantes - n * ESTUDIANTES_POR_BLOQUE);
    while (faltan > 0) faltan -= sembrarFamilia({ ...semilla, grupos, altas }, indice++, faltan);
    await semilla.libro.guardar(LOTE);
  }
  return altas.sort((a, b) => a.fecha.localeCompare(b.fecha) || a.codigoEstudiante - b.codigoEstudiante);
}
