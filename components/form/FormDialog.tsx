import { Button } from '../ui/Button';
import { useId, useRef, type ReactNode } from 'react';
import type * as z from 'zod';
import { encoder } from '@/contract/wire';
import type { ApiError } from '@/services/http/apiError';
import { confirm } from '../feedback/confirm';
import { differences } from './differences';
import { Form, useSchemaForm, type SchemaForm } from './Form';
import { SidePanel } from '../ui/SidePanel';
import { useSubmit } from './useSubmit';
import { useUnsaved } from './useUnsaved';
import css from './FormDialog.module.css';

interface Props<S extends z.ZodObject, R> {
  title: string;
  schema: S;
  /** Initial values: a row, or the defaults of a new one. */
  value: Partial<z.output<S>>;
  onSubmit: (value: z.output<S>) => Promise<R>;
  /** `changed`: the list behind may be outdated; `saved`: the answer of onSubmit. */
  onClose: (changed: boolean, saved?: unknown) => void;
  /** The name of the saved row, from the answer of onSubmit; used in the message. */
  nombre?: (saved: R) => string;
  /** Loads the row again after a version conflict, so that the user can save knowingly over the other change. */
  reread?: () => Promise<object>;
  /** Fields, ListField, and any other content. */
  children: ReactNode;
}

const DISCARD = {
  header: 'Descartar cambios',
  message: 'Lo que escribió no se ha guardado.',
  accept: 'Descartar',
  reject: 'Seguir editando',
};

const CONFLICT = 409;
const OVERWRITES =
  'Otra persona guardó cambios en este registro. Guarde de nuevo para reemplazarlos, o cancele y ábralo otra vez para verlos.';

/** Shows a refusal in the form. After a version conflict it says so, and the next save is based on the new version. */
function useRefusal<S extends z.ZodObject>(form: SchemaForm<S>, reread: Props<S, unknown>['reread']) {
  const stale = useRef(false);
  const refused = async (error: ApiError) => {
    form.refuse(error);
    if (error.status !== CONFLICT || !reread) return;
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
export function FormDialog<S extends z.ZodObject, R>({ title, schema, value, onSubmit, onClose, nombre, reread, children }: Props<S, R>) {
  const id = useId();
  const form = useSchemaForm(schema, value);
  const { isDirty } = form.methods.formState;
  const { refused, stale } = useRefusal(form, reread);
  const { submit, busy } = useSubmit(onSubmit, {
    success: (saved) => (nombre ? `Se guardó «${nombre(saved)}»` : 'Guardado'),
    then: (saved) => onClose(true, saved),
    refused,
  });

  const asking = useRef(false);
  const close = async () => {
    if (busy || asking.current) return;
    asking.current = true;
    const leave = !isDirty || (await confirm(DISCARD));
    asking.current = false;
    if (leave) onClose(stale.current);
  };
  useUnsaved(isDirty);

  const footer = (
    <div className="botones">
      <Button label="Cancelar" text disabled={busy} onClick={() => void close()} />
      <Button type="submit" form={id} label="Guardar" icon="pi pi-check" loading={busy} />
    </div>
  );
  return (
    <SidePanel title={title} onClose={() => void close()} footer={footer}>
      <Form form={form} id={id} label={title} className={`${css.form} flex flex-column gap-3`} onSubmit={(output) => void submit(output)}>
        {children}
      </Form>
    </SidePanel>
  );
}
