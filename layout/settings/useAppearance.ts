import { useEffect, useLayoutEffect } from 'react';
import { useAppSelector } from '@/store/hooks';
import { selectPreferences } from '@/store/preferences';

/** The elements with a ripple: the buttons of the theme. */
const RIPPLES = '.p-button:not(:disabled)';

/** Adds the ripple effect to every button. Returns the function that removes it. */
function startRipple(): () => void {
  const press = ({ target, clientX, clientY }: PointerEvent) => {
    const button = (target as Element).closest?.<HTMLElement>(RIPPLES);
    if (!button) return;
    const { left, top, width, height } = button.getBoundingClientRect();
    const size = Math.max(width, height);
    const ink = document.createElement('span');
    ink.className = 'p-ink p-ink-active';
    ink.ariaHidden = 'true';
    Object.assign(ink.style, {
      width: `${size}px`,
      height: `${size}px`,
      left: `${clientX - left - size / 2}px`,
      top: `${clientY - top - size / 2}px`,
    });
    ink.addEventListener('animationend', () => ink.remove());
    button.querySelector(':scope > .p-ink')?.remove();
    button.append(ink);
  };
  document.addEventListener('pointerdown', press);
  return () => document.removeEventListener('pointerdown', press);
}

/** Applies the user's font size, input style and ripple to the page. */
export function useAppearance(): void {
  const { scale, inputStyle, ripple } = useAppSelector(selectPreferences);

  // A layout effect runs before the paint, so there is no layout shift.
  useLayoutEffect(() => {
    document.documentElement.style.fontSize = `${scale}px`;
    // The inputs of the theme, ours and PrimeReact's, are styled by this class.
    document.body.classList.toggle('p-input-filled', inputStyle === 'filled');
  }, [scale, inputStyle]);
  useEffect(() => (ripple ? startRipple() : undefined), [ripple]);
}
