import type { Retriable } from '../data/Failed';
import type { Option } from '../ui/input/Select';

interface Named<I> {
  name: keyof I & string;
  label: string;
  /** Half a row wide: two such fields stand side by side. */
  half?: true;
  /** A line of help below the field. */
  help?: string;
}

/** The autocomplete tokens for a user's own data; fields about other people have none. */
type Own = 'given-name' | 'family-name' | 'email' | 'tel' | 'username' | 'organization' | 'one-time-code';

/** One field of a form, by kind. A control that is not listed is written in the page that needs it. */
export type Field<I> =
  | (Named<I> & { kind: 'text' | 'email' | 'tel'; autoComplete?: Own; inputMode?: 'numeric' })
  | (Named<I> & { kind: 'textarea' | 'number' | 'money' | 'percent' | 'date' | 'hora' | 'switch' })
  | (Named<I> & { kind: 'password'; autoComplete: 'new-password' | 'current-password' | 'off' })
  | (Named<I> & { kind: 'checks'; options: readonly Option[] })
  | (Named<I> & {
      kind: 'select';
      options: readonly Option[];
      placeholder?: string;
      /** The loadable of its options, for its error and retry. */ from?: Retriable;
    });
