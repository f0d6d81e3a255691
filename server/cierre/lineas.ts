import { sql, type SQL } from 'drizzle-orm';
import type { LineaDeCierre } from '@/contract/cierre/cierre';
import { textoDelDia } from '@/domain/fechas';
import { plural } from '@/utils/format';
import { promesaDe } from '../cobranza/cuentas';
import { factura } from '../db/schema/dinero/facturas';
import { pendiente } from '../facturas/columnas';
import { pagadorDe } from '../facturas/familia';
import type { Db, User } from '../lib/scope';
import { settleInOrder } from '../lib/settleInOrder';
import { revisarLibro } from '../reportes/libro';

/** Whose month is looked at, and its first and last day. */
export interface Mes {
  db: Db;
  user: User;
  /** The connection of checks that need a snapshot of their own. */
  fuera: Db;
  desde: string;
  hasta: string;
}

/** A check of the checklist. `falta` answers what is missing in a sentence with its number, '' if nothing is. */
interface Linea {
  id: string;
  /** What is said where nothing is missing. */
  bien: string | ((mes: Mes) => Promise<string>);
  falta: (mes: Mes) => Promise<string>;
  /** The page on which it is mended. */
  ruta: string;
  /** Nobody closes over it. */
  impide?: true;
  /** For companies with fiscal numbers only. */
  fiscal?: true;
}

/** A sentence with the number of rows of a select, '' without any. */
const cuantas =
  (de: (mes: Mes) => SQL, frase: (n: number) => string): Linea['falta'] =>
  async (mes) => {
    const { rows } = await mes.db.execute<{ n: number }>(sql`select count(*)::int n from (${de(mes)}) x`);
    const { n } = rows[0]!;
    return n === 0 ? '' : frase(n);
  };

/** The payments of the month by these forms that the bank has not shown. Who keeps no account of a bank here matches and settles nothing here. */
const cobrosSin =
  (tabla: 'conciliacion_forma' | 'liquidacion_forma', formas: readonly string[]) =>
  ({ user, desde, hasta }: Mes): SQL => sql`select 1 from cobro c join cobro_forma f using (codigo_cobro)
    where c.codigo_compania = ${user.codigoCompania} and c.fecha between ${desde}::date and ${hasta}::date and f.forma = any(${sql.param([...formas])}::text[])
      and exists (select from cuenta_banco b where b.codigo_compania = c.codigo_compania and b.activo and b.desde <= c.fecha)
      and not exists (select from reversion r where r.codigo_cobro = c.codigo_cobro)
      and not exists (select from ${sql.identifier(tabla)} x where x.codigo_forma = f.codigo_forma)`;

/** Names at most so many open cash days. */
const NOMBRADAS = 5;

/** The cash days of the month, or of an earlier one, that nobody has closed: whose each is, and of which day. */
async function cajasAbiertas({ db, user, hasta }: Mes): Promise<string> {
  const { rows } = await db.execute<{ usuario: string; sucursal: string; fecha: string }>(sql`
    select u.usuario, s.descripcion_sucursal sucursal, c.fecha from caja c join usuario u using (codigo_usuario)
      join sucursal s on s.codigo_sucursal = c.codigo_sucursal
    where c.codigo_compania = ${user.codigoCompania} and c.cierre is null and c.fecha <= ${hasta}::date order by c.fecha, c.codigo_caja`);
  if (rows.length === 0) return '';
  const nombradas = rows.slice(0, NOMBRADAS).map(({ usuario, sucursal, fecha }) => `${usuario}, ${sucursal}, ${textoDelDia(fecha)}`);
  const mas = rows.length > NOMBRADAS ? ` y ${rows.length - NOMBRADAS} más` : '';
  return `${plural(rows.length, 'caja sin cerrar', 'cajas sin cerrar')}: ${nombradas.join('; ')}${mas}`;
}

/** SQL: the day from which the company's documents have fiscal numbers. */
const empieza = (codigoCompania: number) => sql`(select desde from compania_fiscal where codigo_compania = ${codigoCompania})`;

/**
 * The tax files of the month that nobody has made: the 608 where the company declares its voids in it; of a month before the fiscal numbers
 * began, only a file that would list something, as a purchase with its supplier's number.
 */
