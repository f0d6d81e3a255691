import type { AmbienteFiscal } from '@/contract/facturas/fiscal';

/** Who issued a document, to the tax office. */
export interface EmisorFiscal {
  /** Digits only. */
  rnc: string;
  ambiente: AmbienteFiscal;
  /** Signs an XML with the company's certificate. */
  firmar: (xml: string) => Promise<string>;
}

/** A signed document to be sent to the DGII. */
export interface DocumentoFirmado {
  ncf: string;
  tipo: string;
  xml: string;
  codigoSeguridad: string;
  /** Its summary is sent instead: a consumer's document below 250,000.00. */
  resumido: boolean;
}

/** The DGII's answer: still processing, accepted, accepted with notes, or refused with a reason. */
export type RespuestaFiscal = { envio: 'ENVIADO' | 'ACEPTADO' } | { envio: 'CONDICIONAL' | 'RECHAZADO'; motivo: string };

/** A document that arrived: the tracking id to ask by, and the answer if it came at once. */
export type Entrega = RespuestaFiscal & { seguimiento: string };

/**
 * Where signed documents are sent. There is none by default, and then no document leaves the server (docs/reglas/impuestos.md). Each function
 * throws when the office cannot be reached: then it is asked again.
 */
export interface ReceptorFiscal {
  /** Submits a document, or its summary. */
  enviar: (documento: DocumentoFirmado, emisor: EmisorFiscal) => Promise<Entrega>;
  /** Whether an earlier attempt, whose answer was lost, arrived; undefined if it did not. */
  buscar: (documento: DocumentoFirmado, emisor: EmisorFiscal) => Promise<Entrega | undefined>;
  /** The result of a submitted document. */
  consultar: (seguimiento: string, emisor: EmisorFiscal) => Promise<RespuestaFiscal>;
}
