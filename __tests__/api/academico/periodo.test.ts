import { modalidad as modalidades } from '@/contract/academico/modalidad';
import { periodo as calls, type PeriodoInput } from '@/contract/academico/periodo';
import { profesoresActivos } from '@/contract/academico/profesorLigero';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
  nuevaModalidad,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoProfesor,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let token: string;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
});

const datos = (cambios: Partial<PeriodoInput> = {}): PeriodoInput => ({
  codigoSucursal: null,
  descripcion: '2025–2026',
  tipo: 'REGULAR',
  fechaInicio: '2025-08-01',
  fechaFin: '2026-05-31',
  activo: true,
  diasSinClase: [],
  ...cambios,
});
const guardar = (cambios: Partial<PeriodoInput> = {}) => app.call(calls.save, { body: datos(cambios) }, { token });
const intentar = (cambios: Partial<PeriodoInput> = {}) => app.ask(calls.save, { body: datos(cambios) }, { token });

describe('period', () => {
  test('is kept with its days without class, in order', async () => {
    const diasSinClase = [
      { fecha: '2026-01-01', motivo: 'Año Nuevo' },
      { fecha: '2025-12-25', motivo: 'Navidad' },
    ];
    const hecho = await guardar({ diasSinClase });
    const leido = await app.call(calls.id, { params: { id: hecho.codigoPeriodo } }, { token });
    expect(leido).toEqual(hecho);
    expect(leido.diasSinClase.map(({ fecha }) => fecha)).toEqual(['2025-12-25', '2026-01-01']);
  });

  test.each([
    ['the end before the start', { fechaFin: '2025-07-31' }, 'fechaFin'],
    ['a day without class outside', { diasSinClase: [{ fecha: '2026-06-01', motivo: '' }] }, 'diasSinClase.0.fecha'],
    [
      'a day without class twice',
      {
        diasSinClase: [
          { fecha: '2025-12-25', motivo: '' },
          { fecha: '2025-12-25', motivo: 'Navidad' },
        ],
      },
      'diasSinClase.1.fecha',
    ],
  ])('with %s is refused beside the field', async (_, cambios, campo) => {
    const { status, body } = await intentar(cambios);
    expect([status, Object.keys(body.errors)]).toEqual([400, [campo]]);
  });

  test('may not overlap an active one of its type and branch; another type, branch or an inactive one may', async () => {
    await guardar();
    const { status, body } = await intentar({ descripcion: 'Otro', fechaInicio: '2026-05-31', fechaFin: '2026-07-31' });
    expect([status, body.mensaje]).toEqual([409, 'Ya hay un período activo del mismo tipo en esas fechas']);
    await guardar({ tipo: 'CAMPAMENTO' });
    await guardar({ codigoSucursal: academia.sucursales[0] });
    await guardar({ activo: false });
    await guardar({ fechaInicio: '2026-06-01', fechaFin: '2026-07-31' });
  });

  test('two overlapping ones saved at once: one is made', async () => {
    const answers = await Promise.all([intentar(), intentar()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is changed with its days, and refused on an older version of it', async () => {
    const hecho = await guardar({ diasSinClase: [{ fecha: '2025-12-25', motivo: 'Navidad' }] });
    const diasSinClase = [{ fecha: '2025-12-25', motivo: 'Pascuas' }, { fecha: '2026-01-06', motivo: 'Reyes' }]; // prettier-ignore
    const cambio = { ...hecho, descripcion: 'Nuevo nombre', diasSinClase };
    const cambiado = await app.call(calls.update, { body: cambio }, { token });
    expect(cambiado).toEqual({ ...cambio, version: 1 });
    const { status, body } = await app.ask(calls.update, { body: cambio }, { token });
    expect([status, body.data.version]).toEqual([409, 1]);
    const vacio = await app.call(calls.update, { body: { ...cambiado, diasSinClase: [] } }, { token });
    expect(vacio.diasSinClase).toEqual([]);
  });

  test('with groups keeps its type and no branch of its own; once billed its first and last day', async () => {
    const hecho = await guardar();
    const grupo = await nuevoGrupo(app, academia, { codigoPeriodo: hecho.codigoPeriodo });
    const cambiar = async (cambios: object) => {
      const { version } = await app.call(calls.id, { params: { id: hecho.codigoPeriodo } }, { token });
      return app.ask(calls.update, { body: { ...hecho, version, ...cambios } }, { token });
    };
    expect((await cambiar({ tipo: 'CAMPAMENTO' })).body.mensaje).toMatch(/su tipo no se puede cambiar/);
    expect((await cambiar({ codigoSucursal: academia.sucursales[1] })).body.mensaje).toMatch(/grupos de otra sucursal/);
    expect((await cambiar({ fechaInicio: '2025-08-02' })).status).toBe(200);
    const estudiante = await nuevoEstudiante(app, academia);
    const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante, grupo, values: { estatus: 'CANCELADA' } });
    expect((await cambiar({ fechaInicio: '2025-08-02', fechaFin: '2026-06-29' })).status).toBe(200);
    await nuevaFactura(app, academia, { estudiante, values: { codigoInscripcion } });
    const facturado = { fechaInicio: '2025-08-02', fechaFin: '2026-06-29' };
    for (const otro of [{ fechaInicio: '2025-08-03' }, { fechaFin: '2026-06-30' }, { fechaFin: '2025-12-31' }]) {
      const { status, body } = await cambiar({ ...facturado, ...otro });
      expect([status, body.mensaje]).toEqual([409, 'Ya se facturaron cuotas de este período: su fecha inicial y su fecha final no se pueden cambiar']); // prettier-ignore
    }
    expect((await cambiar({ ...facturado, descripcion: 'Otro nombre' })).status).toBe(200);
  });

  test('is deleted with its days while unused, and only deactivated once it has a group', async () => {
    const libre = await guardar({ diasSinClase: [{ fecha: '2025-12-25', motivo: '' }] });
    const borrar = (id: number) => app.call(calls.remove, { params: { id } }, { token });
    expect(await borrar(libre.codigoPeriodo)).toEqual({ eliminado: true, desactivado: false });
    const usado = await guardar({ diasSinClase: [{ fecha: '2025-12-25', motivo: '' }] });
    await nuevoGrupo(app, academia, { codigoPeriodo: usado.codigoPeriodo });
    expect(await borrar(usado.codigoPeriodo)).toEqual({ eliminado: false, desactivado: true });
    const leido = await app.call(calls.id, { params: { id: usado.codigoPeriodo } }, { token });
    expect([leido.activo, leido.diasSinClase.length]).toEqual([false, 1]);
  });

  test('of another company or branch does not exist', async () => {
    const ajeno = await nuevoPeriodo(app, await nuevaAcademia(app));
    const deOtraSucursal = await nuevoPeriodo(app, academia, { codigoSucursal: academia.sucursales[1] });
    const { token: limitado } = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]] });
    for (const { codigoPeriodo } of [ajeno, deOtraSucursal]) {
      const { status, body } = await app.ask(calls.id, { params: { id: codigoPeriodo } }, { token: limitado });
      expect([status, body.mensaje]).toEqual([404, 'Ese período no existe']);
      expect((await app.ask(calls.remove, { params: { id: codigoPeriodo } }, { token: limitado })).status).toBe(404);
    }
    expect(await app.call(calls.all, {}, { token: limitado })).toEqual([]);
  });

  test('the lists: active ones of a branch with the company’s; the table hides inactive ones until asked, sorts and searches', async () => {
    const [naco, santiago] = academia.sucursales;
    await guardar({ descripcion: 'Ñandú' });
    await guardar({ descripcion: 'Verano', codigoSucursal: santiago });
    await guardar({ descripcion: 'Viejo', activo: false });
    const nombres = (rows: { descripcion: string }[]) => rows.map(({ descripcion }) => descripcion).sort();
    expect(nombres(await app.call(calls.active, { query: { codigoSucursal: naco } }, { token }))).toEqual(['Ñandú']);
    expect(nombres(await app.call(calls.active, { query: {} }, { token }))).toEqual(['Verano', 'Ñandú']);
    const tabla = await app.call(calls.filter, { query: { sortField: 'descripcion', sortOrderAsc: true, inactivos: true } }, { token });
    expect(tabla.rows.map(({ descripcion }) => descripcion)).toEqual(['Ñandú', 'Verano', 'Viejo']);
    expect((await app.call(calls.filter, { query: { filtro: 'nandu' } }, { token })).total).toBe(1);
    expect((await app.call(calls.filter, { query: { filtro: 'viejo' } }, { token })).total).toBe(0);
  });

  test('the current one is the branch’s own, else the company’s, that contains today; else there is none', async () => {
    const [naco, santiago] = academia.sucursales;
    const actual = async (codigoSucursal?: number) =>
      (await app.call(calls.actual, { query: { codigoSucursal } }, { token }))?.descripcion ?? null;
    expect(await actual(naco)).toBeNull();
    await guardar({ descripcion: 'Compañía' });
    await guardar({ descripcion: 'Santiago', codigoSucursal: santiago, fechaInicio: HOY, fechaFin: HOY });
    await guardar({ descripcion: 'Campamento', tipo: 'CAMPAMENTO', codigoSucursal: naco });
    expect([await actual(naco), await actual(santiago), await actual()]).toEqual(['Compañía', 'Santiago', 'Compañía']);
    app.setNow('2026-03-11T14:00:00Z');
    ({ token } = await nuevoUsuario(app, academia));
    expect(await actual(santiago)).toBe('Compañía');
    app.setNow(`${HOY}T14:00:00Z`);
  });
});

