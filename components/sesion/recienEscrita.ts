import { equalsIgnoringCase } from '@/utils/validation';

const MINUTES = 10;

let escrita: { usuario: string; password: string; hasta: number } | undefined;

/**
 * Keeps the temporary password of a sign-in, so that the required change does not ask for it again. It is in the memory of this page only,
 * for ten minutes; a reload forgets it.
 */
export const recordarEscrita = (usuario: string, password: string): void => {
  escrita = { usuario, password, hasta: Date.now() + MINUTES * 60_000 };
};

/** The password this user typed within the last ten minutes; undefined otherwise. */
export const recienEscrita = (usuario: string): string | undefined =>
  escrita && equalsIgnoringCase(escrita.usuario, usuario) && Date.now() < escrita.hasta ? escrita.password : undefined;

/** Forgets it, after a change or sign-out. */
export const olvidarEscrita = (): void => {
  escrita = undefined;
};
