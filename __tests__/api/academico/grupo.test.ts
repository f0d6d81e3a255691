import { grupo as calls, type Grupo, type GrupoInput } from '@/contract/academico/grupo';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaInscripcion,
  nuevaModalidad,
  nuevoEstudiante,
  nuevoPeriodo,
  nuevoProfesor,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let token: string;
let periodo: Awaited<ReturnType<typeof nuevoPeriodo>>;
let modalidad: Awaited<ReturnType<typeof nuevaModalidad>>;
let profesor: Awaited<ReturnType<typeof nuevoProfesor>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  periodo = await nuevoPeriodo(app, academia);
  modalidad = await nuevaModalidad(app, academia);
  profesor = await nuevoProfesor(app, academia);
});

const clase = (dia: number, horaInicio: string, horaFin: string, lugar = '') => ({ dia, horaInicio, horaFin, lugar });
const datos = (cambios: Partial<GrupoInput> = {}): GrupoInput => ({
  codigoSucursal: academia.sucursales[0],
  codigoPeriodo: periodo.codigoPeriodo,
  codigoProfesor: profesor.codigoProfesor,
  descripcion: 'Sub-10 A',
  tipo: 'REGULAR',
  edadMinima: 8,
  edadMaxima: 10,
  sexo: 'MIXTO',
  capacidad: 20,
  montoInscripcion: pesos(1500),
  tipoCobro: 'FIJO',
  precioClase: pesos(0),
  montoDeposito: pesos(0),
  estatus: 'ACTIVO',
  modalidades: [{ codigoModalidad: modalidad.codigoModalidad, montoCuota: pesos(2500.5) }],
  detallesHorarioGrupo: [clase(1, '16:00', '17:30', 'Cancha Múltiple'), clase(3, '16:00', '17:30', 'Cancha 2')],
  ...cambios,
});
const guardar = (cambios: Partial<GrupoInput> = {}) => app.call(calls.save, { body: datos(cambios) }, { token });
const intentar = (cambios: Partial<GrupoInput> = {}) => app.ask(calls.save, { body: datos(cambios) }, { token });
const conInscrito = async () => {
  const grupo = await guardar();
  const en = { codigoGrupo: grupo.codigoGrupo, codigoModalidad: modalidad.codigoModalidad };
  await nuevaInscripcion(app, academia, { estudiante: await nuevoEstudiante(app, academia), grupo: en });
  return grupo;
};

