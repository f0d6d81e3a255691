export type EmbeddedCode = 'IN_USE' | 'FOLDER' | 'FOREIGN_OWNER' | 'VERSION' | 'BINARIES' | 'IDENTITY' | 'INITDB' | 'START';

/** A fault of the embedded server that the operator can mend: the message is Spanish, complete, and needs no stack. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
  constructor(
    readonly code: EmbeddedCode,
    message: string,
  ) {
    super(message);
  }
}
