import { and, arrayOverlaps, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import { auditoria as calls } from '@/contract/auditoria/auditoria';
import { MAX_FOUND } from '@/contract/list';
import { tablasDe } from '@/contract/tablas';
import { sumarDias } from '@/domain/fechas';
import { auditoria as a } from '../db/schema/usuarios';
import { list } from '../lib/lists/list';
import { always, given, same } from '../lib/lists/filters';
import { serveList } from '../lib/lists/serveList';
import { leFaltanSucursales } from '../lib/scope';
import { autoresDe, buscado, buscar, partesDe } from './buscar';
import { conNombres } from './nombres';

type Fila = Pick<typeof a.$inferSelect, 'codigoAuditoria' | 'momento' | 'usuario' | 'desde' | 'tabla' | 'llave' | 'accion'> & {
  antes: Record<string, unknown> | null;
  despues: Record<string, unknown> | null;
};

/** Midnight in America/Santo_Domingo, which has no daylight saving time. */
const inicioDe = (dia: string) => `${dia}T00:00:00-04:00`;

const { codigoCompania: _, sucursales: __, ...fields } = getTableColumns(a);
const dado = sql.placeholder;

// The changes that the user may read: of tables whose audit their accesses open, about their branches or about none, and what they
// themselves did to somebody who had no branch yet. A user with all branches is filtered by company only, which can be counted in an index.
export default serveList(
  list<typeof calls.filter, Fila>({
    call: calls.filter,
    table: a,
    key: a.codigoAuditoria,
    scope: eq(a.codigoCompania, dado('codigoCompania')),
    fields,
    from: (db, selection, where) => db.select(selection).from(a).where(where).$dynamic(),
    orders: { momento: a.momento },
    values: async ({ user, query: { filtro, usuario, desde, hasta } }, db) => ({
      legibles: tablasDe(user.accesos),
      quien: user.usuario,
      algunas: (await leFaltanSucursales(db, user)) || undefined,
      usuario: usuario || undefined, // spaces alone filter nothing
      firmas: usuario ? await autoresDe(db, usuario) : undefined,
      inicio: desde && inicioDe(desde),
      final: hasta && inicioDe(sumarDias(hasta, 1)),
      ...(await buscar(db, user, filtro)),
    }),
    // Indexes return the newest first, so a page reads no more rows of each part than it shows.
    keys: 'own',
    parts: partesDe,
    countTo: MAX_FOUND,
    search: () => sql`true`,
    // A coach reads what they did themselves: a row of the audit does not say in whose group a child is.
    coach: eq(a.usuario, dado('quien')),
    filters: {
      legibles: always(sql`${a.tabla} = any(${dado('legibles')})`),
      alcance: given(
        'algunas',
        or(isNull(a.sucursales), arrayOverlaps(a.sucursales, dado('sucursales')), and(eq(a.sucursales, []), eq(a.usuario, dado('quien'))))!,
      ),
      usuario: given('usuario', sql`${a.usuario} = any(${dado('firmas')}::text[])`),
      tabla: same('tabla', a.tabla),
      llave: same('llave', a.llave),
      accion: same('accion', a.accion),
      inicio: given('inicio', sql`${a.momento} >= ${dado('inicio')}`),
      final: given('final', sql`${a.momento} < ${dado('final')}`),
      ...buscado,
    },
    rows: (filas, { user }, db) => conNombres(db, user, filas),
  }),
);
