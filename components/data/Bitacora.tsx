import type { ReactNode } from 'react';
import { moment } from '@/utils/format';
import { PersonRow } from '../ui/row/PersonRow';
import { Section } from '../ui/Section';
import { Loaded, type Loadable } from './useLoaded';

/** One entry of a log. */
interface Entrada {
  clave: number;
  /** The outcome, in words. */
  dicho: string;
  momento: string;
  usuario: string;
  nota: string;
  /** The state of the outcome, as a tag. */
  tag?: ReactNode;
}

interface Props<T> {
  titulo: string;
  of: Loadable<T[]>;
  entrada: (una: T) => Entrada;
  /** Shown while the log is empty. */
  vacio: string;
}

/** The log of contacts with a person, newest first. */
export const Bitacora = <T,>({ titulo, of, entrada, vacio }: Props<T>) => (
  <Section title={titulo} small className="mt-4">
    <Loaded of={of} empty={<p className="nothing">{vacio}</p>}>
      {(todas) => (
        <ul className="people">
          {todas.map(entrada).map(({ clave, dicho, momento, usuario, nota, tag }) => (
            <PersonRow key={clave} name={dicho} note={[moment(momento), usuario, nota].filter(Boolean).join(' · ')}>
              {tag}
            </PersonRow>
          ))}
        </ul>
      )}
    </Loaded>
  </Section>
);
