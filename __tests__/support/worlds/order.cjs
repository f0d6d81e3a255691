/* eslint-disable @typescript-eslint/no-require-imports -- jest loads it with require */
const Sequencer = require('@jest/test-sequencer').default; // jest's own

const WAITS = /[\\/]__tests__[\\/]server[\\/]/;

/**
 * Jest's own order (longest first), but every third test is one that mostly waits for other processes (a server that starts, is killed, is
 * backed up), so that the cores stay busy meanwhile and none of these tests is left for the end.
 */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const waiting = sorted.filter(({ path }) => WAITS.test(path));
    const others = sorted.filter(({ path }) => !WAITS.test(path));
    const mixed = waiting.flatMap((test) => [test, ...others.splice(0, 2)]);
    return [...mixed, ...others];
  }
};
