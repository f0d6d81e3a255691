import * as z from 'zod';
import { CLASE_MOVIMIENTO } from '../palabras';

type Clase = keyof typeof CLASE_MOVIMIENTO;

/** The kind of a movement of an account. */
export const ClaseMovimiento = z.enum(Object.keys(CLASE_MOVIMIENTO) as [Clase, ...Clase[]]);
