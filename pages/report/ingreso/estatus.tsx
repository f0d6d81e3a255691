import { useGrupoField } from '@/components/academico/useGrupoField';
import { later } from '@/components/data/later';
import { ReportPage } from '@/components/report/ReportPage';
import { describedReport, useReport } from '@/components/report/useReport';
import { DIAS } from '@/components/reportes/opciones';
import { Chart } from '@/components/ui/Chart';
import { optionsOf } from '@/components/ui/input/Select';
import * as informes from '@/contract/reportes/ingresos/informes';
import { hoyEn, mesDe, sumarMeses, ultimoDiaDelMes } from '@/domain/fechas';
import { mesEntero } from '@/domain/mes';
import { count, money } from '@/utils/format';

const analisisIngresos = describedReport(informes.analisisIngresos, () =>
  import('@/contract/reportes/ingresos/analisis').then((module) => module.analisisIngresos),
);

const CifrasCerradas = later(() => import('@/components/cierre/CifrasCerradas'), 'CifrasCerradas');
const MESES_ATRAS = -5;
const CIEN = 100;

/** Billed against collected, pending and overdue amounts, by group, service or branch; by default the last six months. */
export default function AnalisisDeIngresos() {
  const hoy = hoyEn(new Date());
  const report = useReport(analisisIngresos, {
    desde: `${mesDe(sumarMeses(`${mesDe(hoy)}-01`, MESES_ATRAS))}-01`,
    hasta: ultimoDiaDelMes(hoy),
    sortField: 'vencido',
    sortOrderAsc: false,
  });
  const { segun, cifras, codigoGrupo, filtro, desde, hasta, codigoSucursal, todas } = report.query;
  const mes = segun === 'EMISION' && cifras === 'ENTONCES' && !codigoGrupo && !filtro ? mesEntero(desde, hasta) : undefined;
  return (
    <>
      {mes && (
        <CifrasCerradas cifra="facturado" tramo={{ desde: mes, hasta: mes, codigoSucursal, todas }} hoy={() => report.totales?.facturado} />
      )}
      <ReportPage
        report={report}
        filters={[
          { name: 'por', label: 'Agrupar por', kind: 'select', options: optionsOf(informes.POR) },
          { name: 'segun', label: 'Según', kind: 'select', options: optionsOf(informes.SEGUN) },
          { name: 'cifras', label: 'Cifras', kind: 'select', options: optionsOf(informes.CIFRAS) },
          ...DIAS,
          useGrupoField(),
        ]}
        figures={[
          ['Facturas', ({ facturas }) => count(facturas)],
          ['Cumplimiento', ({ facturado, cobrado }) => (facturado ? `${Math.round((cobrado * CIEN) / facturado)} %` : 'Nada facturado')],
          ['Falta por cobrar', ({ pendiente }) => money(pendiente)],
        ]}
        chart={({ facturadoPorMes, cobradoPorMes }) => {
          const meses = Object.keys(facturadoPorMes).sort();
          return (
            <Chart
              title="Facturado contra cobrado, por mes"
              kind="money"
              labels={meses.map((mes) => mes.split('-').reverse().join('/'))}
              series={[
                { label: 'Facturado', values: meses.map((mes) => facturadoPorMes[mes]!) },
                { label: 'Cobrado', values: meses.map((mes) => cobradoPorMes[mes] ?? 0) },
              ]}
            />
          );
        }}
      />
    </>
  );
}
