import { borradores } from '@/contract/sesion/borrador';
import { purge } from '@/server/lib/purge';
import { createTestApp, HOY } from '../../support/createTestApp';
import { abrirSesion, nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let ana: { token: string; usuario: string };
let eva: { token: string; usuario: string };
beforeEach(async () => {
  app.setNow(`${HOY}T14:00:00Z`);
  academia = await nuevaAcademia(app);
  [ana, eva] = [await nuevoUsuario(app, academia, { accesos: [] }), await nuevoUsuario(app, academia, { accesos: [] })];
});

const escrito = (valores: object, clave = '/estudiante Editar estudiante') => ({
  clave,
  pagina: '/estudiante?codigo=7',
  titulo: 'Editar estudiante',
  valor: { base: { nombre: '' }, valores: valores as never },
});
const guarda = (valores: object, como = ana, clave?: string) => app.call(borradores.save, { body: escrito(valores, clave) }, como);
const lee = (como: { token: string }) => app.call(borradores.all, {}, como);

test('what is typed is kept once per page and form, in the order of its fields, and read by who typed it alone', async () => {
  const { codigoBorrador } = await guarda({ zona: 'Naco', nombre: 'Ana' });
  expect(await guarda({ zona: 'Naco', nombre: 'Ana María' })).toEqual({ codigoBorrador });
  const mios = await lee(ana);
  expect(mios).toMatchObject([{ codigoBorrador, titulo: 'Editar estudiante', pagina: '/estudiante?codigo=7', deOtraSesion: false }]);
  expect(JSON.stringify(mios[0]!.valor)).toBe('{"base":{"nombre":""},"valores":{"zona":"Naco","nombre":"Ana María"}}');
  expect(await lee(eva)).toEqual([]);
  expect(await app.rows(`select from auditoria where tabla = 'borrador'`)).toEqual([]);
});

test('the next session of the same user sees that it is of an earlier one', async () => {
  await guarda({ nombre: 'Ana' });
  const [{ codigo_usuario: codigoUsuario }] = (await app.rows('select codigo_usuario from usuario where usuario = $1', [ana.usuario])) as [
    any,
  ];
  const token = await abrirSesion(app, academia, codigoUsuario, ana.usuario);
  expect(await lee({ token })).toMatchObject([{ deOtraSesion: true, valor: { valores: { nombre: 'Ana' } } }]);
});

test('nobody discards the draft of another', async () => {
  const { codigoBorrador: id } = await guarda({ nombre: 'Ana' });
  expect((await app.ask(borradores.delete, { params: { id } }, eva)).status).toBe(404);
  expect(await app.call(borradores.delete, { params: { id } }, ana)).toEqual({ eliminado: true });
  expect(await lee(ana)).toEqual([]);
});

test('the 20 newest are kept, for seven days', async () => {
  for (let n = 1; n <= 22; n++) {
    app.setNow(`${HOY}T14:${String(n).padStart(2, '0')}:00Z`);
    await guarda({ n }, ana, `/grupo Crear ${n}`);
  }
  const claves = (await lee(ana)).map(({ clave }) => clave);
  expect([claves.length, claves[0], claves.at(-1)]).toEqual([20, '/grupo Crear 22', '/grupo Crear 3']);
  const days = (n: number) => () => new Date(Date.parse(`${HOY}T14:30:00Z`) + n * 86_400_000);
  await purge({ ...app.deps, now: days(6.9) });
  expect(await lee(ana)).toHaveLength(20);
  await purge({ ...app.deps, now: days(7.1) });
  expect(await lee(ana)).toEqual([]);
});
