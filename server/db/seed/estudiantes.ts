import { anioDe, diasEntre, masTemprano, sumarDias, sumarMeses } from '@/domain/fechas';
import { direccion } from '../schema/estudiantes';
import { entidad, estudiante, responsableEstudiante } from '../schema/personas';
import { crearAzar, mezclar, type Azar } from './datos/azar';
import { copiar, type Fila } from './bulk';
import { destinoDe, grupoDePorteros, gruposDe, segun, type Colocado, type Destino } from './destinos';
import { direccionesDe, otrosTelefonos } from './direcciones';
import { hogar, type Adulto, type Hijo, type Hogar } from './personas';
import { CODIGO_COMPANIA as codigoCompania, momentoDe } from './tipos';
import type { Alta, Familia, Oferta, Perfil, Semilla } from './tipos';

/** Students per batch, so that memory does not grow with their number. */
const LOTE = 2000;

const PERFILES: readonly (readonly [Perfil, number])[] = [
  ['PUNTUAL', 54],
  ['TARDE', 20],
  ['DEJO_DE_PAGAR', 12],
  ['ABONA', 8],
  ['ADELANTA', 6],
];
const HIJOS: readonly (readonly [number, number])[] = [
  [1, 86],
  [2, 12],
  [3, 2],
];

interface Lote {
  entidades: Fila<typeof entidad>[];
  estudiantes: Fila<typeof estudiante>[];
  responsables: Fila<typeof responsableEstudiante>[];
  direcciones: Fila<typeof direccion>[];
}
/** State while families are generated. */
interface Obra extends Semilla {
  oferta: Oferta;
  lote: Lote;
  altas: Alta[];
  ultima: { entidad: number; estudiante: number; responsable: number };
}

function familiaDe(indice: number, codigoPagador: number, { hoy, oferta }: Obra, azar: Azar): Familia {
  const { fechaInicio } = oferta.periodo;
  if (indice === 0) return { indice, codigoPagador, perfil: 'DEJO_DE_PAGAR', dejoDePagar: sumarDias(fechaInicio, 40) };
  const perfil = segun(azar, PERFILES);
  const dejoDePagar = perfil === 'DEJO_DE_PAGAR' ? sumarDias(hoy, -azar.entero(15, 150)) : null;
  return { indice, codigoPagador, perfil, dejoDePagar };
}

type Responsable = Adulto & { codigoEntidad: number };

function guardarResponsables(obra: Obra, codigoEstudiante: number, adultos: readonly Responsable[]) {
  adultos.forEach(({ codigoEntidad, parentesco }, i) =>
    obra.lote.responsables.push({
      codigoResponsable: (obra.ultima.responsable += 1),
      codigoCompania,
      codigoEstudiante,
      codigoEntidad,
      parentesco,
      contactoPago: i === 0,
      recoge: true,
      emergencia: true,
    }),
  );
}

/** Adds the rows of a child: person and student. */
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

// COPY takes its columns from the first row, so every person has the same fields.
const persona = ({
  fechaNacimiento = null,
  email = '',
  telefono = '',
  telefonoOtro = '',
  whatsapp = '',
  contactoPago = false,
  ...resto
}: Persona): Fila<typeof entidad> => ({
  codigoCompania,
  ...resto,
  fechaNacimiento,
  email,
  telefono,
  telefonoOtro,
  whatsapp,
  contactoPago,
});

/** Date of admission: children of earlier seasons joined at the age of four or later. */
function fechaDeIngreso(azar: Azar, { situacion, fecha, fechaNacimiento }: Destino, fechaInicio: string): string {
  const antes = sumarDias(fechaInicio, -azar.entero(300, 1100));
  const deAntes = azar.porCiento(50) || situacion === 'INACTIVO';
  return deAntes && antes >= sumarMeses(fechaNacimiento, 48) ? antes : fecha;
}

/** Adds the enrolments of a child: one, or two for a goalkeeper. A cancelled one occupies no place. */
function inscribir(
  obra: Obra,
  familia: Familia,
  azar: Azar,
  destino: Destino,
  codigos: { codigoEstudiante: number; codigoEntidad: number },
) {
  const { situacion, grupo, fecha, modalidad } = destino;
  if (situacion !== 'INSCRITO' && situacion !== 'CANCELADO') return;
  const dias = Math.ceil(((diasEntre(fecha, obra.hoy) - 1) * azar.entero(40, 90)) / 100);
  const cancelada = situacion === 'CANCELADO' ? sumarDias(fecha, dias) : null;
  const anio = anioDe(obra.oferta.periodo.fechaInicio);
  const otro = cancelada || familia.indice === 0 ? undefined : grupoDePorteros(azar, gruposDe(obra.oferta, familia.indice), destino, anio);
  for (const uno of otro ? [grupo, otro] : [grupo]) {
    if (!cancelada) uno.libres -= 1;
    obra.altas.push({ codigoInscripcion: 0, ...codigos, familia, grupo: uno, modalidad, fecha, cancelada });
  }
}

