import { PrimeReactContext } from 'primereact/api';
import { useContext, useEffect, useLayoutEffect } from 'react';
import { useAppSelector } from '@/store/hooks';
import { selectPreferences } from '@/store/preferences';

/** Gives the page the size of letters, the style of inputs and the ripple that the user likes. */
export function useAppearance(): void {
  const { scale, inputStyle, ripple } = useAppSelector(selectPreferences);
  const prime = useContext(PrimeReactContext);
  const { setRipple, setInputStyle } = prime ?? {};

  // Before it is painted: nothing may jump.
  useLayoutEffect(() => {
    document.documentElement.style.fontSize = `${scale}px`;
    // PrimeReact's own inputs know from its context; the plain ones know from this class.
    document.body.classList.toggle('p-input-filled', inputStyle === 'filled');
  }, [scale, inputStyle]);
  useEffect(() => {
    setRipple?.(ripple);
    setInputStyle?.(inputStyle);
  }, [ripple, inputStyle, setRipple, setInputStyle]);
}
