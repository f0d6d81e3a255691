import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks for a secret at the terminal without echoing it; undefined if there is no terminal. */
export async function askHidden(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const answer = await new Promise<string>((resolve) => terminal.question('', resolve));
  terminal.close();
  process.stdout.write('\n');
  return answer;
}
