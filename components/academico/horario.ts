import { DIAS } from '@/contract/palabras';

/** The days of a week as choices: 1 is Monday. */
export const dias = DIAS.map((label, index) => ({ value: index + 1, label: label[0]!.toUpperCase() + label.slice(1) }));
