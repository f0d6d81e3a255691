import * as z from 'zod';
import { ANTIGUEDAD } from '../palabras';

/** The age of an overdue debt, from the youngest to the oldest. */
export const Antiguedad = z.enum(Object.keys(ANTIGUEDAD) as (keyof typeof ANTIGUEDAD)[]);
