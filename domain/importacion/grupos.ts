import { textosHorario } from '@/contract/palabras';
import type { Grupo } from '@/contract/academico/grupo';
import type { GrupoDeTabla } from '@/contract/importacion/variosGrupos';
import { centavos } from '../dinero';
import { importeEscrito, llaveDeNombre } from './escrito';
import { horarioEscrito } from './horarios';

// A table with a group in each row, as people type it or paste it from a sheet.

/** The columns of the table, with their headings and an example. */
export const COLUMNAS_DE_GRUPO = [
  { id: 'nombre', titulo: 'Grupo', ejemplo: 'Sub-8 A' },
  { id: 'sucursal', titulo: 'Sucursal', ejemplo: 'La de ahora' },
  { id: 'edades', titulo: 'Edades', ejemplo: '6 a 8' },
  { id: 'dias', titulo: 'Días', ejemplo: 'mar y jue' },
  { id: 'horas', titulo: 'Horas', ejemplo: '4:00 a 5:30 pm' },
  { id: 'profesor', titulo: 'Profesor', ejemplo: 'Ana Díaz' },
  { id: 'lugar', titulo: 'Lugar', ejemplo: 'Cancha 1' },
  { id: 'cuota', titulo: 'Cuota', ejemplo: '3000' },
  { id: 'inscripcion', titulo: 'Inscripción', ejemplo: '0' },
  { id: 'cupo', titulo: 'Cupo', ejemplo: '25' },
] as const;
export type ColumnaDeGrupo = (typeof COLUMNAS_DE_GRUPO)[number]['id'];

/** The cells of a row, by column; what a copied group has beside them stays with it. */
export interface FilaDeGrupo {
  celdas: Partial<Record<ColumnaDeGrupo, string>>;
  copia?: Pick<Grupo, 'sexo' | 'tipoCobro' | 'precioClase'> | undefined;
}

/** What all rows share, and the names that cells may say. */
interface Comun {
  codigoSucursal: number;
  codigoPeriodo: number;
  codigoModalidad: number;
  sucursales: readonly { codigoSucursal: number; descripcionSucursal: string }[];
  modalidades: readonly { codigoModalidad: number; descripcion: string }[];
}
export type FaltasDeGrupo = Partial<Record<ColumnaDeGrupo, string>>;

const EDADES = /^(?:de\s+)?(\d{1,2})(?:\s*(?:a|-|–|y|hasta)\s*(\d{1,2}))?(?:\s*años)?$/i;
const CUPO = 25;
/** A way of paying with its price: 'Mensual: 2,500.00', or only the price. */
const CUOTA = /^(.*?)[:\s]*([\d.,]+)$/;

const monto = (texto: string) => {
  const n = importeEscrito(texto);
  return typeof n === 'number' && n >= 0 ? centavos(Math.round(n * 100)) : null;
};

/** The modalities of a cell: one price of the table's modality, or several by name with a semicolon between them; null if not understood. */
function modalidadesDe(texto: string, { codigoModalidad, modalidades }: Comun): GrupoDeTabla['modalidades'] | null {
  const leidas = texto.split(';').map((parte) => {
    const [, nombre = '', precio = ''] = CUOTA.exec(parte.trim().replace(/^(rd\$|dop)\s*/i, '')) ?? [];
    const llave = llaveDeNombre(nombre.replace(/(rd\$|dop)/i, ''));
    const cual = llave === '' ? codigoModalidad : modalidades.find((una) => llaveDeNombre(una.descripcion) === llave)?.codigoModalidad;
    const montoCuota = precio === '' ? null : monto(precio);
    return cual === undefined || montoCuota === null ? null : { codigoModalidad: cual, montoCuota };
  });
  return leidas.every((una) => una !== null) ? leidas : null;
}

