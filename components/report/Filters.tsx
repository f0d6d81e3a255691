import { Button } from '../ui/Button';
import { useEffect, useMemo } from 'react';
import type * as z from 'zod';
import { encoder } from '@/contract/wire';
import { hoyEn } from '@/domain/fechas';
import { day } from '@/utils/format';
import { Fields } from '../form/Fields';
import { Form, useSchemaForm } from '../form/Form';
import type { Field } from '../form/field';
import css from './Filters.module.css';
import { presets } from './presets';
import { SavedFilters } from './SavedFilters';

interface Props {
  /** Of the report; filters are kept under it. */
  name: string;
  schema: z.ZodObject;
  fields: readonly Field<any>[];
  query: Record<string, unknown>;
  onFilter: (changes: Record<string, unknown>) => void;
}

/** Each filter that narrows the report, in words: ['Antigüedad', '31 a 60 días']. */
export function wordsOfFilters(schema: z.ZodObject, fields: readonly Field<any>[], query: object): [string, string][] {
  const wire = encoder(schema)(query) as Record<string, string>;
  const words = (field: Field<any>, value: string) => {
    if (field.kind === 'date') return day(value);
    if (field.kind === 'switch') return value === 'true' ? 'Sí' : 'No';
    return field.kind === 'select' ? (field.options.find((option) => String(option.value) === value)?.label ?? value) : value;
  };
  return fields.flatMap((field) => {
    const value = wire[field.name] ?? '';
    return value === '' ? [] : [[field.label, words(field, value)] as [string, string]];
  });
}

/** What a report is narrowed by; applied by Enter or the button, spans of dates also by their names. */
export function Filters({ name, schema, fields, query, onFilter }: Props) {
  const names = useMemo(() => fields.map(({ name }) => name), [fields]);
  const own = useMemo(
    () => schema.pick(Object.fromEntries(names.map((name) => [name, true])) as Record<string, true>) as z.ZodObject,
    [schema, names],
  );
  const form = useSchemaForm(own, query);
  const { reset } = form.methods;
  // The back button, or a preset: the form follows the address.
  const asked = JSON.stringify(encoder(own)(query));
  useEffect(() => reset(JSON.parse(asked) as Record<string, unknown>), [asked, reset]);

  const filter = (output: Record<string, unknown>) => onFilter(Object.fromEntries(names.map((name) => [name, output[name]])));
  const search = new URLSearchParams(Object.entries(JSON.parse(asked) as Record<string, string>)).toString();
  const choose = (kept: string) => {
    const said = new URLSearchParams(kept);
    const parsed = own.safeParse(Object.fromEntries(said));
    // What was kept before the report changed may be no filter of it any more.
    if (parsed.success) onFilter(Object.fromEntries(names.map((one) => [one, (parsed.data as Record<string, unknown>)[one]])));
  };
  const hasSpan = names.includes('desde') && names.includes('hasta');
  return (
    <Form form={form} label="Filtros" className={css.filters} onSubmit={filter}>
      <Fields fields={fields} />
      <div className={css.apply}>
        {hasSpan && (
          <div className={css.presets}>
            {presets(hoyEn(new Date())).map(({ label, ...span }) => (
              <Button key={label} type="button" label={label} text size="small" onClick={() => onFilter(span)} />
            ))}
          </div>
        )}
        <SavedFilters name={name} search={search} onChoose={choose} />
        <Button type="submit" label="Aplicar" icon="pi pi-filter" outlined />
      </div>
    </Form>
  );
}
