import axios, { type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { jwtDecode } from 'jwt-decode';
import type { login, refreshToken } from '@/contract/sesion/sesion';
import { dropEmpty } from '@/utils/validation';
import { ApiError } from './apiError';
import { anotar } from './conexion';
import { currentSession, currentToken, REFRESH_SECONDS, tellForbidden, tokenRenewed } from './credentials';
import { errorOf, failureOf } from './errors';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The number of the session in whose name the call is made (credentials.ts). */
    session?: number;
  }
}

// Only the types are tied to the contract: importing its values would load zod into every page.
const LOGIN: typeof login.path = 'login';
const REFRESH: typeof refreshToken.path = 'refresh-token';

/** The base URL of the API: a bare host name means https on port 443; without a host, the origin of the page. */
export function baseUrl(host: string | undefined): string {
  if (!host) return '/api/';
  return `${host.includes('://') ? host.replace(/\/+$/, '') : `https://${host}`}/api/`;
}

/** The product's axios client: adds the bearer token, renews it, drops empty parameters, turns errors into ApiError. */
export const http = axios.create({
  baseURL: baseUrl(process.env.NEXT_PUBLIC_API_HOST),
  withCredentials: !!process.env.NEXT_PUBLIC_API_HOST, // lets an API on another origin set and read its cookie
});

let renewing: Promise<void> | undefined;

/** Seconds until the token expires; 0 if it has expired or cannot be read. */
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
  // A user who has signed out (or in again) meanwhile must not get the old session back.
  if (currentToken() !== before || !data?.token) return;
  tokenRenewed(data.token);
}

/** Renews the token when it is due; concurrent calls share one renewal. */
export async function freshToken(): Promise<void> {
  const token = currentToken();
  if (!token) return;
  const left = secondsLeft(token);
  if (left > REFRESH_SECONDS) return;
  renewing ??= renew().finally(() => {
    renewing = undefined;
  });
  try {
    await renewing;
  } catch (error) {
    // If the renewal fails while the token is still valid, work goes on with it.
    if (left === 0 || (error instanceof ApiError && error.status === 403)) throw error;
  }
}

function withToken(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  const token = currentToken();
  if (token) config.headers.set('Authorization', `Bearer ${token}`);
  return config;
}

async function prepare(config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
  if (config.params) config.params = dropEmpty(config.params as object);
  // A sign-in names the session that the new one replaces, and belongs to neither.
  if (config.url === LOGIN) return withToken(config);
  if (config.url !== REFRESH) await freshToken();
  // Another user may have signed in while the token was renewed.
  if (isEarlier(config)) throw new axios.CanceledError('Otra sesión');
  config.session = currentSession();
  return withToken(config);
}

const SERVER_FAULT = 500;

/** Whether a call was made in the name of a session that has ended in this page. */
const isEarlier = ({ session }: { session?: number }) => session !== undefined && session !== currentSession();

function accept(response: AxiosResponse): AxiosResponse {
  anotar(true);
  // What an ended session asked for must reach neither the screen nor the device any more.
  if (isEarlier(response.config)) throw new axios.CanceledError('Otra sesión');
  if (response.data === '' || response.data === undefined) response.data = null;
  if ((response.data as { success?: boolean } | null)?.success === false) throw failureOf(response);
  return response;
}

function refuse(cause: unknown): never {
  const error = errorOf(cause);
  // A gateway error (5xx) means that no server is behind it; a cancelled call says nothing about the server.
  if (axios.isAxiosError(cause) && error instanceof ApiError) anotar(error.status > 0 && error.status < SERVER_FAULT);
  // An ApiError thrown by an interceptor was reported when it was created.
  if (axios.isAxiosError(cause) && error instanceof ApiError && error.status === 403) {
    tellForbidden(error, isEarlier(cause.config ?? {}));
  }
  throw error;
}

http.interceptors.request.use(prepare);
http.interceptors.response.use(accept, refuse);
