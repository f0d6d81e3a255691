import { DELICADOS, type Acceso } from '@/contract/usuarios/acceso';
import { inside } from '../frases';
import type { ReactNode } from 'react';
import css from './AccesoTexto.module.css';

interface Props {
  acceso: Acceso;
  /** What stands under the name: where it comes from, why it cannot be given. */
  nota?: string;
}

interface NombreProps {
  name: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}

/** The words beside a box: a name, and under it what is to be known of it. */
export const NombreConNota = ({ name, note, children }: NombreProps) => (
  <span className="flex flex-column min-w-0 break py-1">
    <span className={css.name}>{name}</span>
    {children}
    {note && <small className="text-muted">{note}</small>}
  </span>
);

/** An access as a person reads it: its name and code, marked where it is to be given with care. */
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
        <small className={css.careful}>
          <i className="pi pi-exclamation-triangle" aria-hidden /> Delicado: {inside(cuidado)}
        </small>
      )}
    </NombreConNota>
  );
}
