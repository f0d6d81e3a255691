import { ReportPage } from '@/components/report/ReportPage';
import { useReport } from '@/components/report/useReport';
import { Barras } from '@/components/reportes/Barras';
import { CobrosUnoAUno } from '@/components/reportes/CobrosUnoAUno';
import { DIAS, opciones, SI_NO } from '@/components/reportes/opciones';
import { Vistas } from '@/components/reportes/Vistas';
import { cobrosPorFecha } from '@/contract/reportes/ingresos/cobrosPorFecha';
import { FORMA_INGRESO, type FormaIngreso } from '@/contract/reportes/ingresos/formas';
import { hoyEn, mesDe } from '@/domain/fechas';
import { day, money } from '@/utils/format';

/** What came in by day, user and form; at first this month's. */
function PorDia() {
  const hoy = hoyEn(new Date());
  const report = useReport(cobrosPorFecha, { desde: `${mesDe(hoy)}-01`, hasta: hoy });
  return (
    <ReportPage
      report={report}
      filters={[
        ...DIAS,
        { name: 'usuario', label: 'Usuario', kind: 'text' },
        { name: 'forma', label: 'Forma de pago', kind: 'select', placeholder: 'Todas', options: opciones(FORMA_INGRESO) },
        { name: 'referencia', label: 'Referencia', kind: 'text' },
        { name: 'fueraDeCaja', label: 'Solo fuera de caja', kind: 'select', options: SI_NO },
      ]}
      figures={({ porForma, fuera }) => [
        ...Object.entries(porForma).map(([forma, suma]): [string, string] => [FORMA_INGRESO[forma as FormaIngreso], money(suma)]),
        ['Fuera de caja', money(fuera)],
      ]}
      groupBy={report.query.sortField === 'fecha' ? 'fecha' : undefined}
      chart={({ porDia }) => (
        <Barras
          title="Cobrado por día, sin lo reversado"
          kind="money"
          serie="Neto"
          de={Object.entries(porDia).map(([dia, neto]) => [day(dia), neto] as const)}
        />
      )}
    />
  );
}

const VISTAS = [
  { id: 'resumen', titulo: 'Por día', icono: 'pi-calendar', de: PorDia },
  { id: 'recibos', titulo: 'Recibos', icono: 'pi-receipt', de: CobrosUnoAUno },
];

/** What came in, summed up by day, and receipt by receipt. */
export default function ResumenCobroFecha() {
  return <Vistas label="Resumen de cobros por fecha" vistas={VISTAS} />;
}
