/* eslint-disable @typescript-eslint/no-require-imports -- jest loads it with require */
const rememberStyles = require('./styles.cjs'); // changes what jsdom takes from its parts when it is loaded
require('jsdom'); // loaded as a whole before its other parts, because they have circular imports
const FixedJsdom = require('jest-fixed-jsdom');
const { natives } = require('./runtime.cjs');
const { start } = require('./clock.json');
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

/**
 * A Date whose clock shows the same moment at the beginning of every test file, on whatever day it runs, and then goes on. Rules depend on
 * the day: a test of yesterday's roll must not fail on the first of a month.
 */
function dateFrom(Native) {
  const ahead = Date.parse(start) - Date.now();
  return class Date extends Native {
    constructor(...args) {
      super(...(args.length ? args : [Native.now() + ahead]));
    }
    static now() {
      return Native.now() + ahead;
    }
  };
}

/** jsdom with Node's own typed arrays and crypto, because jose and pg check `instanceof Uint8Array` on values made by Node. */
module.exports = class extends FixedJsdom {
  constructor(...args) {
    super(...args);
    Object.assign(this.global, { Uint8Array, ArrayBuffer, CryptoKey, ...natives });
    rememberStyles(this.global);
    this.global.Date = dateFrom(this.global.Date);
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
  }
};
