import { cargaEstudiantes as calls, type Columna } from '@/contract/importacion/cargaEstudiantes';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { becaEstudiante, inscripcionDescuento } from '@/contract/precios/becaEstudiante';
import { beca, descuento } from '@/server/db/schema/dinero/precios';
import { insertRow } from '@/server/lib/scope';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

// An import whose students, families or invoices somebody used meanwhile: it is undone whole or not at all, or but for those who are named.

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let token: string;
let codigoGrupo: number;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  ({ codigoGrupo } = await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-10 A', capacidad: 20 } }));
});

type Celdas = Partial<Record<Columna, string>>;
const BIEN: Celdas = {
  ...{ nombre: 'Luis', apellido: 'Peña', fechaNacimiento: '3/9/2016', sexo: 'M' },
  ...{ responsableNombre: 'Ana', responsableApellido: 'Díaz', responsableTelefono: '8095551234' },
};
/** A brother of Luis, and a child of another family. */
const EVA: Celdas = { nombre: 'Eva', fechaNacimiento: '4/9/2014', sexo: 'F' };
const SOL: Celdas = { nombre: 'Sol', responsableNombre: 'Rosa', responsableApellido: 'Mota', responsableTelefono: '8095559876' };

/** A file whose rows differ from a good one in these cells. */
function archivoDe(filas: Celdas[], opciones: 'actualizar'[] = []) {
  const columnas = [...new Set([...Object.keys(BIEN), ...filas.flatMap(Object.keys)])] as Columna[];
  const celdas = filas.map((fila) => columnas.map((id) => ({ ...BIEN, ...fila })[id] ?? ''));
  return { codigoSucursal: academia.sucursales[0], columnas, filas: celdas, opciones };
}
const importar = (...filas: Celdas[]) => importarArchivo(archivoDe(filas));
async function importarArchivo(archivo: ReturnType<typeof archivoDe>): Promise<number> {
  const { huella, errores } = await app.call(calls.plan, { body: archivo }, { token });
  expect(errores).toBe(0);
  const body = { ...archivo, nombreArchivo: 'lista.xlsx', huella };
  return (await app.call(calls.importar, { body }, { token, clave: nuevaClave() })).codigoCarga;
}
const deshacer = (id: number, parcial = false) =>
  app.ask(calls.deshacer, { params: { id }, body: { parcial } }, { token, clave: nuevaClave() });

const TABLAS = ['entidad', 'estudiante', 'inscripcion', 'factura', 'responsable_estudiante', 'saldo_movimiento', 'beca', 'cobro'];
/** How many rows each table has. */
async function cuentas() {
  const pares = TABLAS.map(async (tabla) => {
    const [fila] = await app.rows<{ n: number }>(`select count(*)::int n from ${tabla} where codigo_compania = $1`, [
      academia.codigoCompania,
    ]);
    return [tabla, fila!.n] as const;
  });
  return Object.fromEntries(await Promise.all(pares)) as Record<string, number>;
}
const nombres = async () =>
  (
    await app.rows<{ n: string }>('select nombre_completo n from estudiante where codigo_compania = $1 order by 1', [
      academia.codigoCompania,
    ])
  ).map(({ n }) => n);

interface DeLuis {
  codigoEstudiante: number;
  codigoPagador: number;
  codigoInscripcion: number;
  /** The first invoice. */
  codigoFactura: number;
}
/** Luis of the import, with the guardian who pays for him. */
async function deLuis(): Promise<DeLuis> {
  const [fila] = await app.rows<DeLuis>(
    `select e.codigo_estudiante "codigoEstudiante", r.codigo_entidad "codigoPagador", i.codigo_inscripcion "codigoInscripcion",
        (select min(f.codigo_factura) from factura f where f.codigo_estudiante = e.codigo_estudiante) "codigoFactura"
      from estudiante e join responsable_estudiante r using (codigo_estudiante) left join inscripcion i using (codigo_estudiante)
      where e.nombre_completo = 'Luis Peña' and e.codigo_compania = $1`,
    [academia.codigoCompania],
  );
  return fila!;
}
const paga = (
  codigoPagador: number,
  codigoFactura: number,
  monto: number,
  forma: 'TARJETA' | 'SALDO_A_FAVOR' = 'TARJETA',
  recibido = monto,
) =>
  app.call(
    cobrar,
    {
      body: {
        ...{ codigoSucursal: academia.sucursales[0], codigoPagador, excedente: 'SALDO', confirmado: [] },
        facturas: [{ codigoFactura, monto: pesos(monto) }],
        formas: [{ forma, monto: pesos(recibido), referencia: forma === 'SALDO_A_FAVOR' ? '' : nuevaClave() }],
      },
    },
    { token, clave: nuevaClave() },
  );
/** An invoice of a person that the import knows nothing of. */
const venta = async (codigoEntidad: number, total: number) =>
  (await nuevaFactura(app, academia, { codigoEntidad, values: { total: pesos(total) } })).codigoFactura;
