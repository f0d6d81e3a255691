import { forwardRef, type ComponentProps } from 'react';
import css from './Option.module.css';

/** A checkbox or radio button in the theme's colour, large enough for touch. */
export const CheckInput = forwardRef<HTMLInputElement, ComponentProps<'input'>>(function CheckInput(props, ref) {
  return <input {...props} ref={ref} className={css.check} />;
});

/** The label around a checkbox or switch and its text: the whole of it can be pressed. */
export const Option = ({ className = '', ...rest }: ComponentProps<'label'>) => (
  <label {...rest} className={`${css.option} flex gap-2 align-items-center ${className}`} />
);
