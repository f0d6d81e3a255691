import Link from 'next/link';
import { Notice } from '../feedback/Notice';

interface Props {
  /** 'profesor activo' */
  what: string;
  href: string;
  items: readonly unknown[] | undefined;
}

/** Says that a form has nothing to choose from, with a link to create it. */
export const Missing = ({ what, href, items }: Props) =>
  items?.length === 0 ? (
    <Notice tone="warn" icon="pi-info-circle">
      Falta {what}. <Link href={href}>Ir a crear</Link>.
    </Notice>
  ) : null;
