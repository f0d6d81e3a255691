const { TestEnvironment } = require('jest-environment-node'); // eslint-disable-line @typescript-eslint/no-require-imports -- jest loads it with require

const errors = { Error, AggregateError, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

/**
 * The Node environment with the error classes of the realm in which the server runs (runtime.cjs), because both sides check
 * `instanceof RangeError`. The name of this file tells next/jest that it is not for a browser.
 */
module.exports = class extends TestEnvironment {
  constructor(...args) {
    super(...args);
    Object.assign(this.global, errors);
  }

  async teardown() {
    for (const name of Object.keys(errors)) delete this.global[name]; // otherwise jest would clear these shared objects
    await super.teardown();
  }
};
