import { previsualizar, inscribir } from '@/contract/inscripciones/inscripcion';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
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
let operador: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  ({ token: operador } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR' }));
  grupo = await nuevoGrupo(app, academia);
  nino = await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Pérez' });
});

/** March to May of ten monthly instalments of 2,500.00, and the fee of 1,500.00. */
const TOTAL = pesos(9000);
const pedido = (cambios: object = {}) => ({
  codigoEstudiante: nino.codigoEstudiante,
  codigoGrupo: grupo.codigoGrupo,
  codigoModalidad: grupo.codigoModalidad,
  totalEsperado: TOTAL,
  ...cambios,
});
const inscribe = (cambios: object = {}, como = token) => app.ask(inscribir, { body: pedido(cambios) }, { token: como });
const prever = (cambios: object = {}) => {
  const { totalEsperado: _, ...body } = pedido(cambios);
  return app.call(previsualizar, { body }, { token });
};
const cuenta = async (tabla: string) => (await app.rows<{ n: number }>(`select count(*)::int n from ${tabla} where codigo_compania = $1`, [academia.codigoCompania]))[0]!.n; // prettier-ignore
const grupoCon = (values: object, mas: object = {}) =>
  nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, codigoModalidad: grupo.codigoModalidad, horario: [], values, ...mas });
const en = ({ codigoGrupo, codigoModalidad }: { codigoGrupo: number; codigoModalidad: number }) => ({ codigoGrupo, codigoModalidad });

