import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const BEAT = 2_000;
const SILENCE = 20_000;

/** A lock's text and the time since it was last touched; empty if it cannot be read, undefined if it does not exist. */
const read = (file) => {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (!found) return undefined;
  // The holder touches it every two seconds. A time in the future means that the clock was set back, so the absolute difference counts.
  const silence = Math.abs(Date.now() - found.mtimeMs);
  try {
    return { text: fs.readFileSync(file, 'utf8'), silence };
  } catch {
    return { text: '', silence };
  }
};

function alive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whether the holder was killed: its process is gone or (on another machine, or with a reused pid) it no longer touches the file. */
function isStale({ text, silence }) {
  const [host, pid] = text.split(' ');
  return silence > SILENCE || (host === os.hostname() && Number(pid) > 0 && !alive(Number(pid)));
}

function tryTake(file, token) {
  try {
    fs.writeFileSync(file, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Removes a stale lock, unless another waiter has already replaced it by a fresh one. */
function removeStale(file, seen) {
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside)?.text !== seen.text) {
    try {
      fs.linkSync(aside, file);
    } catch {}
  }
  fs.rmSync(aside, { recursive: true, force: true });
}

/** Runs `work` while no other process runs it under the same name; `waiting` is called once if it has to wait. */
export async function withLock(folder, name, waiting, work) {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.lock`);
  const token = `${os.hostname()} ${process.pid} ${randomBytes(8).toString('hex')}`;
  for (let told = false; !tryTake(file, token); await sleep(300)) {
    const seen = read(file);
    if (seen && isStale(seen)) removeStale(file, seen);
    else if (seen && !told) {
      told = true;
      waiting();
    }
  }
  const beat = setInterval(() => fs.utimes(file, new Date(), new Date(), () => {}), BEAT);
  const release = () => {
    clearInterval(beat);
    if (read(file)?.text === token) fs.rmSync(file, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}
