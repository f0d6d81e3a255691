import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post, put } from '../call';
import { type Centavos, codigo, codigoEnRuta, dinero, fecha, hora, siNo, texto, textoOpcional } from '../campos';
import { editable, porId, version } from '../crud';
import { list } from '../list';
import { Sexo } from '../personas/entidad';
import { grupos } from './listaGrupos';
import { ELIGEN_PERIODO, TipoPeriodo } from './periodo';

/** One weekly class; `dia` is 1 (Monday) to 7. */
export const DetalleHorario = z.strictObject({ dia: z.int().min(1).max(7), horaInicio: hora, horaFin: hora, lugar: textoOpcional(60) });
export type DetalleHorario = z.infer<typeof DetalleHorario>;

const GrupoModalidad = z.strictObject({ codigoModalidad: codigo, montoCuota: dinero });

/** A change of schedule or main instructor that is planned for a later day; null: that does not change. */
export const CambioPlaneado = z.object({ desde: fecha, clases: z.array(DetalleHorario).nullable(), profesor: z.string().nullable() });
export type CambioPlaneado = z.infer<typeof CambioPlaneado>;

/** The sex of the children that a group takes. */
export const SexoGrupo = z.enum(['MIXTO', 'MASCULINO', 'FEMENINO']);

export const EstatusGrupo = z.enum(['ACTIVO', 'CERRADO', 'INACTIVO']);

export const Grupo = z.object({
  codigoGrupo: codigo,
  codigoSucursal: codigo,
  codigoPeriodo: codigo,
  codigoProfesor: codigo,
  descripcion: texto(80),
  tipo: TipoPeriodo,
  edadMinima: z.int().min(0).max(99),
  edadMaxima: z.int().min(0).max(99),
  sexo: SexoGrupo,
  capacidad: z.int().min(1).max(500),
  montoInscripcion: dinero,
  /** Camps only: the deposit due at once when the rest is paid later; 0 means no deposit. */
  montoDeposito: dinero.default(0 as Centavos),
  tipoCobro: z.enum(['FIJO', 'ASISTENCIA']),
  precioClase: dinero,
  estatus: EstatusGrupo,
  modalidades: z.array(GrupoModalidad).min(1).max(20),
  detallesHorarioGrupo: z.array(DetalleHorario).max(21),
  version,
  /** Since when the main instructor and the schedule of today hold. */
  profesorDesde: fecha,
  horarioDesde: fecha,
  /** What is planned after today, in order. */
  cambios: z.array(CambioPlaneado),
  /** Names and counts for tables, filled in by the server. `nombre` names the period too while groups of several are open. */
  nombre: z.string(),
  periodo: z.string(),
  /** The first day of its period while that has not begun, else null. */
  empieza: fecha.nullable(),
  profesor: z.string(),
  inscritos: z.int(),
  /** The modalities with their names. */
  cuotas: z.array(GrupoModalidad.extend({ modalidad: z.string() })),
});
export type Grupo = z.infer<typeof Grupo>;

const computed = ['profesorDesde', 'horarioDesde', 'cambios', 'nombre', 'periodo', 'empieza', 'profesor', 'inscritos', 'cuotas'] as const;
const { input, body } = editable(Grupo, 'codigoGrupo', computed);
export type GrupoInput = z.infer<typeof input>;

/** The days from which instructor and schedule count; by default what changes counts from today on. */
const desdeCuando = { profesorDesde: fecha.optional(), horarioDesde: fecha.optional() };

const access = [ACCESO.grupo];
const readers = [
  ...ELIGEN_PERIODO,
  ACCESO.estudiante,
  ACCESO.notasAsistencia,
  ACCESO.atrasoPorDias,
  ACCESO.atrasoPorMes,
  ACCESO.historialFacturas,
  ACCESO.analisisIngresos,
  ACCESO.transferirGrupo,
  ACCESO.paseLista,
];
const rows = z.array(Grupo);
const deSucursal = z.strictObject({ codigoSucursal: codigoEnRuta.optional() });

