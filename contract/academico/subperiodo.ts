import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, fecha } from '../campos';
import { crud, deCatalogo } from '../crud';
import { columnaActivo } from '../list';

/** A part of a period; two parts of the same period share no day. */
export const Subperiodo = z.object({
  codigoSubperiodo: codigo,
  codigoPeriodo: codigo,
  ...deCatalogo,
  fechaInicio: fecha,
  fechaFin: fecha,
});
export type Subperiodo = z.infer<typeof Subperiodo>;

/** The seven calls of a part of a period. It is no plain entity on the server, because its days are limited by its period. */
export const subperiodo = crud('subperiodo', {
  key: 'codigoSubperiodo',
  name: 'Subperíodo',
  title: 'Subperíodos',
  access: [ACCESO.subperiodo],
  readers: [ACCESO.periodo, ACCESO.asistenciaPorGrupo, ACCESO.resumenAsistencia, ACCESO.monitoreo],
  row: Subperiodo,
  sort: ['fechaInicio', 'descripcion', 'fechaFin'],
  columns: [
    { id: 'descripcion', header: 'Subperíodo', sort: 'descripcion' },
    { id: 'fechaInicio', header: 'Inicio', sort: 'fechaInicio', kind: 'date' },
    { id: 'fechaFin', header: 'Final', sort: 'fechaFin', kind: 'date' },
    columnaActivo,
  ],
});

export type SubperiodoInput = z.infer<typeof subperiodo.input>;
