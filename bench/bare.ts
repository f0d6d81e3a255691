// The baseline: the same rows by the same prepared query behind bare Hono, without token, scope or contract.
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

// The rows of a payment with its number, without checks or audit, for one payer after the other.
const payment = `with serie as (update secuencia set ultimo = ultimo + 1 where codigo_compania = 1 and serie = 'COBRO' returning ultimo),
  nuevo as (insert into cobro (codigo_compania, codigo_sucursal, numero, codigo_pagador, fecha, aplicado, recibido, devuelta, saldo, usuario)
    select codigo_compania, codigo_sucursal, ultimo, codigo_entidad, current_date, 100, 500, 400, 0, 'bench'
    from serie, factura where codigo_factura = $1 returning codigo_cobro, numero),
  linea as (insert into cobro_factura (codigo_cobro, codigo_factura, monto, fecha) select codigo_cobro, $1, 100, current_date from nuevo),
  forma as (insert into cobro_forma (codigo_cobro, forma, monto) select codigo_cobro, 'EFECTIVO', 500 from nuevo),
  pagada as (update factura set pagado = pagado + 100, estatus = 'PARCIAL' where codigo_factura = $1)
  select * from nuevo`;
const { rows: open } = await pool.query('select codigo_factura f from factura where codigo_sucursal = 1 and pendiente > 200000 limit 2000');
let payments = 0;

app.post('/cobro', async (c) => {
  const client = await pool.connect();
  await client.query("begin; set local app.auditar = 'no'");
  const { rows } = await client.query({ name: 'payment', text: payment, values: [open[(payments += 1) % open.length].f] });
  await client.query('commit');
  client.release();
  return c.json(rows[0]);
});

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
