import { useRouter } from 'next/router';
import { useCallback, useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import { BUSCAN_VENDIBLES } from '@/contract/facturas/lectores';
import { agregado, loadPendientes, ningunaChosen, reselected, selectPendientes, vendido, type Quien } from '@/store/cobros';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { later } from '../../data/later';
import { useNarrow } from '../../data/useNarrow';
import { usePermiso } from '../../data/useSession';
import { EstudianteSearch } from '../../estudiantes/EstudianteSearch';
import { useVenta, type Venta } from '../../facturas/useVenta';
import { keyIn, paramsOf, useParams } from '../../list/useParams';
import { Button } from '../../ui/Button';
import { KeyCap } from '../../ui/keyboard/Keys';
import { KeyHelp } from '../../ui/keyboard/KeyHelp';
import { BuscarCliente, quienDe, type Hallado } from '../BuscarCliente';
import { useCobro } from '../useCobro';
import { FamiliaPorCobrar } from './FamiliaPorCobrar';
import { Side, type Shown } from './Side';
import { UltimosCobros } from './UltimosCobros';
import { TECLAS, useDeskKeys, useFamilia, useRecuerdo, useTransferencia } from './useMostrador';
import css from './Mesa.module.css';

// Loaded with the first sale.
const LineasDeVenta = later(() => import('../../facturas/LineasDeVenta'), 'LineasDeVenta');

/** The address: the family or the person, a receipt or an invoice to show, and the invoices to select: '12,15'. */
const params = paramsOf<{
  codigoEstudiante?: number;
  codigoEntidad?: number;
  /** The invoice in the panel. */
  factura?: number;
  recibo?: number;
  /** A transfer reported by the family, to be confirmed by this payment. */
  transferencia?: number;
  facturas?: string;
}>({
  ...{ codigoEstudiante: keyIn, codigoEntidad: keyIn, factura: keyIn, recibo: keyIn, transferencia: keyIn },
  facturas: (text) => (/^\d+(,\d+)*$/.test(text) ? text : undefined),
});

const NADIE = Object.fromEntries(params.names.map((name) => [name, undefined]));

const claveDe = (quien?: Quien) => (quien ? JSON.stringify(quien) : '');

/** Adds a student of another family to the same payment, e.g. for a grandmother who pays for cousins. */
function OtraFamilia() {
  const store = useAppStore();
  const [asking, setAsking] = useState(false);
  const pick = async (codigo: number) => {
    const { quien, selectedInvoices } = selectPendientes(store.getState());
    setAsking(false);
    if (!quien) return;
    store.dispatch(agregado(codigo));
    await store.dispatch(loadPendientes(quien));
    store.dispatch(reselected(selectedInvoices));
  };
  if (!asking) {
    return <Button label="Agregar un estudiante de otra familia" icon="pi-user-plus" text small onClick={() => setAsking(true)} />;
  }
  return (
    <div className="w-full" onKeyDown={({ key }) => key === 'Escape' && setAsking(false)}>
      <EstudianteSearch label="Estudiante de otra familia" autoFocus onPick={({ codigoEstudiante }) => void pick(codigoEstudiante)} />
    </div>
  );
}

/** Adds a sale (uniform, event, service) to the payment, for users who may sell. */
function TambienSeVende({ venta }: { venta: Venta }) {
  const vende = usePermiso(BUSCAN_VENDIBLES);
  const [abierta, setAbierta] = useState(false);
  if (!vende) return null;
  if (!abierta && venta.lineas.length === 0) {
    return <Button label="Vender en el mismo cobro" icon="pi-shopping-bag" text small onClick={() => setAbierta(true)} />;
  }
  return (
    <div className="card w-full">
      <LineasDeVenta venta={venta} />
    </div>
  );
}

/** What else can join the payment of the family at the desk. */
function Agregar({ venta }: { venta: Venta }) {
  const { familia } = useAppSelector(selectPendientes);
  if (!familia) return null;
  return (
    <div className="flex flex-column gap-2 align-items-start">
      <OtraFamilia />
      <TambienSeVende venta={venta} />
    </div>
  );
}

const focusPayment = () => document.querySelector<HTMLElement>('[data-forma] input')?.focus();

/** Selects the invoices named in the address, once, when the family has loaded; later the choice is the cashier's. */
function useElegidas(facturas: string | undefined) {
  const dispatch = useAppDispatch();
  const { rows, familia } = useAppSelector(selectPendientes);
  const done = useRef<string>(undefined);
  useEffect(() => {
    const wanted = facturas && familia && `${familia.pagador.codigoEntidad} ${facturas}`;
    if (!facturas) done.current = undefined;
    if (!facturas || !wanted || done.current === wanted) return;
    done.current = wanted;
    const codigos = new Set(facturas.split(',').map(Number));
    const elegidas = rows.filter(({ codigoFactura }) => codigos.has(codigoFactura));
    dispatch(reselected(elegidas.map(({ codigoFactura, pendiente }) => ({ codigoFactura, monto: pendiente }))));
  }, [facturas, familia, rows, dispatch]);
}

/** The receipt of a sale that was just paid on its own page. The desk takes it once: whoever comes back reprints it, as a copy. */
function useVendido(): Shown | undefined {
  const store = useAppStore();
  const [recibo] = useState(() => selectPendientes(store.getState()).vendido);
  useEffect(() => void store.dispatch(vendido(undefined)), [store]);
  return recibo && { recibo, nuevo: true };
}

/** Who is at the desk, by the address: the same object while it names the same. */
function useQuien(codigoEstudiante: number | undefined, codigoEntidad: number | undefined): Quien | undefined {
  return useMemo(() => {
    if (codigoEstudiante !== undefined) return { codigoEstudiante };
    return codigoEntidad === undefined ? undefined : { codigoEntidad };
  }, [codigoEstudiante, codigoEntidad]);
}

/**
 * The desk: find a family or a person, select its invoices, add a sale, take the payment, print, next. All state of a family is cleared for the next
 * one. `vacia` is shown while no family is selected, and `para`, what this desk is for.
 */
export function Mesa({ vacia: Vacia, para }: { vacia?: ComponentType<{ onVer: (codigoCobro: number) => void }>; para: string }) {
  const dispatch = useAppDispatch();
  const { asPath } = useRouter();
  const narrow = useNarrow();
  const [at, setAt] = useParams(params);
  const [shown, setShown] = useState(useVendido());
  const [vez, setVez] = useState(0);
  const search = useRef<HTMLInputElement>(null);
  const venta = useVenta(at?.codigoEstudiante);
  const cobro = useCobro(venta, (recibo) => setShown({ recibo, nuevo: true }));
  const { reset, clear, renew, pedirla, recordar } = cobro;
  const { vaciar } = venta;
  const quien = useQuien(at?.codigoEstudiante, at?.codigoEntidad);
  const atendido = useRef(claveDe(quien));
  useFamilia(quien, cobro.escrito);
  useElegidas(at?.facturas);
  useTransferencia(at?.transferencia, cobro.setPagos);

  const vaciarMesa = useCallback(() => {
    setShown(undefined);
    reset();
    vaciar();
    clear();
    renew();
    setVez((n) => n + 1);
  }, [reset, vaciar, clear, renew]);
  const turnTo = useCallback(
    (next?: Quien, show: { recibo?: number; factura?: number; facturas?: string } = {}) => {
      vaciarMesa();
      dispatch(ningunaChosen());
      atendido.current = claveDe(next);
      setAt({ ...NADIE, ...next, ...show });
      if (!next) search.current?.focus();
    },
    [dispatch, setAt, vaciarMesa],
  );
  // The back button and links change the family too: nothing of the one before may stay.
  useEffect(() => {
    if (atendido.current === claveDe(quien)) return;
    atendido.current = claveDe(quien);
    vaciarMesa();
  }, [quien, vaciarMesa]);
  const next = useCallback(() => turnTo(), [turnTo]);
  const volver = useCallback((a: Quien) => setAt(a, 'replace'), [setAt]);
  useRecuerdo(quien, at && !asPath.includes('?'), recordar, volver);
  useDeskKeys({
    cobrar: () => !shown && cobro.pedir(),
    buscar: () => search.current?.focus(),
    forma: shown || !quien ? undefined : pedirla,
  });

  if (!at) return null;
  const pick = (hallado: Hallado) => {
    if (hallado.clase === 'recibo') return turnTo(undefined, { recibo: hallado.recibo.codigoCobro });
    if (hallado.clase !== 'factura') return turnTo(quienDe(hallado));
    const { codigoFactura, pendiente } = hallado.factura;
    // What is owed is chosen to be paid; what is not can only be looked at.
    turnTo(quienDe(hallado), pendiente > 0 ? { facturas: String(codigoFactura) } : { factura: codigoFactura });
  };
  const retry = () => quien && void dispatch(loadPendientes(quien));
  const libre = !quien && at.recibo === undefined && !shown;
  const ultimos = (
    <UltimosCobros
      plegados={narrow}
      version={`${shown?.recibo.codigoCobro} ${cobro.vez}`}
      onVer={(recibo) => setShown({ recibo, nuevo: false })}
      onReversado={() => void cobro.reload()}
    />
  );
  return (
    <>
      <KeyHelp of={TECLAS} />
      <div className="sized loads-first">
        <div className={`${css.columns} gap-3 align-items-start`}>
          <div>
            <div className="relative">
              <BuscarCliente input={search} autoFocus={libre} porFamilia onPick={pick} />
              <KeyCap of="F2" className="absolute top-0 right-0" />
            </div>
            {narrow && ultimos}
            <FamiliaPorCobrar onNext={focusPayment} onRetry={retry} onSiguiente={next} para={para} />
            {quien && <Agregar key={vez} venta={venta} />}
          </div>
          <div className={`${css.side} flex flex-column gap-3`}>
            <Side
              cobro={cobro}
              venta={venta}
              deAlguien={quien !== undefined}
              shown={shown}
              pedido={at.recibo}
              onShow={setShown}
              onSiguiente={next}
            >
              {!narrow && ultimos}
            </Side>
          </div>
        </div>
      </div>
      {libre && Vacia && <Vacia onVer={(recibo) => turnTo(undefined, { recibo })} />}
    </>
  );
}