/** The group of a row as it is saved, or what is wrong, by column. */
export function leerGrupo({ celdas, copia }: FilaDeGrupo, comun: Comun): { grupo: GrupoDeTabla } | { faltas: FaltasDeGrupo } {
  const celda = (id: ColumnaDeGrupo) => (celdas[id] ?? '').trim();
  const faltas: FaltasDeGrupo = {};
  for (const id of ['nombre', 'edades', 'profesor', 'cuota'] as const) if (celda(id) === '') faltas[id] = 'Requerido';
  const sede = comun.sucursales.find((una) => llaveDeNombre(una.descripcionSucursal) === llaveDeNombre(celda('sucursal')));
  if (celda('sucursal') !== '' && !sede) faltas.sucursal = 'Usted no trabaja en una con ese nombre';
  const [, desde, hasta = desde] = EDADES.exec(celda('edades')) ?? [];
  if (!desde) faltas.edades ??= 'Escríbalas como «6 a 8»';
  const clases = horarioEscrito(celda('dias'), celda('horas'), celda('lugar'));
  if (!Array.isArray(clases)) Object.assign(faltas, clases);
  const modalidades = modalidadesDe(celda('cuota'), comun);
  if (!modalidades) faltas.cuota ??= 'Escríbala como 3000';
  const montoInscripcion = monto(celda('inscripcion') || '0');
  if (montoInscripcion === null) faltas.inscripcion = 'Escríbala como 2500';
  const capacidad = Number(celda('cupo') || CUPO);
  if (!Number.isInteger(capacidad) || capacidad < 1) faltas.cupo = 'Escriba cuántos caben';
  if (Object.keys(faltas).length) return { faltas };
  const nada = centavos(0);
  return {
    grupo: {
      codigoSucursal: sede?.codigoSucursal ?? comun.codigoSucursal,
      codigoPeriodo: comun.codigoPeriodo,
      descripcion: celda('nombre'),
      profesor: celda('profesor'),
      ...{ tipo: 'REGULAR', estatus: 'ACTIVO', sexo: 'MIXTO', tipoCobro: 'FIJO', precioClase: nada, montoDeposito: nada, ...copia },
      ...{ edadMinima: Number(desde), edadMaxima: Number(hasta), capacidad, montoInscripcion: montoInscripcion! },
      ...{ modalidades: modalidades!, detallesHorarioGrupo: clases as GrupoDeTabla['detallesHorarioGrupo'] },
    },
  };
}

/** The column beside which a fault of a saved group stands, by the field's path in the group. */
export function columnaDeFalta(campo: string): ColumnaDeGrupo {
  if (/^edad/.test(campo)) return 'edades';
  if (/^detalles/.test(campo)) return campo.endsWith('lugar') ? 'lugar' : 'horas';
  if (/^(modalidades|precioClase)/.test(campo)) return 'cuota';
  const DE: Record<string, ColumnaDeGrupo> = {
    profesor: 'profesor',
    capacidad: 'cupo',
    montoInscripcion: 'inscripcion',
    codigoSucursal: 'sucursal',
    codigoPeriodo: 'sucursal',
  };
  return DE[campo] ?? 'nombre';
}

const enCifras = (importe: number) => String(importe / 100);

/** The row of a group on record, to be copied: read again, it is the same group. */
export function filaDe(grupo: Grupo, sucursal: string): FilaDeGrupo {
  const horario = textosHorario(grupo.detallesHorarioGrupo).map((una) => /^(.*?) (\d.*)$/.exec(una)!);
  const [una, ...otras] = grupo.cuotas;
  return {
    copia: { sexo: grupo.sexo, tipoCobro: grupo.tipoCobro, precioClase: grupo.precioClase },
    celdas: {
      ...{ nombre: grupo.descripcion, sucursal, edades: `${grupo.edadMinima} a ${grupo.edadMaxima}`, profesor: grupo.profesor },
      dias: horario.map(([, dias]) => dias).join('; '),
      horas: horario.map(([, , horas]) => horas).join('; '),
      lugar: grupo.detallesHorarioGrupo[0]?.lugar ?? '',
      cuota: otras.length
        ? grupo.cuotas.map(({ modalidad, montoCuota }) => `${modalidad}: ${enCifras(montoCuota)}`).join('; ')
        : enCifras(una!.montoCuota),
      ...{ inscripcion: enCifras(grupo.montoInscripcion), cupo: String(grupo.capacidad) },
    },
  };
}
