import { facturaAbierta } from '@/contract/cobros/facturaAbierta';
import { previsualizar, inscribir } from '@/contract/inscripciones/inscripcion';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaModalidad,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let token: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
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

  test('of a child that is yet to be created judges age and sex as far as they are known', async () => {
    const nuevo = { codigoEstudiante: undefined };
    expect((await prever(nuevo)).rechazos).toEqual([]);
    expect((await prever({ ...nuevo, fechaNacimiento: '2010-01-01' })).rechazos).toMatchObject([{ motivo: 'EDAD', superable: true }]);
    await app.rows(`update grupo set sexo = 'MASCULINO' where codigo_grupo = $1`, [grupo.codigoGrupo]);
    expect((await prever(nuevo)).rechazos).toEqual([]);
    expect((await prever({ ...nuevo, sexo: 'F' })).rechazos).toMatchObject([{ motivo: 'SEXO', superable: true }]);
  });

  test('counts the age by birth year when the company says so', async () => {
    const nuevo = { codigoEstudiante: undefined, fechaNacimiento: '2014-12-31' };
    expect((await prever(nuevo)).rechazos).toEqual([]);
    await app.rows(`update compania set criterio_edad = 'ANIO' where codigo_compania = $1`, [academia.codigoCompania]);
    expect((await prever(nuevo)).rechazos).toMatchObject([{ motivo: 'EDAD' }]);
  });

  test('takes an earlier day of the period, and before it starts today; else refuses beside the field', async () => {
    expect((await prever({ fechaInscripcion: '2026-02-15' })).total).toBe(pesos(1500 + 4 * 2500));
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
    expect(hecha.facturas.every(({ codigoCompania }) => codigoCompania === academia.codigoCompania)).toBe(true);
    const leida = await app.call(facturaAbierta, { query: { codigoFactura: hecha.facturas[1]!.codigoFactura } }, { token });
    expect(leida.detalles).toEqual([
      expect.objectContaining({ tipo: 'SE', servicio: { codigoServicio: expect.any(Number), descripcion: 'CUOTA' } }),
    ]);
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
      pasos: [{ tipo: 'BASE', concepto: 'Precio base', monto: 250000 }],
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
    expect([linea.itbis, linea.pasos.at(-1)]).toEqual([45000, { tipo: 'ITBIS', concepto: 'ITBIS 18 %', monto: 45000 }]);
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
