import { catalogo, type AccesosDeUsuario } from '@/contract/usuarios/acceso';
import { cuantos, diferencia, efectoDeRoles, origen, porQue } from '@/domain/accesos';

const CAJA = 73;
const NINO = 9;
const REVERSAR = 26;
const rol = (codigoRol: number, descripcion: string, accesos: number[], more: object = {}) => ({
  codigoRol,
  descripcion,
  accesos,
  activo: true,
  asignado: true,
  ...more,
});
const cajero = rol(1, 'Cajero', [NINO, CAJA]);
const consulta = rol(2, 'Consulta', [NINO]);

/** A user with these roles, and with accesses set apart from them. */
function ana(roles: AccesosDeUsuario['roles'], aparte: Record<number, object> = {}, more: object = {}): AccesosDeUsuario {
  const accesos = catalogo.map((acceso) => {
    const dan = roles
      .filter((one) => one.asignado && one.activo && one.accesos.includes(acceso.codigoAcceso))
      .map(({ codigoRol }) => codigoRol);
    return { ...acceso, activo: dan.length > 0, excepcion: false, roles: dan, ...aparte[acceso.codigoAcceso] };
  });
  return {
    usuario: 'ana',
    nombreCompleto: 'Ana Peña',
    tipoUsuario: 'OPERADOR',
    activo: true,
    sucursales: 1,
    roles,
    accesos,
    version: 0,
    ...more,
  };
}
const acceso = (quien: AccesosDeUsuario, code: number) => quien.accesos.find((one) => one.codigoAcceso === code)!;

describe('porQue', () => {
  test.each([
    ['by a role', ana([cajero]), CAJA, true, '«Caja» se abre para Ana Peña: lo da su rol «Cajero».'],
    ['by two roles', ana([cajero, consulta]), NINO, true, '«Estudiante» se abre para Ana Peña: lo dan sus roles «Cajero» y «Consulta».'],
    ['directly', ana([], { 9: { activo: true } }), NINO, true, /se abre.*lo tiene directamente, sin un rol que lo dé\.$/],
    [
      'by an exception',
      ana([], { 26: { activo: true, excepcion: true } }),
      REVERSAR,
      true,
      /está permitido.*se le dio aparte, como excepción, sin/,
    ],
    [
      'switched off',
      ana([cajero], { 73: { activo: false, excepcion: true } }),
      CAJA,
      false,
      /no se abre.*se le quitó aparte.*aunque lo da su rol «Cajero»\.$/,
    ],
    ['not by the role', ana([consulta]), CAJA, false, /no se abre.*su rol «Consulta» no lo da\.$/],
    ['not by any role', ana([consulta, rol(3, 'Otro', [])]), CAJA, false, /ninguno de sus roles, «Consulta» y «Otro», lo da\.$/],
    ['without a role', ana([]), CAJA, false, /no tiene ningún rol y nadie se lo dio aparte\.$/],
    [
      'by a role that sleeps',
      ana([rol(1, 'Cajero', [CAJA], { activo: false })]),
      CAJA,
      false,
      /lo daría su rol «Cajero», que está inactivo\.$/,
    ],
    ['inactive user', ana([cajero], {}, { activo: false }), CAJA, false, /no se abre.*su usuario está inactivo/],
    ['a process without a branch', ana([cajero], {}, { sucursales: 0 }), CAJA, false, /no se abre.*ninguna sucursal/],
    ['another page without a branch', ana([cajero], {}, { sucursales: 0 }), NINO, true, /se abre/],
  ])('%s', (_, quien, code, abre, frase) => {
    const answer = porQue(quien, code);
    expect(answer).toEqual({ abre, frase: typeof frase === 'string' ? frase : expect.stringMatching(frase) });
  });
});

test('origen names the roles, the exception or that there is no role', () => {
  const quien = ana([cajero, consulta], { 73: { activo: false, excepcion: true }, 5: { activo: true } });
  expect([NINO, CAJA, 5, 6].map((code) => origen(quien, acceso(quien, code)))).toEqual([
    'roles «Cajero» y «Consulta»',
    'excepción: siempre no',
    'directo, sin rol',
    '',
  ]);
});

test('efectoDeRoles: exceptions and what is had directly are no effect of a role; an inactive role gives nothing', () => {
  const nuevo = rol(3, 'Nuevo', [5, 26, 40], { asignado: false });
  const inactivo = rol(4, 'Inactivo', [60], { asignado: false, activo: false });
  const quien = ana([cajero, consulta, nuevo, inactivo], {
    73: { activo: true, excepcion: true },
    5: { activo: true },
    26: { activo: false, excepcion: true },
  });
  expect(efectoDeRoles(quien, new Set([3, 4]))).toEqual({ da: [40], quita: [NINO] });
  expect(efectoDeRoles(quien, new Set([1]))).toEqual({ da: [], quita: [] });
});

test('cuantos and diferencia', () => {
  expect([[1, 2], [1], [3], []].map((codes) => cuantos(codes, new Set([1])))).toEqual(['algunos', 'todos', 'ninguno', 'ninguno']);
  expect(diferencia([1, 2], [2, 3])).toEqual({ da: [3], quita: [1] });
});
