import sharp from 'sharp';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { fusiones as calls } from '@/contract/estudiantes/fusion';
import { fichas } from '@/contract/estudiantes/info';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { facturas } from '@/contract/facturas/factura';
import { TRASLADOS } from '@/server/estudiantes/traslados';
import { createTestApp, type BodyOf } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaCaja,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';
import { diferenciasDeListas } from '../../support/libro';

const app = createTestApp();
let academia: Academia;
let admin: Awaited<ReturnType<typeof nuevoUsuario>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  admin = await nuevoUsuario(app, academia);
});
afterEach(async () => expect(await diferenciasDeListas(app)).toEqual([]));

type Nino = Awaited<ReturnType<typeof nuevoEstudiante>>;
const nino = (nombre: string, mas: Parameters<typeof nuevoEstudiante>[2] = {}) =>
  nuevoEstudiante(app, academia, { nombre, apellido: 'Gil', ...mas });
const ambos = (queda: Nino, seVa: Nino) => ({ body: { codigoEstudiante: queda.codigoEstudiante, codigoFusion: seVa.codigoEstudiante } });
const unir = (queda: Nino, seVa: Nino, como = admin) => app.ask(calls.fusionar, ambos(queda, seVa), como);
const prever = (queda: Nino, seVa: Nino) => app.call(calls.previsualizar, ambos(queda, seVa), admin);
const leer = ({ codigoEstudiante }: Nino) => app.call(estudiantes.id, { query: { codigoEstudiante } }, admin);
const marcar = (
  { codigoEstudiante }: Nino,
  { codigoGrupo, codigoProfesor }: { codigoGrupo: number; codigoProfesor: number },
  fecha: string,
) =>
  app.rows(
    `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
     values ($1, $2, $3, $4, $5, $6, 'PRESENTE', 'x')`,
    [academia.codigoCompania, academia.sucursales[0], codigoGrupo, codigoEstudiante, codigoProfesor, fecha],
  );
const deEstudiante = async (tabla: string, { codigoEstudiante }: Nino) =>
  (await app.rows(`select count(*)::int n from ${tabla} where codigo_estudiante = $1`, [codigoEstudiante]))[0].n;

/** Everything that both families owe, paid and have in credit, in cents. */
const sumas = async () =>
  (
    await app.rows(
      `select (select sum(total) from factura where codigo_compania = $1 and estatus <> 'ANULADA')::int total,
         (select sum(pagado) from factura where codigo_compania = $1)::int pagado, (select sum(pendiente) from factura where codigo_compania = $1)::int pendiente,
         (select coalesce(sum(monto), 0) from saldo_movimiento where codigo_compania = $1)::int saldo,
         (select count(*) from cobro where codigo_compania = $1)::int cobros, (select sum(aplicado) from cobro where codigo_compania = $1)::int aplicado`,
      [academia.codigoCompania],
    )
  )[0];

test('every table that refers to a student or a person is handled', async () => {
  const rows = await app.rows<{ ref: string }>(
    `select conrelid::regclass || '.' || a.attname ref from pg_constraint c join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
     where contype = 'f' and confrelid in ('estudiante'::regclass, 'entidad'::regclass) order by 1`,
  );
  // What triggers keep of the marks follows them.
  const handled = [...TRASLADOS.map(({ tabla, columna }) => `${tabla}.${columna}`), 'ultima_asistencia.codigo_estudiante'];
  // That a student is a person does not go over: it is what tells the two records apart.
  // A mail outlives its person: it names one without a foreign key.
  const sinLlave = new Set(['correo.codigo_entidad']);
  expect([...handled.filter((ref) => !sinLlave.has(ref)), 'estudiante.codigo_entidad'].sort()).toEqual(rows.map(({ ref }) => ref).sort());
  const named = await app.rows<{ ref: string }>(
    `select table_name || '.' || column_name ref from information_schema.columns
     where table_schema = 'public' and column_name in ('codigo_estudiante', 'codigo_entidad') and table_name not in ('estudiante', 'entidad')
       and table_name not in (select table_name from information_schema.views)`,
  );
  // What was suppressed stays written down under the code of whom it was about.
  const queda = ['supresion.codigo_entidad'];
  expect(named.map(({ ref }) => ref).filter((ref) => !handled.includes(ref))).toEqual(queda);
});

