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
      button={{ label: 'Guardar', icon: 'pi-check' }}
      busy={busy}
      onSubmit={(output) => void submit(output)}
      onClose={() => void close()}
    />
  );
}

/** The part of an entity's service that its form needs. */
export interface Entity<I extends z.ZodObject, Row> {
  calls: { key: string; name: string; input: I };
  id: (input: { params: { id: number } }) => Promise<Row>;
  save: (input: { body: z.output<I> }) => Promise<unknown>;
  /** A method, because its body is the input plus the key, whose name is known at runtime only; what has a default may be missing. */
  update(input: { body: Partial<z.output<I>> }): Promise<unknown>;
}

/** The fields of a rename, a note or how to reach somebody: a save that changes nothing else can be undone. */
const WORDS: ReadonlySet<string> = new Set(
  'descripcion descripcionSucursal nombre apellido nota comentario telefono telefonoOtro whatsapp email direccion alertaMedica'.split(' '),
);

/** Whether two values are the same in all that the second one has. */
function same(before: unknown, after: unknown): boolean {
  if (typeof after !== 'object' || after === null) return (before ?? null) === (after ?? null);
  if (Array.isArray(after) && (!Array.isArray(before) || before.length !== after.length)) return false;
  return Object.entries(after).every(([name, value]) => same((before as Record<string, unknown> | null | undefined)?.[name], value));
}

/**
 * What undoes a save that changed words alone: the same update with the words of before, on the version that the save left, so that it is refused
 * if somebody has changed the row since. `then` follows it. Undefined if anything else was changed, or nothing.
 */
export function undoWords<V extends object>(
  before: object,
  value: V,
  saved: unknown,
  update: (body: V) => Promise<unknown>,
  then: () => void,
) {
  const was = before as Record<string, unknown>;
  const changed = Object.entries(value).filter(([name, one]) => !same(was[name], one));
  const { version } = (saved ?? {}) as { version?: number };
  if (version === undefined || changed.length === 0 || !changed.every(([name]) => WORDS.has(name))) return undefined;
  const body = { ...value, ...Object.fromEntries(changed.map(([name]) => [name, was[name]])), version };
  return { act: () => update(body), then };
}

/**
 * What the dialog of an entity needs to create a row (undefined) from `blank`, active unless that says otherwise, or to change one: title,
 * values, the write, the new reading after a conflict, and what undoes a rename: a second update, which is refused if the row has changed
 * since. `onUndone` is called after that.
 */
export function crudForm<I extends z.ZodObject, Row extends object>(
  { calls: { key, name, input }, ...service }: Entity<I, Row>,
  row: Row | undefined,
  blank: Partial<z.output<I>> = {},
  onUndone?: () => void,
) {
  const id = row && (row as Record<string, number>)[key]!;
  const update = (body: z.output<I>) => service.update({ body: { ...body, [key]: id } });
  return {
    title: `${row ? 'Editar' : 'Crear'} ${name.toLowerCase()}`,
    schema: input,
    value: (row ?? { ...('activo' in input.shape && { activo: true }), ...blank }) as Partial<z.output<I>>,
    onSubmit: (body: z.output<I>) => (id ? update(body) : service.save({ body })),
    undo: (saved: unknown, value: z.output<I>) => row && onUndone && undoWords(row, value, saved, update, onUndone),
    reread: id ? () => service.id({ params: { id } }) : undefined,
  };
}
