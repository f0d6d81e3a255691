/* eslint-disable @typescript-eslint/no-require-imports -- jest loads it with require */
const rememberStyles = require('./styles.cjs'); // changes what jsdom takes from its parts when it is loaded
require('jsdom'); // loaded as a whole before its other parts, because they have circular imports
const FixedJsdom = require('jest-fixed-jsdom');
const { natives } = require('./runtime.cjs');
const { isLabelable } = require('jsdom/lib/jsdom/living/helpers/form-controls.js');
const { implementation: Label } = require('jsdom/lib/jsdom/living/nodes/HTMLLabelElement-impl.js');

// A query by role computes the style of every element (styles.cjs) and the labels of every field.

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
    rememberStyles(this.global);
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
  }
};
