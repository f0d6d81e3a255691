import { useState } from 'react';

/** Which row a form is open for: `row` is undefined for a new one. What changed is loaded anew. */
export function useEditing<R>(reload: () => void) {
  const [editing, setEditing] = useState<{ row?: R }>();
  return {
    isOpen: editing !== undefined,
    row: editing?.row,
    create: () => setEditing({}),
    edit: (row: R) => setEditing({ row }),
    close: (changed: boolean) => {
      setEditing(undefined);
      if (changed) reload();
    },
  };
}
