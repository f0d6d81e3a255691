import { useState } from 'react';

/** What is open over a page, if anything. Closing it with `changed` calls `onChange`, which usually reloads the page. */
export function useOpen<T>(onChange?: () => unknown) {
  const [open, setOpen] = useState<T>();
  const close = (changed?: boolean) => {
    setOpen(undefined);
    if (changed === true) void onChange?.();
  };
  return [open, setOpen, close] as const;
}
