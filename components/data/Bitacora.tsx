import type { ReactNode } from 'react';
import { moment } from '@/utils/format';
import { Loaded } from './Loaded';
import type { Loadable } from './useLoaded';

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
  <section aria-label={titulo} className="mt-4">
    <h3 className="mb-2">{titulo}</h3>
    <Loaded of={of}>
      {(todas) =>
        todas.length === 0 ? (
          <p className="nothing">{vacio}</p>
        ) : (
          <ul className="people">
            {todas.map(entrada).map(({ clave, dicho, momento, usuario, nota, tag }) => (
              <li key={clave}>
                <div className="people-name">
                  <strong>{dicho}</strong>
                  <span>
                    {moment(momento)} · {usuario}
                    {nota && ` · ${nota}`}
                  </span>
                </div>
                {tag}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  </section>
);
