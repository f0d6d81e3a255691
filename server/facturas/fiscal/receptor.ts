/** A signed document on its way to the tax office. */
export interface DocumentoFirmado {
  ncf: string;
  tipo: string;
  xml: string;
}

/** What the tax office says of a document that it has: it is still looking, or what it decided, and why. */
export type RespuestaFiscal = { envio: 'ENVIADO' | 'ACEPTADO' } | { envio: 'RECHAZADO'; motivo: string };

/**
 * Where signed documents go. There is none by default, and then nothing leaves the house: an academy sends through a provider of its choice,
 * and whoever connects one implements this. A document that comes twice, after a lost answer, is the same document: its number says so.
 */
export interface ReceptorFiscal {
  /** Hands a document over; `seguimiento` is by what to ask for it later. Throws when it could not be handed over: it is tried again. */
  enviar: (documento: DocumentoFirmado) => Promise<{ seguimiento: string }>;
  /** What became of a document. Throws when nobody could be asked. */
  consultar: (seguimiento: string) => Promise<RespuestaFiscal>;
}
