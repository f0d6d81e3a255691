import { DIAS_POR_VENCER, type Documento, type TipoDocumento } from '@/contract/estudiantes/documento';
import { diasEntre } from '@/domain/fechas';
import { day, plural } from '@/utils/format';

/** The label of each type of document. */
export const TIPOS: Record<TipoDocumento, string> = {
  ACTA_NACIMIENTO: 'Acta de nacimiento',
  CEDULA: 'Cédula o pasaporte',
  CERTIFICADO_MEDICO: 'Certificado médico',
  AUTORIZACION: 'Autorización',
  SEGURO: 'Seguro',
  OTRO: 'Otro',
};

/** A document's name in a sentence: its description, else its type. */
export const nombreDe = ({ tipo, descripcion }: Pick<Documento, 'tipo' | 'descripcion'>): string => descripcion || TIPOS[tipo];

/** A document's expiry in words with its severity; undefined if it does not expire. */
export function vencimiento(vence: string | null, hoy: string): { texto: string; tono?: 'danger' | 'warning' } | undefined {
  if (vence === null) return undefined;
  const dias = diasEntre(hoy, vence);
  if (dias < 0) return { texto: `Vencido desde el ${day(vence)}`, tono: 'danger' };
  if (dias > DIAS_POR_VENCER) return { texto: `Vence el ${day(vence)}` };
  return { texto: dias === 0 ? 'Vence hoy' : `Vence en ${plural(dias, 'día')}`, tono: 'warning' };
}

const EXTENSION: Record<string, string> = { 'application/pdf': 'pdf', 'image/webp': 'webp' };

/** The file name of a download: the original name with the extension of the stored format (pictures are stored as WebP). */
export function nombreDeArchivo({ nombre, formato }: Pick<Documento, 'nombre' | 'formato'>): string {
  const extension = EXTENSION[formato];
  return extension ? `${nombre.replace(/\.[^.]{1,5}$/, '')}.${extension}` : nombre;
}
