/** The placeholders of a message and what each stands for; no other names are allowed between braces. */
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

/** The placeholder as it is typed in a template: {estudiante}. */
export const escrita = (variable: string) => `{${variable}}`;

const USABLES = Object.keys(VARIABLES).map(escrita).join(', ');

/** Every distinct {name} in a text, known or not. */
export const variablesDe = (texto: string): string[] => [...new Set([...texto.matchAll(/\{([^{}]*)\}/g)].map(([, nombre]) => nombre!))];

/** The fault in a text's placeholders; undefined if all are known and the braces are balanced. */
export function faltaDeVariables(texto: string): string | undefined {
  const desconocidas = variablesDe(texto).filter((nombre) => !(nombre in VARIABLES));
  if (desconocidas.length) return `No existe ${desconocidas.map(escrita).join(', ')}. Puede usar ${USABLES}`;
  return /[{}]/.test(texto.replace(/\{[^{}]*\}/g, '')) ? 'Hay una llave sin su pareja: escriba {así}' : undefined;
}
