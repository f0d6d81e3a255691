import { comprobantes } from '@/contract/facturas/comprobante';
import { certificadoFiscal, fiscal } from '@/contract/facturas/fiscal';
import { ventas607 } from '@/contract/facturas/fiscal607';
import { send } from './http/send';

/** The company's fiscal number sequences, and the RNC of payers. */
export const fiscalService = {
  calls: fiscal,
  estado: send(fiscal.estado),
  update: send(fiscal.update),
  saveSecuencia: send(fiscal.saveSecuencia),
  updateSecuencia: send(fiscal.updateSecuencia),
  emitir: send(fiscal.emitir),
  comprador: send(fiscal.comprador),
  updateComprador: send(fiscal.updateComprador),
  certificado: send(certificadoFiscal.save),
  quitarCertificado: send(certificadoFiscal.remove),
  resumen607: send(ventas607.resumen),
  archivo607: send(ventas607.archivo),
};

/** Fiscal documents: list, print, XML. */
export const comprobanteService = {
  filter: send(comprobantes.filter),
  id: send(comprobantes.id),
  deFactura: send(comprobantes.deFactura),
  xml: send(comprobantes.xml),
};
