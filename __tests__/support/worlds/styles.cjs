/* eslint-disable @typescript-eslint/no-require-imports -- jest loads it with require */
const rules = require('jsdom/lib/jsdom/living/helpers/style-rules.js');
const { matchesDontThrow } = require('jsdom/lib/jsdom/living/helpers/selectors.js');
const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js');
const defaults = require('jsdom/lib/jsdom/browser/default-stylesheet.js');
const cssom = require('rrweb-cssom');
const { CSSStyleDeclaration } = require('cssstyle');

// A query by role asks for the computed style of every element it looks at and of all that contain it. jsdom then tries each of some hundred
// rules of its default sheet on the element, and copies all that it found for every question. Here only the rules that can concern the
// element are tried, and the answer is kept until the document changes, which is when jsdom itself forgets what it found. No colour is
// resolved: our sheets are not loaded, and the browser tests check colours.

for (const [name, { computedValue }] of Object.entries(rules.propertiesWithResolvedValueImplemented)) {
  if (computedValue === 'computed-color') delete rules.propertiesWithResolvedValueImplemented[name];
}

const HTML = 'http://www.w3.org/1999/xhtml';
/** The rules of a sheet that apply to a screen, in their order. */
const onScreen = (sheet) =>
  Array.from(sheet.cssRules).flatMap((rule) => {
    if (!rule.media) return [rule];
    return Array.from(rule.media).includes('screen') ? Array.from(rule.cssRules) : [];
  });

/** The names of the elements that a selector can match, or undefined if it does not tell. */
function namesIn(selectorText = '') {
  const plain = selectorText.replace(/\[[^\]]*\]|:not\([^()]*\)/g, '');
  if (/[()[\]\\]/.test(plain)) return undefined;
  const names = plain.split(',').map((one) => /(?:^|[\s>+~])([a-z][\w-]*)[^\s>+~]*$/i.exec(one.trim())?.[1].toLowerCase());
  return names.includes(undefined) ? undefined : names;
}

const known = new WeakMap();
/** The rules of a sheet, each with the names of its elements; read again when rules came or went. */
function rulesOf(sheet) {
  const kept = known.get(sheet);
  if (kept?.count === sheet.cssRules.length) return kept;
  const all = onScreen(sheet).map((rule) => ({ rule, names: namesIn(rule.selectorText) }));
  const made = { count: sheet.cssRules.length, all, byName: new Map() };
  known.set(sheet, made);
  return made;
}

function rulesFor(sheet, name) {
  const { all, byName } = rulesOf(sheet);
  if (!byName.has(name)) {
    byName.set(
      name,
      all.filter(({ names }) => !names || names.includes(name)).map(({ rule }) => rule),
    );
  }
  return byName.get(name);
}

const defaultSheet = cssom.parse(defaults);

rules.getDeclarationForElement = (element) => {
  const cache = (element._ownerDocument._styleCache ??= new WeakMap());
  if (cache.has(element)) return cache.get(element);
  const declaration = new CSSStyleDeclaration();
  const take = (style) => {
    for (const property of Array.from(style)) {
      const value = style.getPropertyValue(property);
      if (value === 'unset') declaration.removeProperty(property);
      else declaration.setProperty(property, value, style.getPropertyPriority(property));
    }
  };
  for (const sheet of [defaultSheet, ...element._ownerDocument.styleSheets._list]) {
    const candidates = element._namespaceURI === HTML ? rulesFor(sheet, element._localName) : onScreen(sheet);
    for (const { selectorText, style } of candidates) if (matchesDontThrow(element, selectorText)) take(style);
  }
  take(element.style);
  cache.set(element, declaration);
  return declaration;
};

const answers = new WeakMap();
/** Replaces a window's getComputedStyle by one that remembers its answers as long as nothing in the document changes. */
module.exports = function rememberStyles(window) {
  const compute = window.getComputedStyle;
  window.getComputedStyle = (element, pseudo) => {
    const impl = implForWrapper(element);
    if (pseudo || !impl?._attached) return compute(element, pseudo);
    const document = impl._ownerDocument;
    // jsdom puts another object in place of this one whenever anything changes.
    const state = (document._styleCache ??= new WeakMap());
    if (!answers.has(state)) answers.set(state, new WeakMap());
    const kept = answers.get(state);
    if (!kept.has(impl)) kept.set(impl, compute(element));
    return kept.get(impl);
  };
};