describe('modality', () => {
  const mensual = { descripcion: 'Mensual', frecuencia: 'MENSUAL' as const, cantidadCuotas: 10, diaVencimiento: 5 };
  const body = { ...mensual, cobraInscripcion: true, prorratea: false, activo: true };

  test('is made, changed, and deactivated where a group offers it', async () => {
    const hecha = await app.call(modalidades.save, { body }, { token });
    await app.call(modalidades.update, { body: { ...hecha, cantidadCuotas: 12 } }, { token });
    await nuevoGrupo(app, academia, { codigoModalidad: hecha.codigoModalidad });
    const params = { id: hecha.codigoModalidad };
    expect(await app.call(modalidades.remove, { params }, { token })).toEqual({ eliminado: false, desactivado: true });
    expect(await app.call(modalidades.active, {}, { token })).toEqual([]);
  });

  test.each([
    ['of months without a day of the month', { diaVencimiento: 0 }, { diaVencimiento: 'Es un día del mes: debe ser de 1 a 31' }],
    ['of quincenas without one', { frecuencia: 'QUINCENAL' as const, diaVencimiento: 0 }, { diaVencimiento: 'Es un día del mes: debe ser de 1 a 31' }], // prettier-ignore
    ['of one payment with five instalments', { frecuencia: 'UNICA' as const, cantidadCuotas: 5 }, { cantidadCuotas: 'En pago único debe ser 1' }], // prettier-ignore
  ])('%s is refused beside the field', async (_, cambios, errors) => {
    const { status, body: answer } = await app.ask(modalidades.save, { body: { ...body, ...cambios } }, { token });
    expect([status, answer.errors]).toEqual([400, errors]);
  });

  test('of weeks the day may be 0', async () => {
    await app.call(modalidades.save, { body: { ...body, frecuencia: 'SEMANAL', diaVencimiento: 0 } }, { token });
  });

  test('once billed keeps its frequency and its number of instalments', async () => {
    const { codigoModalidad } = await nuevaModalidad(app, academia);
    const grupo = await nuevoGrupo(app, academia, { codigoModalidad });
    await nuevaInscripcion(app, academia, { estudiante: await nuevoEstudiante(app, academia), grupo });
    const actual = await app.call(modalidades.id, { params: { id: codigoModalidad } }, { token });
    for (const cambio of [{ frecuencia: 'SEMANAL' as const }, { cantidadCuotas: 9 }]) {
      const { status, body: answer } = await app.ask(modalidades.update, { body: { ...actual, ...cambio } }, { token });
      expect([status, answer.mensaje]).toEqual([409, expect.stringMatching(/su frecuencia y su cantidad de cuotas no se pueden cambiar/)]);
    }
    await app.call(modalidades.update, { body: { ...actual, descripcion: 'Otro nombre' } }, { token });
  });

  test('is refused more instalments than the price in a group allows, beside their number', async () => {
    const { codigoModalidad } = await nuevaModalidad(app, academia, { cobraInscripcion: false });
    await nuevoGrupo(app, academia, { codigoModalidad, montoCuota: pesos(99_999_999.99), values: { descripcion: 'Cara' } });
    const actual = await app.call(modalidades.id, { params: { id: codigoModalidad } }, { token });
    const con = (cantidadCuotas: number) => app.ask(modalidades.update, { body: { ...actual, cantidadCuotas } }, { token });
    const { status, body: answer } = await con(11);
    expect([status, answer.errors]).toEqual([
      400,
      { cantidadCuotas: 'En Cara una inscripción sumaría DOP 1,099,999,999.89; el máximo es DOP 999,999,999.99' },
    ]);
    expect((await con(9)).status).toBe(200);
  });
});

