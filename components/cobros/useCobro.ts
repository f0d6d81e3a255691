import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Centavos } from '@/contract/campos';
import type { CobroInput, PreguntaDeCobro, Recibo } from '@/contract/cobros/cobro';
import type { ApiError } from '@/services/http/apiError';
import { loadPendientes, ningunaChosen, refreshPendientes, reselected, selectPendientes, type Escrito } from '@/store/cobros';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { confirm } from '../feedback/confirm';
import { tellRefusal, useAct, type ActOptions } from '../form/useSubmit';
import { ventaDe, type Venta } from '../facturas/useVenta';
import { cobroDe, cuentaDelCobro, type Excedente } from './cuenta';
import { enEfectivo, pedirForma, type Pago } from '../caja/formas';
import { useCajaDelDia } from '../caja/useCajaDelDia';
import { CALMA_MS, useNovedades } from '../realtime/useNovedades';

const FORBIDDEN = 403;
const SERVER_FAULT = 500;
const PREGUNTAS: readonly PreguntaDeCobro[] = ['referencia', 'efectivo'];
const UNSURE = 'No hubo respuesta del servidor. Cobre otra vez sin cambiar nada: si el cobro ya quedó registrado, no se repite.';

/** The forms of payment as typed. */
function usePagos() {
  const [pagos, setPagos] = useState(enEfectivo);
  const [excedente, setExcedente] = useState<Excedente>('DEVUELTA');
  const [retenido, setRetenido] = useState<CobroInput['formas']>([]);
  const typed = useCallback(
    (forma: Pago['forma'], change: Partial<Pago>) =>
      setPagos((before) => before.map((pago) => (pago.forma === forma ? { ...pago, ...change } : pago))),
    [],
  );
  const recordar = useCallback((escrito: Escrito) => {
    setPagos(escrito.pagos);
    setExcedente(escrito.excedente);
    setRetenido(escrito.retenido ?? []);
  }, []);
  const reset = useCallback(() => recordar({ pagos: enEfectivo, excedente: 'DEVUELTA' }), [recordar]);
  /** Focuses and selects the amount of a form. It renders at once: a digit typed right after the key must not go where the focus was before. */
  const pedirla = useCallback((forma: Pago['forma']) => {
    flushSync(() => setPagos((before) => pedirForma(before, forma)));
    document.querySelector<HTMLElement>(`[data-forma='${forma}'] input`)?.focus();
  }, []);
  return { pagos, setPagos, pedirla, typed, excedente, setExcedente, retenido, setRetenido, reset, recordar };
}

/**
 * `reload` loads the family anew after a refusal, and restores the selection; `refresh` does it unasked, in the background. `vez` counts both:
 * what else shows the family follows.
 */
function useReload() {
  const store = useAppStore();
  const [vez, setVez] = useState(0);
  const reload = useCallback(async () => {
    setVez((n) => n + 1);
    const { quien, selectedInvoices } = selectPendientes(store.getState());
    if (!quien) return;
    await store.dispatch(loadPendientes(quien));
    store.dispatch(reselected(selectedInvoices));
  }, [store]);
  const refresh = useCallback(() => {
    setVez((n) => n + 1);
    const { quien } = selectPendientes(store.getState());
    if (quien) void store.dispatch(refreshPendientes(quien));
  }, [store]);
  return { reload, refresh, vez };
}

/**
 * Follows what others do to the family at the desk, and the payments of the branch. While this desk's own payment is under way nothing is
 * refreshed: its answer decides what is pending.
 */
function useMesaViva(busy: boolean, refresh: () => void) {
  const falta = useRef(false);
  const seguir = () => {
    falta.current = busy;
    if (!busy) refresh();
  };
  useNovedades(['facturas', 'cobros'], seguir, { cada: CALMA_MS, todas: true });
  useEffect(() => {
    if (busy || !falta.current) return;
    falta.current = false;
    refresh();
  }, [busy, refresh]);
}

/** The message of a refusal without effect; undefined for a lost session, which has a dialog of its own. */
function wordsOf(error: ApiError): string | undefined {
  const { status, message } = error;
  if (status === FORBIDDEN) return void tellRefusal(error);
  if (status === 0 || status >= SERVER_FAULT) return `${message}\n${UNSURE}`;
  // The desk has checked what its fields hold: what the server finds beyond that has no field, and is told with its reason.
  return [message, ...new Set(Object.values(error.errors))].join('\n');
}

