import { useState, type ReactNode } from 'react';
import type { AnswerOf } from '@/contract/call';
import type { Recibo, ultimosCobros as call } from '@/contract/cobros/cobro';
import { lazyRead } from '@/services/http/lazyRead';
import { ultimosCobros } from '@/services/plain/mesa';
import { selectPendientes } from '@/store/cobros';
import { useAppSelector } from '@/store/hooks';
import { moment, money } from '@/utils/format';
import { later } from '../../data/later';
import { Failed, useLoaded } from '../../data/useLoaded';
import { useSubmit } from '../../form/useSubmit';
import { Button } from '../../ui/Button';
import { RowList } from '../../ui/keyboard/RowList';
import { Tag } from '../../ui/tag/Tag';
import { usePuedeReversar } from '../useReversar';

const leerRecibo = lazyRead(() => import('@/services/cobros').then(({ recibo }) => recibo), false);

// Loaded on demand, since few payments are reversed.
const ReversarCobro = later(() => import('../ReversarCobro'), 'ReversarCobro');

interface Props {
  /** A change reloads the list: another payment, or one that somebody else took. */
  version: unknown;
  onVer: (recibo: Recibo) => void;
  /** Folded behind their title, as on a phone, where the search and the debt come first. */
  plegados: boolean;
  /** Called after a reversal, which changes the family's debt, and after one that was given up: somebody else may have made it. */
  onReversado?: () => void;
}

type Row = AnswerOf<typeof call>[number];

const BOTON = { text: true, small: true } as const;

/** A placeholder as high as that many payments, while they load. */
const Filas = ({ cuantas }: { cuantas: number }) => (
  <ul className="list-none p-0" aria-hidden>
    {Array.from({ length: cuantas }, (_, fila) => (
      <li key={fila} className="h-5rem py-1 border-bottom-1 surface-border">
        <span className="bar" />
      </li>
    ))}
  </ul>
);

/** How many payments are shown while no family is at the desk: only recent receipts are reprinted then. */
const OF_BRANCH = 8;

/** The payments of the payer at the desk; without one, the branch's. Each has its receipt to reprint. */
function Lista({ version, onVer, onReversado, children }: Omit<Props, 'plegados'> & { children?: ReactNode }) {
  const codigoPagador = useAppSelector(selectPendientes).familia?.pagador.codigoEntidad;
  const loaded = useLoaded(ultimosCobros, { query: { codigoPagador } }, version);
  const { latest: rows } = loaded;
  const { submit, busy } = useSubmit((id: number) => leerRecibo({ params: { id } }), { then: onVer });
  const reversa = usePuedeReversar();
  const [porReversar, setPorReversar] = useState<Row>();
  const cerrar = () => {
    setPorReversar(undefined);
    void loaded.reload();
    onReversado?.();
  };
  if (rows?.length === 0 || loaded.error) return <Failed of={loaded} />;
  const shown = codigoPagador === undefined ? rows?.slice(0, OF_BRANCH) : rows;
  return (
    <section aria-label="Últimos cobros">
      {children}
      {!shown && <Filas cuantas={codigoPagador === undefined ? OF_BRANCH : 1} />}
      <RowList className="list-none p-0">
        {shown?.map((row) => {
          const { codigoCobro, numero, momento, pagador, aplicado, reversado } = row;
          return (
            <li key={codigoCobro} className="flex flex-wrap column-gap-3 align-items-center py-1 border-bottom-1 surface-border">
              <span className="flex-grow-1 w-9rem min-w-0">
                <strong className="block font-medium">
                  Recibo {numero} {reversado && <Tag value="Reversado" severity="danger" />}
                </strong>
                <small className="block text-muted">
                  {moment(momento)}
                  {codigoPagador === undefined && ` · ${pagador}`}
                </small>
              </span>
              <span className="tabular">{reversado ? <s>{money(aplicado)}</s> : money(aplicado)}</span>
              <span className="flex ml-auto">
                <Button
                  {...BOTON}
                  icon="pi-print"
                  disabled={busy}
                  aria-label={`Reimprimir recibo ${numero}`}
                  title="Reimprimir"
                  onClick={() => void submit(codigoCobro)}
                />
                {reversa && !reversado && (
                  <Button
                    {...BOTON}
                    icon="pi-replay"
                    aria-label={`Reversar recibo ${numero}`}
                    title="Reversar"
                    onClick={() => setPorReversar(row)}
                  />
                )}
              </span>
            </li>
          );
        })}
      </RowList>
      {porReversar && <ReversarCobro {...porReversar} onClose={cerrar} />}
    </section>
  );
}

/** The last payments under their title. Folded, they are loaded when they are asked for. */
export function UltimosCobros({ plegados, ...lista }: Props) {
  const [abiertos, setAbiertos] = useState(false);
  if (!plegados) {
    return (
      <Lista {...lista}>
        <h2>Últimos cobros</h2>
      </Lista>
    );
  }
  return (
    <details className="mb-3" onToggle={({ currentTarget }) => setAbiertos(currentTarget.open)}>
      <summary>Últimos cobros</summary>
      {abiertos && <Lista {...lista} />}
    </details>
  );
}
