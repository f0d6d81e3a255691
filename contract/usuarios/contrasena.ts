/** The minimum length of a password. */
export const LARGO_CONTRASENA = 8;

/** Why a user cannot take this password; undefined if it is acceptable. */
export function faltaDeContrasena(password: string, usuario: string): string | undefined {
  if (password.length < LARGO_CONTRASENA) return `Mínimo ${LARGO_CONTRASENA} caracteres`;
  return password.trim().toLowerCase() === usuario.toLowerCase() ? 'No puede ser su nombre de usuario' : undefined;
}

/** From 0 (refused) to 4. */
export type Fuerza = 0 | 1 | 2 | 3 | 4;

/**
 * Password strength, estimated mainly by length; repeated characters add little. fuerza('aaaaaaaaaaaa', 'ana') → 1, fuerza('balón-Naco-26',
 * 'ana') → 3
 */
export function fuerza(password: string, usuario: string): Fuerza {
  if (faltaDeContrasena(password, usuario)) return 0;
  const largo = Math.min(password.length, 2 * new Set(password).size);
  if (largo < LARGO_CONTRASENA) return 1;
  return largo < 12 ? 2 : largo < 16 ? 3 : 4;
}
