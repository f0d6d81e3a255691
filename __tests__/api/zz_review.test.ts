import * as z from 'zod';
import type { Call } from '@/contract/call';
import { calls } from '../support/calls';
import { createTestApp, HOY, nuevaClave } from '../support/createTestApp';
import * as f from '../support/factories';
import { sampleOf } from '../support/sample';
import { direccion, documentoEstudiante } from '@/server/db/schema/estudiantes';
import { archivo } from '@/server/db/schema/archivos';

const app = createTestApp();
type Row = Record<string, unknown>;
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
let token: string; let own: Row; let foreign: [string, Row][];

async function filas(academia: f.Academia, sucursal: number, nombre: string): Promise<Row> {
  const est = await f.nuevoEstudiante(app, academia, { codigoSucursal: sucursal, nombre, apellido: nombre + 'son' });
  await app.rows('update entidad set nombre=$1, apellido=$1 where codigo_entidad=$2', [nombre, est.codigoPagador]);
  const est2 = await f.nuevoEstudiante(app, academia, { codigoSucursal: sucursal, nombre, apellido: nombre + 'otro' });
  const prof = await f.nuevoProfesor(app, academia);
  await app.rows('update profesor set codigo_sucursal=$1 where codigo_profesor=$2', [sucursal, prof.codigoProfesor]);
  await app.rows('update entidad set nombre=$1, apellido=$1 where codigo_entidad=$2', [nombre, prof.codigoEntidad]);
  const per = await f.nuevoPeriodo(app, academia, { codigoSucursal: sucursal, descripcion: nombre });
  const mod = await f.nuevaModalidad(app, academia, { descripcion: nombre });
  const gru = await f.nuevoGrupo(app, academia, { codigoSucursal: sucursal, codigoPeriodo: per.codigoPeriodo, codigoProfesor: prof.codigoProfesor, codigoModalidad: mod.codigoModalidad, values: { descripcion: nombre } });
  const fac = await f.nuevaFactura(app, academia, { estudiante: est, values: { codigoSucursal: sucursal, descripcion: nombre } });
  await f.nuevaInscripcion(app, academia, { estudiante: est, grupo: gru, values: { codigoSucursal: sucursal } });
  const usr = await f.nuevoUsuario(app, academia, { sucursales: [sucursal] });
  await app.rows('update entidad set nombre=$1, apellido=$1 where codigo_entidad=$2', [nombre, usr.codigoEntidad]);
  const caj = await f.nuevaCaja(app, academia, usr.codigoUsuario, { codigoSucursal: sucursal });
  const rol = await f.nuevoRol(app, academia, [9]);
  const [dir] = await app.deps.db.insert(direccion).values({ codigoCompania: academia.codigoCompania, codigoEntidad: est.codigoPagador, tipo: 'CASA', calle: nombre, ciudad: nombre, principal: true } as never).returning();
  const [cob] = await app.rows(`insert into cobro (codigo_compania,codigo_sucursal,codigo_pagador,numero,fecha,momento,aplicado,recibido,devuelta,saldo,usuario) values ($1,$2,$3,$4,$5,now(),100,100,0,0,'x') returning codigo_cobro`, [academia.codigoCompania, sucursal, est.codigoPagador, est.codigoEstudiante, HOY]);
  const [arc] = await app.rows(`select column_name,data_type,is_nullable,column_default from information_schema.columns where table_name='documento_estudiante'`);
  const [res] = await app.rows('select codigo_responsable from responsable_estudiante where codigo_estudiante=$1', [est.codigoEstudiante]);
  const [cat] = await app.rows(`insert into categoria (codigo_compania, descripcion) values ($1,$2) returning codigo_categoria`, [academia.codigoCompania, nombre]);
  const [ses] = await app.rows('select codigo_sesion from sesion where codigo_usuario=$1', [usr.codigoUsuario]);
  void arc; void documentoEstudiante; void archivo;
  return { codigoEstudiante: est.codigoEstudiante, codigoFusion: est2.codigoEstudiante, codigoEntidad: est.codigoPagador, codigoPagador: est.codigoPagador, codigoProfesor: prof.codigoProfesor, codigoPeriodo: per.codigoPeriodo, codigoModalidad: mod.codigoModalidad, codigoGrupo: gru.codigoGrupo, codigoFactura: fac.codigoFactura, codigoUsuario: usr.codigoUsuario, usuario: usr.usuario, codigoCaja: caj.codigoCaja, codigoRol: rol.codigoRol, codigoDireccion: dir!.codigoDireccion, codigoCobro: cob.codigo_cobro, codigoResponsable: res.codigo_responsable, codigoCategoria: cat.codigo_categoria, codigoSesion: ses.codigo_sesion, codigoSucursal: sucursal };
}
const COMPANY = new Set(['codigoModalidad', 'codigoRol', 'codigoCategoria']);
beforeAll(async () => {
  const academia = await f.nuevaAcademia(app);
  const [aqui, alla] = academia.sucursales;
  const yo = await f.nuevoUsuario(app, academia, { sucursales: [aqui] });
  ({ token } = yo);
  await f.nuevaCaja(app, academia, yo.codigoUsuario);
  own = { ...(await filas(academia, aqui, 'Propia')), defecto: true, documento: '', email: '', fechaNacimiento: '2016-06-15', telefono: '809-555-0101', telefonoOtro: '', version: 0, whatsapp: '', codigoCompania: academia.codigoCompania };
  const otra = await f.nuevaAcademia(app);
  foreign = [['branch', await filas(academia, alla, 'Lejana')], ['company', await filas(otra, otra.sucursales[0], 'Lejana')]];
});
const ID: [RegExp, string][] = [[/^grupo/, 'codigoGrupo'], [/^modalidad/, 'codigoModalidad'], [/^periodo/, 'codigoPeriodo'], [/^profesor/, 'codigoProfesor'], [/^caja/, 'codigoCaja'], [/^cobro/, 'codigoCobro'], [/^sucursal/, 'codigoSucursal'], [/^estudiante|^registroasistencia|^inscripcion/, 'codigoEstudiante'], [/^categoria/, 'codigoCategoria'], [/^direccion/, 'codigoDireccion'], [/^responsable/, 'codigoResponsable'], [/^rol/, 'codigoRol'], [/^usuario\/foto/, 'codigoUsuario']];
const kindOf = (call: Call, name: string) => name === 'id' ? ID.find(([p]) => p.test(call.path))?.[1] : name === 'e' ? 'codigoEstudiante' : name === 'g' ? 'codigoGrupo' : name;
const CODES = new Set(['codigoEstudiante', 'codigoFusion', 'codigoEntidad', 'codigoPagador', 'codigoProfesor', 'codigoPeriodo', 'codigoModalidad', 'codigoGrupo', 'codigoFactura', 'codigoUsuario', 'usuario', 'codigoCaja', 'codigoRol', 'codigoDireccion', 'codigoCobro', 'codigoResponsable', 'codigoCategoria', 'codigoSesion', 'codigoSucursal', 'reemplaza']);
type Path = (string | number)[];
const pathsIn = (s: any, at: Path): Path[] => s.anyOf ? s.anyOf.flatMap((o: any) => pathsIn(o, at)) : s.items ? pathsIn(s.items, [...at, 0]) : Object.entries(s.properties ?? {}).flatMap(([n, o]: any) => o.properties || o.items || o.anyOf?.some((x: any) => x.properties) ? pathsIn(o, [...at, n]) : [[...at, n]]);
const fill = (v: any, call: Call): any => Array.isArray(v) ? v.map((o) => fill(o, call)) : v && typeof v === 'object' ? Object.fromEntries(Object.entries(v).map(([n, o]) => { const k = kindOf(call, n); return [n, k && k in own && typeof o !== 'object' ? own[k] : fill(o, call)]; })) : v;
const put = (v: any, [h, ...r]: Path, last: unknown): any => h === undefined ? last : typeof h === 'number' ? [put(v?.[h], r, last)] : { ...(v ?? {}), [h]: put(v?.[h], r, last) };
const lugares = calls.filter((c) => c.access !== 'public').flatMap((call) => (['params', 'query', 'body'] as const).flatMap((part) => call[part] ? pathsIn(z.toJSONSchema(call[part] as never, { io: 'input', unrepresentable: 'any' }), [part]) : []).filter((p) => { const k = kindOf(call, String(p.at(-1))); return k && CODES.has(k); }).map((p) => [call, p] as const));
const ask = (call: Call, path: Path, value: unknown) => {
  let parts: any = Object.fromEntries((['params', 'query', 'body'] as const).flatMap((p) => call[p] ? [[p, fill(sampleOf(call[p] as never), call)]] : []));
  if (value !== undefined) parts = put(parts, path, path[0] === 'body' ? value : String(value));
  const at = call.path.replace(/\{(\w+)\}/g, (_, n: string) => encodeURIComponent(String(parts.params?.[n])));
  const q = parts.query ? `?${new URLSearchParams(parts.query)}` : '';
  return app.send(call.method, at + q, { token, body: call.upload ? PIXEL : parts.body, clave: nuevaClave() });
};
const written = async () => (await app.rows(`select count(*)::int n from auditoria where accion not in ('EXPORTACION','RECHAZO')`))[0]!.n;

