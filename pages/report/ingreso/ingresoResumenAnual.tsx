import { ReportPage } from '@/components/report/ReportPage';
import { useReport } from '@/components/report/useReport';
import { Chart } from '@/components/ui/Chart';
import { resumenAnual } from '@/contract/reportes/ingresos/resumenAnual';
import { anioDe, hoyEn } from '@/domain/fechas';
import { money } from '@/utils/format';
import { MESES } from '@/utils/meses';

const ANIOS_ATRAS = 5;

/** Income by month and purpose, this year against the last. */
export default function IngresoResumenAnual() {
  const este = anioDe(hoyEn(new Date()));
  const report = useReport(resumenAnual, { anio: este });
  const { anio = este } = report.totales ?? report.query;
  const anios = Array.from({ length: ANIOS_ATRAS }, (_, i) => String(este - i));
  return (
    <ReportPage
      report={report}
      filters={[{ name: 'anio', label: 'Año', kind: 'select', options: anios.map((value) => ({ value, label: value })) }]}
      figures={[
        [`Cobrado en ${anio}`, ({ total }) => money(total)],
        [`Cobrado en ${anio - 1}`, ({ anterior }) => money(anterior)],
        ['Diferencia', ({ total, anterior }) => money(total - anterior)],
      ]}
      chart={({ porMes, anteriorPorMes }) => (
        <Chart
          title={`Cobrado por mes, ${anio} y ${anio - 1}`}
          kind="money"
          labels={MESES}
          series={[
            { label: String(anio), values: MESES.map((_, i) => porMes[i + 1] ?? 0) },
            { label: String(anio - 1), values: MESES.map((_, i) => anteriorPorMes[i + 1] ?? 0) },
          ]}
        />
      )}
    />
  );
}
