import { sql, type SQL } from 'drizzle-orm';
import { estadoEstudiante } from '@/contract/reportes/academia/estadoEstudiante';
import { sumarDias } from '@/domain/fechas';
import { cuenta as c, movimientoCuenta as m } from '../../db/schema/vistas';
import { FACTURADA_AQUI } from '../../facturas/columnas';
import { assertVeMontos, deSuFamilia, pagadorDe, pagadorDelEstudiante } from '../../facturas/familia';
import { always, dado } from '../../lib/lists/filters';
import { grouped } from '../../lib/lists/grouped';
import { chosen } from '../../lib/lists/serveList';
import { anyone, scoped, soloDe } from '../../lib/scope';
import { assertPersona, MIS_ESTUDIANTES } from '../../personas/alcance';
import { nombreDe } from '../../db/schema/personas';
import { NOMBRES } from '../estudiantes';
import { deLosGrupos, delNombreEn } from '../facturas';

/** Days of movements shown when nobody is chosen. */
const ULTIMOS_DIAS = 30;
const SIEMPRE = { desde: '-infinity', hasta: 'infinity' };

const EN_DIAS = sql`${m.fecha} between ${dado('desde')}::date and ${dado('hasta')}::date`;
/** Students whose movements are shown. */
const VISTOS = sql`(select codigo_estudiante from vistos)`;

/** The balance from the first movement of an account on, whatever row the page starts with. */
const saldoDe = (suyos: SQL) => sql`(select sum(${m.cargo} - ${m.abono})::bigint from ${m} where ${scoped(m, anyone)} and ${suyos}
  and (${m.fecha}, ${m.orden}, ${m.codigoFactura}, coalesce(${m.codigoCobro}, 0)) <= (d.fecha, d.orden, d.codigo_factura, coalesce(d.codigo_cobro, 0)))`;

/** What was owed before the days that are shown. */
const antes = (
  suyos: SQL,
) => sql`(select coalesce(sum(${m.cargo} - ${m.abono}), 0)::bigint from ${m} where ${scoped(m, anyone)} and ${suyos}
  and ${m.fecha} < ${dado('desde')}::date)`;

/** Whose accounts are shown: their movements, their debt, their credit. */
interface Cuentas {
  movimientos: SQL;
  deuda: SQL;
  credito: SQL;
  nombre?: SQL;
  saldo?: SQL;
  /** Whether the balances before and after the span are told. */
  conSaldos?: boolean;
  /** The days shown unless others are asked for. */
  dias?: (hoy: string) => { desde: string; hasta: string };
}

const de = ({ movimientos, deuda, credito, nombre = NOMBRES.estudiante, saldo, conSaldos = false, dias = () => SIEMPRE }: Cuentas) =>
  grouped({
    call: estadoEstudiante,
    table: m,
    by: ['codigoEstudiante', 'fecha', 'orden', 'codigoFactura', 'codigoCobro'],
    sums: (where) => sql`select * from ${m} where ${where}`,
    coach: deLosGrupos(m),
    search: delNombreEn(m),
    values: ({ hoy, query: { desde = dias(hoy).desde, hasta = dias(hoy).hasta } }) => ({ desde, hasta }),
    filters: { movimientos: always(sql`${movimientos} and ${EN_DIAS}`) },
    before: async (db, { user, query: { codigoEstudiante, codigoEntidad, familia } }) => {
      if (familia) assertVeMontos(user);
      if (codigoEstudiante === undefined && codigoEntidad !== undefined) await assertPersona(db, user, codigoEntidad);
    },
    // Computed for the rows of one page only.
    names: {
      estudiante: nombre,
      descripcion: sql`(select f.descripcion from factura f where f.codigo_factura = d.codigo_factura)`,
      recibo: sql`(select c.numero from cobro c where c.codigo_cobro = d.codigo_cobro)`,
      saldo: saldo ?? saldoDe(sql`${m.codigoEstudiante} = d.codigo_estudiante`),
    },
    ctes: {
      vistos: sql`select distinct codigo_estudiante from d`,
      deuda: sql`select coalesce(sum(${c.debe}), 0) pendiente, coalesce(sum(${c.debe}) filter (where ${c.fechaVencimiento} < ${dado('hoy')}), 0) vencido
        from ${c} where ${scoped(c, anyone)} and ${c.debe} > 0 and ${deuda}`,
    },
    totals: {
      pendiente: sql`(select pendiente from deuda)`.mapWith(Number),
      vencido: sql`(select vencido from deuda)`.mapWith(Number),
      porVencer: sql`(select pendiente - vencido from deuda)`.mapWith(Number),
      saldoAFavor: sql`(select coalesce(sum(a_favor), 0) from (${credito}) credito)`.mapWith(Number),
      inicial: conSaldos ? antes(movimientos).mapWith(Number) : sql`null`,
      final: conSaldos ? sql`${antes(movimientos)} + coalesce(sum(d.cargo - d.abono), 0)`.mapWith(Number) : sql`null`,
    },
  });

