type Argument = string | number | readonly string[];

/** A function as an inline script of the document, called with its arguments. It becomes text: of its file it knows nothing but its arguments. */
export const scriptOf = <A extends Argument[]>(boot: (...args: A) => void, ...args: A): string =>
  `(${boot})(${args.map((one) => JSON.stringify(one).replace(/</g, '\\u003c')).join(',')})`;
