import { currentToken, onSignedOut } from './credentials';

/** A call that the document sent before any of our files was there (layout/boot/call.ts). */
export interface Early {
  /** Below /api, with its query. */
  call: string;
  token: string;
  /** When it was sent, in ms of the page's life. */
  at: number;
  /** Undefined where no answer came. */
  answer: Promise<Response | undefined>;
}

interface Answer {
  data: any;
  headers: Record<string, string>;
}

declare global {
  var earlyCall: Early | undefined;
}

/** What was asked so long ago may have changed, in ms. */
const FRESH = 15_000;

/** Lets go whoever waits for the early answer. */
let release: () => void = () => {};

onSignedOut(() => {
  globalThis.earlyCall = undefined;
  release();
});

/** So long, in ms, others wait for a page that does not ask what the document asked for it. */
const PATIENCE = 2000;

const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

/** When the browser has nothing to do: what was answered has been rendered by then, and a frame has shown it. */
const idle = () =>
  new Promise<void>((done) =>
    typeof requestIdleCallback === 'undefined' ? done() : requestIdleCallback(() => done(), { timeout: PATIENCE }),
  );

/** When what the page is for has been answered and painted: what else it asks, and what asks it, waits until then. */
export const afterEarly: Promise<void> = globalThis.earlyCall
  ? new Promise<void>((done) => {
      release = done;
      setTimeout(done, PATIENCE);
    })
  : Promise.resolve();

const ordered = (query: string) => [...new URLSearchParams(query)].map((pair) => pair.join('=')).sort();

const pathOf = (call: string) => call.split('?')[0];

/** Whether two calls say the same, in whatever order. */
function same(one: string, other: string): boolean {
  const [path, query = ''] = one.split('?');
  const [otherPath, otherQuery = ''] = other.split('?');
  return path === otherPath && ordered(query).join('&') === ordered(otherQuery).join('&');
}

/** The answer to exactly this call (a path below /api, with its query), if it was sent early in the name of this session; whoever takes it has it alone. */
export async function takeEarly(call: string): Promise<Answer | undefined> {
  const early = globalThis.earlyCall;
  if (!early) return undefined;
  if (early.token !== currentToken() || !same(early.call, call)) {
    // The page asks that, but otherwise: nobody will take what was asked early.
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
  // A refusal is heard of in the usual way: by asking again.
  if (response?.status !== 200) return undefined;
  return response.json().then(
    (data: unknown) => ({ data, headers: Object.fromEntries(response.headers) }),
    () => undefined,
  );
}
