import { Button } from '../Button';
import type { ReactNode } from 'react';
import css from './Picked.module.css';

interface Props {
  name: string;
  note?: ReactNode;
  /** What giving it up is called: 'Elegir a otro estudiante'. */
  change: string;
  /** Gives it up for another one; without it the choice stands. */
  onChange?: () => void;
}

/** What was picked from a search, and the way to pick another one. */
export const Picked = ({ name, note, change, onChange }: Props) => (
  <div className={`${css.picked} flex flex-wrap align-items-center justify-content-between gap-2 mb-3`}>
    <p className="m-0">
      <strong>{name}</strong> {note && <small className="text-muted">{note}</small>}
    </p>
    {onChange && <Button type="button" label={change} text size="small" onClick={onChange} />}
  </div>
);
