/** The label and tag of each state of a promise to pay. */
export const ESTADO_PROMESA = {
  VIGENTE: { label: 'Vigente', severity: 'info' },
  CUMPLIDA: { label: 'Cumplida', severity: 'success' },
  ROTA: { label: 'Sin cumplir', severity: 'danger' },
} as const;
