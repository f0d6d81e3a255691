import { eq, isNull, or, sql } from 'drizzle-orm';
import { profesoresActivos } from '@/contract/academico/profesor';
import { entidad, profesor } from '../db/schema/personas';
import { ordered } from '../lib/page';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';

const MAX_ALL = 1000;

export default [
  serve(profesoresActivos, ({ db, user, query: { codigoSucursal } }) => {
    const deSucursal =
      codigoSucursal === undefined ? undefined : or(isNull(profesor.codigoSucursal), eq(profesor.codigoSucursal, codigoSucursal));
    return db
      .select({
        codigoProfesor: profesor.codigoProfesor,
        nombre: sql<string>`${entidad.nombre} || ' ' || ${entidad.apellido}`,
        codigoSucursal: profesor.codigoSucursal,
        activo: profesor.activo,
      })
      .from(profesor)
      .innerJoin(entidad, eq(entidad.codigoEntidad, profesor.codigoEntidad))
      .where(scoped(profesor, user, eq(profesor.activo, true), deSucursal))
      .orderBy(ordered(entidad.nombre), ordered(entidad.apellido), profesor.codigoProfesor)
      .limit(MAX_ALL);
  }),
];
