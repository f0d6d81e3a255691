import { Entidad } from '@/contract/personas/entidad';
import { entidad } from '../db/schema/personas';
import { columnsFor } from '../lib/scope';

/** Columns of a person as the API returns one (`Entidad` of the contract). */
export const camposDeEntidad = columnsFor(Entidad, entidad);

/** The same with the phones that only guardians have. */
export const camposDeAdulto = { ...camposDeEntidad, telefonoOtro: entidad.telefonoOtro, whatsapp: entidad.whatsapp };
