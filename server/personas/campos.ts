import { entidad } from '../db/schema/personas';

/** Columns of a person as the API returns one (`Entidad` of the contract). */
export const camposDeEntidad = {
  codigoEntidad: entidad.codigoEntidad,
  nombre: entidad.nombre,
  apellido: entidad.apellido,
  fechaNacimiento: entidad.fechaNacimiento,
  sexo: entidad.sexo,
  documento: entidad.documento,
  email: entidad.email,
  telefono: entidad.telefono,
  contactoPago: entidad.contactoPago,
  fechaRegistro: entidad.fechaRegistro,
  activo: entidad.activo,
  version: entidad.version,
};

/** The same with the phones that only guardians have. */
export const camposDeAdulto = { ...camposDeEntidad, telefonoOtro: entidad.telefonoOtro, whatsapp: entidad.whatsapp };
