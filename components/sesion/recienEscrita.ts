import { equalsIgnoringCase } from '@/utils/validation';

const MINUTES = 10;

let escrita: { usuario: string; password: string; hasta: number } | undefined;

/**
 * Keeps the temporary password with which somebody just signed in, so that the change that comes first does not ask for it again. In the memory of this
 * page alone, for ten minutes: a reload asks again.
 */
export const recordarEscrita = (usuario: string, password: string): void => {
  escrita = { usuario, password, hasta: Date.now() + MINUTES * 60_000 };
};

/** The password that this user just typed; undefined where it was not, or not just now. */
export const recienEscrita = (usuario: string): string | undefined =>
  escrita && equalsIgnoringCase(escrita.usuario, usuario) && Date.now() < escrita.hasta ? escrita.password : undefined;

/** Forgets it: it was changed, or somebody signed out. */
export const olvidarEscrita = (): void => {
  escrita = undefined;
};
