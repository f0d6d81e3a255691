import { choques } from '@/domain/academico/horario';
import { anioDe, diaSemanaIso, diasEntre, masTemprano, sumarDias, sumarMeses } from '@/domain/fechas';
import { direccion } from '../schema/estudiantes';
import { entidad, estudiante, responsableEstudiante } from '../schema/personas';
import { CODIGO_COMPANIA as codigoCompania } from './academia';
import { crearAzar, mezclar, type Azar } from '@/utils/azar';
import { LOTE, momentoDe, type Semilla } from './libro';
import { LLENO, ESTUDIANTES_POR_BLOQUE, type Grupo, type Modalidad, type Oferta } from './oferta';
import { FAMILIA_CONOCIDA, hogar, telefonoDe, type Hogar } from './personas';

/** The first families are used by tours and tests of the demo, so they get no exceptional cases. */
export const FAMILIAS_LIBRES = 12;

/** A payer and the family's payment behaviour. */
export interface Familia {
  indice: number;
  codigoPagador: number;
  perfil: 'PUNTUAL' | 'ADELANTA' | 'TARDE' | 'ABONA' | 'DEJO_DE_PAGAR';
  /** The day after which nothing was paid. */
  dejoDePagar: string | null;
}

/** A child's enrolment. */
export interface Alta {
  codigoInscripcion: number;
  codigoEstudiante: number;
  codigoEntidad: number;
  familia: Familia;
  grupo: Grupo;
  modalidad: Modalidad;
  fecha: string;
  /** Day of the cancellation. */
  cancelada: string | null;
}

const SITUACIONES = [
  ['INSCRITO', 950],
  ['SIN_GRUPO', 20],
  ['CANCELADO', 15],
  ['INACTIVO', 15],
] as const;
const PERFILES = [
  ['PUNTUAL', 54],
  ['TARDE', 20],
  ['DEJO_DE_PAGAR', 12],
  ['ABONA', 8],
  ['ADELANTA', 6],
] as const;
const HIJOS = [
  [1, 86],
  [2, 12],
  [3, 2],
] as const;
/** Weights of the modalities: monthly, fortnightly, single payment. */
const PESO_DE_MODALIDAD = [82, 12, 6];

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
  const [desde, hasta] = azar.segun([
    [[0, 20], 72],
    [[21, dias - 40], 18],
    [[dias - 39, dias - 2], 10],
  ] as const);
  const fecha = sumarDias(inicio, azar.entero(desde, hasta));
  return diaSemanaIso(fecha) === 7 ? sumarDias(fecha, 1) : fecha;
}

interface Colocado {
  grupo: Grupo;
  fechaNacimiento: string;
}

/** A group with a free place, and a birthday that fits its age and no sibling's; undefined when the branch is full. */
function colocar(azar: Azar, grupos: readonly Grupo[], hermanos: readonly Colocado[], anio: number): Colocado | undefined {
  const posibles = grupos.filter(({ codigoSucursal }) => !hermanos[0] || codigoSucursal === hermanos[0].grupo.codigoSucursal);
  for (let intento = 0; intento < 12; intento += 1) {
    const grupo = posibles[azar.peso(posibles.map(({ libres, descripcion }) => (descripcion === LLENO ? 10 * libres : libres)))];
    if (!grupo) return undefined;
    const fechaNacimiento = sumarDias(`${anio - azar.entero(grupo.edadMinima, grupo.edadMaxima)}-01-01`, azar.entero(0, 364));
    if (hermanos.every((otro) => Math.abs(diasEntre(otro.fechaNacimiento, fechaNacimiento)) >= 300)) return { grupo, fechaNacimiento };
  }
  return undefined;
}

/** The goalkeepers' group that a goalkeeper is also in. */
function dePorteros(azar: Azar, grupos: readonly Grupo[], { grupo, fechaNacimiento }: Colocado, anio: number): Grupo[] {
  const edad = anio - anioDe(fechaNacimiento);
  const cabe = (uno: Grupo) =>
    uno.libres > 0 && edad >= uno.edadMinima && edad <= uno.edadMaxima && !choques(uno.horario, grupo.horario).length;
  const otro = grupos.find((uno) => uno.codigoSucursal === grupo.codigoSucursal && uno.descripcion.startsWith('Porteros') && uno !== grupo);
  return otro && cabe(otro) && azar.porCiento(4) ? [otro] : [];
}

type Hermano = Colocado & { codigoEntidad: number; codigoEstudiante: number; fechaIngreso: string };

