import { LoadFailed } from '../feedback/LoadFailed';
import type { Loadable } from './useLoaded';

/** A loadable that can be retried. */
export type Retriable = Pick<Loadable<unknown>, 'error' | 'reload'>;

/** The error of options that did not load, in one line below their control: a whole notice would be wider than that. */
export const FailedOptions = ({ of: { error, reload } }: { of: Retriable }) =>
  error ? (
    <small className="field-error" role="alert" title={error.message}>
      No se pudo cargar.{' '}
      <button type="button" className="link-button" onClick={() => void reload()}>
        Reintentar
      </button>
    </small>
  ) : null;

/** The error of a loadable that the page also works without, with a retry button; renders nothing without an error. */
export const Failed = ({ of: { error, reload } }: { of: Retriable }) =>
  error ? <LoadFailed error={error.message} onRetry={() => void reload()} /> : null;
