import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post, put } from '../call';
import { codigo, codigoEnRuta, codigosEnRuta, dinero, entero, fecha, parrafo, siNo } from '../campos';
import { version } from '../crud';
import { list, pagina } from '../list';
import { diaPasado, Entidad, NuevaPersona, NuevoAdulto, PersonaEditada, porDocumento, Sexo } from '../personas/entidad';
import { Parentesco } from '../personas/parentesco';
import { UnionReciente } from '../personas/union';
import { COLUMNAS, ORDEN } from './columnas';
import { MATRICULA, PICKERS, SOLO_ESTUDIANTES } from './lectores';

/** A row of the table of students. */
export const Estudiante = z.object({
  codigoEstudiante: codigo,
  codigoSucursal: codigo,
  activo: z.boolean(),
  nombreCompleto: z.string(),
  fechaIngreso: fecha,
  alertaMedica: z.string(),
  codigoFoto: codigo.nullable(),
  /** Groups of the active enrolments, 'Sub-9 A, Porteros'; '' without one. */
  grupos: z.string(),
  /** The payer, else the first guardian; '' without one. */
  responsable: z.string(),
  telefonoResponsable: z.string(),
  entidad: Entidad,
  version,
  /** The debt in the caller's branches, if the list was asked for it. */
  saldo: dinero.optional(),
  /** The last class attended, if the list was asked for it; null if there is none. */
  ultimaAsistencia: fecha.nullable().optional(),
  /** What the record lacks, if the list was asked for those to complete: 'sin responsable, fecha por confirmar'. */
  falta: z.string().optional(),
});
export type Estudiante = z.infer<typeof Estudiante>;

/** The fields of a student that pickers and the desk show. */
export const EstudianteLigero = Estudiante.pick({
  codigoEstudiante: true,
  codigoSucursal: true,
  nombreCompleto: true,
  grupos: true,
  responsable: true,
  telefonoResponsable: true,
}).extend({ fechaNacimiento: fecha.nullable(), sexo: Sexo });
export type EstudianteLigero = z.infer<typeof EstudianteLigero>;

/** A student with the active enrolments, newest first, without prices; `empieza` is the first day of a period that has not begun, else null. */
export const EstudianteInscrito = EstudianteLigero.extend({
  inscripciones: z.array(
    z.object({
      codigoInscripcion: codigo,
      codigoGrupo: codigo,
      grupo: z.string(),
      empieza: fecha.nullable(),
      codigoModalidad: codigo,
      modalidad: z.string(),
      fechaInscripcion: fecha,
    }),
  ),
});

/** A student who left, with date and reason; null and '' if they were not recorded. */
export const EstudianteInactivo = EstudianteLigero.extend({ fechaBaja: fecha.nullable(), motivoBaja: z.string() });

/** A contact of a student; the optional fields are only for holders of 10, 53 or 59. */
const Responsable = z.object({
  codigoResponsable: codigo,
  codigoEntidad: codigo,
  nombre: z.string(),
  telefono: z.string(),
  parentesco: Parentesco,
  contactoPago: z.boolean(),
  email: z.string().optional(),
  recoge: z.boolean().optional(),
  emergencia: z.boolean().optional(),
});

/** A possible duplicate; without a key it is a child of another branch, of whom only the name is shown. */
const Parecido = z.object({
  codigoEstudiante: codigo.nullable(),
  nombreCompleto: z.string(),
  fechaNacimiento: fecha.nullable(),
  activo: z.boolean(),
  porDocumento: z.boolean(),
});

/** The whole record of a student, with guardians, departure and merges. */
export const FichaEstudiante = Estudiante.extend({
  responsables: z.array(Responsable),
  /** When and why the student was deactivated; null for an active one. */
  baja: z.object({ fecha, motivo: z.string(), usuario: z.string() }).nullable(),
  /** The record of the same child that this one was merged into. */
  fusion: z.object({ codigoEstudiante: codigo, nombreCompleto: z.string() }).nullable(),
  /** Merges into this record that can still be undone, newest first. */
  uniones: z.array(UnionReciente),
});
export type FichaEstudiante = z.infer<typeof FichaEstudiante>;

const busca = { codigoSucursal: codigoEnRuta.optional(), codigoGrupo: codigoEnRuta.optional() };

/** The most students that a list without pages returns. */
export const MAX_TODOS = 1000;
const todos = pagina(ORDEN, busca).extend({ size: entero(1, 999_999_999).default(MAX_TODOS) });

/** A new child with its guardians; an existing guardian is named by key, so that siblings share one record. */
export const NuevoEstudiante = z.strictObject({
  entidad: NuevaPersona,
  alertaMedica: parrafo(300).default(''),
  responsables: z
    .array(
      z.strictObject({
        codigoEntidad: codigo.optional(),
        ...porDocumento,
        entidad: NuevoAdulto.optional(),
        parentesco: Parentesco,
        contactoPago: z.boolean().default(false),
        recoge: z.boolean().default(true),
        emergencia: z.boolean().default(true),
      }),
    )
    .min(1)
    .max(6),
});
export type NuevoEstudiante = z.infer<typeof NuevoEstudiante>;

