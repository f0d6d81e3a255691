import { cobranza } from '@/contract/cobranza/cola';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { createTestApp } from '../../support/createTestApp';
import { celdasDe, pedirArchivo, textoDe } from '../../support/exportado';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';

// What is done with several students who were chosen in the list: their file, the queue of who pays for them.

const app = createTestApp();
let academia: Academia;
let yo: Awaited<ReturnType<typeof nuevoUsuario>>;
beforeAll(async () => {
  academia = await nuevaAcademia(app);
  yo = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]] });
});
const nino = (nombre: string, mas: Parameters<typeof nuevoEstudiante>[2] = {}) =>
  nuevoEstudiante(app, academia, { nombre, apellido: 'Gil', ...mas });

test('the table and its file have these students and no other, and nobody of another branch', async () => {
  const [ana, , eva, lejos] = [await nino('Ana'), await nino('Beto'), await nino('Eva', { activo: false }), await nino('Lía', { codigoSucursal: academia.sucursales[1] })]; // prettier-ignore
  const codigos = [eva, ana, lejos].map(({ codigoEstudiante }) => codigoEstudiante);
  const nombres = async (query: object) => (await app.call(estudiantes.crudFilter, { query: { codigos, ...query } }, yo)).rows.map(({ nombreCompleto }) => nombreCompleto); // prettier-ignore
  expect(await nombres({})).toEqual(['Ana Gil', 'Eva Gil']);
  expect(await nombres({ inactivos: false })).toEqual(['Ana Gil']);
  const { body } = await pedirArchivo(app, estudiantes.crudFilter, yo.token, 'csv', { codigos: codigos.join(',') });
  const celdas = celdasDe(textoDe(body)).flat();
  expect(['Ana Gil', 'Beto Gil', 'Eva Gil', 'Lía Gil'].filter((uno) => celdas.includes(uno))).toEqual(['Ana Gil', 'Eva Gil']);
  for (const mal of ['', '0', '1,', '1;2', 'x', Array.from({ length: 501 }, () => '1').join(',')]) {
    const { status } = await app.send('GET', `${estudiantes.crudFilter.path}?codigos=${mal}`, { token: yo.token });
    expect([mal.slice(0, 9), status]).toEqual([mal.slice(0, 9), 400]);
  }
});

test('each student has the groups of the own enrolments that stand', async () => {
  const [ana, beto] = [await nino('Ágata'), await nino('Bruno')];
  const { codigoPeriodo } = await nuevoPeriodo(app, academia);
  for (const [estudiante, descripcion, estatus] of [
    [ana, 'Sub-8', 'ACTIVA'],
    [ana, 'Sub-10', 'CANCELADA'],
    [beto, 'Sub-12', 'ACTIVA'],
  ] as const) {
    const grupo = await nuevoGrupo(app, academia, { codigoPeriodo, horario: [], values: { descripcion } });
    await nuevaInscripcion(app, academia, { estudiante, grupo, values: { estatus } });
  }
  const { rows } = await app.call(estudiantes.filter, { query: {} }, yo);
  const grupos = (de: { codigoEstudiante: number }) => rows.find((fila) => fila.codigoEstudiante === de.codigoEstudiante)?.grupos;
  expect([grupos(ana), grupos(beto)]).toEqual(['Sub-8', 'Sub-12']);
});

test('the queue of who is late is that of who pays for them', async () => {
  const [luis, sol] = [await nino('Luis'), await nino('Sol')];
  const hermano = await nino('Iván', { codigoPagador: luis.codigoPagador });
  for (const estudiante of [luis, sol, hermano])
    await nuevaFactura(app, academia, { estudiante, values: { fechaVencimiento: '2026-02-01' } });
  const cola = async (...quienes: { codigoEstudiante: number }[]) => {
    const query = { estudiantes: quienes.map(({ codigoEstudiante }) => codigoEstudiante) };
    return (await app.call(cobranza.cola, { query }, yo)).filas.map(({ codigoEntidad, estudiantes: suyos }) => [codigoEntidad, suyos]);
  };
  // A message speaks for the whole account: the sibling is in it.
  expect(await cola(hermano)).toEqual([[luis.codigoPagador, 'Iván Gil, Luis Gil']]);
  expect((await cola(hermano, sol)).map(([codigo]) => codigo).sort()).toEqual([luis.codigoPagador, sol.codigoPagador].sort());
  expect(await cola(await nino('Nadie'))).toEqual([]);
});
