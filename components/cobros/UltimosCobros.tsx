import { Button } from 'primereact/button';
import type { AnswerOf } from '@/contract/call';
import type { Recibo, ultimosCobros as call } from '@/contract/cobros/cobro';
import { recibo, ultimosCobros } from '@/services/cobros';
import { moment, money } from '@/utils/format';
import { useSubmit } from '../form/useSubmit';
import css from './UltimosCobros.module.css';
import { useLoaded } from '../data/useLoaded';

interface Props {
  /** Whose payments; all of the branch without one. */
  codigoPagador?: number;
  /** The one just made: a new one is asked for again. */
  newest?: number;
  onVer: (recibo: Recibo) => void;
}

type Row = AnswerOf<typeof call>[number];

function Fila({ cobro, conPagador, busy, onVer }: { cobro: Row; conPagador: boolean; busy: boolean; onVer: () => void }) {
  const { numero, momento, pagador, aplicado } = cobro;
  return (
    <li className={`${css.row} flex gap-3 align-items-center py-1`}>
      <span className="flex-1 min-w-0">
        <strong className="block font-medium">Recibo {numero}</strong>
        <small className="block text-muted">
          {moment(momento)}
          {conPagador && ` · ${pagador}`}
        </small>
      </span>
      <span className="tabular">{money(aplicado)}</span>
      <Button
        icon="pi pi-print"
        text
        size="small"
        disabled={busy}
        aria-label={`Reimprimir recibo ${numero}`}
        tooltip="Reimprimir"
        tooltipOptions={{ position: 'left' }}
        onClick={onVer}
      />
    </li>
  );
}

/** Before anybody stands at the desk, only the last customers' receipts are asked for again. */
const OF_BRANCH = 8;

/** The last payments, each with its receipt to print again. */
export function UltimosCobros({ codigoPagador, newest, onVer }: Props) {
  // The list only helps to print again: without it the desk works as well.
  const { latest: rows = [] } = useLoaded(ultimosCobros, { query: { codigoPagador } }, newest);
  const { submit, busy } = useSubmit((id: number) => recibo({ params: { id } }), { then: onVer });
  if (rows.length === 0) return null;
  const shown = codigoPagador === undefined ? rows.slice(0, OF_BRANCH) : rows;
  return (
    <section aria-label="Últimos cobros">
      <h2>Últimos cobros</h2>
      <ul className="list-none p-0">
        {shown.map((row) => (
          <Fila
            key={row.codigoCobro}
            cobro={row}
            conPagador={codigoPagador === undefined}
            busy={busy}
            onVer={() => void submit(row.codigoCobro)}
          />
        ))}
      </ul>
    </section>
  );
}
