import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';

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

/** A link that looks like a button. */
export const ButtonLink = ({ label, icon, look, small, wide, ...link }: Props) => (
  <Link {...link} className={`p-button p-component${look ? LOOK[look] : ''}${small ? ' p-button-sm' : ''}${wide ? ' button-wide' : ''}`}>
    {icon && <i className={`pi ${icon}`} aria-hidden />}
    <span className="p-button-label">{label}</span>
  </Link>
);
