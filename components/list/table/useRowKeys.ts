import { useEffect, useRef, type KeyboardEvent } from 'react';

const CONTROLS = 'a[href], button:not([disabled]), input:not([disabled])';
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)];

/** Where a key leads among some elements; undefined when it leads nowhere. */
function along(key: string, [back, forth]: readonly [string, string], at: number, of: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === forth) return of[at + 1];
  return key === back ? of[at - 1] : undefined;
}

/**
 * Keys of a table's rows: each row that can be used is one stop of Tab, up and down go to the next row, right and left to what stands in the row,
 * Enter does the first of it.
 */
export function useRowKeys(rows: unknown) {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    for (const row of body.current?.rows ?? []) {
      const controls = controlsOf(row);
      controls.forEach((control) => (control.tabIndex = -1));
      if (controls.length) row.tabIndex = 0;
    }
  }, [rows]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const row = target.closest('tr');
    if (!row || event.altKey || event.ctrlKey || event.metaKey || target instanceof HTMLInputElement) return;
    const controls = controlsOf(row);
    const rows = [...(body.current?.rows ?? [])].filter((one) => one.tabIndex === 0);
    if (event.key === 'Enter' && target === row) return void controls[0]?.click();
    const next =
      along(event.key, ['ArrowUp', 'ArrowDown'], rows.indexOf(row), rows) ??
      along(event.key, ['ArrowLeft', 'ArrowRight'], controls.indexOf(target), controls) ??
      (event.key === 'ArrowLeft' && target !== row ? row : undefined);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return { body, onKeyDown };
}
