import { previsualizar, inscribir } from '@/contract/inscripciones/inscripcion';
import { createTestApp, nuevaClave } from '../support/createTestApp';
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
} from '../support/factories';

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
const inscribe = (cambios: object = {}, como = token, clave?: string) =>
  app.ask(inscribir, { body: pedido(cambios) }, { token: como, clave });
const prever = (cambios: object = {}) => {
  const { totalEsperado: _, ...body } = pedido(cambios);
  return app.call(previsualizar, { body }, { token });
};
const cuenta = async (tabla: string) => (await app.rows<{ n: number }>(`select count(*)::int n from ${tabla} where codigo_compania = $1`, [academia.codigoCompania]))[0]!.n; // prettier-ignore
const grupoCon = (values: object, mas: object = {}) =>
  nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, codigoModalidad: grupo.codigoModalidad, horario: [], values, ...mas });
const en = ({ codigoGrupo, codigoModalidad }: { codigoGrupo: number; codigoModalidad: number }) => ({ codigoGrupo, codigoModalidad });

describe('preview', () => {
  test('shows every invoice with its steps, due dates and the total, and writes nothing', async () => {
    const plan = await prever();
    expect(plan).toMatchObject({ total: TOTAL, rechazos: [], deudaVencida: { cantidad: 0, monto: 0 } });
    expect(plan.facturas.map(({ tipo, numeroCuota, fechaVencimiento, total }) => [tipo, numeroCuota, fechaVencimiento, total])).toEqual([
      ['INSCRIPCION', null, '2026-03-10', pesos(1500)],
      ['CUOTA', 8, '2026-03-10', pesos(2500)],
      ['CUOTA', 9, '2026-04-05', pesos(2500)],
      ['CUOTA', 10, '2026-05-05', pesos(2500)],
    ]);
    expect(plan.facturas[1]).toMatchObject({
      descripcion: 'Cuota 8 de 10 · marzo 2026',
      tramoDesde: '2026-03-01',
      tramoHasta: '2026-03-31',
      pasos: [{ concepto: 'Precio base', monto: pesos(2500) }],
    });
    expect([await cuenta('inscripcion'), await cuenta('factura')]).toEqual([0, 0]);
  });

  test('prorates the first span by the classes left, without the days that hold none', async () => {
    const prorrateada = await nuevaModalidad(app, academia, { prorratea: true, cobraInscripcion: false });
    const suyo = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, codigoModalidad: prorrateada.codigoModalidad });
    await app.rows(`insert into dia_sin_clase (codigo_periodo, fecha) values ($1, '2026-03-31')`, [grupo.codigoPeriodo]);
    // Tuesdays and Thursdays of March but the 31st: 8, of which 6 from the 10th on.
    const { facturas } = await prever(en(suyo));
    expect(facturas[0]!.pasos).toEqual([
      { concepto: 'Precio base', monto: pesos(2500) },
      { concepto: 'Prorrateo: 6 de 8 clases', monto: pesos(-625) },
    ]);
    expect(facturas.map(({ total }) => total)).toEqual([pesos(1875), pesos(2500), pesos(2500)]);
  });

  test('of a child that is yet to be created judges the age by the birth date, and says nothing of it without one', async () => {
    const nuevo = { codigoEstudiante: undefined };
    expect((await prever(nuevo)).rechazos).toEqual([]);
    expect((await prever({ ...nuevo, fechaNacimiento: '2010-01-01' })).rechazos).toMatchObject([{ motivo: 'EDAD', superable: true }]);
  });

  test('counts the age by birth year when the company says so', async () => {
    const nuevo = { codigoEstudiante: undefined, fechaNacimiento: '2014-12-31' };
    expect((await prever(nuevo)).rechazos).toEqual([]);
    await app.rows(`update compania set criterio_edad = 'ANIO' where codigo_compania = $1`, [academia.codigoCompania]);
    expect((await prever(nuevo)).rechazos).toMatchObject([{ motivo: 'EDAD' }]);
  });

  test('takes another day inside the period, and before it starts today; else refuses beside the field', async () => {
    expect((await prever({ fechaInscripcion: '2026-05-01' })).total).toBe(pesos(4000));
    const fuera = await app.ask(previsualizar, { body: { ...en(grupo), fechaInscripcion: '2026-06-01' } }, { token });
    expect([fuera.status, Object.keys(fuera.body.errors)]).toEqual([400, ['fechaInscripcion']]);
    const verano = await nuevoPeriodo(app, academia, { fechaInicio: '2026-06-01', fechaFin: '2027-03-31' });
    const { facturas, rechazos } = await prever(en(await grupoCon({}, { codigoPeriodo: verano.codigoPeriodo })));
    expect([facturas.length, facturas[0]!.fechaVencimiento, rechazos]).toEqual([11, '2026-03-10', []]);
  });

  test('of a student, group or modality of another company, or one the group does not offer, is refused', async () => {
    const otra = await nuevaAcademia(app);
    const ajeno = await nuevoGrupo(app, otra);
    const intentos: [object, number, string][] = [
      [{ codigoEstudiante: (await nuevoEstudiante(app, otra)).codigoEstudiante }, 404, 'Ese estudiante no existe'],
      [{ codigoGrupo: ajeno.codigoGrupo }, 404, 'Ese grupo no existe'],
      [{ codigoModalidad: ajeno.codigoModalidad }, 404, 'Esa modalidad no existe'],
      [
        { codigoModalidad: (await nuevaModalidad(app, academia, { descripcion: 'Semanal' })).codigoModalidad },
        409,
        'El grupo no ofrece la modalidad Semanal',
      ],
      [{ codigoSucursal: academia.sucursales[1] }, 409, 'El grupo es de otra sucursal'],
    ];
    for (const [cambios, estado, mensaje] of intentos) {
      const { totalEsperado: _, ...body } = pedido(cambios);
      const answer = await app.ask(previsualizar, { body }, { token });
      expect([answer.status, answer.body.mensaje]).toEqual([estado, mensaje]);
      expect((await inscribe(cambios)).status).toBe(estado);
    }
  });
});

