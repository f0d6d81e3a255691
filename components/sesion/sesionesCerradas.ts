import { plural } from '@/utils/format';

/** seCerraron(2) → 'Se cerraron 2 sesiones' */
export const seCerraron = (n: number) => `Se ${n === 1 ? 'cerró' : 'cerraron'} ${plural(n, 'sesión', 'sesiones')}`;

/** How many sessions a password change ended, as a sentence; '' for none. */
export const sesionesCerradasEn = (n: number, donde: string) => (n > 0 ? ` ${seCerraron(n)}${donde}.` : '');
