/** The digits of an RNC or cédula, however it was typed: '1-30-55555-5' → '130555555'. */
export const digitosDeRnc = (texto: string): string => texto.replace(/\D/g, '');

const PESOS_RNC = [7, 9, 8, 6, 5, 4, 3, 2];

/** The check digit of an RNC: the weighted sum of the eight digits before it, modulo 11. */
function verificadorDeRnc(digitos: string): number {
  const resto = PESOS_RNC.reduce((suma, peso, i) => suma + peso * Number(digitos[i]), 0) % 11;
  if (resto === 0) return 2;
  return resto === 1 ? 1 : 11 - resto;
}

/** The check digit of a cédula, by Luhn: every second of the ten digits before it is doubled, and the digits are added. */
function verificadorDeCedula(digitos: string): number {
  const suma = [...digitos.slice(0, 10)].reduce((hasta, digito, i) => {
    const doble = Number(digito) * (i % 2 === 0 ? 1 : 2);
    return hasta + (doble > 9 ? doble - 9 : doble);
  }, 0);
  return (10 - (suma % 10)) % 10;
}

/** esRnc('101010632') → true: a valid RNC (nine digits) or cédula (eleven), with or without dashes, whose check digit is right. */
export function esRnc(texto: string): boolean {
  const digitos = digitosDeRnc(texto);
  if (/[^\d -]/.test(texto) || /^0+$/.test(digitos)) return false;
  if (digitos.length === 9) return verificadorDeRnc(digitos) === Number(digitos[8]);
  if (digitos.length === 11) return verificadorDeCedula(digitos) === Number(digitos[10]);
  return false;
}

/** rncConGuiones('130555555') → '1-30-55555-5', a cédula '001-1234567-8'; any other text is returned unchanged. */
export function rncConGuiones(digitos: string): string {
  if (/^\d{9}$/.test(digitos)) return digitos.replace(/^(\d)(\d\d)(\d{5})(\d)$/, '$1-$2-$3-$4');
  return digitos.replace(/^(\d{3})(\d{7})(\d)$/, '$1-$2-$3');
}
