import Link from 'next/link';
import type { Cambio } from '@/contract/auditoria/auditoria';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { enlaceDe, historiaDe } from './enlaces';
import { frase } from './palabras';

/** What was done, as a sentence that leads to the record, and the way to all that happened to it. */
export function QueHizo({ cambio }: { cambio: Cambio }) {
  const href = enlaceDe(cambio, useAppSelector(selectAccesos));
  const words = frase(cambio);
  return (
    <span className="que-hizo">
      {href ? <Link href={href}>{words}</Link> : words}
      <Link href={historiaDe(cambio)} className="historia" aria-label="Historia de este registro" title="Historia de este registro">
        <i className="pi pi-history" aria-hidden />
      </Link>
    </span>
  );
}
