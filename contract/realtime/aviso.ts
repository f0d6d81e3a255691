import { plural } from '@/utils/format';
import { ACCESO } from '../accesos';
import type { RoutePath } from '../routes';

/** The data of a notice beside its kind: names of articles and files, numbers. Never of a child. */
export type Detalle = Readonly<Record<string, number | string>>;

interface Forma {
  /** The accesses that get it, in their own branches. */
  lectores: readonly number[];
  icono: string;
  /** The pages that resolve it, the best first. */
  paginas: readonly RoutePath[];
  /** `veces`: how often it has happened since the first notice. */
  texto: (detalle: Detalle, veces: number) => string;
}

/** Every kind of notice in the bell. The triggers of server/db/realtime.sql write a notice in the transaction that causes it. */
export const AVISOS = {
  BAJO_MINIMO: {
    lectores: [ACCESO.existencia, ACCESO.articulo, ACCESO.compra],
    icono: 'pi-box',
    paginas: ['/report/inventario/existenciaArticulo', '/inventario/articulo', '/process/compra'],
    texto: ({ articulo, cantidad, minimo }) => `${articulo}: ${quedan(Number(cantidad))} y el mínimo es ${minimo}`,
  },
  CAJA_CON_DIFERENCIA: {
    lectores: [ACCESO.ingresoCaja],
    icono: 'pi-calculator',
    paginas: ['/report/ingreso/ingresoCajaDia', '/process/caja'],
    texto: ({ numero }) => `La caja ${numero} cerró con diferencia`,
  },
  CARGA_HECHA: {
    lectores: [ACCESO.cargaEstudiantes],
    icono: 'pi-upload',
    paginas: ['/batch/estudiante'],
    texto: ({ archivo, nuevas }) => `Se cargó «${archivo}»: ${plural(Number(nuevas), 'estudiante creado', 'estudiantes creados')}`,
  },
  CORREO_FALLIDO: {
    lectores: [ACCESO.compania],
    icono: 'pi-envelope',
    paginas: ['/compania'],
    texto: (_, veces) => plural(veces, 'correo no pudo salir', 'correos no pudieron salir'),
  },
  MUCHOS_ENLACES: {
    lectores: [ACCESO.crearUsuario],
    icono: 'pi-link',
    paginas: ['/usuario'],
    texto: ({ usuario, enlaces }) => `${usuario} hizo ${enlaces} enlaces de familias en un día: si no era su tarea, déjelos sin efecto`,
  },
  SECUENCIA_BAJA: {
    lectores: [ACCESO.compania],
    icono: 'pi-hashtag',
    paginas: ['/compania'],
    texto: ({ tipo, quedan: n }) => `Secuencia ${tipo}: ${plural(Number(n), 'número por usar', 'números por usar')}. Pida otra a la DGII`,
  },
} as const satisfies Record<string, Forma>;

const quedan = (n: number) => (n === 1 ? 'queda 1 pieza' : n === 0 ? 'no queda ninguna pieza' : `quedan ${n} piezas`);

/** A kind of notice. */
export type ClaseAviso = keyof typeof AVISOS;

/** The kinds of notices that a user with these codes may read. */
export const avisosDe = (accesos: ReadonlySet<number>): ClaseAviso[] =>
  (Object.keys(AVISOS) as ClaseAviso[]).filter((clase) => AVISOS[clase].lectores.some((codigo) => accesos.has(codigo)));
