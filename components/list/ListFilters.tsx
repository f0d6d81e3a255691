import { Select, type Option } from '../ui/input/Select';
import { LabelledSwitch } from '../ui/input/Switch';

interface Props<Q> {
  list: { query: Q; setQuery: (changes: Partial<Q>) => void };
  /** The field of the list's query. */
  name: keyof Q & string;
  label: string;
}

const narrow = <Q,>({ list, name }: Props<Q>, value: unknown) =>
  list.setQuery({ [name]: value || undefined, page: 0 } as unknown as Partial<Q>);

/** A select beside a list's search box that narrows the list by one field of its query, from the first page on. */
export const ListSelect = <Q,>({ options, ...props }: Props<Q> & { options: readonly Option[] }) => (
  <Select
    aria-label={props.label}
    options={options}
    value={(props.list.query[props.name] as Option['value'] | undefined) ?? null}
    onChange={(value) => narrow(props, value)}
  />
);

/** The same for a field that is on or off. */
export const ListSwitch = <Q,>(props: Props<Q>) => (
  <LabelledSwitch label={props.label} checked={props.list.query[props.name] === true} onChange={(on) => narrow(props, on)} />
);
