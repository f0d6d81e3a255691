import * as z from 'zod';
import { wordsOf } from '../columns';
import { CLASE_MOVIMIENTO } from '../palabras';

/** The kind of a movement of an account. */
export const ClaseMovimiento = z.enum(wordsOf(CLASE_MOVIMIENTO));
