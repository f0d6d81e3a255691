/** What is wrong with the live events, and what it means for the user. */
export const FALLA = {
  NADA: 'Sin cambios en vivo: lo que hagan otras personas se ve al recargar la página. Se sigue intentando.',
  RESPALDO: 'Los cambios en vivo llegan por la conexión de respaldo.',
} as const;
