import { useState, type ReactNode } from 'react';
import { Mark } from '../shell/Mark';
import { Settings } from '../settings/Settings';
import css from './AuthFrame.module.css';

interface Props {
  title: string;
  /** One line below the title. */
  lead?: string;
  /** Shown above the title. */
  picture?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages outside the shell: the product's identity on one side, the page's form on the other. */
export function AuthFrame({ title, lead, picture, children }: Props) {
  const [settings, setSettings] = useState(false);
  return (
    <div className={css.frame}>
      <aside className={css.brand} aria-hidden>
        <Mark size={72} />
        <p className={css.name}>Cantera</p>
        <p>Inscripciones, cuotas, asistencia e inventario de su academia de fútbol, en un solo lugar.</p>
      </aside>
      <section className={css.panel}>
        <div className={`${css.box} w-full max-w-25rem`}>
          <span className="block mb-3 lg:hidden">
            <Mark size={48} />
          </span>
          {picture}
          <h1 className="text-3xl">{title}</h1>
          {lead && <p className="mt-1 mb-4 text-muted">{lead}</p>}
          {children}
        </div>
        <div className={css.settings}>
          <Settings simple open={settings} onChange={setSettings} />
        </div>
      </section>
    </div>
  );
}
