/** What a message may tell of its payer, with what stands in its place; nothing else may stand between braces. */
export const VARIABLES = {
  responsable: 'Quien paga',
  estudiante: 'Sus estudiantes con deuda',
  monto: 'Lo que se le recuerda',
  dias: 'Días de atraso, o los que faltan',
  vence: 'El vencimiento más antiguo',
  academia: 'La academia',
  enlace: 'Enlace privado a su estado de cuenta',
} as const;

export type Variable = keyof typeof VARIABLES;

/** {estudiante} → estudiante: what a person writes to have the name of the student there. */
export const escrita = (variable: string) => `{${variable}}`;

const USABLES = Object.keys(VARIABLES).map(escrita).join(', ');

/** Every {name} of a text, known or not, each once. */
export const variablesDe = (texto: string): string[] => [...new Set([...texto.matchAll(/\{([^{}]*)\}/g)].map(([, nombre]) => nombre!))];

/** What is wrong with the placeholders of a text; undefined when every one is known and every brace has its other half. */
export function faltaDeVariables(texto: string): string | undefined {
  const desconocidas = variablesDe(texto).filter((nombre) => !(nombre in VARIABLES));
  if (desconocidas.length) return `No existe ${desconocidas.map(escrita).join(', ')}. Puede usar ${USABLES}`;
  return /[{}]/.test(texto.replace(/\{[^{}]*\}/g, '')) ? 'Hay una llave sin su pareja: escriba {así}' : undefined;
}
