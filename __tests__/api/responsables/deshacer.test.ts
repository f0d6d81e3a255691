import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { fusiones } from '@/contract/estudiantes/fusion';
import { deshacerUnionDeResponsables, fusionarResponsables } from '@/contract/responsables/fusion';
import { responsables } from '@/contract/responsables/responsable';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaEntidad, nuevaFactura, nuevaInscripcion, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos, type Academia } from '../../support/factories'; // prettier-ignore
import { elLibroCuadra } from '../../support/libro';

// A merge is taken back for a day: every row is again as it was before, or nothing is, and the reason is told.

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let admin: Awaited<ReturnType<typeof nuevoUsuario>>;
type Nino = Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  admin = await nuevoUsuario(app, academia);
});

/** What changes with every write, and what is kept of a merge. */
const FUERA = ['auditoria', 'union_ficha', 'novedad', 'aviso', 'aviso_leido', 'idempotencia', 'sesion', 'palabra_nombre'];

/** Every row of every table, without its version. */
async function todo(): Promise<Record<string, unknown[]>> {
  const tablas = await app.rows<{ tabla: string }>(
    `select c.relname tabla from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1) order by 1`,
    [FUERA],
  );
  const filas: Record<string, unknown[]> = {};
  for (const { tabla } of tablas) {
    const rows = await app.rows<{ fila: unknown }>(
      `select to_jsonb(t) - 'version' fila from "${tabla}" t order by (to_jsonb(t) - 'version')::text`,
    );
    filas[tabla] = rows.map(({ fila }) => fila);
  }
  return filas;
}

const nino = (nombre: string, mas: Parameters<typeof nuevoEstudiante>[2] = {}) =>
  nuevoEstudiante(app, academia, { nombre, apellido: 'Gil', ...mas });
const unir = ({ codigoEstudiante }: Nino, seVa: Nino) =>
  app.call(fusiones.fusionar, { body: { codigoEstudiante, codigoFusion: seVa.codigoEstudiante } }, admin);
const leer = ({ codigoEstudiante }: Nino, como = admin) => app.call(estudiantes.id, { query: { codigoEstudiante } }, como);
const deshacer = (codigoUnion: number, como = admin, motivo = 'No son el mismo') =>
  app.ask(fusiones.deshacer, { body: { codigoUnion, motivo } }, como);
const pagar = (codigoPagador: number, codigoFactura: number, monto: number, recibido = monto) =>
  app.call(
    cobrar,
    {
      body: {
        codigoSucursal: academia.sucursales[0],
        codigoPagador,
        facturas: [{ codigoFactura, monto: pesos(monto) }],
        formas: [{ forma: 'EFECTIVO', monto: pesos(recibido), referencia: '' }],
        excedente: 'SALDO',
      },
    },
    admin,
  );

/** A child that was recorded twice, with something of every kind: two enrolments in one group, money paid on both, credit, roll, documents, papers. */
async function dosVeces() {
  const queda = await nino('Luis');
  const seVa = await nino('Luís');
  await nino('Ana', { codigoPagador: seVa.codigoPagador });
  const grupo = await nuevoGrupo(app, academia);
  const otro = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, horario: [] });
  const primera = await nuevaInscripcion(app, academia, { estudiante: queda, grupo, values: { fechaInscripcion: '2025-08-01' } });
  const doble = await nuevaInscripcion(app, academia, { estudiante: seVa, grupo, values: { fechaInscripcion: '2025-09-01' } });
  await nuevaInscripcion(app, academia, { estudiante: seVa, grupo: otro });
  const suya = await nuevaFactura(app, academia, { estudiante: queda, values: { codigoInscripcion: primera.codigoInscripcion } });
  const pagada = await nuevaFactura(app, academia, { estudiante: seVa, values: { codigoInscripcion: doble.codigoInscripcion } });
  const libre = await nuevaFactura(app, academia, { estudiante: seVa, values: { codigoInscripcion: doble.codigoInscripcion } });
  const suelta = await nuevaFactura(app, academia, { estudiante: seVa, values: { total: pesos(900) } });
  await nuevaCaja(app, academia, admin.codigoUsuario);
  const { codigoCobro } = await pagar(seVa.codigoPagador, pagada.codigoFactura, 1500, 1700);
  await pagar(queda.codigoPagador, suya.codigoFactura, 500);
  const { codigoCompania } = academia;
  const [q, s] = [queda.codigoEstudiante, seVa.codigoEstudiante];
  await app.rows(
    `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
     select $1, $2, $3, c, $6, d, 'PRESENTE', 'x' from (values ($4::int, date '2026-03-03'), ($5::int, date '2026-03-03'), ($5::int, date '2026-03-05')) v(c, d)`,
    [codigoCompania, academia.sucursales[0], grupo.codigoGrupo, q, s, grupo.codigoProfesor],
  );
  await app.rows(`insert into estudiante_info (codigo_compania, codigo_estudiante, alergias, escuela) values ($1, $2, 'Polvo', ''), ($1, $3, '', 'Loyola')`, [codigoCompania, q, s]); // prettier-ignore
  await app.rows(`insert into direccion (codigo_compania, codigo_entidad, tipo, calle, ciudad, principal) values ($1, $2, 'CASA', 'Una', 'Santo Domingo', true), ($1, $3, 'CASA', 'Otra', 'Santo Domingo', true)`, [codigoCompania, queda.codigoEntidad, seVa.codigoEntidad]); // prettier-ignore
  await app.rows(`insert into lista_espera (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, orden, fecha, usuario) values ($1, $2, $3, $4, 1, '2026-03-01', 'x'), ($1, $2, $3, $5, 2, '2026-03-01', 'x')`, [codigoCompania, academia.sucursales[0], otro.codigoGrupo, q, s]); // prettier-ignore
  await app.rows(`update entidad set email = 'luis@correo.do', documento = '002' where codigo_entidad = $1`, [seVa.codigoEntidad]);
  await app.rows(`update estudiante set alerta_medica = 'Asma' where codigo_estudiante = $1`, [s]);
  return { queda, seVa, grupo, otro, pagada, libre, suelta, codigoCobro };
}

