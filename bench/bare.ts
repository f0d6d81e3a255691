// The floor: the same rows by the same query, prepared, behind bare Hono; no token, no scope, no contract.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = new Hono();

const columns = `
  s.codigo_estudiante "codigoEstudiante", s.codigo_sucursal "codigoSucursal", s.nombre_completo "nombreCompleto", p.fecha_nacimiento "fechaNacimiento",
  coalesce((select string_agg(g.descripcion, ', ' order by g.descripcion) from inscripcion i join grupo g using (codigo_grupo)
    where i.codigo_estudiante = s.codigo_estudiante and i.estatus = 'ACTIVA'), '') grupos,
  r.nombre "responsable", r.telefono "telefonoResponsable"`;
const from = `estudiante s join entidad p using (codigo_entidad) left join lateral (
    select e.nombre || ' ' || e.apellido nombre, e.telefono from responsable_estudiante re join entidad e using (codigo_entidad)
    where re.codigo_estudiante = s.codigo_estudiante order by re.contacto_pago desc, re.codigo_responsable limit 1) r on true`;
const scope = `s.codigo_compania = $1 and s.codigo_sucursal = $2 and s.activo`;
const order = `order by s.nombre_completo collate "es-x-icu", s.codigo_estudiante limit 16 offset $3`;

app.get('/page', async (c) => {
  const [{ rows }, { rows: total }] = await Promise.all([
    pool.query({
      name: 'page',
      text: `select ${columns} from ${from} where ${scope} ${order}`,
      values: [1, 1, Number(c.req.query('offset'))],
    }),
    pool.query({ name: 'count', text: `select count(*) n from estudiante s where ${scope}`, values: [1, 1] }),
  ]);
  c.header('X-Total-Count', total[0].n);
  return c.json(rows);
});

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
