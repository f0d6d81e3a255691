import { useLoaded, type Load } from '../data/useLoaded';
import type { Option } from '../ui/input/Select';

/** A catalogue as the options of a select field, with its loadable for the error; `all` is the label of an option before them that chooses none. */
export function useOptions<T>(load: Load<{ query: {} }, T[]>, option: (row: T) => Option, all?: string) {
  const from = useLoaded(load);
  const options = (from.data ?? []).map(option);
  return { from, options: all === undefined ? options : [{ value: null, label: all }, ...options] };
}
