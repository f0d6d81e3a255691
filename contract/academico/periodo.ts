import * as z from 'zod';
import { call } from '../call';
import { codigo, codigoEnRuta, fecha, texto, textoOpcional } from '../campos';
import { editable, inactivos, pagina, porId, version } from '../crud';

export const TipoPeriodo = z.enum(['REGULAR', 'CAMPAMENTO']);

export const PeriodoAcademico = z.object({
  codigoPeriodo: codigo,
  /** Null: a period of the whole company. */
  codigoSucursal: codigo.nullable(),
  descripcion: texto(80),
  tipo: TipoPeriodo,
  fechaInicio: fecha,
  fechaFin: fecha,
  activo: z.boolean(),
  diasSinClase: z.array(z.strictObject({ fecha, motivo: textoOpcional(80) })).max(100),
  version,
});
export type PeriodoAcademico = z.infer<typeof PeriodoAcademico>;

const { input, body } = editable(PeriodoAcademico, 'codigoPeriodo');
const rows = z.array(PeriodoAcademico);
const access = [5];
/** Codes of the pages that pick a period. */
const readers = [5, 6, 7, 10, 12, 13, 15, 20, 21, 24, 38, 58, 60, 66];

export type PeriodoInput = z.infer<typeof input>;

export const periodo = {
  entity: 'periodoacademico',
  key: 'codigoPeriodo',
  row: PeriodoAcademico,
  input,
  save: call({ method: 'POST', path: 'periodoacademico/save', access, summary: 'Crear período', body: input, result: PeriodoAcademico }),
  update: call({ method: 'PUT', path: 'periodoacademico/update', access, summary: 'Modificar período', body, result: PeriodoAcademico }),
  remove: call({
    method: 'DELETE',
    path: 'periodoacademico/delete/{id}',
    access,
    summary: 'Eliminar período, o desactivarlo si ya se usó',
    mensaje: 'Eliminado',
    params: porId,
    result: z.object({ eliminado: z.boolean(), desactivado: z.boolean() }),
  }),
  id: call({
    method: 'GET',
    path: 'periodoacademico/id/{id}',
    access: readers,
    summary: 'Leer período',
    params: porId,
    result: PeriodoAcademico,
  }),
  all: call({ method: 'GET', path: 'periodoacademico/all', access: readers, summary: 'Todos los períodos', result: rows }),
  active: call({
    method: 'GET',
    path: 'periodoacademico/all/activo',
    access: readers,
    summary: 'Períodos activos',
    query: z.strictObject({ codigoSucursal: codigoEnRuta.optional() }),
    result: rows,
  }),
  actual: call({
    method: 'GET',
    path: 'periodoacademico/periodoacademicoactual',
    access: 'session',
    summary: 'El período regular activo que contiene hoy: el de la sucursal o, si no tiene, el de la compañía',
    query: z.strictObject({ codigoSucursal: codigoEnRuta.optional() }),
    result: PeriodoAcademico.nullable(),
  }),
  filter: call({
    method: 'GET',
    path: 'periodoacademico/all/filter',
    access,
    summary: 'Buscar períodos',
    paged: true,
    query: pagina(['descripcion', 'tipo', 'fechaInicio', 'fechaFin'], inactivos),
    result: rows,
  }),
};