/** A group as offered for enrolment: its prices, its schedule, and its free places. */
export const GrupoParaInscripcion = z.object({
  codigoGrupo: codigo,
  descripcion: z.string(),
  nombre: z.string(),
  periodo: z.string(),
  empieza: fecha.nullable(),
  profesor: z.string(),
  edadMinima: z.int(),
  edadMaxima: z.int(),
  sexo: SexoGrupo,
  capacidad: z.int(),
  libres: z.int(),
  montoInscripcion: dinero,
  detallesHorarioGrupo: z.array(DetalleHorario),
  modalidades: z.array(z.object({ codigoModalidad: codigo, descripcion: z.string(), cantidadCuotas: z.int(), montoCuota: dinero })),
  /** Whether the child's age fits; true if no birth date was given. */
  edadApta: z.boolean(),
  /** Whether the group takes the child's sex; true if it was not given. */
  sexoApto: z.boolean(),
  /** The group's period is inactive or over. */
  periodoCerrado: z.boolean(),
  /** Its branch takes down what a child brings from before its day of change. */
  traeDeAntes: z.boolean(),
});
export type GrupoParaInscripcion = z.infer<typeof GrupoParaInscripcion>;

/** A group that children of another one may be transferred to. */
export const GrupoDestino = Grupo.pick({ codigoGrupo: true, nombre: true, inscritos: true, capacidad: true }).extend({
  /** Its branch, where that is another than the group's they leave. */
  sucursal: z.string().nullable(),
});

/** A weekly class with its group and instructor. */
export const ClaseDeGrupo = DetalleHorario.extend({ codigoGrupo: codigo, grupo: z.string(), profesor: z.string() });
export type ClaseDeGrupo = z.infer<typeof ClaseDeGrupo>;

export const grupo = {
  entity: 'grupo',
  name: grupos.name,
  key: grupos.key,
  row: Grupo,
  input,
  /** What the form holds; a new group has no such days. */
  form: input.extend(desdeCuando),
  save: post('grupo/save', access, 'Crear grupo', { body: input, result: Grupo }),
  update: put('grupo/update', access, 'Modificar grupo', {
    /** `confirmaInscritos`: the user knows that children stay enrolled in a group that becomes INACTIVO. */
    body: body.extend({ confirmaInscritos: z.boolean().default(false), ...desdeCuando }),
    result: Grupo,
  }),
  id: get('grupo/id/{id}', readers, 'Leer grupo', { params: porId, result: Grupo }),
  choques: post('grupo/choques', access, 'Con qué clases se cruza un horario, antes de guardarlo', {
    preview: true,
    body: z.strictObject({
      /** The group being edited; undefined for a new one. */
      codigoGrupo: codigo.optional(),
      codigoSucursal: codigo,
      codigoPeriodo: codigo,
      codigoProfesor: codigo,
      detallesHorarioGrupo: z.array(DetalleHorario).max(21),
      ...desdeCuando,
    }),
    result: z.object({
      /** The clashes in words; empty if there are none. */
      choques: z.array(z.string()),
      /** The classes of other groups that clash, to be shown beside the group's own. */
      clases: z.array(ClaseDeGrupo),
    }),
  }),
  destinos: get(
    'grupo/destinos',
    [ACCESO.transferirGrupo],
    'A qué grupos del mismo período se puede pasar, de todas las sucursales del usuario',
    {
      query: z.strictObject({ codigoGrupo: codigoEnRuta }),
      result: z.array(GrupoDestino),
    },
  ),
  all: get('grupo/all', readers, 'Todos los grupos', { query: deSucursal, result: rows }),
  active: get('grupo/all/active', readers, 'Grupos activos', { query: deSucursal, result: rows }),
  dePeriodo: get('grupo/all/periodo', readers, 'Grupos de un período', {
    query: deSucursal.extend({ codigoPeriodo: codigoEnRuta }),
    result: rows,
  }),
  paraInscripcion: get(
    'grupo/all/inscripcion/active',
    [ACCESO.inscripcion, ACCESO.transferirGrupo],
    'Grupos regulares abiertos a inscripción, con plazas libres y modalidades',
    {
      query: deSucursal.extend({
        fechaNacimiento: fecha.optional(),
        sexo: Sexo.exclude(['']).optional(),
        /** Includes groups of closed periods; only an ADMINISTRADOR gets them. */
        cerrados: siNo.default(false),
      }),
      result: z.array(GrupoParaInscripcion),
    },
  ),
  filter: list({
    ...grupos,
    access: readers,
    summary: 'Buscar grupos',
    row: Grupo,
  }),
};
