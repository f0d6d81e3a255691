import { useEffect, useRef, type KeyboardEvent } from 'react';

const CONTROLS = 'a[href], button:not([disabled]), input:not([disabled])';
/** The checkbox that selects a row (list/eleccion): from the row, only Space reaches it. */
const CHOICE = '[data-elegir]';
/** Controls that use the arrow keys themselves. */
const TYPED = 'input:not([type="checkbox"]), select, textarea';
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)];
/** The tab stop of a row: the whole row in a table, the first control in other lists. */
const stopOf = (row: Element, controls = controlsOf(row)): HTMLElement | undefined =>
  row instanceof HTMLTableRowElement && controls.length > 0 ? row : controls[0];

/** The element that a key leads to; undefined if there is none. */
function along(key: string, [back, forth]: readonly [string, string], at: number, of: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === forth) return of[at + 1];
  return key === back ? of[at - 1] : undefined;
}

/**
 * Keyboard navigation in a list: each usable row is one tab stop. Up and down go to other rows, right and left to the controls of the row,
 * Enter activates its first control, Space selects the row if rows are selectable, and Esc returns from a control to its table row. Text
 * fields keep their own keys.
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
