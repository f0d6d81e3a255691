import { useState } from 'react';
import type { AnswerOf } from '@/contract/call';
import { columnsOf } from '@/contract/columns';
import type { Diferencia, libro } from '@/contract/reportes/libro';
import { moment, plural } from '@/utils/format';
import { useEsAdministrador } from '../data/useSession';
import { Notice } from '../feedback/Notice';
import { useSubmit } from '../form/useSubmit';
import { Table } from '../list/table/Table';
import { Button } from '../ui/Button';

const COLUMNS = columnsOf<Diferencia>([
  { id: 'que', header: 'Regla' },
  { id: 'cual', header: 'Dónde' },
  { id: 'esperado', header: 'Según sus filas', kind: 'number' },
  { id: 'hallado', header: 'Escrito', kind: 'number' },
]);

function Resultado({ resultado: { momento, revisiones, diferencias } }: { resultado: AnswerOf<typeof libro> }) {
  if (diferencias.length === 0) {
    return (
      <Notice tone="success" role="status">
        El libro cuadra: {plural(revisiones.length, 'comprobación', 'comprobaciones')}, ninguna diferencia. {moment(momento)}
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="error" role="alert">
        {plural(diferencias.length, 'diferencia')}, los montos en centavos. Avise a quien administra el sistema antes de corregir nada.
      </Notice>
      <Table label="Diferencias del libro" columns={COLUMNS} rows={diferencias} groupBy="que" />
    </>
  );
}

/** For administrators: recomputes all money from its rows on demand. Renders nothing for other users. */
export function Libro() {
  const esAdministrador = useEsAdministrador();
  const [resultado, setResultado] = useState<AnswerOf<typeof libro>>();
  const { submit, busy } = useSubmit(async () => (await import('@/services/auditoria')).comprobarLibro(), { then: setResultado });
  if (!esAdministrador) return null;
  return (
    <section aria-label="Comprobar el libro" className="mt-4 flex flex-column align-items-start gap-2">
      <h2>Comprobar el libro</h2>
      <p className="m-0 text-muted">
        Recalcula facturas, cobros, saldos, cajas y existencias desde sus filas. Con muchos datos tarda unos segundos.
      </p>
      <Button label="Comprobar el libro" icon="pi-verified" outlined loading={busy} onClick={() => void submit()} />
      {resultado && <Resultado resultado={resultado} />}
    </section>
  );
}
