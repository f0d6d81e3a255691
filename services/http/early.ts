import { currentToken, onSignedOut } from './credentials';

/** A call that the document sent before any bundle had loaded (layout/boot/call.ts). */
interface Early {
  /** Path below /api, with its query. */
  call: string;
  token: string;
  /** When it was sent, in ms since the page started. */
  at: number;
  /** Resolves with undefined if no answer came. */
  answer: Promise<Response | undefined>;
}

interface Answer {
  data: any;
  headers: Record<string, string>;
}

declare global {
  var earlyCall: Early | undefined;
}

/** An answer older than this many ms may be outdated, and is not used. */
const FRESH = 15_000;

/** Resolves afterEarly. */
let release: () => void = () => {};

onSignedOut(() => {
  globalThis.earlyCall = undefined;
  release();
});

/** If the page never asks for the early call, everything else waits for it this many ms at most. */
const PATIENCE = 2000;

const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

/** Resolves when the browser is idle: by then the answer is rendered and painted. */
const idle = () =>
  new Promise<void>((done) =>
    typeof requestIdleCallback === 'undefined' ? done() : requestIdleCallback(() => done(), { timeout: PATIENCE }),
  );

/** Resolves when the page's first call has been answered and painted; the page's other calls, and axios, wait for it to keep that paint fast. */
export const afterEarly: Promise<void> = globalThis.earlyCall
  ? new Promise<void>((done) => {
      release = done;
      setTimeout(done, PATIENCE);
    })
  : Promise.resolve();

const ordered = (query: string) => [...new URLSearchParams(query)].map((pair) => pair.join('=')).sort();

const pathOf = (call: string) => call.split('?')[0];

/** Whether two calls are the same; the order of the query does not matter. */
function same(one: string, other: string): boolean {
  const [path, query = ''] = one.split('?');
  const [otherPath, otherQuery = ''] = other.split('?');
  return path === otherPath && ordered(query).join('&') === ordered(otherQuery).join('&');
}

/** The answer to exactly this call (a path below /api, with its query), if it was sent early with this session's token; it is handed out once. */
export async function takeEarly(call: string): Promise<Answer | undefined> {
  const early = globalThis.earlyCall;
  if (!early) return undefined;
  if (early.token !== currentToken() || !same(early.call, call)) {
    // The page makes this call with other parameters, so the early answer will not be used.
    if (pathOf(early.call) === pathOf(call)) release();
    return undefined;
  }
  globalThis.earlyCall = undefined;
  const answer = performance.now() - early.at > FRESH ? undefined : await answerOf(early);
  if (answer) void idle().then(painted).then(release);
  else release();
  return answer;
}

async function answerOf(early: Early): Promise<Answer | undefined> {
  const response = await early.answer;
  // A refusal is handled in the usual way: the page makes the call again.
  if (response?.status !== 200) return undefined;
  return response.json().then(
    (data: unknown) => ({ data, headers: Object.fromEntries(response.headers) }),
    () => undefined,
  );
}
