import type { ReactNode } from 'react';

/** The severity of a notice. */
type NoticeTone = 'info' | 'success' | 'warn' | 'error';

interface Props {
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
export const Notice = ({ tone, role, icon = ICON[tone], action, className = '', children }: Props) =>
  children || action ? (
    <div className={`notice ${action ? 'flex-wrap align-items-center' : ''} ${className}`} data-tone={tone} role={role}>
      <i className={`pi ${icon} ${action ? 'mt-0' : ''}`} aria-hidden />
      <div className="flex-grow-1 w-12rem min-w-0">{children}</div>
      {action}
    </div>
  ) : null;
