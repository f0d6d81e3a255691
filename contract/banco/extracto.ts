import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo, dinero, fecha, saldo, texto } from '../campos';

/** The most rows of one statement. */
export const MAX_MOVIMIENTOS = 5000;
/** The longest text of a cell. */
export const MAX_CELDA_BANCO = 300;
const MAX_BYTES = 5_000_000;
const MAX_TITULOS = 40;

const Columna = z.enum(['fecha', 'descripcion', 'referencia', 'monto', 'tipo', 'debito', 'credito', 'saldo', 'cuenta', 'id']);
export type ColumnaExtracto = z.infer<typeof Columna>;

/** What the columns of a statement may be, in the order in which they are asked for. */
export const COLUMNAS_EXTRACTO: readonly { id: ColumnaExtracto; titulo: string; requerida?: true }[] = [
  { id: 'fecha', titulo: 'Fecha', requerida: true },
  { id: 'descripcion', titulo: 'Descripción' },
  { id: 'referencia', titulo: 'Referencia' },
  { id: 'monto', titulo: 'Monto (con signo)' },
  { id: 'debito', titulo: 'Débito' },
  { id: 'credito', titulo: 'Crédito' },
  { id: 'tipo', titulo: 'Tipo (D o C)' },
  { id: 'saldo', titulo: 'Balance' },
  { id: 'cuenta', titulo: 'Cuenta' },
  { id: 'id', titulo: 'Identificador del banco' },
];

/** What becomes of a row of the file: a new movement, one that is there already, left out as no movement, or not understood. */
export const ESTADO_DE_FILA = { NUEVA: 'Nueva', REPETIDA: 'Ya estaba', FUERA: 'No es un movimiento', DUDA: 'No se entiende' } as const;
const EstadoDeFila = z.enum(['NUEVA', 'REPETIDA', 'FUERA', 'DUDA']);

const FilaDeExtracto = z.object({
  /** Its number in the file. */
  fila: z.int(),
  estado: EstadoDeFila,
  fecha: fecha.nullable(),
  monto: saldo.nullable(),
  descripcion: z.string(),
  referencia: z.string(),
  /** Why it is left out; '' for a movement. */
  motivo: z.string(),
});
export type FilaDeExtracto = z.infer<typeof FilaDeExtracto>;

/** What the file leaves open, with the answer that the user gave. */
export const PreguntaDeExtracto = z.object({
  id: z.enum(['cuenta', 'orden']),
  texto: z.string(),
  opciones: z.array(z.object({ id: z.string(), titulo: z.string() })),
  /** '' while it must be answered before anything is saved. */
  elegida: z.string(),
});
export type PreguntaDeExtracto = z.infer<typeof PreguntaDeExtracto>;

/** What a statement brings, row by row. */
export const PlanDeExtracto = z.object({
  nuevas: z.int(),
  repetidas: z.int(),
  fuera: z.int(),
  dudas: z.int(),
  entradas: dinero,
  salidas: dinero,
  desde: fecha.nullable(),
  hasta: fecha.nullable(),
  /** What the user should know: a gap, an overlap, a balance that does not follow. */
  avisos: z.array(z.string()),
  preguntas: z.array(PreguntaDeExtracto),
  /** Why it cannot be saved; '' if it can. */
  impide: z.string(),
  filas: z.array(FilaDeExtracto),
});
export type PlanDeExtracto = z.infer<typeof PlanDeExtracto>;

export const cargarExtracto = post(
  'banco/extracto/save',
  [ACCESO.banco],
  'Cargar un estado de cuenta, todo o nada; lo que ya estaba no se repite',
  {
    idempotent: true,
    previewable: ['nombreArchivo', 'mapeo'],
    maxBody: MAX_BYTES,
    mensaje: 'Estado de cuenta cargado',
    body: z.strictObject({
      codigoCuenta: codigo,
      formato: z.enum(['HOJA', 'OFX']),
      columnas: z.array(Columna).min(2).max(10),
      filas: z
        .array(z.array(z.string().max(MAX_CELDA_BANCO)).max(10))
        .min(1)
        .max(MAX_MOVIMIENTOS),
      numeros: z.array(z.int().positive()).max(MAX_MOVIMIENTOS),
      decisiones: z.strictObject({ cuenta: z.string().max(40).optional(), orden: z.enum(['DMA', 'MDA']).optional() }).default({}),
      nombreArchivo: texto(120),
      /** The chosen column of each heading, remembered for the next file of the account. */
      mapeo: z
        .record(z.string().max(MAX_CELDA_BANCO), Columna.nullable())
        .refine((uno) => Object.keys(uno).length <= MAX_TITULOS, `A lo sumo ${MAX_TITULOS} columnas`),
    }),
    result: PlanDeExtracto,
  },
);