test('enrolments, invoices, payments, attendance, guardians, documents and absences go over; no amount changes', async () => {
  const [queda, seVa] = [await nino('Luis'), await nino('Luís')];
  // Who paid too much pays for a sibling too: the credit is in nobody's way.
  await nino('Ana', { codigoPagador: seVa.codigoPagador });
  const grupo = await nuevoGrupo(app, academia);
  const otro = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, horario: [] });
  await nuevaInscripcion(app, academia, { estudiante: queda, grupo });
  const inscrito = await nuevaInscripcion(app, academia, { estudiante: seVa, grupo: otro });
  await marcar(queda, grupo, '2026-03-03');
  await marcar(seVa, otro, '2026-03-03');
  await nuevaFactura(app, academia, { estudiante: queda });
  const pagada = await nuevaFactura(app, academia, { estudiante: seVa, values: { codigoInscripcion: inscrito.codigoInscripcion } });
  await nuevaFactura(app, academia, { estudiante: seVa, values: { total: pesos(999.99) } });
  await nuevaFactura(app, academia, { codigoEntidad: seVa.codigoEntidad, values: { total: pesos(350) } });
  await nuevaCaja(app, academia, admin.codigoUsuario);
  const cobro: BodyOf<typeof cobrar> = {
    codigoSucursal: academia.sucursales[0],
    codigoPagador: seVa.codigoPagador,
    facturas: [{ codigoFactura: pagada.codigoFactura, monto: pesos(1500.5) }],
    formas: [{ forma: 'EFECTIVO', monto: pesos(2000), referencia: '' }],
    excedente: 'SALDO',
  };
  await app.call(cobrar, { body: cobro }, admin);
  const base = [academia.codigoCompania, seVa.codigoEstudiante];
  await app.rows(
    `insert into baja_estudiante (codigo_compania, codigo_estudiante, fecha, motivo, usuario, reactivado) values ($1, $2, '2025-12-01', 'Viaje', 'x', now())`,
    base,
  );
  const antes = await sumas();

  const plan = await prever(queda, seVa);
  expect(plan).toMatchObject({ impide: '', seQuedan: [], seVa: { nombreCompleto: 'Luís Gil', fechaNacimiento: '2016-06-15' } });
  const van = [
    { que: 'inscripción', cantidad: 1 },
    { que: 'facturas', cantidad: 3 },
    { que: 'asistencia', cantidad: 1 },
    { que: 'responsable', cantidad: 1 },
    { que: 'baja anterior', cantidad: 1 },
  ];
  expect(plan.traslados).toEqual(van);
  expect(await deEstudiante('factura', queda)).toBe(1);

  const { status, body } = await unir(queda, seVa);
  expect([status, body.mensaje]).toEqual([200, 'Fichas unidas']);
  expect(await sumas()).toEqual(antes);
  for (const [tabla, n] of [
    ['inscripcion', 2],
    ['factura', 3],
    ['registro_asistencia', 2],
    ['responsable_estudiante', 2],
  ] as const) {
    expect([tabla, await deEstudiante(tabla, queda), await deEstudiante(tabla, seVa)]).toEqual([tabla, n, 0]);
  }
  const cuenta = await app.call(facturas.cuentaFamilia, { query: { codigoEstudiante: queda.codigoEstudiante } }, admin);
  expect(cuenta.facturas.map(({ pendiente }) => pendiente).sort((a, b) => a - b)).toEqual([pesos(999.5), pesos(999.99), pesos(2500)]);
  const [venta] = await app.rows('select codigo_entidad from factura where total = 35000 and codigo_compania = $1', [
    academia.codigoCompania,
  ]);
  expect(venta.codigo_entidad).toBe(queda.codigoEntidad);
  const paga = (await leer(queda)).responsables.map(({ contactoPago }) => contactoPago);
  expect(paga).toEqual([true, false]);
});

