import { hours } from '@/utils/format';
import type { EstadoClase } from './reportes/asistencia';
import type { Frecuencia } from './academico/modalidad';
import type { Motivo } from './cobranza/mensaje';
import type { Canal } from './cobranza/plantilla';
import type { Cuando } from './cobranza/regla';
import type { Resultado } from './cobranza/cola';
import type { ResultadoContacto } from './estudiantes/seguimiento';
import type { EstadoAviso } from './familia/aviso';
import type { EstadoAsistencia } from './asistencia/registro';
import type { ClasePersona } from './facturas/venta';
import type { AmbienteFiscal, ModoFiscal, TipoComprobante } from './facturas/fiscal';
import type { EstadoCorreo } from './mensajes/correo';
import type { Parentesco } from './personas/parentesco';
import type { Cubre } from './precios/beca';
import type { Alcance } from './precios/descuento';
import type { TipoUsuario } from './sesion/sesion';

// The Spanish labels of the enumerations on the wire. Only types are imported from the contract, so that a page that shows one does not
// load its schema.

export const FRECUENCIA: Record<Frecuencia, string> = {
  SEMANAL: 'Semanal',
  QUINCENAL: 'Quincenal',
  MENSUAL: 'Mensual',
  UNICA: 'Pago único',
};

export const SEXO_GRUPO = { MIXTO: 'Mixto', MASCULINO: 'Masculino', FEMENINO: 'Femenino' } as const;

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

/** The state of a scheduled class. */
export const ESTADO_CLASE: Record<EstadoClase, string> = {
  A_TIEMPO: 'A tiempo',
  TARDE: 'Tarde',
  FALTA: 'Sin lista',
  PENDIENTE: 'Por dar',
  SIN_CLASE: 'Día sin clase',
};

export const ESTADO_CORREO: Record<EstadoCorreo, string> = {
  PENDIENTE: 'Pendiente',
  ENVIANDO: 'Saliendo',
  ENVIADO: 'Enviado',
  FALLIDO: 'No salió',
  INCIERTO: 'No se sabe',
  CANCELADO: 'Cancelado',
};

export const MODO_FISCAL: Record<ModoFiscal, string> = {
  NO: 'Sin comprobantes fiscales',
  NCF: 'Comprobantes de papel (NCF)',
  ECF: 'Comprobantes electrónicos (e-CF)',
};

/** Every type of fiscal document, with its code. */
export const TIPO_COMPROBANTE: Record<TipoComprobante, string> = {
  B01: 'B01 · Crédito fiscal',
  B02: 'B02 · Consumo',
  B03: 'B03 · Nota de débito',
  B04: 'B04 · Nota de crédito',
  E31: 'E31 · Crédito fiscal electrónica',
  E32: 'E32 · Consumo electrónica',
  E33: 'E33 · Nota de débito electrónica',
  E34: 'E34 · Nota de crédito electrónica',
};

export const AMBIENTE_FISCAL: Record<AmbienteFiscal, string> = {
  PRUEBA: 'Pruebas (TesteCF)',
  CERTIFICACION: 'Certificación (CerteCF)',
  PRODUCCION: 'Producción',
};

/** The forms of payment. */
export const FORMA_PAGO = {
  EFECTIVO: 'Efectivo',
  TARJETA: 'Tarjeta',
  TRANSFERENCIA: 'Transferencia',
  CHEQUE: 'Cheque',
  SALDO_A_FAVOR: 'Saldo a favor',
} as const;

/** Every `estatus` of the domain. */
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

/** The age of a debt, counted from its due date. */
export const ANTIGUEDAD = { D1_30: '1 a 30 días', D31_60: '31 a 60 días', D61_90: '61 a 90 días', D90: 'Más de 90 días' } as const;

/** The days of a week, 1 is Monday: DIAS[0] is 'lunes'. */
export const DIAS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;
const SHORT = 3;

interface Clase {
  dia: number;
  horaInicio: string;
  horaFin: string;
}

