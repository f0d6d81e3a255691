import { anulaciones } from '@/contract/facturas/anular';
import { notaCredito } from '@/contract/facturas/notaCredito';
import { previsualizarReversion, reversarCobro } from '@/contract/cobros/reversion';
import { service } from '../http/service';

// Kept apart from services/cobros.ts because a desk that only takes payments needs none of it.

/** Reversing a payment: previewing and doing it. */
export const reversionService = service({ previsualizar: previsualizarReversion, reversar: reversarCobro });

/** A student's invoices that can and cannot be voided, voiding one, and taking a part off one. */
export const anulacionService = service({ ...anulaciones, notaCredito });
