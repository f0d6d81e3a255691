import { sql } from 'drizzle-orm';
import { entidad, estudiante } from '../db/schema/personas';

/** The payer, else the first guardian, of the student of the outer query. */
const delResponsable = (que: 'nombre' | 'telefono') => sql<string>`coalesce((
  select ${sql.raw(que === 'nombre' ? `p.nombre || ' ' || p.apellido` : 'p.telefono')}
  from responsable_estudiante r join entidad p using (codigo_entidad) where r.codigo_estudiante = estudiante.codigo_estudiante
  order by r.contacto_pago desc, r.codigo_responsable limit 1), '')`;

/** A student as pickers show one; the query joins the person. */
export const camposLigeros = {
  codigoEstudiante: estudiante.codigoEstudiante,
  codigoSucursal: estudiante.codigoSucursal,
  nombreCompleto: estudiante.nombreCompleto,
  fechaIngreso: estudiante.fechaIngreso,
  fechaNacimiento: entidad.fechaNacimiento,
  grupos: sql<string>`(
    select coalesce(string_agg(g.descripcion, ', ' order by g.descripcion), '')
    from inscripcion i join grupo g using (codigo_grupo)
    where i.codigo_estudiante = estudiante.codigo_estudiante and i.estatus = 'ACTIVA')`,
  responsable: delResponsable('nombre'),
  telefonoResponsable: delResponsable('telefono'),
};

/** Every field of a student's row in the table. */
export const camposDeEstudiante = {
  ...camposLigeros,
  activo: estudiante.activo,
  alertaMedica: estudiante.alertaMedica,
  entidad: {
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
  },
};
