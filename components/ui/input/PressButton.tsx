import type { ComponentProps } from 'react';
import css from './PressButton.module.css';

interface Props extends ComponentProps<'button'> {
  pressed: boolean;
}

/** One of several choices side by side; the chosen one is pressed (aria-pressed). */
export const PressButton = ({ pressed, ...rest }: Props) => (
  <button
    {...rest}
    type="button"
    aria-pressed={pressed}
    className={`${css.press} boxed cursor-pointer flex flex-1 min-w-0 gap-2 align-items-center justify-content-center p-2 font-medium`}
  />
);
