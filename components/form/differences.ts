import { day } from '@/utils/format';

type Values = Record<string, unknown>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A value as the form shows it: the label of an option, a day as dd/mm/yyyy. */
function shownAs(field: HTMLElement, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  const text = value === null || value === undefined ? '' : String(value);
  const option = [...field.querySelectorAll('option')].find((one) => one.value === text && !one.disabled);
  if (option) return option.text;
  return DAY.test(text) ? day(text) : text || 'vacío';
}

/**
 * The differences between a form's values and the saved row, with the form's labels: ['Teléfono: «809-555-0101» está guardado; usted
 * escribió «vacío»']. Invisible fields and lists are left out.
 */
export function differences(form: HTMLElement | null, mine: Values, now: Values): string[] {
  return [...(form?.querySelectorAll<HTMLElement>('div[data-field]') ?? [])].flatMap((field) => {
    const name = field.dataset.field!;
    if (!(name in now)) return [];
    const [saved, typed] = [shownAs(field, now[name]), shownAs(field, mine[name])];
    const label = field.querySelector('label')?.firstChild?.textContent ?? name;
    return saved === typed ? [] : [`${label}: «${saved}» está guardado; usted escribió «${typed}».`];
  });
}
