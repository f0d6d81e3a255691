import { quantile } from '../../bench/load';
import { prove, rowsOfBooks } from './proof';

// npm run prove -- crash [--count 1000] [--seed 7] [--from 3]: processes are killed at random moments of an office's work, in the test of the suite.

interface Nota {
  waits: { way: string; ms: number }[];
  books: Record<string, number>;
  ledger: string[];
  done: Record<string, number>;
}

const WAYS: Record<string, string> = {
  'backend SIGKILL': 'SIGKILL a un proceso de PostgreSQL que atiende',
  'backend SIGTERM': 'SIGTERM a un proceso de PostgreSQL que atiende',
  'postmaster SIGKILL': 'SIGKILL al PostgreSQL principal',
  'postmaster SIGTERM': 'SIGTERM al PostgreSQL principal',
  'Node SIGTERM': 'SIGTERM a Node y nuevo arranque',
  'Node SIGKILL': 'SIGKILL a Node y nuevo arranque',
  'tree SIGTERM': 'SIGTERM a todo el árbol y nuevo arranque',
  'tree SIGKILL': 'SIGKILL a todo el árbol y nuevo arranque',
  'backend SIGKILL, Node SIGTERM': 'SIGKILL a uno que atiende, 14 ms después SIGTERM a Node',
};

await prove<Nota>({
  name: 'crash',
  title: 'Muertes en medio del trabajo',
  files: ['server/muertes'],
  total: 1000,
  size: 20,
  page: (notes) => {
    const waits = notes.flatMap((nota) => nota.waits);
    const row = (name: string, mine: { ms: number }[]) => {
      const ms = mine.map((one) => one.ms);
      const seconds = (n: number) => (n / 1000).toFixed(1);
      const said = ms.length ? [quantile(ms, 0.5), quantile(ms, 0.95), Math.max(...ms)].map(seconds) : ['', '', ''];
      return `| ${name} | ${ms.length} | ${said.join(' | ')} |`;
    };
    const sum = (of: (nota: Nota) => number) => notes.reduce((all, nota) => all + of(nota), 0);
    const done = Object.keys(notes[0]?.done ?? {}).map((name) => `${sum((nota) => nota.done[name]!)} ${name}`);
    return [
      `- ${waits.length} muertes, cada una en un momento al azar mientras seis cajeros cobran, otros venden, pasan lista, suben archivos y cierran cajas.`,
      `- Hecho y confirmado: ${done.join(', ')}. Un corte de corriente no se prueba aquí: lo escrito por un proceso muerto sigue en la memoria del sistema.`,
      '',
      '| cómo | veces | sin servicio: p50, s | p95, s | máxima, s |',
      '|---|---|---|---|---|',
      ...Object.entries(WAYS).map(([way, name]) => row(name, waits.filter((one) => one.way === way))), // prettier-ignore
      row('**todas** (se pide p95 ≤ 5 s)', waits),
      '',
      '| cuenta final | |',
      '|---|---|',
      ...rowsOfBooks(notes.map((nota) => nota.books)),
      `| diferencias en el libro | ${sum((nota) => nota.ledger.length)} |`,
      '',
    ];
  },
});
