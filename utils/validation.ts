// The dot or hyphen between words is required by the group: were it optional, refusing a long text could take exponential time (ReDoS).
const EMAIL = /^\w+(?:[.-]\w+)*@\w+(?:[.-]\w+)*\.[A-Za-z]{2,3}$/;

/**
 * Whether a text has the shape of an e-mail address: 'ana.diaz@club-sur.com.do' has, 'ana@club', 'ana@club.museum' and 'a b@club.do' have
 * not.
 */
export const isEmail = (value: string): boolean => EMAIL.test(value);

// Also what isEmail refuses: + and apostrophes, endings of any length. The lookahead bounds the local part (RFC 5321) before anything else.
const ADDRESS = /^(?=[^@]{1,64}@)[\w%+'-]+(?:\.[\w%+'-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,63}$/i;

/** Whether a text can be an e-mail address, however unusual: 'ana+hijo@club.academia' can, 'ana@club' and what has more than 254 characters cannot. */
export const isAddress = (value: string): boolean => value.length <= 254 && ADDRESS.test(value);

const isPlainObject = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Whether a value is null, undefined, a blank string, an empty array or an empty plain object; 0, false and a Date are not empty. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return isPlainObject(value) && Object.keys(value).length === 0;
}

/** dropEmpty({ filtro: ' ', page: 0 }) → { page: 0 }: a new object without the empty query parameters. */
export const dropEmpty = <T extends object>(params: T): Partial<T> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => !isEmpty(value))) as Partial<T>;

/** equalsIgnoringCase('Ana', 'ANA') → true. */
export const equalsIgnoringCase = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
