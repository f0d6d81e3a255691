import { anioDe, diaSemanaIso, diasEntre, masTemprano, sumarDias } from '@/domain/fechas';
import { choques } from '@/domain/horario';
import { entidad, estudiante, responsableEstudiante } from '../schema/personas';
import { crearAzar, mezclar, type Azar } from './azar';
import { copiar, type Fila } from './bulk';
import { FAMILIA_CONOCIDA, hogar, type Hijo } from './personas';
import { CODIGO_COMPANIA as codigoCompania, momentoDe } from './tipos';
import type { Alta, Familia, Grupo, Oferta, Perfil, Semilla } from './tipos';

/** Rows of students that are written together: memory stays the same however many there are. */
const LOTE = 2000;

const PERFILES: readonly (readonly [Perfil, number])[] = [
  ['PUNTUAL', 52],
  ['TARDE', 20],
  ['DEJO_DE_PAGAR', 14],
  ['ABONA', 8],
  ['ADELANTA', 6],
];
const DIAS_ENTRE_HERMANOS = 300;

/** What becomes of a child this season. */
type Situacion = 'INSCRITO' | 'CANCELADO' | 'INACTIVO' | 'SIN_GRUPO';
const SITUACIONES: readonly (readonly [Situacion, number])[] = [
  ['INSCRITO', 950],
  ['SIN_GRUPO', 20],
  ['CANCELADO', 15],
  ['INACTIVO', 15],
];

const segun = <T>(azar: Azar, casos: readonly (readonly [T, number])[]): T => casos[azar.peso(casos.map(([, peso]) => peso))]![0];

interface Lote {
  entidades: Fila<typeof entidad>[];
  estudiantes: Fila<typeof estudiante>[];
  responsables: Fila<typeof responsableEstudiante>[];
}
interface Colocado {
  grupo: Grupo;
  fechaNacimiento: string;
}

/** Everything that goes on while families are made. */
interface Obra extends Semilla {
  oferta: Oferta;
  lote: Lote;
  altas: Alta[];
  ultima: { entidad: number; estudiante: number; responsable: number };
}

function familiaDe(indice: number, { hoy, oferta }: Obra, azar: Azar): Familia {
  const { fechaInicio } = oferta.periodo;
  if (indice === 0) return { indice, codigoPagador: 0, perfil: 'DEJO_DE_PAGAR', dejoDePagar: sumarDias(fechaInicio, 40) };
  const perfil = segun(azar, PERFILES);
  const dejoDePagar = perfil === 'DEJO_DE_PAGAR' ? sumarDias(hoy, -azar.entero(15, 150)) : null;
  return { indice, codigoPagador: 0, perfil, dejoDePagar };
}

/** Most enrol in the first three weeks, some in the months after, a few lately; nobody on a Sunday. */
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

/** A group with a place left and a birthday that fits it and no sibling's; undefined when the branch is full. */
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

/** A goalkeeper trains with the goalkeepers too. */
function grupoDePorteros(azar: Azar, grupos: readonly Grupo[], { grupo, fechaNacimiento }: Colocado, anio: number): Grupo | undefined {
  const edad = anio - anioDe(fechaNacimiento);
  const porteros = grupos.find(
    (otro) => otro.codigoSucursal === grupo.codigoSucursal && otro.descripcion.startsWith('Porteros') && otro !== grupo,
  );
  if (!porteros || porteros.libres < 1 || edad < porteros.edadMinima || edad > porteros.edadMaxima || !azar.porCiento(4)) return undefined;
  return choques(porteros.horario, grupo.horario).length === 0 ? porteros : undefined;
}

function guardarResponsables(obra: Obra, codigoEstudiante: number, codigos: readonly { codigoEntidad: number; parentesco: string }[]) {
  codigos.forEach(({ codigoEntidad, parentesco }, i) =>
    obra.lote.responsables.push({
      codigoResponsable: (obra.ultima.responsable += 1),
      codigoCompania,
      codigoEstudiante,
      codigoEntidad,
      parentesco: parentesco as 'MADRE',
      contactoPago: i === 0,
      recoge: true,
      emergencia: true,
    }),
  );
}

/** The rows of a child: person and student. */
function guardarHijo(obra: Obra, hijo: Hijo, { grupo, fechaNacimiento }: Colocado, fechaIngreso: string, activo: boolean) {
  const codigoEntidad = (obra.ultima.entidad += 1);
  const codigoEstudiante = (obra.ultima.estudiante += 1);
  const { nombre, apellido, sexo, documento, alertaMedica } = hijo;
  const fechaRegistro = momentoDe(fechaIngreso, '10:00');
  obra.lote.entidades.push(persona({ codigoEntidad, nombre, apellido, sexo, documento, fechaNacimiento, fechaRegistro }));
  const { codigoSucursal } = grupo;
  obra.lote.estudiantes.push({ codigoEstudiante, codigoCompania, codigoSucursal, codigoEntidad, alertaMedica, fechaIngreso, activo });
  return { codigoEstudiante, codigoEntidad };
}

type Persona = Partial<Fila<typeof entidad>> & { nombre: string; apellido: string };

