import { codigos } from './routes';

type Codigo = (typeof codigos)[number]['codigo'];

const enOrden = [...codigos].sort((a, b) => a.codigo[1] - b.codigo[1]);

/** Every access code by its name; only contract/routes.ts and the specification know the numbers. */
export const ACCESO = Object.fromEntries(enOrden.map(({ codigo: [nombre, codigo] }) => [nombre, codigo])) as {
  readonly [C in Codigo as C[0]]: C[1];
};

/** The accesses by which users, their roles, accesses and branches are changed: one administrator keeps them all (the database sees to it). */
export const ESENCIALES = [ACCESO.crearUsuario, ACCESO.asignarRol, ACCESO.sucursalUsuario, ACCESO.sucursal, ACCESO.rol, ACCESO.rolAcceso];

/** Every access code with its label, in the order of the codes; 22 and 35 are unused. */
export const accesos: ReadonlyMap<number, string> = new Map(enOrden.map(({ codigo, label }) => [codigo[1], label]));

/** Added code → the code whose holders receive it, or the users who do, in the order of addition: each may depend on earlier ones. */
export const heredados: readonly (readonly [number, number | 'ADMINISTRADOR'])[] = enOrden.flatMap(({ codigo, de }) =>
  de ? [[codigo[1], de === 'ADMINISTRADOR' ? de : ACCESO[de]] as const] : [],
);