test('active instructors: those of the branch and of the whole company', async () => {
  const [naco, santiago] = academia.sucursales;
  const deNaco = await nuevoProfesor(app, academia);
  const inactivo = await nuevoProfesor(app, academia);
  await app.rows('update profesor set activo = false where codigo_profesor = $1', [inactivo.codigoProfesor]);
  const deTodas = await nuevoProfesor(app, academia);
  await app.rows('update profesor set codigo_sucursal = null where codigo_profesor = $1', [deTodas.codigoProfesor]);
  const codigos = async (codigoSucursal?: number) =>
    (await app.call(profesoresActivos, { query: { codigoSucursal } }, { token })).map(({ codigoProfesor }) => codigoProfesor).sort();
  expect(await codigos(naco)).toEqual([deNaco.codigoProfesor, deTodas.codigoProfesor].sort());
  expect(await codigos(santiago)).toEqual([deTodas.codigoProfesor]);
  expect(await codigos()).toHaveLength(2);
});

test('a period whose groups clash with others becomes active only after a question that names them', async () => {
  const enero = { fechaInicio: '2026-01-05', fechaFin: '2026-02-27' };
  const { codigoProfesor } = await nuevoProfesor(app, academia);
  const corriente = await nuevoPeriodo(app, academia);
  await nuevoGrupo(app, academia, { codigoPeriodo: corriente.codigoPeriodo, codigoProfesor, values: { descripcion: 'Sub-9' } });
  const campo = { tipo: 'CAMPAMENTO' as const, activo: false, ...enero };
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, campo);
  await nuevoGrupo(app, academia, { codigoPeriodo, codigoProfesor, values: { descripcion: 'Taller', tipo: 'CAMPAMENTO' } });
  const activar = async (mas: object = {}) => {
    const antes = await app.call(calls.id, { params: { id: codigoPeriodo } }, { token });
    return app.ask(calls.update, { body: { ...antes, activo: true, ...mas } }, { token });
  };
  const { status, body } = await activar();
  expect([status, body.errors.confirmaChoques]).toEqual([
    409,
    'Con este período activo hay grupos que se cruzan. Taller: choca con Sub-9, del mismo profesor: mar y jue 4:00–5:30 p. m.',
  ]);
  expect((await activar({ confirmaChoques: true })).status).toBe(200);
  // Of a period that is active already nothing is asked again; one that ends before the other begins does not clash.
  expect((await activar({ descripcion: 'Taller de enero' })).status).toBe(200);
  const pasado = await nuevoPeriodo(app, academia, { ...campo, fechaInicio: '2025-01-05', fechaFin: '2025-02-27' });
  await nuevoGrupo(app, academia, { codigoPeriodo: pasado.codigoPeriodo, codigoProfesor, values: { tipo: 'CAMPAMENTO' } });
  const antes = await app.call(calls.id, { params: { id: pasado.codigoPeriodo } }, { token });
  expect((await app.ask(calls.update, { body: { ...antes, activo: true } }, { token })).status).toBe(200);
});

