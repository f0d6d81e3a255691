import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post, put } from '../call';
import { codigo, codigoEnRuta, fecha, textoOpcional } from '../campos';
import { deCatalogo, editable, eliminar, porId } from '../crud';
import { inactivos, list } from '../list';
import { periodos } from './listas';

export const TipoPeriodo = z.enum(['REGULAR', 'CAMPAMENTO']);

export const PeriodoAcademico = z.object({
  codigoPeriodo: codigo,
  /** Null for a period of the whole company. */
  codigoSucursal: codigo.nullable(),
  /** Name of the branch; '' for a period of the whole company. */
  sucursal: z.string(),
  ...deCatalogo,
  tipo: TipoPeriodo,
  fechaInicio: fecha,
  fechaFin: fecha,
  diasSinClase: z.array(z.strictObject({ fecha, motivo: textoOpcional(80) })).max(100),
});
export type PeriodoAcademico = z.infer<typeof PeriodoAcademico>;

const { input, body } = editable(PeriodoAcademico, 'codigoPeriodo', ['sucursal']);
const rows = z.array(PeriodoAcademico);
const access = [ACCESO.periodo];
/** The accesses of pages that pick a period, and mostly one of its groups. */
export const ELIGEN_PERIODO = [
  ACCESO.grupo,
  ACCESO.inscripcion,
  ACCESO.facturasVencidas,
  ACCESO.inscripcionesPorGrupo,
  ACCESO.asistenciaPorGrupo,
  ACCESO.atrasoPorGrupo,
  ACCESO.resumenAsistencia,
  ACCESO.horario,
  ACCESO.generarCuotas,
  ACCESO.monitoreo,
  ACCESO.campamento,
];
const readers = [...ELIGEN_PERIODO, ACCESO.periodo, ACCESO.subperiodo, ACCESO.modalidad];

export type PeriodoInput = z.infer<typeof input>;

export const periodo = {
  entity: 'periodoacademico',
  name: periodos.name,
  key: periodos.key,
  row: PeriodoAcademico,
  input,
  save: post('periodoacademico/save', access, 'Crear período', { body: input, result: PeriodoAcademico }),
  update: put('periodoacademico/update', access, 'Modificar período', {
    /** The user knows which of its groups clash with others; that children stay enrolled in one that goes on and becomes inactive. */
    body: body.extend({ confirmaChoques: z.boolean().default(false), confirmaInscritos: z.boolean().default(false) }),
    result: PeriodoAcademico,
  }),
  remove: eliminar('periodoacademico/delete/{id}', access, 'Eliminar período, o desactivarlo si ya se usó'),
  id: get('periodoacademico/id/{id}', readers, 'Leer período', { params: porId, result: PeriodoAcademico }),
  all: get('periodoacademico/all', readers, 'Todos los períodos', { result: rows }),
  active: get('periodoacademico/all/activo', readers, 'Períodos activos', {
    query: z.strictObject({ codigoSucursal: codigoEnRuta.optional() }),
    result: rows,
  }),
  actual: get(
    'periodoacademico/periodoacademicoactual',
    'session',
    'El período regular activo que contiene hoy: el de la sucursal o, si no tiene, el de la compañía',
    { query: z.strictObject({ codigoSucursal: codigoEnRuta.optional() }), result: PeriodoAcademico.nullable() },
  ),
  filter: list({
    ...periodos,
    access,
    summary: 'Buscar períodos',
    row: PeriodoAcademico,
    query: inactivos,
  }),
};
