import { useState, type ReactNode } from 'react';
import { Mark } from '../shell/Mark';
import { Settings } from '../settings/Settings';

interface Props {
  title: string;
  /** One line below the title. */
  lead?: string;
  /** Stands above the title. */
  picture?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages outside the shell: who we are on one side, what is asked on the other. */
export function AuthFrame({ title, lead, picture, children }: Props) {
  const [settings, setSettings] = useState(false);
  return (
    <div className="auth">
      <aside className="auth-brand" aria-hidden>
        <Mark size={72} />
        <p className="auth-name">Cantera</p>
        <p>Inscripciones, cuotas, asistencia e inventario de su academia de fútbol, en un solo lugar.</p>
      </aside>
      <section className="auth-panel">
        <div className="auth-box">
          <span className="auth-mark">
            <Mark size={48} />
          </span>
          {picture}
          <h1>{title}</h1>
          {lead && <p className="auth-lead">{lead}</p>}
          {children}
        </div>
        <div className="auth-settings">
          <Settings simple open={settings} onChange={setSettings} />
        </div>
      </section>
    </div>
  );
}
