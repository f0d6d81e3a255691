import { useState } from 'react';
import type { RowOf } from '@/contract/list';
import { gastosDeCaja } from '@/contract/libros/gastos';
import { gastoService } from '@/services/cobros/gastos';
import { money } from '@/utils/format';
import { FileButton, PAPELES } from '../archivos/FileButton';
import { bytesDe, nombreLimpio } from '../archivos/subir';
import { later } from '../data/later';
import { useLoaded } from '../data/useLoaded';
import { useSubmit } from '../form/useSubmit';
import { ReportPage } from '../report/ReportPage';
import { useReport } from '../report/useReport';
import { IconButton } from '../ui/Button';

const VerArchivo = later(() => import('../archivos/VerArchivo'), 'VerArchivo');

type Gasto = RowOf<typeof gastosDeCaja>;

/** Uploads the receipt of an expense, or another one. */
function SubirRecibo({ gasto: { codigoMovimiento: id, motivo }, onSubido }: { gasto: Gasto; onSubido: () => void }) {
  const { submit, busy } = useSubmit(
    async (file: File) =>
      gastoService.guardarRecibo({ params: { id }, query: { nombre: nombreLimpio(file.name) }, archivo: await bytesDe(file) }),
    { success: 'Recibo guardado', then: onSubido },
  );
  const label = `Subir el recibo de ${motivo}`;
  return (
    <FileButton
      name={label}
      accept={PAPELES}
      icon="pi-camera"
      text
      rounded
      loading={busy}
      aria-label={label}
      title="Subir la foto del recibo"
      onFile={(file) => void submit(file)}
    />
  );
}

function Recibo({ gasto, onClose }: { gasto: Gasto; onClose: () => void }) {
  const bytes = useLoaded(gastoService.recibo, { params: { id: gasto.codigoMovimiento } });
  return (
    <VerArchivo titulo={`Recibo de ${gasto.motivo}`} nombre="recibo" formato={bytes.data?.type ?? ''} bytes={bytes} onClose={onClose} />
  );
}

/** What was spent from the drawers in a span, with the sum of each kind. */
export function Gastos() {
  const report = useReport(gastosDeCaja);
  const [abierto, setAbierto] = useState<Gasto>();
  return (
    <>
      <ReportPage
        report={report}
        filters={[
          { name: 'desde', label: 'Desde', kind: 'date' },
          { name: 'hasta', label: 'Hasta', kind: 'date' },
        ]}
        figures={Object.entries(report.totales?.porTipo ?? {}).map(([tipo, monto]) => [tipo, () => money(monto)] as const)}
        actions={(gasto) => (
          <>
            {gasto.codigoArchivo !== null && (
              <IconButton icon="pi-image" label={`Ver el recibo de ${gasto.motivo}`} onClick={() => setAbierto(gasto)} />
            )}
            <SubirRecibo gasto={gasto} onSubido={report.reload} />
          </>
        )}
      />
      {abierto && <Recibo gasto={abierto} onClose={() => setAbierto(undefined)} />}
    </>
  );
}
