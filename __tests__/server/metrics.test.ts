import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { createApp } from '@/server/app';
import { measure } from '@/server/metrics';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevoEstudiante, nuevoUsuario } from '../support/factories';

// What Prometheus reads of a running server.

const app = createTestApp();
const TOKEN = 'un-secreto-de-32-caracteres-o-mas';

function measured() {
  const metrics = measure(app.deps);
  const api = createApp(app.deps, { metrics });
  const page = new Hono().get('/open', metrics.page()).get('/closed', metrics.page(TOKEN));
  const text = async () => (await page.request('/open')).text();
  return { api, page, text };
}
const names = (text: string) => new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));

test('requests are counted by the template of their route, never by a child’s code, and by status', async () => {
  const academia = await nuevaAcademia(app);
  const { token } = await nuevoUsuario(app, academia);
  const { codigoEstudiante } = await nuevoEstudiante(app, academia, { nombre: 'Yeison' });
  const { api, text } = measured();
  const headers = { Authorization: `Bearer ${token}` };
  await api.request(`/api/estudiante/id?codigoEstudiante=${codigoEstudiante}`, { headers });
  await api.request(`/api/estudiante/id?codigoEstudiante=${codigoEstudiante}`);
  await api.request('/api/nada');
  const told = await text();
  expect(told).toMatch(/cantera_request_duration_seconds_count\{method="GET",route="\/api\/\S+",status="200"\} 1/);
  expect(told).toMatch(/status="403"\} 1/);
  expect(told).toMatch(/route="unknown",status="404"\} 1/);
  expect(told).not.toContain('Yeison');
});

test('the pool, the streams, the waiting mails and the last copy are told', async () => {
  const { text } = measured();
  const { salud, difusor } = app.deps;
  const before = salud.ultimaCopia;
  const leave = await difusor.suscribir({ tramo: () => {}, perdido: () => {}, avance: () => {}, cerrar: () => {} });
  try {
    salud.ultimaCopia = () => '2026-03-10T07:00:00.000Z';
    const told = await text();
    expect(told).toContain('cantera_streams 1');
    expect(told).toMatch(/cantera_pool_connections\{pool="requests",state="open"\} [1-9]/);
    expect(told).toContain('cantera_outbox_mails 0');
    expect(told).toContain('cantera_last_copy_timestamp_seconds 1773126000');
    expect(told).toContain('cantera_healthy 1');
    salud.ultimaCopia = () => undefined;
    expect(await text()).not.toMatch(/^cantera_last_copy_timestamp_seconds \d/m);
  } finally {
    salud.ultimaCopia = before;
    leave?.();
  }
});

test('each job of the server tells when it last went well, and how often it did not', async () => {
  const { jobs } = app.deps;
  jobs.set('copias', { failed: 2 }).set('correo', { failed: 0, doneAt: 1_773_126_000_000 });
  try {
    const told = await measured().text();
    expect(told).toContain('cantera_job_failures{job="copias"} 2');
    expect(told).toContain('cantera_job_last_success_timestamp_seconds{job="correo"} 1773126000');
    expect(told).not.toContain('cantera_job_last_success_timestamp_seconds{job="copias"}');
  } finally {
    jobs.clear();
  }
});

test('with a token nothing is told without it', async () => {
  const { page } = measured();
  const ask = (Authorization?: string) => page.request('/closed', { headers: Authorization ? { Authorization } : {} });
  for (const wrong of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${'x'.repeat(TOKEN.length)}`, TOKEN])
    expect((await ask(wrong)).status).toBe(401);
  expect((await ask(`Bearer ${TOKEN}`)).status).toBe(200);
});

test('every figure that an alert asks for is told', async () => {
  const alerts = readFileSync('ops/alerts.yml', 'utf8');
  const told = names(await measured().text());
  const asked = [...alerts.matchAll(/\bcantera_\w+/g)].map(([name]) => name.replace(/_(count|bucket|sum)$/, ''));
  expect(new Set(asked).size).toBeGreaterThanOrEqual(3);
  for (const name of asked) expect(told).toContain(name);
  expect([...alerts.matchAll(/- alert:/g)]).toHaveLength(4);
});
