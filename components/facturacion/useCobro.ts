import { useCallback, useMemo, useState } from 'react';
import type { CobroInput, Recibo } from '@/contract/facturacion/cobro';
import type { ApiError } from '@/services/http';
import { abrirCaja, cobrar } from '@/services/facturacion';
import { kept, loadPendientes, selectPendientes } from '@/store/facturacion';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { tellRefusal, useAct } from '../useSubmit';
import { cuentaDelCobro, type Excedente } from './cuenta';
import { enEfectivo, type Pago } from './formas';
import { useCaja } from './useCaja';

const CONFLICT = 409;
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

/** The payment at the desk, from the forms typed to the receipt; without an open cash day it asks for the float first. */
export function useCobro(onCobrado: (recibo: Recibo) => void) {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectPendientes);
  const forms = usePagos();
  const { caja, setCaja, refresh, codigoSucursal } = useCaja();
  const [abriendo, setAbriendo] = useState(false);
  const [aviso, setAviso] = useState<string>();
  const reload = useReload();
  const cuenta = useMemo(() => cuentaDelCobro(state, forms.pagos, forms.excedente), [state, forms.pagos, forms.excedente]);
  const enCaja = cuenta.formas.some(({ forma }) => forma === 'EFECTIVO');

  const refused = async (error: ApiError) => {
    const { status, message } = error;
    if (status === CONFLICT) {
      cobro.renew();
      if (enCaja && (await refresh()) === null) return setAbriendo(true);
      await reload();
      setAviso(`${message}\nSe actualizaron las facturas pendientes: revise y cobre de nuevo.`);
    } else if (status === 0 || status >= SERVER_FAULT) setAviso(`${message}\n${UNSURE}`);
    else if (status === 403) tellRefusal(error);
    else setAviso(message);
  };
  const cobro = useAct((body: CobroInput, options) => cobrar({ body }, options), {
    refused: (error) => void refused(error),
    then: (recibo) => {
      forms.reset();
      onCobrado(recibo);
      if (state.codigoEstudiante !== undefined) void dispatch(loadPendientes(state.codigoEstudiante));
    },
  });

  const send = () => {
    const { familia, selectedInvoices } = state;
    if (cuenta.impide || !familia || codigoSucursal === undefined) return;
    const facturas = selectedInvoices.flatMap(({ codigoFactura, monto }) => (monto === null ? [] : [{ codigoFactura, monto }]));
    const codigoPagador = familia.pagador.codigoEntidad;
    void cobro.submit({ codigoSucursal, codigoPagador, facturas, formas: cuenta.formas, excedente: forms.excedente });
  };
  const apertura = useAct(
    (fondo: CobroInput['formas'][0]['monto'], options) => abrirCaja({ body: { codigoSucursal: codigoSucursal!, fondo } }, options),
    {
      success: 'Caja abierta',
      then: (abierta) => {
        setCaja(abierta);
        setAbriendo(false);
        send();
      },
    },
  );
  const pedir = () => {
    setAviso(undefined);
    if (cuenta.impide || cobro.busy || apertura.busy) return;
    if (enCaja && caja === null) setAbriendo(true);
    else send();
  };
  const clear = useCallback(() => {
    setAviso(undefined);
    setAbriendo(false);
  }, []);
  return { ...forms, cuenta, caja, abriendo, aviso, clear, pedir, renew: cobro.renew, busy: cobro.busy, apertura };
}

export type Cobro = ReturnType<typeof useCobro>;
