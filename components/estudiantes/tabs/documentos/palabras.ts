import { DIAS_POR_VENCER, type Documento, type TipoDocumento } from '@/contract/estudiantes/documento';
import { diasEntre } from '@/domain/fechas';
import { day, plural } from '@/utils/format';

/** What each type of document is called. */
export const TIPOS: Record<TipoDocumento, string> = {
  ACTA_NACIMIENTO: 'Acta de nacimiento',
  CEDULA: 'Cédula o pasaporte',
  CERTIFICADO_MEDICO: 'Certificado médico',
  AUTORIZACION: 'Autorización',
  SEGURO: 'Seguro',
  OTRO: 'Otro',
};

/** How a document is called in a sentence: its description, else its type. */
export const nombreDe = ({ tipo, descripcion }: Pick<Documento, 'tipo' | 'descripcion'>): string => descripcion || TIPOS[tipo];

/** What its expiry asks for, in words and in how much it matters; undefined without one. */
export function vencimiento(vence: string | null, hoy: string): { texto: string; tono?: 'danger' | 'warning' } | undefined {
  if (vence === null) return undefined;
  const dias = diasEntre(hoy, vence);
  if (dias < 0) return { texto: `Vencido desde el ${day(vence)}`, tono: 'danger' };
  if (dias > DIAS_POR_VENCER) return { texto: `Vence el ${day(vence)}` };
  return { texto: dias === 0 ? 'Vence hoy' : `Vence en ${plural(dias, 'día')}`, tono: 'warning' };
}

const EXTENSION: Record<string, string> = { 'application/pdf': 'pdf', 'image/webp': 'webp' };

/** The name under which a file is saved: what it was called, with the ending of what it is (pictures are kept as WebP). */
export function nombreDeArchivo({ nombre, formato }: Pick<Documento, 'nombre' | 'formato'>): string {
  const extension = EXTENSION[formato];
  return extension ? `${nombre.replace(/\.[^.]{1,5}$/, '')}.${extension}` : nombre;
}
