import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { FormaPago } from '@/contract/caja/forma';
import type { Centavos } from '@/contract/campos';
import type { CobroInput, Recibo } from '@/contract/cobros/cobro';
import type { CuentaFamilia, FacturaPendiente } from '@/contract/facturas/factura';
import type { Vendible } from '@/contract/facturas/venta';
import { pending, rejected, type Loading } from './lists/loading';
import { slices } from './root';

declare module '@/store/root' {
  interface LazySlices {
    pendientes: PendientesState;
  }
}

/** A selected invoice and the amount to pay; null while the typed text is not a valid amount. */
export interface Elegida {
  codigoFactura: number;
  monto: Centavos | null;
}

/** Who is at the desk: a student with the family, or a person who is no student. */
export type Quien = { codigoEstudiante: number; codigoEntidad?: undefined } | { codigoEntidad: number; codigoEstudiante?: undefined };

/** Whether both are the same customer. */
export const mismo = (uno: Quien | undefined, otro: Quien) =>
  uno?.codigoEstudiante === otro.codigoEstudiante && uno?.codigoEntidad === otro.codigoEntidad;

/** A line of a sale as typed: amounts in pesos, null for an empty field. */
export interface LineaEnVenta {
  vendible: Vendible;
  cantidad: number | null;
  descuento: number | null;
  motivo: string;
}

/** The payment as typed at the desk: amounts in pesos, null for an empty field. */
export interface Escrito {
  pagos: readonly { forma: FormaPago; monto: number | null; referencia: string; turno: number }[];
  excedente: CobroInput['excedente'];
  /** What the company that pays withholds, of each invoice. */
  retenido?: CobroInput['formas'];
  /** What is sold in the same payment. */
  lineas?: readonly LineaEnVenta[];
}

/** What was chosen and typed for somebody when the desk was left. */
interface Recuerdo {
  quien: Quien;
  agregados?: number[];
  elegidas: Elegida[];
  escrito: Escrito;
}

/** The cashier's desk: the family, its pending invoices, and the selected ones. */
export interface PendientesState extends Loading {
  familia?: Omit<CuentaFamilia, 'facturas'>;
  quien?: Quien;
  /** Students of other families who are included in the same payment. */
  agregados?: number[];
  rows: FacturaPendiente[];
  /** The row with the keyboard focus. */
  selectedIndex?: number;
  selectedInvoices: Elegida[];
  /** As they were before: the invoices that somebody else paid or voided, wholly or in part, since the family came to the desk. */
  deOtros?: FacturaPendiente[];
  /** Until the same customer stands here again; somebody else's account drops it. */
  recuerdo?: Recuerdo;
  /** The receipt of a sale that was just paid on its own page, until the desk shows it: what it prints then is the original. */
  vendido?: Recibo;
}

const initialState: PendientesState = { rows: [], selectedInvoices: [], status: 'idle' };

interface Pedir {
  signal: AbortSignal;
  getState: () => unknown;
}

/** The account of a student's family, or of a person, with the invoices of the students of other families who were added. */
async function cuentaDe(quien: Quien, { signal, getState }: Pedir): Promise<CuentaFamilia> {
  // The desk is painted before the schemas of its account are there.
  const { facturaService } = await import('@/services/facturas');
  const { agregados = [] } = selectPendientes(getState() as object);
  const deOtra = (codigo: number) => facturaService.pendientesEstudiante({ query: { codigoEstudiante: codigo } }, { signal });
  const [cuenta, ...otras] = await Promise.all([facturaService.cuentaFamilia({ query: quien }, { signal }), ...agregados.map(deOtra)]);
  const propias = new Set(cuenta.facturas.map(({ codigoFactura }) => codigoFactura));
  return { ...cuenta, facturas: [...cuenta.facturas, ...otras.flat().filter(({ codigoFactura }) => !propias.has(codigoFactura))] };
}

/** Loads the pending invoices of a student's family, or of a person, and of the students of other families who were added. */
export const loadPendientes = createAsyncThunk('pendientes/load', (quien: Quien, thunk) => cuentaDe(quien, thunk));

/** Follows what others did to the family at the desk: what is selected and typed stays. Its failure changes nothing. */
export const refreshPendientes = createAsyncThunk('pendientes/refresh', async (quien: Quien, thunk) => {
  const { agregados } = selectPendientes(thunk.getState() as object);
  return { cuenta: await cuentaDe(quien, thunk), agregados };
});

const whole = ({ codigoFactura, pendiente }: FacturaPendiente): Elegida => ({ codigoFactura, monto: pendiente });

/** The selected invoices that are still pending, each with its typed amount if it still fits. */
function surviving(rows: readonly FacturaPendiente[], before: readonly Elegida[]): Elegida[] {
  return rows.flatMap((row) => {
    const old = before.find(({ codigoFactura }) => codigoFactura === row.codigoFactura);
    if (!old) return [];
    return [{ ...old, monto: old.monto !== null && old.monto > row.pendiente ? row.pendiente : old.monto }];
  });
}

