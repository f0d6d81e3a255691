import { hours } from '@/utils/format';

// The Spanish labels of the enumerations on the wire. Nothing is imported from the contract, so that a page that shows one does not load
// its schema; a value without a label does not compile where it is shown.

export const FRECUENCIA = {
  SEMANAL: 'Semanal',
  QUINCENAL: 'Quincenal',
  MENSUAL: 'Mensual',
  UNICA: 'Pago único',
};

export const SEXO_GRUPO = { MIXTO: 'Mixto', MASCULINO: 'Masculino', FEMENINO: 'Femenino' } as const;

/** What an instructor is in a group. */
export const ROL_EN_GRUPO = { TITULAR: 'Del grupo', ASISTENTE: 'Asistente', SUSTITUTO: 'Sustituto' } as const;

export const TIPO_PERIODO = { REGULAR: 'Regular', CAMPAMENTO: 'Campamento' } as const;

export const TIPO_USUARIO = { ADMINISTRADOR: 'Administrador', OPERADOR: 'Operador', PROFESOR: 'Profesor' };

export const PARENTESCO = {
  MADRE: 'Madre',
  PADRE: 'Padre',
  TUTOR: 'Tutor o tutora',
  ABUELO: 'Abuelo o abuela',
  HERMANO: 'Hermano o hermana',
  OTRO: 'Otro',
};

export const ESTADO_ASISTENCIA = {
  PRESENTE: 'Presente',
  TARDANZA: 'Tardanza',
  AUSENTE: 'Ausente',
  EXCUSA: 'Excusa',
};

/** The state of a scheduled class. */
export const ESTADO_CLASE = {
  A_TIEMPO: 'A tiempo',
  TARDE: 'Tarde',
  FALTA: 'Sin lista',
  PENDIENTE: 'Por dar',
  SIN_CLASE: 'Día sin clase',
};

/** The kinds of movement of an account. An instalment counts from its due date on. */
export const CLASE_MOVIMIENTO = {
  CARGO: 'Factura',
  ANULACION: 'Factura anulada',
  PAGO: 'Pago',
  REVERSO: 'Reverso de pago',
  LIBERADO: 'Pasó a saldo a favor',
  INCOBRABLE: 'Dada por incobrable',
  RECUPERADO: 'Recuperada',
};

export const ESTADO_CORREO = {
  PENDIENTE: 'Pendiente',
  ENVIANDO: 'Saliendo',
  ENVIADO: 'Enviado',
  FALLIDO: 'No salió',
  INCIERTO: 'No se sabe',
  CANCELADO: 'Cancelado',
};

export const MODO_FISCAL = {
  NO: 'Sin comprobantes fiscales',
  NCF: 'Comprobantes de papel (NCF)',
  ECF: 'Comprobantes electrónicos (e-CF)',
};

/** Every type of fiscal document, with its code. */
export const TIPO_COMPROBANTE = {
  B01: 'B01 · Crédito fiscal',
  B02: 'B02 · Consumo',
  B03: 'B03 · Nota de débito',
  B04: 'B04 · Nota de crédito',
  B14: 'B14 · Régimen especial',
  B15: 'B15 · Gubernamental',
  E31: 'E31 · Crédito fiscal electrónica',
  E32: 'E32 · Consumo electrónica',
  E33: 'E33 · Nota de débito electrónica',
  E34: 'E34 · Nota de crédito electrónica',
};

export const AMBIENTE_FISCAL = {
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
  RETENCION_ITBIS: 'ITBIS retenido',
  RETENCION_ISR: 'ISR retenido',
} as const;

export const FORMA_INGRESO = { ...FORMA_PAGO, SIN_CONTAR: 'En caja sin contar' } as const;

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
  INCOBRABLE: 'Incobrable',
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
export const CLASE_PERSONA = {
  RESPONSABLE: 'Responsable',
  SUPLIDOR: 'Suplidor',
  PROFESOR: 'Profesor',
  CLIENTE: 'Cliente',
  ESTUDIANTE: 'Estudiante',
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
  APERTURA: 'Lo que traía',
  DEVUELTO: 'Pasó a deberse',
} as const;

/** What a scholarship covers. */
export const CUBRE = { INSCRIPCION: 'Inscripción', CUOTA: 'Cuotas', AMBAS: 'Inscripción y cuotas' };

/** What a discount applies to. */
export const ALCANCE = { INSCRIPCION: 'Inscripción', CUOTA: 'Cuotas', VENTA: 'Ventas' };

/** The channel of a message. */
export const CANAL = { CORREO: 'Correo', WHATSAPP: 'WhatsApp' };

/** When a rule applies. */
export const CUANDO = { ATRASO: 'Con atraso', ANTES: 'Antes de vencer', VENCE: 'El día en que vence' };

/** Why a payer gets no message today; a day may follow. */
export const MOTIVO_MENSAJE = {
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
export const RESULTADO_GESTION = {
  PROMESA: 'Promete pagar',
  NO_CONTESTA: 'No contesta',
  EQUIVOCADO: 'Número equivocado',
  RECLAMA: 'Reclama',
  DICE_QUE_PAGO: 'Dice que pagó',
  OTRO: 'Otro',
};

/** The outcome of a contact with the family of a student who has stopped coming. */
export const RESULTADO_CONTACTO = {
  REGRESA: 'Acordó regresar',
  LO_PIENSA: 'Lo está pensando',
  NO_CONTESTA: 'No contesta',
  NO_REGRESA: 'No regresa',
  OTRO: 'Otro',
};

/** How an interested family came to know of the academy. */
export const ORIGEN_INTERESADO = {
  RECOMENDADO: 'Recomendado',
  REDES: 'Redes sociales',
  PASO: 'Pasó por la cancha',
  ESCUELA: 'Escuela o colegio',
  EVENTO: 'Torneo o evento',
  OTRO: 'Otro',
};

/** How far an interested family has come. */
export const ETAPA_INTERESADO = {
  NUEVO: 'Nuevo',
  CONTACTADO: 'Contactado',
  PRUEBA: 'De prueba',
  ESPERA: 'En lista de espera',
  INSCRITO: 'Inscrito',
  PERDIDO: 'Perdido',
};

/** The state of a transfer reported by a family. */
export const ESTADO_AVISO = { PENDIENTE: 'Por confirmar', CONFIRMADO: 'Confirmada', RECHAZADO: 'Rechazada' };

/** The state of a student's scholarship. */
export const ESTADO_BECA = {
  VIGENTE: 'Vigente',
  POR_EMPEZAR: 'Por empezar',
  TERMINADA: 'Terminada',
  REVOCADA: 'Revocada',
} as const;
