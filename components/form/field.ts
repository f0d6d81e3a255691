import type { Retriable } from '../data/Failed';
import type { Option } from '../ui/input/Select';

interface Named<I> {
  name: keyof I & string;
  label: string;
  /** Two halves stand side by side. */
  half?: true;
  /** One line that helps to fill it in. */
  help?: string;
}

/** What a browser may fill in by itself: only what its own user is asked about the own person. */
type Own = 'given-name' | 'family-name' | 'email' | 'tel' | 'username' | 'organization';

/** One input of a form. A control that is not here is written in the page that needs it. */
export type Field<I> =
  | (Named<I> & { kind: 'text' | 'email' | 'tel'; autoComplete?: Own; inputMode?: 'numeric' })
  | (Named<I> & { kind: 'textarea' | 'number' | 'money' | 'percent' | 'date' | 'hora' | 'switch' })
  | (Named<I> & { kind: 'checks'; options: readonly Option[] })
  | (Named<I> & {
      kind: 'select';
      options: readonly Option[];
      placeholder?: string;
      /** Where its options come from: it may fail. */ from?: Retriable;
    });
