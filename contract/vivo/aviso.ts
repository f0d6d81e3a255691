import { plural } from '@/utils/format';
import { ACCESO } from '../accesos';
import type { RoutePath } from '../routes';

/** What a notice says beside its kind: names of articles and files, numbers. Never of a child. */
export type Detalle = Readonly<Record<string, number | string>>;

interface Forma {
  /** Who hears of it, in the branches of theirs. */
  lectores: readonly number[];
  icono: string;
  /** The pages that solve it, the best first. */
  paginas: readonly RoutePath[];
  /** `veces`: how often it happened since it was told first. */
  texto: (detalle: Detalle, veces: number) => string;
}

/** Every kind of notice of the bell. The triggers of server/db/vivo.sql write them in the transaction of what they tell of. */
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
  SECUENCIA_BAJA: {
    lectores: [ACCESO.compania],
    icono: 'pi-hashtag',
    paginas: ['/compania'],
    texto: ({ tipo, quedan: n }) => `Secuencia ${tipo}: ${plural(Number(n), 'número por usar', 'números por usar')}. Pida otra a la DGII`,
  },
} as const satisfies Record<string, Forma>;

const quedan = (n: number) => (n === 1 ? 'queda 1 pieza' : n === 0 ? 'no queda ninguna pieza' : `quedan ${n} piezas`);

/** Of what a notice tells. */
export type ClaseAviso = keyof typeof AVISOS;

/** The kinds of notices that somebody may read who holds these codes. */
export const avisosDe = (accesos: ReadonlySet<number>): ClaseAviso[] =>
  (Object.keys(AVISOS) as ClaseAviso[]).filter((clase) => AVISOS[clase].lectores.some((codigo) => accesos.has(codigo)));
