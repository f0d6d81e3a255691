/** The last four digits of an account number; undefined where they are hidden or there are fewer. */
const ultimasCuatro = (numero: string) => /\d{4}$/.exec(numero.replace(/[^\d*a-z]/gi, ''))?.[0];

/**
 * What to say of a statement whose account, as the file writes it, ends in other digits than the number of the one it is added to; undefined for
 * nothing.
 */
export function avisoDeCuenta(escrita: string, numero: string): string | undefined {
  const [suya, esta] = [ultimasCuatro(escrita), ultimasCuatro(numero)];
  if (suya === undefined || esta === undefined || suya === esta) return undefined;
  return `El archivo es de la cuenta ${escrita.trim()}, y esta termina en ${esta}: compruebe que sea la misma, porque lo cargado no se quita`;
}
