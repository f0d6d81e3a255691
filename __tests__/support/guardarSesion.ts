import { login } from '@/contract/sesion/sesion';
import type { createTestApp } from './createTestApp';

/** Stores the session of a token in localStorage as redux-persist does, with overrides. */
export async function guardarSesion(
  app: ReturnType<typeof createTestApp>,
  token: string,
  codigoSucursal: number,
  more: object = {},
): Promise<void> {
  const { body } = await app.send('POST', 'refresh-token', { token });
  const session = { ...login.result.parse(body), token, codigoSucursal, expireTime: Date.now() + 3_600_000, ...more };
  const parts = Object.entries(session).map(([name, value]) => [name, JSON.stringify(value)]);
  localStorage.setItem('persist:user', JSON.stringify(Object.fromEntries(parts)));
}
