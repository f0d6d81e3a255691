import { ReportPage } from '@/components/report/ReportPage';
import { describedReport, useReport } from '@/components/report/useReport';
import { desdeHaceUnMes, DIAS } from '@/components/reportes/opciones';
import { useCeldas } from '@/components/reportes/useCeldas';
import { useRecibo } from '@/components/reportes/useRecibo';
import * as informes from '@/contract/reportes/ingresos/informes';
import { count, money } from '@/utils/format';

const cobrosDeFactura = describedReport(informes.cobrosDeFactura, () =>
  import('@/contract/reportes/ingresos/cobrosDeFactura').then((module) => module.cobrosDeFactura),
);

/** Every payment applied to an invoice, who took it and who reversed it; by default the last month's. */
export default function HistorialCobroFactura() {
  const report = useReport(cobrosDeFactura, desdeHaceUnMes());
  const { estudiante, numero } = useCeldas();
  const { recibo, panel } = useRecibo();
  return (
    <>
      <ReportPage
        report={report}
        filters={[
          {
            name: 'numero',
            label: 'Número de factura',
            kind: 'text',
            inputMode: 'numeric',
            help: 'Con él, todos sus cobros, de cualquier día.',
          },
          ...DIAS,
        ]}
        figures={[
          ['Facturas', ({ facturas }) => count(facturas)],
          ['Facturado en ellas', ({ total }) => money(total)],
          ['Reversado', ({ reversado }) => money(reversado)],
          ['Sigue aplicado', ({ vigente }) => money(vigente)],
          ['Pendiente hoy', ({ pendiente }) => money(pendiente)],
        ]}
        cells={{ estudiante, numero, recibo }}
      />
      {panel}
    </>
  );
}
