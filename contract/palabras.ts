import type { Frecuencia } from './academico/modalidad';
import type { EstadoAsistencia } from './asistencia/registro';
import type { EstadoCorreo } from './mensajes/correo';
import type { Parentesco } from './personas/parentesco';
import type { TipoUsuario } from './sesion/sesion';

// What a person reads in place of the words that go over the wire. Only types are imported: a page that says one of them carries no schema.

export const FRECUENCIA: Record<Frecuencia, string> = {
  SEMANAL: 'Semanal',
  QUINCENAL: 'Quincenal',
  MENSUAL: 'Mensual',
  UNICA: 'Pago único',
};

export const TIPO_PERIODO = { REGULAR: 'Regular', CAMPAMENTO: 'Campamento' } as const;

export const TIPO_USUARIO: Record<TipoUsuario, string> = { ADMINISTRADOR: 'Administrador', OPERADOR: 'Operador', PROFESOR: 'Profesor' };

export const PARENTESCO: Record<Parentesco, string> = {
  MADRE: 'Madre',
  PADRE: 'Padre',
  TUTOR: 'Tutor o tutora',
  ABUELO: 'Abuelo o abuela',
  HERMANO: 'Hermano o hermana',
  OTRO: 'Otro',
};

export const ESTADO_ASISTENCIA: Record<EstadoAsistencia, string> = {
  PRESENTE: 'Presente',
  TARDANZA: 'Tardanza',
  AUSENTE: 'Ausente',
  EXCUSA: 'Excusa',
};

export const ESTADO_CORREO: Record<EstadoCorreo, string> = {
  PENDIENTE: 'Pendiente',
  ENVIANDO: 'Saliendo',
  ENVIADO: 'Enviado',
  FALLIDO: 'No salió',
  INCIERTO: 'No se sabe',
  CANCELADO: 'Cancelado',
};

/** Every estatus of the domain. */
export const ESTATUS = {
  ACTIVO: 'Activo',
  CERRADO: 'Cerrado',
  INACTIVO: 'Inactivo',
  ACTIVA: 'Activa',
  CANCELADA: 'Cancelada',
  FINALIZADA: 'Finalizada',
  PENDIENTE: 'Pendiente',
  PARCIAL: 'Parcial',
  PAGADA: 'Pagada',
  ANULADA: 'Anulada',
} as const;

/** The age of a debt, from its due date. */
export const ANTIGUEDAD = { D1_30: '1 a 30 días', D31_60: '31 a 60 días', D61_90: '61 a 90 días', D90: 'Más de 90 días' } as const;

/** The days of a week, 1 is Monday: DIAS[0] is 'lunes'. */
export const DIAS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;
const SHORT = 3;

interface Clase {
  dia: number;
  horaInicio: string;
  horaFin: string;
}

/** A schedule in few words, equal times said once: ['mar y jue 16:00–17:30', 'sáb 09:00–10:30']. */
export function textosHorario(detalles: readonly Clase[]): string[] {
  const byTime = new Map<string, string[]>();
  for (const { dia, horaInicio, horaFin } of [...detalles].sort((a, b) => a.dia - b.dia)) {
    const time = `${horaInicio}–${horaFin}`;
    byTime.set(time, [...(byTime.get(time) ?? []), DIAS[dia - 1]!.slice(0, SHORT)]);
  }
  const list = new Intl.ListFormat('es', { type: 'conjunction' });
  return [...byTime].map(([time, names]) => `${list.format(names)} ${time}`);
}
