import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import type { Borrador } from '@/contract/sesion/borrador';
import { currentToken, onSignedOut } from '@/services/http/credentials';
import { borrarBorrador, guardarBorrador, leerBorradores } from '@/services/plain/borradores';

/** How long after the last change a draft is kept, in ms. */
const PAUSE = 1500;

let asked: Promise<readonly Borrador[]> | undefined;
/** The discards under way. A reading waits for them: a form that begins anew where it was saved would be offered what it has just saved. */
let leaving: Promise<unknown> = Promise.resolve();
const forget = () => {
  asked = undefined;
};
onSignedOut(forget);

/** The user's drafts, newest first; none where the server cannot be reached. */
export const drafts = (): Promise<readonly Borrador[]> =>
  (asked ??= leaving
    .then(() => leerBorradores())
    .catch(() => {
      forget();
      return [];
    }));

/** Discards a draft; one that cannot be discarded now goes by itself within days. */
export const discard = (codigoBorrador: number): Promise<unknown> => {
  forget();
  return borrarBorrador({ params: { id: codigoBorrador } }).catch(() => undefined);
};

/** Discards the draft that a form keeps, or is about to keep. */
function leave(kept: Promise<number | undefined> | undefined) {
  if (!kept) return;
  forget();
  leaving = Promise.all([leaving, kept.then((codigo) => codigo && discard(codigo))]);
}

interface Typed {
  /** What the form or act is called. */
  titulo: string;
  /** With what it begins: a draft is only offered to a form that begins so. */
  base: unknown;
  /** What is typed, or what the page has kept of it; undefined while nothing is. */
  value: unknown;
  /** The address that offers it again; by default the one of now, with what the page shows. */
  pagina?: string;
  /** Asked before anything is kept: whether nothing may be. */
  isSecret?: () => boolean;
}

/**
 * Keeps what is typed as a draft on the server, so that the end of a session does not lose it, and answers the draft that was left for this form.
 * A form that is saved or given up leaves the page, and its draft with it; the end of the session leaves the draft.
 */
export function useDraft({ titulo, base, value, isSecret, pagina: fixed }: Typed) {
  const { pathname, asPath } = useRouter();
  const pagina = fixed ?? asPath;
  const [left, setLeft] = useState<Borrador>();
  const kept = useRef<Promise<number | undefined>>(undefined);
  const secret = useRef(isSecret);
  const restored = useRef(value !== undefined);
  const clave = `${pathname} ${titulo}`;
  const begins = JSON.stringify(base ?? null);
  const text = value === undefined ? undefined : JSON.stringify(value);

  useEffect(() => {
    let gone = false;
    void drafts().then((all) => {
      if (gone) return;
      const found = all.find((one) => one.clave === clave && JSON.stringify(one.valor.base) === begins);
      // What the page itself has kept over a reload is newer than its draft, and takes its place.
      if (!restored.current) setLeft(found);
      else if (found) kept.current ??= Promise.resolve(found.codigoBorrador);
    });
    return () => {
      gone = true;
    };
  }, [clave, begins]);

  useEffect(() => {
    if (text === undefined) {
      leave(kept.current);
      kept.current = undefined;
      return;
    }
    const timer = setTimeout(() => {
      if (secret.current?.()) return;
      const valor = { base: JSON.parse(begins) as null, valores: JSON.parse(text) as null };
      forget();
      const before = kept.current;
      // What an earlier change left stays there where this one does not arrive.
      kept.current = guardarBorrador({ body: { clave, pagina, titulo, valor } }).then(
        ({ codigoBorrador }) => codigoBorrador,
        () => before,
      );
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, clave, begins, pagina, titulo]);

  useEffect(
    () => () => {
      if (currentToken()) leave(kept.current);
    },
    [],
  );

  /** Takes the draft over: its values, which from now on are this form's. */
  const take = () => {
    kept.current = Promise.resolve(left?.codigoBorrador);
    setLeft(undefined);
    return left?.valor.valores;
  };
  const drop = () => {
    if (left) void discard(left.codigoBorrador);
    setLeft(undefined);
  };
  return { left, take, drop };
}
