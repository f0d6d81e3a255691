import { useRef, type ReactNode } from 'react';
import type * as z from 'zod';
import { encoder } from '@/contract/wire';
import type { ApiError } from '@/services/http/apiError';
import { confirmDiscard, type Question } from '../feedback/confirm';
import { differences } from './differences';
import type { Field } from './Fields';
import { useSchemaForm, type SchemaForm } from './Form';
import { FormPanel } from './FormPanel';
import { useAct, type ActOptions } from './useSubmit';
import { useUnsaved } from './useUnsaved';

interface Props<S extends z.ZodObject, R> {
  title: string;
  schema: S;
  /** Initial values: a row, or the defaults of a new one. */
  value: Partial<z.output<S>>;
  /** Asks before it is saved; with no question there is nothing to confirm. */
  ask?: (value: z.output<S>) => Question | undefined;
  /** Saves; with its options, once however often it is sent. */
  onSubmit: (value: z.output<S>, options: ActOptions) => Promise<R>;
  /** `changed`: the list behind may be outdated; `saved`: the answer of onSubmit. */
  onClose: (changed: boolean, saved?: unknown) => void;
  /** The name of the saved row, from the answer of onSubmit; used in the message. */
  nombre?: (saved: R) => string;
  /** What undoes the save, if anything does, and what follows that (see useSubmit). */
  undo?: (saved: R, value: z.output<S>) => { act: () => Promise<unknown>; then: () => void } | undefined;
  /** Loads the row again after a version conflict, so that the user can save knowingly over the other change. */
  reread?: () => Promise<object>;
  /** Shown below the children. */
  fields?: readonly Field<z.output<S>>[];
  /** Other fields, and any other content. */
  children?: ReactNode;
}

const OVERWRITES =
  'Otra persona guardó cambios en este registro. Guarde de nuevo para reemplazarlos, o cancele y ábralo otra vez para verlos.';

/** Shows a refusal in the form. After a version conflict it says so, and the next save is based on the new version. */
function useRefusal<S extends z.ZodObject>(form: SchemaForm<S>, reread: Props<S, unknown>['reread']) {
  const stale = useRef(false);
  const refused = async (error: ApiError) => {
    form.refuse(error);
    if (!error.conflict || !reread) return;
    stale.current = true;
    const now = (await reread().catch(() => ({}))) as Record<string, unknown>;
    const version = now.version as number | undefined;
    if (version === undefined || version === form.methods.getValues('version')) return;
    form.methods.setValue('version', version);
    const saved = encoder(form.schema)(now) as Record<string, unknown>;
    form.setFaults([OVERWRITES, ...differences(form.element.current, form.methods.getValues(), saved)]);
  };
  return { refused: (error: ApiError) => void refused(error), stale };
}

/** A form in a side panel. Typed values survive a refusal, and are discarded only after asking. */
export function FormDialog<S extends z.ZodObject, R>({
  schema,
  value,
  ask,
  onSubmit,
  onClose,
  nombre,
  undo,
  reread,
  ...panel
}: Props<S, R>) {
  const form = useSchemaForm(schema, value);
  const { isDirty } = form.methods.formState;
  const { refused, stale } = useRefusal(form, reread);
  const { submit, busy } = useAct(onSubmit, {
    ask,
    success: (saved) => (nombre ? `Se guardó «${nombre(saved)}»` : 'Guardado'),
    undo,
    then: (saved) => onClose(true, saved),
    refused,
  });

  const close = async () => {
    if (!isDirty || (await confirmDiscard())) onClose(stale.current);
  };
  useUnsaved(isDirty);
  return (
    <FormPanel
      {...panel}
      form={form}
      button={{ label: 'Guardar', icon: 'pi pi-check' }}
      busy={busy}
      onSubmit={(output) => void submit(output)}
      onClose={() => void close()}
    />
  );
}
