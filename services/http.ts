import axios, { type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { jwtDecode } from 'jwt-decode';
import type { login, refreshToken } from '@/contract/sesion/sesion';
import { ApiError } from './apiError';
import { currentToken, tellForbidden, tokenRenewed } from './credentials';
import { errorOf, failureOf } from './errors';

export { ApiError };
export { currentSucursal, onForbidden, onToken, setSucursal, setToken } from './credentials';

// The types tie these to the contract; importing its values would put zod into every page.
const LOGIN: typeof login.path = 'login';
const REFRESH: typeof refreshToken.path = 'refresh-token';
/** A token with less than this left is renewed before it is used. */
const REFRESH_SECONDS = 3600;

/** Where the API lives: a bare host name means https on port 443, none the origin of the page. */
export function baseUrl(host: string | undefined): string {
  if (!host) return '/api/';
  return `${host.includes('://') ? host.replace(/\/+$/, '') : `https://${host}`}/api/`;
}

/** The axios client of the whole product: bearer token, renewal, dropped empty parameters, errors in words. */
export const http = axios.create({ baseURL: baseUrl(process.env.NEXT_PUBLIC_API_HOST) });

let renewing: Promise<void> | undefined;
/** Token that came short from a renewal, near the end of the session: renewing it again gains nothing. */
let last: string | undefined;

/** Seconds that a token still lives; 0 when it is expired or cannot be read. */
function secondsLeft(value: string): number {
  try {
    return Math.max(0, (jwtDecode(value).exp ?? 0) - Date.now() / 1000);
  } catch {
    return 0;
  }
}

async function renew(): Promise<void> {
  const before = currentToken();
  const { data } = await http.post<{ token: string }>(REFRESH);
  // Whoever signed out (or in again) meanwhile must not get the old session back.
  if (currentToken() !== before || !data?.token) return;
  if (secondsLeft(data.token) <= REFRESH_SECONDS) last = data.token;
  tokenRenewed(data.token);
}

/** Renews the token when it is due, once for all calls that wait for it. */
async function freshToken(): Promise<void> {
  const token = currentToken();
  if (!token) return;
  const left = secondsLeft(token);
  if (left > REFRESH_SECONDS || (left > 0 && token === last)) return;
  renewing ??= renew().finally(() => {
    renewing = undefined;
  });
  try {
    await renewing;
  } catch (error) {
    // A server that cannot renew right now is no reason to stop work under a token that still holds.
    if (left === 0 || (error instanceof ApiError && error.status === 403)) throw error;
  }
}

const isEmpty = (value: unknown): boolean => {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && !(value instanceof Date) && Object.keys(value).length === 0;
};

const withoutEmpty = (params: object) => Object.fromEntries(Object.entries(params).filter(([, value]) => !isEmpty(value)));

async function prepare(config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
  if (config.params) config.params = withoutEmpty(config.params as object);
  if (config.url === LOGIN) return config;
  if (config.url !== REFRESH) await freshToken();
  const token = currentToken();
  if (token) config.headers.set('Authorization', `Bearer ${token}`);
  return config;
}

function accept(response: AxiosResponse): AxiosResponse {
  if (response.data === '' || response.data === undefined) response.data = null;
  if ((response.data as { success?: boolean } | null)?.success === false) throw failureOf(response);
  return response;
}

function refuse(cause: unknown): never {
  const error = errorOf(cause);
  // An ApiError that comes in already was told when it was made.
  if (axios.isAxiosError(cause) && error instanceof ApiError && error.status === 403) {
    const sent = cause.config?.headers.get('Authorization');
    // A late answer to an earlier session says nothing about this one.
    const token = currentToken();
    if (!token || !sent || sent === `Bearer ${token}`) tellForbidden(error);
  }
  throw error;
}

http.interceptors.request.use(prepare);
http.interceptors.response.use(accept, refuse);
