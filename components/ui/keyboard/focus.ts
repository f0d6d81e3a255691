// Tracks the focus and moves it on when the focused element disappears. Otherwise the focus falls back to the body, and users of a keyboard
// or screen reader start over at the top of the page.

const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';
const FIELDS = 'input:not([type="hidden"], [type="file"]), select, textarea';
const LAYERS = 'dialog, [role="dialog"], [role="alertdialog"]';
const LOADING = '[aria-busy="true"], .bar';

const isSeen = (element: Element): boolean =>
  element.isConnected && !element.closest('[inert]') && (element.checkVisibility?.({ visibilityProperty: true }) ?? true);

/** Whether an element can take the focus now. */
const isUsable = (element: HTMLElement): boolean => !element.matches(':disabled') && isSeen(element);

const within = (root: Element, selector: string): HTMLElement[] => [
  ...(root.matches(selector) ? [root as HTMLElement] : []),
  ...root.querySelectorAll<HTMLElement>(selector),
];

/** The tab stops inside an element, in order. */
const stopsIn = (root: Element) => within(root, CONTROLS).filter((one) => one.tabIndex >= 0 && isUsable(one));

/** The tab stops that may receive the focus automatically: not the dangerous ones, so that one Enter too many deletes nothing. */
const successorsIn = (root: Element) => stopsIn(root).filter((one) => !one.matches('.p-button-danger'));

/** The first field inside an element that can be filled in; undefined if there is none. */
export const firstField = (root: Element): HTMLElement | undefined =>
  within(root, FIELDS).find((one) => one.tabIndex >= 0 && isUsable(one));

/** An element that had the focus, with its position: each ancestor, and the index of the child that leads to the element. */
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
    // The top bar and the menu are no successors for an element of the page.
    if (one.parentElement.id === 'contenido') break;
  }
  return { element, layer, path: window.location.pathname, trail };
}

/**
 * The successor of a lost element: the next tab stop, else the previous one, in the smallest ancestor that still exists. 'waiting' while
 * that ancestor is loading or, with `patient`, while it is empty.
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

/** The last focused element of the page, and of each dialog opened over it. */
let places: Place[] = [];

const isLost = () => !document.activeElement || document.activeElement === document.body;

/** Focuses an element; returns whether it took the focus. */
function take(element: HTMLElement): boolean {
  element.focus();
  return document.activeElement === element;
}

/**
 * Moves the focus to the element that had it before the last dialog opened, or to its successor; if neither exists, to the page's content.
 * Returns false if the place is still loading or, with `patient`, may still be filled.
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

/** Focuses a part that has just arrived, unless a text is being typed elsewhere: a search would lose its list, and keys would go astray. */
export function focusArrived(element: HTMLElement | null | undefined): void {
  const typing = document.activeElement;
  if (!(typing instanceof HTMLInputElement && typing.matches('[role="combobox"]') && typing.value)) element?.focus();
}

/** How long the focus may be lost, in ms, before it is moved: dialogs and steps that set it themselves come first. */
const GRACE = 100;
/** How often the search is repeated while a part is loading, and while it is empty. */
const PATIENCE = 40;
const PATIENCE_WITH_NOTHING = 5;

/** The topmost dialog, if the focus is not in it. */
const unfocusedDialog = () => {
  const dialog = [...document.querySelectorAll(LAYERS)].filter(isSeen).at(-1);
  return dialog && dialog !== places.at(-1)?.layer ? dialog : undefined;
};

/**
 * Watches the page: when the focused element is removed, disabled or hidden, the focus moves to its successor. A button that is loading
 * gets the focus back when it is done. A click on the background loses the focus on purpose, and is left alone. Returns the function that
 * stops watching.
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
    if (gone !== place.element) return; // The focus was given up, not lost.
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
  const pressed = ({ target }: MouseEvent) => {
    // A pressed control takes the focus; what loses it afterwards is the act behind it.
    if (target instanceof Element && target.closest(CONTROLS)) return;
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
