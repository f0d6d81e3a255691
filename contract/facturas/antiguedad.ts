import * as z from 'zod';
import { wordsOf } from '../columns';
import { ANTIGUEDAD } from '../palabras';

/** The age of an overdue debt, from the youngest to the oldest. */
export const Antiguedad = z.enum(wordsOf(ANTIGUEDAD));
