import { isAddress, isEmail } from '@/utils/validation';

/** The fields of the contract that hold an e-mail address. */
const CAMPOS: ReadonlySet<string> = new Set(['email', 'remitente', 'para']);

/** Every text in a field for an e-mail address, trimmed, with its path: [['entidad.email', 'ana@club.do']]. */
function direccionesEn(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const here = path ? `${path}.${key}` : key;
    return CAMPOS.has(key) && typeof one === 'string' ? [[here, one.trim()] as [string, string]] : direccionesEn(one, here);
  });
}

/**
 * The addresses in a body that are possible but of a form that isEmail refuses (`info@academia.club`), with their paths: only who typed them
 * knows whether they are right.
 */
export const correosDudosos = (body: unknown): [string, string][] =>
  direccionesEn(body).filter(([, address]) => isAddress(address) && !isEmail(address));

/** A body without `correoConfirmado`, which any body with an e-mail address may carry, and whether it was true: who typed the addresses was asked. */
export function sinConfirmar(body: unknown): [body: unknown, confirmado: boolean] {
  if (typeof body !== 'object' || body === null || !('correoConfirmado' in body) || direccionesEn(body).length === 0) return [body, false];
  const { correoConfirmado, ...rest } = body;
  return [rest, correoConfirmado === true];
}
