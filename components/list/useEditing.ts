import { useState } from 'react';
import * as z from 'zod';
import { siNo } from '@/contract/campos';
import { useUrlQuery } from './useUrlQuery';

/** What leads to a page in order to make something new says so in the address: '?nuevo=true'. */
const nuevo = z.strictObject({ nuevo: siNo.default(false) });

/**
 * Which row a form is open for: `row` is undefined for a new one, which the address may also ask for. What changed is loaded anew; `saved` is the
 * row as it was saved last, until the next form opens: what the form's answer says of it, or the row that was edited.
 */
export function useEditing<R>(reload: () => void) {
  const [editing, setEditing] = useState<{ row?: R }>();
  const [saved, setSaved] = useState<R>();
  const [at, setAt] = useUrlQuery(nuevo);
  const open = (one: { row?: R }) => {
    setSaved(undefined);
    setEditing(one);
  };
  return {
    isOpen: editing !== undefined || at?.nuevo === true,
    row: editing?.row,
    saved,
    create: () => open({}),
    edit: (row: R) => open({ row }),
    close: (changed: boolean, answer?: unknown) => {
      setEditing(undefined);
      setAt({ nuevo: false }, 'replace');
      if (!changed) return;
      setSaved({ ...editing?.row, ...(answer as Partial<R>) } as R);
      reload();
    },
  };
}
