import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Archivo, CallsDeCarga, Carga, EstadoFila, FilaPlaneada, Plan } from '@/contract/importacion/carga';
import { deMesCerrado } from '@/domain/cierre';
import { hoyEn } from '@/domain/fechas';
import { plural } from '@/utils/format';
import { cerradoPara } from '../compania/mesCerrado';
import { carga, mapeoCarga } from '../db/schema/importacion';
import { conflict, invalid, serve } from '../lib/serve';
import { always, list } from '../lib/lists/list';
import { insertRow, loadRow, type Db, type User } from '../lib/scope';
import type { Part } from '../lib/lists/serveList';
import { contarAvance } from '../realtime/difusor';

/** A plan, and further data that its import needs. */
export interface PlanCompleto {
  plan: Plan;
}

/** Branch, time and import record for what an import writes. */
export interface Destino {
  codigoSucursal: number;
  codigoCarga: number;
  hoy: string;
  momento: string;
  avanza: (hechas: number) => void;
}

/** What differs between the kinds of import. */
interface Clase<P extends PlanCompleto> {
  tipo: (typeof carga.$inferSelect)['tipo'];
  calls: CallsDeCarga;
  /** What an import would do now. With `actua`, the rows that the plan depends on stay locked until the transaction ends. */
  planear: (db: Db, user: User, hoy: string, archivo: Archivo<any>, actua: boolean) => Promise<P>;
  /** Number of steps for the progress display; default: the number of rows. */
  pasos?: (completo: P) => number;
  /** Writes a plan and returns what an undo needs. */
  escribir: (db: Db, user: User, completo: P, destino: Destino) => Promise<object>;
  /** Undoes an import. Throws 409 naming what depends on it; with `parcial`, where the kind can, that stays and its names are returned. */
  deshacer: (db: Db, user: User, fila: typeof carga.$inferSelect, como: { momento: string; parcial: boolean }) => Promise<string[] | void>;
}

/** Summarizes a plan. `hecho` has everything that the import would write; its hash (huella) tells whether a later plan is the same. */
export function resumir(
  filas: FilaPlaneada[],
  hecho: unknown,
  ademas: readonly string[],
  abierto: Pick<Plan, 'preguntas' | 'avisos' | 'gruposQueFaltan'> = { preguntas: [], avisos: [], gruposQueFaltan: [] },
): Plan {
  const cuenta = (estado: EstadoFila) => filas.filter((una) => una.estado === estado).length;
  return {
    ...abierto,
    filas,
    nuevas: cuenta('NUEVA'),
    actualizadas: cuenta('ACTUALIZA'),
    existen: cuenta('EXISTE'),
    errores: cuenta('ERROR'),
    ademas: new Intl.ListFormat('es').format(ademas),
    huella: createHash('sha256')
      .update(JSON.stringify([filas, hecho]))
      .digest('hex'),
  };
}

/** The first names of a list, and how many more there are: 'Ana, Luis, Eva y 2 otros'. */
export function losPrimeros(nombres: readonly string[]): string {
  const vistos = nombres.slice(0, 3).join(', ');
  return nombres.length > 3 ? `${vistos} y ${plural(nombres.length - 3, 'otro')}` : vistos;
}

/** Throws 409 for an import of a closed month that brought invoices, credit or stock: taking them away would change its figures. */
async function assertNoCerrada(db: Db, user: User, hoy: string, { momento, tipo, rastro }: typeof carga.$inferSelect): Promise<void> {
  const { facturas, saldos = [] } = rastro as { facturas?: object | null; saldos?: number[] };
  if (tipo === 'ESTUDIANTE' && !facturas && saldos.length === 0) return;
  const dia = hoyEn(new Date(momento));
  const cerrado = deMesCerrado(dia, await cerradoPara(db, user, hoy, [dia]));
  if (cerrado) throw conflict(`La carga es ${cerrado}: lo que trajo está en sus cifras. Anule o ajuste lo que sobra, o reabra el mes`);
}