test.each([
  ['the first record stays', (uno: Nino, otro: Nino) => [uno, otro] as const],
  ['the second one stays', (uno: Nino, otro: Nino) => [otro, uno] as const],
])('of two students, %s: every row is as it was before, once however often it is asked', async (_cual, orden) => {
  const dos = await dosVeces();
  // 1,500.00 were paid by who would pay for nobody: the sibling keeps the credit in sight either way.
  await nino('Eva', { codigoPagador: dos.queda.codigoPagador });
  const [queda, seVa] = orden(dos.queda, dos.seVa);
  const antes = await todo();
  await unir(queda, seVa);
  expect(await todo()).not.toEqual(antes);
  const [union] = (await leer(queda)).uniones;
  expect(union).toMatchObject({ codigo: seVa.codigoEstudiante, queda: true, usuario: admin.usuario });
  expect((await leer(seVa)).uniones).toEqual([{ ...union, codigo: queda.codigoEstudiante, nombreCompleto: expect.any(String), queda: false }]); // prettier-ignore

  const hecho = await deshacer(union!.codigoUnion);
  expect([hecho.status, hecho.body.mensaje]).toEqual([200, 'Unión deshecha']);
  expect(await todo()).toEqual(antes);
  expect((await leer(queda)).uniones).toEqual([]);
  expect((await deshacer(union!.codigoUnion, admin, 'Otra vez')).status).toBe(200);
  expect(await todo()).toEqual(antes);
  expect(await app.rows('select motivo, deshecha_por from union_ficha where codigo_union = $1', [union!.codigoUnion])).toEqual([
    { motivo: 'No son el mismo', deshecha_por: admin.usuario },
  ]);
  // What was taken back can be done again, and the search finds both until then.
  const { rows } = await app.call(estudiantes.crudFilter, { query: { filtro: 'luis' } }, admin);
  expect(rows.map(({ codigoEstudiante }) => codigoEstudiante)).toEqual(
    expect.arrayContaining([queda.codigoEstudiante, seVa.codigoEstudiante]),
  );
  await unir(queda, seVa);
});

describe('what was built upon a merge is in its way', () => {
  type Dos = Awaited<ReturnType<typeof dosVeces>>;
  const rol = ({ grupo, otro, queda }: Dos) =>
    app.rows(
      `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
       values ($1, $2, $3, $4, $5, '2026-03-09', 'PRESENTE', 'x')`,
      [academia.codigoCompania, academia.sucursales[0], otro.codigoGrupo, queda.codigoEstudiante, grupo.codigoProfesor],
    );
  test.each<[string, (dos: Dos) => Promise<unknown>, RegExp]>([
    ['a payment on an invoice that went over', ({ queda, suelta }) => pagar(queda.codigoPagador, suelta.codigoFactura, 100), /el cobro|la factura/], // prettier-ignore
    ['the reversal of a payment whose money it freed', ({ codigoCobro }) => app.call(reversarCobro, { body: { codigoCobro, motivo: 'Error' } }, admin), /ya no se puede deshacer/], // prettier-ignore
    ['a class in the group of an enrolment that went over', rol, /la asistencia/],
  ])('%s', async (_que, despues, dice) => {
    const dos = await dosVeces();
    await unir(dos.queda, dos.seVa);
    await despues(dos);
    const antes = await todo();
    const [union] = (await leer(dos.queda)).uniones;
    const { status, body } = await deshacer(union!.codigoUnion);
    expect([status, body.mensaje]).toEqual([409, expect.stringMatching(dice)]);
    expect(await todo()).toEqual(antes);
  });

  test('what is of the record that stays, and of it alone, is in nobody’s way', async () => {
    const { queda, seVa } = await dosVeces();
    await unir(queda, seVa);
    const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: queda });
    const [union] = (await leer(queda)).uniones;
    expect((await deshacer(union!.codigoUnion)).status).toBe(200);
    expect(await app.rows('select codigo_estudiante e from factura where codigo_factura = $1', [codigoFactura])).toEqual([
      { e: queda.codigoEstudiante },
    ]);
  });
});

