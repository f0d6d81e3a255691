import { useEffect, useLayoutEffect } from 'react';
import { useAppSelector } from '@/store/hooks';
import { selectPreferences } from '@/store/preferences';
import { startRipple } from './ripple';

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
