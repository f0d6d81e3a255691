type Argument = string | number | readonly string[];

/** A function as the text of an inline script that calls it with its arguments. Only its source travels, so it may use nothing but its arguments. */
export const scriptOf = <A extends Argument[]>(boot: (...args: A) => void, ...args: A): string =>
  `(${boot})(${args.map((one) => JSON.stringify(one).replace(/</g, '\\u003c')).join(',')})`;
