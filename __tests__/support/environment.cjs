const FixedJsdom = require('jest-fixed-jsdom'); // eslint-disable-line @typescript-eslint/no-require-imports -- jest loads it with require

/** jsdom whose bytes and crypto are Node's own: jose and pg ask `instanceof Uint8Array` of what Node made. */
module.exports = class extends FixedJsdom {
  constructor(...args) {
    super(...args);
    Object.assign(this.global, { Uint8Array, ArrayBuffer, CryptoKey });
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
  }
};
