import Link from 'next/link';

interface Props {
  /** 'profesor activo' */
  what: string;
  href: string;
  items: readonly unknown[] | undefined;
}

/** Says that a form has nothing to pick from, and where to make it. */
export const Missing = ({ what, href, items }: Props) =>
  items?.length === 0 ? (
    <p className="notice notice-warn">
      <i className="pi pi-info-circle" aria-hidden />
      <span>
        Falta {what}. <Link href={href}>Ir a crear</Link>.
      </span>
    </p>
  ) : null;
