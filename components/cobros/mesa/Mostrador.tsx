import type { ReactNode } from 'react';
import css from './Mostrador.module.css';

/** Two columns if the page is wide enough; otherwise the payment stands below the account. */
export const Mostrador = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className="sized loads-first">
    <div className={`${css.columns} gap-3 align-items-start`}>
      <div>{children}</div>
      <div className={`${css.side} flex flex-column gap-3`}>{side}</div>
    </div>
  </div>
);