test('what the record that stays has already remains with the other, is listed, and takes no second seat', async () => {
  const queda = await nino('Luis');
  const seVa = await nino('Luís', { codigoPagador: queda.codigoPagador });
  const grupo = await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-10 A' } });
  for (const estudiante of [queda, seVa]) {
    await nuevaInscripcion(app, academia, { estudiante, grupo });
    await marcar(estudiante, grupo, '2026-03-03');
    await marcar(estudiante, grupo, '2026-03-05');
  }
  await marcar(seVa, grupo, '2026-02-24');
  const { seQuedan } = await prever(queda, seVa);
  expect(seQuedan).toEqual(['Asistencia en Sub-10 A de un día que ya está registrado (2)', expect.stringMatching(/^Responsable Madre/)]);
  expect((await unir(queda, seVa)).status).toBe(200);
  expect([await deEstudiante('registro_asistencia', queda), await deEstudiante('registro_asistencia', seVa)]).toEqual([3, 2]);
  const estatus = await app.rows(
    'select codigo_estudiante e, estatus from inscripcion where codigo_grupo = $1 order by codigo_inscripcion',
    [grupo.codigoGrupo],
  );
  expect(estatus).toEqual([
    { e: queda.codigoEstudiante, estatus: 'ACTIVA' },
    { e: queda.codigoEstudiante, estatus: 'FINALIZADA' },
  ]);
});

test('of two places on one waiting list one stays; who else waits there goes on waiting', async () => {
  const [queda, seVa, otro] = [await nino('Luis'), await nino('Luís'), await nino('Otro')];
  const { codigoGrupo } = await nuevoGrupo(app, academia);
  for (const [orden, { codigoEstudiante }] of [queda, seVa, otro].entries())
    await app.rows(
      `insert into lista_espera (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, orden, fecha, usuario) values ($1, $2, $3, $4, $5, current_date, 'x')`,
      [academia.codigoCompania, academia.sucursales[0], codigoGrupo, codigoEstudiante, orden],
    );
  expect((await unir(queda, seVa)).status).toBe(200);
  const esperan = await app.rows('select codigo_estudiante e, estatus from lista_espera where codigo_grupo = $1', [codigoGrupo]);
  expect(new Map(esperan.map(({ e, estatus }) => [e, estatus]))).toEqual(
    new Map([
      [queda.codigoEstudiante, 'ESPERA'],
      [seVa.codigoEstudiante, 'RETIRADO'],
      [otro.codigoEstudiante, 'ESPERA'],
    ]),
  );
});

