import { useCallback, useEffect, useState } from 'react';
import { onSignedOut } from '@/services/http/credentials';
import { shared } from '../data/shared';
import { BareIcon } from '../ui/BareIcon';
import css from './toast.module.css';

/** The severity of a message. */
export type Severity = 'success' | 'info' | 'warn' | 'error';

interface Message {
  id: number;
  severity: Severity;
  detail: string;
  action?: Action;
}

/** A button on a message, which goes with it. */
interface Action {
  label: string;
  run: () => void;
}

const LIFE: Record<Severity, number> = { success: 4000, info: 5000, warn: 8000, error: 10_000 };
/** How long a message with a button stays. */
const TO_ACT = 10_000;
const ICON: Record<Severity, string> = {
  success: 'pi-check-circle',
  info: 'pi-info-circle',
  warn: 'pi-exclamation-triangle',
  error: 'pi-times-circle',
};
const NONE: readonly Message[] = [];

const { get, set, useValue: useMessages } = shared(NONE);
let nextId = 0;

/** Shows a message at the top right, from any code; one that is already visible is replaced, not repeated. */
export function toast(severity: Severity, detail: string, action?: Action): void {
  const others = get().filter((message) => message.detail !== detail || message.severity !== severity);
  set([...others, { id: (nextId += 1), severity, detail, action }]);
}

/** Removes every message. */
export const clearToasts = (): void => set(NONE);

// A message may name a child.
onSignedOut(clearToasts);

const dismiss = (id: number) => set(get().filter((message) => message.id !== id));

function Item({ id, severity, detail, action }: Message) {
  const [held, setHeld] = useState(false);
  const hold = useCallback(() => setHeld(true), []);
  const release = useCallback(() => setHeld(false), []);

  // A message that has the focus or is hovered over does not time out.
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), action ? TO_ACT : LIFE[severity]);
    return () => clearTimeout(timer);
  }, [held, id, severity, action]);

  return (
    <div
      className={`${css.toast} flex align-items-start`}
      data-tone={severity}
      role={severity === 'error' || severity === 'warn' ? 'alert' : 'status'}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <i className={`pi ${ICON[severity]}`} aria-hidden />
      <p className="flex-1 min-w-0 break">{detail}</p>
      {action && (
        <button
          type="button"
          className={`${css.action} link-button`}
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <BareIcon icon="pi-times" label="Cerrar mensaje" onClick={() => dismiss(id)} />
    </div>
  );
}

/** Renders the messages; a page has one. */
export function Toaster() {
  return (
    <div className={`${css.toaster} screen-only fixed flex-column gap-2`} role="region" aria-label="Mensajes">
      {useMessages().map((message) => (
        <Item key={message.id} {...message} />
      ))}
    </div>
  );
}
