import * as z from 'zod';

/** What a guardian is to a child; `PARENTESCO` of `contract/palabras.ts` has the words. */
export const Parentesco = z.enum(['MADRE', 'PADRE', 'TUTOR', 'ABUELO', 'HERMANO', 'OTRO']);
export type Parentesco = z.infer<typeof Parentesco>;
