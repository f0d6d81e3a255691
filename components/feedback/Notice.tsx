import type { ReactNode } from 'react';
import css from './Notice.module.css';

/** How much a notice matters. */
export type NoticeTone = 'info' | 'success' | 'warn' | 'error';

interface Props {
  tone: NoticeTone;
  /** `alert` is read aloud at once, `status` when there is a pause; without one it is a part of the page. */
  role?: 'alert' | 'status';
  /** Another icon than that of its tone: 'pi-lock'. */
  icon?: string;
  /** What one can do about it, at its end. */
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

/** Something that one should know, in the page and not over it. */
export const Notice = ({ tone, role, icon = ICON[tone], action, className = '', children }: Props) => (
  <div className={`${CLASS[tone]} ${css.notice} ${className}`} data-tone={tone} data-action={action ? true : undefined} role={role}>
    <i className={`pi ${icon}`} aria-hidden />
    <div className={css.words}>{children}</div>
    {action}
  </div>
);
