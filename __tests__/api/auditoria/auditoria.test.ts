import { auditoria } from '@/contract/auditoria/auditoria';
import { accesos as todos } from '@/contract/accesos';
import { categoria } from '@/contract/inventario/categoria';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaEntidad, nuevoEstudiante, nuevoUsuario, type Academia } from '../../support/factories';

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

test('keys are called by name, also the one that gave way to another', async () => {
  const { codigoEntidad } = await nuevaEntidad(test_, academia, { nombre: 'Ángel', apellido: 'Peña' });
  const { codigoEntidad: otra } = await nuevaEntidad(test_, academia, { nombre: 'Rosa', apellido: 'Peña' });
  const { codigoUsuario, usuario } = await nuevoUsuario(test_, academia);
  await test_.rows('update usuario set codigo_entidad = $1 where codigo_usuario = $2', [codigoEntidad, codigoUsuario]);
  await test_.rows('update usuario set codigo_entidad = $1 where codigo_usuario = $2', [otra, codigoUsuario]);
  const { filas } = await leer({ tabla: 'usuario', llave: String(codigoUsuario) });
  expect(filas[0]!.nombres).toMatchObject({
    [`codigo_entidad ${codigoEntidad}`]: 'Ángel Peña',
    [`codigo_entidad ${otra}`]: 'Rosa Peña',
    [`codigo_usuario ${codigoUsuario}`]: usuario,
  });
});

test('one box finds by the person that was changed, by who changed it, and by the code of the record', async () => {
  const { codigoEstudiante } = await nuevoEstudiante(test_, academia, { nombre: 'Íñigo', apellido: 'Del Rosario' });
  const tablas = async (filtro: string) => new Set((await leer({ filtro, size: 200 })).filas.map(({ tabla }) => tabla));
  expect(await tablas('inigo rosario')).toEqual(new Set(['estudiante', 'entidad']));
  expect((await tablas(String(codigoEstudiante))).has('estudiante')).toBe(true);
  const { codigoCategoria } = await crear('Balones');
  const mayuscula = await leer({ filtro: admin.usuario.toUpperCase(), tabla: 'categoria' });
  expect(mayuscula.filas.map(({ llave }) => llave)).toEqual([String(codigoCategoria)]);
  expect((await leer({ usuario: admin.usuario.toUpperCase(), tabla: 'categoria' })).total).toBe(1);
  expect((await leer({ filtro: 'nadie así' })).total).toBe(0);
});

test('a search finds nothing of another company', async () => {
  const ajena = await nuevaAcademia(test_);
  await nuevoEstudiante(test_, ajena, { nombre: 'Íñigo', apellido: 'Ajeno' });
  expect((await leer({ filtro: 'ajeno' })).total).toBe(0);
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

test('money, mail and reasons are reserved too, and a search of their table tells no more', async () => {
  const insertar = (tabla: string) =>
    test_.rows(
      `insert into auditoria (codigo_compania, tabla, llave, accion, usuario, despues) values ($1, $2, '7', 'INSERT', 'admin', '{"total": 123450}')`,
      [academia.codigoCompania, tabla],
    );
  const tablas = ['factura', 'cobro', 'caja', 'correo', 'baja_estudiante', 'documento_estudiante', 'direccion'];
  for (const tabla of tablas) await insertar(tabla);
  const solo = await nuevoUsuario(test_, academia, { accesos: [72] });
  for (const tabla of tablas) {
    expect((await leer({ tabla }, solo)).filas).toMatchObject([{ despues: null, reservado: true }]);
    expect((await leer({ tabla, llave: '7' })).filas).toMatchObject([{ despues: { total: 123_450 }, reservado: false }]);
  }
});

test('an export of more than anybody reads is refused with the number and what to do', async () => {
  await test_.rows(
    `insert into auditoria (codigo_compania, tabla, llave, accion, usuario) select $1, 'caja', n::text, 'UPDATE', 'admin' from generate_series(1, 10001) n`,
    [academia.codigoCompania],
  );
  const { status, body } = await test_.ask(auditoria.filter, { query: { tabla: 'caja', todo: true } } as never, admin);
  expect([status, body.mensaje]).toEqual([400, expect.stringMatching(/10001 cambios .* 10000\. Reduzca el filtro/)]);
});

test('no password ever stands in it', async () => {
  await nuevoUsuario(test_, academia, { password: 'el-hash-secreto' });
  const { body } = await test_.ask(auditoria.filter, { query: { size: 200 } } as never, admin);
  expect(body.filas.length).toBeGreaterThan(0);
  expect(JSON.stringify(body)).not.toContain('el-hash-secreto');
});
