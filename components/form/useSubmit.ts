import { useCallback, useRef, useState } from 'react';
import { ApiError, apiErrorOf, isCancelled } from '@/services/http/apiError';
import { newId } from '@/utils/id';
import { useLatest } from '../data/useLatest';
import { confirm, type Question } from '../feedback/confirm';
import { guardado } from '../feedback/deshacer';
import { toast } from '../feedback/toast';
import { conAprobacion } from './conAprobacion';

interface Options<R, A extends unknown[] = never[]> {
  /** Asks for confirmation first; with no question there is nothing to confirm. */
  ask?: (...args: A) => Question | undefined;
  /** The success message; no message if left out. */
  success?: string | ((result: R, ...args: A) => string);
  /** What undoes it, offered for ten seconds on the success message: the second act, and what follows it; undefined if nothing can. */
  undo?: (result: R, ...args: A) => { act: () => Promise<unknown>; then: () => void } | undefined;
  then?: (result: R) => void;
  /** Handles a refusal (in a form: `form.refuse`); without it a toast says why. */
  refused?: (error: ApiError) => void;
}

const SESSION_LOST = 403;
const SERVER_FAULT = 500;

/** Shows a toast that says why a call was refused; a lost session has a dialog of its own. */
export function tellRefusal({ status, motivo, message }: ApiError): void {
  if (status === SESSION_LOST && !motivo) return;
  toast(status === 0 || status >= SERVER_FAULT ? 'error' : 'warn', message);
}

/** Runs a write and reports the outcome. While it is running, further submissions are ignored; a refusal changes nothing on the page. */
export function useSubmit<A extends unknown[], R>(act: (...args: A) => Promise<R>, options: Options<R, A> = {}) {
  const [busy, setBusy] = useState(false);
  // State is updated only with the next render, too late for a double click; the ref is updated at once.
  const running = useRef(false);
  const latest = useLatest({ act, options });

  const submit = useCallback(
    async (...args: A): Promise<void> => {
      if (running.current) return;
      running.current = true;
      const done = () => {
        running.current = false;
        setBusy(false);
      };
      const question = latest.current.options.ask?.(...args);
      if (question && !(await confirm(question))) return done();
      setBusy(true);
      let result: R;
      try {
        result = await latest.current.act(...args);
      } catch (error) {
        done();
        if (isCancelled(error)) return;
        const refusal = apiErrorOf(error);
        if (!refusal) throw error;
        (latest.current.options.refused ?? tellRefusal)(refusal);
        return;
      }
      done();
      const { success, undo, then } = latest.current.options;
      const text = typeof success === 'function' ? success(result, ...args) : success;
      const undoing = text ? undo?.(result, ...args) : undefined;
      if (text && undoing) guardado(text, undoing.act, undoing.then);
      else if (text) toast('success', text);
      then?.(result);
    },
    [latest],
  );
  return { submit, busy };
}

/** Options of an act: its idempotency key, and the second user's approval for the body's field of that name. */
export interface ActOptions {
  clave: string;
  aprobacion?: string;
}
type Act<I, R> = (input: I, options: ActOptions) => Promise<R>;

/**
 * useSubmit for an act that must not happen twice: one Idempotency-Key per intended act, the same over every retry, a new one after success
 * and after a conflict, which leaves the key unused, or says that it was used for what was sent before. If the server requires a second user,
 * asks for the approval and sends the act again. `renew` discards the key: call it when the user turns to another act.
 */
export function useAct<I, R>(act: Act<I, R>, options: Options<R, [I]> = {}) {
  const clave = useRef<string>(undefined);
  const renew = useCallback(() => {
    clave.current = undefined;
  }, []);
  const withKey = async (input: I) => {
    try {
      const result = await conAprobacion((aprobacion) => act(input, { clave: (clave.current ??= newId()), aprobacion }));
      renew();
      return result;
    } catch (error) {
      if (error instanceof ApiError && error.conflict) renew();
      throw error;
    }
  };
  return { ...useSubmit(withKey, options), renew };
}
