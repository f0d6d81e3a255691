import { useFormState, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { DraftOffer } from './DraftOffer';
import type { SchemaForm } from '../Form';
import { useDraft } from './useDraft';

/** Within a form: keeps what is typed until it is saved, and offers what an ended session left. A form with a password keeps nothing. */
export function Draft<S extends z.ZodObject>({ form: { methods, element }, label }: { form: SchemaForm<S>; label: string }) {
  const { control, reset } = methods;
  const values = useWatch({ control });
  const { isDirty, defaultValues } = useFormState({ control });
  const isSecret = () => !!element.current?.querySelector('[data-kind=password]');
  const { left, take, drop } = useDraft({ titulo: label, base: defaultValues, value: isDirty ? values : undefined, isSecret });
  if (!left) return null;
  const restore = () => reset({ ...defaultValues, ...(take() as object) }, { keepDefaultValues: true });
  return <DraftOffer left={left} onTake={restore} onDrop={drop} />;
}