describe('refusals, each with its own words', () => {
  test.each([
    [
      'a child too young',
      async () => en(await grupoCon({ edadMinima: 12, edadMaxima: 14 })),
      'Tiene 9 años para este período y el grupo es de 12 a 14 años.',
    ],
    ['a closed group', async () => en(await grupoCon({ estatus: 'CERRADO' })), 'El grupo está cerrado.'],
    ['an inactive group', async () => en(await grupoCon({ estatus: 'INACTIVO' })), 'El grupo está inactivo.'],
    [
      'a closed period',
      async () => {
        const cerrado = await nuevoPeriodo(app, academia, { activo: false });
        return en(await grupoCon({}, { codigoPeriodo: cerrado.codigoPeriodo }));
      },
      'El período está cerrado.',
    ],
    [
      'a period that has ended',
      async () => {
        const pasado = await nuevoPeriodo(app, academia, { fechaInicio: '2025-01-01', fechaFin: '2025-06-30' });
        return en(await grupoCon({}, { codigoPeriodo: pasado.codigoPeriodo }));
      },
      'El período terminó el 30 de junio de 2025.',
    ],
    [
      'a period that is over, by an earlier day of it',
      async () => {
        await app.rows(`update periodo_academico set fecha_fin = '2026-03-09' where codigo_periodo = $1`, [grupo.codigoPeriodo]);
        return { fechaInscripcion: '2026-03-01' };
      },
      'El período terminó el 9 de marzo de 2026.',
    ],
    ['a day more than 30 days back', async () => ({ fechaInscripcion: '2026-02-07' }), 'La fecha es de hace 31 días; se admiten hasta 30.'], // prettier-ignore
    [
      'a boy among girls',
      async () => {
        await app.rows(`update entidad set sexo = 'M' where codigo_entidad = $1`, [nino.codigoEntidad]);
        return en(await grupoCon({ sexo: 'FEMENINO' }));
      },
      'El grupo es femenino.',
    ],
    [
      'an inactive student',
      async () => ({ codigoEstudiante: (await nuevoEstudiante(app, academia, { activo: false })).codigoEstudiante }),
      'El estudiante está inactivo.',
    ],
    [
      'a child who is in the group',
      async () => {
        await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
        return {};
      },
      'Ya está inscrito en este grupo.',
    ],
    [
      'a clash with another group of the child',
      async () => {
        await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
        const horario = [{ dia: 2, horaInicio: '17:00', horaFin: '18:00' }];
        return en(await grupoCon({}, { horario }));
      },
      expect.stringMatching(/^Choca con Grupo \d+: mar 4:00–5:30 p\. m\.$/),
    ],
  ])('%s', async (_, preparar, mensaje) => {
    const cambios = await preparar();
    const { status, body } = await inscribe({ ...cambios, motivoExcepcion: '' });
    expect([status, body.mensaje, body.data.rechazos.map((uno: { mensaje: string }) => uno.mensaje)]).toEqual([409, mensaje, [mensaje]]);
    expect(await cuenta('factura')).toBe(0);
  });

  test('a closed group is not overruled by a reason', async () => {
    const cerrado = await grupoCon({ estatus: 'CERRADO' });
    expect((await inscribe({ ...en(cerrado), motivoExcepcion: 'Lo pidió la dirección' })).body.mensaje).toBe('El grupo está cerrado.');
  });

  test('age and capacity: an administrator overrules them with a reason, which is kept', async () => {
    const lleno = await grupoCon({ edadMinima: 12, edadMaxima: 14, capacidad: 1 });
    await nuevaInscripcion(app, academia, { estudiante: await nuevoEstudiante(app, academia), grupo: lleno });
    const sin = await inscribe(en(lleno));
    expect([sin.status, sin.body.mensaje]).toEqual([
      409,
      'El grupo está lleno: 1 de 1. Tiene 9 años para este período y el grupo es de 12 a 14 años.',
    ]);
    expect((await inscribe({ ...en(lleno), motivoExcepcion: 'Juega con los mayores' })).status).toBe(200);
    const [fila] = await app.rows('select motivo_excepcion from inscripcion where codigo_estudiante = $1', [nino.codigoEstudiante]);
    expect(fila.motivo_excepcion).toBe('Juega con los mayores');
  });

  test('sex, a closed period and an older day: an administrator overrules them with a reason, which is kept; an operator does not', async () => {
    const cerrado = await nuevoPeriodo(app, academia, { activo: false, fechaInicio: '2025-01-01', fechaFin: '2025-12-31' });
    const viejo = await grupoCon({ sexo: 'FEMENINO' }, { codigoPeriodo: cerrado.codigoPeriodo });
    const cambios = { ...en(viejo), fechaInscripcion: '2025-12-15', totalEsperado: pesos(4000), motivoExcepcion: 'Se anotó tarde' };
    const de = await inscribe(cambios, operador);
    expect([de.status, de.body.data.rechazos.map((uno: { motivo: string }) => uno.motivo)]).toEqual([
      409,
      ['PERIODO_CERRADO', 'FECHA_ANTERIOR', 'SEXO'],
    ]);
    expect((await inscribe(cambios)).status).toBe(200);
    const [fila] = await app.rows('select fecha_inscripcion, motivo_excepcion from inscripcion where codigo_estudiante = $1', [
      nino.codigoEstudiante,
    ]);
    expect(fila).toEqual({ fecha_inscripcion: '2025-12-15', motivo_excepcion: 'Se anotó tarde' });
  });

  test('into a period that is over an administrator enrols by today too: the fee alone, for no span is left', async () => {
    const pasado = await nuevoPeriodo(app, academia, { fechaInicio: '2025-01-01', fechaFin: '2025-06-30' });
    const grupoPasado = await grupoCon({}, { codigoPeriodo: pasado.codigoPeriodo });
    const { status, body } = await inscribe({ ...en(grupoPasado), totalEsperado: pesos(1500), motivoExcepcion: 'Se anotó tarde' });
    expect([status, body.data.facturas.length]).toEqual([200, 1]);
  });

  test.each([
    ['a future day', '2026-03-11', 'No puede ser una fecha futura'],
    ['a day before the period', '2025-07-31', 'Debe ser hoy o un día del período, del 1 de agosto de 2025 al 31 de mayo de 2026'],
  ])('%s is refused beside the field, whoever asks', async (_, fechaInscripcion, palabras) => {
    const { status, body } = await inscribe({ fechaInscripcion, motivoExcepcion: 'Lo pidió la dirección' });
    expect([status, body.errors]).toEqual([400, { fechaInscripcion: palabras }]);
  });

  test('30 days back is taken: what fell due meanwhile is due that day', async () => {
    const { facturas } = await prever({ fechaInscripcion: '2026-02-08' });
    expect(facturas.map(({ fechaVencimiento }) => fechaVencimiento)).toEqual(['2026-02-08', '2026-02-08', '2026-03-05', '2026-04-05', '2026-05-05']); // prettier-ignore
  });

  test('a camp group is not entered here, whatever the reason', async () => {
    const camp = await nuevoPeriodo(app, academia, { tipo: 'CAMPAMENTO', fechaInicio: '2026-03-01', fechaFin: '2026-03-31' });
    const semana = await grupoCon({ tipo: 'CAMPAMENTO' }, { codigoPeriodo: camp.codigoPeriodo });
    const { status, body } = await inscribe({ ...en(semana), motivoExcepcion: 'Lo pidió la dirección' });
    expect([status, body.mensaje]).toEqual([409, 'Es un grupo de campamento: se inscribe en Campamento']);
    expect(await cuenta('inscripcion')).toBe(0);
  });

  test('age and capacity: an operator who gives a reason is refused in words', async () => {
    const mayores = await grupoCon({ edadMinima: 12, edadMaxima: 14 });
    const { status, body } = await inscribe({ ...en(mayores), motivoExcepcion: 'Lo pidió la madre' }, operador);
    expect([status, body.mensaje]).toEqual([409, expect.stringMatching(/Solo un administrador puede autorizar una excepción\.$/)]);
    expect((await inscribe({ motivoExcepcion: 'Sin necesidad' }, operador)).status).toBe(200);
    const [fila] = await app.rows('select motivo_excepcion from inscripcion where codigo_estudiante = $1', [nino.codigoEstudiante]);
    expect(fila.motivo_excepcion).toBe('');
  });

  test('overdue debt needs a confirmation; what falls due today is no debt', async () => {
    await nuevaFactura(app, academia, { estudiante: nino, values: { fechaVencimiento: '2026-03-10' } });
    expect((await prever()).deudaVencida).toEqual({ cantidad: 0, monto: 0 });
    await nuevaFactura(app, academia, { estudiante: nino, values: { pagado: pesos(1000), estatus: 'PARCIAL' } });
    const { status, body } = await inscribe({}, operador);
    expect([status, body.mensaje, body.data.deudaVencida]).toEqual([409, expect.stringContaining('DOP 1,500.00 vencidos en 1 factura'), { cantidad: 1, monto: 1500 }]); // prettier-ignore
    await app.rows(`update factura set numero = numero + 1000000 where codigo_compania = $1`, [academia.codigoCompania]);
    expect((await inscribe({ aceptaDeuda: true }, operador)).status).toBe(200);
  });

  test('a PROFESOR enrols into the own groups only', async () => {
    const persona = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
    const { codigoProfesor } = await nuevoProfesor(app, academia, persona.codigoUsuario);
    expect((await inscribe({}, persona.token)).body.mensaje).toBe('Ese grupo no existe');
    await app.rows('update grupo_profesor set codigo_profesor = $1 where codigo_grupo = $2', [codigoProfesor, grupo.codigoGrupo]);
    expect((await inscribe({}, persona.token)).status).toBe(200);
  });
});
