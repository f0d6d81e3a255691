/**
 * Sends the page's first API call before any bundle has loaded; services/http/early.ts hands the answer to the code that makes that call.
 * The script tag's data attributes say which call (`call`, with {sucursal} and {hoy} as placeholders) and who may open the page (`path`,
 * and the code `access`, or 'session' if any user may). Every unusual case is left to the page: a session that has expired or has a pending step, a token to be renewed,
 * an address with a query.
 */
export function bootCall(renewSeconds: number, utcHours: number): void {
  try {
    const { call, access, path } = document.currentScript!.dataset;
    const stored = JSON.parse(localStorage.getItem('persist:user') ?? '{}') as Record<string, string>;
    const of = (name: string) => JSON.parse(stored[name] ?? 'null');
    const token = of('token');
    if (!call || !token || !of('success') || location.search || of('expireTime') <= Date.now()) return;
    const payload = token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/');
    if (JSON.parse(atob(payload)).exp - Date.now() / 1000 <= renewSeconds) return;
    const usuario = of('usuario');
    if (usuario.debeCambiar || usuario.debeSegundoFactor) return;
    type Held = { activo: boolean; codigoAcceso: number; ruta: string };
    const opens = ({ activo, codigoAcceso, ruta }: Held) => activo && (codigoAcceso === Number(access) || ruta === path);
    if (access !== 'session' && !of('detallesAcceso').some(opens)) return;
    type Branch = { codigoSucursal: number; defecto: boolean };
    const branches: Branch[] = of('sucursalesUsuario');
    const chosen = of('codigoSucursal');
    const branch = branches.find((one) => one.codigoSucursal === chosen) ?? branches.find((one) => one.defecto) ?? branches[0];
    if (call.includes('{sucursal}') && !branch) return;
    const hoy = new Date(Date.now() + utcHours * 3_600_000).toISOString().slice(0, 10);
    const asked = call.replace('{sucursal}', String(branch?.codigoSucursal)).replace('{hoy}', hoy);
    const answer = fetch('/api/' + asked, { headers: { Authorization: 'Bearer ' + token, Accept: 'application/json' } });
    globalThis.earlyCall = { call: asked, token, at: performance.now(), answer: answer.catch(() => undefined) };
  } catch {
    // A failure loses nothing: the page makes the call itself.
  }
}
