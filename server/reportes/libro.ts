import { sql, type SQL } from 'drizzle-orm';
import { libro as call, type Diferencia } from '@/contract/reportes/libro';
import { REVISION_DE_INSCRITOS } from '../academico/inscritos';
import { REVISIONES_DE_LISTAS } from '../asistencia/revisiones';
import { REVISIONES_DE_BANCO } from '../banco/revisiones';
import { REVISIONES_FISCALES } from '../facturas/fiscal/revisiones';
import { REVISION_DE_INCOBRABLES } from '../facturas/incobrable';
import { forbidden, serve } from '../lib/serve';
import { esAdministrador, type Db } from '../lib/scope';
import { REVISIONES_DE_DIAS } from './ingresos/revisionDias';

/** A consistency check: rows (cual, esperado, hallado) where a stored sum differs from its rows; `de` limits it to one company. */
export interface Revision {
  que: string;
  sql: (de: (compania: SQL) => SQL) => SQL;
}

const vivo = sql`not exists (select from reversion r where r.codigo_cobro = c.codigo_cobro)`;
const COBRO = sql`'Recibo ' || c.numero`;
const FACTURA = sql`'Factura ' || f.numero`;
const CAJA = sql`'Caja ' || coalesce(k.numero::text, 'abierta ' || k.codigo_caja)`;
/** SQL: sum of a drawer's cash movements of some kinds. */
const deCaja = (tipos: SQL) =>
  sql`coalesce((select sum(m.monto) from caja_movimiento m where m.codigo_caja = k.codigo_caja and m.tipo in (${tipos})), 0)`;

const SERIES = [
  ['FACTURA', 'factura'],
  ['COBRO', 'cobro'],
  ['CAJA', 'caja'],
  ['CARTA', 'carta_saldo'],
  ['COMPRA', 'compra'],
  ['TRANSFERENCIA', 'transferencia_articulo'],
  ['CONTEO', 'conteo'],
  ['CIERRE', 'cierre_mes'],
] as const;

const EXISTENCIAS = [
  ['La existencia de un artículo es la suma de sus movimientos', sql`cantidad`],
  ['Lo que vale una existencia es la suma de lo que costaron sus movimientos', sql`valor`],
] as const;

