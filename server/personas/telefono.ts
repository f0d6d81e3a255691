import { sql } from 'drizzle-orm';

/** The digits of all phones of a person, as the index `entidad_telefonos` has them. */
export const telefonosDe = sql`(regexp_replace(telefono, '\\D', '', 'g') || ' ' || regexp_replace(telefono_otro, '\\D', '', 'g')
  || ' ' || regexp_replace(whatsapp, '\\D', '', 'g'))`;

/** '+1 (809) 555-0101' → '8095550101'. */
export const digitosDe = (telefono: string) => telefono.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
