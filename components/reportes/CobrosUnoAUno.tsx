import * as informes from '@/contract/reportes/ingresos/informes';
import type { MovimientoDeCobro } from '@/contract/reportes/ingresos/movimientosDeCobro';
import { count, money } from '@/utils/format';
import { ReportPage } from '../report/ReportPage';
import { describedReport, useReport } from '../report/useReport';
import { EstadoTag } from '../ui/tag/EstadoTag';
import { DE_COBROS, esteMes } from './opciones';
import { useRecibo } from './useRecibo';

const movimientosDeCobro = describedReport(informes.movimientosDeCobro, () =>
  import('@/contract/reportes/ingresos/movimientosDeCobro').then((module) => module.movimientosDeCobro),
);

const clase = ({ clase: que }: MovimientoDeCobro) => (que === 'REVERSO' ? <EstadoTag estado="REVERSADO" /> : 'Cobro');

/** Payments and reversals one by one, by date, user, form and reference; the total outside a cash day is always shown. */
export function CobrosUnoAUno({ desdeHoy }: { desdeHoy?: true }) {
  const { desde, hasta } = esteMes();
  const report = useReport(movimientosDeCobro, { desde: desdeHoy ? hasta : desde, hasta });
  const { recibo, panel } = useRecibo();
  return (
    <>
      <ReportPage
        report={report}
        filters={DE_COBROS}
        figures={[
          ['Cobros', ({ cobros }) => count(cobros)],
          ['Reversos', ({ reversos }) => count(reversos)],
          ['Neto', ({ monto }) => money(monto)],
          ['Fuera de caja', ({ fuera }) => money(fuera)],
        ]}
        cells={{ numero: ({ codigoCobro, numero }) => recibo({ codigoCobro, recibo: numero }), clase }}
      />
      {panel}
    </>
  );
}