/** What the desk remembers of this customer; of anybody else it remembers nothing. */
const de = (recuerdo: Recuerdo | undefined, quien: Quien) =>
  recuerdo && mismo(recuerdo.quien, quien) ? { recuerdo, agregados: recuerdo.agregados } : { recuerdo: undefined, agregados: undefined };

function refreshed(state: PendientesState, { facturas, ...familia }: CuentaFamilia) {
  const ahora = new Map(facturas.map(({ codigoFactura, pendiente }) => [codigoFactura, pendiente]));
  const antes = new Map([...state.rows, ...(state.deOtros ?? [])].map((row) => [row.codigoFactura, row]));
  const deOtros = [...antes.values()].filter(({ codigoFactura, pendiente }) => (ahora.get(codigoFactura) ?? 0) < pendiente);
  Object.assign(state, { familia, rows: facturas, deOtros, selectedInvoices: surviving(facturas, state.selectedInvoices) });
}

const slice = createSlice({
  name: 'pendientes',
  initialState,
  reducers: {
    toggled: (state, { payload: codigo }: PayloadAction<number>) => {
      const row = state.rows.find(({ codigoFactura }) => codigoFactura === codigo);
      const rest = state.selectedInvoices.filter(({ codigoFactura }) => codigoFactura !== codigo);
      state.selectedInvoices = rest.length < state.selectedInvoices.length || !row ? rest : [...rest, whole(row)];
    },
    vencidasChosen: (state) => {
      state.selectedInvoices = state.rows.filter(({ diasAtraso }) => diasAtraso > 0).map(whole);
    },
    todasChosen: (state) => {
      state.selectedInvoices = state.rows.map(whole);
    },
    ningunaChosen: (state) => {
      state.selectedInvoices = [];
    },
    montoTyped: (state, { payload }: PayloadAction<Elegida>) => {
      const rest = state.selectedInvoices.filter(({ codigoFactura }) => codigoFactura !== payload.codigoFactura);
      state.selectedInvoices = [...rest, payload];
    },
    pointed: (state, { payload }: PayloadAction<number>) => {
      state.selectedIndex = payload;
    },
    /** Restores the selection after a reload that the user did not ask for. */
    reselected: (state, { payload }: PayloadAction<Elegida[]>) => {
      state.selectedInvoices = surviving(state.rows, payload);
    },
    /** Adds a student of another family to the payment; load again to get the invoices. */
    agregado: (state, { payload }: PayloadAction<number>) => {
      state.agregados = [...new Set([...(state.agregados ?? []), payload])];
    },
    /** A sale was paid on its own page, which hands its receipt to the desk; without a receipt, the desk has taken it. */
    vendido: (state, { payload }: PayloadAction<Recibo | undefined>) => {
      state.vendido = payload;
    },
    /** The desk is left; what was chosen and typed is kept, in case the user comes back. */
    left: (
      { quien, familia, agregados, selectedInvoices: elegidas, recuerdo },
      { payload: escrito }: PayloadAction<Escrito | undefined>,
    ) => {
      const typed = escrito?.lineas?.length || escrito?.pagos.some(({ monto, referencia }) => monto !== null || referencia);
      const algo = elegidas.length > 0 || typed;
      return { ...initialState, recuerdo: escrito && quien && familia && algo ? { quien, agregados, elegidas, escrito } : recuerdo };
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loadPendientes.pending, (state, { meta }) => {
        // Another family's invoices must not stand under this family's name, not even while loading.
        if (!mismo(state.quien, meta.arg))
          Object.assign(state, { ...initialState, ...de(state.recuerdo, meta.arg), familia: undefined, selectedIndex: undefined });
        state.quien = meta.arg;
        pending(state, meta);
      })
      .addCase(loadPendientes.fulfilled, (state, { payload, meta }) => {
        if (state.request !== meta.requestId) return;
        const { facturas, ...familia } = payload;
        const { agregados, recuerdo } = state;
        const selectedInvoices = surviving(facturas, recuerdo?.elegidas ?? []);
        return { familia, quien: meta.arg, agregados, rows: facturas, selectedInvoices, status: 'idle' };
      })
      .addCase(refreshPendientes.fulfilled, (state, { payload: { cuenta, agregados }, meta }) => {
        // A family that is loading, or one to which a student was added meanwhile, gets a newer answer than this one.
        if (!mismo(state.quien, meta.arg) || state.status !== 'idle' || state.agregados !== agregados) return;
        refreshed(state, cuenta);
      })
      .addCase(loadPendientes.rejected, (state, { error, meta }) => rejected(state, meta, error)),
});

export const { toggled, vencidasChosen, todasChosen, ningunaChosen, montoTyped, pointed, reselected, agregado, vendido, left } =
  slice.actions;

/** The desk's state. */
export const selectPendientes = slice.injectInto(slices, { overrideExisting: true }).selectSlice;
