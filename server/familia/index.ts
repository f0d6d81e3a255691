import ausencias from './ausencias';
import avisos from './avisos';
import cuenta from './cuenta';
import enlaces from './enlaces';
import estado from './estado';

/** The calls of the family's own page and its links. */
export default [enlaces, cuenta, avisos, ausencias, estado];
