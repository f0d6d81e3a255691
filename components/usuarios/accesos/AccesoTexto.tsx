import type { ReactNode } from 'react';
import { DELICADOS, type Acceso, SECCIONES } from '@/contract/usuarios/acceso';
import { matches } from '@/utils/texto';

/** The accesses that match the filter, by section of the menu; empty sections are left out. */
export function porSeccion<A extends Acceso>(accesos: readonly A[], filtro: string) {
  const found = accesos.filter(({ descripcion, codigoAcceso, seccion }) => matches(`${descripcion} ${codigoAcceso} ${seccion}`, filtro));
  return SECCIONES.map((seccion) => ({ seccion, accesos: found.filter((one) => one.seccion === seccion) })).filter(
    (one) => one.accesos.length > 0,
  );
}

/** Why a user cannot grant an access. */
export const NO_LO_TIENE = 'Usted no lo tiene: no puede darlo.';

interface SeccionProps {
  title: ReactNode;
  /** The id of its title, if only that names it. */
  titleId?: string;
  /** Content above the list. */
  before?: ReactNode;
  /** Content below the list. */
  after?: ReactNode;
  /** `li` elements. */
  children: ReactNode;
}

/** A titled group of roles or accesses, in as many columns as fit. */
export const Seccion = ({ title, titleId, before, after, children }: SeccionProps) => (
  <fieldset className="min-w-0 m-0 mb-3 p-0 border-none" aria-labelledby={titleId}>
    <legend id={titleId} className="flex gap-2 align-items-center w-full px-0 py-2 border-bottom-1 surface-border text-strong">
      {title}
    </legend>
    {before}
    <ul className="tiled column-gap-4 list-none m-0 p-0 pt-1">{children}</ul>
    {after}
  </fieldset>
);

/** Lower-cases the first letter, for use inside a sentence: inside('Anula facturas') → 'anula facturas' */
const inside = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

interface Props {
  acceso: Acceso;
  /** Shown below the name: its origin, or why it cannot be granted. */
  nota?: string;
}

/** The text beside a checkbox: a name, and a note below it. */
export const NombreConNota = ({ name, note, children }: { name: ReactNode; note?: ReactNode; children?: ReactNode }) => (
  <span className="flex flex-column min-w-0 break py-1">
    <span className="text-strong">{name}</span>
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
