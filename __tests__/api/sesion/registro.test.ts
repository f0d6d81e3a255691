import { accesos } from '@/contract/accesos';
import { compania } from '@/contract/compania/compania';
import { registro, type RegistroInicial } from '@/contract/sesion/registro';
import { codigoInicial } from '@/server/sesion/registro';
import { createTestApp } from '../../support/createTestApp';

// One after the other on one database: it begins empty and is set up once.

const test_ = createTestApp();

const datos = (usuario = 'Rosanna'): RegistroInicial => ({
  compania: { codigo: codigoInicial(test_.deps.keys), nombre: 'Academia de Baní', rnc: '1-30-55555-5', telefono: '809-555-0100' },
  sucursal: { descripcionSucursal: 'Centro', telefono: '', direccion: 'C/ Duarte 3' },
  administrador: {
    nombre: 'Rosanna',
    apellido: 'Espaillat',
    email: 'rosanna@bani.do',
    telefono: '',
    usuario,
    password: 'balón de Baní 26',
  },
});
const vacio = async () => (await test_.call(registro.estado, {}, { token: '' })).vacio;
const inicia = (body: unknown) => test_.send('POST', registro.inicial.path, { body });
const conAdministrador = (more: object) => ({ ...datos(), administrador: { ...datos().administrador, ...more } });

test('an empty system says so to anyone', async () => {
  expect(await vacio()).toBe(true);
});

test('whoever does not know the code that the start printed sets nothing up; how it is written does not matter', async () => {
  for (const codigo of ['0000-0000-0000', 'x', codigoInicial(test_.deps.keys).slice(1)]) {
    const { status, body } = await inicia({ ...datos(), compania: { ...datos().compania, codigo } });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['compania.codigo']]);
  }
  const codigo = codigoInicial(test_.deps.keys).toLowerCase().replaceAll('-', ' ');
  const { body } = await inicia({ ...conAdministrador({ password: 'corta' }), compania: { ...datos().compania, codigo } });
  expect(Object.keys(body.errors)).toEqual(['administrador.password']);
  expect(await vacio()).toBe(true);
});

test.each([
  ['a short password', { password: 'corta' }, 'password'],
  ['the user name as password', { usuario: 'rosannaespaillat', password: 'RosannaEspaillat' }, 'password'],
  ['a user name with a space', { usuario: 'rosa nna' }, 'usuario'],
  ['the name of nobody in the audit', { usuario: 'Sistema' }, 'usuario'],
  ['an e-mail that is none', { email: 'rosanna@' }, 'email'],
])('refuses %s beside its field and leaves the system empty', async (_, more, field) => {
  const { status, body } = await inicia(conAdministrador(more));
  expect([status, Object.keys(body.errors)]).toEqual([400, [`administrador.${field}`]]);
  expect(await vacio()).toBe(true);
});

test('of several browsers at once one sets it up and is signed in, the others are told whom to ask', async () => {
  const answers = await Promise.all(['ana', 'eva', 'luz', 'sol'].map((usuario) => inicia(datos(usuario))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body.mensaje).toMatch(/ya está configurada.*Pida su usuario/);
  const [counts] = await test_.rows(
    'select (select count(*)::int from compania) c, (select count(*)::int from usuario) u, (select count(*)::int from sucursal) s',
  );
  expect(counts).toEqual({ c: 1, u: 1, s: 1 });
  expect(await vacio()).toBe(false);

  const { body } = answers.find(({ status }) => status === 200)!;
  expect(body).toMatchObject({
    success: true,
    compania: { nombre: 'Academia de Baní' },
    usuario: { nombre: 'Rosanna Espaillat', tipoUsuario: 'ADMINISTRADOR', debeCambiar: false, debeSegundoFactor: false },
    sucursalesUsuario: [{ descripcionSucursal: 'Centro', defecto: true }],
  });
  expect(body.detallesAcceso.map((uno: { codigoAcceso: number }) => uno.codigoAcceso)).toEqual([...accesos.keys()].sort((a, b) => a - b));
  expect(await test_.call(compania.leer, {}, { token: body.token })).toMatchObject({ nombre: 'Academia de Baní', rnc: '1-30-55555-5' });
});

test('what an academy cannot be without is there: series, built-in services, roles, and the administrator has theirs', async () => {
  expect(await test_.rows('select serie, ultimo from secuencia order by serie')).toEqual(
    ['CAJA', 'CARTA', 'COBRO', 'FACTURA'].map((serie) => ({ serie, ultimo: 0 })),
  );
  expect(await test_.rows('select integrado from servicio order by codigo_servicio')).toEqual(
    ['INSCRIPCION', 'CUOTA', 'CAMPAMENTO', 'MORA'].map((integrado) => ({ integrado })),
  );
  expect(await test_.rows('select canal, count(*)::int n from plantilla_mensaje where activo group by 1 order by 1')).toEqual([
    { canal: 'CORREO', n: 2 },
    { canal: 'WHATSAPP', n: 1 },
  ]);
  expect(await test_.rows('select activo from regla_mensaje')).toEqual([{ activo: false }]);
  const roles = await test_.rows(
    'select descripcion, count(codigo_acceso)::int n from rol join rol_acceso using (codigo_rol) group by 1 order by 1',
  );
  expect(roles.map(({ descripcion }) => descripcion)).toEqual(['Administrador', 'Cajero', 'Consulta', 'Profesor']);
  expect(roles[0].n).toBe(accesos.size);
  expect(await test_.rows('select descripcion from acceso_rol_usuario join rol using (codigo_rol)')).toEqual([
    { descripcion: 'Administrador' },
  ]);
});

test('the new user signs in with the password, and every row is audited in that name and of that company', async () => {
  const [{ usuario, codigo_compania }] = (await test_.rows('select usuario, codigo_compania from usuario')) as [any];
  const { status } = await test_.send('POST', 'login', { body: { usuario, password: 'balón de Baní 26' } });
  expect(status).toBe(200);
  const audit = await test_.rows('select distinct usuario, codigo_compania from auditoria');
  expect(audit).toEqual([{ usuario, codigo_compania }]);
  expect(await test_.rows(`select from auditoria where despues::text like '%argon2%'`)).toEqual([]);
});

test('afterwards nobody sets it up again, whatever is sent', async () => {
  const { status, body } = await inicia(datos('otra'));
  expect([status, body.success]).toEqual([409, false]);
});
