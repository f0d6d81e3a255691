import { unzipSync } from 'fflate';
import { exportarTodo } from '@/contract/compania/exportacion';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoEstudiante, nuevoUsuario, type Academia } from '../../support/factories';

const app = createTestApp();
let academia: Academia;
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  await nuevoEstudiante(app, academia, { nombre: 'Propia' });
});

test('an administrator takes everything of the own company along, and the audit says so', async () => {
  await nuevoEstudiante(app, await nuevaAcademia(app), { nombre: 'Lejana' });
  const jefa = await nuevoUsuario(app, academia);
  const { status, body } = await app.ask(exportarTodo, {}, jefa);
  expect(status).toBe(200);
  const parts = Object.entries(unzipSync(body as Uint8Array)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()] as const);
  expect(Object.fromEntries(parts)['entidad.csv']).toContain('Propia');
  expect(parts.map(([, text]) => text).join()).not.toContain('Lejana');
  const rows = await app.rows(`select llave from auditoria where accion = 'EXPORTACION' and usuario = $1`, [jefa.usuario]);
  expect(rows).toEqual([{ llave: 'compania/todo' }]);
  // Its connection is free again: more of them than there are.
  for (let n = 0; n < 8; n += 1) expect((await app.ask(exportarTodo, {}, jefa)).status).toBe(200);
});

test.each([
  ['no administrator', 'OPERADOR', 2, 'Solo un administrador'],
  ['an administrator of one branch alone', 'ADMINISTRADOR', 1, 'todas las sucursales'],
] as const)('%s gets nothing', async (_, tipoUsuario, cuantas, palabras) => {
  const quien = await nuevoUsuario(app, academia, { tipoUsuario, sucursales: academia.sucursales.slice(0, cuantas) });
  const { status, body } = await app.ask(exportarTodo, {}, quien);
  expect([status, body.mensaje]).toEqual([403, expect.stringContaining(palabras)]);
});