/** A new student without an enrolment. */
export const AltaEstudiante = NuevoEstudiante.extend({
  codigoSucursal: codigo,
  /** Today by default. */
  fechaIngreso: diaPasado.optional(),
  /** The user has checked the possible duplicates: this is another child. */
  confirmaParecidos: z.boolean().default(false),
});

/** The data of a student beyond the person. */
export const DatosEstudiante = z.strictObject({
  codigoSucursal: codigo,
  fechaIngreso: diaPasado,
  alertaMedica: parrafo(300),
  version,
});

const inscritos = z.array(EstudianteInscrito);

export const estudiantes = {
  all: get('estudiante/all', PICKERS, 'Estudiantes activos', { query: todos, result: z.array(EstudianteLigero) }),
  filter: list({
    path: 'estudiante/all/filter',
    access: PICKERS,
    summary: 'Buscar estudiantes activos por nombre, código, documento o teléfono del responsable',
    title: 'Estudiantes',
    row: EstudianteLigero,
    sort: ORDEN,
    query: busca,
    columns: [],
  }),
  allInscripcion: get('estudiante/all/inscripcion', MATRICULA, 'Estudiantes activos con sus inscripciones activas', {
    query: todos,
    result: inscritos,
  }),
  recientes: get('estudiante/recientes', MATRICULA, 'Estudiantes que el usuario, o si no su sucursal, atendió últimamente', {
    result: inscritos,
  }),
  filterInscripcion: list({
    path: 'estudiante/all/inscripcion/filter',
    access: MATRICULA,
    summary: 'Buscar estudiantes activos con sus inscripciones activas',
    title: 'Estudiantes',
    row: EstudianteInscrito,
    sort: ORDEN,
    query: busca,
    columns: [],
  }),
  allCrud: get('estudiante/allcrud', [ACCESO.estudiante], 'Estudiantes con los inactivos, todos los campos', {
    query: todos,
    result: z.array(Estudiante),
  }),
  /** The table: all fields, and inactive students on request. */
  crudFilter: list({
    path: 'estudiante/allcrud/filter',
    access: [ACCESO.estudiante],
    summary: 'Tabla de estudiantes, por páginas',
    title: 'Estudiantes',
    row: Estudiante,
    sort: ORDEN,
    // `saldo` and `asistencia` request the optional columns, which cost nothing unless requested.
    query: {
      ...busca,
      inactivos: siNo.default(true),
      /** Only students with these codes. */
      codigos: codigosEnRuta.optional(),
      solo: z.enum(SOLO_ESTUDIANTES).optional(),
      saldo: siNo.optional(),
      asistencia: siNo.optional(),
    },
    columns: COLUMNAS,
  }),
  inactive: get('estudiante/all/inactive', [ACCESO.estudiante, ACCESO.inactivos], 'Estudiantes inactivos: desde cuándo y por qué', {
    query: todos,
    result: z.array(EstudianteInactivo),
  }),
  id: get('estudiante/id', [ACCESO.estudiante, ACCESO.inscripcion], 'Leer estudiante', {
    query: z.strictObject({ codigoEstudiante: codigoEnRuta }),
    result: FichaEstudiante,
  }),
  existe: get(
    'estudiante/existeestudiante',
    [ACCESO.estudiante, ACCESO.inscripcion, ACCESO.campamento, ACCESO.cargaEstudiantes],
    'Estudiantes que quizá son el mismo: por documento, o por nombre sin acentos y fecha de nacimiento',
    {
      query: z.strictObject({
        nombre: z.string().trim().max(60).default(''),
        apellido: z.string().trim().max(60).default(''),
        fechaNacimiento: fecha.optional(),
        documento: z.string().trim().max(20).default(''),
      }),
      result: z.array(Parecido),
    },
  ),
  save: post('estudiante/save', [ACCESO.estudiante], 'Crear a un estudiante con sus responsables, sin inscribirlo', {
    body: AltaEstudiante,
    result: FichaEstudiante,
  }),
  update: put(
    'estudiante/update',
    [ACCESO.estudiante],
    'Modificar los datos de la ficha: alerta médica, ingreso y sucursal, y con ellos la persona',
    {
      /** `persona`: changes to the person made in the same form, written in the same transaction. */
      body: DatosEstudiante.extend({ codigoEstudiante: codigo, persona: PersonaEditada.optional() }),
      result: FichaEstudiante,
    },
  ),
  updateEntidad: put('estudiante/update/entidad', [ACCESO.estudiante], 'Modificar la persona de un estudiante', {
    body: PersonaEditada.extend({ codigoEntidad: codigo }),
    result: Entidad,
  }),
};
