import { ReportPage } from '@/components/report/ReportPage';
import { useReport } from '@/components/report/useReport';
import { CobrosUnoAUno } from '@/components/reportes/CobrosUnoAUno';
import { DIAS, opciones, SI_NO } from '@/components/reportes/opciones';
import { useVista } from '@/components/reportes/useVista';
import { Chart } from '@/components/ui/Chart';
import { Tabs } from '@/components/ui/Tabs';
import { cobrosPorFecha } from '@/contract/reportes/ingresos/cobrosPorFecha';
import { FORMA_INGRESO, type FormaIngreso } from '@/contract/reportes/ingresos/formas';
import { hoyEn, mesDe } from '@/domain/fechas';
import { day, money } from '@/utils/format';

const VISTAS = [
  { id: 'resumen', titulo: 'Por día', icono: 'pi-calendar' },
  { id: 'recibos', titulo: 'Recibos', icono: 'pi-receipt' },
];

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
        <Chart
          title="Cobrado por día, sin lo reversado"
          kind="money"
          labels={Object.keys(porDia).map(day)}
          series={[{ label: 'Neto', values: Object.values(porDia) }]}
        />
      )}
    />
  );
}

/** What came in, summed up by day, and receipt by receipt. */
export default function ResumenCobroFecha() {
  const [vista, elegir] = useVista(VISTAS);
  return (
    <Tabs label="Resumen de cobros por fecha" pestanas={VISTAS} actual={vista} onElegir={elegir}>
      {vista === 'resumen' ? <PorDia /> : <CobrosUnoAUno />}
    </Tabs>
  );
}
