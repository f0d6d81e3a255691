import { plural } from '@/utils/format';

/** How many sessions a password change ended, as a sentence; '' for none. */
export const sesionesCerradasEn = (n: number, donde: string) =>
  n > 0 ? ` Se ${n === 1 ? 'cerró' : 'cerraron'} ${plural(n, 'sesión', 'sesiones')}${donde}.` : '';
