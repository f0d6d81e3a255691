import { DELICADOS, type Acceso } from '@/contract/usuarios/acceso';
import type { ReactNode } from 'react';
import css from './AccesoTexto.module.css';

/** Lower-cases the first letter, for use inside a sentence: inside('Anula facturas') → 'anula facturas' */
const inside = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

interface Props {
  acceso: Acceso;
  /** Shown below the name: its origin, or why it cannot be granted. */
  nota?: string;
}

interface NombreProps {
  name: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}

/** The text beside a checkbox: a name, and a note below it. */
export const NombreConNota = ({ name, note, children }: NombreProps) => (
  <span className="flex flex-column min-w-0 break py-1">
    <span className={css.name}>{name}</span>
    {children}
    {note && <small className="text-muted">{note}</small>}
  </span>
);

/** An access with name and code, marked if it is sensitive. */
export function AccesoTexto({ acceso: { codigoAcceso, descripcion }, nota }: Props) {
  const cuidado = DELICADOS.get(codigoAcceso);
  return (
    <NombreConNota
      name={
        <>
          {descripcion} <small className="text-muted">{codigoAcceso}</small>
        </>
      }
      note={nota}
    >
      {cuidado && (
        <small className="toned" data-tone="warn">
          <i className="pi pi-exclamation-triangle" aria-hidden /> Delicado: {inside(cuidado)}
        </small>
      )}
    </NombreConNota>
  );
}
