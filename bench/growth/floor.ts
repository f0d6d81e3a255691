// The baseline: each figure's hand-written query, prepared, behind bare Hono, without token, scope, contract or total.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { AUDIT_FIGURES, FIGURES } from './figures';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const all = [...FIGURES, ...AUDIT_FIGURES];
const app = new Hono();
app.get('/ready', (c) => c.text('sí'));
app.get('/:name', async (c) => {
  const i = all.findIndex(({ name }) => name === c.req.param('name'));
  return c.json((await pool.query({ name: `f${i}`, text: all[i]!.floor })).rows);
});
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
