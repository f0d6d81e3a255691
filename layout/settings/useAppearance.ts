import { useEffect, useLayoutEffect } from 'react';
import { useAppSelector } from '@/store/hooks';
import { selectPreferences } from '@/store/preferences';
import { startRipple } from './ripple';

/** Gives the page the size of letters, the style of inputs and the ripple that the user likes. */
export function useAppearance(): void {
  const { scale, inputStyle, ripple } = useAppSelector(selectPreferences);

  // Before it is painted: nothing may jump.
  useLayoutEffect(() => {
    document.documentElement.style.fontSize = `${scale}px`;
    // The theme's inputs, ours and PrimeReact's, know from this class.
    document.body.classList.toggle('p-input-filled', inputStyle === 'filled');
  }, [scale, inputStyle]);
  useEffect(() => (ripple ? startRipple() : undefined), [ripple]);
}
