import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { llaveDeNombre } from '@/domain/importacion/escrito';
import { sucursal } from '../../db/schema/compania';
import { beca, descuento } from '../../db/schema/dinero/precios';
import type { BecaDeLista, Pedido } from '../../inscripciones/lote';
import { scoped, type Db, type User } from '../../lib/scope';
import type { Fila, FilaLeida } from './filas';

/** Basis points of one percent. */
const PUNTOS = 100;

/** A name in a row that the user has nothing of, at its column. */
export class SinReferencia extends Error {
  constructor(
    readonly columna: 'sucursal' | 'beca' | 'aFavor',
    mensaje: string,
  ) {
    super(mensaje);
  }
}

const cubreCuotas = ({ cubre, porcentaje }: BecaDeLista, de: number) => cubre !== 'INSCRIPCION' && porcentaje === de * PUNTOS;

/**
 * The scholarships that remarks speak of («BECADO 50%») and that the academy does not have, for users who may create them. With `actua` they
 * are created; else they have no key, which no part of a plan shows.
 */
async function becasNuevas(
  db: Db,
  { accesos, codigoCompania }: User,
  { todas, leidas, actua }: { todas: readonly BecaDeLista[]; leidas: readonly FilaLeida[]; actua: boolean },
): Promise<BecaDeLista[]> {
  if (!accesos.has(ACCESO.beca)) return [];
  const pedidas = new Set(leidas.flatMap(({ fila }) => (fila?.beca === '' && fila.becaPorcentaje) || []));
  const faltan = [...pedidas].flatMap((de) => {
    const descripcion = `Beca del ${de} %`;
    const hay = todas.some((una) => (una.activo && cubreCuotas(una, de)) || llaveDeNombre(una.descripcion) === llaveDeNombre(descripcion));
    return hay ? [] : [{ codigoCompania, descripcion, porcentaje: de * PUNTOS, cubre: 'CUOTA' as const }];
  });
  if (actua && faltan.length) return db.insert(beca).values(faltan).returning();
  return faltan.map((una) => ({ ...una, codigoBeca: 0 })) as BecaDeLista[];
}

/**
 * What the rows of a file name: the user's branches, and the scholarships that can be granted. A branch that the user does not work in is
 * refused like one that does not exist. `rebajaDe` throws SinReferencia.
 */
export async function leerReferencias(
  db: Db,
  user: User,
  { elegida, leidas, actua }: { elegida: number; leidas: readonly FilaLeida[]; actua: boolean },
) {
  const [sucursales, todas, descuentos] = await Promise.all([
    db
      .select({ codigo: sucursal.codigoSucursal, nombre: sucursal.descripcionSucursal })
      .from(sucursal)
      .where(and(eq(sucursal.codigoCompania, user.codigoCompania), inArray(sucursal.codigoSucursal, [...user.sucursales]))),
    db.select().from(beca).where(scoped(beca, user)).orderBy(asc(beca.codigoBeca)),
    db
      .select()
      .from(descuento)
      .where(scoped(descuento, user, eq(descuento.activo, true), isNull(descuento.desdeHijo))),
  ]);
  const nuevas = await becasNuevas(db, user, { todas, leidas, actua });
  const becas = [...todas.filter(({ activo }) => activo), ...nuevas];
  const codigoDe = new Map(sucursales.map(({ codigo, nombre }) => [llaveDeNombre(nombre), codigo]));
  const sucursalDe = ({ sucursal: nombre }: Fila): number => {
    const codigo = nombre === '' ? elegida : codigoDe.get(llaveDeNombre(nombre));
    if (codigo === undefined) throw new SinReferencia('sucursal', `Usted no trabaja en ninguna sucursal llamada «${nombre}»`);
    return codigo;
  };
  /** The branch of each row that could be read, or why it has none, by its place. */
  const enSucursales = (leidas: readonly FilaLeida[]) => {
    const de = new Map<number, number | SinReferencia>();
    for (const { fila, lugar } of leidas) {
      try {
        if (fila) de.set(lugar, sucursalDe(fila));
      } catch (error) {
        if (!(error instanceof SinReferencia)) throw error;
        de.set(lugar, error);
      }
    }
    return de;
  };
  /** The scholarship that a row names, else the discount of that name that is granted by hand. */
  const rebajaDe = ({ beca: nombre, becaPorcentaje }: Fila): Pick<Pedido, 'beca' | 'descuento'> => {
    if (nombre === '' && becaPorcentaje === null) return { beca: null, descuento: null };
    const seLlama = ({ descripcion }: { descripcion: string }) => llaveDeNombre(descripcion) === llaveDeNombre(nombre);
    const hallada = nombre === '' ? becas.find((una) => cubreCuotas(una, becaPorcentaje!)) : becas.find(seLlama);
    if (hallada) return { beca: hallada, descuento: null };
    const otro = nombre !== '' && user.accesos.has(ACCESO.descuento) ? descuentos.find(seLlama) : undefined;
    if (otro) return { beca: null, descuento: otro };
    const cual =
      nombre === '' ? `una beca activa del ${becaPorcentaje} % que cubra las cuotas` : `una beca ni un descuento llamado «${nombre}»`;
    throw new SinReferencia('beca', `No hay ${cual}: créela en «Crear beca» y revise otra vez`);
  };
  return { enSucursales, rebajaDe, nuevas, sucursal: new Map(sucursales.map(({ codigo, nombre }) => [codigo, nombre])) };
}
