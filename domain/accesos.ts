import type { AccesosDeUsuario, RolDeUsuario } from '@/contract/usuarios/acceso';

const lista = new Intl.ListFormat('es', { type: 'conjunction' });
const nombres = (roles: readonly RolDeUsuario[]) => lista.format(roles.map(({ descripcion }) => `«${descripcion}»`));

/** The codes added and removed between two lists: diferencia([1, 2], [2, 3]) → { da: [3], quita: [1] } */
export const diferencia = (antes: readonly number[], despues: readonly number[]) => ({
  da: despues.filter((code) => !antes.includes(code)),
  quita: antes.filter((code) => !despues.includes(code)),
});

/** Whether all, none or some of the codes are chosen; 'ninguno' if there are no codes. */
export function cuantos(codigos: readonly number[], elegidos: ReadonlySet<number>): 'todos' | 'ninguno' | 'algunos' {
  const n = codigos.filter((code) => elegidos.has(code)).length;
  return n === 0 ? 'ninguno' : n === codigos.length ? 'todos' : 'algunos';
}

/** What a user would gain and lose with these roles; exceptions, and accesses held without a role, stay. */
export function efectoDeRoles({ roles, accesos }: AccesosDeUsuario, elegidos: ReadonlySet<number>) {
  const dan = (has: (rol: RolDeUsuario) => boolean) => roles.filter((rol) => rol.activo && has(rol)).flatMap((rol) => rol.accesos);
  const { da, quita } = diferencia(
    dan((rol) => rol.asignado),
    dan((rol) => elegidos.has(rol.codigoRol)),
  );
  const de = (codigos: readonly number[], activo: boolean) =>
    accesos
      .filter((one) => codigos.includes(one.codigoAcceso) && !one.excepcion && one.activo === activo)
      .map(({ codigoAcceso }) => codigoAcceso);
  return { da: de(da, false), quita: de(quita, true) };
}

/** Where a user's access comes from, in a few words: 'rol «Cajero»', 'excepción', 'directo'; '' for one that is off and was never set. */
export function origen({ roles }: Pick<AccesosDeUsuario, 'roles'>, acceso: AccesosDeUsuario['accesos'][number]): string {
  if (acceso.excepcion) return acceso.activo ? 'excepción: siempre sí' : 'excepción: siempre no';
  if (!acceso.activo) return '';
  const suyos = roles.filter(({ codigoRol }) => acceso.roles.includes(codigoRol));
  return suyos.length ? `${suyos.length > 1 ? 'roles' : 'rol'} ${nombres(suyos)}` : 'directo, sin rol';
}

function razon(
  { roles }: AccesosDeUsuario,
  { codigoAcceso, activo, excepcion, roles: codigos }: AccesosDeUsuario['accesos'][number],
): string {
  const suyos = roles.filter(({ asignado }) => asignado);
  const dan = suyos.filter(({ codigoRol }) => codigos.includes(codigoRol));
  const loDan = dan.length > 1 ? `lo dan sus roles ${nombres(dan)}` : `lo da su rol ${nombres(dan)}`;
  if (excepcion && activo) return `se le dio aparte, como excepción${dan.length ? `, y además ${loDan}` : ', sin que un rol lo dé'}`;
  if (excepcion) return `se le quitó aparte, como excepción${dan.length ? `, aunque ${loDan}` : ''}`;
  if (activo) return dan.length ? loDan : 'lo tiene directamente, sin un rol que lo dé';
  const dormidos = suyos.filter((rol) => !rol.activo && rol.accesos.includes(codigoAcceso));
  if (dormidos.length) return `lo daría su rol ${nombres(dormidos)}, que está inactivo`;
  if (suyos.length === 0) return 'no tiene ningún rol y nadie se lo dio aparte';
  return suyos.length > 1 ? `ninguno de sus roles, ${nombres(suyos)}, lo da` : `su rol ${nombres(suyos)} no lo da`;
}

/** Whether a page opens for a user, with one sentence that says why. */
export function porQue(quien: AccesosDeUsuario, codigoAcceso: number): { abre: boolean; frase: string } {
  const acceso = quien.accesos.find((one) => one.codigoAcceso === codigoAcceso);
  if (!acceso) return { abre: false, frase: 'Ese acceso no existe.' };
  const verbo = acceso.ruta ? 'se abre' : 'está permitido';
  const sobre = (abre: boolean) => `«${acceso.descripcion}» ${abre ? '' : 'no '}${verbo} para ${quien.nombreCompleto}`;
  if (!quien.activo) return { abre: false, frase: `${sobre(false)}: su usuario está inactivo y no puede entrar.` };
  const frase = `${sobre(acceso.activo)}: ${razon(quien, acceso)}.`;
  if (!acceso.activo || acceso.seccion !== 'Procesos' || quien.sucursales > 0) return { abre: acceso.activo, frase };
  return {
    abre: false,
    frase: `${sobre(false)}: tiene el acceso, pero ninguna sucursal, y los procesos ocurren en una. Asígnele una.`,
  };
}