async function archivosPorHacer({ db, user: { codigoCompania }, desde, hasta }: Mes): Promise<string> {
  const delMes = sql`x.codigo_compania = ${codigoCompania} and x.fecha between ${desde}::date and ${hasta}::date`;
  const { rows } = await db.execute<{ formato: string }>(sql`
    select formato from unnest('{606,607,608}'::text[]) formato
    where (formato <> '608' or exists (select from compania_fiscal where codigo_compania = ${codigoCompania} and con_608))
      and not exists (select from archivo_fiscal a where a.codigo_compania = ${codigoCompania} and a.formato = formato.formato and a.mes = left(${desde}, 7))
      and (${hasta}::date >= coalesce(${empieza(codigoCompania)}, '-infinity') or case formato
        when '606' then exists (select from compra x where ${delMes} and x.ncf <> '' and x.estatus <> 'ANULADA')
        else exists (select from comprobante x where ${delMes}) end)
    order by 1`);
  if (rows.length === 0) return '';
  const cuales = new Intl.ListFormat('es').format(rows.map(({ formato }) => `el ${formato}`));
  return `${rows.length === 1 ? 'Falta' : 'Faltan'} por hacer ${cuales} del mes`;
}

/** That the tax files of the month are made, or that there is none to be sent, because the fiscal numbers began later. */
async function archivosHechos({ db, user: { codigoCompania }, desde, hasta }: Mes): Promise<string> {
  const { rows } = await db.execute<{ dia: string }>(sql`
    select dia::text from ${empieza(codigoCompania)} e(dia) where dia > ${hasta}::date
      and not exists (select from archivo_fiscal a where a.codigo_compania = ${codigoCompania} and a.mes = left(${desde}, 7))`);
  const [antes] = rows;
  if (!antes) return 'Los archivos del mes para la DGII están hechos';
  return `No hay nada que enviar a la DGII de este mes: los comprobantes empezaron el ${textoDelDia(antes.dia)}`;
}

