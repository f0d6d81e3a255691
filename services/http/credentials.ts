import type { ApiError } from './apiError';

/* The session state shared by shell, store and client. It does not import axios, whose 19 kB would otherwise load with every page. */

/** A token with this many seconds left, or fewer, is renewed before it is used. */
export const REFRESH_SECONDS = 3600;

let token: string | undefined;
let session = 0;
let sucursal: number | undefined;
let tokenListener: (token: string) => void = () => {};
const signedOut = new Set<() => void>();

/** Gives the client the session's token; undefined removes it. */
export const setToken = (value: string | undefined): void => {
  if (token && !value) {
    session += 1;
    signedOut.forEach((forget) => forget());
  }
  token = value;
};

/** Registers a function that forgets data loaded in the session's name; it runs when the session ends. */
export const onSignedOut = (forget: () => void): void => void signedOut.add(forget);

/** The number of the session within this page; a renewed token belongs to the same session. */
export const currentSession = (): number => session;

/** The token that calls are made with. */
export const currentToken = (): string | undefined => token;

/** Hands the client the branch that calls are made for. */
export const setSucursal = (value: number | undefined): void => {
  sucursal = value;
};

/** The branch that calls are made for. */
export const currentSucursal = (): number | undefined => sucursal;

/** Registers the one function that stores renewed tokens. */
export const onToken = (listener: (token: string) => void): void => {
  tokenListener = listener;
};

/** Uses a renewed token from now on, and has it stored. */
export function tokenRenewed(value: string): void {
  token = value;
  tokenListener(value);
}

/** `earlier`: the refused call belongs to a session that has ended in this page, so the refusal says nothing about the current one. */
type Forbidden = (error: ApiError, earlier: boolean) => void;
const forbidden = new Set<Forbidden>();

/** Calls the listener on every 403. Returns the function that stops listening. */
export function onForbidden(listener: Forbidden): () => void {
  forbidden.add(listener);
  return () => void forbidden.delete(listener);
}

/** Reports a 403 to the listeners. */
export const tellForbidden = (error: ApiError, earlier: boolean): void => forbidden.forEach((listener) => listener(error, earlier));
