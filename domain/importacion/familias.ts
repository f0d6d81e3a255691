import { apellidosDe } from './nombres';

const digitos = (texto: string) => texto.replace(/\D/g, '').slice(-10);

/** Where a child without a guardian may belong: the guardian cells of a row with the same phone and a surname in common. */
export function familiasDe(filas: readonly { celdas: Record<string, string> }[]) {
  const porTelefono = new Map<string, Record<string, string>[]>();
  for (const { celdas } of filas) {
    const numero = digitos(celdas.responsableTelefono ?? '');
    if (numero.length === 10 && celdas.responsableNombre) porTelefono.set(numero, [...(porTelefono.get(numero) ?? []), celdas]);
  }
  return ({ responsableTelefono = '', apellido = '' }: Record<string, string>) =>
    porTelefono
      .get(digitos(responsableTelefono))
      ?.find((otra) => apellidosDe(otra.apellido ?? '').some((suyo) => apellidosDe(apellido).includes(suyo)));
}

/** The cells that tell of the guardians. */
export const DEL_RESPONSABLE = [
  'responsableNombre',
  'responsableApellido',
  'parentesco',
  'responsableTelefono',
  'responsableOtro',
  'responsableDocumento',
  'responsableEmail',
  'segundoNombre',
  'segundoApellido',
  'segundoParentesco',
  'segundoTelefono',
];
