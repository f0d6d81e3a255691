import type { Semilla } from './tipos';

/** Departure of inactive students: a few days after the last class; some have no recorded reason. */
const BAJAS = `
  insert into baja_estudiante (codigo_compania, codigo_estudiante, fecha, motivo, usuario)
  select e.codigo_compania, e.codigo_estudiante,
    least($1::date, greatest(e.fecha_ingreso + 20, coalesce((select max(a.fecha_asistencia) + 4 from registro_asistencia a
      where a.codigo_estudiante = e.codigo_estudiante), e.fecha_ingreso + 20 + e.codigo_estudiante * 13 % 120))),
    (array['Se mudó', 'Horario de la escuela', 'Lesión', 'Costo', 'Cambió de deporte', 'No dio razón'])[e.codigo_estudiante % 6 + 1], 'admin'
  from estudiante e where not e.activo and e.fecha_ingreso <= $1::date order by e.codigo_estudiante`;

/** School and uniform of two students in three, health data of some of them. */
const INFO = `
  insert into estudiante_info (codigo_compania, codigo_estudiante, tipo_sangre, alergias, seguro_medico, escuela, grado, talla_uniforme, numero_camiseta)
  select e.codigo_compania, e.codigo_estudiante,
    (array['O+', 'A+', 'B+', 'O-', 'AB+', 'A-', '', ''])[e.codigo_estudiante % 8 + 1],
    case when e.alerta_medica <> '' then e.alerta_medica else '' end,
    (array['SeNaSa', 'ARS Humano', 'ARS Universal', 'Mapfre Salud', ''])[e.codigo_estudiante % 5 + 1],
    (array['Colegio Loyola', 'Colegio Babeque', 'Liceo Juan Pablo Duarte', 'Colegio La Salle', 'Escuela República de Chile'])[e.codigo_estudiante % 5 + 1],
    greatest(1, extract(year from age($1::date, p.fecha_nacimiento))::int - 5) || '.º',
    (array['6', '8', '10', '12', '14', 'S'])[least(6, greatest(1, extract(year from age($1::date, p.fecha_nacimiento))::int / 2 - 1))],
    (e.codigo_estudiante * 7 % 98 + 1)::text
  from estudiante e join entidad p using (codigo_entidad) where e.codigo_estudiante % 3 > 0`;

/** Writes students' further information and the departures. */
export async function sembrarFichas({ client, hoy }: Semilla): Promise<void> {
  await client.query(BAJAS, [hoy]);
  await client.query(INFO, [hoy]);
}
