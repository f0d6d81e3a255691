import type { ReactNode } from 'react';
import { Button } from '../ui/Button';

/** The severity of a notice. */
type NoticeTone = 'info' | 'success' | 'warn' | 'error';

interface NoticeProps {
  tone: NoticeTone;
  /** `alert` interrupts screen readers, `status` waits for a pause; without a role the notice is ordinary content. */
  role?: 'alert' | 'status';
  /** Replaces the icon of the tone: 'pi-lock'. */
  icon?: string;
  /** The remedy, e.g. a button, at its end. */
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}

const ICON: Record<NoticeTone, string> = {
  info: 'pi-info-circle',
  success: 'pi-check-circle',
  warn: 'pi-exclamation-triangle',
  error: 'pi-exclamation-circle',
};

/** A message within the page, not over it; renders nothing without words or a remedy. */
export const Notice = ({ tone, role, icon = ICON[tone], action, className = '', children }: NoticeProps) =>
  children || action ? (
    <div className={`notice ${action ? 'flex-wrap align-items-center' : ''} ${className}`} data-tone={tone} role={role}>
      <i className={`pi ${icon} ${action ? 'mt-0' : ''}`} aria-hidden />
      <div className="flex-grow-1 w-16rem min-w-0">{children}</div>
      {action}
    </div>
  ) : null;

/** Says why loading failed, with a retry button. */
export const LoadFailed = ({ error = 'No se pudieron cargar los datos.', onRetry }: { error?: string; onRetry: () => void }) => (
  <Notice tone="error" role="alert" action={<Button label="Reintentar" icon="pi-refresh" small outlined onClick={onRetry} />}>
    {error}
  </Notice>
);

interface EmptyProps {
  icon?: string;
  title: string;
  /** What to do next. */
  children?: ReactNode;
}

/** The placeholder of an empty list; it says what to do next. */
export const Empty = ({ icon = 'pi-inbox', title, children }: EmptyProps) => (
  <div className="flex flex-column align-items-center gap-2 py-6 px-3 text-center text-muted" role="status">
    <i className={`pi ${icon} text-3xl opacity-70`} aria-hidden />
    <p className="max-w-30rem">{title}</p>
    {children && <div>{children}</div>}
  </div>
);
