import type { Accion, Cambio } from '@/contract/auditoria/auditoria';
import { campo, valor } from './columnas';

/** What a row of each table is, with its article. */
export const REGISTRO: Record<string, string> = {
  acceso_rol_usuario: 'el rol de un usuario',
  archivo: 'el archivo',
  articulo: 'el artículo',
  baja_estudiante: 'la baja del estudiante',
  caja: 'la caja',
  caja_movimiento: 'el movimiento de caja',
  categoria: 'la categoría',
  cobro: 'el cobro',
  cobro_factura: 'la factura del cobro',
  cobro_forma: 'la forma del cobro',
  codigo_recuperacion: 'el código de recuperación',
  compania: 'la compañía',
  compania_correo: 'los ajustes del correo',
  correo: 'el correo',
  detalle_acceso: 'el acceso de un usuario',
  detalle_horario_grupo: 'el horario del grupo',
  dia_sin_clase: 'el día sin clase',
  direccion: 'la dirección',
  documento_estudiante: 'el documento del estudiante',
  entidad: 'la persona',
  estudiante: 'el estudiante',
  estudiante_info: 'la información del estudiante',
  existencia: 'la existencia',
  factura: 'la factura',
  factura_detalle: 'la línea de la factura',
  grupo: 'el grupo',
  grupo_modalidad: 'la modalidad del grupo',
  inscripcion: 'la inscripción',
  modalidad: 'la modalidad',
  movimiento: 'el movimiento de inventario',
  periodo_academico: 'el período',
  profesor: 'el profesor',
  recuperacion_contrasena: 'el enlace de contraseña',
  registro_asistencia: 'la asistencia',
  responsable_estudiante: 'el responsable del estudiante',
  rol: 'el rol',
  rol_acceso: 'el acceso del rol',
  saldo_movimiento: 'el movimiento de saldo a favor',
  segundo_factor: 'el segundo factor',
  servicio: 'el servicio',
  sesion: 'la sesión',
  sucursal: 'la sucursal',
  sucursal_usuario: 'la sucursal de un usuario',
  usuario: 'el usuario',
};

const VERBO: Record<Accion, string> = { INSERT: 'creó', UPDATE: 'modificó', DELETE: 'eliminó' };

/** Whose a row is, where it has no name of its own: the first of these that it points to. */
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
/** Papers with a number, of which a row may be a part. */
const PAPEL = ['codigo_cobro', 'codigo_factura'] as const;
const NOMBRE = ['nombre_completo', 'descripcion', 'descripcion_sucursal', 'asunto'] as const;

/** What says whose a record is in its words: it gives way to the name. */
const DE_QUIEN = / (de un|del) (usuario|estudiante|grupo|rol)$/;

function propioDe({ tabla, nombres }: Cambio, fila: Record<string, unknown>): string {
  if (typeof fila.nombre === 'string') return [fila.nombre, fila.apellido].filter(Boolean).join(' ');
  if (typeof fila.numero === 'number') return `n.º ${fila.numero}`;
  if (tabla === 'usuario') return String(fila.usuario ?? '');
  if (tabla === 'profesor') return nombres[`codigo_entidad ${fila.codigo_entidad}`] ?? '';
  return String(NOMBRE.map((columna) => fila[columna]).find((one) => typeof one === 'string' && one !== '') ?? '');
}

/** The changed record: 'la factura n.º 12 de Ángel de la Cruz'. */
function registroDe(cambio: Cambio): string {
  const { antes, despues, tabla, llave, nombres } = cambio;
  const fila = despues ?? antes ?? {};
  const words = REGISTRO[tabla] ?? tabla;
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
  if (tabla === 'sesion' && accion === 'INSERT') return 'inició sesión';
  if (tabla === 'sesion' && despues?.terminada) return 'terminó una sesión';
  if (tabla === 'compania_correo') return `${VERBO[accion]} los ajustes del correo`;
  return `${VERBO[accion]} ${registroDe(cambio)}`;
}

/** Each column that changed, in words: 'Teléfono: 809-555-0100 → 809-555-0199'; of a new or a deleted row all that it held. */
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
