/* eslint-disable @typescript-eslint/no-require-imports -- jest loads it with require */
require('jsdom'); // loaded as a whole first, because its parts have circular imports
const FixedJsdom = require('jest-fixed-jsdom');
const { natives } = require('./runtime.cjs');
const { isLabelable } = require('jsdom/lib/jsdom/living/helpers/form-controls.js');
const { propertiesWithResolvedValueImplemented: resolved } = require('jsdom/lib/jsdom/living/helpers/style-rules.js');
const { implementation: Label } = require('jsdom/lib/jsdom/living/nodes/HTMLLabelElement-impl.js');

// A query by role computes the style of every element and the labels of every field, which takes a third of a page test's time in jsdom.

// jsdom resolves twelve colours for every computed style. No test here reads them, since our sheets are not loaded: the browser tests check
// colours.
for (const [name, { computedValue }] of Object.entries(resolved)) if (computedValue === 'computed-color') delete resolved[name];

// jsdom finds a label's control by walking the whole document, although it has an index of ids.
const { get: walk } = Object.getOwnPropertyDescriptor(Label.prototype, 'control');
Object.defineProperty(Label.prototype, 'control', {
  get() {
    const named = this._attached && this._ownerDocument._ids[this.getAttributeNS(null, 'for')];
    if (named?.length !== 1) return walk.call(this);
    return isLabelable(named[0]) ? named[0] : null;
  },
});

/** jsdom with Node's own typed arrays and crypto, because jose and pg check `instanceof Uint8Array` on values made by Node. */
module.exports = class extends FixedJsdom {
  constructor(...args) {
    super(...args);
    Object.assign(this.global, { Uint8Array, ArrayBuffer, CryptoKey, ...natives });
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
  }
};
