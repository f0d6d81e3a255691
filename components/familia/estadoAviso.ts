/** The severity of each state of a reported transfer. */
export const TONO_AVISO = { PENDIENTE: 'info', CONFIRMADO: 'success', RECHAZADO: 'danger' } as const;
