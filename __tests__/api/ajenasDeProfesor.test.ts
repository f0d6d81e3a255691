import { porNumero } from '@/contract/cobros/numero';
import { becaEstudiante } from '@/contract/precios/becaEstudiante';
import { previewOf } from '@/contract/preview';
import { createTestApp } from '../support/createTestApp';
import { filaDe, filasDe, leeSinVer, lugares, pedir, written, type Filas, type Quien } from '../support/ajenas';
import { nuevaAcademia, nuevoUsuario } from '../support/factories';

// For a coach who holds every access, the children, families, invoices, receipts, enrolments and groups of other coaches of the same branch
// do not exist, whatever call is given their code and wherever in the request.

const app = createTestApp();
const AJENA = 'Lejana';
let quien: Quien;
let ajenas: Filas;

beforeAll(async () => {
  const academia = await nuevaAcademia(app);
  const [aqui] = academia.sucursales;
  const user = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', sucursales: [aqui] });
  const donde = { codigoSucursal: aqui };
  const propias = await filasDe(app, academia, { ...donde, nombre: 'Propia', codigoUsuario: user.codigoUsuario });
  quien = { yo: { ...user, ...academia }, propias };
  const comunes = { codigoPeriodo: Number(propias.codigoPeriodo), codigoModalidad: Number(propias.codigoModalidad) };
  ajenas = await filasDe(app, academia, { ...donde, nombre: AJENA, ...comunes });
  // Who assisted there until last month does not see them any more.
  await app.rows(
    `insert into grupo_profesor (codigo_grupo, codigo_profesor, rol, desde, hasta)
     select $1, p.codigo_profesor, 'ASISTENTE', '2026-01-01', '2026-03-01' from profesor p where p.codigo_usuario = $2`,
    [ajenas.codigoGrupo, user.codigoUsuario],
  );
  // A colleague and a user are no secret.
  const colegas = 'codigo_entidad = $1 or codigo_entidad in (select codigo_entidad from usuario where codigo_usuario = $2)';
  await app.rows(`update entidad set nombre = 'Colega' where ${colegas}`, [ajenas.instructor, ajenas.codigoUsuario]);
});

/** What belongs to a group, and so to its coach. */
const DE_UN_GRUPO = new Set(
  'Estudiante Fusion Entidad Responsable Grupo Factura Documento Direccion Cobro Inscripcion Espera Interesado'
    .split(' ')
    .map((one) => `codigo${one}`),
);
const suyos = lugares.filter(([, , call, path]) => DE_UN_GRUPO.has(filaDe(call, String(path.at(-1)))!));

test('most calls take a code', () => {
  expect(new Set(suyos.map(([name]) => name)).size).toBeGreaterThan(80);
});

describe.each(suyos)('%s, %s', (_name, _lugar, call, path) => {
  test('a row of another coach does not exist', async () => {
    const before = await written(app);
    const { status, text } = await pedir(app, quien, call, path, ajenas[filaDe(call, String(path.at(-1)))!]!);
    // A list that is narrowed down to it is empty, and some calls are for no coach at all.
    const seen = [
      404,
      ...(call.method === 'GET' && path[0] === 'query' ? [200] : []),
      ...(text.includes('"motivo":"acceso"') ? [403] : []),
    ];
    expect([status, seen.includes(status), text.includes(AJENA), text]).toEqual([status, true, false, text]);
    expect(await written(app)).toBe(before);
  });
});

test('the number of a receipt or an invoice of another coach’s child, and the key of its scholarship, lead nowhere', async () => {
  const { codigoCobro, codigoFactura, codigoEstudiante } = ajenas;
  const numeros = await app.rows<{ numero: number }>(
    'select numero from cobro where codigo_cobro = $1 union all select numero from factura where codigo_factura = $2',
    [codigoCobro, codigoFactura],
  );
  for (const { numero } of numeros) {
    const { recibo, factura } = await app.call(porNumero, { query: { numero } }, quien.yo);
    expect(JSON.stringify([recibo, factura])).not.toContain(AJENA);
  }
  const [dada] = await app.rows(
    `with b as (insert into beca (codigo_compania, descripcion, puntos_basicos, cubre) values ($1, 'Media', 5000, 'AMBAS') returning codigo_beca)
     insert into beca_estudiante (codigo_sucursal, codigo_estudiante, codigo_beca, desde, hasta, motivo, usuario)
     select $2, $3, codigo_beca, '2026-01-01', '2026-12-31', 'Mérito', 'pruebas' from b returning codigo_beca_estudiante codigo`,
    [quien.yo.codigoCompania, ajenas.codigoSucursal, codigoEstudiante],
  );
  const body = { codigoBecaEstudiante: dada.codigo as number };
  expect((await app.ask(previewOf(becaEstudiante.revocar), { body }, quien.yo)).status).toBe(404);
});

leeSinVer(app, AJENA, () => quien, 'shows nothing of a child of another coach');