describe('money of a child that is enrolled twice', () => {
  async function dosVeces() {
    const [queda, seVa] = [await nino('Luis'), await nino('Luís')];
    const grupo = await nuevoGrupo(app, academia);
    const vieja = await nuevaInscripcion(app, academia, { estudiante: seVa, grupo, values: { fechaInscripcion: '2025-08-01' } });
    const nueva = await nuevaInscripcion(app, academia, { estudiante: queda, grupo, values: { fechaInscripcion: '2025-09-01' } });
    await nuevaFactura(app, academia, { estudiante: seVa, values: { codigoInscripcion: vieja.codigoInscripcion } });
    const pagada = await nuevaFactura(app, academia, { estudiante: queda, values: { codigoInscripcion: nueva.codigoInscripcion } });
    const libre = await nuevaFactura(app, academia, { estudiante: queda, values: { codigoInscripcion: nueva.codigoInscripcion } });
    const cobro: BodyOf<typeof cobrar> = {
      codigoSucursal: academia.sucursales[0],
      codigoPagador: queda.codigoPagador,
      facturas: [{ codigoFactura: pagada.codigoFactura, monto: pesos(1500) }],
      formas: [{ forma: 'TARJETA', monto: pesos(1500), referencia: '' }],
    };
    const { codigoCobro } = await app.call(cobrar, { body: cobro }, admin);
    return { queda, seVa, pagada, libre, codigoCobro };
  }

  test('the younger enrolment ends, its invoices are voided, what was paid becomes credit of who pays; all of it shown before', async () => {
    const { queda, seVa, pagada, libre, codigoCobro } = await dosVeces();
    const plan = await prever(queda, seVa);
    expect(plan.anuladas.map(({ codigoFactura, pagado }) => [codigoFactura, pagado])).toEqual([
      [pagada.codigoFactura, pesos(1500)],
      [libre.codigoFactura, 0],
    ]);
    expect([plan.saldo, plan.pagador, plan.dobles.length]).toEqual([pesos(1500), expect.stringContaining('Madre'), 1]);
    expect((await unir(queda, seVa)).status).toBe(200);
    expect(await sumas()).toMatchObject({ total: 250_000, pagado: 0, pendiente: 250_000, saldo: 150_000 });
    expect(await app.rows('select codigo_entidad, tipo from saldo_movimiento where codigo_cobro = $1', [codigoCobro])).toEqual([
      { codigo_entidad: queda.codigoPagador, tipo: 'LIBERADO' },
    ]);
    // A reversal of that payment takes the credit back; the invoice stays void.
    await app.call(reversarCobro, { body: { codigoCobro, motivo: 'Error' } }, admin);
    expect(await sumas()).toMatchObject({ pendiente: 250_000, saldo: 0 });
  });

  test('credit of who would pay for nobody any more is in the way until it is moved', async () => {
    const { queda, seVa } = await dosVeces();
    await app.rows(
      `insert into saldo_movimiento (codigo_compania, codigo_entidad, tipo, monto, motivo, usuario) values ($1, $2, 'TRASLADO', 4000, 'x', 'x')`,
      [academia.codigoCompania, seVa.codigoPagador],
    );
    expect((await prever(queda, seVa)).impide).toMatch(/saldo a favor de DOP 40.00/);
    expect((await unir(queda, seVa)).status).toBe(409);
    // Who pays for another child as well goes on paying, so the credit is of use.
    await nino('Ana', { codigoPagador: seVa.codigoPagador });
    expect((await prever(queda, seVa)).impide).toBe('');
    expect((await unir(queda, seVa)).status).toBe(200);
  });
});

test('empty fields are filled from the other, both medical alerts stay, the photo goes over', async () => {
  const [queda, seVa] = [await nino('Luis'), await nino('Luís')];
  await app.rows(`update entidad set documento = '001', email = '', telefono = '809-555-1111' where codigo_entidad = $1`, [
    queda.codigoEntidad,
  ]);
  await app.rows(`update entidad set documento = '002', email = 'luis@correo.do' where codigo_entidad = $1`, [seVa.codigoEntidad]);
  await app.rows(`update estudiante set alerta_medica = 'Asma' where codigo_estudiante = $1`, [queda.codigoEstudiante]);
  await app.rows(`update estudiante set alerta_medica = 'Maní', fecha_ingreso = '2024-09-01' where codigo_estudiante = $1`, [
    seVa.codigoEstudiante,
  ]);
  await app.rows(
    `insert into estudiante_info (codigo_compania, codigo_estudiante, alergias, escuela) values ($1, $2, 'Polvo', ''), ($1, $3, 'Otra', 'Loyola')`,
    [academia.codigoCompania, queda.codigoEstudiante, seVa.codigoEstudiante],
  );
  const archivo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await app.call(fichas.saveFoto, { params: { id: seVa.codigoEstudiante }, query: { nombre: 'x.png' }, archivo }, admin);

  expect((await prever(queda, seVa)).completa).toEqual(['Alerta médica', 'Correo', 'Foto', 'Escuela']);
  await unir(queda, seVa);
  const ficha = await leer(queda);
  expect(ficha).toMatchObject({
    alertaMedica: 'Asma. Maní',
    fechaIngreso: '2024-09-01',
    codigoFoto: expect.any(Number),
    entidad: { documento: '001', email: 'luis@correo.do', telefono: '809-555-1111' },
  });
  const params = { id: queda.codigoEstudiante };
  expect(await app.call(fichas.info, { params }, admin)).toMatchObject({ alergias: 'Polvo', escuela: 'Loyola' });
  expect((await leer(seVa)).codigoFoto).toBeNull();
  expect((await app.ask(fichas.deleteFoto, { params }, admin)).status).toBe(200);
});

