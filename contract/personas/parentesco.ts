import * as z from 'zod';

/** A guardian's relation to a child; the labels are `PARENTESCO` in `contract/palabras.ts`. */
export const Parentesco = z.enum(['MADRE', 'PADRE', 'TUTOR', 'ABUELO', 'HERMANO', 'OTRO']);
