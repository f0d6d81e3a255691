import * as z from 'zod';
import { call } from '../call';
import { codigo, codigoEnRuta, fecha, parrafo, siNo } from '../campos';
import { pagina } from '../crud';
import { Entidad, NuevaPersona, NuevoAdulto } from './entidad';

export const Parentesco = z.enum(['MADRE', 'PADRE', 'TUTOR', 'ABUELO', 'HERMANO', 'OTRO']);
export type Parentesco = z.infer<typeof Parentesco>;

export const Responsable = z.object({
  codigoResponsable: codigo,
  codigoEntidad: codigo,
  nombre: z.string(),
  telefono: z.string(),
  email: z.string(),
  parentesco: Parentesco,
  contactoPago: z.boolean(),
  recoge: z.boolean(),
  emergencia: z.boolean(),
});

/** A row of the table of students. */
export const Estudiante = z.object({
  codigoEstudiante: codigo,
  codigoSucursal: codigo,
  activo: z.boolean(),
  nombreCompleto: z.string(),
  fechaIngreso: fecha,
  alertaMedica: z.string(),
  /** Groups of the active enrolments, 'Sub-9 A, Porteros'; '' without one. */
  grupos: z.string(),
  /** The payer, else the first guardian; '' without one. */
  responsable: z.string(),
  telefonoResponsable: z.string(),
  entidad: Entidad,
});
export type Estudiante = z.infer<typeof Estudiante>;

/** A student as pickers and the desk find one. */
export const EstudianteLigero = Estudiante.pick({
  codigoEstudiante: true,
  codigoSucursal: true,
  nombreCompleto: true,
  grupos: true,
  responsable: true,
  telefonoResponsable: true,
}).extend({ fechaNacimiento: fecha.nullable() });
export type EstudianteLigero = z.infer<typeof EstudianteLigero>;

export const FichaEstudiante = Estudiante.extend({ responsables: z.array(Responsable) });

/** One who is perhaps the same child. */
export const Parecido = z.object({
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  fechaNacimiento: fecha.nullable(),
  activo: z.boolean(),
  porDocumento: z.boolean(),
});

const busca = { codigoSucursal: codigoEnRuta.optional(), codigoGrupo: codigoEnRuta.optional() };
const orden = ['nombreCompleto', 'codigoEstudiante', 'fechaIngreso'] as const;

/** A new child with the people who answer for it; a guardian we know is named by key, so that siblings share one record. */
export const NuevoEstudiante = z.strictObject({
  entidad: NuevaPersona,
  alertaMedica: parrafo(300).default(''),
  responsables: z
    .array(
      z.strictObject({
        codigoEntidad: codigo.optional(),
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

export const estudiantes = {
  /** The table: with inactive students when asked for, all fields. */
  crudFilter: call({
    method: 'GET',
    path: 'estudiante/allcrud/filter',
    access: [9],
    summary: 'Tabla de estudiantes, por páginas',
    paged: true,
    query: pagina(orden, { ...busca, inactivos: siNo.default(true) }),
    result: z.array(Estudiante),
  }),
  filter: call({
    method: 'GET',
    path: 'estudiante/all/filter',
    access: [9, 10, 11, 17, 25, 30, 31, 38, 40, 47, 49, 60],
    summary: 'Buscar estudiantes activos por nombre, código, documento o teléfono del responsable',
    paged: true,
    query: pagina(orden, busca),
    result: z.array(EstudianteLigero),
  }),
  id: call({
    method: 'GET',
    path: 'estudiante/id',
    access: [9, 10, 11],
    summary: 'Leer estudiante',
    query: z.strictObject({ codigoEstudiante: codigoEnRuta }),
    result: FichaEstudiante,
  }),
  existe: call({
    method: 'GET',
    path: 'estudiante/existeestudiante',
    access: [9, 10, 60, 63],
    summary: 'Estudiantes que quizá son el mismo: por documento, o por nombre sin acentos y fecha de nacimiento',
    query: z.strictObject({
      nombre: z.string().trim().max(60).default(''),
      apellido: z.string().trim().max(60).default(''),
      fechaNacimiento: fecha.optional(),
      documento: z.string().trim().max(20).default(''),
    }),
    result: z.array(Parecido),
  }),
};
