import { useGrupoField } from '@/components/academico/useGrupoField';
import { ReportPage } from '@/components/report/ReportPage';
import { useReport } from '@/components/report/useReport';
import { useCeldas } from '@/components/reportes/useCeldas';
import { desdeHaceUnMes, DIAS, opciones } from '@/components/reportes/opciones';
import { EstatusFactura } from '@/contract/facturas/factura';
import { ESTATUS, TIPO_FACTURA } from '@/contract/palabras';
import { historialFacturas } from '@/contract/reportes/historialFacturas';
import { count, money } from '@/utils/format';

/** All invoices of the branch by date, type, state and group; by default the last month's. */
export default function HistorialDeFacturas() {
  const report = useReport(historialFacturas, desdeHaceUnMes());
  const { estudiante, estatus, numero } = useCeldas();
  return (
    <ReportPage
      report={report}
      filters={[
        ...DIAS,
        { name: 'tipo', label: 'Tipo', kind: 'select', placeholder: 'Todos', options: opciones(TIPO_FACTURA) },
        { name: 'estatus', label: 'Estado', kind: 'select', placeholder: 'Todos', options: opciones(ESTATUS, EstatusFactura.options) },
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
