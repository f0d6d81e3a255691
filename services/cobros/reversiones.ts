import { anulaciones } from '@/contract/facturas/anular';
import { notaCredito } from '@/contract/facturas/notaCredito';
import * as reversiones from '@/contract/cobros/reversion';
import { send } from '../http/send';
import { service } from '../http/service';

// Kept apart from services/cobros.ts because a desk that only takes payments needs none of it.

/** Reversing a payment: previewing and doing it. */
export const reversionService = {
  previsualizar: send(reversiones.previsualizarReversion),
  reversar: send(reversiones.reversarCobro),
};

/** A student's invoices that can and cannot be voided, voiding one, and taking a part off one. */
export const anulacionService = service({ ...anulaciones, notaCredito });
