import css from './DemoNote.module.css';
import { useSession } from '@/components/data/useSession';

/** The text of the note. */
export const DemoText = () => (
  <aside className={`${css.note} screen-only flex gap-2 align-items-baseline border-round`} aria-label="Academia de demostración">
    <i className="pi pi-info-circle" aria-hidden />
    <span>Academia de demostración: sus datos son inventados y sus contraseñas las conoce cualquiera. No escriba aquí datos reales.</span>
  </aside>
);

/** Marks every page of a demo academy as such; renders nothing elsewhere. */
export function DemoNote() {
  const isDemo = useSession().compania?.demostracion === true;
  return isDemo ? <DemoText /> : null;
}