describe('enrolling', () => {
  test('writes the enrolment and exactly the invoices of the preview, numbered without gaps, with lines and steps', async () => {
    const plan = await prever();
    const hecha = await app.call(inscribir, { body: pedido() }, { token, clave: nuevaClave() });
    expect(hecha).toMatchObject({ nombreCompleto: 'Luis Pérez', total: TOTAL });
    expect(hecha.facturas.map(({ descripcion, fechaVencimiento, total }) => ({ descripcion, fechaVencimiento, total }))).toEqual(
      plan.facturas.map(({ descripcion, fechaVencimiento, total }) => ({ descripcion, fechaVencimiento, total })),
    );
    expect(hecha.facturas.map(({ numero }) => numero)).toEqual([1, 2, 3, 4]);
    const filas = await app.rows(
      `select f.numero, f.tipo, f.estatus, f.codigo_entidad, f.codigo_sucursal, f.fecha, f.numero_cuota, d.tipo linea, d.total::int, d.pasos, s.integrado
       from factura f join factura_detalle d using (codigo_factura) join servicio s using (codigo_servicio)
       where f.codigo_inscripcion = $1 order by numero`,
      [hecha.codigoInscripcion],
    );
    expect(filas).toHaveLength(4);
    expect(filas[1]).toEqual({
      numero: 2,
      tipo: 'CUOTA',
      estatus: 'PENDIENTE',
      codigo_entidad: nino.codigoEntidad,
      codigo_sucursal: academia.sucursales[0],
      fecha: '2026-03-10',
      numero_cuota: 8,
      linea: 'SE',
      total: 250000,
      pasos: [{ concepto: 'Precio base', monto: 250000 }],
      integrado: 'CUOTA',
    });
    const [fila] = await app.rows(
      'select estatus, fecha_inscripcion, motivo_excepcion, monto_cuota from inscripcion where codigo_inscripcion = $1',
      [hecha.codigoInscripcion],
    );
    expect(fila).toEqual({ estatus: 'ACTIVA', fecha_inscripcion: '2026-03-10', motivo_excepcion: '', monto_cuota: 250000 });
  });

  test('adds ITBIS of the built-in service as a step', async () => {
    await app.rows(`update servicio set itbis = 1800 where codigo_compania = $1 and integrado = 'CUOTA'`, [academia.codigoCompania]);
    const { total } = await prever();
    expect(total).toBe(pesos(1500 + 3 * 2950));
    const { body } = await inscribe({ totalEsperado: total });
    const [linea] = await app.rows('select itbis, pasos from factura_detalle where codigo_factura = $1', [
      body.data.facturas[1].codigoFactura,
    ]);
    expect([linea.itbis, linea.pasos.at(-1)]).toEqual([45000, { concepto: 'ITBIS 18 %', monto: 45000 }]);
  });

  test('a total of 0 is born PAGADA', async () => {
    const gratis = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, montoCuota: pesos(0), horario: [], values: { montoInscripcion: pesos(0) } }); // prettier-ignore
    expect((await inscribe({ ...en(gratis), totalEsperado: 0 })).status).toBe(200);
    expect(await app.rows(`select distinct estatus from factura where codigo_compania = $1`, [academia.codigoCompania])).toEqual([
      { estatus: 'PAGADA' },
    ]);
  });

  test('with another total than the one shown is refused with the new plan, and nothing is written', async () => {
    const { status, body } = await inscribe({ totalEsperado: pesos(8999) });
    expect([status, body.mensaje, body.data.total]).toEqual([409, expect.stringContaining('DOP 9,000.00'), 9000]);
    expect(body.data.facturas[0]).toMatchObject({ tipo: 'INSCRIPCION', total: 1500, pasos: [{ concepto: 'Precio base', monto: 1500 }] });
    expect([await cuenta('inscripcion'), await cuenta('factura')]).toEqual([0, 0]);
  });

  test('without an Idempotency-Key is refused', async () => {
    const { status } = await app.send('POST', inscribir.path, { token, body: { ...pedido(), totalEsperado: 9000 } });
    expect(status).toBe(400);
  });

  test('twice with the same key, one after the other and at once, is one enrolment with one answer', async () => {
    const clave = nuevaClave();
    const [a, b] = await Promise.all([inscribe({}, token, clave), inscribe({}, token, clave)]);
    const c = await inscribe({}, token, clave);
    expect([a.status, b.status, c.status]).toEqual([200, 200, 200]);
    expect([b.body, c.body]).toEqual([a.body, a.body]);
    expect([await cuenta('inscripcion'), await cuenta('factura')]).toEqual([1, 4]);
  });

  test('twice at once with two keys is one enrolment: the second is enrolled already', async () => {
    const answers = await Promise.all([inscribe(), inscribe()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.mensaje).toBe('Ya está inscrito en este grupo.');
    expect(await cuenta('factura')).toBe(4);
  });

  test('two children at once for the last place: exactly one wins, and numbers stay without gaps', async () => {
    await app.rows('update grupo set capacidad = 1 where codigo_grupo = $1', [grupo.codigoGrupo]);
    const otro = await nuevoEstudiante(app, academia);
    const answers = await Promise.all([inscribe(), inscribe({ codigoEstudiante: otro.codigoEstudiante })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.mensaje).toBe('El grupo está lleno: 1 de 1.');
    const libre = await grupoCon({});
    const { body } = await inscribe({ ...en(libre), codigoEstudiante: otro.codigoEstudiante });
    expect(body.data.facturas.map(({ numero }: { numero: number }) => numero)).toEqual([5, 6, 7, 8]);
  });

  test('many at once get numbers without gaps', async () => {
    const ninos = await Promise.all(Array.from({ length: 6 }, () => nuevoEstudiante(app, academia)));
    const answers = await Promise.all(ninos.map(({ codigoEstudiante }) => inscribe({ codigoEstudiante })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const numeros = await app.rows<{ numero: number }>('select numero from factura where codigo_compania = $1 order by 1', [
      academia.codigoCompania,
    ]);
    expect(numeros.map(({ numero }) => numero)).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
  });
});

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
      'El período terminó el 30 de junio 2025.',
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

  test('a closed group, a closed period and the rest are not overruled by a reason', async () => {
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
    await app.rows('update grupo set codigo_profesor = $1 where codigo_grupo = $2', [codigoProfesor, grupo.codigoGrupo]);
    expect((await inscribe({}, persona.token)).status).toBe(200);
  });
});
