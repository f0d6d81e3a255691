import { eq, sql } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { caja as leer, historialCaja, type CajaFila } from '@/contract/caja/caja';
import { caja } from '../db/schema/caja';
import { entidad } from '../db/schema/personas';
import { usuario } from '../db/schema/usuarios';
import { list } from '../lib/lists/list';
import { same, span } from '../lib/lists/filters';
import { serve } from '../lib/serve';
import { serveList } from '../lib/lists/serveList';
import type { User } from '../lib/user';
import { estadoDeCaja, leerCaja, pasoMedianoche } from './cajaLeer';
import { nombreDe } from '../personas/nombre';

/** Opens the cash days of all users of the branch. */
const DE_TODOS = ACCESO.ingresoCaja;

/** The user to whose cash days the list is limited; undefined with the access to everybody's. */
const soloDe = ({ accesos, codigoUsuario }: User) => (accesos.has(DE_TODOS) ? undefined : codigoUsuario);

const cajero = sql`${nombreDe(entidad)} collate "es-x-icu"`;
const historial = list<typeof historialCaja, Omit<CajaFila, 'pasoMedianoche'> & { contada: string | null }>({
  call: historialCaja,
  table: caja,
  key: caja.codigoCaja,
  fields: {
    codigoCaja: caja.codigoCaja,
    numero: caja.numero,
    estado: estadoDeCaja,
    fecha: caja.fecha,
    cajero,
    apertura: caja.apertura,
    contada: caja.contada,
    cierre: caja.cierre,
    fondo: caja.fondo,
    esperado: caja.esperado,
    contado: caja.contado,
    diferencia: caja.diferencia,
  },
  from: (db, fields, where) =>
    db
      .select(fields)
      .from(caja)
      .innerJoin(usuario, eq(usuario.codigoUsuario, caja.codigoUsuario))
      .innerJoin(entidad, eq(entidad.codigoEntidad, usuario.codigoEntidad))
      .where(where)
      .$dynamic(),
  orders: {
    numero: caja.numero,
    fecha: caja.fecha,
    apertura: caja.apertura,
    cierre: caja.cierre,
    cajero,
    fondo: caja.fondo,
    esperado: caja.esperado,
    contado: caja.contado,
    diferencia: caja.diferencia,
  },
  // Search by the cashier's name or the number of the close. There are few rows, and no single index could hold both.
  search: sql`(sin_acento(${nombreDe(entidad)}) || ' ' || coalesce(${caja.numero}::text, ''))`,
  values: ({ user }) => ({ soloDe: soloDe(user) }),
  coach: 'all',
  filters: {
    propias: same('soloDe', caja.codigoUsuario),
    ...span(caja.fecha),
    conDiferencia: { when: ({ conDiferencia }) => conDiferencia, sql: sql`${caja.diferencia} <> 0` },
  },
  row: (fila, { hoy }) => ({ ...fila, pasoMedianoche: pasoMedianoche(fila, hoy) }),
});

export default [
  ...serveList(historial),

  serve(leer, ({ db, user, params, hoy }) => {
    const propio = soloDe(user);
    return leerCaja(db, user, params.id, hoy, propio === undefined ? undefined : eq(caja.codigoUsuario, propio));
  }),
];
