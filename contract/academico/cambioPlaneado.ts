import { MESES } from '@/utils/meses';
import { textosHorario } from '../palabras';
import type { CambioPlaneado } from './grupo';

/** Planned changes, a line each: ['Desde el 12 ene: mar y jue 4:00–5:30 p. m.', 'Desde el 12 ene: Ana Peña']. */
export const textosDeCambios = (cambios: readonly CambioPlaneado[]): string[] =>
  cambios.flatMap(({ desde, clases, profesor }) =>
    [clases && (textosHorario(clases).join('; ') || 'sin horario'), profesor]
      .filter(Boolean)
      .map((que) => `Desde el ${Number(desde.slice(8))} ${MESES[Number(desde.slice(5, 7)) - 1]!.slice(0, 3)}: ${que}`),
  );