describe('saving', () => {
  test('a class from 25:00 to 24:00, or one that ends before it starts, is refused beside its field', async () => {
    const ninguna = await intentar({ detallesHorarioGrupo: [clase(1, '25:00', '24:00')] });
    const campos = ['detallesHorarioGrupo.0.horaFin', 'detallesHorarioGrupo.0.horaInicio'];
    expect([ninguna.status, Object.keys(ninguna.body.errors).sort()]).toEqual([400, campos]);
    const alReves = await intentar({ detallesHorarioGrupo: [clase(1, '18:00', '17:00')] });
    expect([alReves.status, Object.keys(alReves.body.errors)]).toEqual([400, ['detallesHorarioGrupo.0.horaFin']]);
    expect(await app.rows('select 1 from grupo where codigo_compania = $1', [academia.codigoCompania])).toEqual([]);
  });

  test('a group keeps its prices, its classes and its names', async () => {
    const hecho = await guardar();
    expect(hecho).toMatchObject({ ...datos(), inscritos: 0, periodo: periodo.descripcion, profesor: expect.stringMatching(/^Profesor /) });
    expect(await app.call(calls.id, { params: { id: hecho.codigoGrupo } }, { token })).toEqual(hecho);
  });

  test.each([
    ['ages the wrong way round', { edadMinima: 11 }, 'edadMaxima'],
    ['a class that ends before it starts', { detallesHorarioGrupo: [clase(1, '17:30', '16:00')] }, 'detallesHorarioGrupo.0.horaFin'],
    ['a class without length', { detallesHorarioGrupo: [clase(1, '16:00', '16:00')] }, 'detallesHorarioGrupo.0.horaFin'],
    ['a charge by attendance without the price of a class', { tipoCobro: 'ASISTENCIA' as const }, 'precioClase'],
    ['another type than its period', { tipo: 'CAMPAMENTO' as const }, 'tipo'],
  ])('%s is refused beside the field', async (_, cambios, campo) => {
    const { status, body } = await intentar(cambios);
    expect([status, Object.keys(body.errors)]).toEqual([400, [campo]]);
  });

  test('prices with which an enrolment would pass the greatest amount are refused beside the price, and the greatest one is taken', async () => {
    // Ten instalments and the fee, which here is 1,500.00.
    const con = (cuota: number, cambios: Partial<GrupoInput> = {}) =>
      intentar({ modalidades: [{ codigoModalidad: modalidad.codigoModalidad, montoCuota: pesos(cuota) }], ...cambios });
    const { status, body } = await con(99_999_850);
    expect([status, body.errors]).toEqual([
      400,
      { 'modalidades.0.montoCuota': 'Con la inscripción y sus 10 cuotas sumaría DOP 1,000,000,000.00; el máximo es DOP 999,999,999.99' },
    ]);
    expect((await con(99_999_999.99, { montoInscripcion: pesos(0.09) })).status).toBe(200);
    expect(Object.keys((await con(99_999_999.99, { descripcion: 'B', montoInscripcion: pesos(0.1) })).body.errors)).toEqual(['modalidades.0.montoCuota']); // prettier-ignore
    expect((await con(1_000_000_000)).body.errors).toEqual({ 'modalidades.0.montoCuota': 'Debe ser 999,999,999.99 o menos' });
  });

  test('ITBIS counts in what an enrolment comes to', async () => {
    await app.rows(`update servicio set itbis = 1800 where codigo_compania = $1`, [academia.codigoCompania]);
    const { status, body } = await intentar({ montoInscripcion: pesos(900_000_000) });
    expect([status, body.errors]).toEqual([400, { montoInscripcion: 'Con ITBIS sumaría DOP 1,062,000,000.00; el máximo es DOP 999,999,999.99' }]); // prettier-ignore
  });

  test.each([
    ['more than two decimals', 0.1 + 0.2, 'Use a lo sumo 2 decimales'],
    ['a text', '1500', 'Debe ser un número'],
  ])('an amount that is %s is refused in words', async (_, montoInscripcion, palabras) => {
    const { status, body } = await app.send('POST', calls.save.path, { token, body: { ...datos({ modalidades: [] }), montoInscripcion } });
    expect([status, body.errors.montoInscripcion]).toEqual([400, palabras]);
  });

  test('a name that another group of the branch and period has is refused, however it is spaced, accented or written', async () => {
    await guardar({ descripcion: 'Sub-8 Águilas  A', detallesHorarioGrupo: [] });
    const mensaje = 'Ya existe un grupo con ese nombre en el período';
    for (const descripcion of ['Sub-8 Águilas A', '  sub-8  aguilas   a ', 'SUB-8 ÁGUILAS\u00a0A']) {
      const { status, body } = await intentar({ descripcion, detallesHorarioGrupo: [] });
      expect([status, body.errors]).toEqual([409, { descripcion: mensaje }]);
    }
    const otro = await guardar({ descripcion: ' Sub-8  Águilas  B', detallesHorarioGrupo: [] });
    expect(otro.descripcion).toBe('Sub-8 Águilas B');
  });

  test('a modality twice is refused beside the second', async () => {
    const una = { codigoModalidad: modalidad.codigoModalidad, montoCuota: pesos(1) };
    expect(Object.keys((await intentar({ modalidades: [una, una] })).body.errors)).toEqual(['modalidades.1.codigoModalidad']);
  });

  test('a period, instructor or modality of another company does not exist; an inactive one is not taken', async () => {
    const otra = await nuevaAcademia(app);
    const ajenos: [Partial<GrupoInput>, string][] = [
      [{ codigoPeriodo: (await nuevoPeriodo(app, otra)).codigoPeriodo }, 'Ese período no existe'],
      [{ codigoProfesor: (await nuevoProfesor(app, otra)).codigoProfesor }, 'Ese profesor no existe'],
      [
        { modalidades: [{ codigoModalidad: (await nuevaModalidad(app, otra)).codigoModalidad, montoCuota: pesos(1) }] },
        'Esa modalidad no existe',
      ],
    ];
    for (const [cambios, mensaje] of ajenos) {
      const { status, body } = await intentar(cambios);
      expect([status, body.mensaje]).toEqual([404, mensaje]);
    }
    await app.rows('update profesor set activo = false where codigo_profesor = $1', [profesor.codigoProfesor]);
    expect(Object.keys((await intentar()).body.errors)).toEqual(['codigoProfesor']);
    await app.rows('update profesor set activo = true where codigo_profesor = $1', [profesor.codigoProfesor]);
    await app.rows('update modalidad set activo = false where codigo_modalidad = $1', [modalidad.codigoModalidad]);
    expect(Object.keys((await intentar()).body.errors)).toEqual(['modalidades.0.codigoModalidad']);
  });

  test('a period of another branch is refused beside the field', async () => {
    const [naco, santiago] = academia.sucursales;
    const deSantiago = await nuevoPeriodo(app, academia, { codigoSucursal: santiago });
    const { status, body } = await intentar({ codigoSucursal: naco, codigoPeriodo: deSantiago.codigoPeriodo });
    expect([status, body.errors]).toEqual([400, { codigoPeriodo: 'Es de otra sucursal' }]);
  });

  test('a period of the other type is refused beside the type', async () => {
    const { status, body } = await intentar({ tipo: 'CAMPAMENTO' });
    expect([status, body.errors]).toEqual([400, { tipo: 'El período es de tipo REGULAR' }]);
  });
});