const aqui = () => [academia.codigoCompania, academia.sucursales[0]] as const;

const USOS: [string, (luis: DeLuis) => Promise<unknown>][] = [
  [
    'una beca',
    async ({ codigoEstudiante }) => {
      const plan = { codigoCompania: academia.codigoCompania, descripcion: 'Talento', porcentaje: 5000, cubre: 'CUOTA' as const };
      const { codigoBeca } = await insertRow(app.deps.db, beca, plan);
      const body = { codigoEstudiante, codigoBeca, desde: HOY, hasta: '2026-12-31', motivo: 'Mérito' };
      await app.call(becaEstudiante.otorgar, { body }, { token });
    },
  ],
  [
    'un descuento',
    async ({ codigoInscripcion }) => {
      const plan = { codigoCompania: academia.codigoCompania, descripcion: 'Convenio', tipo: 'PORCENTAJE' as const, porcentaje: 1000 };
      const { codigoDescuento } = await insertRow(app.deps.db, descuento, { ...plan, alcances: ['CUOTA'] });
      await app.call(inscripcionDescuento.conceder, { body: { codigoInscripcion, codigoDescuento, motivo: 'Hermanos' } }, { token });
    },
  ],
  ['pagos', ({ codigoPagador, codigoFactura }) => paga(codigoPagador, codigoFactura, 100)],
  [
    'pagos',
    async ({ codigoPagador, codigoFactura }) => {
      const { codigoCobro } = await paga(codigoPagador, codigoFactura, 100);
      await app.call(reversarCobro, { body: { codigoCobro, motivo: 'Era de otro' } }, { token, clave: nuevaClave() });
    },
  ],
  ['saldo a favor gastado', async ({ codigoPagador }) => paga(codigoPagador, await venta(codigoPagador, 400), 400, 'SALDO_A_FAVOR')],
  [
    'saldo a favor que no vino en la carga',
    async ({ codigoPagador }) => paga(codigoPagador, await venta(codigoPagador, 400), 400, 'TARJETA', 450),
  ],
  [
    'una transferencia avisada',
    ({ codigoPagador }) =>
      app.rows(
        `insert into aviso_transferencia (codigo_compania, codigo_sucursal, codigo_entidad, nombre, monto, fecha, referencia)
          values ($1, $2, $3, 'Ana', 100000, '2026-03-01', 'T1')`,
        [...aqui(), codigoPagador],
      ),
  ],
  [
    'un lugar en la lista de espera',
    ({ codigoEstudiante }) =>
      app.rows(
        `insert into lista_espera (codigo_compania, codigo_sucursal, codigo_estudiante, codigo_grupo, orden, usuario, fecha)
          values ($1, $2, $3, $4, 1, 'x', '2026-03-01')`,
        [...aqui(), codigoEstudiante, codigoGrupo],
      ),
  ],
  [
    'una ausencia avisada',
    ({ codigoEstudiante }) =>
      app.rows(
        `insert into aviso_ausencia (codigo_compania, codigo_sucursal, codigo_estudiante, codigo_grupo, fecha_asistencia, razon)
          values ($1, $2, $3, $4, '2026-03-12', '')`,
        [...aqui(), codigoEstudiante, codigoGrupo],
      ),
  ],
];

test.each(USOS)(
  'with %s since it is refused with that, nothing changed; undone but for who has it, the rest is gone',
  async (uso, usar) => {
    const antes = await cuentas();
    const codigoCarga = await importar({ grupo: 'Sub-10 A', aFavor: '500' }, SOL);
    const luis = await deLuis();
    await usar(luis);
    const con = await cuentas();
    const negada = await deshacer(codigoCarga);
    expect([negada.status, negada.body.mensaje]).toEqual([409, `Ya tienen ${uso}: Luis Peña`]);
    expect(await cuentas()).toEqual(con);
    const { status, body } = await deshacer(codigoCarga, true);
    expect([status, body.data.quedan]).toEqual([200, ['Luis Peña']]);
    expect(await nombres()).toEqual(['Luis Peña']);
    // Of Luis all is left: his mother, enrolment, invoices and credit. Of Sol and Rosa nothing.
    expect(await cuentas()).toEqual({ ...con, entidad: antes.entidad! + 2, estudiante: 1, responsable_estudiante: 1 });
  },
);

test('of the credit of two siblings a part is spent: neither is undone, and what is left stays', async () => {
  const codigoCarga = await importar({ aFavor: '500' }, { ...EVA, aFavor: '500' }, SOL);
  const { codigoPagador } = await deLuis();
  await paga(codigoPagador, await venta(codigoPagador, 400), 400, 'SALDO_A_FAVOR');
  expect((await deshacer(codigoCarga)).body.mensaje).toBe('Ya tienen saldo a favor gastado: Eva Peña, Luis Peña');
  expect((await deshacer(codigoCarga, true)).body.data.quedan).toEqual(['Eva Peña', 'Luis Peña']);
  expect(await app.rows('select sum(monto)::int saldo from saldo_movimiento where codigo_entidad = $1', [codigoPagador])).toEqual([
    { saldo: 60_000 },
  ]);
});

