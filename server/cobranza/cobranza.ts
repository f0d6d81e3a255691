import familiaAvisos from '../familia/avisos';
import familiaCuenta from '../familia/cuenta';
import familiaEnlaces from '../familia/enlaces';
import cola from './cola';
import elegidos from './elegidos';
import mensajes from './mensajes';
import plantilla from './plantilla';
import regla from './regla';

/** All calls of collections: messages, contacts, and the family's own page. */
export default [...plantilla, ...regla, ...mensajes, ...elegidos, ...cola, ...familiaEnlaces, ...familiaCuenta, ...familiaAvisos];