/** The checks of all stored sums. Each reads the rows of its company alone, also below a join: it takes as long however many others there are. */
export const REVISIONES: readonly Revision[] = [
  {
    que: 'Una inscripción es de la sucursal de su grupo',
    sql: (de) => sql`select 'Inscripción ' || i.codigo_inscripcion cual, g.codigo_sucursal esperado, i.codigo_sucursal hallado
      from inscripcion i join grupo g using (codigo_grupo) where ${de(sql`i.codigo_compania`)} and i.codigo_sucursal <> g.codigo_sucursal`,
  },
  {
    que: 'El total de una factura es la suma de sus líneas',
    sql: (de) => sql`select ${FACTURA} cual, coalesce(sum(d.total), 0) esperado, f.total hallado
      from factura f left join factura_detalle d using (codigo_factura) where ${de(sql`f.codigo_compania`)}
      group by f.codigo_factura having coalesce(sum(d.total), 0) <> f.total`,
  },
  {
    que: 'Cada línea vale cantidad por precio, menos su descuento, más su ITBIS',
    sql: (de) => sql`
      select ${FACTURA} || ', ' || d.descripcion cual, d.cantidad * d.precio - d.descuento + d.itbis esperado, d.total hallado
      from factura f join factura_detalle d using (codigo_factura)
      where ${de(sql`f.codigo_compania`)} and d.cantidad * d.precio - d.descuento + d.itbis <> d.total`,
  },
  {
    que: 'Lo pagado de una factura es lo que conserva de sus cobros vivos',
    sql: (de) => sql`select ${FACTURA} cual, coalesce(p.suma, 0) esperado, f.pagado hallado
      from factura f left join (select l.codigo_factura, sum(l.monto - l.liberado) suma from cobro_factura l join cobro c using (codigo_cobro)
        where ${vivo} and ${de(sql`c.codigo_compania`)} group by 1) p using (codigo_factura)
      where ${de(sql`f.codigo_compania`)} and coalesce(p.suma, 0) <> f.pagado`,
  },
  {
    que: 'Lo aplicado de un cobro es la suma de sus facturas',
    sql: (de) => sql`
      select ${COBRO} cual, coalesce(sum(l.monto), 0) esperado, c.aplicado hallado from cobro c left join cobro_factura l using (codigo_cobro)
      where ${de(sql`c.codigo_compania`)} group by c.codigo_cobro having coalesce(sum(l.monto), 0) <> c.aplicado`,
  },
  {
    que: 'Lo recibido de un cobro es la suma de sus formas de pago',
    sql: (de) => sql`
      select ${COBRO} cual, coalesce(sum(l.monto), 0) esperado, c.recibido hallado from cobro c left join cobro_forma l using (codigo_cobro)
      where ${de(sql`c.codigo_compania`)} group by c.codigo_cobro having coalesce(sum(l.monto), 0) <> c.recibido`,
  },
  {
    que: 'Lo recibido se aplica, se devuelve o queda de saldo a favor',
    sql: (de) => sql`select ${COBRO} cual, c.aplicado + c.devuelta + c.saldo esperado, c.recibido hallado from cobro c
      where ${de(sql`c.codigo_compania`)} and c.aplicado + c.devuelta + c.saldo <> c.recibido`,
  },
  {
    que: 'El saldo a favor que un cobro dejó y el que usó están en los movimientos',
    sql: (de) => sql`select ${COBRO} || ', ' || t.tipo cual, t.debe esperado, t.hay hallado from cobro c cross join lateral (
        select 'EXCEDENTE' tipo, c.saldo debe, coalesce((select sum(s.monto) from saldo_movimiento s where s.codigo_cobro = c.codigo_cobro and s.tipo = 'EXCEDENTE'), 0) hay
        union all select 'USO', coalesce((select sum(m.monto) from cobro_forma m where m.codigo_cobro = c.codigo_cobro and m.forma = 'SALDO_A_FAVOR'), 0),
          coalesce((select -sum(s.monto) from saldo_movimiento s where s.codigo_cobro = c.codigo_cobro and s.tipo = 'USO'), 0)
        union all select 'LIBERADO', coalesce((select sum(l.liberado) from cobro_factura l where l.codigo_cobro = c.codigo_cobro), 0),
          coalesce((select sum(s.monto) from saldo_movimiento s where s.codigo_cobro = c.codigo_cobro and s.tipo = 'LIBERADO'), 0)) t
      where ${de(sql`c.codigo_compania`)} and t.debe <> t.hay`,
  },
  {
    que: 'De un cobro reversado no queda saldo a favor',
    sql: (de) => sql`select ${COBRO} cual, 0 esperado, sum(s.monto) hallado from cobro c join saldo_movimiento s using (codigo_cobro)
      where ${de(sql`c.codigo_compania`)} and not (${vivo}) group by c.codigo_cobro having sum(s.monto) <> 0`,
  },
  {
    que: 'El saldo a favor de una persona nunca baja de 0',
    sql: (de) => sql`select 'Persona ' || s.codigo_entidad cual, 0 esperado, sum(s.monto) hallado from saldo_movimiento s
      where ${de(sql`s.codigo_compania`)} group by s.codigo_entidad having sum(s.monto) < 0`,
  },
  {
    que: 'Lo que sale de una persona en un traslado entra en otra',
    sql: (de) => sql`select 'Traslados' cual, 0 esperado, sum(s.monto) hallado from saldo_movimiento s
      where ${de(sql`s.codigo_compania`)} and s.tipo = 'TRASLADO' group by s.codigo_compania having sum(s.monto) <> 0`,
  },
  {
    que: 'El efectivo de una reversión es lo recibido en efectivo menos la devuelta, y sale de una caja',
    sql: (de) => sql`
      select ${COBRO} cual, t.debe esperado, t.hay hallado from reversion v join cobro c using (codigo_cobro) cross join lateral (
        select coalesce((select sum(m.monto) from cobro_forma m where m.codigo_cobro = c.codigo_cobro and m.forma = 'EFECTIVO'), 0) - c.devuelta debe, v.efectivo hay
        union all select v.efectivo, coalesce((select sum(m.monto) from caja_movimiento m where m.codigo_cobro = c.codigo_cobro and m.tipo = 'REEMBOLSO' and m.codigo_caja = v.codigo_caja), 0)) t
      where ${de(sql`v.codigo_compania`)} and t.debe <> t.hay`,
  },
  {
    que: 'El saldo a favor devuelto en efectivo sale de la caja que lo dice',
    sql: (de) => sql`select * from (select ${CAJA} cual, coalesce(s.suma, 0) esperado,
        coalesce((select sum(m.monto) from caja_movimiento m where m.codigo_caja = k.codigo_caja and m.tipo = 'REEMBOLSO' and m.codigo_cobro is null), 0) hallado
      from caja k left join (select codigo_caja, -sum(monto) suma from saldo_movimiento where ${de(sql`codigo_compania`)} and tipo = 'DEVOLUCION' group by 1) s
        using (codigo_caja) where ${de(sql`k.codigo_compania`)}) t where t.esperado <> t.hallado`,
  },
  {
    que: 'Lo esperado de una caja contada es fondo, efectivo, devueltas y movimientos',
    sql: (de) => sql`select * from (select ${CAJA} cual, k.fondo
        + coalesce((select sum(m.monto) from cobro_forma m join cobro c using (codigo_cobro) where c.codigo_caja = k.codigo_caja and m.forma = 'EFECTIVO'), 0)
        - coalesce((select sum(c.devuelta) from cobro c where c.codigo_caja = k.codigo_caja), 0)
        + ${deCaja(sql`'ENTRADA'`)} - ${deCaja(sql`'SALIDA', 'REEMBOLSO'`)} esperado, k.esperado hallado
      from caja k where ${de(sql`k.codigo_compania`)} and k.contada is not null) t where t.esperado <> t.hallado`,
  },
  {
    que: 'Todo cobro en efectivo entró en una caja',
    sql: (de) => sql`select distinct ${COBRO} cual, m.monto esperado, 0 hallado from cobro c join cobro_forma m using (codigo_cobro)
      where ${de(sql`c.codigo_compania`)} and m.forma = 'EFECTIVO' and c.codigo_caja is null`,
  },
  ...SERIES.map(([serie, tabla]) => ({
    que: `La serie ${serie} no tiene huecos`,
    sql: (de: (compania: SQL) => SQL) => sql`select ${serie}::text cual, coalesce(max(t.numero), 0) esperado, count(t.numero) hallado
      from ${sql.identifier(tabla)} t where ${de(sql`t.codigo_compania`)} and t.numero is not null group by t.codigo_compania
      having count(t.numero) <> max(t.numero) or min(t.numero) <> 1
        or max(t.numero) > (select s.ultimo from secuencia s where s.codigo_compania = t.codigo_compania and s.serie = ${serie})`,
  })),
  ...EXISTENCIAS.map(([que, columna]) => ({
    que,
    sql: (de: (compania: SQL) => SQL) => sql`
      select a.codigo || ', sucursal ' || coalesce(e.codigo_sucursal, m.codigo_sucursal) cual, coalesce(m.suma, 0) esperado, coalesce(e.hay, 0) hallado
      from (select x.codigo_articulo, x.codigo_sucursal, x.${columna} hay from existencia x join articulo using (codigo_articulo) where ${de(sql`codigo_compania`)}) e
        full join (select codigo_articulo, codigo_sucursal, sum(${columna}) suma from movimiento where ${de(sql`codigo_compania`)} group by 1, 2) m
          on m.codigo_articulo = e.codigo_articulo and m.codigo_sucursal = e.codigo_sucursal
        join articulo a on a.codigo_articulo = coalesce(e.codigo_articulo, m.codigo_articulo)
      where coalesce(m.suma, 0) <> coalesce(e.hay, 0)`,
  })),
  {
    que: 'Lo vendido en facturas vivas es lo que salió de la existencia',
    sql: (de) => sql`select a.codigo || ', sucursal ' || t.codigo_sucursal cual, sum(t.vendido) esperado, sum(t.salio) hallado from (
        select d.codigo_articulo, f.codigo_sucursal, d.cantidad vendido, 0 salio from factura f join factura_detalle d using (codigo_factura)
          where d.codigo_articulo is not null and f.estatus <> 'ANULADA' and ${de(sql`f.codigo_compania`)}
        union all select codigo_articulo, codigo_sucursal, 0, -cantidad from movimiento
          where tipo in ('VENTA', 'DEVOLUCION') and origen is distinct from 'COMPRA' and ${de(sql`codigo_compania`)}) t
        join articulo a using (codigo_articulo)
      group by a.codigo, t.codigo_sucursal having sum(t.vendido) <> sum(t.salio)`,
  },
  {
    que: 'Cada movimiento dice la existencia que deja, en piezas y en dinero',
    sql: (de) => sql`select a.codigo || ', movimiento ' || m.codigo_movimiento cual, t.debe esperado, t.hay hallado from (
        select *, sum(cantidad) over w piezas, sum(valor) over w dinero from movimiento where ${de(sql`codigo_compania`)}
        window w as (partition by codigo_articulo, codigo_sucursal order by codigo_movimiento)) m
        join articulo a using (codigo_articulo)
        cross join lateral (select m.piezas debe, m.existencia hay union all select m.dinero, m.valor_existencia) t
      where t.debe <> t.hay`,
  },
  {
    que: 'Una existencia sin piezas no vale nada',
    sql: (de) => sql`select a.codigo || ', sucursal ' || e.codigo_sucursal cual, 0 esperado, e.valor hallado
      from existencia e join articulo a using (codigo_articulo) where ${de(sql`a.codigo_compania`)} and e.cantidad = 0 and e.valor <> 0`,
  },
  {
    que: 'Lo recibido de una compra, menos lo devuelto, es lo que entró en la existencia por ella',
    sql: (de) => sql`select 'Compra ' || c.numero || ', ' || a.codigo cual, d.recibida - d.devuelta esperado, coalesce(m.suma, 0) hallado
      from compra c join compra_detalle d using (codigo_compra) join articulo a on a.codigo_articulo = d.codigo_articulo
        left join (select codigo_origen, codigo_articulo, sum(cantidad) suma from movimiento where origen = 'COMPRA' and ${de(sql`codigo_compania`)} group by 1, 2) m
          on m.codigo_origen = c.codigo_compra and m.codigo_articulo = d.codigo_articulo
      where ${de(sql`c.codigo_compania`)} and d.recibida - d.devuelta <> coalesce(m.suma, 0)`,
  },
  {
    que: 'El total de una compra es la suma de sus líneas, y lo pagado la de sus pagos',
    sql: (de) => sql`select 'Compra ' || c.numero cual, t.debe esperado, t.hay hallado from compra c cross join lateral (
        select coalesce((select sum(d.total) from compra_detalle d where d.codigo_compra = c.codigo_compra), 0) debe, c.total hay
        union all select coalesce((select sum(p.monto) from compra_pago p where p.codigo_compra = c.codigo_compra), 0), c.pagado) t
      where ${de(sql`c.codigo_compania`)} and t.debe <> t.hay`,
  },
  {
    que: 'Lo que salió en una transferencia es lo que envió, y lo que entró lo que se recibió o se canceló',
    sql: (de) => sql`select 'Transferencia ' || f.numero || ', ' || a.codigo cual, t.debe esperado, t.hay hallado
      from transferencia_articulo f join transferencia_articulo_detalle d using (codigo_transferencia_articulo) join articulo a on a.codigo_articulo = d.codigo_articulo
      cross join lateral (
        select d.cantidad debe, coalesce((select -sum(m.cantidad) from movimiento m where m.origen = 'TRANSFERENCIA' and m.codigo_origen = f.codigo_transferencia_articulo
          and m.codigo_articulo = d.codigo_articulo and m.tipo = 'TRANSFERENCIA_SALIDA'), 0) hay
        union all select case f.estatus when 'RECIBIDA' then d.recibida when 'CANCELADA' then d.cantidad else 0 end,
          coalesce((select sum(m.cantidad) from movimiento m where m.origen = 'TRANSFERENCIA' and m.codigo_origen = f.codigo_transferencia_articulo
          and m.codigo_articulo = d.codigo_articulo and m.tipo = 'TRANSFERENCIA_ENTRADA'), 0)) t
      where ${de(sql`f.codigo_compania`)} and t.debe <> t.hay`,
  },
  ...REVISIONES_FISCALES,
  ...REVISIONES_DE_BANCO,
  REVISION_DE_INCOBRABLES,
  REVISION_DE_INSCRITOS,
  ...REVISIONES_DE_LISTAS,
  ...REVISIONES_DE_DIAS,
];

