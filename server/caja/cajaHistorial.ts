import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { caja as leer, historialCaja, type CajaFila } from '@/contract/caja/caja';
import { caja } from '../db/schema/caja';
import { entidad } from '../db/schema/personas';
import { usuario } from '../db/schema/usuarios';
import { page } from '../lib/page';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { estadoDeCaja, leerCaja, pasoMedianoche } from './cajaLeer';
import { nombreDe } from '../facturas/columnas';

/** The access that sees the cash days of everybody in the branch. */
const DE_TODOS = 45;

type Query = z.output<typeof historialCaja.query> & { soloDe?: number };

const dado = sql.placeholder;
const filas = page<Query>({
  name: 'caja',
  table: caja,
  key: caja.codigoCaja,
  fields: {
    codigoCaja: caja.codigoCaja,
    numero: caja.numero,
    estado: estadoDeCaja,
    fecha: caja.fecha,
    cajero: sql`${nombreDe(entidad)} collate "es-x-icu"`,
    apertura: caja.apertura,
    contada: caja.contada,
    cierre: caja.cierre,
    fondo: caja.fondo,
    esperado: caja.esperado,
    contado: caja.contado,
    diferencia: caja.diferencia,
  },
  from: (db, fields) =>
    db
      .select(fields)
      .from(caja)
      .innerJoin(usuario, eq(usuario.codigoUsuario, caja.codigoUsuario))
      .innerJoin(entidad, eq(entidad.codigoEntidad, usuario.codigoEntidad))
      .$dynamic() as never,
  // By the cashier's name or the number of the close: few rows, and no index would hold both.
  busqueda: sql`(sin_acento(${nombreDe(entidad)}) || ' ' || coalesce(${caja.numero}::text, ''))` as never,
  filters: {
    propias: { when: ({ soloDe }) => soloDe !== undefined, sql: eq(caja.codigoUsuario, dado('soloDe')) },
    desde: { when: ({ desde }) => desde !== undefined, sql: sql`${caja.fecha} >= ${dado('desde')}` },
    hasta: { when: ({ hasta }) => hasta !== undefined, sql: sql`${caja.fecha} <= ${dado('hasta')}` },
    conDiferencia: { when: ({ conDiferencia }) => conDiferencia, sql: sql`${caja.diferencia} <> 0` },
  },
});

/** Whose cash days a user sees: their own, or with the access of the report those of everybody. */
const soloDe = ({ accesos, codigoUsuario }: User) => (accesos.has(DE_TODOS) ? undefined : codigoUsuario);

export default [
  serve(historialCaja, async ({ db, user, query, hoy }) => {
    const { rows, total } = await filas(db, user, { ...query, soloDe: soloDe(user) });
    const cajas = rows as (Omit<CajaFila, 'pasoMedianoche'> & { contada: string | null })[];
    return { rows: cajas.map((row) => ({ ...row, pasoMedianoche: pasoMedianoche(row, hoy) })), total };
  }),

  serve(leer, ({ db, user, params, hoy }) => {
    const propio = soloDe(user);
    return leerCaja(db, user, params.id, hoy, propio === undefined ? undefined : eq(caja.codigoUsuario, propio));
  }),
];
