/*
 * Two questions that queries by role and name ask hundreds of times, answered as jsdom answers them, without what makes it slow: half of the
 * time of a page test.
 */

const LABELABLE = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';
const WITH_LABELS = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'];

/** The labels of a control, by its id and its ancestors. jsdom asks every element of the page for its control, and looks for that one in the whole page. */
function labelsOf(control) {
  if (!control.matches(LABELABLE)) return null;
  const around = control.closest('label:not([for])');
  const inside = around?.querySelector(LABELABLE) === control ? [around] : [];
  const named = control.id ? control.getRootNode().querySelectorAll(`label[for="${control.id.replace(/["\\]/g, '\\$&')}"]`) : [];
  return [...inside, ...named];
}

/** The attributes that jsdom's sheet knows beside the tag. */
const SHOWN_BY = ['type', 'hidden', 'open', 'controls'];
const INHERITED = { visibility: 'visible', 'pointer-events': 'auto' };
const NAMES = { display: 'display', visibility: 'visibility', pointerEvents: 'pointer-events' };

/**
 * getComputedStyle, of which the three properties that tell whether an element can be seen and pressed are looked up alone: in the element's
 * own style, the page's rules, what its tag has by itself. jsdom matches and copies all properties of all its rules. Others are its answer.
 */
function swiftStyle(window) {
  const whole = window.getComputedStyle.bind(window);
  const byTag = new Map();
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
  const look = (element, name, rules) => {
    const ruled = (at) => rules.findLast(({ style, selectorText }) => style.getPropertyValue(name) && at.matches(selectorText))?.style;
    const own = (at) => at.style?.getPropertyValue(name) || ruled(at)?.getPropertyValue(name);
    if (name === 'display') return own(element) || ofTag(element);
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
    const rules = [...window.document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).filter(({ style }) => style);
    const getPropertyValue = (name) => (Object.values(NAMES).includes(name) ? look(element, name, rules) : rest().getPropertyValue(name));
    return new Proxy(
      { getPropertyValue },
      {
        get(own, name) {
          if (name in own) return own[name];
          if (name in NAMES) return look(element, NAMES[name], rules);
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
