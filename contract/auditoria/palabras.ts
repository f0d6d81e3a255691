import { tablas } from '../tablas';
import type { Accion, Cambio } from './auditoria';
import { campo, valor } from './columnas';

const VERBO: Record<Accion, string> = {
  INSERT: 'creó',
  UPDATE: 'modificó',
  DELETE: 'eliminó',
  RECHAZO: 'intentó sin acceso',
  EXPORTACION: 'exportó',
};

/** The columns that say whose a nameless row is; the first one present counts. */
const DUENO = [
  'codigo_estudiante',
  'codigo_pagador',
  'codigo_usuario',
  'codigo_grupo',
  'codigo_rol',
  'codigo_periodo',
  'codigo_articulo',
  'codigo_entidad',
] as const;
/** Numbered documents that a row may be part of. */
const PAPEL = ['codigo_cobro', 'codigo_factura'] as const;
const NOMBRE = ['nombre_completo', 'descripcion', 'descripcion_sucursal', 'asunto'] as const;

/** The part of a table's words that says whose the row is; it is replaced by the name. */
const DE_QUIEN = / (de un|del) (usuario|estudiante|grupo|rol)$/;

function propioDe({ tabla, nombres }: Cambio, fila: Record<string, unknown>): string {
  if (typeof fila.nombre === 'string') return [fila.nombre, fila.apellido].filter(Boolean).join(' ');
  if (typeof fila.numero === 'number') return `n.º ${fila.numero}`;
  if (tabla === 'usuario') return String(fila.usuario ?? '');
  if (tabla === 'profesor') return nombres[`codigo_entidad ${fila.codigo_entidad}`] ?? '';
  return String(NOMBRE.map((columna) => fila[columna]).find((one) => typeof one === 'string' && one !== '') ?? '');
}

/** The changed record in words: 'la factura n.º 12 de Ángel de la Cruz'. */
function registroDe(cambio: Cambio): string {
  const { antes, despues, tabla, llave, nombres } = cambio;
  const fila = despues ?? antes ?? {};
  const words = tablas.get(tabla)?.palabra ?? tabla;
  const llamado = (columnas: readonly string[]) => columnas.map((columna) => nombres[`${columna} ${fila[columna]}`]).find(Boolean);
  const propio = propioDe(cambio, fila);
  const dueno = llamado(DUENO);
  if (dueno && DE_QUIEN.test(words)) return `${words.replace(DE_QUIEN, '')} ${propio && `${propio} `}de ${dueno}`;
  if (dueno && propio.startsWith('n.º')) return `${words} ${propio} de ${dueno}`;
  const papel = llamado(PAPEL);
  return `${words} ${papel ?? (propio || (dueno ? `de ${dueno}` : llave))}`;
}

/** A change as a sentence: 'modificó el estudiante Ángel de la Cruz'. */
export function frase(cambio: Cambio): string {
  const { tabla, accion, despues } = cambio;
  if (tabla === 'llamada') return `${VERBO[accion]} «${String(despues?.funcion)}»`;
  if (tabla === 'sesion' && accion === 'INSERT') return 'inició sesión';
  if (tabla === 'sesion' && despues?.terminada) return 'terminó una sesión';
  if (tabla === 'compania_correo') return `${VERBO[accion]} los ajustes del correo`;
  return `${VERBO[accion]} ${registroDe(cambio)}`;
}

/** Each changed column in words: 'Teléfono: 809-555-0100 → 809-555-0199'; for a new or deleted row, all its columns. */
export function cambios({ antes, despues, nombres, accion, tabla }: Cambio): string[] {
  const columnas = Object.keys({ ...antes, ...despues });
  const de = (columna: string, fila: Record<string, unknown> | null) =>
    nombres[`${columna} ${fila?.[columna]}`] ?? valor(columna, fila?.[columna], tabla);
  if (accion === 'UPDATE') {
    const changed = columnas.filter((columna) => JSON.stringify(antes?.[columna] ?? null) !== JSON.stringify(despues?.[columna] ?? null));
    return changed.map((columna) => `${campo(columna)}: ${de(columna, antes)} → ${de(columna, despues)}`);
  }
  const fila = despues ?? antes;
  return columnas.filter((columna) => valor(columna, fila?.[columna]) !== '—').map((columna) => `${campo(columna)}: ${de(columna, fila)}`);
}
