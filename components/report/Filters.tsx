import { lazy, Suspense, useMemo, useState } from 'react';
import type * as z from 'zod';
import { encoder } from '@/contract/wire';
import { hoyEn } from '@/domain/fechas';
import { day } from '@/utils/format';
import type { Field } from '../form/Fields';
import { Button } from '../ui/Button';
import css from './Filters.module.css';
import { presets } from './presets';
import { SavedFilters } from './SavedFilters';

const FilterForm = lazy(() => import('./FilterForm'));

interface Props {
  /** The path of the report, under which filters are saved. */
  name: string;
  schema: z.ZodObject;
  fields: readonly Field<any>[];
  query: Readonly<Record<string, unknown>>;
  onFilter: (changes: Record<string, unknown>) => void;
}

/** Each active filter in words: ['Antigüedad', '31 a 60 días']. */
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

/** Invisible placeholders of the fields, so that nothing below moves when the form is loaded. */
const Boxes = ({ fields }: Pick<Props, 'fields'>) => (
  <div className={`campos ${css.boxes}`} aria-hidden>
    {fields.map(({ name, kind, label, help }) => (
      <div key={name} className={kind === 'switch' ? 'campo campo-switch' : 'campo'} data-field="" data-kind={kind}>
        <label>{label}</label>
        <span className="p-inputtext p-component">&nbsp;</span>
        {help && <small className="field-help">{help}</small>}
      </div>
    ))}
  </div>
);

/** The active filters in one line: a chosen option needs no label, and what is off filters nothing. */
const inOneLine = (schema: z.ZodObject, fields: readonly Field<any>[], query: Props['query']) =>
  fields
    .filter(({ name }) => query[name] !== false)
    .flatMap((field) => wordsOfFilters(schema, [field], query).map((words) => (field.kind === 'select' ? words[1] : words.join(' '))))
    .join(' · ');

/** The filters of a report, applied by Enter or the button; ranges of dates also by presets. On a phone one line names them and opens the form. */
export function Filters({ name, schema, fields, query, onFilter }: Props) {
  const names = useMemo(() => fields.map(({ name }) => name), [fields]);
  const own = useMemo(
    () => schema.pick(Object.fromEntries(names.map((one) => [one, true])) as Record<string, true>) as z.ZodObject,
    [schema, names],
  );
  const wire = JSON.stringify(encoder(own)(query));
  const search = new URLSearchParams(Object.entries(JSON.parse(wire) as Record<string, string>)).toString();

  const [open, setOpen] = useState(false);
  const line = inOneLine(schema, fields, query) || 'Filtros';
  const narrow = (changes: Record<string, unknown>) => {
    setOpen(false);
    onFilter(changes);
  };
  const filter = (values: Record<string, unknown>) => narrow(Object.fromEntries(names.map((one) => [one, values[one]])));
  const choose = (kept: string) => {
    const parsed = own.safeParse(Object.fromEntries(new URLSearchParams(kept)));
    // A filter saved before the report changed may no longer be valid.
    if (parsed.success) filter(parsed.data);
  };
  const buttons = (
    <div className={css.apply}>
      {names.includes('desde') && names.includes('hasta') && (
        <div className={css.presets}>
          {presets(hoyEn(new Date())).map(({ label, ...span }) => (
            <Button key={label} label={label} text size="small" onClick={() => narrow(span)} />
          ))}
        </div>
      )}
      <SavedFilters name={name} search={search} onChoose={choose} />
      <Button type="submit" label="Aplicar" icon="pi pi-filter" outlined />
    </div>
  );
  const coming = (
    <div className={css.filters}>
      <Boxes fields={fields} />
      {buttons}
    </div>
  );
  return (
    <>
      <button type="button" className={css.fold} aria-expanded={open} title={line} onClick={() => setOpen(!open)}>
        <i className="pi pi-filter" aria-hidden />
        <span>{line}</span>
        <i className={`pi ${open ? 'pi-chevron-up' : 'pi-chevron-down'}`} aria-hidden />
      </button>
      <Suspense fallback={coming}>
        <FilterForm className={css.filters} schema={own} fields={fields} wire={wire} onSubmit={filter}>
          {buttons}
        </FilterForm>
      </Suspense>
    </>
  );
}
