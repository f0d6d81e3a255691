/** whatsapp('809-555-0101') → 'https://wa.me/18095550101': a Dominican number of ten digits gets 1 in front; undefined for what is no number. */
export function whatsapp(telefono: string): string | undefined {
  const digits = telefono.replace(/\D/g, '');
  if (digits.length < 10) return undefined;
  return `https://wa.me/${digits.length === 10 ? `1${digits}` : digits}`;
}
