import type { ApiError } from './apiError';

/*
 * What shell, store and client share about the session. It knows nothing of axios: the shell and the pages that ask the server
 * nothing at first would carry its 19 kB otherwise.
 */

/** A token with so many seconds left, or less, is renewed before it is used. */
export const REFRESH_SECONDS = 3600;

let token: string | undefined;
let session = 0;
let sucursal: number | undefined;
let tokenListener: (token: string) => void = () => {};
const signedOut = new Set<() => void>();

/** Hands the client the token of the session, or takes it away. */
export const setToken = (value: string | undefined): void => {
  if (token && !value) {
    session += 1;
    signedOut.forEach((forget) => forget());
  }
  token = value;
};

/** Runs when the session is over: what was loaded in its name is to be forgotten. */
export const onSignedOut = (forget: () => void): void => void signedOut.add(forget);

/** Which session of this page it is; renewed tokens belong to the same. */
export const currentSession = (): number => session;

/** The token that calls are made with. */
export const currentToken = (): string | undefined => token;

/** Hands the client the branch that calls are made for. */
export const setSucursal = (value: number | undefined): void => {
  sucursal = value;
};

/** The branch that calls are made for. */
export const currentSucursal = (): number | undefined => sucursal;

/** Says who keeps a renewed token; there is one keeper. */
export const onToken = (listener: (token: string) => void): void => {
  tokenListener = listener;
};

/** Takes a renewed token into use and hands it to its keeper. */
export function tokenRenewed(value: string): void {
  token = value;
  tokenListener(value);
}

/** `earlier`: it answers a call of a session that is over here, and says nothing about the one at hand. */
type Forbidden = (error: ApiError, earlier: boolean) => void;
const forbidden = new Set<Forbidden>();

/** Tells the listener of every 403; the answer stops it. */
export function onForbidden(listener: Forbidden): () => void {
  forbidden.add(listener);
  return () => void forbidden.delete(listener);
}

/** Tells of a 403. */
export const tellForbidden = (error: ApiError, earlier: boolean): void => forbidden.forEach((listener) => listener(error, earlier));
