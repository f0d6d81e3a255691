import fc from 'fast-check';
import { SEMILLA } from './prueba';

// fast-check with the seed of the suite: the same cases on every run. A failure prints its seed.
fc.configureGlobal({ seed: SEMILLA });

export default fc;
