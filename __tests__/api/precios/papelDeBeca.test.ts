import { MAX_ARCHIVO } from '@/contract/archivos/archivo';
import { becaEstudiante } from '@/contract/precios/becaEstudiante';
import { leerOtorgamiento, papelDeBeca } from '@/contract/precios/otorgamiento';
import { beca } from '@/server/db/schema/dinero/precios';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevoEstudiante, nuevoUsuario, type Academia } from '../../support/factories';

// The paper that the family brings for a scholarship: kept with the grant, opened from it, nobody else's.

const app = createTestApp();
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
let academia: Academia;
let quien: Awaited<ReturnType<typeof nuevoUsuario>>;
let id: number;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  quien = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [47] });
  const [una] = await app.deps.db
    .insert(beca)
    .values({ codigoCompania: academia.codigoCompania, descripcion: 'Mérito', porcentaje: 5000, cubre: 'CUOTA' })
    .returning();
  const { codigoEstudiante } = await nuevoEstudiante(app, academia);
  const body = { codigoEstudiante, codigoBeca: una!.codigoBeca, desde: HOY, hasta: '2026-05-31', motivo: 'Notas' };
  expect((await app.preview(becaEstudiante.otorgar, { body }, quien)).codigoBecaEstudiante).toBeNull();
  id = (await app.call(becaEstudiante.otorgar, { body }, quien)).codigoBecaEstudiante!;
});

const sube = (nombre = 'carta de la escuela.pdf', archivo: Uint8Array = PDF, token = quien.token) =>
  app.ask(papelDeBeca.guardar, { params: { id }, query: { nombre }, archivo }, { token });
const abre = (token = quien.token) => app.ask(papelDeBeca.leer, { params: { id } }, { token });
const guardados = async () =>
  (await app.rows<{ n: number }>('select count(*)::int n from archivo where codigo_compania = $1', [academia.codigoCompania]))[0]!.n;

test('the grant names its document, opens it byte for byte, and a later one takes its place', async () => {
  expect((await app.call(leerOtorgamiento, { params: { id } }, quien)).archivo).toBeNull();
  expect((await abre()).status).toBe(404);
  expect((await sube()).status).toBe(200);
  const { archivo } = await app.call(leerOtorgamiento, { params: { id } }, quien);
  expect(archivo).toMatchObject({ nombre: 'carta de la escuela.pdf', formato: 'application/pdf' });
  expect(Buffer.from((await abre()).body).equals(PDF)).toBe(true);
  await sube('otra.pdf');
  expect((await app.call(leerOtorgamiento, { params: { id } }, quien)).archivo!.nombre).toBe('otra.pdf');
  expect(await guardados()).toBe(1);
});

test('what is no document is refused beside its field, and what is too big before anything is kept', async () => {
  const texto = await sube('virus.pdf', Buffer.from('<script>alert(1)</script>'));
  expect([texto.status, texto.body.errors]).toEqual([400, { archivo: 'No es un PDF ni una imagen JPG, PNG o WebP que se pueda leer' }]);
  const grande = await sube('enorme.pdf', Buffer.concat([PDF, Buffer.alloc(MAX_ARCHIVO)]));
  expect([grande.status, grande.body.mensaje]).toEqual([413, expect.stringContaining('10 MB')]);
  expect(await guardados()).toBe(0);
});

test('of another branch or company it does not exist, and a reader of the report does not open it', async () => {
  await sube();
  const deAlla = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [47], sucursales: [academia.sucursales[1]] });
  const deOtra = await nuevoUsuario(app, await nuevaAcademia(app));
  for (const { token } of [deAlla, deOtra]) {
    expect((await abre(token)).status).toBe(404);
    expect((await sube('mía.pdf', PDF, token)).status).toBe(404);
  }
  const lectora = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [57] });
  expect(await abre(lectora.token)).toMatchObject({ status: 403, body: { motivo: 'acceso' } });
  expect(await guardados()).toBe(1);
});
