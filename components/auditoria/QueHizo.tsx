import Link from 'next/link';
import type { Cambio } from '@/contract/auditoria/auditoria';
import { frase } from '@/contract/auditoria/palabras';
import { useAccesos } from '../data/useSession';
import { enlaceDe, historiaDe } from './enlaces';

/** The change as a sentence that links to the record, and a link to the record's whole history. */
export function QueHizo({ cambio }: { cambio: Cambio }) {
  const href = enlaceDe(cambio, useAccesos());
  const words = frase(cambio);
  return (
    <span className="inline-flex gap-2 align-items-baseline">
      {href ? <Link href={href}>{words}</Link> : words}
      <Link
        href={historiaDe(cambio)}
        className="flex-none p-1 text-muted"
        aria-label="Historia de este registro"
        title="Historia de este registro"
      >
        <i className="pi pi-history" aria-hidden />
      </Link>
    </span>
  );
}