test('refused: after a day, who is no administrator, of another branch or company', async () => {
  const { queda, seVa } = await dosVeces();
  await unir(queda, seVa);
  const [union] = (await leer(queda)).uniones;
  const operador = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR' });
  expect((await leer(queda, operador)).uniones).toEqual([]);
  expect((await deshacer(union!.codigoUnion, operador)).body).toMatchObject({ success: false, motivo: 'acceso' });
  const deOtraSucursal = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
  expect((await deshacer(union!.codigoUnion, deOtraSucursal)).status).toBe(404);
  expect((await deshacer(union!.codigoUnion, await nuevoUsuario(app, await nuevaAcademia(app)))).status).toBe(404);
  expect((await deshacer(union!.codigoUnion, admin, '')).body.errors).toHaveProperty('motivo');
  await app.rows(`update union_ficha set hasta = now() - interval '1 second'`);
  expect((await leer(queda)).uniones).toEqual([]);
  expect((await deshacer(union!.codigoUnion)).body.mensaje).toMatch(/más de un día/);
});

describe('two guardians', () => {
  let queda: number;
  let seVa: number;
  let suyo: Nino;
  let deuda: number;

  beforeEach(async () => {
    queda = (await nuevaEntidad(app, academia, { nombre: 'Carmen', apellido: 'Núñez', telefono: '809-555-0001' })).codigoEntidad;
    const doble = { nombre: 'Carmen', apellido: 'Nuñez', documento: '001-1234567-8', email: 'carmen@example.com' };
    seVa = (await nuevaEntidad(app, academia, doble)).codigoEntidad;
    const compartido = await nino('Luis', { codigoPagador: seVa });
    suyo = await nino('Sofía', { codigoPagador: seVa });
    await app.rows(`insert into responsable_estudiante (codigo_compania, codigo_estudiante, codigo_entidad, parentesco, contacto_pago, recoge, emergencia) values ($1, $2, $3, 'MADRE', false, false, true)`, [academia.codigoCompania, compartido.codigoEstudiante, queda]); // prettier-ignore
    await nuevaCaja(app, academia, admin.codigoUsuario);
    deuda = (await nuevaFactura(app, academia, { estudiante: suyo, values: { total: pesos(300), codigoEntidad: seVa } })).codigoFactura;
    await pagar(seVa, deuda, 100, 150);
  });
  const unirlas = () => app.call(fusionarResponsables, { body: { codigoEntidad: queda, codigoFusion: seVa } }, admin);
  const deshacerlas = (codigoUnion: number) =>
    app.ask(deshacerUnionDeResponsables, { body: { codigoUnion, motivo: 'Son hermanas' } }, admin);
  const persona = (codigoEntidad: number) => app.call(responsables.persona, { query: { codigoEntidad } }, admin);

  test('the one that went says where; taken back, both are as they were', async () => {
    const antes = await todo();
    await unirlas();
    const unida = await persona(seVa);
    expect(unida).toMatchObject({ fusion: { codigoEntidad: queda, nombreCompleto: 'Carmen Núñez' }, hijos: [], activo: false });
    const { uniones, fusion } = await persona(queda);
    expect([fusion, uniones.length, unida.uniones[0]!.codigoUnion]).toEqual([null, 1, uniones[0]!.codigoUnion]);
    // The calls for students know nothing of it.
    expect((await deshacer(uniones[0]!.codigoUnion)).status).toBe(404);
    expect((await deshacerlas(uniones[0]!.codigoUnion)).status).toBe(200);
    expect(await todo()).toEqual(antes);
    expect((await persona(seVa)).hijos).toHaveLength(2);
  });

  test('credit that was used since is in the way, and nobody is left with less than nothing', async () => {
    await unirlas();
    const otra = await nuevaFactura(app, academia, { estudiante: suyo, values: { total: pesos(40) } });
    await app.call(
      cobrar,
      {
        body: {
          codigoSucursal: academia.sucursales[0],
          codigoPagador: queda,
          facturas: [{ codigoFactura: otra.codigoFactura, monto: pesos(40) }],
          formas: [{ forma: 'SALDO_A_FAVOR', monto: pesos(40), referencia: '' }],
        },
      },
      admin,
    );
    const { uniones } = await persona(queda);
    const { status, body } = await deshacerlas(uniones[0]!.codigoUnion);
    expect([status, body.mensaje]).toEqual([409, 'Carmen Núñez ya usó el saldo a favor que juntó la unión: no se puede deshacer']);
  });
});
