import { day, plural } from '@/utils/format';

/** What stays of marks after the day on which a child leaves a group: '2 marcas desde ese día se quedan en las listas del grupo: …'; '' for none. */
export const textoDeMarcas = (marcas: readonly string[]): string =>
  marcas.length === 0
    ? ''
    : `${plural(marcas.length, 'marca')} desde ese día se ${marcas.length === 1 ? 'queda' : 'quedan'} en las listas del grupo: ${marcas.map(day).join(', ')}`;
