import { PlainError } from '@/utils/plainError';

type EmbeddedCode = 'IN_USE' | 'FOLDER' | 'FOREIGN_OWNER' | 'VERSION' | 'BINARIES' | 'IDENTITY' | 'INITDB' | 'START';

/** A fault of the embedded server that the operator can fix. The message is in Spanish, complete, and is shown without a stack trace. */
export class EmbeddedError extends PlainError {
  override name = 'EmbeddedError';
  constructor(
    readonly code: EmbeddedCode,
    message: string,
  ) {
    super(message);
  }
}
