import { useState } from 'react';
import type * as z from 'zod';
import { encoder } from '@/contract/wire';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { preferred, selectPreferences } from '@/store/preferences';
import type { Field } from '../../form/Fields';
import type { Entry } from '../../ui/MoreMenu';
import { partOf } from './words';

interface Of {
  /** The list's path, under which its views are kept. */
  name: string;
  schema: z.ZodObject;
  fields: readonly Field<any>[];
  query: Readonly<Record<string, unknown>>;
  onFilter: (changes: Record<string, unknown>) => void;
}

/** One tab: the view's name, whether it is shown now, and how to show it. */
interface View {
  nombre: string;
  current: boolean;
  choose: () => void;
}

/** The filters that a user keeps under names in this browser. They leave out the search text, which may be a child's name. */
export function useViews({ name, schema, fields, query, onFilter }: Of) {
  const dispatch = useAppDispatch();
  const { filters } = useAppSelector(selectPreferences);
  const [naming, setNaming] = useState(false);
  const own = partOf(schema, fields);
  const search = new URLSearchParams(encoder(own)(query) as Record<string, string>).toString();
  const saved = filters[name] ?? [];
  const keep = (list: typeof saved) => void dispatch(preferred({ filters: { ...filters, [name]: list } }));
  const current = saved.find((one) => one.search === search);
  const choose = (kept: string) => {
    const parsed = own.safeParse(Object.fromEntries(new URLSearchParams(kept)));
    // A view kept before the report changed may no longer be valid.
    if (parsed.success) onFilter(Object.fromEntries(fields.map((field) => [field.name, parsed.data[field.name]])));
  };
  const views: View[] = saved.map((one) => ({ nombre: one.nombre, current: one === current, choose: () => choose(one.search) }));
  const entries: Entry[] = current
    ? [{ label: `Olvidar la vista «${current.nombre}»`, icon: 'pi-trash', run: () => keep(saved.filter((one) => one !== current)) }]
    : search && fields.length > 0
      ? [{ label: 'Guardar esta vista', icon: 'pi-bookmark', run: () => setNaming(true) }]
      : [];
  return {
    views,
    entries,
    naming,
    close: () => setNaming(false),
    save: (nombre: string) => keep([...saved.filter((one) => one.nombre !== nombre), { nombre, search }]),
  };
}
