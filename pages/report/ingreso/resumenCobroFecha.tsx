import { type Figure, ReportPage } from '@/components/report/ReportPage';
import { describedReport, type TotalsOf, useReport } from '@/components/report/useReport';
import { Barras } from '@/components/reportes/Barras';
import { CobrosUnoAUno } from '@/components/reportes/CobrosUnoAUno';
import { DE_COBROS, esteMes } from '@/components/reportes/opciones';
import { Vistas } from '@/components/list/TabsPage';
import { later } from '@/components/data/later';
import * as informes from '@/contract/reportes/ingresos/informes';
import { FORMA_INGRESO } from '@/contract/palabras';
import type { FormaIngreso } from '@/contract/reportes/ingresos/formas';
import { mesEntero } from '@/domain/mes';
import { day, money } from '@/utils/format';

const cobrosPorFecha = describedReport(informes.cobrosPorFecha, () =>
  import('@/contract/reportes/ingresos/cobrosPorFecha').then((module) => module.cobrosPorFecha),
);

const CifrasCerradas = later(() => import('@/components/cierre/CifrasCerradas'), 'CifrasCerradas');

type Cifra = Figure<TotalsOf<typeof cobrosPorFecha>>;

/** The forms whose boxes are shown until the report says which ones there are, and after it where it has fewer: so that nothing moves. */
const LAS_USUALES: readonly FormaIngreso[] = ['EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'CHEQUE'];

function formasDe(porForma: Partial<Record<FormaIngreso, number>> = {}): FormaIngreso[] {
  const suyas = Object.keys(porForma) as FormaIngreso[];
  const otras = LAS_USUALES.filter((una) => !suyas.includes(una));
  return [...suyas, ...otras].slice(0, Math.max(suyas.length, LAS_USUALES.length));
}

/** Payments by day, user and form; by default this month's. */
function PorDia() {
  const report = useReport(cobrosPorFecha, esteMes());
  const { desde, hasta, codigoSucursal, todas, filtro, usuario, forma, referencia, fueraDeCaja } = report.query;
  const deTodo = !filtro && !usuario && !forma && !referencia && !fueraDeCaja;
  const mes = deTodo ? mesEntero(desde, hasta) : undefined;
  return (
    <>
      {mes && <CifrasCerradas cifra="neto" tramo={{ desde: mes, hasta: mes, codigoSucursal, todas }} hoy={() => report.totales?.neto} />}
      <ReportPage
        report={report}
        filters={DE_COBROS}
        figures={[
          ...formasDe(report.totales?.porForma).map((forma): Cifra => [
            FORMA_INGRESO[forma],
            ({ porForma }) => money(porForma[forma] ?? 0),
          ]),
          ['Fuera de caja', ({ fuera }) => money(fuera)],
        ]}
        groupBy={report.query.sortField === 'fecha' ? 'fecha' : undefined}
        chart={({ porDia }) => (
          <Barras
            title="Cobrado por día, sin lo reversado"
            kind="money"
            serie="Neto"
            de={Object.fromEntries(Object.entries(porDia).map(([dia, neto]) => [day(dia), neto]))}
          />
        )}
      />
    </>
  );
}

const VISTAS = [
  { id: 'resumen', titulo: 'Por día', icono: 'pi-calendar', de: PorDia },
  { id: 'recibos', titulo: 'Recibos', icono: 'pi-receipt', de: CobrosUnoAUno },
];

/** Payments summed up by day, and receipt by receipt. */
export default function ResumenCobroFecha() {
  return <Vistas title="Resumen de cobros por fecha" tabs={VISTAS} />;
}
