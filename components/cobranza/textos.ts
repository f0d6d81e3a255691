/** What became of a promise to pay, and how its tag looks. */
export const ESTADO_PROMESA = {
  VIGENTE: { label: 'Vigente', severity: 'info' },
  CUMPLIDA: { label: 'Cumplida', severity: 'success' },
  ROTA: { label: 'Sin cumplir', severity: 'danger' },
} as const;
