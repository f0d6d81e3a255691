import type { Listado } from '../columns';
import { ESTADO_BECA } from '../palabras';
import type { BecaEstudiante } from './becaEstudiante';

/** Scholarships granted to students. */
export const otorgadas = {
  path: 'becaestudiante/all/filter',
  key: 'codigoBecaEstudiante',
  name: 'Beca de estudiante',
  title: 'Becas otorgadas',
  sort: ['desde', 'estudiante', 'beca', 'hasta'],
  newestFirst: true,
  filters: { codigoEstudiante: 'codigo', codigoBeca: 'codigo' },
  columns: [
    { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
    { id: 'beca', header: 'Beca', sort: 'beca', value: ({ beca, porcentaje }) => `${beca} · ${porcentaje / 100} %` },
    { id: 'desde', header: 'Desde', kind: 'date', sort: 'desde' },
    { id: 'hasta', header: 'Hasta', kind: 'date', sort: 'hasta' },
    { id: 'motivo', header: 'Motivo' },
    { id: 'usuario', header: 'Otorgada por' },
    {
      id: 'estado',
      header: 'Estado',
      value: ({ estado, motivoRevocacion }) => ESTADO_BECA[estado] + (estado === 'REVOCADA' ? `: ${motivoRevocacion}` : ''),
    },
  ],
} as const satisfies Listado<BecaEstudiante>;
