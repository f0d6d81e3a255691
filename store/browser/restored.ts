import type { SessionState } from '../session';

type Shape = Record<string, 'string' | 'number' | 'boolean'>;

const has = (value: unknown, shape: Shape): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(shape).every(([name, type]) => typeof (value as Record<string, unknown>)[name] === type);

const all = (value: unknown, shape: Shape): boolean => Array.isArray(value) && value.every((one) => has(one, shape));

/** Whether a stored value is a valid session; anything else must not reach the pages. */
export const isSession = (stored: unknown): stored is SessionState => {
  if (!has(stored, { success: 'boolean', token: 'string', expireTime: 'number' })) return false;
  const { success, compania, usuario, detallesAcceso, sucursalesUsuario } = stored as SessionState;
  return (
    success &&
    has(compania, { codigoCompania: 'number', nombre: 'string' }) &&
    has(usuario, { usuario: 'string', nombre: 'string', tipoUsuario: 'string' }) &&
    all(detallesAcceso, { codigoAcceso: 'number', ruta: 'string', activo: 'boolean' }) &&
    all(sucursalesUsuario, { codigoSucursal: 'number', descripcionSucursal: 'string', logoUrl: 'string', defecto: 'boolean' })
  );
};
