import { sql } from 'drizzle-orm';

/** SQL: digits of all phones of a person, exactly as in the index `entidad_telefonos`. */
export const telefonosDe = sql`(regexp_replace(telefono, '\\D', '', 'g') || ' ' || regexp_replace(telefono_otro, '\\D', '', 'g')
  || ' ' || regexp_replace(whatsapp, '\\D', '', 'g'))`;

/** Digits of a phone without the country's +1: '+1 (809) 555-0101' → '8095550101'. */
export const digitosDe = (telefono: string) => telefono.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
