import fs from 'node:fs';
import path from 'node:path';
import { diaSemanaIso, hoyEn, sumarDias, ZONA } from '@/domain/fechas';
import { backup } from './backup';
import { ADVISORY } from '../advisory';
import { onConnection } from '../onConnection';

/** Hour in Santo Domingo from which the copy of the day is made. */
const HOUR = 3;
/** The nightly copies. Others are somebody's own and stay. */
const NAME = /^cantera-(\d{4}-\d{2}-\d{2})\.tar\.gz(?:\.cifrada)?$/;
const ANY = /^(?:cantera|antes-de)-.*\.tar\.gz(?:\.cifrada)?$/;
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

/** When the newest copy in a folder was finished (ISO), also one made by hand or before an update; null without one. */
export function lastCopy(folder: string): string | null {
  const names = (fs.existsSync(folder) ? fs.readdirSync(folder) : []).filter((name) => ANY.test(name));
  const times = names.map((name) => fs.statSync(path.join(folder, name)).mtimeMs);
  return times.length ? new Date(Math.max(...times)).toISOString() : null;
}

/** What a nightly copy is made of, and where it goes. */
export interface Copying {
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
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [ADVISORY.nightlyCopy]);
    if (!rows[0]!.mine || there()) return undefined;
    const file = path.join(folder, `cantera-${today}.tar.gz${passphrase === undefined ? '' : '.cifrada'}`);
    await backup(owner, file, { passphrase, verify });
    const copies = copiesIn(folder);
    const kept = keptDays(copies.map(({ day }) => day));
    for (const copy of copies) if (!kept.has(copy.day)) fs.rmSync(copy.file);
    return file;
  });
}
