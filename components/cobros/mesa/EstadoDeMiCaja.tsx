import Link from 'next/link';
import type { Caja } from '@/contract/caja/caja';
import { mayOpen, routeOf } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { moment, money } from '@/utils/format';

/** The state of the cashier's own drawer: whether and since when it is open, and its float. `caja` is undefined while loading. */
export function EstadoDeMiCaja({ caja }: { caja: Caja | null | undefined }) {
  const entra = mayOpen(routeOf('/process/caja')!, useAppSelector(selectAccesos));
  if (caja === undefined) return null;
  const estado =
    caja === null
      ? 'Caja sin abrir: se abre con el primer cobro en efectivo.'
      : `Caja ${caja.contada ? 'contada' : 'abierta'} desde ${moment(caja.apertura)} · Fondo ${money(caja.fondo)}`;
  return (
    <p className="flex flex-wrap column-gap-2 m-0 text-muted">
      <span>{estado}</span>
      {entra && <Link href="/process/caja">Ir a la caja</Link>}
    </p>
  );
}
