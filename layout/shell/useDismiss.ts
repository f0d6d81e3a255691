import { useEffect, useEffectEvent, type RefObject } from 'react';

/** What dismisses by happening outside: a press, or the focus too. */
export const PRESSES = ['pointerdown'];
export const PRESSES_AND_FOCUS = ['pointerdown', 'focusin'];

/** While active, calls `dismiss` on Escape (then `byKey`), and on a press or a focus that is in none of the elements. */
export function useDismiss(
  active: boolean,
  inside: readonly RefObject<HTMLElement | null>[],
  dismiss: (byKey: boolean) => void,
  events: readonly string[],
): void {
  const outside = useEffectEvent(({ target }: Event) => {
    if (!inside.some(({ current }) => current?.contains(target as Node))) dismiss(false);
  });
  const escape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') dismiss(true);
  });
  useEffect(() => {
    if (!active) return;
    const press = (event: Event) => outside(event);
    const key = (event: KeyboardEvent) => escape(event);
    for (const event of events) document.addEventListener(event, press);
    document.addEventListener('keydown', key);
    return () => {
      for (const event of events) document.removeEventListener(event, press);
      document.removeEventListener('keydown', key);
    };
  }, [active, events]);
}
