import { useGrupoField } from '@/components/academico/useGrupoField';
import { AccionesDeFacturas } from '@/components/reportes/AccionesDeFacturas';
import { ReportPage } from '@/components/report/ReportPage';
import { useReport } from '@/components/report/useReport';
import { desdeHaceUnMes, DIAS } from '@/components/reportes/opciones';
import { useCeldas } from '@/components/reportes/useCeldas';
import { optionsOf } from '@/components/ui/input/Select';
import { EstatusFactura } from '@/contract/facturas/factura';
import { ESTATUS, TIPO_FACTURA } from '@/contract/palabras';
import { historialFacturas } from '@/contract/reportes/historialFacturas';
import { count, money } from '@/utils/format';

const ESTADOS = Object.fromEntries(EstatusFactura.options.map((uno) => [uno, ESTATUS[uno]]));

/** All invoices of the branch by date, type, state and group; by default the last month's. */
export default function HistorialDeFacturas() {
  const report = useReport(historialFacturas, desdeHaceUnMes());
  const { estudiante, estatus, numero } = useCeldas();
  return (
    <ReportPage
      report={{
        ...report,
        lote: {
          rowKey: ({ codigoFactura }) => codigoFactura,
          acciones: (filas, soltar) => <AccionesDeFacturas filas={filas} onDone={soltar} onCambio={report.reload} />,
        },
      }}
      filters={[
        ...DIAS,
        { name: 'tipo', label: 'Tipo', kind: 'select', placeholder: 'Todos', options: optionsOf(TIPO_FACTURA, 'Todos') },
        { name: 'estatus', label: 'Estado', kind: 'select', placeholder: 'Todos', options: optionsOf(ESTADOS, 'Todos') },
        useGrupoField(),
      ]}
      figures={[
        ['Facturas', ({ facturas }) => count(facturas)],
        ['Anulado', ({ anulado }) => money(anulado)],
      ]}
      cells={{ estudiante, estatus, numero }}
    />
  );
}
