import { useFieldArray, useFormState } from 'react-hook-form';
import { BareIcon } from '../ui/BareIcon';
import { Button } from '../ui/Button';
import { FieldGroup } from '../ui/Field';
import { Fields, type Field } from './Fields';
import css from './ListField.module.css';

interface Props<I> {
  /** The name of the list in the surrounding form. */
  name: string;
  label: string;
  fields: readonly Field<I>[];
  /** Initial values of a new row; null where the user has to choose or type. */
  blank: { [K in keyof I]?: I[K] | null };
  /** The label of the button that adds a row: 'Agregar día'. */
  add: string;
  /** Shown while the list is empty. */
  empty?: string;
}

/** A short list inside a form, each row with its own fields; the errors of a row stand beside its fields, those of the list below it. */
export function ListField<I>({ name, label, fields, blank, add, empty }: Props<I>) {
  const { fields: rows, append, remove } = useFieldArray({ name });
  const { errors } = useFormState({ name });
  const fault = errors[name] as { message?: string; root?: { message?: string } } | undefined;
  const drop = (index: number) => {
    remove(index);
    // The focused button was removed with its row: the focus moves to the next remove button, or to the add button.
    requestAnimationFrame(() => {
      const buttons = document.querySelectorAll<HTMLElement>(`[data-field="${name}"] button[data-remove]`);
      const next = buttons[Math.min(index, buttons.length - 1)] ?? document.querySelector<HTMLElement>(`[data-field="${name}"] > button`);
      next?.focus();
    });
  };
  return (
    <FieldGroup label={label} name={name} error={fault?.root?.message ?? fault?.message} className={css.list}>
      {rows.length === 0 && empty && <p className="field-help mb-2">{empty}</p>}
      {rows.map((row, index) => (
        <div key={row.id} className={`${css.row} boxed flex gap-2 align-items-start`} role="group" aria-label={`${label}: ${index + 1}`}>
          <Fields fields={fields} prefix={`${name}.${index}.`} />
          <BareIcon icon="pi-trash" label={`Quitar ${index + 1}`} data-remove onClick={() => drop(index)} />
        </div>
      ))}
      <Button label={add} icon="pi-plus" text small onClick={() => append(blank as Record<string, unknown>)} />
    </FieldGroup>
  );
}
