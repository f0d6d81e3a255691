import { useEffect, useRef, type KeyboardEvent } from 'react';

const CONTROLS = 'a[href], button:not([disabled]), input:not([disabled])';
/** The box that chooses a row (list/eleccion): no key but Space presses it from the row. */
const CHOICE = '[data-elegir]';
/** What keys are typed into. */
const TYPED = 'input:not([type="checkbox"]), select, textarea';
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)];
/** A row of a table can be used as a whole, one of another list by the first thing in it. */
const stopOf = (row: Element, controls = controlsOf(row)): HTMLElement | undefined =>
  row instanceof HTMLTableRowElement && controls.length > 0 ? row : controls[0];

/** Where a key leads among some elements; undefined when it leads nowhere. */
function along(key: string, [back, forth]: readonly [string, string], at: number, of: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === forth) return of[at + 1];
  return key === back ? of[at - 1] : undefined;
}

/**
 * Keys of a list's rows: each row that can be used is one stop of Tab, up and down go to the next row, right and left to what stands in the row,
 * Enter does the first of it, Space chooses the row where rows can be chosen, Esc goes from what stands in a table's row back to the row. What is typed into stays as it is.
 */
export function useRowKeys<L extends HTMLElement>(rows: unknown) {
  const body = useRef<L>(null);
  useEffect(() => {
    for (const row of body.current?.children ?? []) {
      const controls = controlsOf(row);
      const stop = stopOf(row, controls);
      controls.forEach((control) => (control.tabIndex = control === stop ? 0 : -1));
      if (stop) stop.tabIndex = 0;
    }
  }, [rows]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const rows = [...(body.current?.children ?? [])];
    const row = rows.find((one) => one.contains(target));
    if (!row || event.altKey || event.ctrlKey || event.metaKey || target.matches(TYPED)) return;
    const controls = controlsOf(row);
    const stops = rows.flatMap((one) => stopOf(one) ?? []);
    const own = stopOf(row, controls)!;
    if (event.key === 'Enter' && target === row) return void controls.find((one) => !one.matches(CHOICE))?.click();
    if (event.key === ' ' && target === row) {
      event.preventDefault();
      return void row.querySelector<HTMLElement>(CHOICE)?.click();
    }
    const back = event.key === 'ArrowLeft' || (event.key === 'Escape' && !target.closest('[role="dialog"]'));
    const next =
      along(event.key, ['ArrowUp', 'ArrowDown'], stops.indexOf(own), stops) ??
      along(event.key, ['ArrowLeft', 'ArrowRight'], controls.indexOf(target), controls) ??
      (back && target !== own ? own : undefined);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return { body, onKeyDown };
}
