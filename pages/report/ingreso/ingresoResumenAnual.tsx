import { later } from '@/components/data/later';
import { ReportPage } from '@/components/report/ReportPage';
import { describedReport, useReport } from '@/components/report/useReport';
import { Chart } from '@/components/ui/Chart';
import * as informes from '@/contract/reportes/ingresos/informes';
import { anioDe, hoyEn } from '@/domain/fechas';
import { money } from '@/utils/format';
import { MESES } from '@/utils/meses';

const resumenAnual = describedReport(informes.resumenAnual, () =>
  import('@/contract/reportes/ingresos/resumenAnual').then((module) => module.resumenAnual),
);

const CifrasCerradas = later(() => import('@/components/cierre/CifrasCerradas'), 'CifrasCerradas');
const ANIOS_ATRAS = 5;

/** Income by month and purpose, this year against the last. */
export default function IngresoResumenAnual() {
  const este = anioDe(hoyEn(new Date()));
  const report = useReport(resumenAnual, { anio: este });
  const { anio = este } = report.totales ?? report.query;
  const anios = Array.from({ length: ANIOS_ATRAS }, (_, i) => String(este - i));
  const { codigoSucursal, todas, filtro } = report.query;
  return (
    <>
      {!filtro && (
        <CifrasCerradas
          cifra="ingreso"
          tramo={{ desde: `${anio}-01`, hasta: `${anio}-12`, codigoSucursal, todas }}
          hoy={(mes) => report.totales && (report.totales.porMes[Number(mes.slice(5))] ?? 0)}
        />
      )}
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
    </>
  );
}
