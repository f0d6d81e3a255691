import { and, asc, eq, inArray } from 'drizzle-orm';
import { llaveDeNombre } from '@/domain/importacion/escrito';
import type { Db } from '../../db/connect';
import { sucursal } from '../../db/schema/compania';
import { beca } from '../../db/schema/precios';
import type { BecaDeLista } from '../../inscripciones/lote';
import { scoped, type User } from '../../lib/scope';
import type { Fila } from './filas';

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

/**
 * What the rows of a file name: the user's branches, and the scholarships that can be granted. A branch that the user does not work in is
 * refused like one that does not exist. Both finders throw SinReferencia.
 */
export async function leerReferencias(db: Db, user: User, elegida: number) {
  const [sucursales, becas] = await Promise.all([
    db
      .select({ codigo: sucursal.codigoSucursal, nombre: sucursal.descripcionSucursal })
      .from(sucursal)
      .where(and(eq(sucursal.codigoCompania, user.codigoCompania), inArray(sucursal.codigoSucursal, [...user.sucursales]))),
    db
      .select()
      .from(beca)
      .where(scoped(beca, user, eq(beca.activo, true)))
      .orderBy(asc(beca.codigoBeca)),
  ]);
  const codigoDe = new Map(sucursales.map(({ codigo, nombre }) => [llaveDeNombre(nombre), codigo]));
  const sucursalDe = ({ sucursal: nombre }: Fila): number => {
    const codigo = nombre === '' ? elegida : codigoDe.get(llaveDeNombre(nombre));
    if (codigo === undefined) throw new SinReferencia('sucursal', `Usted no trabaja en ninguna sucursal llamada «${nombre}»`);
    return codigo;
  };
  const becaDe = ({ beca: nombre, becaPorcentaje }: Fila): BecaDeLista | null => {
    if (nombre === '' && becaPorcentaje === null) return null;
    const deCuotas = becas.filter(({ cubre }) => cubre !== 'INSCRIPCION');
    const hallada =
      nombre === ''
        ? deCuotas.find(({ porcentaje }) => porcentaje === becaPorcentaje! * PUNTOS)
        : becas.find(({ descripcion }) => llaveDeNombre(descripcion) === llaveDeNombre(nombre));
    const cual = nombre === '' ? `del ${becaPorcentaje} % que cubra las cuotas` : `llamada «${nombre}»`;
    if (!hallada) throw new SinReferencia('beca', `No hay una beca activa ${cual}: créela en «Crear beca» y revise otra vez`);
    return hallada;
  };
  return { sucursalDe, becaDe };
}
