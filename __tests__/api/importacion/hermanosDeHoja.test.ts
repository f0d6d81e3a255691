import { cargaEstudiantes, type Columna } from '@/contract/importacion/cargaEstudiantes';
import { inscribir } from '@/contract/inscripciones/inscripcion';
import { inscripcionDescuento } from '@/contract/precios/becaEstudiante';
import { descuento } from '@/server/db/schema/dinero/precios';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaEntidad, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

// Siblings of one sheet, and those on record, count by their days of enrolment, whatever the order of the rows.

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let token: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;

const enGrupo = (descripcion: string) => ({ descripcion, edadMinima: 3, edadMaxima: 20, capacidad: 40 });

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  grupo = await nuevoGrupo(app, academia, { values: enGrupo('Sub-10 A'), horario: [] });
  await app.deps.db.insert(descuento).values({
    ...{ codigoCompania: academia.codigoCompania, descripcion: 'Hermanos', tipo: 'PORCENTAJE', porcentaje: 1000 },
    ...{ alcances: ['CUOTA'], desdeHijo: 2 },
  });
});

type Celdas = Partial<Record<Columna, string>>;
const BASE: Celdas = {
  ...{ apellido: 'Peña', fechaNacimiento: '3/9/2015', sexo: 'M', grupo: 'Sub-10 A' },
  ...{ responsableNombre: 'Ana', responsableApellido: 'Díaz', responsableDocumento: '402-1111111-1' },
};
const archivo = (filas: Celdas[]) => {
  const columnas = [...new Set([...Object.keys(BASE), ...filas.flatMap(Object.keys)])] as Columna[];
  const celdas = filas.map((fila) => columnas.map((id) => ({ ...BASE, ...fila })[id] ?? ''));
  return { codigoSucursal: academia.sucursales[0]!, columnas, filas: celdas };
};
const planear = (...filas: Celdas[]) => app.call(cargaEstudiantes.plan, { body: archivo(filas) }, { token });
const importar = async (...filas: Celdas[]) => {
  const plan = await planear(...filas);
  const body = { ...archivo(filas), nombreArchivo: 'lista.xlsx', huella: plan.huella };
  const carga = await app.call(cargaEstudiantes.importar, { body }, { token, clave: nuevaClave() });
  return { plan, carga };
};
const deshacer = (id: number) =>
  app.call(cargaEstudiantes.deshacer, { params: { id }, body: { parcial: false } }, { token, clave: nuevaClave() });

/** What an instalment of each child costs (pesos), by first name. */
const cuotas = async () => {
  const rows = await app.rows<{ nombre: string; total: number }>(
    `select distinct p.nombre, f.total::int / 100 total from factura f join estudiante e using (codigo_estudiante)
       join entidad p on p.codigo_entidad = e.codigo_entidad
     where f.codigo_compania = $1 and f.tipo = 'CUOTA' and f.estatus <> 'ANULADA' order by 1`,
    [academia.codigoCompania],
  );
  return rows.map(({ nombre, total }) => [nombre, total]);
};
const DESDE_MARZO = { pagadoHasta: '28/02/2026' };

test('who is enrolled from an earlier day is the first child, in whatever row it stands; the plan says what each pays', async () => {
  const { plan } = await importar({ nombre: 'Luis' }, { nombre: 'Eva', ...DESDE_MARZO }, { nombre: 'Sol' });
  expect(plan.filas.map(({ notas }) => /3 facturas por DOP (.*)/.exec(notas.join('\n'))![1])).toEqual(['6,750.00', '7,500.00', '6,750.00']);
  expect(await cuotas()).toEqual([
    ['Eva', 2500],
    ['Luis', 2250],
    ['Sol', 2250],
  ]);
});

test('of one day the row above is the first, also where its group is written later', async () => {
  await nuevoGrupo(app, academia, {
    ...{ codigoPeriodo: grupo.codigoPeriodo, codigoModalidad: grupo.codigoModalidad, values: enGrupo('Sub-12 A'), horario: [] },
  });
  const otra = { responsableNombre: 'Rosa', responsableApellido: 'Mota', responsableDocumento: '402-2222222-2' };
  await importar({ nombre: 'Ajeno', ...otra }, { nombre: 'Luis', grupo: 'Sub-12 A' }, { nombre: 'Beto' });
  expect(await cuotas()).toEqual([
    ['Ajeno', 2500],
    ['Beto', 2250],
    ['Luis', 2500],
  ]);
  // Recalculated for another reason, both stay what they are.
  const fila = { codigoCompania: academia.codigoCompania, descripcion: 'Apoyo', tipo: 'MONTO' as const, porcentaje: 0, monto: pesos(100) };
  const [apoyo] = await app.deps.db
    .insert(descuento)
    .values({ ...fila, alcances: ['CUOTA'], prioridad: 9 })
    .returning();
  const suyas = await app.rows<{ codigo: number }>(
    `select i.codigo_inscripcion codigo from inscripcion i join estudiante e using (codigo_estudiante)
     where e.codigo_compania = $1 and e.nombre_completo = any('{Luis Peña,Beto Peña}') order by e.nombre_completo`,
    [academia.codigoCompania],
  );
  const conApoyo = async (codigoInscripcion: number) => {
    const body = { codigoInscripcion, codigoDescuento: apoyo!.codigoDescuento, motivo: 'Apoyo', previsualizar: true as const };
    return (await app.call(inscripcionDescuento.conceder, { body }, { token })).efectos.at(-1)!.despues;
  };
  expect(await Promise.all(suyas.map(({ codigo }) => conApoyo(codigo)))).toEqual([pesos(2150), pesos(2400)]);
});

test('what is open of a sibling on record follows, is told before, and is as it was after an undo', async () => {
  const { codigoEntidad } = await nuevaEntidad(app, academia, { nombre: 'Ana', apellido: 'Díaz', documento: '402-1111111-1' });
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Tomás', codigoPagador: codigoEntidad });
  const { codigoGrupo, codigoModalidad } = grupo;
  const body = { codigoEstudiante: nino.codigoEstudiante, codigoGrupo, codigoModalidad, totalEsperado: pesos(9000) };
  await app.call(inscribir, { body: body as never }, { token, clave: nuevaClave() });
  expect((await planear({ nombre: 'Eva' })).ademas).not.toMatch(/hermanos/);
  const { plan, carga } = await importar({ nombre: 'Eva', ...DESDE_MARZO });
  expect(plan.ademas).toMatch(/3 facturas abiertas de hermanos ya inscritos: de DOP 7,500.00 a DOP 6,750.00/);
  expect(await cuotas()).toEqual([
    ['Eva', 2500],
    ['Tomás', 2250],
  ]);
  await deshacer(carga.codigoCarga);
  expect(await cuotas()).toEqual([['Tomás', 2500]]);
});
