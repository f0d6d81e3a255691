import { auditoria } from '@/contract/auditoria/auditoria';
import { accesos as todos } from '@/contract/accesos';
import { categoria } from '@/contract/inventario/categoria';
import { tablas } from '@/contract/tablas';
import { createTestApp, HOY } from '../../support/createTestApp';
import { exportado } from '../../support/exportado';
import { nuevaAcademia, nuevaEntidad, nuevoEstudiante, nuevoUsuario, type Academia } from '../../support/factories';

const test_ = createTestApp();
let academia: Academia;
let admin: { token: string; usuario: string };
beforeEach(async () => {
  test_.setNow(`${HOY}T14:00:00Z`);
  academia = await nuevaAcademia(test_);
  admin = await nuevoUsuario(test_, academia);
});

const leer = (query: object = {}, user = admin) => test_.call(auditoria.filter, { query }, user);
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

test('pages do not overlap, and a file holds the whole', async () => {
  for (const n of [1, 2, 3, 4, 5]) await crear(`Categoría ${n}`);
  const page = async (n: number) => (await leer({ tabla: 'categoria', page: n, size: 2 })).filas.map(({ llave }) => llave);
  const keys = [...(await page(0)), ...(await page(1)), ...(await page(2))];
  expect(new Set(keys).size).toBe(5);
  const { cabecera, lineas } = await exportado(test_, auditoria.filter, admin.token, { tabla: 'categoria' });
  expect(cabecera).toEqual(auditoria.filter.list.columns.map(({ header }) => header));
  expect(lineas).toHaveLength(5);
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

test('what is found in several ways is told once, the newest first, page by page', async () => {
  const { codigoEntidad, codigoEstudiante } = await nuevoEstudiante(test_, academia, { nombre: 'Zenón', apellido: 'Único' });
  const { codigoUsuario, usuario } = await nuevoUsuario(test_, academia);
  await test_.rows('update usuario set codigo_entidad = $1 where codigo_usuario = $2', [codigoEntidad, codigoUsuario]);
  // Of the person, of the student, by the user that the person is, and two of these at once.
  await test_.rows(
    `insert into auditoria (codigo_compania, sucursales, tabla, llave, accion, usuario, momento)
     select $1, null, case n % 3 when 0 then 'entidad' when 1 then 'estudiante' else 'grupo' end, (case n % 3 when 0 then $2 else $3 end)::text, 'UPDATE',
       case when n % 2 = 0 then $4 else 'otra' end, $5::timestamptz + n * interval '1 minute' from generate_series(1, 30) n`,
    [academia.codigoCompania, codigoEntidad, codigoEstudiante, usuario, `${HOY}T15:00:00Z`],
  );
  const paginas = [0, 1, 2, 3, 4, 5].map((page) => leer({ filtro: 'zenon unico', page, size: 7 }));
  const halladas = (await Promise.all(paginas)).flatMap(({ filas }) => filas.map(({ codigoAuditoria }) => codigoAuditoria));
  const esperadas = await test_.rows(
    `select codigo_auditoria from auditoria where codigo_compania = $1 and (usuario = $4 or tabla = 'entidad' and llave = $2 or tabla = 'estudiante' and llave = $3)
     order by momento desc, codigo_auditoria desc`,
    [academia.codigoCompania, String(codigoEntidad), String(codigoEstudiante), usuario],
  );
  expect(halladas).toEqual(esperadas.map((row) => Number(row.codigo_auditoria)));
  expect((await leer({ filtro: 'zenon unico', size: 1 })).total).toBe(esperadas.length);
});

test('more changes than are counted say so, and a rare kind of them is counted by itself', async () => {
  await test_.rows(
    `insert into auditoria (codigo_compania, tabla, llave, accion, usuario) select $1, 'caja', n::text, case when n > 1100 then 'DELETE' else 'UPDATE' end, 'admin' from generate_series(1, 1103) n`,
    [academia.codigoCompania],
  );
  const cajas = await test_.ask(auditoria.filter, { query: { tabla: 'caja' } }, admin);
  expect([cajas.headers.get('X-Total-Count'), cajas.headers.get('X-Total-Capped')]).toEqual(['1000', 'true']);
  // Asked first by who may read of one table: another question of as many parts.
  const solo = await nuevoUsuario(test_, academia, { accesos: [72] });
  expect((await leer({ accion: 'INSERT' }, solo)).filas).toEqual([]);
  expect((await leer({ accion: 'DELETE' })).filas.map(({ llave }) => llave)).toEqual(['1103', '1102', '1101']);
  expect(await leer({ accion: 'DELETE' }, solo)).toMatchObject({ filas: [], total: 0 });
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
  await nuevoEstudiante(test_, academia, { codigoSucursal: santiago });
  const deNaco = await nuevoUsuario(test_, academia, { sucursales: [naco] });
  const todas = (await leer({ tabla: 'estudiante' })).filas.map((fila) => fila.despues?.codigo_sucursal);
  const suyas = (await leer({ tabla: 'estudiante' }, deNaco)).filas.map((fila) => fila.despues?.codigo_sucursal);
  expect(suyas).toEqual(todas.filter((codigo) => codigo === naco));
});

test('what a part of a record holds is listed for those whose access opens it, and for nobody else', async () => {
  const { codigoEstudiante } = await nuevoEstudiante(test_, academia);
  await test_.rows(`insert into estudiante_info (codigo_estudiante, codigo_compania, alergias) values ($1, $2, 'MANÍ SECRETO')`, [
    codigoEstudiante,
    academia.codigoCompania,
  ]);
  const sin44 = await nuevoUsuario(test_, academia, { accesos: [...todos.keys()].filter((code) => code !== 44) });
  expect(await leer({ tabla: 'estudiante_info' }, sin44)).toMatchObject({ filas: [], total: 0 });
  expect((await leer({ tabla: 'estudiante_info' })).filas[0]!.despues).toMatchObject({ alergias: 'MANÍ SECRETO' });
});

test('who holds nothing but the audit reads of no table, and a table that is not named is read by nobody', async () => {
  const insertar = (tabla: string) =>
    test_.rows(
      `insert into auditoria (codigo_compania, tabla, llave, accion, usuario, despues) values ($1, $2, '7', 'INSERT', 'admin', '{"total": 123450}')`,
      [academia.codigoCompania, tabla],
    );
  for (const tabla of [...tablas.keys(), 'sin_nombre']) await insertar(tabla);
  const solo = await nuevoUsuario(test_, academia, { accesos: [72] });
  expect((await leer({ llave: '7', size: 200 }, solo)).filas.map(({ tabla }) => tabla)).toEqual(['llamada']);
  const deTodos = (await leer({ llave: '7', size: 200 })).filas.map(({ tabla }) => tabla);
  const conLectores = [...tablas].filter(([, { lectores }]) => lectores.length > 0).map(([tabla]) => tabla);
  expect(deTodos.sort()).toEqual(conLectores.sort());
});

describe('of whoever it is about', () => {
  let naco: number;
  let santiago: number;
  let deNaco: { token: string; usuario: string };
  let deSantiago: { token: string; usuario: string };
  beforeEach(async () => {
    [naco, santiago] = academia.sucursales;
    deNaco = await nuevoUsuario(test_, academia, { sucursales: [naco] });
    deSantiago = await nuevoUsuario(test_, academia, { sucursales: [santiago] });
  });
  /** What a request writes carries its company; what these tests write themselves gets it here. */
  const deLaAcademia = (...lista: string[]) =>
    test_.rows('update auditoria set codigo_compania = $1 where tabla = any($2) and codigo_compania is null', [
      academia.codigoCompania,
      lista,
    ]);
  /** Whether each of the two, and who has both branches, finds changes of a record. */
  const ven = async (tabla: string, llave: number | string) => {
    const quienes = [deNaco, deSantiago, admin];
    return Promise.all(quienes.map(async (user) => (await leer({ tabla, llave: String(llave) }, user)).total > 0));
  };

  test('a child, its person, its health and its guardian are of the branch of the child', async () => {
    const { codigoEstudiante, codigoEntidad } = await nuevoEstudiante(test_, academia, { codigoSucursal: santiago });
    const deLaCompania = [codigoEstudiante, academia.codigoCompania];
    await test_.rows('insert into estudiante_info (codigo_estudiante, codigo_compania) values ($1, $2)', deLaCompania);
    await test_.rows(`update entidad set telefono = '809-555-0100' where codigo_entidad = $1`, [codigoEntidad]);
    const madre = await nuevaEntidad(test_, academia);
    const [{ codigo_responsable }] = await test_.rows(
      `insert into responsable_estudiante (codigo_estudiante, codigo_compania, codigo_entidad, parentesco) values ($1, $2, $3, 'MADRE') returning *`,
      [...deLaCompania, madre.codigoEntidad],
    );
    await test_.rows(`insert into direccion (codigo_compania, codigo_entidad, tipo, calle) values ($1, $2, 'CASA', 'Calle 1')`, [
      academia.codigoCompania,
      madre.codigoEntidad,
    ]);
    const [{ codigo_direccion }] = await test_.rows('select codigo_direccion from direccion where codigo_entidad = $1', [
      madre.codigoEntidad,
    ]);
    const suyos = { estudiante: codigoEstudiante, estudiante_info: codigoEstudiante, responsable_estudiante: codigo_responsable as number };
    for (const [tabla, llave] of Object.entries(suyos)) expect([tabla, await ven(tabla, llave)]).toEqual([tabla, [false, true, true]]);
    expect(await ven('direccion', codigo_direccion as number)).toEqual([false, true, true]);
    const deLaPersona = async (user: typeof admin) =>
      (await leer({ tabla: 'entidad', llave: String(codigoEntidad), accion: 'UPDATE' }, user)).total;
    expect([await deLaPersona(deNaco), await deLaPersona(deSantiago)]).toEqual([0, 1]);
  });

  test('a user with accesses and branches is of their branches', async () => {
    const nuevo = await nuevoUsuario(test_, academia, { sucursales: [santiago], accesos: [] });
    await test_.rows('insert into detalle_acceso (codigo_usuario, codigo_acceso) values ($1, 9)', [nuevo.codigoUsuario]);
    await deLaAcademia('detalle_acceso', 'sucursal_usuario');
    expect(await ven('detalle_acceso', `${nuevo.codigoUsuario}/9`)).toEqual([false, true, true]);
    expect(await ven('sucursal_usuario', `${nuevo.codigoUsuario}/${santiago}`)).toEqual([false, true, true]);
    // Both have their turn: once also of Naco, what happens then is of both.
    await test_.rows('insert into sucursal_usuario (codigo_usuario, codigo_sucursal) values ($1, $2)', [nuevo.codigoUsuario, naco]);
    await test_.rows('update detalle_acceso set activo = false where codigo_usuario = $1', [nuevo.codigoUsuario]);
    await deLaAcademia('detalle_acceso');
    expect(await ven('detalle_acceso', `${nuevo.codigoUsuario}/9`)).toEqual([true, true, true]);
  });

  test('the parts of a payment are of its branch', async () => {
    const { codigoEntidad } = await nuevaEntidad(test_, academia);
    const [{ codigo_cobro }] = await test_.rows(
      `insert into cobro (codigo_compania, codigo_sucursal, numero, codigo_pagador, fecha, aplicado, recibido, devuelta, saldo, usuario)
       values ($1, $2, 1, $3, $4, 100, 100, 0, 0, 'admin') returning codigo_cobro`,
      [academia.codigoCompania, santiago, codigoEntidad, HOY],
    );
    const [{ codigo_forma }] = await test_.rows(
      `insert into cobro_forma (codigo_cobro, forma, monto) values ($1, 'EFECTIVO', 100) returning codigo_forma`,
      [codigo_cobro],
    );
    await deLaAcademia('cobro_forma');
    expect(await ven('cobro_forma', codigo_forma as number)).toEqual([false, true, true]);
  });

  test('what the company has without a branch is of everybody, who was of no branch yet of who made them', async () => {
    const { codigoCategoria } = await crear('Balones');
    expect(await ven('categoria', codigoCategoria)).toEqual([true, true, true]);
    await test_.rows(
      `insert into auditoria (codigo_compania, sucursales, tabla, llave, accion, usuario) values ($1, '{}', 'usuario', 'sin sede', 'INSERT', $2)`,
      [academia.codigoCompania, deNaco.usuario],
    );
    expect(await ven('usuario', 'sin sede')).toEqual([true, false, true]);
  });
});

describe('a refusal for want of access', () => {
  const rechazos = async (user: { usuario: string }) => (await leer({ accion: 'RECHAZO', usuario: user.usuario })).filas;

  test('is on record with who, what and why; once a minute for each call, however often it is tried', async () => {
    const curioso = await nuevoUsuario(test_, academia, { accesos: [9], sucursales: [academia.sucursales[1]] });
    const probar = () => test_.ask(categoria.save, { body: { descripcion: 'X', nota: '', activo: true } }, curioso);
    for (let i = 0; i < 5; i += 1) expect((await probar()).status).toBe(403);
    expect(await rechazos(curioso)).toMatchObject([
      {
        tabla: 'llamada',
        llave: 'categoria/save',
        accion: 'RECHAZO',
        despues: { funcion: categoria.save.summary, motivo: expect.stringContaining('No tiene acceso') },
      },
    ]);
    test_.setNow(`${HOY}T14:01:01Z`);
    await probar();
    expect(await rechazos(curioso)).toHaveLength(2);
    const deNaco = await nuevoUsuario(test_, academia, { sucursales: [academia.sucursales[0]] });
    expect((await leer({ accion: 'RECHAZO', usuario: curioso.usuario }, deNaco)).total).toBe(0);
  });

  test('of a company or branch that is not the own one is on record too', async () => {
    const curioso = await nuevoUsuario(test_, academia, { sucursales: [academia.sucursales[1]] });
    await test_.send('GET', 'auditoria/all/filter?codigoCompania=999999', curioso);
    const body = { descripcion: 'X', nota: '', activo: true, codigoSucursal: academia.sucursales[0] };
    await test_.send('POST', categoria.save.path, { ...curioso, body });
    expect((await rechazos(curioso)).map(({ llave }) => llave).sort()).toEqual(['auditoria/all/filter', 'categoria/save']);
  });

  test('other refusals leave no row', async () => {
    const { codigoCategoria } = await crear('Balones');
    await test_.ask(categoria.id, { params: { id: codigoCategoria + 1000 } }, admin);
    await test_.ask(categoria.save, { body: { descripcion: 'Balones', nota: '', activo: true } }, admin);
    expect(await rechazos(admin)).toEqual([]);
  });
});

test('a file of more than ten thousand changes holds every one of them', async () => {
  await test_.rows(
    `insert into auditoria (codigo_compania, tabla, llave, accion, usuario) select $1, 'caja', n::text, 'UPDATE', 'admin' from generate_series(1, 10001) n`,
    [academia.codigoCompania],
  );
  expect((await exportado(test_, auditoria.filter, admin.token, { tabla: 'caja' })).lineas).toHaveLength(10_001);
});

test('no password ever stands in it', async () => {
  await nuevoUsuario(test_, academia, { password: 'el-hash-secreto' });
  const { body } = await test_.ask(auditoria.filter, { query: { size: 200 } }, admin);
  expect(body.filas.length).toBeGreaterThan(0);
  expect(JSON.stringify(body)).not.toContain('el-hash-secreto');
  expect(JSON.stringify(await exportado(test_, auditoria.filter, admin.token))).not.toContain('el-hash-secreto');
});