test('credit that was spent by who pays for none of them any more stays spent, and its payer is named', async () => {
  const codigoCarga = await importar({ aFavor: '500' }, SOL);
  const { codigoPagador, codigoEstudiante } = await deLuis();
  await paga(codigoPagador, await venta(codigoPagador, 500), 500, 'SALDO_A_FAVOR');
  await app.rows('delete from responsable_estudiante where codigo_estudiante = $1', [codigoEstudiante]);
  expect((await deshacer(codigoCarga)).body.mensaje).toBe('Ya tienen saldo a favor gastado: Ana Díaz');
  expect((await deshacer(codigoCarga, true)).body.data.quedan).toEqual(['Ana Díaz']);
  expect(await nombres()).toEqual([]);
  expect(await app.rows('select sum(monto)::int saldo from saldo_movimiento where codigo_entidad = $1', [codigoPagador])).toEqual([
    { saldo: 0 },
  ]);
});

test('a guardian who became a user, and pays for a child of before, stays with both and with their own credit; the rest is undone whole', async () => {
  const codigoCarga = await importar({ grupo: 'Sub-10 A' }, SOL);
  const { codigoPagador } = await deLuis();
  const otro = await nuevoEstudiante(app, academia);
  await app.rows('update responsable_estudiante set codigo_entidad = $1 where codigo_estudiante = $2', [
    codigoPagador,
    otro.codigoEstudiante,
  ]);
  const { codigoUsuario } = await nuevoUsuario(app, academia);
  await app.rows('update usuario set codigo_entidad = $1 where codigo_usuario = $2', [codigoPagador, codigoUsuario]);
  await paga(codigoPagador, await venta(codigoPagador, 400), 400, 'TARJETA', 450);
  const { status, body } = await deshacer(codigoCarga);
  expect([status, body.mensaje, body.data.quedan]).toEqual([200, body.mensaje, []]);
  expect(await nombres()).toHaveLength(1);
  const quienEs = `select p.contacto_pago paga, count(r.*)::int hijos, (select sum(monto)::int from saldo_movimiento where codigo_entidad = $1) saldo
    from entidad p left join responsable_estudiante r using (codigo_entidad) where p.codigo_entidad = $1 group by p.codigo_entidad`;
  expect(await app.rows(quienEs, [codigoPagador])).toEqual([{ paga: true, hijos: 1, saldo: 5000 }]);
  expect((await cuentas()).factura).toBe(1);
});

test('a scholarship of the sheet reaches the child’s other open invoices, is not granted twice, and its undo gives them their price back', async () => {
  const { codigoCompania } = academia;
  await importar({ grupo: 'Sub-10 A' });
  const [suyo] = await app.rows<{ codigoPeriodo: number }>('select codigo_periodo "codigoPeriodo" from grupo where codigo_grupo = $1', [
    codigoGrupo,
  ]);
  for (const descripcion of ['Porteros', 'Fútbol sala'])
    await nuevoGrupo(app, academia, { ...suyo!, horario: [], values: { descripcion } });
  await insertRow(app.deps.db, beca, { codigoCompania, descripcion: 'Media', porcentaje: 5000, cubre: 'AMBAS' });
  const totales = async () =>
    (
      await app.rows<{ total: number }>(
        `select total::int from factura where codigo_compania = $1 and estatus <> 'ANULADA' order by codigo_factura`,
        [codigoCompania],
      )
    ).map(({ total }) => total);
  const [enteros, mitades] = [[1500, 2500, 2500, 2500].map(pesos), [750, 1250, 1250, 1250].map(pesos)];
  const con = (grupo: string) => archivoDe([{ grupo, beca: 'Media' }], ['actualizar']);
  const { ademas } = await app.call(calls.plan, { body: con('Porteros') }, { token });
  expect(ademas).toContain('4 facturas abiertas de otras inscripciones con beca: de DOP 9,000.00 a DOP 4,500.00');
  expect(await totales()).toEqual(enteros);
  const id = await importarArchivo(con('Porteros'));
  expect(await totales()).toEqual([...mitades, ...mitades]);
  await importarArchivo(con('Fútbol sala'));
  expect(await totales()).toEqual([...mitades, ...mitades, ...mitades]);
  expect(await app.rows('select 1 from beca_estudiante join estudiante using (codigo_estudiante) where codigo_compania = $1', [codigoCompania])).toHaveLength(1); // prettier-ignore
  expect((await deshacer(id)).status).toBe(200);
  expect(await totales()).toEqual([...enteros, ...enteros]);
});