/** Most differences that are listed per check. */
const POR_REVISION = 50;

/**
 * Recomputes all stored sums from their rows and lists every difference; an empty list means that the books are consistent. Amounts are in
 * centavos, other values are pieces or numbers. For one company, or for all; `revisiones` are the checks that are made.
 */
export async function revisarLibro(db: Db, codigoCompania?: number, revisiones: readonly Revision[] = REVISIONES): Promise<Diferencia[]> {
  const de = (compania: SQL) => (codigoCompania === undefined ? sql`true` : sql`${compania} = ${codigoCompania}`);
  // All checks read one snapshot: a concurrent payment would otherwise look like a difference.
  const unaVez = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return db.transaction(async (foto) => {
    const diferencias: Diferencia[] = [];
    for (const { que, sql: consulta } of revisiones) {
      const { rows } = await foto.execute<{ cual: string; esperado: number; hallado: number }>(
        sql`select * from (${consulta(de)}) d order by cual limit ${POR_REVISION}`,
      );
      diferencias.push(...rows.map(({ cual, esperado, hallado }) => ({ que, cual, esperado: Number(esperado), hallado: Number(hallado) })));
    }
    return diferencias;
  }, unaVez);
}

// Called by an administrator, for the whole company. Locks nothing. Refuses any other user, whatever their accesses.
export default serve(call, async ({ db, user, deps }) => {
  if (!esAdministrador(user)) throw forbidden('Solo un administrador comprueba el libro', 'acceso');
  const diferencias = await revisarLibro(db, user.codigoCompania);
  return { momento: deps.now().toISOString(), revisiones: REVISIONES.map(({ que }) => que), diferencias };
});
