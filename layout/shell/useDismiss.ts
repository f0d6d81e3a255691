import { useEffect, type RefObject } from 'react';

/** The events that dismiss when they happen outside: presses only, or presses and focus. */
export const PRESSES = ['pointerdown'];
export const PRESSES_AND_FOCUS = ['pointerdown', 'focusin'];

/** While active, calls `dismiss` on Escape (`byKey` is true) and on one of the events outside all the elements of `inside`. */
export function useDismiss(
  active: boolean,
  inside: readonly RefObject<HTMLElement>[],
  dismiss: (byKey: boolean) => void,
  events: readonly string[],
): void {
  useEffect(() => {
    if (!active) return;
    const outside = ({ target }: Event) => {
      if (!inside.some(({ current }) => current?.contains(target as Node))) dismiss(false);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dismiss(true);
    };
    for (const event of events) document.addEventListener(event, outside);
    document.addEventListener('keydown', escape);
    return () => {
      for (const event of events) document.removeEventListener(event, outside);
      document.removeEventListener('keydown', escape);
    };
  }, [active, inside, dismiss, events]);
}
