import { sql } from 'drizzle-orm';
import { CERO, sumar, type Centavos } from '@/domain/dinero';
import { efectoDe, mover as moverExistencia, valorDeMovimiento, type TipoMovimiento } from '@/domain/existencia';
import { preparedSql, type Places } from '../db/prepared';
import type { movimiento } from '../db/schema/dinero/inventario';
import { Refusal } from '../lib/serve';
import type { Db, User } from '../lib/scope';

/** Pieces of an article to move; an article may be in several lines. */
export interface Piezas {
  codigoArticulo: number;
  /** Positive; only AJUSTE and DEVOLUCION carry a sign. */
  cantidad: number;
  /** Total cost of these pieces (centavos); without it the average cost of the stock. */
  valor?: Centavos;
  /** Reason of this line, if it differs from the document's. */
  motivo?: string;
}

/** What moves, where, and on what kind of document. */
export interface Traslado {
  codigoSucursal: number;
  tipo: TipoMovimiento;
  lineas: readonly Piezas[];
}

/** The document behind a movement. */
export interface Documento {
  documento: string;
  origen: NonNullable<(typeof movimiento.$inferSelect)['origen']>;
  codigoOrigen: number | null;
  /** Reason of an adjustment, count or return. */
  motivo?: string;
  momento: string;
}

interface Bloqueada {
  codigo: number;
  nombre: string;
  hay: number;
  /** Centavos (a bigint, parsed as a number by connect.ts). */
  valor: Centavos;
  costo: Centavos;
}
type Donde = { codigoSucursal: number; codigos: number[] };

// Rows are locked in the order of the articles, so that two sales cannot deadlock.
const bloquear = preparedSql<{ codigo: number; nombre: string; hay: number; valor: number; costo: number }, Donde>(
  'bloquear_existencia',
  ({ codigoSucursal, codigos }: Places<Donde>) => sql`
  with e as (
    select codigo_articulo, cantidad, valor from existencia where codigo_sucursal = ${codigoSucursal} and codigo_articulo = any(${codigos}::int[])
    order by codigo_articulo for update)
  select a.codigo_articulo codigo, a.nombre, coalesce(e.cantidad, 0) hay, coalesce(e.valor, 0) valor, a.costo_promedio costo
  from articulo a left join e using (codigo_articulo) where a.codigo_articulo = any(${codigos}::int[])`,
);

// Creates missing stock rows first: without a row there is nothing to lock, and two concurrent first deliveries would both start from zero.
const abrir = preparedSql<Record<string, never>, Donde>(
  'abrir_existencia',
  ({ codigoSucursal, codigos }: Places<Donde>) => sql`
  insert into existencia (codigo_articulo, codigo_sucursal, cantidad, valor)
  select codigo, ${codigoSucursal}::int, 0, 0 from unnest(${codigos}::int[]) codigo
  where not exists (select from existencia e where e.codigo_articulo = codigo and e.codigo_sucursal = ${codigoSucursal}::int)
  order by codigo on conflict do nothing`,
);

interface Efecto {
  efecto: number;
  valor?: Centavos;
  motivo?: string;
}

/** Net effect per article, over all its lines. */
function efectosDe({ tipo, lineas }: Traslado): Map<number, Efecto> {
  const efectos = new Map<number, Efecto>();
  for (const { codigoArticulo, cantidad, valor, motivo } of lineas) {
    const antes = efectos.get(codigoArticulo);
    efectos.set(codigoArticulo, {
      ...(motivo !== undefined && { motivo }),
      efecto: (antes?.efecto ?? 0) + efectoDe(tipo, cantidad),
      ...((valor !== undefined || antes?.valor !== undefined) && { valor: sumar([antes?.valor ?? CERO, valor ?? CERO]) }),
    });
  }
  return efectos;
}

const QUE_HACER: Partial<Record<TipoMovimiento, string>> = {
  VENTA: 'Quite lo que falta o reciba más antes de vender.',
  TRANSFERENCIA_SALIDA: 'Transfiera a lo sumo lo que hay.',
  AJUSTE: 'Cuente otra vez: la existencia cambió.',
  DEVOLUCION: 'Solo se devuelve lo que todavía está en la sucursal.',
};

/**
 * Locks the stock of these articles until the transaction ends and throws, by article, when it would become negative (domain.md, section
 * 4). Called early, it lets later steps (such as taking a number) hold their locks for a shorter time. `mover` checks again. With `campoDe`,
 * the field of the request that asks for an article, the form says it there.
 */
export async function apartar(db: Db, traslado: Traslado, campoDe?: (codigoArticulo: number) => string): Promise<Bloqueada[]> {
  const efectos = efectosDe(traslado);
  if (efectos.size === 0) return [];
  const { codigoSucursal, tipo } = traslado;
  const codigos = [...efectos.keys()];
  const entran = codigos.filter((codigo) => efectos.get(codigo)!.efecto > 0);
  if (entran.length) await abrir(db, { codigoSucursal, codigos: entran });
  const bloqueadas = (await bloquear(db, { codigoSucursal, codigos })) as Bloqueada[];
  const faltan = bloqueadas.flatMap(({ codigo, nombre, hay }) => {
    const queda = moverExistencia(hay, 'AJUSTE', efectos.get(codigo)!.efecto);
    return queda.ok ? [] : [{ codigo, nombre, motivo: `${queda.motivo} ${QUE_HACER[tipo] ?? ''}`.trim() }];
  });
  if (faltan[0]) {
    const errors = campoDe && Object.fromEntries(faltan.map(({ codigo, motivo }) => [campoDe(codigo), motivo]));
    throw new Refusal(409, `${faltan[0].nombre}: ${faltan[0].motivo}`, { errors });
  }
  return bloqueadas;
}

