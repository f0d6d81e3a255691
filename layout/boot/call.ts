/**
 * Sends the first call of the page before any of our files has come; services/early.ts hands its answer to whoever makes that call. The script says
 * in its data what is asked for (`call`, with {sucursal} and {hoy}) and who may open the page (`path`, and the code `access`). What is not quite
 * usual goes its usual way: a session that is over or has something to do first, a token to be renewed, an address that says more than the page.
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
    if (!of('detallesAcceso').some(opens)) return;
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
    // Nothing is lost: the page asks by itself.
  }
}