test('the record that goes is inactive, says where it went and is found no more; the other is found by its guardians', async () => {
  const [queda, seVa] = [await nino('Luis'), await nino('Luís')];
  await app.rows(`update entidad set telefono = '829-555-9999' where codigo_entidad = $1`, [seVa.codigoPagador]);
  await unir(queda, seVa);
  expect(await leer(seVa)).toMatchObject({
    activo: false,
    fusion: { codigoEstudiante: queda.codigoEstudiante, nombreCompleto: 'Luis Gil' },
    baja: { motivo: `Unida a la ficha #${queda.codigoEstudiante}` },
  });
  const { rows } = await app.call(estudiantes.crudFilter, { query: { filtro: '829-555-9999' } }, admin);
  expect(rows.map(({ codigoEstudiante }) => codigoEstudiante)).toEqual([queda.codigoEstudiante]);
  expect(await app.call(estudiantes.inactive, { query: {} }, admin)).toEqual([]);
  const igual = await app.call(estudiantes.existe, { query: { nombre: 'Luis', apellido: 'Gil', fechaNacimiento: '2016-06-15' } }, admin);
  expect(igual.map(({ codigoEstudiante }) => codigoEstudiante)).toEqual([queda.codigoEstudiante]);
  const vuelve = await app.send('POST', 'estudiante/reactivar', { ...admin, body: { codigoEstudiante: seVa.codigoEstudiante } });
  expect(vuelve.body.mensaje).toBe(`Esta ficha se unió a la #${queda.codigoEstudiante}: use esa`);
});

test('a chain of merges ends in one record; what was merged is merged no more', async () => {
  const [a, b, c] = [await nino('A'), await nino('B'), await nino('C')];
  await unir(b, a);
  expect((await unir(c, a)).body.mensaje).toBe(`La ficha #${a.codigoEstudiante} ya se unió a la #${b.codigoEstudiante}`);
  expect((await unir(a, c)).body.mensaje).toContain(`se unió a la #${b.codigoEstudiante}`);
  await unir(c, b);
  expect((await leer(a)).fusion).toMatchObject({ codigoEstudiante: c.codigoEstudiante });
});

test('an inactive record does not swallow an active one; the plan says so', async () => {
  const [queda, seVa] = [await nino('Luis', { activo: false }), await nino('Luís')];
  expect((await prever(queda, seVa)).impide).toMatch(/reactívela antes/);
  expect((await unir(queda, seVa)).status).toBe(409);
  expect((await leer(seVa)).activo).toBe(true);
});

test('is for administrators, of both branches, and of two records', async () => {
  const [queda, seVa] = [await nino('Luis'), await nino('Luís', { codigoSucursal: academia.sucursales[1] })];
  const operador = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR' });
  const deNaco = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]] });
  const ajeno = await nuevoEstudiante(app, await nuevaAcademia(app));
  expect((await unir(queda, seVa, operador)).body).toMatchObject({ success: false, motivo: 'acceso' });
  expect((await app.ask(calls.previsualizar, ambos(queda, seVa), operador)).status).toBe(403);
  expect((await unir(queda, seVa, deNaco)).status).toBe(404);
  expect((await unir(queda, ajeno)).status).toBe(404);
  expect((await unir(queda, queda)).body.errors).toEqual({ codigoFusion: 'Es la misma ficha' });
});

test('a payment of the same family and two merges at once: all end, no cent is lost', async () => {
  const [queda, seVa] = [await nino('Luis'), await nino('Luís')];
  const factura = await nuevaFactura(app, academia, { estudiante: seVa });
  const antes = await sumas();
  const pago = app.ask(
    cobrar,
    {
      body: {
        codigoSucursal: academia.sucursales[0],
        codigoPagador: seVa.codigoPagador,
        facturas: [{ codigoFactura: factura.codigoFactura, monto: pesos(2500) }],
        formas: [{ forma: 'TARJETA', monto: pesos(2500), referencia: '1' }],
        excedente: 'SALDO',
      },
    },
    admin,
  );
  const [cobro, ...uniones] = await Promise.all([pago, unir(queda, seVa), unir(queda, seVa)]);
  expect(cobro.status).toBe(200);
  expect(uniones.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await sumas()).toMatchObject({ total: antes.total, pagado: 250000, aplicado: 250000 });
});
