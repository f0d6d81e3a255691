import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { focusArrived } from './keyboard/focus';

interface Props extends Omit<ComponentProps<typeof Link>, 'className' | 'children'> {
  label: ReactNode;
  /** 'pi-wallet' */
  icon?: string;
  look?: 'outlined' | 'text';
  small?: true;
  /** As wide as its container. */
  wide?: true;
}

const LOOK = { outlined: ' p-button-outlined', text: ' p-button-text' };

/** A link that looks like a button. React honours `autoFocus` on fields and buttons only, so a link takes the focus itself. */
export const ButtonLink = ({ label, icon, look, small, wide, autoFocus, ...link }: Props) => (
  <Link
    {...link}
    ref={autoFocus ? focusArrived : undefined}
    className={`p-button p-component${look ? LOOK[look] : ''}${small ? ' p-button-sm' : ''}${wide ? ' button-wide' : ''}`}
  >
    {icon && <i className={`pi ${icon}`} aria-hidden />}
    <span className="p-button-label">{label}</span>
  </Link>
);
