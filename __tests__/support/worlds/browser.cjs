/* eslint-disable @typescript-eslint/no-require-imports -- jest loads it with require */
require('jsdom'); // as a whole first: its parts need each other
const FixedJsdom = require('jest-fixed-jsdom');
const { natives } = require('./runtime.cjs');
const { isLabelable } = require('jsdom/lib/jsdom/living/helpers/form-controls.js');
const { propertiesWithResolvedValueImplemented: resolved } = require('jsdom/lib/jsdom/living/helpers/style-rules.js');
const { implementation: Label } = require('jsdom/lib/jsdom/living/nodes/HTMLLabelElement-impl.js');

// A query by role asks every element for its style and every field for its labels: a third of what the test of a page takes is jsdom's answers.

// jsdom works out twelve colours with every style. It has none of our sheets, so that no test asks for one: the browser tests look at colours.
for (const [name, { computedValue }] of Object.entries(resolved)) if (computedValue === 'computed-color') delete resolved[name];

// Whose label it is, jsdom finds by walking the whole document, although it knows who has an id.
const { get: walk } = Object.getOwnPropertyDescriptor(Label.prototype, 'control');
Object.defineProperty(Label.prototype, 'control', {
  get() {
    const named = this._attached && this._ownerDocument._ids[this.getAttributeNS(null, 'for')];
    if (named?.length !== 1) return walk.call(this);
    return isLabelable(named[0]) ? named[0] : null;
  },
});

/** jsdom whose bytes and crypto are Node's own: jose and pg ask `instanceof Uint8Array` of what Node made. */
module.exports = class extends FixedJsdom {
  constructor(...args) {
    super(...args);
    Object.assign(this.global, { Uint8Array, ArrayBuffer, CryptoKey, ...natives });
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
  }
};