import pg from 'pg';
import { connect } from 'node:net';
import { serve as listen } from '@hono/node-server';
const log = (...x: unknown[]) => require('fs').appendFileSync('/tmp/rev_out2.txt', x.map((o) => typeof o === 'string' ? o : JSON.stringify(o)).join(' ') + '\n');
test('audit', async () => {
  const seen: Record<string, number> = {}; let n = 0;
  for (let page = 0; page < 20; page++) {
    const { body } = await app.send('GET', `auditoria/all/filter?size=200&page=${page}`, { token });
    if (!body.filas?.length) break; n += body.filas.length;
    for (const r of body.filas) if (/Lejan/i.test(JSON.stringify(r))) { seen[`${r.tabla} ${r.accion}`] = (seen[`${r.tabla} ${r.accion}`] ?? 0) + 1; if (seen[`${r.tabla} ${r.accion}`] === 1) log('AUDIT', r); }
  }
  log('audit rows', n, seen);
  const ex = await app.send('GET', 'auditoria/all/filter/exportar?formato=csv', { token });
  log('export csv', ex.status, (Buffer.from(ex.body).toString().match(/Lejan/gi) ?? []).length);
  for (const q of ['Lejana', 'Lejanason', 'usuario']) { const r = await app.send('GET', `auditoria/all/filter?filtro=${q}`, { token }); log('audit search', q, r.status, r.body.filas?.length, JSON.stringify(r.body).match(/Lejan/gi)?.length ?? 0); }
});
test('searches', async () => {
  for (const p of calls.filter((c) => c.method === 'GET' && !c.params && c.access !== 'public')) {
    for (const filtro of ['Lejana', 'usuario', '']) {
      const q = p.query && JSON.stringify(Object.keys((p.query as any).shape ?? {})).includes('filtro') ? `?filtro=${filtro}&size=200` : '';
      const sample: any = p.query ? fill(sampleOf(p.query as never), p) : {};
      const qs = new URLSearchParams({ ...sample, ...(q ? { filtro, size: '200' } : {}), ...(p.download && p.path.endsWith('exportar') ? { formato: 'csv' } : {}) });
      const { status, body } = await app.send('GET', p.path + (qs.size ? '?' + qs : ''), { token });
      const t = body instanceof Uint8Array ? Buffer.from(body).toString() : JSON.stringify(body);
      if (/Lejan/i.test(t)) log('SEARCH', p.path, filtro, status, t.slice(Math.max(0, t.search(/Lejan/i) - 150), t.search(/Lejan/i) + 100));
      if (!q) break;
    }
  }
}, 60000);
test('odd texts', async () => {
  for (const t of ['%ED%A0%80', '%00', '%FF', '%uD800', '%E0%80', '%F0%9F%98%80', '%25%00', '%', '%ZZ']) {
    for (const path of [`estudiante/all/filter?filtro=${t}`, `usuario/id/${t}`, `sesion/terminar/${t}`, `grupo/id/${t}`, `usuario/disponible?usuario=${t}`, `registroasistencia/grupo/${t}/fechainicial/0000-01-01/fechafinal/0099-01-01`, `auditoria/all/filter?filtro=${t}&desde=0001-01-01`, `estudiante/existeestudiante?nombre=${t}&apellido=${t}&documento=${t}`, `detalleacceso/usuario/${t}`, `responsableestudiante/all/filter?filtro=${t}`]) {
      const { status, body } = await app.send('GET', path, { token }); if (status >= 500) log('500', path, status, body);
    }
  }
  for (const b of ['{"__proto__":{"a":1},"usuario":"a","password":"b"}', '{"usuario":{"length":3},"password":"b"}', '{"usuario":"' + 'a'.repeat(40000) + '","password":"' + 'b'.repeat(5000) + '"}', '{"usuario":"a\\u0000b","password":"x"}', '1e999', '{"usuario":"a","password":"b","codigo":"\\u0000"}'])
    { const { status } = await app.send('POST', 'login', { body: b, headers: { 'Content-Type': 'application/json' } }); log('login', b.slice(0, 40), status); }
  for (const b of ['{"usuario":"a\\u0000b"}', '{"usuario":"' + 'a'.repeat(40000) + '"}']) log('recup', (await app.send('POST', 'recuperacion/solicitar', { body: b, headers: { 'Content-Type': 'application/json' } })).status);
});
test('head and abort on exports', async () => {
  const head = await app.app.request('/api/estudiante/allcrud/filter/exportar?formato=csv', { method: 'HEAD', headers: { Authorization: `Bearer ${token}` } });
  const after = await app.send('GET', 'estudiante/allcrud/filter/exportar?formato=csv', { token });
  log('HEAD', head.status, 'then GET', after.status);
  const server: any = await new Promise((ok) => { const m = listen({ fetch: app.app.fetch, port: 0, hostname: '127.0.0.1' }, () => ok(m)); });
  const port = server.address().port;
  for (const ms of [0, 1, 3, 8, 20]) {
    for (const method of ['GET', 'HEAD']) {
    await new Promise<void>((ok) => { const s = connect(port, '127.0.0.1', () => { s.write(`${method} /api/auditoria/all/filter/exportar?formato=xlsx HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`); setTimeout(() => { s.destroy(); ok(); }, ms); }); });
    await new Promise((r) => setTimeout(r, 400));
    const { status } = await app.send('GET', 'estudiante/allcrud/filter/exportar?formato=csv', { token });
    log('abort', method, ms, '→', status, 'pool', app.deps.pool.totalCount, app.deps.pool.idleCount);
    }
  }
  const many = await Promise.all(Array.from({ length: 10 }, () => app.app.request('/api/estudiante/allcrud/filter/exportar?formato=csv', { headers: { Authorization: `Bearer ${token}` } })));
  log('parallel', many.map((m) => m.status)); for (const m of many) await m.body?.cancel();
  const talk = (text: string, wait = 1500) => new Promise<string>((ok) => { let said = ''; const s = connect(port, '127.0.0.1', () => s.write(text)); s.on('data', (d) => (said += d)); s.on('close', () => ok(said.slice(0, 15) + ' CLOSED')); s.on('error', () => {}); setTimeout(() => { s.destroy(); ok(said.slice(0, 15) + ' open'); }, wait); });
  const up = (h: string, body: string, t = token) => `POST /api/perfil/foto/save?nombre=a.png HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${t}\r\nContent-Type: application/octet-stream\r\n${h}\r\n\r\n${body}`;
  log('CL+TE', await talk(up('Content-Length: 5\r\nTransfer-Encoding: chunked', '5\r\nabcde\r\n0\r\n\r\n')));
  log('CL neg', await talk(up('Content-Length: -5', '')));
  log('CL short', await talk(up('Content-Length: 5', 'abcdeGET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n')));
  log('chunk unauth', await talk(up('Transfer-Encoding: chunked', 'ffffff\r\n' + 'x'.repeat(100000), 'no')));
  log('chunk bad', await talk(up('Transfer-Encoding: chunked', 'zz\r\nabc')));
  log('json unauth big', await talk(`POST /api/categoria/save HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900000000\r\n\r\n${'x'.repeat(100000)}`));
  log('404 big', await talk(`POST /api/nada HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900000000\r\n\r\n${'x'.repeat(100000)}`));
  log('403 no access big json', await talk(`POST /api/categoria/save HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: text/plain\r\nContent-Length: 900000000\r\n\r\n${'x'.repeat(100000)}`));
  server.close(); server.closeAllConnections();
}, 60000);
test('role', async () => {
  const c = new pg.Client({ connectionString: Object.assign(new URL(process.env.TEST_PG_APP_URL!), { pathname: new URL(app.url).pathname }).href }); await c.connect();
  const owner = decodeURIComponent(new URL(app.url).username);
  for (const q of [`set role ${owner}`, `set session authorization ${owner}`, 'truncate auditoria', 'delete from auditoria', 'update auditoria set usuario = $$x$$', `copy auditoria to program 'id'`, `copy auditoria from '/etc/passwd'`, 'alter table auditoria disable trigger all', 'alter table auditoria owner to current_user', 'drop table auditoria', 'create table public.x (a int)', 'create schema x', `set session_replication_role = replica`, 'select pg_read_file($$/etc/passwd$$)', 'truncate factura', 'create extension dblink', 'alter role current_user superuser', 'grant all on auditoria to current_user', 'create function public.f() returns int language sql as $$ select 1 $$', 'insert into auditoria select * from auditoria limit 1 on conflict (codigo_auditoria) do update set usuario=$$y$$', 'merge into auditoria a using (select 1) b on true when matched then delete', 'select * from drizzle.__drizzle_migrations', 'select rolpassword from pg_authid', 'with d as (delete from auditoria returning 1) select 1', 'lock table auditoria', 'select 1 from auditoria for update limit 1', 'alter system set log_statement = $$all$$', 'select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user', 'vacuum full auditoria', `select setval('auditoria_codigo_auditoria_seq', 1)`, 'comment on table auditoria is $$x$$', 'create trigger t before insert on auditoria for each row execute function avisar()', 'reindex table auditoria'])
    { try { const r = await c.query(q); log('ROLE OK?', q, r.rowCount ?? ''); } catch (e) { log('role no', q.slice(0, 50), (e as Error).message.slice(0, 60)); } await c.query('reset role').catch(() => {}); }
  await c.end();
});