/** Serves the calls of one kind of import. */
export function servirCarga<P extends PlanCompleto>({ tipo, calls, planear, pasos, escribir, deshacer }: Clase<P>): Part[] {
  const leerMapeo = async (db: Db, { codigoCompania }: User) => {
    const [row] = await db
      .select({ mapeo: mapeoCarga.mapeo })
      .from(mapeoCarga)
      .where(and(eq(mapeoCarga.codigoCompania, codigoCompania), eq(mapeoCarga.tipo, tipo)));
    const conocidas = new Set<string>(calls.columnas.map(({ id }) => id));
    // Columns that the product no longer has are dropped.
    return Object.fromEntries(
      Object.entries(row?.mapeo ?? ({} as Record<string, string | null>)).filter(([, id]) => id === null || conocidas.has(id)),
    );
  };
  const recordarMapeo = (db: Db, { codigoCompania }: User, mapeo: Record<string, string | null>) =>
    db
      .insert(mapeoCarga)
      .values({ codigoCompania, tipo, mapeo })
      .onConflictDoUpdate({
        target: [mapeoCarga.codigoCompania, mapeoCarga.tipo],
        set: { mapeo: sql`${mapeoCarga.mapeo} || excluded.mapeo` },
      });

  return [
    serve(calls.plan, async ({ db, user, hoy, body }) => (await planear(db, user, hoy, body, false)).plan),

    // Called by whoever sets the academy up. Locks the company's imports and what the plan depends on. Refuses a plan that differs from the
    // one that was shown (409), and one that does nothing.
    serve(calls.importar, async ({ db, user, hoy, deps, body: { huella, nombreArchivo, ...archivo } }) => {
      const { codigoCompania, usuario } = user;
      await db.execute(sql`select pg_advisory_xact_lock(${codigoCompania}, hashtext('carga'))`);
      const completo = await planear(db, user, hoy, archivo, true);
      const { plan } = completo;
      if (plan.huella !== huella) throw conflict('Algo cambió desde que se revisó el archivo: mire el plan de nuevo');
      const { nuevas, actualizadas, existen, errores } = plan;
      if (nuevas + actualizadas === 0) throw invalid({ filas: 'Ninguna fila trae algo nuevo' });
      const { codigoSucursal } = archivo;
      const resumen = { nombreArchivo, nuevas, actualizadas, existen, errores };
      const row = await insertRow(db, carga, { codigoCompania, codigoSucursal, tipo, usuario, ...resumen });
      const { codigoCarga } = row;
      // Progress notifications are sent outside the transaction, which would deliver them only at its commit.
      const total = pasos?.(completo) ?? nuevas + actualizadas;
      let hecho = 0;
      const avanza = (hechas: number) => {
        hecho += hechas;
        contarAvance(deps.pool, { sesion: user.sesion, trabajo: 'carga', hecho, total });
      };
      const rastro = await escribir(db, user, completo, { codigoSucursal, codigoCarga, hoy, momento: deps.now().toISOString(), avanza });
      await db.update(carga).set({ rastro }).where(eq(carga.codigoCarga, codigoCarga));
      return row!;
    }),

    serve(calls.mapeo, async ({ db, user }) => ({ mapeo: await leerMapeo(db, user) })),

    // Called when the columns of a file were chosen, whatever becomes of the file. Locks and refuses nothing.
    serve(calls.recordar, async ({ db, user, body: { mapeo } }) => {
      await recordarMapeo(db, user, mapeo);
      return { mapeo: await leerMapeo(db, user) };
    }),

    // Called by whoever sets the academy up, after importing a wrong file. Locks the import and what it created. Refuses one already
    // undone, one that anything depends on, and one whose money or stock is in the figures of a closed month.
    serve(calls.deshacer, async ({ db, user, hoy, deps, params: { id }, body: { parcial } }) => {
      const deshecha = deps.now().toISOString();
      const row = await loadRow(db, user, carga, and(eq(carga.codigoCarga, id), eq(carga.tipo, tipo)), 'Esa carga', 'update');
      if (row.deshecha) throw conflict('Esa carga ya está deshecha');
      await assertNoCerrada(db, user, hoy, row);
      const quedan = (await deshacer(db, user, row, { momento: deshecha, parcial })) ?? [];
      const [hecha] = await db.update(carga).set({ deshecha }).where(eq(carga.codigoCarga, id)).returning();
      return { ...hecha!, quedan };
    }),

    list<typeof calls.cargas, Carga>({
      call: calls.cargas,
      table: carga,
      key: carga.codigoCarga,
      search: sql`sin_acento(nombre_archivo || ' ' || usuario)`,
      coach: 'all',
      filters: { tipo: always(eq(carga.tipo, tipo)) },
    }),
  ];
}
