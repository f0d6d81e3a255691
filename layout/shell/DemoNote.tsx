import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import css from './DemoNote.module.css';

/** The text of the note. */
export const DemoText = () => (
  <aside className={`${css.note} screen-only`} aria-label="Academia de demostración">
    <i className="pi pi-info-circle" aria-hidden />
    <span>Academia de demostración: sus datos son inventados y sus contraseñas las conoce cualquiera. No escriba aquí datos reales.</span>
  </aside>
);

/** Marks every page of a demo academy as such; renders nothing elsewhere. */
export function DemoNote() {
  const isDemo = useAppSelector((root) => selectSession(root).compania?.demostracion === true);
  return isDemo ? <DemoText /> : null;
}
