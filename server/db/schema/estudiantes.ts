import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { archivo } from './archivos';
import { ahora, clave, claveDe, momento, palabra, partial, referencia, textoVacio, version } from './columns';
import { compania } from './compania';
import { entidad, estudiante } from './personas';

// Parts of a student's record beyond the person; each part has its own access.

const deCompania = () => referencia(() => compania.codigoCompania);
const deEstudiante = () => referencia(() => estudiante.codigoEstudiante);

/** A student's health, school and uniform data (access 44). */
export const estudianteInfo = pgTable('estudiante_info', {
  codigoEstudiante: claveDe(() => estudiante.codigoEstudiante),
  codigoCompania: deCompania(),
  tipoSangre: palabra(['', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'], ''),
  alergias: textoVacio(),
  condiciones: textoVacio(),
  medicamentos: textoVacio(),
  seguroMedico: textoVacio(),
  numeroSeguro: textoVacio(),
  medico: textoVacio(),
  telefonoMedico: textoVacio(),
  escuela: textoVacio(),
  grado: textoVacio(),
  tallaUniforme: textoVacio(),
  numeroCamiseta: textoVacio(),
  nota: textoVacio(),
  version: version(),
});

/** A student's document (access 51). Its file can be replaced while its row stays. */
export const documentoEstudiante = pgTable(
  'documento_estudiante',
  {
    codigoDocumento: clave(),
    codigoCompania: deCompania(),
    codigoEstudiante: deEstudiante(),
    tipo: text({ enum: ['ACTA_NACIMIENTO', 'CEDULA', 'CERTIFICADO_MEDICO', 'AUTORIZACION', 'SEGURO', 'OTRO'] }).notNull(),
    descripcion: textoVacio(),
    vence: date(),
    codigoArchivo: referencia(() => archivo.codigoArchivo),
    usuario: text().notNull(),
    creado: ahora(),
    version: version(),
  },
  (t) => [index('documento_de_estudiante').on(t.codigoEstudiante), index('documento_vence').on(t.codigoCompania, t.vence)],
);

/** An address of a person (access 54). Students and guardians may have several, of which one is the main one. */
export const direccion = pgTable(
  'direccion',
  {
    codigoDireccion: clave(),
    codigoCompania: deCompania(),
    codigoEntidad: referencia(() => entidad.codigoEntidad),
    tipo: text({ enum: ['CASA', 'TRABAJO', 'OTRA'] }).notNull(),
    calle: text().notNull(),
    sector: textoVacio(),
    ciudad: textoVacio(),
    provincia: textoVacio(),
    referencia: textoVacio(),
    principal: boolean().notNull().default(false),
    version: version(),
  },
  (t) => [
    index('direccion_de_entidad').on(t.codigoEntidad),
    partial(uniqueIndex('direccion_principal_unica').on(t.codigoEntidad), sql`principal`),
  ],
);

/** One period in which a student was inactive: since when, why, and when the student returned. */
export const bajaEstudiante = pgTable(
  'baja_estudiante',
  {
    codigoBaja: clave(),
    codigoCompania: deCompania(),
    codigoEstudiante: deEstudiante(),
    fecha: date().notNull(),
    motivo: text().notNull(),
    usuario: text().notNull(),
    reactivado: momento(),
    usuarioReactiva: textoVacio(),
  },
  (t) => [index('baja_de_estudiante').on(t.codigoEstudiante, t.fecha)],
);
