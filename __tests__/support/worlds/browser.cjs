/* eslint-disable @typescript-eslint/no-require-imports -- jest loads it with require */
require('jsdom'); // loaded as a whole before its other parts, because they have circular imports
const FixedJsdom = require('jest-fixed-jsdom');
const { natives } = require('./runtime.cjs');
const swift = require('./swift.cjs');
const { start } = require('./clock.json');

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
    this.global.Date = dateFrom(this.global.Date);
    swift(this.global);
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
  }
};
