import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { SaldoDePersona } from '@/contract/cobros/saldo';
import { saldoService } from '@/services/saldos';
import { ReportPage } from '../../report/ReportPage';
import { useReport } from '../../report/useReport';

const SaldoPanel = dynamic(() => import('./SaldoPanel').then((module) => module.SaldoPanel), { ssr: false });

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
      {abierta && (
        <SaldoPanel
          codigoEntidad={abierta.codigoEntidad}
          nombre={abierta.nombre}
          onCambio={report.reload}
          onClose={() => setAbierta(undefined)}
        />
      )}
    </>
  );
}
