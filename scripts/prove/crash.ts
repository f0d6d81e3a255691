import { quantile } from '../../bench/load';
import { prove, rowsOfBooks } from './proof';

// npm run prove -- crash [--count 1000] [--seed 7] [--from 3]: processes are killed at random moments of an office's work, in the test of the suite.

interface OfWork {
  waits: { way: string; ms: number }[];
  books: Record<string, number>;
  ledger: string[];
  done: Record<string, number>;
}
/** A test that broke off noted nothing. */
interface Nota extends Partial<OfWork> {
  /** How an upgrade was killed, each time. */
  upgrades?: string[];
}
const ofWork = (notes: Nota[]) => notes.filter((nota): nota is OfWork => nota.waits !== undefined);

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
  'power cut': 'corte de corriente',
  'power cut, and again in the start': 'corte de corriente, y otro al arrancar',
};

const P95_MS = 5000;

await prove<Nota>({
  name: 'crash',
  title: 'Muertes en medio del trabajo',
  files: ['server/muertes.test', 'server/muertesAlActualizar'],
  total: 1000,
  size: 20,
  lacks: (notes) => {
    const waits = ofWork(notes).flatMap((nota) => nota.waits.map(({ ms }) => ms));
    const p95 = quantile(waits, 0.95);
    return p95 > P95_MS ? [`95 de 100 veces se espera hasta ${p95} ms, se pide ≤ ${P95_MS}`] : [];
  },
  page: (all) => {
    const notes = ofWork(all);
    const waits = notes.flatMap((nota) => nota.waits);
    const row = (name: string, mine: { ms: number }[]) => {
      const ms = mine.map((one) => one.ms);
      const seconds = (n: number) => (n / 1000).toFixed(1);
      const said = [quantile(ms, 0.5), quantile(ms, 0.95), Math.max(...ms)].map(seconds);
      return `| ${name} | ${ms.length} | ${said.join(' | ')} |`;
    };
    const sum = (of: (nota: OfWork) => number) => notes.reduce((total, nota) => total + of(nota), 0);
    const done = Object.keys(notes[0]?.done ?? {}).map((name) => `${sum((nota) => nota.done[name]!)} ${name}`);
    const upgrades = all.flatMap((nota) => nota.upgrades ?? []);
    const cuts = waits.filter(({ way }) => way.startsWith('power')).length + upgrades.filter((way) => way === 'power').length;
    return [
      `- ${waits.length} muertes, cada una en un momento al azar mientras seis cajeros cobran, otros venden, pasan lista, suben archivos y cierran cajas.`,
      `- Hecho y confirmado: ${done.join(', ')}.`,
      `- Además, ${upgrades.length} muertes mientras una academia de un programa anterior se actualiza: después está entera, con sus cifras y el esquema de una nueva.`,
      cuts
        ? `- ${cuts} de las muertes son cortes de corriente: el disco, un ext4 en un archivo, se apaga y pierde lo que no se había sincronizado. La memoria de un disco de verdad no se prueba.`
        : '- Un corte de corriente no se probó: pide root, dispositivos de bucle y el paquete xfsprogs. Lo escrito por un proceso muerto sigue en la memoria del sistema.',
      '',
      '| cómo | veces | sin servicio: p50, s | p95, s | máxima, s |',
      '|---|---|---|---|---|',
      ...Object.entries(WAYS).flatMap(([way, name]) => {
        const mine = waits.filter((one) => one.way === way);
        return mine.length ? [row(name, mine)] : [];
      }),
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
