import { longDay } from '@/utils/format';

/** A day of November 2026 that is a Sunday. */
const FIRST = 22;

/** The names of the days from Sunday on, as the formatter writes them: the inline boot script cannot import the formatter. */
export const DIAS = Array.from({ length: 7 }, (_, index) => longDay(`2026-11-${FIRST + index}`).split(',')[0]!);

/** The names of the months from January on. */
export const MESES = Array.from({ length: 12 }, (_, index) => longDay(`2026-${String(index + 1).padStart(2, '0')}-15`).split(' ')[3]!);
