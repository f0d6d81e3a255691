import { Button } from 'primereact/button';
import { Skeleton } from 'primereact/skeleton';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { codigoEnRuta } from '@/contract/campos';
import type { Recibo } from '@/contract/facturacion/cobro';
import { Familia } from '@/components/facturacion/Familia';
import { PanelCobro } from '@/components/facturacion/PanelCobro';
import { Pendientes } from '@/components/facturacion/Pendientes';
import { ReciboPanel } from '@/components/facturacion/ReciboPanel';
import { UltimosCobros } from '@/components/facturacion/UltimosCobros';
import { useCobro, type Cobro } from '@/components/facturacion/useCobro';
import { EstudianteSearch } from '@/components/inscripciones/EstudianteSearch';
import { Empty } from '@/components/Empty';
import { LoadFailed } from '@/components/LoadFailed';
import { PageHeader } from '@/components/PageHeader';
import { useUrlQuery } from '@/components/useUrlQuery';
import { left, loadPendientes, selectPendientes } from '@/store/facturacion';
import { useAppDispatch, useAppSelector } from '@/store/hooks';

const query = z.strictObject({ codigoEstudiante: codigoEnRuta.optional() });

/** Loads the family that the address names, and forgets it when the desk is left. */
function useFamilia(codigoEstudiante: number | undefined) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (codigoEstudiante === undefined) return void dispatch(left());
    const request = dispatch(loadPendientes(codigoEstudiante));
    return () => request.abort();
  }, [codigoEstudiante, dispatch]);
  useEffect(() => () => void dispatch(left()), [dispatch]);
}

/** Ctrl+Enter takes the payment and F2 goes to the search, wherever the focus is. */
function useDeskKeys(cobrar: () => void, buscar: () => void) {
  const latest = useRef({ cobrar, buscar });
  useEffect(() => {
    latest.current = { cobrar, buscar };
  });
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const act = event.key === 'Enter' && event.ctrlKey ? latest.current.cobrar : event.key === 'F2' ? latest.current.buscar : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', keys);
    return () => window.removeEventListener('keydown', keys);
  }, []);
}

interface FamiliaProps {
  onNext: () => void;
  onRetry: () => void;
  onSiguiente: () => void;
}

/** The family with what it owes, or what stands there instead. */
function Cuenta({ onNext, onRetry, onSiguiente }: FamiliaProps) {
  const { familia, rows, status, error, codigoEstudiante } = useAppSelector(selectPendientes);
  if (status === 'failed') return <LoadFailed error={error} onRetry={onRetry} />;
  if (codigoEstudiante === undefined) {
    return <Empty icon="pi-wallet" title="Busque a un estudiante para ver lo que su familia tiene pendiente." />;
  }
  if (!familia) return <Skeleton height="14rem" />;
  return (
    <div className="card" aria-busy={status === 'loading'}>
      <Familia familia={familia} />
      {rows.length > 0 ? (
        <Pendientes key={codigoEstudiante} onNext={onNext} />
      ) : (
        <Empty icon="pi-check-circle" title="Esta familia no tiene nada pendiente.">
          <Button label="Siguiente cliente" outlined onClick={onSiguiente} />
        </Empty>
      )}
    </div>
  );
}

const focusPayment = () => document.querySelector<HTMLElement>('.panel-cobro .forma input')?.focus();

/** The receipt and whether it was just made, or a new payment. */
function Side({ cobro, shown, onSiguiente, onClose }: { cobro: Cobro; shown?: Shown; onSiguiente: () => void; onClose: () => void }) {
  const { familia, rows } = useAppSelector(selectPendientes);
  if (shown) return <ReciboPanel {...shown} onSiguiente={onSiguiente} onClose={onClose} />;
  return familia && rows.length > 0 ? <PanelCobro cobro={cobro} /> : null;
}

interface Shown {
  recibo: Recibo;
  nuevo: boolean;
}

/** The cashier's desk: find a family, choose what it pays, take the money, print, next. */
export default function Cobro() {
  const dispatch = useAppDispatch();
  const [at, setAt] = useUrlQuery(query);
  const [shown, setShown] = useState<Shown>();
  const [version, setVersion] = useState(0);
  const search = useRef<HTMLInputElement>(null);
  const familia = useAppSelector((root) => selectPendientes(root).familia);
  const cobro = useCobro((recibo) => {
    setShown({ recibo, nuevo: true });
    setVersion((n) => n + 1);
  });
  const { reset, clear, renew } = cobro;
  useFamilia(at?.codigoEstudiante);

  const turnTo = useCallback(
    (codigoEstudiante?: number) => {
      setShown(undefined);
      reset();
      clear();
      renew();
      setAt({ codigoEstudiante });
      if (codigoEstudiante === undefined) search.current?.focus();
    },
    [setAt, reset, clear, renew],
  );
  useDeskKeys(
    () => !shown && cobro.pedir(),
    () => search.current?.focus(),
  );

  if (!at) return null;
  return (
    <>
      <PageHeader title="Cobro de cuotas" />
      <div className="mostrador">
        <div className="mostrador-cuenta">
          <EstudianteSearch
            ref={search}
            label="Estudiante o responsable"
            autoFocus={at.codigoEstudiante === undefined}
            byFamily
            onPick={({ codigoEstudiante }) => turnTo(codigoEstudiante)}
          />
          <Cuenta
            onNext={focusPayment}
            onRetry={() => at.codigoEstudiante && void dispatch(loadPendientes(at.codigoEstudiante))}
            onSiguiente={() => turnTo()}
          />
        </div>
        <div className="mostrador-lado">
          <Side cobro={cobro} shown={shown} onSiguiente={() => turnTo()} onClose={() => setShown(undefined)} />
          <UltimosCobros
            codigoPagador={familia?.pagador.codigoEntidad}
            version={version}
            onVer={(recibo) => setShown({ recibo, nuevo: false })}
          />
        </div>
      </div>
    </>
  );
}
