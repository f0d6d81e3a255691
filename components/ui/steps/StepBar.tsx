import type { ReactNode } from 'react';
import { Keys } from '../keyboard/Keys';
import css from './StepBar.module.css';

interface Props {
  /** What Enter does in this step: 'elige el grupo'. */
  enter?: string;
  /** The buttons of the step, the one that goes on last. */
  children: ReactNode;
}

/** The buttons of a step, in sight however long the step is, with what Enter does. */
export const StepBar = ({ enter, children }: Props) => (
  <div className={`${css.bar} botones boxed surface-card`}>
    {enter && <Keys of={[['Enter', enter]]} />}
    {children}
  </div>
);