interface Escrito extends Omit<Documento, 'motivo'> {
  codigoCompania: number;
  codigoSucursal: number;
  tipo: string;
  motivo: string;
  usuario: string;
  /** JSON array of { codigo, efecto, valor, motivo? }, one per article. */
  efectos: string;
}

const escribir = preparedSql<Record<string, never>, Escrito>(
  'mover_existencia',
  (v: Places<Escrito>) => sql`
  with l as (select * from json_to_recordset(${v.efectos}) as l (codigo int, efecto int, valor bigint, motivo text)),
  hecha as (
    update existencia e set cantidad = e.cantidad + l.efecto, valor = e.valor + l.valor from l
    where e.codigo_articulo = l.codigo and e.codigo_sucursal = ${v.codigoSucursal}::int
    returning e.codigo_articulo, e.cantidad, e.valor)
  insert into movimiento (codigo_compania, codigo_sucursal, codigo_articulo, tipo, cantidad, costo, valor, existencia, valor_existencia,
    documento, origen, codigo_origen, motivo, usuario, momento)
  select ${v.codigoCompania}::int, ${v.codigoSucursal}::int, l.codigo, ${v.tipo}, l.efecto, round(l.valor::numeric / l.efecto), l.valor, h.cantidad, h.valor,
    ${v.documento}, ${v.origen}, ${v.codigoOrigen}::int, coalesce(l.motivo, ${v.motivo}), ${v.usuario}, ${v.momento}::timestamptz
  from l join hecha h on h.codigo_articulo = l.codigo order by l.codigo`,
);

/**
 * Moves stock of a branch: writes one signed movement per article with its exact cost (centavos) and the resulting stock, and updates the
 * stock. Pieces leave at the branch's average cost. Returns the signed cost per article. Locks the stock in the order of the articles.
 * Throws 409, by article, when it would become negative.
 */
export async function mover(
  db: Db,
  { codigoCompania, usuario }: Pick<User, 'codigoCompania' | 'usuario'>,
  traslado: Traslado & Documento,
): Promise<Map<number, Centavos>> {
  const { codigoSucursal, tipo, documento, origen, codigoOrigen, motivo = '', momento } = traslado;
  const efectos = efectosDe(traslado);
  const hechos = (await apartar(db, traslado)).flatMap(({ codigo, hay, valor, costo }) => {
    const { efecto, valor: traido, motivo: suyo } = efectos.get(codigo)!;
    if (efecto === 0) return [];
    return [{ codigo, efecto, motivo: suyo, valor: valorDeMovimiento({ existencia: hay, valor }, efecto, { valor: traido, costo }) }];
  });
  if (hechos.length > 0) {
    const escrito = { codigoCompania, codigoSucursal, tipo, documento, origen, codigoOrigen, motivo, usuario, momento };
    await escribir(db, { ...escrito, efectos: JSON.stringify(hechos) });
  }
  return new Map(hechos.map(({ codigo, valor }) => [codigo, valor]));
}

const costear = preparedSql<Record<string, never>, { codigos: number[] }>(
  'costo_promedio',
  ({ codigos }: Places<{ codigos: number[] }>) => sql`
  update articulo a set costo_promedio = s.costo from (
    select codigo_articulo, round(sum(valor)::numeric / sum(cantidad)) costo from existencia
    where codigo_articulo = any(${codigos}::int[]) group by 1 having sum(cantidad) > 0) s
  where a.codigo_articulo = s.codigo_articulo and a.costo_promedio <> s.costo`,
);

const bloquearArticulos = preparedSql<{ codigo_articulo: number }, { codigos: number[] }>(
  'bloquear_articulos',
  ({ codigos }: Places<{ codigos: number[] }>) => sql`
  select codigo_articulo from articulo where codigo_articulo = any(${codigos}::int[]) order by codigo_articulo for no key update`,
);

/**
 * The same for pieces with a cost of their own (a purchase, found stock): afterwards an article's average cost is that of its stock in all
 * branches, rounded half up. Locks the articles before their stock, so that concurrent purchases in two branches compute it one after the
 * other; a sale does not change the cost and does not wait.
 */
export async function moverConCosto(db: Db, user: Pick<User, 'codigoCompania' | 'usuario'>, traslado: Traslado & Documento) {
  const codigos = [...new Set(traslado.lineas.map(({ codigoArticulo }) => codigoArticulo))];
  await bloquearArticulos(db, { codigos });
  const valores = await mover(db, user, traslado);
  await costear(db, { codigos });
  return valores;
}
