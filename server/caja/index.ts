import caja from './caja';
import gasto from './gasto';

/** The calls of the cash days, and of what is spent from them. */
export default [caja, gasto];
