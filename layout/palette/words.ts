import { leerNumero } from '@/contract/cobros/numeroEscrito';

/** The typed text, parsed. */
export interface Words {
  /** The whole text, trimmed. */
  typed: string;
  /** The name to search: of 'cobrar a ana' only 'ana'. */
  name: string;
  /** Whether the text begins with «cobrar»: then only students are searched, to charge them. */
  charge: boolean;
  /** The number of a receipt or an invoice: 'recibo 120', 'F-35', '#120', '120'. */
  number?: number;
  /** Receipt or invoice, if the text says which. */
  paper?: 'recibo' | 'factura';
}

const CHARGE = /^cobrar(?:\s+a)?\s+(\S.*)$/i;

/** Reads what was typed: wordsOf('Cobrar a Ana') → { name: 'Ana', charge: true, … }. */
export function wordsOf(text: string): Words {
  const typed = text.trim();
  const who = CHARGE.exec(typed)?.[1];
  const paper = leerNumero(typed);
  return { typed, name: who ?? typed, charge: who !== undefined, number: paper?.numero, paper: paper?.papel };
}
