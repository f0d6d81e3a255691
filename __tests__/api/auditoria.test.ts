import { auditoria } from '@/contract/auditoria/auditoria';
import { accesos as todos } from '@/contract/accesos';
import { categoria } from '@/contract/inventario/categoria';
import { createTestApp, HOY } from '../support/createTestApp';
import { nuevaAcademia, nuevaEntidad, nuevoEstudiante, nuevoUsuario, type Academia } from '../support/factories';

const test_ = createTestApp();
let academia: Academia;
let admin: { token: string; usuario: string };
beforeEach(async () => {
  test_.setNow(`${HOY}T14:00:00Z`);
  academia = await nuevaAcademia(test_);
  admin = await nuevoUsuario(test_, academia);
});

const leer = (query: object = {}, user = admin) => test_.call(auditoria.filter, { query } as never, user);
const crear = (descripcion: string, user = admin) => test_.call(categoria.save, { body: { descripcion, nota: '', activo: true } }, user);

test('a change tells who, what, before and after, the newest first', async () => {
  const { codigoCategoria } = await crear('Balones');
  const row = await test_.call(categoria.id, { params: { id: codigoCategoria } }, admin);
  await test_.call(categoria.update, { body: { ...row, descripcion: 'Balones y redes' } }, admin);
  const { filas, total } = await leer({ tabla: 'categoria', llave: String(codigoCategoria) });
  expect(total).toBe(2);
  expect(filas[0]).toMatchObject({
    usuario: admin.usuario,
    accion: 'UPDATE',
    antes: expect.objectContaining({ descripcion: 'Balones' }),
    despues: expect.objectContaining({ descripcion: 'Balones y redes' }),
    reservado: false,
  });
  expect(filas[1]).toMatchObject({ accion: 'INSERT', antes: null });
});

test('filters by user, record, kind and days of the academy', async () => {
  const otra = await nuevoUsuario(test_, academia);
  await crear('Una', admin);
  await crear('Dos', otra);
  expect((await leer({ usuario: otra.usuario, tabla: 'categoria' })).total).toBe(1);
  expect((await leer({ filtro: otra.usuario, tabla: 'categoria' })).total).toBe(1);
  expect((await leer({ tabla: 'categoria', accion: 'DELETE' })).total).toBe(0);
  // 2026-03-11T03:30Z is still the 10th in Santo Domingo.
  await test_.rows(`update auditoria set momento = '2026-03-11T03:30:00Z' where codigo_compania = $1`, [academia.codigoCompania]);
  expect((await leer({ tabla: 'categoria', desde: '2026-03-10', hasta: '2026-03-10' })).total).toBe(2);
  expect((await leer({ tabla: 'categoria', desde: '2026-03-11' })).total).toBe(0);
});

test('pages do not overlap, the whole comes at once for a file', async () => {
  for (const n of [1, 2, 3, 4, 5]) await crear(`Categoría ${n}`);
  const page = async (n: number) => (await leer({ tabla: 'categoria', page: n, size: 2 })).filas.map(({ llave }) => llave);
  const keys = [...(await page(0)), ...(await page(1)), ...(await page(2))];
  expect(new Set(keys).size).toBe(5);
  expect((await leer({ tabla: 'categoria', page: 3, size: 2, todo: true })).filas).toHaveLength(5);
});

test('keys are called by name', async () => {
  const { codigoEntidad } = await nuevaEntidad(test_, academia, { nombre: 'Ángel', apellido: 'Peña' });
  await test_.rows(`select set_config('app.compania', '', false)`);
  const { filas } = await leer({ tabla: 'entidad', llave: String(codigoEntidad) });
  expect(filas[0]!.nombres).toMatchObject({ codigo_entidad: 'Ángel Peña' });
});

test('another company’s changes, and those of a branch that is not the user’s, do not exist', async () => {
  const ajena = await nuevaAcademia(test_);
  const otro = await nuevoUsuario(test_, ajena);
  await crear('Ajena', otro);
  expect((await leer({ tabla: 'categoria' })).total).toBe(0);

  const [naco, santiago] = academia.sucursales;
  await nuevoEstudiante(test_, academia, { codigoSucursal: santiago } as never);
  const deNaco = await nuevoUsuario(test_, academia, { sucursales: [naco] });
  const todas = (await leer({ tabla: 'estudiante' })).filas.map((fila) => fila.despues?.codigo_sucursal);
  const suyas = (await leer({ tabla: 'estudiante' }, deNaco)).filas.map((fila) => fila.despues?.codigo_sucursal);
  expect(suyas).toEqual(todas.filter((codigo) => codigo === naco));
});

test('what a part of a record holds is for those whose access opens it', async () => {
  const { codigoEstudiante } = await nuevoEstudiante(test_, academia);
  await test_.rows(`insert into estudiante_info (codigo_estudiante, codigo_compania, alergias) values ($1, $2, 'MANÍ SECRETO')`, [
    codigoEstudiante,
    academia.codigoCompania,
  ]);
  const sin44 = await nuevoUsuario(test_, academia, { accesos: [...todos.keys()].filter((code) => code !== 44) });
  const { body } = await test_.ask(auditoria.filter, { query: { tabla: 'estudiante_info' } } as never, sin44);
  expect(body.filas).toMatchObject([{ antes: null, despues: null, reservado: true, nombres: {} }]);
  expect(JSON.stringify(body)).not.toContain('MANÍ SECRETO');
  expect((await leer({ tabla: 'estudiante_info' })).filas[0]!.despues).toMatchObject({ alergias: 'MANÍ SECRETO' });
});

test('no password ever stands in it', async () => {
  await nuevoUsuario(test_, academia, { password: 'el-hash-secreto' });
  const { body } = await test_.ask(auditoria.filter, { query: { size: 200 } } as never, admin);
  expect(body.filas.length).toBeGreaterThan(0);
  expect(JSON.stringify(body)).not.toContain('el-hash-secreto');
});
