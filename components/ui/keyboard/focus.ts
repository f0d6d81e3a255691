// Where the focus stands, and where it goes when what had it is gone. What loses the focus without a successor leaves it on the body of the page, and who
// uses the keyboard or a screen reader begins anew at its top.

const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';
const FIELDS = 'input:not([type="hidden"], [type="file"]), select, textarea';
const LAYERS = 'dialog, [role="dialog"], [role="alertdialog"]';
const LOADING = '[aria-busy="true"], .bar';

const isSeen = (element: Element): boolean =>
  element.isConnected && !element.closest('[inert]') && (element.checkVisibility?.({ visibilityProperty: true }) ?? true);

/** Whether an element may take the focus now. */
const isUsable = (element: HTMLElement): boolean => !element.matches(':disabled') && isSeen(element);

const within = (root: Element, selector: string): HTMLElement[] => [
  ...(root.matches(selector) ? [root as HTMLElement] : []),
  ...root.querySelectorAll<HTMLElement>(selector),
];

/** The controls inside an element that Tab stops at, in their order. */
const stopsIn = (root: Element) => within(root, CONTROLS).filter((one) => one.tabIndex >= 0 && isUsable(one));

/** Those that may get the focus without being asked for: an Enter too many must delete nothing. */
const successorsIn = (root: Element) => stopsIn(root).filter((one) => !one.matches('.p-button-danger'));

/** The first field inside an element that can be filled in; undefined where there is none. */
export const firstField = (root: Element): HTMLElement | undefined =>
  within(root, FIELDS).find((one) => one.tabIndex >= 0 && isUsable(one));

/** An element that had the focus, and where it stood: each element around it with its place among that one's children. */
interface Place {
  element: HTMLElement;
  layer: Element;
  path: string;
  trail: readonly (readonly [around: Element, at: number])[];
}

const layerOf = (element: Element) => element.closest(LAYERS) ?? document.body;

function placeOf(element: HTMLElement): Place {
  const layer = layerOf(element);
  const trail: [Element, number][] = [];
  for (let one: Element = element; one !== layer && one.parentElement; one = one.parentElement) {
    trail.push([one.parentElement, [...one.parentElement.children].indexOf(one)]);
    // Bar and menu are no successors of something in the page.
    if (one.parentElement.id === 'contenido') break;
  }
  return { element, layer, path: window.location.pathname, trail };
}

/**
 * What stands now where something stood: what follows it, else what precedes it, in the smallest part of the page that is still there. While that part
 * loads, or `patient`ly while it is empty, nothing else is taken.
 */
function successorOf({ trail, path }: Place, patient: boolean): HTMLElement | 'waiting' | undefined {
  if (path !== window.location.pathname) return undefined;
  for (const [around, at] of trail) {
    if (!isSeen(around)) continue;
    if (around.id !== 'contenido' && within(around, LOADING).length > 0) return 'waiting';
    const children = [...around.children];
    const next = children.slice(at).flatMap(successorsIn)[0] ?? children.slice(0, at).flatMap(successorsIn).at(-1);
    if (next) return next;
    if (patient && around.id !== 'contenido') return 'waiting';
  }
  return undefined;
}

/** Where the focus was last, in the page and in each dialog that opened over it. */
let places: Place[] = [];

const isLost = () => !document.activeElement || document.activeElement === document.body;

/** Focuses an element and says whether it took it. */
function take(element: HTMLElement): boolean {
  element.focus();
  return document.activeElement === element;
}

/**
 * Puts the focus where it was before the last dialog opened, or on what stands there now; where nothing of that is left, on the content of the page.
 * False: what stands there is still being loaded, or, for who is `patient`, may still come.
 */
export function focusNext(patient = false): boolean {
  for (let place = places.at(-1); place; place = places.at(-1)) {
    const next = isUsable(place.element) ? place.element : isSeen(place.layer) ? successorOf(place, patient) : undefined;
    if (next === 'waiting') return false;
    if (next && take(next)) return true;
    places.pop();
  }
  document.querySelector<HTMLElement>('#contenido')?.focus();
  return true;
}

/** How long the focus may be nowhere: dialogs and steps that take it themselves come first. */
const GRACE = 100;
/** How often a part that is loading is asked again, and one that is empty. */
const PATIENCE = 40;
const PATIENCE_WITH_NOTHING = 5;

/** The dialog on top, when the focus is not in it. */
const unfocusedDialog = () => {
  const dialog = [...document.querySelectorAll(LAYERS)].filter(isSeen).at(-1);
  return dialog && dialog !== places.at(-1)?.layer ? dialog : undefined;
};

/**
 * Watches the page: when an act removes, disables or hides what has the focus, the focus goes to what stands there next. A button that works on something
 * gets it back when it is done. Who presses beside everything wants no focus, and gets none. Returns what ends the watch.
 */
export function keepFocus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let gone: HTMLElement | undefined;

  const look = () => {
    timer = undefined;
    const place = places.at(-1);
    if (!isLost() || !place) return;
    if (!isUsable(place.element)) gone = place.element;
    if (gone !== place.element) return; // It was left, not lost.
    const working = place.element.isConnected && place.element.matches('.p-button-loading, [aria-busy="true"]');
    const dialog = unfocusedDialog();
    if (dialog) (firstField(dialog) ?? stopsIn(dialog)[0])?.focus();
    else if (!working && focusNext(tries < PATIENCE_WITH_NOTHING)) return;
    tries += 1;
    if (isLost() && tries < PATIENCE) timer = setTimeout(look, GRACE);
  };
  const changed = () => {
    if (!isLost() || timer) return;
    tries = 0;
    timer = setTimeout(look, GRACE);
  };
  const focused = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    gone = undefined;
    const layer = layerOf(target);
    const known = places.findIndex((place) => place.layer === layer);
    places = [...(known < 0 ? places : places.slice(0, known)), placeOf(target)];
  };
  const pressed = () => {
    setTimeout(() => {
      if (isLost() && !timer) places = [];
    });
  };

  const observer = new MutationObserver(changed);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'data-open'],
  });
  document.addEventListener('focusin', focused);
  document.addEventListener('mousedown', pressed);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', focused);
    document.removeEventListener('mousedown', pressed);
    places = [];
  };
}
