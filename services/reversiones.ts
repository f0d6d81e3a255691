import { anulaciones } from '@/contract/facturas/anular';
import * as reversiones from '@/contract/cobros/reversion';
import { send } from './send';

// Apart from services/cobros.ts: a desk that takes money loads none of it.

/** Taking a payment back: what it would do, and doing it. */
export const reversionService = {
  calls: reversiones,
  previsualizar: send(reversiones.previsualizarReversion),
  reversar: send(reversiones.reversarCobro),
};

/** The invoices of a student that can be voided and those that cannot, and voiding one. */
export const anulacionService = {
  conPago: send(anulaciones.conPago),
  sinPago: send(anulaciones.sinPago),
  anular: send(anulaciones.anular),
};
