import { dadas } from '@/contract/libros/incobrables';
import { money } from '@/utils/format';
import { celdaFactura } from '../data/FacturaLink';
import { later } from '../data/later';
import { ReportPage } from '../report/ReportPage';
import { useReport } from '../report/useReport';
import { IconButton } from '../ui/Button';
import { useOpen } from '../ui/useOpen';
import { optionsOf } from '../ui/input/Select';

const Recuperar = later(() => import('../facturas/Recuperar'), 'Recuperar');

const ESTADOS = optionsOf({ VIGENTE: 'Sin recuperar', TERMINADA: 'Recuperadas' }, 'Todas');

/** The invoices written off, each with who, when and why; one that is paid after all is recovered first. */
export function Incobrables() {
  const report = useReport(dadas);
  const [abierta, setAbierta, cerrar] = useOpen<{ codigoFactura: number; numero: number }>(report.reload);
  return (
    <>
      <ReportPage
        report={report}
        filters={[
          { name: 'desde', label: 'Desde', kind: 'date' },
          { name: 'hasta', label: 'Hasta', kind: 'date' },
          { name: 'estado', label: 'Estado', kind: 'select', placeholder: 'Todas', options: ESTADOS },
        ]}
        figures={[['Sin recuperar', ({ vigente }) => money(vigente)]]}
        cells={{ numero: celdaFactura }}
        actions={(fila) =>
          fila.fin === null && (
            <IconButton icon="pi-replay" label={`Recuperar la factura ${fila.numero}`} onClick={() => setAbierta(fila)} />
          )
        }
      />
      {abierta && <Recuperar factura={abierta} onClose={cerrar} />}
    </>
  );
}
