import { ACCESO, accesos, heredados } from '@/contract/accesos';
import { darAccesosNuevos } from '@/server/db/accesos';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevoRol, nuevoUsuario, type Academia } from '../support/factories';

const test_ = createTestApp();
/** Every code, as `tiene` and `da` sort them. */
const todos = [...accesos.keys()].sort((a, b) => a - b);
const viejos = [...accesos.keys()].filter((codigo) => !heredados.some(([nuevo]) => nuevo === codigo));
let academia: Academia;
beforeEach(async () => {
  await test_.rows('delete from acceso_conocido');
  academia = await nuevaAcademia(test_);
});

const operador = (codigos: number[]) => nuevoUsuario(test_, academia, { tipoUsuario: 'OPERADOR', accesos: codigos });
const tiene = async (codigoUsuario: number) => {
  const rows = await test_.rows('select codigo_acceso from detalle_acceso where codigo_usuario = $1 and activo order by 1', [
    codigoUsuario,
  ]);
  return rows.map(({ codigo_acceso }) => codigo_acceso as number);
};
const da = async (codigoRol: number) => {
  const rows = await test_.rows('select codigo_acceso from rol_acceso where codigo_rol = $1 order by 1', [codigoRol]);
  return rows.map(({ codigo_acceso }) => codigo_acceso as number);
};

test('in an academy older than our codes somebody holds every code after the update', async () => {
  const admin = await nuevoUsuario(test_, academia, { accesos: viejos });
  const { codigoRol } = await nuevoRol(test_, academia, viejos, [admin]);
  await darAccesosNuevos(test_.url);
  expect(await tiene(admin.codigoUsuario)).toEqual(todos);
  const deAdministradores = heredados.flatMap(([codigo, de]) => (de === 'ADMINISTRADOR' ? [codigo as number] : []));
  expect(await da(codigoRol)).toEqual(todos.filter((codigo) => !deAdministradores.includes(codigo)));
});

test('the close of a month, the bank and the books go to the active administrators alone', async () => {
  const con = (tipoUsuario: 'OPERADOR' | 'ADMINISTRADOR') => nuevoUsuario(test_, academia, { tipoUsuario, accesos: viejos });
  const todas = [await con('OPERADOR'), await con('ADMINISTRADOR'), await con('ADMINISTRADOR')];
  await test_.rows('update usuario set activo = false where codigo_usuario = $1', [todas[1]!.codigoUsuario]);
  await darAccesosNuevos(test_.url);
  const suyos = await Promise.all(todas.map((una) => tiene(una.codigoUsuario)));
  const nuevos: number[] = [ACCESO.cierreMes, ACCESO.banco, ACCESO.libros];
  expect(suyos.map((codigos) => codigos.filter((codigo) => nuevos.includes(codigo)))).toEqual([[], [], nuevos]);
});

/** What a holder of these codes has after the update. */
const recibe = (suyos: number[]) =>
  heredados.reduce((todos, [nuevo, de]) => (todos.includes(de as number) && !todos.includes(nuevo) ? [...todos, nuevo] : todos), suyos);

test('each code goes to who holds the one it follows, and to nobody who had that one switched off', async () => {
  const cajera = await operador([9, 30]);
  const coach = await operador([15]);
  const sin = await operador([9]);
  const castigada = await operador([30]);
  await test_.rows('update detalle_acceso set activo = false, excepcion = true where codigo_usuario = $1', [castigada.codigoUsuario]);
  await darAccesosNuevos(test_.url);
  expect(recibe([9, 30])).toEqual(expect.arrayContaining([9, 30, ACCESO.caja]));
  expect(recibe([15])).toContain(ACCESO.paseLista);
  expect(await Promise.all([cajera, coach, sin, castigada].map((one) => tiene(one.codigoUsuario)))).toEqual([
    recibe([9, 30]),
    recibe([15]),
    recibe([9]),
    [],
  ]);
});

test('once: what an academy takes away afterwards stays away', async () => {
  const cajera = await operador([30]);
  await darAccesosNuevos(test_.url);
  await test_.rows('delete from detalle_acceso where codigo_usuario = $1 and codigo_acceso = 73', [cajera.codigoUsuario]);
  await darAccesosNuevos(test_.url);
  expect(await tiene(cajera.codigoUsuario)).toEqual(recibe([30]).filter((codigo) => codigo !== 73));
});

test('an academy in which somebody has had the code already is left as it is', async () => {
  const [una, otra] = [await operador([30, 73]), await operador([30])];
  await darAccesosNuevos(test_.url);
  expect(await tiene(una.codigoUsuario)).toEqual(recibe([30, 73]));
  expect(await tiene(otra.codigoUsuario)).toEqual(recibe([30]).filter((codigo) => codigo !== 73));
});

test('the audit of the academy tells that the update gave it', async () => {
  const cajera = await operador([30]);
  await darAccesosNuevos(test_.url);
  const rows = await test_.rows(
    `select usuario, desde, codigo_compania, sucursales from auditoria where tabla = 'detalle_acceso' and llave = $1`,
    [`${cajera.codigoUsuario}/73`],
  );
  const suyas = rows.map(({ sucursales, ...row }) => ({ ...row, sucursales: new Set(sucursales as number[]) }));
  expect(suyas).toEqual([
    { usuario: 'sistema', desde: 'actualización', codigo_compania: academia.codigoCompania, sucursales: new Set(academia.sucursales) },
  ]);
});
