import { ReportPage, type Figure } from '@/components/report/ReportPage';
import { useReport, type TotalsOf } from '@/components/report/useReport';
import { Barras } from '@/components/reportes/Barras';
import { CobrosUnoAUno } from '@/components/reportes/CobrosUnoAUno';
import { DE_COBROS, esteMes } from '@/components/reportes/opciones';
import { Vistas } from '@/components/reportes/Vistas';
import { cobrosPorFecha } from '@/contract/reportes/ingresos/cobrosPorFecha';
import { FORMA_INGRESO, type FormaIngreso } from '@/contract/reportes/ingresos/formas';
import { day, money } from '@/utils/format';

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
  return (
    <ReportPage
      report={report}
      filters={DE_COBROS}
      figures={[
        ...formasDe(report.totales?.porForma).map((forma): Cifra => [FORMA_INGRESO[forma], ({ porForma }) => money(porForma[forma] ?? 0)]),
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
  );
}

const VISTAS = [
  { id: 'resumen', titulo: 'Por día', icono: 'pi-calendar', de: PorDia },
  { id: 'recibos', titulo: 'Recibos', icono: 'pi-receipt', de: CobrosUnoAUno },
];

/** Payments summed up by day, and receipt by receipt. */
export default function ResumenCobroFecha() {
  return <Vistas title="Resumen de cobros por fecha" vistas={VISTAS} />;
}
