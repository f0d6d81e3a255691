import { sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { CERO, sumar } from '@/domain/dinero';
import { efectoDe, mover as moverExistencia, valorDeMovimiento, type TipoMovimiento } from '@/domain/existencia';
import type { Db } from '../db/connect';
import { preparedSql, type Places } from '../db/prepared';
import type { movimiento } from '../db/schema/inventario';
import { conflict } from '../lib/errors';
import type { User } from '../lib/user';

/** How many pieces of an article move; an article may stand in several lines. */
export interface Piezas {
  codigoArticulo: number;
  /** Above 0; only an AJUSTE and a DEVOLUCION carry their own sign. */
  cantidad: number;
  /** What these pieces cost all together as they come in; without it the average of the stock. */
  valor?: Centavos;
  /** Why these move, where that is not the document's own reason. */
  motivo?: string;
}

/** What moves, where, and on which document. */
export interface Traslado {
  codigoSucursal: number;
  tipo: TipoMovimiento;
  lineas: readonly Piezas[];
}

/** The document of a movement. */
export interface Documento {
  documento: string;
  origen: NonNullable<(typeof movimiento.$inferSelect)['origen']>;
  codigoOrigen: number | null;
  /** Of an adjustment, a count, a return. */
  motivo?: string;
  momento: string;
}

interface Bloqueada {
  codigo: number;
  nombre: string;
  hay: number;
  /** In cents; PostgreSQL gives a bigint as it is told to in connect.ts. */
  valor: Centavos;
  costo: Centavos;
}
type Donde = { codigoSucursal: number; codigos: number[] };

// In the order of the articles, so that no two sales wait for each other in a circle.
const bloquear = preparedSql<{ codigo: number; nombre: string; hay: number; valor: number; costo: number }, Donde>(
  'bloquear_existencia',
  ({ codigoSucursal, codigos }: Places<Donde>) => sql`
  with e as (
    select codigo_articulo, cantidad, valor from existencia where codigo_sucursal = ${codigoSucursal} and codigo_articulo = any(${codigos}::int[])
    order by codigo_articulo for update)
  select a.codigo_articulo codigo, a.nombre, coalesce(e.cantidad, 0) hay, coalesce(e.valor, 0) valor, a.costo_promedio costo
  from articulo a left join e using (codigo_articulo) where a.codigo_articulo = any(${codigos}::int[])`,
);

// What has no stock yet has nothing to hold: two that bring the first pieces at once would each reckon from none.
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

/** The effect on each article once, whatever lines it stands in. */
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
 * Holds the stock of these articles until the transaction ends and refuses, by article, what would go below 0 (domain.md, section 4): so that what
 * comes after it, a number for instance, need not wait. `mover` does the same again.
 */
export async function apartar(db: Db, traslado: Traslado): Promise<Bloqueada[]> {
  const efectos = efectosDe(traslado);
  if (efectos.size === 0) return [];
  const { codigoSucursal, tipo } = traslado;
  const codigos = [...efectos.keys()];
  const entran = codigos.filter((codigo) => efectos.get(codigo)!.efecto > 0);
  if (entran.length) await abrir(db, { codigoSucursal, codigos: entran });
  const bloqueadas = (await bloquear(db, { codigoSucursal, codigos })) as Bloqueada[];
  for (const { codigo, nombre, hay } of bloqueadas) {
    const queda = moverExistencia(hay, 'AJUSTE', efectos.get(codigo)!.efecto);
    if (!queda.ok) throw conflict(`${nombre}: ${queda.motivo} ${QUE_HACER[tipo] ?? ''}`.trim());
  }
  return bloqueadas;
}

interface Escrito extends Omit<Documento, 'motivo'> {
  codigoCompania: number;
  codigoSucursal: number;
  tipo: string;
  motivo: string;
  usuario: string;
  /** { codigo, efecto, valor, motivo? } of each article as JSON. */
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
 * Moves stock of a branch: one movement for each article with its sign, what it costs to the cent and the stock after it, and the stock with it.
 * What leaves does so at the average of the branch; gives what each article's pieces cost, with the sign. Locks the stock in the order of the
 * articles. Throws 409 by article where it would go below 0.
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
 * The same for what brings a cost of its own (a purchase, stock that is found): afterwards an article's average cost is what its stock in all
 * branches costs, half-up. Locks the articles before their stock, so that two purchases in two branches reckon one after the other; a sale,
 * which changes no cost, waits for neither.
 */
export async function moverConCosto(db: Db, user: Pick<User, 'codigoCompania' | 'usuario'>, traslado: Traslado & Documento) {
  const codigos = [...new Set(traslado.lineas.map(({ codigoArticulo }) => codigoArticulo))];
  await bloquearArticulos(db, { codigos });
  const valores = await mover(db, user, traslado);
  await costear(db, { codigos });
  return valores;
}