/** Writes the next child of a family and adds its enrolments; undefined when the branch is full. */
function sembrarHijo(obra: Obra, familia: Familia, gente: Hogar, azar: Azar, hermanos: readonly Hermano[]): Hermano | undefined {
  const { libro, hoy, altas, grupos, oferta } = obra;
  const { fechaInicio } = oferta.periodo;
  const anio = anioDe(fechaInicio);
  const conocido = familia.indice === 0 ? FAMILIA_CONOCIDA.hijos[hermanos.length]!.grupo : undefined;
  const puesto = conocido
    ? colocar(
        azar,
        grupos.filter(({ descripcion }) => descripcion === conocido),
        [],
        anio,
      )
    : colocar(azar, grupos, hermanos, anio);
  if (!puesto) return undefined;
  const { grupo, fechaNacimiento } = puesto;
  const situacion = conocido ? 'INSCRITO' : azar.segun(SITUACIONES);
  const fecha = conocido ? sumarDias(fechaInicio, 2) : fechaDeInscripcion(azar, fechaInicio, hoy);
  const modalidad = oferta.modalidades[conocido ? 0 : azar.peso(PESO_DE_MODALIDAD)]!;
  const antes = sumarDias(fechaInicio, -azar.entero(300, 1100));
  const deAntes = (azar.porCiento(50) || situacion === 'INACTIVO') && antes >= sumarMeses(fechaNacimiento, 48);
  const fechaIngreso = deAntes ? antes : fecha;
  const { alertaMedica, nombre, apellido, sexo, documento } = gente.hijo(grupo.sexo !== 'FEMENINO' && azar.porCiento(89) ? 'M' : 'F');
  const codigos = { codigoEntidad: libro.llave(entidad), codigoEstudiante: libro.llave(estudiante) };
  const persona = { codigoEntidad: codigos.codigoEntidad, codigoCompania, nombre, apellido, sexo, documento, fechaNacimiento };
  libro.anotar(entidad, { ...persona, fechaRegistro: momentoDe(fechaIngreso, '10:00') });
  const activo = situacion === 'INSCRITO' || situacion === 'SIN_GRUPO';
  libro.anotar(estudiante, { ...codigos, codigoCompania, codigoSucursal: grupo.codigoSucursal, alertaMedica, fechaIngreso, activo });
  const dias = Math.ceil(((diasEntre(fecha, hoy) - 1) * azar.entero(40, 90)) / 100);
  const cancelada = situacion === 'CANCELADO' ? sumarDias(fecha, dias) : null;
  const tambien = situacion === 'INSCRITO' && !conocido ? dePorteros(azar, grupos, puesto, anio) : [];
  for (const uno of situacion === 'INSCRITO' || cancelada ? [grupo, ...tambien] : []) {
    if (!cancelada) uno.libres -= 1; // a cancelled enrolment occupies no place
    altas.push({ codigoInscripcion: 0, ...codigos, familia, grupo: uno, modalidad, fecha, cancelada });
  }
  return { ...puesto, ...codigos, fechaIngreso };
}

/** State while families are written. */
interface Obra extends Semilla {
  oferta: Oferta;
  grupos: readonly Grupo[];
  altas: Alta[];
}

/** Writes one family of at most so many children: its guardians once, and each child in a group. Returns the number of children. */
function sembrarFamilia(obra: Obra, indice: number, caben: number): number {
  const { libro, hoy, oferta } = obra;
  const azar = crearAzar(mezclar(indice, 202));
  const gente = hogar(indice);
  const adultos = gente.adultos.map((uno) => ({ ...uno, codigoEntidad: libro.llave(entidad) }));
  const perfil = indice === 0 ? 'DEJO_DE_PAGAR' : azar.segun(PERFILES);
  const dejo = indice === 0 ? sumarDias(oferta.periodo.fechaInicio, 40) : sumarDias(hoy, -azar.entero(15, 150));
  const familia = { indice, codigoPagador: adultos[0]!.codigoEntidad, perfil, dejoDePagar: perfil === 'DEJO_DE_PAGAR' ? dejo : null };
  const hijos: Hermano[] = [];
  for (let cuantos = Math.min(caben, indice === 0 ? 2 : azar.segun(HIJOS)); cuantos > 0; cuantos -= 1) {
    const hijo = sembrarHijo(obra, familia, gente, azar, hijos);
    if (hijo) hijos.push(hijo);
  }
  if (hijos.length === 0) throw new Error('No quedan plazas en los grupos');
  const enCasa = { codigoCompania, tipo: 'CASA' as const, ...lugar(azar, hijos[0]!.grupo.codigoSucursal!) };
  const fechaRegistro = momentoDe(hijos.map(({ fechaIngreso }) => fechaIngreso).reduce(masTemprano), '10:00');
  const otroTelefono = (p: number) => (azar.porCiento(p) ? telefonoDe(azar.entero(0, 29_999)) : '');
  for (const [i, { parentesco, codigoEntidad, ...uno }] of adultos.entries()) {
    const telefonos = { whatsapp: otroTelefono(16), telefonoOtro: otroTelefono(12) };
    libro.anotar(entidad, { codigoEntidad, codigoCompania, ...uno, ...telefonos, contactoPago: i === 0, fechaRegistro });
    const vinculo = { codigoCompania, codigoEntidad, parentesco, contactoPago: i === 0, recoge: true, emergencia: true };
    for (const { codigoEstudiante } of hijos) libro.anotar(responsableEstudiante, { codigoEstudiante, ...vinculo });
    const trabajo = { codigoCompania, tipo: 'TRABAJO' as const, ...lugar(azar, hijos[0]!.grupo.codigoSucursal!) };
    if (i > 0 && azar.porCiento(25)) libro.anotar(direccion, { codigoEntidad, ...trabajo });
  }
  for (const { codigoEntidad } of [adultos[0]!, ...hijos]) libro.anotar(direccion, { codigoEntidad, ...enCasa });
  return hijos.length;
}

/** Writes families until the academy has so many students; returns their enrolments in date order. */
export async function sembrarFamilias(semilla: Semilla, oferta: Oferta, estudiantes: number): Promise<Alta[]> {
  const altas: Alta[] = [];
  let indice = 0;
  for (const [n, grupos] of oferta.bloques.entries()) {
    let faltan = Math.min(ESTUDIANTES_POR_BLOQUE, estudiantes - n * ESTUDIANTES_POR_BLOQUE);
    while (faltan > 0) faltan -= sembrarFamilia({ ...semilla, oferta, grupos, altas }, indice++, faltan);
    await semilla.libro.guardar(LOTE);
  }
  return altas.sort((a, b) => a.fecha.localeCompare(b.fecha) || a.codigoEstudiante - b.codigoEstudiante);
}