/** Opens the cash day; if it is open already (in another tab), that one is used. */
function useApertura({ codigoSucursal, set, reload }: ReturnType<typeof useCajaDelDia>, onAbierta: () => void) {
  const [rechazo, setRechazo] = useState<string>();
  const act = async (fondo: Centavos, options: { clave: string }) => {
    setRechazo(undefined);
    const { cajaService } = await import('@/services/caja');
    return cajaService.abrirCaja({ body: { codigoSucursal: codigoSucursal!, fondo } }, options);
  };
  const apertura = useAct(act, {
    success: 'Caja abierta',
    then: (abierta) => {
      set(abierta);
      onAbierta();
    },
    refused: (error) => {
      if (error.conflict) void reload().then((abierta) => (abierta ? onAbierta() : tellRefusal(error)));
      else if (error.errors.fondo) setRechazo(error.errors.fondo);
      else tellRefusal(error);
    },
  });
  return { ...apertura, rechazo };
}

/** The payment at the desk, from the typed forms to the receipt; without an open cash day it asks for the float first. */
export function useCobro(venta: Venta, onCobrado: (recibo: Recibo) => void) {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectPendientes);
  const forms = usePagos();
  const cajas = useCajaDelDia();
  const [abriendo, setAbriendo] = useState(false);
  const [aviso, setAviso] = useState<string>();
  // Whether it is unknown what became of the last attempt: then nothing changes below it until it was sent again, unchanged, and answered.
  const [incierto, setIncierto] = useState(false);
  const { reload, refresh, vez } = useReload();
  const { pagos, excedente, retenido } = forms;
  const { total, impide, lineas, poner } = venta;
  const cuenta = useMemo(
    () => cuentaDelCobro(state, pagos, excedente, { total, impide }, retenido),
    [state, pagos, excedente, total, impide, retenido],
  );
  const enCaja = cuenta.formas.some(({ forma }) => forma === 'EFECTIVO');

  const refused = async (error: ApiError) => {
    setIncierto(error.status === 0 || error.status >= SERVER_FAULT);
    if (!error.conflict || error.motivo === 'aprobacion') return setAviso(wordsOf(error));
    const pregunta = PREGUNTAS.find((una) => una === error.motivo);
    if (pregunta) return preguntar(pregunta, error.message);
    if (enCaja && (await cajas.reload()) === null) return setAbriendo(true);
    await reload();
    setAviso(`${error.message}\nSe actualizaron las facturas pendientes: revise y cobre de nuevo.`);
  };
  const then = (recibo: Recibo) => {
    setIncierto(false);
    forms.reset();
    venta.vaciar();
    // At once, for a desk that is left before the account has loaded: what is paid must not be remembered as chosen.
    dispatch(ningunaChosen());
    onCobrado(recibo);
    if (state.quien) void dispatch(loadPendientes(state.quien));
  };
  const take = async (body: CobroInput, { clave, aprobacion }: ActOptions): Promise<Recibo> => {
    const { cobrar, venderYCobrar } = await import('@/services/cobros');
    if (lineas.length === 0) return cobrar({ body }, { clave });
    const cliente = { codigoSucursal: body.codigoSucursal, ...state.quien };
    return (await venderYCobrar({ body: { ...ventaDe(venta, cliente), ...body, aprobacion } }, { clave })).recibo;
  };
  const cobro = useAct(take, { refused: (error) => void refused(error), then });
  useMesaViva(cobro.busy || incierto, refresh);

  const confirmado = useRef<PreguntaDeCobro[]>([]);
  const send = () => {
    setAbriendo(false);
    const body = cuenta.impide ? undefined : cobroDe(state, cuenta, forms.excedente, cajas.codigoSucursal, confirmado.current);
    if (body) void cobro.submit(body);
  };
  const preguntar = async (pregunta: PreguntaDeCobro, message: string) => {
    if (!(await confirm({ header: '¿Cobrar así?', message, accept: 'Sí, cobrar', reject: 'Revisar' }))) return;
    confirmado.current = [...confirmado.current, pregunta];
    send();
  };
  const apertura = useApertura(cajas, send);
  const pedir = () => {
    setAviso(undefined);
    if (cuenta.impide || cobro.busy || apertura.busy) return;
    confirmado.current = [];
    if (enCaja && cajas.data === null) setAbriendo(true);
    else send();
  };
  const clear = useCallback(() => {
    setIncierto(false);
    setAviso(undefined);
    setAbriendo(false);
  }, []);
  // A payment without a known outcome is not remembered: put back, it could be taken twice.
  const escrito = cobro.busy || incierto ? undefined : { pagos, excedente, retenido, lineas };
  const { recordar: deFormas } = forms;
  const recordar = useCallback(
    (dicho: Escrito) => {
      deFormas(dicho);
      poner(dicho.lineas ?? []);
    },
    [deFormas, poner],
  );
  const { renew, busy } = cobro;
  return {
    ...forms,
    escrito,
    recordar,
    vez,
    reload,
    cuenta,
    abriendo,
    aviso,
    clear,
    pedir,
    renew,
    busy,
    apertura,
    caja: cajas.data,
    cargandoCaja: cajas.waiting,
  };
}

export type Cobro = ReturnType<typeof useCobro>;
