import { useGrupoField } from '@/components/academico/useGrupoField';
import { AccionesDeFacturas } from '@/components/reportes/AccionesDeFacturas';
import { later } from '@/components/data/later';
import { ReportPage } from '@/components/report/ReportPage';
import { describedReport, useReport } from '@/components/report/useReport';
import { desdeHaceUnMes, DIAS } from '@/components/reportes/opciones';
import { useCeldas } from '@/components/reportes/useCeldas';
import { optionsOf } from '@/components/ui/input/Select';
import { ESTATUS, TIPO_FACTURA } from '@/contract/palabras';
import * as informes from '@/contract/reportes/informes';
import { mesEntero } from '@/domain/mes';
import { count, money } from '@/utils/format';

const historialFacturas = describedReport(informes.historialFacturas, () =>
  import('@/contract/reportes/historialFacturas').then((module) => module.historialFacturas),
);

const CifrasCerradas = later(() => import('@/components/cierre/CifrasCerradas'), 'CifrasCerradas');
const ESTADOS = Object.fromEntries(informes.ESTATUS_FACTURA.map((uno) => [uno, ESTATUS[uno]]));

/** All invoices of the branch by date, type, state, user and group; by default the last month's. */
export default function HistorialDeFacturas() {
  const report = useReport(historialFacturas, desdeHaceUnMes());
  const { estudiante, estatus, numero } = useCeldas();
  const { tipo, estatus: estado, usuario, codigoGrupo, filtro, desde, hasta, codigoSucursal, todas } = report.query;
  const mes = tipo || estado || usuario || codigoGrupo || filtro ? undefined : mesEntero(desde, hasta);
  return (
    <>
      {mes && (
        <CifrasCerradas cifra="facturado" tramo={{ desde: mes, hasta: mes, codigoSucursal, todas }} hoy={() => report.totales?.total} />
      )}
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
          { name: 'usuario', label: 'Usuario', kind: 'text' },
          useGrupoField(),
        ]}
        figures={[
          ['Facturas', ({ facturas }) => count(facturas)],
          ['Anulado', ({ anulado }) => money(anulado)],
        ]}
        cells={{ estudiante, estatus, numero }}
      />
    </>
  );
}