/** The checklist of a close, in its order; a further check is a further entry. */
export const LINEAS: readonly Linea[] = [
  {
    id: 'cajas',
    bien: 'Todas las cajas del mes están cerradas',
    falta: cajasAbiertas,
    ruta: '/process/caja',
    impide: true,
  },
  {
    id: 'revisadas',
    bien: 'Los cierres de caja del mes están revisados',
    falta: cuantas(
      ({ user, desde, hasta }) => sql`select 1 from caja where codigo_compania = ${user.codigoCompania}
        and fecha between ${desde}::date and ${hasta}::date and cierre is not null and revisada is null`,
      (n) => plural(n, 'cierre de caja sin revisar', 'cierres de caja sin revisar'),
    ),
    ruta: '/process/caja',
  },
  {
    id: 'libro',
    bien: 'El libro cuadra',
    falta: async ({ fuera, user: { codigoCompania } }) => {
      const { length } = await revisarLibro(fuera, codigoCompania);
      return length ? `El libro tiene ${plural(length, 'diferencia', 'diferencias')}` : '';
    },
    ruta: '/auditoria',
  },
  {
    id: 'comprobantes',
    bien: 'Todos los comprobantes del mes tienen su número',
    falta: cuantas(
      ({ user, hasta }) =>
        sql`select 1 from comprobante where codigo_compania = ${user.codigoCompania} and ncf is null and fecha <= ${hasta}::date`,
      (n) => plural(n, 'comprobante espera su número fiscal', 'comprobantes esperan su número fiscal'),
    ),
    ruta: '/compania?pestana=fiscal',
    fiscal: true,
  },
  {
    id: 'secuencias',
    bien: 'Las secuencias fiscales tienen números y ningún hueco',
    // A range that ended in the month is no fault where another of its branch and type goes on.
    falta: cuantas(
      ({ user, hasta }) => sql`
        select 1 from secuencia_fiscal where codigo_compania = ${user.codigoCompania} and activo group by codigo_sucursal, tipo
          having not bool_or(siguiente <= hasta and (vence is null or vence > ${hasta}::date))
        union all select 1 from secuencia_fiscal s where s.codigo_compania = ${user.codigoCompania}
          and (select count(*) from comprobante c where c.codigo_secuencia = s.codigo_secuencia and c.ncf is not null) <> s.siguiente - s.desde`,
      (n) => plural(n, 'secuencia fiscal agotada, vencida o con huecos', 'secuencias fiscales agotadas, vencidas o con huecos'),
    ),
    ruta: '/compania?pestana=fiscal',
    fiscal: true,
  },
  {
    id: 'asistencia',
    bien: 'Las cuotas por asistencia del mes están calculadas',
    falta: cuantas(
      ({ user, desde, hasta }) => sql`
        select 1 from factura f join inscripcion i using (codigo_inscripcion) join grupo g using (codigo_grupo)
        where f.codigo_compania = ${user.codigoCompania} and f.tipo = 'CUOTA' and f.recalculo is null and f.estatus = 'PENDIENTE'
          and f.tramo_hasta between ${desde}::date and ${hasta}::date and g.tipo_cobro = 'ASISTENCIA'`,
      (n) => `${plural(n, 'cuota por asistencia estimada', 'cuotas por asistencia estimadas')}: con el cierre quedan como están`,
    ),
    ruta: '/process/factura/generarCuota',
  },
  {
    id: 'transferencias',
    bien: 'Ninguna transferencia avisada espera respuesta',
    falta: cuantas(
      ({ user, hasta }) => sql`select 1 from aviso_transferencia where codigo_compania = ${user.codigoCompania} and estado = 'PENDIENTE'
        and fecha <= ${hasta}::date`,
      (n) => plural(n, 'transferencia avisada por una familia espera respuesta', 'transferencias avisadas por familias esperan respuesta'),
    ),
    ruta: '/process/factura',
  },
  {
    id: 'promesas',
    bien: 'Ninguna promesa de pago venció sin cumplirse',
    // Of who still owes something overdue, as the queue to which it leads.
    falta: cuantas(
      ({ user, hasta }) => sql`select 1 from gestion_cobranza g
        where g.codigo_compania = ${user.codigoCompania} and g.resultado = 'PROMESA' and g.promesa <= ${hasta}::date
          and ${promesaDe(sql`g.codigo_entidad`, sql`g.codigo_gestion`)} = g.codigo_gestion
          and g.codigo_entidad in (select ${pagadorDe(factura.codigoEstudiante, factura.codigoEntidad)} from factura
            where ${factura.codigoCompania} = ${user.codigoCompania} and ${pendiente} and ${factura.fechaVencimiento} < ${user.hoy}::date)`,
      (n) => plural(n, 'promesa de pago venció sin cumplirse', 'promesas de pago vencieron sin cumplirse'),
    ),
    ruta: '/mensajeatraso?pestana=cola',
  },
  {
    id: 'banco',
    bien: 'Ningún movimiento del banco está por conciliar',
    falta: cuantas(
      ({ user, desde, hasta }) => sql`
        select 1 from linea_banco where codigo_compania = ${user.codigoCompania} and codigo_conciliacion is null
        and fecha between ${desde}::date and ${hasta}::date`,
      (n) => plural(n, 'movimiento del banco por conciliar', 'movimientos del banco por conciliar'),
    ),
    ruta: '/process/banco',
  },
  {
    id: 'pagos',
    bien: 'El banco mostró todo cobro por transferencia o cheque del mes',
    falta: cuantas(cobrosSin('conciliacion_forma', ['TRANSFERENCIA', 'CHEQUE']), (n) =>
      plural(
        n,
        'cobro por transferencia o cheque que el banco no ha mostrado',
        'cobros por transferencia o cheque que el banco no ha mostrado',
      ),
    ),
    ruta: '/process/banco',
  },
  {
    id: 'tarjetas',
    bien: 'Ningún cobro con tarjeta espera su liquidación',
    falta: cuantas(cobrosSin('liquidacion_forma', ['TARJETA']), (n) =>
      plural(n, 'cobro con tarjeta sin liquidar', 'cobros con tarjeta sin liquidar'),
    ),
    ruta: '/process/banco?pestana=tarjetas',
  },
  {
    id: 'impuestos',
    bien: archivosHechos,
    falta: archivosPorHacer,
    ruta: '/process/libros?pestana=impuestos',
    fiscal: true,
  },
];

/** The checklist of a month: each line with its state, and what is missing. */
export async function revisarMes(mes: Mes): Promise<LineaDeCierre[]> {
  const suyas = LINEAS.filter(({ fiscal }) => !fiscal || mes.user.fiscal !== 'NO');
  const faltas = await settleInOrder(suyas.map(({ falta }) => falta(mes)));
  return settleInOrder(
    suyas.map(async ({ id, bien, ruta, impide }, i) => {
      const falta = faltas[i]!;
      const texto = falta || (typeof bien === 'string' ? bien : await bien(mes));
      return { id, ruta, texto, estado: falta === '' ? 'BIEN' : impide ? 'IMPIDE' : 'FALTA' };
    }),
  );
}
