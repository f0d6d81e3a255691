/*
 * Two questions that queries by role and name ask hundreds of times, answered as jsdom answers them, without what makes it slow: half of the
 * time of a page test.
 */

const LABELABLE = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';
const labelable = ({ localName, type }) => localName !== 'input' || type !== 'hidden';
const WITH_LABELS = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'];

/**
 * The labels of a control, by its id and its ancestors. jsdom asks every element of the page for its control, and looks for that one in the
 * whole page. The tags are compared here, because a selector for each id would be compiled for each.
 */
function labelsOf(control) {
  if (!labelable(control)) return null;
  let around = control.parentElement;
  while (around && (around.localName !== 'label' || around.hasAttribute('for'))) around = around.parentElement;
  const inside = around?.querySelector(LABELABLE) === control ? [around] : [];
  const { id } = control;
  const root = control.getRootNode();
  const all = id ? (root.getElementsByTagName?.('label') ?? root.querySelectorAll('label')) : [];
  // Not spread: an iterator asks the collection for its length at every step, and jsdom looks for an element of that name first.
  const named = Array.prototype.filter.call(all, (label) => label.htmlFor === id);
  return [...inside, ...named];
}

/** The attributes that jsdom's sheet knows beside the tag. */
const SHOWN_BY = ['type', 'hidden', 'open', 'controls'];
const INHERITED = { visibility: 'visible', 'pointer-events': 'auto' };
const NAMES = { display: 'display', visibility: 'visibility', pointerEvents: 'pointer-events', opacity: 'opacity' };

/**
 * getComputedStyle, of which the four properties that tell whether an element can be seen and pressed are looked up alone: in the element's
 * own style, the page's rules, what its tag has by itself. jsdom matches and copies all properties of all its rules. Others are its answer.
 */
function swiftStyle(window) {
  const whole = window.getComputedStyle.bind(window);
  const byTag = new Map();
  const bySheet = new WeakMap();
  const ofTag = (element) => {
    const { localName } = element;
    const said = SHOWN_BY.filter((name) => element.hasAttribute(name)).map((name) => [name, element.getAttribute(name)]);
    const key = `${localName} ${said}`;
    if (!byTag.has(key)) {
      const bare = window.document.createElement(localName);
      for (const [name, value] of said) bare.setAttribute(name, value);
      byTag.set(key, whole(bare).display);
    }
    return byTag.get(key);
  };
  /** The rules of a sheet that set one of the four, sought again when it has another number of rules. */
  const rulesOf = (sheet) => {
    const { cssRules } = sheet;
    const known = bySheet.get(sheet);
    if (known?.length === cssRules.length) return known.rules;
    const rules = [...cssRules].filter(({ style }) => style && Object.values(NAMES).some((name) => style.getPropertyValue(name)));
    bySheet.set(sheet, { length: cssRules.length, rules });
    return rules;
  };
  const look = (element, name) => {
    const rules = [...window.document.styleSheets].flatMap(rulesOf).filter(({ style }) => style.getPropertyValue(name));
    const ruled = (at) => rules.findLast(({ selectorText }) => at.matches(selectorText))?.style;
    const own = (at) => (at.hasAttribute('style') && at.style?.getPropertyValue(name)) || ruled(at)?.getPropertyValue(name);
    if (name === 'display') return own(element) || ofTag(element);
    if (name === 'opacity') return own(element) || '';
    for (let at = element; at; at = at.parentElement) {
      const value = own(at);
      if (value && value !== 'inherit') return value;
    }
    return INHERITED[name];
  };
  return (element, pseudo) => {
    if (pseudo) return whole(element, pseudo);
    let asked;
    const rest = () => (asked ??= whole(element));
    const getPropertyValue = (name) => (Object.values(NAMES).includes(name) ? look(element, name) : rest().getPropertyValue(name));
    return new Proxy(
      { getPropertyValue },
      {
        get(own, name) {
          if (name in own) return own[name];
          if (name in NAMES) return look(element, NAMES[name]);
          const value = rest()[name];
          return typeof value === 'function' ? value.bind(rest()) : value;
        },
      },
    );
  };
}

/** Gives a window both. */
module.exports = function swift(window) {
  for (const name of WITH_LABELS)
    Object.defineProperty(window[`HTML${name}Element`].prototype, 'labels', {
      configurable: true,
      get() {
        return labelsOf(this);
      },
    });
  window.getComputedStyle = swiftStyle(window);
};
