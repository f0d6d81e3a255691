const LOCAL_DIGITS = 10;

/** The digits of a phone for a link; a number without country code gets ours: '809-555-0101' → '18095550101'. */
function digitsOf(telefono: string): string {
  const digits = telefono.replace(/\D/g, '');
  return digits.length === LOCAL_DIGITS && !telefono.startsWith('+') ? `1${digits}` : digits;
}

/** The URL that calls a number. */
export const telLink = (telefono: string): string => `tel:+${digitsOf(telefono)}`;

/** The URL that opens a WhatsApp chat with a number. */
export const whatsappLink = (telefono: string, texto = ''): string =>
  `https://wa.me/${digitsOf(telefono)}${texto && `?text=${encodeURIComponent(texto)}`}`;
