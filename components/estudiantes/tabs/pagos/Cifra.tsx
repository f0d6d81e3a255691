import type { Centavos } from '@/contract/campos';
import { money } from '@/utils/format';

interface Props {
  titulo: string;
  monto: Centavos;
  nota?: string;
  /** Something is wrong with it: it is overdue. */
  malo?: boolean;
}

/** An amount under its title. */
export const Cifra = ({ titulo, monto, nota, malo }: Props) => (
  <section className="tarjeta" aria-label={titulo}>
    <h2>{titulo}</h2>
    <p className={malo ? 'cifra vencido' : 'cifra'}>{money(monto)}</p>
    {nota && <small>{nota}</small>}
  </section>
);
