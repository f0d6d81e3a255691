import Link from 'next/link';
import { Antiguedad } from '@/contract/facturas/antiguedad';
import { ANTIGUEDAD } from '@/contract/palabras';
import { inicio } from '@/contract/reportes/inicio/tarjetas';
import { MESES } from '@/utils/meses';
import { hourIn, money, moment, plural } from '@/utils/format';
import { Chart } from '../../ui/Chart';
import { Cifra, Mas, Tarjeta } from './Tarjeta';
import css from './Tarjeta.module.css';

const TONO = { D1_30: 'var(--tone-info)', D31_60: 'var(--tone-warn)', D61_90: 'var(--tone-warn)', D90: 'var(--tone-error)' } as const;
/** The sum of figures, which may be counts or negative. */
export const total = (cifras: readonly number[]) => cifras.reduce((sum, one) => sum + one, 0);

const NOCHE = 18;
const CIEN = 100;

/** The user's own day at the desk: the drawer, what was collected, and who should pay today. */
export const MiCaja = () => (
  <Tarjeta titulo="Mi día en caja" icono="pi-wallet" de={inicio.caja} a={{ path: '/process/factura', texto: 'Cobrar' }}>
    {({ abierta, cobrado, cobros, vencenHoy, montoHoy, vencen }) => (
      <>
        <Cifra>{money(cobrado)}</Cifra>
        <p className="m-0 text-muted">
          {plural(cobros, 'cobro')} hoy · {abierta ? `caja abierta desde ${moment(abierta)}` : 'sin caja abierta'}
          {abierta && hourIn(new Date()) >= NOCHE && ' · falta cerrarla'}
        </p>
        <p className="m-0">{vencenHoy ? `Vencen hoy: ${plural(vencenHoy, 'estudiante')}, ${money(montoHoy)}` : 'Nadie vence hoy'}</p>
        <Mas>
          <ul className={`${css.lista} list-none m-0 p-0`}>
            {vencen.map(({ codigoEstudiante, estudiante, monto }) => (
              <li key={codigoEstudiante}>
                <Link href={`/process/factura?codigoEstudiante=${codigoEstudiante}`}>{estudiante}</Link>
                <span>{money(monto)}</span>
              </li>
            ))}
          </ul>
        </Mas>
      </>
    )}
  </Tarjeta>
);

/** Today's and this month's income, against the same days of the previous month. */
export const Cobrado = ({ reporte }: { reporte: boolean }) => (
  <Tarjeta
    titulo="Cobrado hoy"
    icono="pi-money-bill"
    de={inicio.cobrado}
    a={
      reporte ? { path: '/report/ingreso/resumenCobroFecha', texto: 'Por día' } : { path: '/report/ingreso/ingresoCajaDia', texto: 'Cajas' }
    }
  >
    {({ hoy, cobrosHoy, mes, mesAnterior }) => (
      <>
        <Cifra>{money(hoy)}</Cifra>
        <p className="m-0 text-muted">{plural(cobrosHoy, 'cobro')} hoy</p>
        <Mas>
          <ul className={`${css.lista} list-none m-0 p-0`}>
            <li>
              <span>Este mes</span>
              <strong>{money(mes)}</strong>
            </li>
            <li>
              <span className="text-muted">Los mismos días del mes anterior</span>
              <span className={mes < mesAnterior ? css.mal : css.bien}>{money(mesAnterior)}</span>
            </li>
          </ul>
        </Mas>
      </>
    )}
  </Tarjeta>
);

/** The pending debt by age, as a bar and in words. */
export const Deuda = () => (
  <Tarjeta titulo="Vencido" icono="pi-exclamation-triangle" de={inicio.deuda} a={{ path: '/report/factura/vencida', texto: 'Quién debe' }}>
    {({ pendiente, porVencer, vencido, estudiantes, porAntiguedad }) => (
      <>
        <Cifra mal={vencido > 0}>{money(vencido)}</Cifra>
        <p className="m-0 text-muted">
          {plural(estudiantes, 'estudiante')} · {money(pendiente)} pendiente en total
        </p>
        <div className={`${css.barra} flex overflow-hidden border-round-2xl`} aria-hidden>
          {Antiguedad.options.map((edad) => (
            <span key={edad} style={{ flexGrow: porAntiguedad[edad] ?? 0, background: TONO[edad] }} />
          ))}
        </div>
        <Mas>
          <ul className={`${css.lista} list-none m-0 p-0`}>
            {Antiguedad.options.map((edad) => (
              <li key={edad}>
                <Link href={`/report/factura/vencida?antiguedad=${edad}`}>{ANTIGUEDAD[edad]}</Link>
                <span>{money(porAntiguedad[edad] ?? 0)}</span>
              </li>
            ))}
            <li className="text-muted">
              <span>Por vencer</span>
              <span>{money(porVencer)}</span>
            </li>
          </ul>
        </Mas>
      </>
    )}
  </Tarjeta>
);

/** The income by month, this year and the last. */
export const Ingresos = ({ reporte }: { reporte: boolean }) => (
  <Tarjeta
    titulo="Ingresos por mes"
    icono="pi-chart-bar"
    de={inicio.ingresos}
    wide
    a={reporte ? { path: '/report/ingreso/ingresoResumenAnual', texto: 'El año' } : { path: '/report/ingreso/estatus', texto: 'Análisis' }}
  >
    {({ anio, porMes, anteriorPorMes }) => {
      const [este, antes] = [porMes, anteriorPorMes].map((uno) => MESES.map((_, i) => uno[i + 1] ?? 0)) as [number[], number[]];
      return (
        <>
          <p className="m-0 text-muted">
            {money(total(este))} en {anio} · {money(total(antes))} en {anio - 1}
          </p>
          <Mas>
            <Chart
              title={`Cobrado por mes, ${anio} y ${anio - 1}`}
              kind="money"
              labels={MESES}
              series={[
                { label: String(anio), values: este },
                { label: String(anio - 1), values: antes },
              ]}
            />
          </Mas>
        </>
      );
    }}
  </Tarjeta>
);

/** Basis points as a percentage. */
export const porciento = (puntos: number | null) => (puntos === null ? 'Sin datos' : `${Math.round(puntos / CIEN)} %`);