test('a period that goes on becomes inactive only after a question that names its children, and never by being deleted; one that is over is not asked about', async () => {
  const con = async (fechaInicio: string, fechaFin: string) => {
    const { codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio, fechaFin });
    const grupo = await nuevoGrupo(app, academia, { codigoPeriodo });
    await nuevaInscripcion(app, academia, { grupo, estudiante: await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Peña' }) });
    const cambiar = async (mas: object = {}) => {
      const antes = await app.call(calls.id, { params: { id: codigoPeriodo } }, { token });
      return app.ask(calls.update, { body: { ...antes, activo: false, ...mas } }, { token });
    };
    return [cambiar, () => app.ask(calls.remove, { params: { id: codigoPeriodo } }, { token })] as const;
  };
  const [pasado] = await con('2025-01-05', '2025-06-27');
  expect((await pasado()).status).toBe(200);
  const [corriente, eliminar] = await con('2025-08-01', '2026-05-31');
  const negado = await eliminar();
  expect([negado.status, negado.body.mensaje]).toEqual([409, expect.stringMatching(/^Sigue con inscritos: Ana Peña\. .*quítele «Activo»/)]);
  const { status, body } = await corriente();
  expect([status, body.errors.confirmaInscritos]).toEqual([409, expect.stringMatching(/^Sigue con inscritos: Ana Peña\. /)]);
  expect((await corriente({ activo: true, descripcion: 'Otra' })).status).toBe(200);
  expect((await corriente({ confirmaInscritos: true })).status).toBe(200);
});
