import { prove } from './proof';

// npm run prove -- fuzz [--count 1000000] [--seed 7] [--from 12]: requests made from the contract, in the test of the suite.

interface Nota {
  requests: number;
  states: Record<number, number>;
  reached: string[];
  calls: number;
  latest: number;
  findings: { wrong: string; method: string; path: string; body?: string }[];
  differences: string[];
}

await prove<Nota>({
  name: 'fuzz',
  title: 'Un millón de peticiones',
  files: ['server/fuzz'],
  total: 1_000_000,
  size: 20_000,
  page: (notes) => {
    const sum = (of: (nota: Nota) => number) => notes.reduce((all, nota) => all + of(nota), 0);
    const states = [...new Set(notes.flatMap((nota) => Object.keys(nota.states)))].sort();
    const found = notes.flatMap(({ findings }) => findings);
    return [
      `- ${sum((nota) => nota.requests)} peticiones en ${notes.length} ${notes.length === 1 ? 'tanda' : 'tandas'}, cada una con una base de datos propia, de seis en seis, de ocho personas con mucho, poco y ningún acceso.`,
      '- Salen del contrato: válidas, casi válidas y hostiles. Lo que crean se ataca después; lo de otra compañía y de una sede ajena lleva una marca.',
      '',
      '| | |',
      '|---|---|',
      ...states.map((state) => `| respuestas ${state} | ${sum((nota) => nota.states[Number(state)] ?? 0)} |`),
      `| llamadas del contrato que respondieron 200 alguna vez | ${new Set(notes.flatMap(({ reached }) => reached)).size} de ${notes[0]?.calls ?? 0} |`,
      `| respuesta más tardía, ms (se pide ≤ 10000) | ${Math.max(0, ...notes.map(({ latest }) => latest))} |`,
      `| fallas, demoras y marcas ajenas | ${found.length} |`,
      `| diferencias en el libro | ${sum((nota) => nota.differences.length)} |`,
      '',
      ...found.map(({ wrong, method, path, body }) => `- \`${method} ${path}\` ${wrong} \`${body ?? ''}\``),
      ...notes.flatMap(({ differences }) => differences.map((one) => `- Libro: ${one}`)),
    ];
  },
});
