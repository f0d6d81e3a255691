import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { diaSemanaIso, hoyEn, sumarDias, ZONA } from '@/domain/fechas';
import { backup } from './backup';
import { onConnection } from './backupFile';

/** Hour in Santo Domingo from which the copy of the day is made. */
const HOUR = 3;
const EVERY_MS = 10 * 60_000;
const LOCK = 1128353366;
/** The nightly copies. Others are somebody's own and stay. */
const NAME = /^cantera-(\d{4}-\d{2}-\d{2})\.tar\.gz(?:\.cifrada)?$/;
const ANY = /^cantera-.*\.tar\.gz(?:\.cifrada)?$/;
const clock = new Intl.DateTimeFormat('en', { timeZone: ZONA, hour: 'numeric', hourCycle: 'h23' });

/** How many days, weeks and months keep their newest copy. */
const KEPT: readonly [most: number, periodOf: (day: string) => string][] = [
  [7, (day) => day],
  [4, (day) => sumarDias(day, 1 - diaSemanaIso(day))],
  [12, (day) => day.slice(0, 7)],
];

/** The days (YYYY-MM-DD) whose copies stay: the newest of each of the last 7 days, 4 weeks and 12 months that have one. */
export function keptDays(days: readonly string[]): Set<string> {
  const newestFirst = [...days].sort().reverse();
  const kept = new Set<string>();
  for (const [most, periodOf] of KEPT) {
    const periods = new Set<string>();
    for (const day of newestFirst) {
      const period = periodOf(day);
      if (periods.has(period) || periods.size === most) continue;
      periods.add(period);
      kept.add(day);
    }
  }
  return kept;
}

const copiesIn = (folder: string): { file: string; day: string }[] =>
  (fs.existsSync(folder) ? fs.readdirSync(folder) : []).flatMap((name) => {
    const day = NAME.exec(name)?.[1];
    return day ? [{ file: path.join(folder, name), day }] : [];
  });

/** When the newest copy in a folder was finished (ISO), also one that somebody made by hand; null without one. */
export function lastCopy(folder: string): string | null {
  const names = (fs.existsSync(folder) ? fs.readdirSync(folder) : []).filter((name) => ANY.test(name));
  const times = names.map((name) => fs.statSync(path.join(folder, name)).mtimeMs);
  return times.length ? new Date(Math.max(...times)).toISOString() : null;
}

interface Copying {
  /** URL of the tables' owner. */
  owner: string;
  folder: string;
  passphrase?: string;
  now: Date;
  /** Tries the copy before it counts as made. */
  verify?: (file: string) => Promise<void>;
}

/**
 * Makes the copy of the day from three o'clock on, unless the folder has it, and deletes the copies that are not kept. Returns its file;
 * undefined if there was nothing to do. Of several processes one makes it.
 */
export async function copyOfTheDay({ owner, folder, passphrase, now, verify }: Copying): Promise<string | undefined> {
  const today = hoyEn(now);
  const there = () => copiesIn(folder).some(({ day }) => day === today);
  if (Number(clock.format(now)) < HOUR || there()) return undefined;
  return onConnection(owner, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (!rows[0]!.mine || there()) return undefined;
    const file = path.join(folder, `cantera-${today}.tar.gz${passphrase === undefined ? '' : '.cifrada'}`);
    await backup(owner, file, { passphrase, verify });
    const copies = copiesIn(folder);
    const kept = keptDays(copies.map(({ day }) => day));
    for (const copy of copies) if (!kept.has(copy.day)) fs.rmSync(copy.file);
    return file;
  });
}

/** Looks every ten minutes whether the copy of the day is due; one that failed is tried again. Returns the function that stops it. */
export function startCopying(copying: () => Copying, log: Pick<Logger, 'info' | 'error'>): () => void {
  let running = false;
  const work = async () => {
    if (running) return;
    running = true;
    try {
      const file = await copyOfTheDay(copying());
      if (file) log.info({ file }, 'copy of the day made');
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'copy of the day not made');
    } finally {
      running = false;
    }
  };
  void work();
  const timer = setInterval(() => void work(), EVERY_MS).unref();
  return () => clearInterval(timer);
}
