const SLICE_MS = 50;
const MAX_MS = 3000;

const loading = (element: Element) => element.querySelector('[aria-busy="true"]') !== null;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Whether an element has a picture or is still loading one, so that printing has to wait. */
export const tieneImagenes = (element: Element): boolean => loading(element) || element.querySelector('img') !== null;

/** Waits until nothing in an element is loading any more (aria-busy), for 3 seconds at most. */
export async function esperarCarga(element: Element): Promise<void> {
  for (let waited = 0; waited < MAX_MS && loading(element); waited += SLICE_MS) await pause(SLICE_MS);
}

/** Waits until the pictures of an element can be painted; a broken one is not waited for. */
export async function waitForImages(element: Element): Promise<void> {
  const decoded = [...element.querySelectorAll('img')].map((image) => image.decode?.().catch(() => undefined));
  await Promise.race([Promise.all(decoded), pause(MAX_MS)]);
}
