import { useState } from 'react';
import type { SaldoDePersona } from '@/contract/cobros/saldo';
import { saldoService } from '@/services/cobros/saldos';
import { later } from '../../data/later';
import { ReportPage } from '../../report/ReportPage';
import { useReport } from '../../report/useReport';

const SaldoPanel = later(() => import('./SaldoPanel'), 'SaldoPanel');

/** Everybody with credit, even if they pay for nobody any more; a name opens its movements and actions. */
export function Saldos() {
  const report = useReport(saldoService.filter);
  const [abierta, setAbierta] = useState<SaldoDePersona>();
  return (
    <>
      <ReportPage
        report={report}
        filters={[]}
        cells={{
          nombre: (persona) => (
            <button type="button" className="record" onClick={() => setAbierta(persona)}>
              <span>{persona.nombre}</span>
            </button>
          ),
        }}
      />
      {abierta && <SaldoPanel {...abierta} onCambio={report.reload} onClose={() => setAbierta(undefined)} />}
    </>
  );
}
