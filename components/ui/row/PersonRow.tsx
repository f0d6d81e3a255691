import type { ReactNode } from 'react';

interface Props {
  name: ReactNode;
  note?: ReactNode;
  /** Stands beside the name: phones, tags, buttons. */
  children?: ReactNode;
}

/** One row of a list with the class `people`: a name with a note below it. */
export const PersonRow = ({ name, note, children }: Props) => (
  <li>
    <div className="people-name">
      <strong>{name}</strong>
      {note && <span>{note}</span>}
    </div>
    {children}
  </li>
);