describe('clashes', () => {
  test('two classes of the group at the same time are refused', async () => {
    const { status, body } = await intentar({ detallesHorarioGrupo: [clase(1, '16:00', '17:30'), clase(1, '17:00', '18:00')] });
    expect([status, body.mensaje]).toEqual([409, 'Las clases del grupo se cruzan: lun 5:00–6:00 p. m.']);
  });

  test('the same instructor at the same time is refused naming the other group, in whatever branch; right after it is not', async () => {
    await guardar();
    const otra = { descripcion: 'Sub-10 B', codigoSucursal: academia.sucursales[1] };
    const { status, body } = await intentar({ ...otra, detallesHorarioGrupo: [clase(3, '17:00', '18:00')] });
    expect([status, body.mensaje]).toEqual([409, 'Choca con Sub-10 A, del mismo profesor: mié 4:00–5:30 p. m.']);
    await guardar({ ...otra, detallesHorarioGrupo: [clase(3, '17:30', '18:30')] });
  });

  test('the same place of a branch at the same time is refused, whatever its case and accents; another branch has its own place', async () => {
    await guardar();
    const otro = { descripcion: 'Sub-10 B', codigoProfesor: (await nuevoProfesor(app, academia)).codigoProfesor };
    const detallesHorarioGrupo = [clase(1, '17:00', '18:00', 'cancha multiple')];
    const { status, body } = await intentar({ ...otro, detallesHorarioGrupo });
    expect([status, body.mensaje]).toEqual([409, 'Choca con Sub-10 A en Cancha Múltiple: lun 4:00–5:30 p. m.']);
    await guardar({ ...otro, detallesHorarioGrupo: [clase(1, '17:00', '18:00')] });
    await guardar({ ...otro, descripcion: 'Sub-10 C', codigoSucursal: academia.sucursales[1], codigoProfesor: (await nuevoProfesor(app, academia)).codigoProfesor, detallesHorarioGrupo }); // prettier-ignore
  });

  test('an inactive group, or one of a period of other days, stands in nobody’s way', async () => {
    await guardar({ estatus: 'INACTIVO' });
    const activo = await guardar({ descripcion: 'Sub-10 B' });
    const verano = await nuevoPeriodo(app, academia, { fechaInicio: '2026-06-01', fechaFin: '2026-07-31' });
    await guardar({ descripcion: 'Sub-10 C', codigoPeriodo: verano.codigoPeriodo });
    expect((await intentar({ descripcion: 'Sub-10 D' })).body.mensaje).toMatch(/Sub-10 B/);
    await app.call(calls.update, { body: { ...entrada(activo), descripcion: 'No choca consigo mismo' } }, { token });
  });

  test('groups that clash saved at once: one is made', async () => {
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((letra) => intentar({ descripcion: `Sub-10 ${letra}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

/** A row as its form sends it back. */
const entrada = <G extends Pick<Grupo, 'nombre' | 'periodo' | 'empieza' | 'profesor' | 'inscritos' | 'cuotas' | 'cambios'>>({
  nombre: _nombre,
  periodo: _periodo,
  empieza: _empieza,
  profesor: _profesor,
  inscritos: _inscritos,
  cuotas: _cuotas,
  cambios: _cambios,
  ...row
}: G) => row;

describe('changing', () => {
  test('writes prices and classes anew, and refuses an older version with the row as it is now', async () => {
    const hecho = await guardar();
    const otra = await nuevaModalidad(app, academia);
    const body = {
      ...entrada(hecho),
      modalidades: [{ codigoModalidad: otra.codigoModalidad, montoCuota: pesos(999) }],
      detallesHorarioGrupo: [clase(5, '09:00', '10:00')],
    };
    const cambiado = await app.call(calls.update, { body }, { token });
    expect(cambiado).toMatchObject({ ...body, version: 1, cuotas: [{ ...body.modalidades[0], modalidad: otra.descripcion }] });
    const viejo = await app.ask(calls.update, { body }, { token });
    expect([viejo.status, viejo.body.data.version, viejo.body.data.modalidades[0].montoCuota]).toEqual([409, 1, 999]);
  });

  test('with someone enrolled: not fewer places than enrolments, beside the field', async () => {
    const hecho = await conInscrito();
    const en = { codigoGrupo: hecho.codigoGrupo, codigoModalidad: modalidad.codigoModalidad };
    await nuevaInscripcion(app, academia, { estudiante: await nuevoEstudiante(app, academia), grupo: en });
    const { status, body } = await app.ask(calls.update, { body: { ...entrada(hecho), capacidad: 1 } }, { token });
    expect([status, body.errors]).toEqual([400, { capacidad: 'Hay 2 inscritos' }]);
    expect((await app.call(calls.update, { body: { ...entrada(hecho), capacidad: 2 } }, { token })).inscritos).toBe(2);
  });

  test('with someone enrolled: the modality stays, another one may come, and a price changes no invoice', async () => {
    const hecho = await conInscrito();
    const otra = { codigoModalidad: (await nuevaModalidad(app, academia)).codigoModalidad, montoCuota: pesos(1) };
    const sinElla = await app.ask(calls.update, { body: { ...entrada(hecho), modalidades: [otra] } }, { token });
    expect([sinElla.status, sinElla.body.mensaje]).toEqual([
      409,
      `Hay inscripciones activas con la modalidad ${modalidad.descripcion}: no se puede quitar`,
    ]);
    const propia = { codigoModalidad: modalidad.codigoModalidad, montoCuota: pesos(9999) };
    await app.call(calls.update, { body: { ...entrada(hecho), modalidades: [propia, otra] } }, { token });
    expect(await app.rows('select monto_cuota from inscripcion where codigo_grupo = $1', [hecho.codigoGrupo])).toEqual([
      { monto_cuota: 250000 },
    ]);
  });

  test('with someone enrolled: period, branch and the way it is charged stay, whatever became of the enrolment', async () => {
    const hecho = await conInscrito();
    const otro = await nuevoPeriodo(app, academia, { fechaInicio: '2026-06-01', fechaFin: '2026-07-31' });
    await app.rows(`update inscripcion set estatus = 'CANCELADA' where codigo_grupo = $1`, [hecho.codigoGrupo]);
    const intentos = [
      [{ codigoPeriodo: otro.codigoPeriodo }, 'su período'],
      [{ codigoSucursal: academia.sucursales[1] }, 'su sucursal'],
      [{ tipoCobro: 'ASISTENCIA' as const, precioClase: pesos(100) }, 'su tipo de cobro'],
    ] as const;
    for (const [cambios, que] of intentos) {
      const { status, body } = await app.ask(calls.update, { body: { ...entrada(hecho), ...cambios } }, { token });
      expect([status, body.mensaje]).toEqual([409, `El grupo ya tiene inscripciones: ${que} no se puede cambiar`]);
    }
    expect((await app.ask(calls.update, { body: { ...entrada(hecho), sexo: 'FEMENINO' } }, { token })).status).toBe(200);
  });
});

test('a group with children becomes inactive only after a question that names them', async () => {
  const grupo = await app.call(calls.save, { body: datos() }, { token });
  const estudiante = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Peña' });
  await nuevaInscripcion(app, academia, { estudiante, grupo: { ...grupo, codigoModalidad: modalidad.codigoModalidad } });
  const body = { ...datos(), codigoGrupo: grupo.codigoGrupo, version: grupo.version, estatus: 'INACTIVO' as const };
  const { status, body: answer } = await app.ask(calls.update, { body }, { token });
  expect([status, answer.errors.confirmaInscritos]).toEqual([409, expect.stringContaining('Ana Peña')]);
  expect(await app.call(calls.update, { body: { ...body, confirmaInscritos: true } }, { token })).toMatchObject({ estatus: 'INACTIVO' });
});

test('a closed group still trains: another group may not have its instructor or place at that hour', async () => {
  const horario = [clase(1, '16:00', '17:00', 'Cancha  Grande')];
  await app.call(calls.save, { body: datos({ estatus: 'CERRADO', detallesHorarioGrupo: horario }) }, { token });
  const otro = await nuevoProfesor(app, academia);
  const suyo = {
    codigoProfesor: otro.codigoProfesor,
    descripcion: 'Sub-10 B',
    detallesHorarioGrupo: [clase(1, '16:30', '17:30', 'cáncha grande ')],
  };
  const { status, body } = await app.ask(calls.save, { body: datos(suyo) }, { token });
  expect([status, body.mensaje]).toEqual([409, expect.stringContaining('Choca con Sub-10 A')]);
});
