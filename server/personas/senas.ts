import { sql, type SQL } from 'drizzle-orm';
import { entidad } from '../db/schema/personas';

/** Removes punctuation: '001-1234567-8' and '00112345678' are the same document. */
export const soloSignos = (documento: string) => documento.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Condition: the person has this document, regardless of punctuation; undefined when it has no letter or digit. */
export const mismoDocumento = (documento: string): SQL | undefined =>
  soloSignos(documento) === ''
    ? undefined
    : // the second condition is redundant, but it lets the planner use the partial index
      sql`(${entidad.documentoSignos} = lower(regexp_replace(${documento}, '[^[:alnum:]]', '', 'g')) and ${entidad.documentoSignos} <> '')`;

/** SQL: digits of all phones of a person, exactly as in the index `entidad_telefonos`. */
export const telefonosDe = sql`(regexp_replace(telefono, '\\D', '', 'g') || ' ' || regexp_replace(telefono_otro, '\\D', '', 'g')
  || ' ' || regexp_replace(whatsapp, '\\D', '', 'g'))`;

/** Digits of a phone without the country's +1: '+1 (809) 555-0101' → '8095550101'. */
export const digitosDe = (telefono: string) => telefono.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
