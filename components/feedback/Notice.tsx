import type { ReactNode } from 'react';
import css from './Notice.module.css';

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
  children: ReactNode;
}

const ICON: Record<NoticeTone, string> = {
  info: 'pi-info-circle',
  success: 'pi-check-circle',
  warn: 'pi-exclamation-triangle',
  error: 'pi-exclamation-circle',
};
const CLASS: Record<NoticeTone, string> = {
  info: 'notice notice-info',
  success: 'notice notice-success',
  warn: 'notice notice-warn',
  error: 'notice notice-error',
};

/** A message within the page, not over it. */
export const Notice = ({ tone, role, icon = ICON[tone], action, className = '', children }: Props) => (
  <div className={`${CLASS[tone]} ${css.notice} ${className}`} data-tone={tone} data-action={action ? true : undefined} role={role}>
    <i className={`pi ${icon}`} aria-hidden />
    <div className={css.words}>{children}</div>
    {action}
  </div>
);
