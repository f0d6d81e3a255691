/** Why a child does not come to a class, as its family says. Not in palabras.ts, which every page loads. */
export const RAZON_AUSENCIA = { ENFERMO: 'Enfermo', VIAJE: 'Viaje', ESTUDIOS: 'Estudios', OTRO: 'Otro', '': 'Sin decir por qué' };

/** What a family said of a class: textoAusencia('VIAJE') → 'Avisó: no viene (Viaje)'; without a reason 'Avisó: no viene'. */
export const textoAusencia = (razon: keyof typeof RAZON_AUSENCIA): string => `Avisó: no viene${razon && ` (${RAZON_AUSENCIA[razon]})`}`;
