import { prove } from './proof';

// npm run prove -- races [--count 6400] [--seed 7] [--from 3]: every two acts that write a common table at once, in the tests of the suite.

interface Carreras {
  actos: number;
  pares: number;
  corridos: string[];
  hallazgos: { par: string; espera: number; hallado: string; explican: string[] }[];
}
interface Nota {
  /** Acts on money, stock, seats and numbers. */
  dinero?: Carreras & { tablas: string[]; libro: string[] };
  /** All other calls that write. */
  otros?: Carreras & {
    llamadas: number;
    /** The calls without a request, by their path, and why. */
    sin: Record<string, string>;
  };
}

/** How many pairs were raced, and how often each. */
function corridas(notes: readonly Carreras[]): string {
  const times = new Map<string, number>();
  // Which act a batch names first depends on its seed.
  const pairs = notes.flatMap(({ corridos }) => corridos).map((pair) => pair.split(' / ').sort().join(' / '));
  for (const pair of pairs) times.set(pair, (times.get(pair) ?? 0) + 1);
  return `${times.size} de ellos se corrieron, de ${Math.min(...times.values())} a ${Math.max(...times.values())} veces`;
}

await prove<Nota>({
  name: 'races',
  title: 'Dos actos a la vez',
  files: ['server/carreras'],
  total: 6400,
  size: 1280,
  page: (notes) => {
    const money = notes.flatMap(({ dinero }) => dinero ?? []);
    const others = notes.flatMap(({ otros }) => otros ?? []);
    const found = [...money, ...others].flatMap(({ hallazgos }) => hallazgos);
    const ran = [...money, ...others].flatMap(({ corridos }) => corridos).length;
    const [first, other] = [money[0], others[0]];
    return [
      `- ${ran} carreras de dos actos en dos procesos de una base de datos, con hasta 12 ms entre uno y otro, cada una en una academia nueva o devuelta a como era.`,
      first &&
        `- De ${first.actos} actos sobre dinero, existencias, lugares y números, ${first.pares} pares escriben una tabla común (aprendido al hacerlos): ${corridas(money)}.`,
      other &&
        `- De las ${other.llamadas} llamadas del contrato que escriben, a ${other.actos} se les halló una petición que una academia llena responde con 200; otros ${Math.max(...others.map(({ pares }) => pares))} pares de ellas escriben una tabla común: ${corridas(others)}.`,
      other &&
        `- Las otras ${Object.keys(other.sin).length} no la tienen: ${Object.entries(other.sin)
          .map(([path, why]) => `\`${path}\` (${why})`)
          .join('; ')}.`,
      '- Lo que quedó (respuestas, importes, existencias, estados, último número de cada serie) debe ser lo que queda al hacerlos en un orden o en el otro; un interbloqueo que se muestre no lo es.',
      '',
      '| | |',
      '|---|---|',
      `| resultados que ningún orden explica | ${found.length} |`,
      `| diferencias en el libro | ${money.flatMap(({ libro }) => libro).length} |`,
      '',
      `Tablas de dinero, existencias, lugares y números: ${first?.tablas.join(', ') ?? ''}.`,
      '',
      ...found.map(
        ({ par, espera, hallado, explican }) =>
          `- ${par} (${espera} ms): \`${hallado.slice(0, 8)}\`; en orden \`${explican.map((one) => one.slice(0, 8)).join('`, `')}\``,
      ),
    ].filter((line) => line !== undefined);
  },
});
