import { prove } from './proof';

// npm run prove -- races [--count 6400] [--seed 7] [--from 3]: every two acts that write a common table at once, in the test of the suite.

interface Nota {
  pares: number;
  actos: number;
  tablas: string[];
  corridos: string[];
  hallazgos: { par: string; espera: number; hallado: string; explican: string[] }[];
  libro: string[];
}

await prove<Nota>({
  name: 'races',
  title: 'Dos actos a la vez',
  files: ['server/carreras'],
  total: 6400,
  size: 1280,
  page: (notes) => {
    const ran = notes.flatMap(({ corridos }) => corridos);
    const found = notes.flatMap(({ hallazgos }) => hallazgos);
    const times = [...new Set(ran)].map((pair) => ran.filter((one) => one === pair).length);
    const { pares = 0, actos = 0, tablas = [] } = notes[0] ?? {};
    return [
      `- ${ran.length} carreras de dos actos en dos procesos de una base de datos, con hasta 12 ms entre uno y otro, cada una en una academia nueva.`,
      `- De ${actos} actos sobre dinero, existencias, lugares y números, ${pares} pares escriben una tabla común (aprendido al hacerlos): ${times.length} de ellos se corrieron, de ${Math.min(...times)} a ${Math.max(...times)} veces.`,
      '- Lo que quedó (respuestas, importes, existencias, estados, último número de cada serie) debe ser lo que queda al hacerlos en un orden o en el otro; un interbloqueo que se muestre no lo es.',
      '',
      '| | |',
      '|---|---|',
      `| resultados que ningún orden explica | ${found.length} |`,
      `| diferencias en el libro | ${notes.reduce((all, { libro }) => all + libro.length, 0)} |`,
      '',
      `Tablas: ${tablas.join(', ')}.`,
      '',
      ...found.map(
        ({ par, espera, hallado, explican }) =>
          `- ${par} (${espera} ms): \`${hallado.slice(0, 8)}\`; en orden \`${explican.map((one) => one.slice(0, 8)).join('`, `')}\``,
      ),
    ];
  },
});
