import { useEffect, useEffectEvent, type RefObject } from 'react';

/** The events that dismiss when they happen outside: presses only, or presses and focus. */
export const PRESSES = ['pointerdown'];
export const PRESSES_AND_FOCUS = ['pointerdown', 'focusin'];

/** While active, calls `dismiss` on Escape (`byKey` is true) and on one of the events outside all the elements of `inside`. */
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
