import { setTimeout as sleep } from 'node:timers/promises';
import { DATOS, type Call } from '@/contract/call';
import { calls } from '../support/calls';
import { createTestApp } from '../support/createTestApp';
import { MAX_STILL_MS, standsStill } from '../support/espera';
import { sampleOf } from '../support/sample';

// What a stranger may send, and how long everybody else waits for it.

const app = createTestApp();
const publicas = calls.filter(({ access }) => access === 'public');

/** The longest answer that a request of a stranger may cause. */
const MAX_ANSWER = 20_000;

beforeAll(() => {
  app.deps.ritmo = () => undefined; // else only the first requests of a minute would reach what they attack
});

const upTo = (bytes: number, one: string) => one.repeat(Math.floor(bytes / one.length));
const keys = (bytes: number) => Array.from({ length: bytes / 13 }, (_, i) => `"k${i}":1`).join();

/** Texts of about so many bytes that cost more than others to read, to judge, or to refuse. */
const hostile = (bytes: number): Record<string, string> => ({
  lists: `{"x":[${upTo(bytes, '[],')}[]]}`,
  numbers: `{"x":[${upTo(bytes, '1e999,')}1]}`,
  'a list': `[${upTo(bytes, '{},')}{}]`,
  keys: `{${keys(bytes)}}`,
  'keys in a list': `[${upTo(bytes, '{"a":1,"b":2},')}{}]`,
  depth: upTo(bytes, '['),
  'depth of keys': upTo(bytes, '{"a":'),
  'an endless text': `{"usuario":"${upTo(bytes, '\\"')}`,
  'halves of characters': `{"x":[${upTo(bytes, '"\\ud800",')}1]}`,
  'keys of halves': `{${upTo(bytes, '"\\udc00":1,')}"a":1}`,
  'a long key': `{"${upTo(bytes, 'k')}":1}`,
  digits: `{"x":${upTo(bytes, '9')}}`,
  nothing: upTo(bytes, ' '),
});

/** Texts on which a careless pattern takes for ever. */
const long = ['a', '1', ' ', '-1', '@a', 'a.', '(', 'é', '\n'].map((one) => upTo(50_000, one));

/** A body of the right shape, once for every text of it with each of the long ones in its place. */
function withLongTexts({ body }: Call): string[] {
  const sample = body ? JSON.stringify(sampleOf(body, { all: true })) : '';
  const places = [...sample.matchAll(/:("[^"]*")/g)];
  return places.flatMap(({ index, 1: text }) =>
    long.map((one) => sample.slice(0, index + 1) + JSON.stringify(one) + sample.slice(index + 1 + text!.length)),
  );
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A body that tells no size, in small pieces, and never ends unless it is told. */
const streamed = (bytes: Uint8Array, { ends = true } = {}) => {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, (at += 8_000)));
      else if (ends) controller.close();
      else return new Promise(() => undefined);
      return undefined;
    },
  });
};

const send = async (call: Call, body: Uint8Array | ReadableStream | undefined, headers: Record<string, string> = {}) => {
  const init = { method: call.method, body, duplex: 'half', headers: { 'Content-Type': 'application/json', ...headers } } as RequestInit;
  const answer = await app.app.request(`/api/${call.path}`, init);
  return { status: answer.status, length: (await answer.arrayBuffer()).byteLength };
};

async function refusesCheaply(what: string, ask: () => Promise<{ status: number; length: number }>) {
  let last = { status: 0, length: 0 };
  const still = await standsStill(async () => {
    last = await ask();
  });
  expect([what, last.status < 500, still <= MAX_STILL_MS, last.length <= MAX_ANSWER]).toEqual([what, true, true, true]);
}

const large = Object.entries(hostile(8_000_000)).map(([name, text]) => [name, bytesOf(text)] as const);
const fitting = Object.entries(hostile(60_000)).map(([name, text]) => [name, bytesOf(text)] as const);

test('the calls that anybody may make are few, and known', () => {
  expect(publicas.map(({ path }) => path).sort()).toEqual([
    'familia/ausencia',
    'familia/cuenta',
    'familia/estado',
    'familia/recibo',
    'familia/transferencia',
    'login',
    'recuperacion/cambiar',
    'recuperacion/solicitar',
    'refresh-token',
    'registro/estado',
    'registro/inicial',
    'sitio',
    'verificar',
  ]);
});

describe.each(publicas.filter(({ method }) => method !== 'GET').map((call) => [call.path, call] as const))('%s', (_, call) => {
  test('a stranger’s body, however large and made, makes nobody else wait', async () => {
    for (const [name, bytes] of [...large, ...fitting]) {
      await refusesCheaply(name, () => send(call, bytes, { 'Content-Length': String(bytes.length) }));
      await refusesCheaply(`${name}, streamed`, () => send(call, streamed(bytes)));
    }
  }, 120_000);

  test('a text, however long, is judged at once', async () => {
    for (const text of withLongTexts(call)) await refusesCheaply(text.slice(0, 200), () => send(call, bytesOf(text)));
  }, 120_000);

  test('what stands in its headers is judged at once', async () => {
    for (const [name, text] of Object.entries(hostile(12_000))) {
      const said = encodeURIComponent(text).slice(0, 14_000);
      for (const header of [DATOS, 'Authorization', 'Cookie'])
        await refusesCheaply(`${header}: ${name}`, () =>
          send(call, undefined, {
            'Content-Type': 'application/octet-stream',
            [header]: header === 'Authorization' ? `Bearer ${said}` : said,
          }),
        );
    }
  }, 120_000);

  test('a body that never ends keeps nobody else waiting', async () => {
    const waiting = send(call, streamed(bytesOf('{"usuario":"'), { ends: false }));
    await refusesCheaply('another request', () => send(call, bytesOf('{}')));
    await Promise.race([waiting, sleep(0)]);
  });
});

test('addresses are judged at once, those of calls and others', async () => {
  for (const path of ['verificar?clave=', 'verificar?', 'registro/estado?', 'no/', 'estudiante/id/', '../', '%']) {
    for (const one of ['a', '%25', 'a=1&', '/x', '%ff'])
      await refusesCheaply(path + one, () => send({ method: 'GET', path: path + upTo(12_000, one) } as Call, undefined));
  }
});
