import type { ComponentProps } from 'react';
import css from './Option.module.css';

/** A box or a round button that a finger can hit, in the colour of the theme. */
export const CheckInput = (props: ComponentProps<'input'>) => <input {...props} className={css.check} />;

/** The label around a check or a switch with its words: all of it can be pressed. */
export const Option = ({ className = '', ...rest }: ComponentProps<'label'>) => (
  <label {...rest} className={`${css.option} flex gap-2 align-items-center ${className}`} />
);