/** Adds the children of a family; returns the day on which the first of them joined. */
function sembrarHijos(obra: Obra, familia: Familia, azar: Azar, { hijo }: Hogar, adultos: readonly Responsable[]): string {
  const cuantos = familia.indice === 0 ? 2 : segun(azar, HIJOS);
  const hermanos: Destino[] = [];
  let primero = obra.hoy;
  while (hermanos.length < cuantos && obra.ultima.estudiante < obra.cuantos) {
    const destino = destinoDe(azar, obra, familia.indice, hermanos);
    if (!destino && hermanos.length === 0) throw new Error('No quedan plazas en los grupos');
    if (!destino) break;
    hermanos.push(destino);
    const fechaIngreso = fechaDeIngreso(azar, destino, obra.oferta.periodo.fechaInicio);
    const sexo = destino.grupo.sexo !== 'FEMENINO' && azar.porCiento(89) ? 'M' : 'F';
    const activo = destino.situacion === 'INSCRITO' || destino.situacion === 'SIN_GRUPO';
    const codigos = guardarHijo(obra, hijo(sexo), destino, fechaIngreso, activo);
    guardarResponsables(obra, codigos.codigoEstudiante, adultos);
    inscribir(obra, familia, azar, destino, codigos);
    primero = masTemprano(primero, fechaIngreso);
  }
  return primero;
}

/** Adds one family: its guardians once, and each child in a group. */
function sembrarFamilia(obra: Obra, indice: number): void {
  const azar = crearAzar(mezclar(indice, 202));
  const gente = hogar(indice);
  const adultos = gente.adultos.map((adulto) => ({ ...adulto, codigoEntidad: (obra.ultima.entidad += 1) }));
  const familia = familiaDe(indice, adultos[0]!.codigoEntidad, obra, azar);
  const anteriores = obra.lote.estudiantes.length;
  const fechaRegistro = momentoDe(sembrarHijos(obra, familia, azar, gente, adultos), '10:00');
  adultos.forEach(({ parentesco: _, ...adulto }, i) =>
    obra.lote.entidades.push(persona({ ...adulto, ...otrosTelefonos(indice, i), contactoPago: i === 0, fechaRegistro })),
  );
  const hijos = obra.lote.estudiantes.slice(anteriores);
  const [primero, ...otros] = adultos.map(({ codigoEntidad }) => codigoEntidad);
  const enCasa = [primero!, ...hijos.map(({ codigoEntidad }) => codigoEntidad)];
  obra.lote.direcciones.push(...direccionesDe(indice, hijos[0]!.codigoSucursal, enCasa, otros));
}

/** Writes all families with their children; returns the enrolments in date order. */
export async function sembrarEstudiantes(semilla: Semilla, oferta: Oferta, ultimaEntidad: number): Promise<Alta[]> {
  const vacio = (): Lote => ({ entidades: [], estudiantes: [], responsables: [], direcciones: [] });
  const obra: Obra = { ...semilla, oferta, lote: vacio(), altas: [], ultima: { entidad: ultimaEntidad, estudiante: 0, responsable: 0 } };
  for (let indice = 0; obra.ultima.estudiante < semilla.cuantos; indice += 1) {
    sembrarFamilia(obra, indice);
    const esUltima = obra.ultima.estudiante >= semilla.cuantos;
    if (!esUltima && obra.lote.estudiantes.length < LOTE) continue;
    await copiar(semilla.client, entidad, obra.lote.entidades);
    await copiar(semilla.client, estudiante, obra.lote.estudiantes);
    await copiar(semilla.client, responsableEstudiante, obra.lote.responsables);
    await copiar(semilla.client, direccion, obra.lote.direcciones);
    obra.lote = vacio();
  }
  return obra.altas.sort((a, b) => a.fecha.localeCompare(b.fecha) || a.codigoEstudiante - b.codigoEstudiante);
}
