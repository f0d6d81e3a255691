import type { Option } from '../ui/input/Select';

interface Named<I> {
  name: keyof I & string;
  label: string;
  /** Two halves stand side by side. */
  half?: true;
  /** One line that helps to fill it in. */
  help?: string;
}

/** One input of a form. A control that is not here is written in the page that needs it. */
export type Field<I> =
  | (Named<I> & { kind: 'text' | 'textarea' | 'number' | 'money' | 'date' | 'hora' | 'switch' })
  | (Named<I> & { kind: 'select'; options: readonly Option[]; placeholder?: string });
