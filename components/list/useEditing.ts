import { useState } from 'react';
import { paramsOf, useParams, yesNo } from './useParams';

/** The query '?nuevo=true', with which a link opens the form of a new row. */
const nuevo = paramsOf<{ nuevo: boolean }>({ nuevo: yesNo });

/**
 * Which row's form is open: `row` is undefined for a new row, which '?nuevo=true' in the address opens too. Closing with changes reloads
 * the list. `saved` is the row as last saved, until the next form opens: the edited row, overridden by the form's answer.
 */
export function useEditing<R>(reload: () => void) {
  const [editing, setEditing] = useState<{ row?: R }>();
  const [saved, setSaved] = useState<R>();
  const [at, setAt] = useParams(nuevo, { nuevo: false });
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