const creditoDe = (quien: SQL) =>
  sql`select ${c.aFavor} from ${c} where ${c.codigoCompania} = ${anyone.codigoCompania} and ${c.aFavor} <> 0 and ${quien}`;

const ELEGIDO = dado('codigoEstudiante');
/** What is owed and the credit are those of today, whatever days are shown. */
const uno = (suyo = sql`true`): Cuentas => ({
  movimientos: sql`${m.codigoEstudiante} = ${ELEGIDO}`,
  deuda: sql`${c.codigoEstudiante} = ${ELEGIDO} and ${suyo}`,
  // Credit belongs to the family's payer. It is shown where the student is, or was billed.
  credito: creditoDe(sql`${c.codigoEntidad} = (select ${pagadorDe(sql`e.codigo_estudiante`, sql`e.codigo_entidad`)} from estudiante e
    where e.codigo_estudiante = ${ELEGIDO} and ${suyo} and (e.codigo_sucursal = any(${anyone.sucursales})
      or exists (select from factura f where f.codigo_estudiante = e.codigo_estudiante and ${FACTURADA_AQUI})))`),
});
const deUno = de({ ...uno(), conSaldos: true });
/** The movements that an instructor sees are not all of the account. */
const deUnoParaProfesor = de(uno(sql`${ELEGIDO}::int in ${MIS_ESTUDIANTES}`));

/** A person who is no student (a customer, a supplier, a guardian who bought something) has purchases of his own. */
const deLaPersona = ({ codigoEntidad, codigoEstudiante }: typeof c | typeof m) =>
  sql`${codigoEntidad} = ${dado('codigoEntidad')} and ${codigoEstudiante} is null`;
const dePersona = de({
  movimientos: deLaPersona(m),
  deuda: deLaPersona(c),
  credito: creditoDe(deLaPersona(c)),
  nombre: sql`(select ${nombreDe('p')} from entidad p where p.codigo_entidad = ${dado('codigoEntidad')})`,
  saldo: saldoDe(deLaPersona(m)),
  conSaldos: true,
});

/** The accounts of a payer's family: the students they pay for, and the payer's own purchases. */
const deFamilia = (codigoPagador: SQL) =>
  de({
    movimientos: deSuFamilia(m, codigoPagador),
    deuda: deSuFamilia(c, codigoPagador),
    credito: creditoDe(sql`${c.codigoEntidad} = ${codigoPagador}`),
    nombre: sql`coalesce(${NOMBRES.estudiante}, (select ${nombreDe('p')} from entidad p where p.codigo_entidad = ${codigoPagador}))`,
    saldo: saldoDe(deSuFamilia(m, codigoPagador)),
    conSaldos: true,
  });
const familiaDeEstudiante = deFamilia(pagadorDelEstudiante(ELEGIDO));
const familiaDePersona = deFamilia(sql`${dado('codigoEntidad')}::int`);

/** `is true` makes the planner hash the list: it cannot estimate its length and would otherwise scan it for each row. */
const visto = (codigoEstudiante: SQL) => sql`(${codigoEstudiante} in ${VISTOS}) is true`;

const deTodos = de({
  // Of all invoices only some have payments in these days: those are looked up by their keys. In the other parts the condition is constant.
  movimientos: sql`${m.codigoEstudiante} is not null and (${m.clase} <> 'PAGO' or ${m.codigoFactura} = any(array(
    select codigo_factura from cobro_factura where fecha between ${dado('desde')}::date and ${dado('hasta')}::date)))`,
  deuda: visto(sql`${c.codigoEstudiante}`),
  // Few have credit, so it is looked up from their side: the payer's credit counts once, if a student they pay for is shown.
  credito: sql`select a_favor from (select ${c.codigoEntidad}, sum(${c.aFavor}) a_favor from ${c}
      where ${c.codigoCompania} = ${anyone.codigoCompania} and ${c.aFavor} <> 0 group by 1 having sum(${c.aFavor}) <> 0) s
    where exists (select from (
        select r.codigo_estudiante from responsable_estudiante r where r.codigo_entidad = s.codigo_entidad
        union all select e.codigo_estudiante from estudiante e where e.codigo_entidad = s.codigo_entidad) suyo
      join estudiante e using (codigo_estudiante)
      where ${visto(sql`e.codigo_estudiante`)} and ${pagadorDe(sql`e.codigo_estudiante`, sql`e.codigo_entidad`)} = s.codigo_entidad)`,
  dias: (hoy) => ({ desde: sumarDias(hoy, -ULTIMOS_DIAS), hasta: hoy }),
});

export default chosen(estadoEstudiante, ({ user, query: { codigoEstudiante, codigoEntidad, familia } }) => {
  if (codigoEstudiante !== undefined) {
    if (familia) return familiaDeEstudiante;
    return soloDe(user) === undefined ? deUno : deUnoParaProfesor;
  }
  if (codigoEntidad === undefined) return deTodos;
  return familia ? familiaDePersona : dePersona;
});
