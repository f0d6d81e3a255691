import Link from 'next/link';
import { useState } from 'react';
import type { Caja } from '@/contract/caja/caja';
import type { AnswerOf } from '@/contract/call';
import type { Recibo, ultimosCobros as call } from '@/contract/cobros/cobro';
import { lazyRead } from '@/services/http/lazyRead';
import { selectPendientes } from '@/store/cobros';
import { useAppSelector } from '@/store/hooks';
import { moment, money } from '@/utils/format';
import { Failed } from '../../data/Failed';
import { later } from '../../data/later';
import { useLoaded } from '../../data/useLoaded';
import { usePagina } from '../../data/useSession';
import type { Venta } from '../../facturas/useVenta';
import { useSubmit } from '../../form/useSubmit';
import { Button } from '../../ui/Button';
import { RowList } from '../../ui/keyboard/RowList';
import { Skeleton } from '../../ui/Skeleton';
import { Tag } from '../../ui/tag/Tag';
import { PanelCobro } from '../PanelCobro';
import type { Cobro } from '../useCobro';
import { usePuedeReversar } from '../useReversar';

const ultimosCobros = lazyRead(() => import('@/services/cobros').then((module) => module.ultimosCobros), true);
const leerRecibo = lazyRead(() => import('@/services/cobros').then(({ recibo }) => recibo), false);

// Loaded on demand, since few payments are reversed.
const ReversarCobro = later(() => import('../ReversarCobro'), 'ReversarCobro');

interface UltimosCobrosProps {
  /** Only this payer's payments; without one, the branch's. */
  codigoPagador?: number;
  /** A change reloads the list: another payment, or one that somebody else took. */
  version: unknown;
  onVer: (recibo: Recibo) => void;
  /** Called after a reversal, which changes the family's debt, and after one that was given up: somebody else may have made it. */
  onReversado?: () => void;
}

type Row = AnswerOf<typeof call>[number];

const BOTON = { text: true, size: 'small' } as const;

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

/** The last payments, each with its receipt to reprint. */
function UltimosCobros({ codigoPagador, version, onVer, onReversado }: UltimosCobrosProps) {
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
      <h2>Últimos cobros</h2>
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
                  icon="pi pi-print"
                  disabled={busy}
                  aria-label={`Reimprimir recibo ${numero}`}
                  title="Reimprimir"
                  onClick={() => void submit(codigoCobro)}
                />
                {reversa && !reversado && (
                  <Button
                    {...BOTON}
                    icon="pi pi-replay"
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

// Loaded later: the promise is needed only once a family is at the desk.
const PromesaAviso = later(() => import('../../cobranza/PromesaAviso'), 'PromesaAviso');
// Loaded with the first receipt.
const ReciboPanel = later(() => import('../ReciboPanel'), 'ReciboPanel');
const ReciboPedido = later(
  () => import('../ReciboPanel'),
  'ReciboPedido',
  () => <Skeleton lines={8} label="Cargando el recibo" />,
);

/** A receipt on the desk: of the payment just made, or a reprint. */
export interface Shown {
  recibo: Recibo;
  nuevo: boolean;
}

interface Props {
  cobro: Cobro;
  venta: Venta;
  /** Whether a family is at the desk; its account may still be loading. */
  deAlguien: boolean;
  shown?: Shown;
  /** The payment whose receipt the address requests. */
  pedido?: number;
  onShow: (shown: Shown | undefined) => void;
  onSiguiente: () => void;
}

/** The state of the cashier's own drawer: whether and since when it is open, and its float. `caja` is undefined while loading. */
function EstadoDeMiCaja({ caja }: { caja: Caja | null | undefined }) {
  const entra = usePagina('/process/caja');
  if (caja === undefined) return null;
  const estado =
    caja === null
      ? 'Caja sin abrir: se abre con el primer cobro en efectivo.'
      : `Caja ${caja.contada ? 'contada' : 'abierta'} desde ${moment(caja.apertura)} · Fondo ${money(caja.fondo)}`;
  return (
    <p className="flex flex-wrap column-gap-2 m-0 text-muted">
      <span>{estado}</span>
      {entra && <Link href="/process/caja">Ir a la caja</Link>}
    </p>
  );
}

/** The receipt or the new payment; below it the cash day and the last payments. */
export function Side({ cobro, venta, deAlguien, shown, pedido, onShow, onSiguiente }: Props) {
  const { familia, rows, status } = useAppSelector(selectPendientes);
  const hayQueCobrar = rows.length > 0 || venta.lineas.length > 0;
  if (deAlguien && !familia && !shown && status !== 'failed') {
    return (
      <div className="card">
        <Skeleton lines={8} label="Cargando la cuenta" />
      </div>
    );
  }
  const debajo = (
    <>
      <EstadoDeMiCaja caja={cobro.caja} />
      <UltimosCobros
        codigoPagador={familia?.pagador.codigoEntidad}
        version={`${shown?.recibo.codigoCobro} ${cobro.vez}`}
        onVer={(recibo) => onShow({ recibo, nuevo: false })}
        onReversado={() => void cobro.reload()}
      />
    </>
  );
  if (!shown && pedido !== undefined) {
    return (
      <ReciboPedido codigoCobro={pedido} onClose={onSiguiente}>
        {debajo}
      </ReciboPedido>
    );
  }
  return (
    <>
      {shown && <ReciboPanel {...shown} onSiguiente={onSiguiente} onClose={() => onShow(undefined)} />}
      {!shown && familia && <PromesaAviso codigoEntidad={familia.pagador.codigoEntidad} />}
      {!shown && familia && hayQueCobrar && <PanelCobro cobro={cobro} />}
      {debajo}
    </>
  );
}
