/** How much the state of a transfer that a family told of asks for attention. */
export const TONO_AVISO = { PENDIENTE: 'info', CONFIRMADO: 'success', RECHAZADO: 'danger' } as const;
