import { sql, type SQL } from 'drizzle-orm';
import { entidad } from '../db/schema/personas';

/** '001-1234567-8' and '00112345678' are one document. */
export const soloSignos = (documento: string) => documento.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Persons with this document, whatever stands between its signs; undefined when nothing of it is a letter or a digit. */
export const mismoDocumento = (documento: string): SQL | undefined =>
  soloSignos(documento) === ''
    ? undefined
    : // The second half says nothing new; it tells PostgreSQL that the partial index holds every such person.
      sql`(${entidad.documentoSignos} = lower(regexp_replace(${documento}, '[^[:alnum:]]', '', 'g')) and ${entidad.documentoSignos} <> '')`;
