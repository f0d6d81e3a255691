import { diasEntre } from '@/domain/fechas';
import { invalid } from '../lib/serve';

/** How a report that looks at every day of its span completes the days asked for, how many days it takes, and the words of its refusals. */
interface PorDias<Q, T> {
  tramo: (query: Q, hoy: string) => T;
  maximo: number;
  alReves: string;
  largo: string;
}

/** The span of such a report as its values, and the refusal of one that is backwards or too long. */
export const porDias = <Q, T extends { inicio: string; fin: string }>({ tramo, maximo, alReves, largo }: PorDias<Q, T>) => ({
  values: ({ query, hoy }: { query: Q; hoy: string }) => tramo(query, hoy),
  before: async (_: unknown, { query, hoy }: { query: Q; hoy: string }) => {
    const { inicio, fin } = tramo(query, hoy);
    if (fin < inicio) throw invalid({ hasta: alReves });
    if (diasEntre(inicio, fin) >= maximo) throw invalid({ hasta: largo });
  },
});
