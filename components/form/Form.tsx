import { zodResolver } from '@hookform/resolvers/zod';
import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { FormProvider, useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { correosDudosos } from '@/contract/correo';
import { encoder } from '@/contract/wire';
import type { ApiError } from '@/services/http/apiError';
import { confirm } from '../feedback/confirm';
import { Notice } from '../feedback/Notice';

interface Node {
  shape?: Record<string, Node>;
  element?: Node;
  safeParse: (value: unknown) => { success: boolean };
  _zod: { def: { innerType?: Node } };
}

const unwrap = (node: Node | undefined): Node | undefined =>
  node && !node.shape && !node.element && node._zod.def.innerType ? unwrap(node._zod.def.innerType) : node;

/** The schema of one field of a form, by its path: 'detallesHorarioGrupo.0.lugar'. */
export function schemaAt(schema: z.ZodType, path: string): z.ZodType | undefined {
  const step = (node: Node | undefined, key: string) => {
    const inner = unwrap(node);
    return inner?.shape?.[key] ?? inner?.element;
  };
  return path.split('.').reduce<Node | undefined>(step, schema as Node) as unknown as z.ZodType | undefined;
}

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

/** The value of an empty field, and whether the field is required. */
export function ruleOf(schema: z.ZodType | undefined): { required: boolean; empty: '' | null } {
  if (!schema) return { required: false, empty: '' };
  const empty = (['', null] as const).find((value) => accepts(schema, value));
  return { required: empty === undefined && !accepts(schema, undefined), empty: empty ?? '' };
}

/** The initial values of a new form: '' or [] for texts and lists that may be empty. */
function blankOf(schema: z.ZodObject): Record<string, unknown> {
  const candidates = (field: z.ZodType) => ['', [], null].find((value) => accepts(field, value));
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const one = field as z.ZodType;
    return [name, accepts(one, undefined) ? undefined : candidates(one)] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** Whether nothing is typed or chosen. */
export const isBlank = (value: unknown) => value === '' || value === null || value === undefined;

/** The values of a form as the schema expects them: empty optional fields are omitted, and numbers and switches in a query become text. */
export function toWire(schema: z.ZodObject, values: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(values).map(([name, value]) => {
    const field = schema.shape[name] as z.ZodType | undefined;
    if (!field) return [name, value];
    if (isBlank(value)) return [name, !accepts(field, value) && accepts(field, undefined) ? undefined : value];
    const said = typeof value === 'number' || typeof value === 'boolean';
    return [name, said && !accepts(field, value) && accepts(field, String(value)) ? String(value) : value];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** A form over a schema of the contract. It holds wire values; it submits what the schema parses from them. */
export interface SchemaForm<S extends z.ZodObject> {
  methods: UseFormReturn<Record<string, unknown>>;
  schema: S;
  element: RefObject<HTMLFormElement>;
  /** Errors that belong to no visible field. */
  faults: readonly string[];
  setFaults: (faults: readonly string[]) => void;
  /** Shows a refusal by the server: each error beside its field, the rest at the top of the form. */
  refuse: (error: ApiError) => void;
}

const NONE: readonly string[] = [];
const SchemaContext = createContext<z.ZodType | undefined>(undefined);
/** The schema of the surrounding Form; undefined outside of one. */
export const useFormSchema = () => useContext(SchemaContext);

/** Every error of a form with the path of its field: [['detalles.0.monto', 'Requerido']]. */
function flatten(errors: FieldErrors, prefix = ''): [string, string][] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || key === 'ref' || key === 'types') return [];
    const path = key === 'root' ? prefix : prefix ? `${prefix}.${key}` : key;
    if (typeof error.message === 'string' && typeof error.type === 'string') return [[path, error.message] as [string, string]];
    return typeof error === 'object' ? flatten(error as FieldErrors, path) : [];
  });
}

/** Creates a form from a row, or from the initial values of a new one. */
export function useSchemaForm<S extends z.ZodObject>(schema: S, value: Partial<z.output<S>> = {}): SchemaForm<S> {
  const element = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState(NONE);
  const resolver = useMemo(() => {
    const resolve = zodResolver(schema as z.ZodObject);
    return ((values, ...rest) => resolve(toWire(schema, values), ...rest)) as typeof resolve;
  }, [schema]);
  const [defaultValues] = useState(() => ({ ...blankOf(schema), ...(encoder(schema)(value) as object) }));
  const methods = useForm<Record<string, unknown>>({ resolver, defaultValues });
  const { setError, setFocus } = methods;

  const refuse = useCallback(
    ({ message, errors }: ApiError) => {
      const entries = Object.entries(errors);
      const shown = entries.filter(([name]) => isShown(element.current, name));
      shown.forEach(([name, words]) => setError(name, { type: 'server', message: words }));
      const [first] = shown;
      if (first) setFocus(first[0]);
      const others = entries.filter((entry) => !shown.includes(entry)).map(([, words]) => words);
      setFaults(others.length || shown.length ? others : [message]);
    },
    [setError, setFocus],
  );
  return { methods, schema, element, faults, setFaults, refuse };
}

/** Whether the form shows a field of that name, so that an error can stand beside it. */
const isShown = (form: HTMLFormElement | null, name: string) =>
  Array.from(form?.querySelectorAll<HTMLElement>('[data-field]') ?? []).some(({ dataset }) => dataset.field === name);

/** Asks whether the addresses of an unusual form that were typed here are right; false if one is not, which then has the focus. */
async function wellWritten({ formState, setFocus }: SchemaForm<z.ZodObject>['methods'], output: unknown): Promise<boolean> {
  const before = correosDudosos(formState.defaultValues).map(([, address]) => address);
  for (const [path, address] of correosDudosos(output).filter(([, one]) => !before.includes(one))) {
    const message = `El correo «${address}» tiene una forma poco usual. ¿Está bien escrito?`;
    if (await confirm({ header: 'Revise el correo', message, accept: 'Está bien', reject: 'Corregir' })) continue;
    setFocus(path);
    return false;
  }
  return true;
}

interface Props<S extends z.ZodObject> {
  form: SchemaForm<S>;
  /** The form's accessible name. */
  label: string;
  id?: string;
  className?: string;
  onSubmit: (output: z.output<S>) => void;
  children: ReactNode;
}

/** The form element: submits what the schema accepts (Ctrl+Enter does it from any field), and shows every error, including those of invisible fields. */
export function Form<S extends z.ZodObject>({ form, label, id, className, onSubmit, children }: Props<S>) {
  const { methods, schema, element, faults, setFaults } = form;
  const invalid = (errors: FieldErrors) =>
    setFaults(
      flatten(errors)
        .filter(([name]) => !isShown(element.current, name))
        .map(([name, words]) => `${name}: ${words}`),
    );
  const submit = (event: FormEvent) => {
    // React events bubble along the React tree: without this, a form in a dialog would also submit the form that opened it.
    event.stopPropagation();
    setFaults(NONE);
    const accepted = async (output: Record<string, unknown>) => {
      if (await wellWritten(methods, output)) onSubmit(output as z.output<S>);
    };
    void methods.handleSubmit(accepted, invalid)(event);
  };
  // In a list of lines Enter goes to the next line, and in a text area it begins a new one.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    element.current?.requestSubmit();
  };
  return (
    <SchemaContext.Provider value={schema}>
      <FormProvider {...methods}>
        <form ref={element} id={id} className={className} noValidate aria-label={label} onSubmit={submit} onKeyDown={onKeyDown}>
          {faults.length > 0 && (
            <Notice tone="error" role="alert">
              {faults.join('\n')}
            </Notice>
          )}
          {children}
        </form>
      </FormProvider>
    </SchemaContext.Provider>
  );
}
