import { useCallback, useMemo, useState } from 'react';
import type { Centavos } from '@/contract/campos';
import type { CobroInput, Recibo } from '@/contract/cobros/cobro';
import type { ApiError } from '@/services/http';
import { abrirCaja } from '@/services/caja';
import { cobrar } from '@/services/cobros';
import { kept, loadPendientes, selectPendientes } from '@/store/cobros';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { tellRefusal, useAct } from '../form/useSubmit';
import { cobroDe, cuentaDelCobro, type Excedente } from './cuenta';
import { enEfectivo, type Pago } from '../caja/formas';
import { useCajaDelDia } from '../caja/useCajaDelDia';

const CONFLICT = 409;
const FORBIDDEN = 403;
const SERVER_FAULT = 500;
const UNSURE = 'No hubo respuesta del servidor. Cobre otra vez sin cambiar nada: si el cobro ya quedó registrado, no se repite.';

/** The forms of payment as they are typed. */
function usePagos() {
  const [pagos, setPagos] = useState(enEfectivo);
  const [excedente, setExcedente] = useState<Excedente>('DEVUELTA');
  const typed = useCallback(
    (forma: Pago['forma'], change: Partial<Pago>) =>
      setPagos((before) => before.map((pago) => (pago.forma === forma ? { ...pago, ...change } : pago))),
    [],
  );
  const reset = useCallback(() => {
    setPagos(enEfectivo);
    setExcedente('DEVUELTA');
  }, []);
  return { pagos, setPagos, typed, excedente, setExcedente, reset };
}

/** Loads the family again after somebody else changed it, and chooses what was chosen. */
function useReload() {
  const store = useAppStore();
  return useCallback(async () => {
    const { codigoEstudiante, selectedInvoices } = selectPendientes(store.getState());
    if (codigoEstudiante === undefined) return;
    await store.dispatch(loadPendientes(codigoEstudiante));
    store.dispatch(kept(selectedInvoices));
  }, [store]);
}

/** What a refusal that changed nothing says; a lost session has a dialog of its own. */
function wordsOf(error: ApiError): string | undefined {
  const { status, message } = error;
  if (status === FORBIDDEN) return void tellRefusal(error);
  return status === 0 || status >= SERVER_FAULT ? `${message}\n${UNSURE}` : message;
}

/** Opens the cash day; one that is open already, in another tab, will do as well. */
function useApertura({ codigoSucursal, set, reload }: ReturnType<typeof useCajaDelDia>, onAbierta: () => void) {
  const act = (fondo: Centavos, options: { clave: string }) => abrirCaja({ body: { codigoSucursal: codigoSucursal!, fondo } }, options);
  return useAct(act, {
    success: 'Caja abierta',
    then: (abierta) => {
      set(abierta);
      onAbierta();
    },
    refused: (error) => {
      if (error.status === CONFLICT) void reload().then((abierta) => (abierta ? onAbierta() : tellRefusal(error)));
      else tellRefusal(error);
    },
  });
}

/** The payment at the desk, from the forms typed to the receipt; without an open cash day it asks for the float first. */
export function useCobro(onCobrado: (recibo: Recibo) => void) {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectPendientes);
  const forms = usePagos();
  const cajas = useCajaDelDia();
  const [abriendo, setAbriendo] = useState(false);
  const [aviso, setAviso] = useState<string>();
  const reload = useReload();
  const cuenta = useMemo(() => cuentaDelCobro(state, forms.pagos, forms.excedente), [state, forms.pagos, forms.excedente]);
  const enCaja = cuenta.formas.some(({ forma }) => forma === 'EFECTIVO');

  const refused = async (error: ApiError) => {
    if (error.status !== CONFLICT) return setAviso(wordsOf(error));
    cobro.renew();
    if (enCaja && (await cajas.reload()) === null) return setAbriendo(true);
    await reload();
    setAviso(`${error.message}\nSe actualizaron las facturas pendientes: revise y cobre de nuevo.`);
  };
  const then = (recibo: Recibo) => {
    forms.reset();
    onCobrado(recibo);
    if (state.codigoEstudiante !== undefined) void dispatch(loadPendientes(state.codigoEstudiante));
  };
  const cobro = useAct((body: CobroInput, options) => cobrar({ body }, options), { refused: (error) => void refused(error), then });

  const send = () => {
    setAbriendo(false);
    const body = cuenta.impide ? undefined : cobroDe(state, cuenta, forms.excedente, cajas.codigoSucursal);
    if (body) void cobro.submit(body);
  };
  const apertura = useApertura(cajas, send);
  const pedir = () => {
    setAviso(undefined);
    if (cuenta.impide || cobro.busy || apertura.busy) return;
    if (enCaja && cajas.data === null) setAbriendo(true);
    else send();
  };
  const clear = useCallback(() => {
    setAviso(undefined);
    setAbriendo(false);
  }, []);
  return { ...forms, cuenta, abriendo, aviso, clear, pedir, renew: cobro.renew, busy: cobro.busy, apertura };
}

export type Cobro = ReturnType<typeof useCobro>;