// COPY takes the columns of the first row, so every person has the same ones.
const persona = ({ fechaNacimiento = null, email = '', telefono = '', contactoPago = false, ...resto }: Persona): Fila<typeof entidad> => ({
  codigoCompania,
  ...resto,
  fechaNacimiento,
  email,
  telefono,
  contactoPago,
});

function hijoDeFamilia(obra: Obra, familia: Familia, azar: Azar, hermanos: Colocado[], hijoDe: (sexo: 'M' | 'F') => Hijo) {
  const { hoy, oferta } = obra;
  const { fechaInicio } = oferta.periodo;
  const anio = anioDe(fechaInicio);
  const grupos = oferta.bloques[familia.indice % oferta.bloques.length]!;
  const conocido = familia.indice === 0 ? FAMILIA_CONOCIDA.hijos[hermanos.length] : undefined;
  const fijo = conocido && grupos.find(({ descripcion }) => descripcion === conocido.grupo);
  const puesto = fijo ? { grupo: fijo, fechaNacimiento: nacimientoPara(azar, fijo, anio) } : colocar(azar, grupos, hermanos, anio);
  if (!puesto) return undefined;
  const situacion = fijo ? 'INSCRITO' : segun(azar, SITUACIONES);
  const fecha = fijo ? sumarDias(fechaInicio, 2) : fechaDeInscripcion(azar, fechaInicio, hoy);
  const deAntes = azar.porCiento(50) || situacion === 'INACTIVO';
  const fechaIngreso = deAntes ? sumarDias(fechaInicio, -azar.entero(300, 1100)) : fecha;
  const sexo = puesto.grupo.sexo ?? (azar.porCiento(89) ? 'M' : 'F');
  const activo = situacion === 'INSCRITO' || situacion === 'SIN_GRUPO';
  const codigos = guardarHijo(obra, hijoDe(sexo), puesto, fechaIngreso, activo);
  if (situacion === 'INSCRITO' || situacion === 'CANCELADO') {
    const plazo = diasEntre(fecha, hoy) - 1;
    const cancelada = situacion === 'CANCELADO' ? sumarDias(fecha, Math.ceil((plazo * azar.entero(40, 90)) / 100)) : null;
    const modalidad = fijo ? oferta.modalidades[0]! : oferta.modalidades[azar.peso([82, 12, 6])]!;
    const otro = cancelada || fijo ? undefined : grupoDePorteros(azar, grupos, puesto, anio);
    for (const grupo of otro ? [puesto.grupo, otro] : [puesto.grupo]) {
      if (!cancelada) grupo.libres -= 1;
      obra.altas.push({ codigoInscripcion: 0, ...codigos, familia, grupo, modalidad, fecha, cancelada });
    }
  }
  return { puesto, codigoEstudiante: codigos.codigoEstudiante, fechaIngreso };
}

/** One family: its guardians once, its children each in a group. */
function sembrarFamilia(obra: Obra, indice: number): void {
  const azar = crearAzar(mezclar(indice, 202));
  const familia = familiaDe(indice, obra, azar);
  const gente = hogar(indice);
  const hijos = Math.min(indice === 0 ? 2 : segun(azar, [[1, 86], [2, 12], [3, 2]]), obra.cuantos - obra.ultima.estudiante); // prettier-ignore
  familia.codigoPagador = obra.ultima.entidad + 1;
  const adultos = gente.adultos.map(({ parentesco, ...resto }) => ({ parentesco, resto, codigoEntidad: (obra.ultima.entidad += 1) }));
  const hermanos: Colocado[] = [];
  let registro = obra.hoy;
  for (let i = 0; i < hijos; i += 1) {
    const hijo = hijoDeFamilia(obra, familia, azar, hermanos, gente.hijo);
    if (!hijo) break;
    hermanos.push(hijo.puesto);
    registro = masTemprano(registro, hijo.fechaIngreso);
    guardarResponsables(obra, hijo.codigoEstudiante, adultos);
  }
  const fechaRegistro = momentoDe(registro, '10:00');
  adultos.forEach(({ codigoEntidad, resto }, i) =>
    obra.lote.entidades.push(persona({ codigoEntidad, ...resto, contactoPago: i === 0, fechaRegistro })),
  );
}

/** The families with all their children; gives what is to be enrolled, in the order of the days. */
export async function sembrarEstudiantes(semilla: Semilla, oferta: Oferta, ultimaEntidad: number): Promise<Alta[]> {
  const vacio = (): Lote => ({ entidades: [], estudiantes: [], responsables: [] });
  const obra: Obra = { ...semilla, oferta, lote: vacio(), altas: [], ultima: { entidad: ultimaEntidad, estudiante: 0, responsable: 0 } };
  for (let indice = 0; obra.ultima.estudiante < semilla.cuantos; indice += 1) {
    sembrarFamilia(obra, indice);
    const esUltima = obra.ultima.estudiante >= semilla.cuantos;
    if (!esUltima && obra.lote.estudiantes.length < LOTE) continue;
    await copiar(semilla.client, entidad, obra.lote.entidades);
    await copiar(semilla.client, estudiante, obra.lote.estudiantes);
    await copiar(semilla.client, responsableEstudiante, obra.lote.responsables);
    obra.lote = vacio();
  }
  return obra.altas.sort((a, b) => a.fecha.localeCompare(b.fecha) || a.codigoEstudiante - b.codigoEstudiante);
}
