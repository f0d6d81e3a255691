import { MAX_LOTE } from '@/contract/campos';
import { deudas } from '@/contract/libros/incobrables';
import { celdaFactura } from '../data/FacturaLink';
import { later } from '../data/later';
import { ReportPage } from '../report/ReportPage';
import { useReport } from '../report/useReport';
import { Button } from '../ui/Button';
import { useOpen } from '../ui/useOpen';

const DarIncobrable = later(() => import('./DarIncobrable'), 'DarIncobrable');

/** Why the chosen invoices cannot be written off together; undefined if they can. */
function impide(filas: readonly { codigoEntidad: number }[]): string | undefined {
  if (filas.length > MAX_LOTE) return `A lo sumo ${MAX_LOTE} a la vez`;
  return new Set(filas.map(({ codigoEntidad }) => codigoEntidad)).size > 1 ? 'Elija facturas de un mismo deudor' : undefined;
}

/** What has been overdue for long; chosen invoices of one debtor are written off together. */
export function Deudas() {
  const report = useReport(deudas);
  const [abiertas, setAbiertas, cerrar] = useOpen<readonly { codigoFactura: number }[]>(report.reload);
  return (
    <>
      <ReportPage
        report={{
          ...report,
          lote: {
            rowKey: ({ codigoFactura }) => codigoFactura,
            acciones: (filas) => (
              <Button
                label="Dar por incobrable"
                icon="pi-minus-circle"
                text
                small
                severity="danger"
                disabled={impide(filas) !== undefined}
                title={impide(filas)}
                onClick={() => setAbiertas(filas)}
              />
            ),
          },
        }}
        filters={[{ name: 'diasMinimo', label: 'Días de atraso, al menos', kind: 'text', inputMode: 'numeric' }]}
        cells={{ numero: celdaFactura }}
      />
      {abiertas && <DarIncobrable filas={abiertas} onClose={cerrar} />}
    </>
  );
}
