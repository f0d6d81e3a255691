/** An error that whoever operates Cantera can mend: its message is in Spanish, complete, and is shown without a stack trace. */
export class PlainError extends Error {}
