import familiaAvisos from '../familia/avisos';
import familiaCuenta from '../familia/cuenta';
import familiaEnlaces from '../familia/enlaces';
import cola from './cola';
import elegidos from './elegidos';
import mensajes from './mensajes';
import plantilla from './plantilla';
import regla from './regla';

/** Everything that the academy and a family tell each other about a debt. */
export default [...plantilla, ...regla, ...mensajes, ...elegidos, ...cola, ...familiaEnlaces, ...familiaCuenta, ...familiaAvisos];
