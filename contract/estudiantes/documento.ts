import * as z from 'zod';
import { ACCESO } from '../accesos';
import { bajar, MAX_ARCHIVO, subida, subir } from '../archivos/archivo';
import { get, post, put } from '../call';
import { codigo, codigoEnRuta, fecha, momento, textoOpcional } from '../campos';
import { quitar, version } from '../crud';

export const TipoDocumento = z.enum(['ACTA_NACIMIENTO', 'CEDULA', 'CERTIFICADO_MEDICO', 'AUTORIZACION', 'SEGURO', 'OTRO']);
export type TipoDocumento = z.infer<typeof TipoDocumento>;

/** A document of a student; its bytes are loaded separately. */
export const Documento = z.object({
  codigoDocumento: codigo,
  codigoEstudiante: codigo,
  tipo: TipoDocumento,
  descripcion: z.string(),
  vence: fecha.nullable(),
  /** New whenever the file is replaced. */
  codigoArchivo: codigo,
  nombre: z.string(),
  /** The media type: 'application/pdf', 'image/webp'. */
  formato: z.string(),
  /** Bytes. */
  tamano: z.int(),
  /** Who uploaded the file, and when. */
  usuario: z.string(),
  subido: momento,
  version,
});
export type Documento = z.infer<typeof Documento>;

/** The editable data of a document. */
export const DatosDocumento = z.strictObject({
  tipo: TipoDocumento,
  descripcion: textoOpcional(120),
  vence: fecha.nullable(),
  version,
});

/** A document that has expired or soon will. */
export const DocumentoPorVencer = Documento.pick({ codigoDocumento: true, codigoEstudiante: true, tipo: true, descripcion: true }).extend({
  nombreCompleto: z.string(),
  vence: fecha,
});

/** A document counts as expiring soon this many days before. */
export const DIAS_POR_VENCER = 30;

/** The most documents of one student. */
export const MAX_DOCUMENTOS = 100;

const access = [ACCESO.fichaDocumentos];

export const documentos = {
  deEstudiante: get('documentoestudiante/estudiante', access, 'Documentos de un estudiante, el último primero', {
    query: z.strictObject({ codigoEstudiante: codigoEnRuta }),
    result: z.array(Documento),
  }),
  porVencer: get(
    'documentoestudiante/porvencer',
    access,
    'Documentos de estudiantes activos vencidos o que vencen en 30 días, los primeros 200',
    { query: z.strictObject({ codigoSucursal: codigoEnRuta.optional() }), result: z.array(DocumentoPorVencer) },
  ),
  save: post('documentoestudiante/save', access, 'Subir un documento de un estudiante: PDF o imagen', {
    upload: MAX_ARCHIVO,
    query: z.strictObject({
      ...subida,
      codigoEstudiante: codigoEnRuta,
      tipo: TipoDocumento,
      descripcion: textoOpcional(120).default(''),
      vence: fecha.optional(),
    }),
    result: Documento,
  }),
  saveArchivo: subir('documentoestudiante/archivo/save/{id}', access, 'Cambiar el archivo de un documento'),
  update: put('documentoestudiante/update', access, 'Modificar tipo, descripción y vencimiento de un documento', {
    body: DatosDocumento.extend({ codigoDocumento: codigo }),
    result: Documento,
  }),
  archivo: bajar('documentoestudiante/archivo/{id}', access, 'El archivo de un documento'),
  remove: quitar('documentoestudiante/delete/{id}', access, 'Eliminar un documento con su archivo'),
};
