import { ACCESO } from '@/contract/accesos';
import { guardarVarios, type GrupoDeTabla } from '@/contract/importacion/variosGrupos';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaModalidad, nuevoPeriodo, nuevoProfesor, nuevoUsuario, pesos, type Academia } from '../../support/factories';

// Many groups in one table: all or none, each fault beside its field.

const app = createTestApp();
let academia: Academia;
let token: string;
let comun: Omit<GrupoDeTabla, 'descripcion' | 'profesor'>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  const { codigoPeriodo } = await nuevoPeriodo(app, academia);
  const { codigoModalidad } = await nuevaModalidad(app, academia);
  comun = {
    ...{ codigoSucursal: academia.sucursales[0]!, codigoPeriodo, tipo: 'REGULAR', estatus: 'ACTIVO', sexo: 'MIXTO', tipoCobro: 'FIJO' },
    ...{ edadMinima: 6, edadMaxima: 8, capacidad: 25, montoInscripcion: pesos(2500), precioClase: pesos(0), montoDeposito: pesos(0) },
    ...{ modalidades: [{ codigoModalidad, montoCuota: pesos(3000) }], detallesHorarioGrupo: [] },
  };
});

type Fila = Partial<GrupoDeTabla>;
const cuerpo = (filas: Fila[]) => ({
  body: { grupos: filas.map((fila) => ({ descripcion: 'Sub-8', profesor: 'Eva Luna', ...comun, ...fila })) },
});
const guardar = (filas: Fila[], quien = token, clave = nuevaClave()) => app.call(guardarVarios, cuerpo(filas), { token: quien, clave });
const intentar = (filas: Fila[], quien = token) => app.ask(guardarVarios, cuerpo(filas), { token: quien, clave: nuevaClave() });
const cuantos = async () =>
  (
    await app.rows(
      `select (select count(*)::int from grupo where codigo_compania = $1) grupos, (select count(*)::int from profesor where codigo_compania = $1) profesores`,
      [academia.codigoCompania],
    )
  )[0];
const profesorLlamado = async (nombre: string, apellido: string) => {
  const { codigoProfesor, codigoEntidad } = await nuevoProfesor(app, academia);
  await app.rows(`update entidad set nombre = $2, apellido = $3 where codigo_entidad = $1`, [codigoEntidad, nombre, apellido]);
  return codigoProfesor;
};
const clase = (dia: number, horaInicio: string, horaFin: string, lugar = '') => ({ dia, horaInicio, horaFin, lugar });

test('groups of both branches are made with their prices and classes; an instructor who is not on record is made once', async () => {
  const codigoProfesor = await profesorLlamado('Ana', 'Díaz Mota');
  const hechos = await guardar([
    { descripcion: 'Sub-8 A', profesor: 'ana diaz mota', detallesHorarioGrupo: [clase(2, '16:00', '17:30', 'Cancha 1')] },
    { descripcion: 'Sub-8 B', profesor: 'Pedro de la Cruz', codigoSucursal: academia.sucursales[1]! },
    { descripcion: 'Sub-10', profesor: 'PEDRO DE LA CRUZ' },
  ]);
  const nuevo = hechos.find(({ profesor }) => profesor === 'Pedro De la Cruz')!.codigoProfesor;
  expect(hechos.map((uno) => [uno.descripcion, uno.codigoSucursal, uno.codigoProfesor, uno.cuotas[0]!.montoCuota])).toEqual([
    ['Sub-10', academia.sucursales[0], nuevo, pesos(3000)],
    ['Sub-8 A', academia.sucursales[0], codigoProfesor, pesos(3000)],
    ['Sub-8 B', academia.sucursales[1], nuevo, pesos(3000)],
  ]);
  expect(hechos[1]!.detallesHorarioGrupo).toEqual([clase(2, '16:00', '17:30', 'Cancha 1')]);
  expect(await cuantos()).toEqual({ grupos: 3, profesores: 2 });
});

test('one refused row refuses all, and each fault names its row and field', async () => {
  const tarde = [clase(2, '16:00', '17:30', 'Cancha 1')];
  const { status, body } = await intentar([
    { descripcion: 'Sub-8' },
    { descripcion: 'SUB-8' },
    { descripcion: 'Sub-9', edadMaxima: 4 },
    { descripcion: 'Sub-10', profesor: 'Luis Peña', detallesHorarioGrupo: tarde },
    { descripcion: 'Sub-12', profesor: 'Ana Mota', detallesHorarioGrupo: tarde },
    { descripcion: 'Sub-14', profesor: 'Pedro' },
  ]);
  expect([status, body.errors]).toEqual([
    400,
    {
      'grupos.1.descripcion': 'Ya existe un grupo con ese nombre en el período',
      'grupos.2.edadMaxima': 'Debe ser la edad mínima o más',
      'grupos.4.detallesHorarioGrupo': 'Choca con Sub-10 en Cancha 1: mar 4:00–5:30 p. m.',
      'grupos.5.profesor': 'No está entre los profesores: escriba nombre y apellido para crearlo',
    },
  ]);
  expect(await cuantos()).toEqual({ grupos: 0, profesores: 0 });
});

test('a name that two instructors have, an inactive one and, without the access, an unknown one are refused', async () => {
  await profesorLlamado('Ana', 'Díaz');
  await profesorLlamado('Ana', 'Díaz');
  const codigoProfesor = await profesorLlamado('Luis', 'Peña');
  await app.rows(`update profesor set activo = false where codigo_profesor = $1`, [codigoProfesor]);
  const sin = await nuevoUsuario(app, academia, { accesos: [ACCESO.grupo] });
  const { body } = await intentar(
    ['Ana Díaz', 'Luis Peña', 'Eva Luna'].map((profesor) => ({ descripcion: profesor, profesor })),
    sin.token,
  );
  expect(Object.values(body.errors!)).toEqual([
    'Hay dos con ese nombre: cree este grupo con su formulario',
    'Está inactivo',
    'No hay un profesor con ese nombre',
  ]);
});

test('sent twice with one key, the groups are made once', async () => {
  const clave = nuevaClave();
  const [uno] = await guardar([{}], token, clave);
  expect((await guardar([{}], token, clave))[0]!.codigoGrupo).toBe(uno!.codigoGrupo);
  expect(await cuantos()).toEqual({ grupos: 1, profesores: 1 });
});
