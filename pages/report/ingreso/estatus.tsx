import { useGrupoField } from '@/components/academico/useGrupoField';
import { ReportPage } from '@/components/report/ReportPage';
import { useReport } from '@/components/report/useReport';
import { DIAS } from '@/components/reportes/opciones';
import { Chart } from '@/components/ui/Chart';
import { optionsOf } from '@/components/ui/input/Select';
import { analisisIngresos, CIFRAS, POR, SEGUN } from '@/contract/reportes/ingresos/analisis';
import { hoyEn, mesDe, sumarMeses, ultimoDiaDelMes } from '@/domain/fechas';
import { count, money } from '@/utils/format';

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
  return (
    <ReportPage
      report={report}
      filters={[
        { name: 'por', label: 'Agrupar por', kind: 'select', options: optionsOf(POR) },
        { name: 'segun', label: 'Según', kind: 'select', options: optionsOf(SEGUN) },
        { name: 'cifras', label: 'Cifras', kind: 'select', options: optionsOf(CIFRAS) },
        ...DIAS,
        useGrupoField(),
      ]}
      figures={[
        ['Facturas', ({ facturas }) => count(facturas)],
        ['Cumplimiento', ({ facturado, cobrado }) => (facturado ? `${Math.round((cobrado * CIEN) / facturado)} %` : 'Nada facturado')],
        ['Falta por cobrar', ({ facturado, cobrado }) => money(facturado - cobrado)],
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
  );
}
