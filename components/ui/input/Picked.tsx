import type { ReactNode } from 'react';
import { Button } from '../Button';
import css from './Picked.module.css';

interface Props {
  name: string;
  note?: ReactNode;
  /** The label of the button: 'Elegir a otro estudiante'. */
  change: string;
  /** Discards the choice; without it the choice is final. */
  onChange?: () => void;
}

/** The item picked from a search, with a button to pick another one. */
export const Picked = ({ name, note, change, onChange }: Props) => (
  <div className={`${css.picked} boxed flex flex-wrap align-items-center justify-content-between gap-2 mb-3`}>
    <p className="m-0">
      <strong>{name}</strong> {note && <small className="text-muted">{note}</small>}
    </p>
    {onChange && <Button label={change} text small onClick={onChange} />}
  </div>
);
