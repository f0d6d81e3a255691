/** A signed document to be sent to the DGII. */
export interface DocumentoFirmado {
  ncf: string;
  tipo: string;
  xml: string;
}

/** The DGII's answer: still processing, or accepted or rejected with a reason. */
export type RespuestaFiscal = { envio: 'ENVIADO' | 'ACEPTADO' } | { envio: 'RECHAZADO'; motivo: string };

/**
 * Where signed documents are sent. There is none by default, and then no document leaves the server: an academy sends through a provider of
 * its choice, whose connector implements this. A document may be submitted twice (after a lost answer); its number identifies it.
 */
export interface ReceptorFiscal {
  /** Submits a document and returns the tracking id to query it by. Throws when it could not be submitted: it is retried. */
  enviar: (documento: DocumentoFirmado) => Promise<{ seguimiento: string }>;
  /** The result of a submitted document. Throws when the service cannot be reached. */
  consultar: (seguimiento: string) => Promise<RespuestaFiscal>;
}
