import { hoyEn } from '@/domain/fechas';
import { day } from '@/utils/format';
import type { Field } from '../../form/Fields';
import type { Params } from '../useParams';
import { presets } from './presets';

type Fields = readonly Field<any>[];

/** One or two filters in a sentence: 'Este mes', 'Estado: Pagadas'. */
export interface Chip {
  names: readonly string[];
  text: string;
  /** Whether the list can do without it. */
  removable: boolean;
}

type Query = Readonly<Record<string, unknown>>;

/** The part of a query that the fields are about, as texts. */
export const textsOf = ({ write }: Params<any>, fields: readonly Pick<Field<any>, 'name'>[], query: Query): Record<string, string> =>
  write(Object.fromEntries(fields.map(({ name }) => [name, query[name]])));

function wordsOf(field: Field<any>, value: string): string {
  if (field.kind === 'date') return day(value);
  if (field.kind === 'switch') return value === 'true' ? 'Sí' : 'No';
  return field.kind === 'select' ? (field.options.find((option) => String(option.value) === value)?.label ?? value) : value;
}

/** Each active filter in words: ['Antigüedad', '31 a 60 días']. */
export function wordsOfFilters(params: Params<any>, fields: Fields, query: Query): [string, string][] {
  const wire = textsOf(params, fields, query);
  return fields.flatMap((field) => {
    const value = wire[field.name] ?? '';
    return value === '' ? [] : [[field.label, wordsOf(field, value)] as [string, string]];
  });
}

const span = (desde: string, hasta: string) => {
  const named = presets(hoyEn(new Date())).find((one) => one.desde === desde && one.hasta === hasta);
  if (named) return named.label;
  if (desde === hasta) return day(desde);
  return desde && hasta ? `Del ${day(desde)} al ${day(hasta)}` : desde ? `Desde el ${day(desde)}` : `Hasta el ${day(hasta)}`;
};

/** The changes of a query that take these filters away. */
export const without = (names: readonly string[]): Record<string, undefined> => Object.fromEntries(names.map((name) => [name, undefined]));

/** What narrows a list now, each filter as a sentence; the two days of a span are one. What is off narrows nothing. */
export function chipsOf(params: Params<any>, fields: Fields, query: Query): Chip[] {
  const wire = textsOf(params, fields, query);
  const dispensable = (names: readonly string[]) =>
    names.every((name) => {
      const none = params.read(name, undefined);
      return none && (none.value === undefined || none.value !== query[name]);
    });
  const chip = (names: readonly string[], text: string): Chip => ({ names, text, removable: dispensable(names) });
  const spans = fields.some(({ name }) => name === 'desde') && fields.some(({ name }) => name === 'hasta');
  return fields.flatMap((field) => {
    const { name, label, kind } = field;
    const value = wire[name] ?? '';
    if (spans && name === 'hasta') return [];
    if (spans && name === 'desde') {
      const { desde = '', hasta = '' } = wire;
      return desde || hasta ? [chip(['desde', 'hasta'], span(desde, hasta))] : [];
    }
    if (value === '' || query[name] === false) return [];
    return [chip([name], kind === 'switch' ? label : `${label}: ${wordsOf(field, value)}`)];
  });
}
