import { comprobantes } from '@/contract/facturas/comprobante';
import { certificadoFiscal, fiscal } from '@/contract/facturas/fiscal';
import { ventas607 } from '@/contract/facturas/fiscal607';
import { service } from '../http/service';

/** The company's fiscal number sequences, and the RNC of payers. */
export const fiscalService = service({
  ...fiscal,
  certificado: certificadoFiscal.save,
  quitarCertificado: certificadoFiscal.remove,
  resumen607: ventas607.resumen,
  archivo607: ventas607.archivo,
});

/** Fiscal documents: list, print, XML. */
export const comprobanteService = service(comprobantes);