/** A schedule in few words, with equal times grouped: ['mar y jue 4:00–5:30 p. m.', 'sáb 9:00–10:30 a. m.']. */
export function textosHorario(detalles: readonly Clase[]): string[] {
  const byTime = new Map<string, Set<string>>();
  const inOrder = [...detalles].sort((a, b) => a.dia - b.dia || a.horaInicio.localeCompare(b.horaInicio));
  for (const { dia, horaInicio, horaFin } of inOrder) {
    const time = hours(horaInicio, horaFin);
    byTime.set(time, (byTime.get(time) ?? new Set()).add(DIAS[dia - 1]!.slice(0, SHORT)));
  }
  const list = new Intl.ListFormat('es', { type: 'conjunction' });
  return [...byTime].map(([time, names]) => `${list.format(names)} ${time}`);
}

/** What an invoice is for. */
export const CLASE_PERSONA: Record<ClasePersona, string> = {
  RESPONSABLE: 'Responsable',
  SUPLIDOR: 'Suplidor',
  PROFESOR: 'Profesor',
  CLIENTE: 'Cliente',
};

export const TIPO_FACTURA = {
  INSCRIPCION: 'Inscripción',
  CUOTA: 'Cuota',
  CAMPAMENTO: 'Campamento',
  VENTA: 'Venta',
  MORA: 'Mora',
} as const;

/** The causes of a movement of credit. */
export const TIPO_SALDO = {
  EXCEDENTE: 'Sobró de un cobro',
  USO: 'Usado en un cobro',
  REVERSO: 'Reversión',
  LIBERADO: 'De una factura anulada',
  DEVOLUCION: 'Devuelto en efectivo',
  TRASLADO: 'Traslado',
} as const;

/** What a scholarship covers. */
export const CUBRE: Record<Cubre, string> = { INSCRIPCION: 'Inscripción', CUOTA: 'Cuotas', AMBAS: 'Inscripción y cuotas' };

/** What a discount applies to. */
export const ALCANCE: Record<Alcance, string> = { INSCRIPCION: 'Inscripción', CUOTA: 'Cuotas', VENTA: 'Ventas' };

/** The channel of a message. */
export const CANAL: Record<Canal, string> = { CORREO: 'Correo', WHATSAPP: 'WhatsApp' };

/** When a rule applies. */
export const CUANDO: Record<Cuando, string> = { ATRASO: 'Con atraso', ANTES: 'Antes de vencer', VENCE: 'El día en que vence' };

/** Why a payer gets no message today; a day may follow. */
export const MOTIVO_MENSAJE: Record<Motivo, string> = {
  YA_HOY: 'Ya recibió un mensaje hoy',
  EN_CAMINO: 'Su mensaje anterior todavía no ha salido',
  PROMESA: 'Prometió pagar el',
  SIN_RESPONSABLE: 'No tiene responsable: no se le escribe al niño',
  SIN_CORREO: 'No tiene correo',
  SIN_TELEFONO: 'No tiene teléfono',
  ESPERA: 'Le toca el',
  YA_RECIBIO: 'Ya recibió el de esta deuda',
  SIN_DEUDA: 'No debe nada vencido, y la plantilla habla de una deuda',
};

/** The outcome of a contact about a debt. */
export const RESULTADO_GESTION: Record<Resultado, string> = {
  PROMESA: 'Promete pagar',
  NO_CONTESTA: 'No contesta',
  EQUIVOCADO: 'Número equivocado',
  RECLAMA: 'Reclama',
  DICE_QUE_PAGO: 'Dice que pagó',
  OTRO: 'Otro',
};

/** The outcome of a contact with the family of a student who has stopped coming. */
export const RESULTADO_CONTACTO: Record<ResultadoContacto, string> = {
  REGRESA: 'Acordó regresar',
  LO_PIENSA: 'Lo está pensando',
  NO_CONTESTA: 'No contesta',
  NO_REGRESA: 'No regresa',
  OTRO: 'Otro',
};

/** The state of a transfer reported by a family. */
export const ESTADO_AVISO: Record<EstadoAviso, string> = { PENDIENTE: 'Por confirmar', CONFIRMADO: 'Confirmada', RECHAZADO: 'Rechazada' };
