import dynamic from 'next/dynamic';
import { useCallback, useRef, useState } from 'react';
import * as z from 'zod';
import { codigoEnRuta } from '@/contract/campos';
import type { Recibo } from '@/contract/cobros/cobro';
import { CuentaFamilia } from '@/components/cobros/CuentaFamilia';
import { PanelCobro } from '@/components/cobros/PanelCobro';
import { UltimosCobros } from '@/components/cobros/UltimosCobros';
import { useCobro, type Cobro as Pago } from '@/components/cobros/useCobro';
import { useDeskKeys, useFamilia } from '@/components/cobros/useMostrador';
import { EstudianteSearch } from '@/components/estudiantes/EstudianteSearch';
import { PageHeader } from '@/components/ui/PageHeader';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { loadPendientes, selectPendientes } from '@/store/cobros';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Mostrador } from '@/components/cobros/Mostrador';

// What prints comes with the first receipt.
const ReciboPanel = dynamic(() => import('@/components/cobros/ReciboPanel').then((module) => module.ReciboPanel), { ssr: false });

const query = z.strictObject({ codigoEstudiante: codigoEnRuta.optional() });

/** A receipt on the desk: of the payment just made, or one to print again. */
interface Shown {
  recibo: Recibo;
  nuevo: boolean;
}

interface SideProps {
  cobro: Pago;
  shown?: Shown;
  onShow: (shown: Shown | undefined) => void;
  onSiguiente: () => void;
}

/** The receipt, or a new payment; under it the last ones. */
function Side({ cobro, shown, onShow, onSiguiente }: SideProps) {
  const { familia, rows } = useAppSelector(selectPendientes);
  return (
    <>
      {shown && <ReciboPanel {...shown} onSiguiente={onSiguiente} onClose={() => onShow(undefined)} />}
      {!shown && familia && rows.length > 0 && <PanelCobro cobro={cobro} />}
      <UltimosCobros
        codigoPagador={familia?.pagador.codigoEntidad}
        newest={shown?.recibo.codigoCobro}
        onVer={(recibo) => onShow({ recibo, nuevo: false })}
      />
    </>
  );
}

const focusPayment = () => document.querySelector<HTMLElement>('[data-forma] input')?.focus();

/** The cashier's desk: find a family, choose what it pays, take the money, print, next. */
export default function Cobro() {
  const dispatch = useAppDispatch();
  const [at, setAt] = useUrlQuery(query);
  const [shown, setShown] = useState<Shown>();
  const search = useRef<HTMLInputElement>(null);
  const cobro = useCobro((recibo) => setShown({ recibo, nuevo: true }));
  const { reset, clear, renew } = cobro;
  const codigo = at?.codigoEstudiante;
  useFamilia(codigo);

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
  const next = useCallback(() => turnTo(), [turnTo]);
  useDeskKeys(
    () => !shown && cobro.pedir(),
    () => search.current?.focus(),
  );

  if (!at) return null;
  return (
    <>
      <PageHeader title="Cobro de cuotas" />
      <Mostrador side={<Side cobro={cobro} shown={shown} onShow={setShown} onSiguiente={next} />}>
        <EstudianteSearch
          ref={search}
          label="Estudiante o responsable"
          autoFocus={codigo === undefined}
          byFamily
          onPick={({ codigoEstudiante }) => turnTo(codigoEstudiante)}
        />
        <CuentaFamilia onNext={focusPayment} onRetry={() => codigo && void dispatch(loadPendientes(codigo))} onSiguiente={next} />
      </Mostrador>
    </>
  );
}
