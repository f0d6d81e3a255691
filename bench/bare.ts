// The baseline: hand-written statements, prepared, behind bare Hono, without token, scope, contract or total.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { AUDIT_FIGURES, FIGURES } from './growth/figures';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const all = [...FIGURES, ...AUDIT_FIGURES];
const app = new Hono();
app.get('/ready', (c) => c.text('sí'));
// The statement of a figure of `bench -- growth`.
app.get('/consulta/:name', async (c) => {
  const i = all.findIndex(({ name }) => name === c.req.param('name'));
  return c.json((await pool.query({ name: `f${i}`, text: all[i]!.floor })).rows);
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
let open: { f: number }[] | undefined;
let payments = 0;

app.post('/cobro', async (c) => {
  open ??= (await pool.query('select codigo_factura f from factura where codigo_sucursal = 1 and pendiente > 200000 limit 2000')).rows;
  const client = await pool.connect();
  await client.query("begin; set local app.auditar = 'no'");
  const { rows } = await client.query({ name: 'payment', text: payment, values: [open![(payments += 1) % open!.length]!.f] });
  await client.query('commit');
  client.release();
  return c.json(rows[0]);
});

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
