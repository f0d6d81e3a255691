const { TestEnvironment } = require('jest-environment-node'); // eslint-disable-line @typescript-eslint/no-require-imports -- jest loads it with require

const errors = { Error, AggregateError, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

/**
 * Node, with the errors of the world in which the server runs (runtime.cjs): both sides ask `instanceof RangeError`. The name of this file tells
 * next/jest that it is not for a browser.
 */
module.exports = class extends TestEnvironment {
  constructor(...args) {
    super(...args);
    Object.assign(this.global, errors);
  }

  async teardown() {
    for (const name of Object.keys(errors)) delete this.global[name]; // jest empties all that it finds there
    await super.teardown();
  }
};
