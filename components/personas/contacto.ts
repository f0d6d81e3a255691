const LOCAL_DIGITS = 10;

/** Digits of a phone for a link; one of ten digits that names no country gets ours in front: '809-555-0101' → '18095550101'. */
function digitsOf(telefono: string): string {
  const digits = telefono.replace(/\D/g, '');
  return digits.length === LOCAL_DIGITS && !telefono.startsWith('+') ? `1${digits}` : digits;
}

/** The address that calls a number. */
export const telLink = (telefono: string): string => `tel:+${digitsOf(telefono)}`;

/** The address that opens a chat with a number. */
export const whatsappLink = (telefono: string, texto = ''): string =>
  `https://wa.me/${digitsOf(telefono)}${texto && `?text=${encodeURIComponent(texto)}`}`;
