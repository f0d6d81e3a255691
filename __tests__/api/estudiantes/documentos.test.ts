import sharp from 'sharp';
import { documentos } from '@/contract/estudiantes/documento';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoProfesor,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
let academia: Academia;
let imagen: Buffer;
let token: string;
let usuario: string;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeAll(async () => {
  imagen = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token, usuario } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [51] }));
  nino = await nuevoEstudiante(app, academia);
});

type Query = Parameters<typeof app.call<typeof documentos.save>>[1]['query'];
const datos = (mas: Partial<Query> = {}): Query => ({
  nombre: 'acta.pdf',
  codigoEstudiante: nino.codigoEstudiante,
  tipo: 'ACTA_NACIMIENTO',
  ...mas,
});
const sube = (mas: Partial<Query> = {}, archivo: Uint8Array = PDF) => app.call(documentos.save, { query: datos(mas), archivo }, { token });
const intenta = (mas: Partial<Query> = {}, archivo: Uint8Array = PDF, como = token) =>
  app.ask(documentos.save, { query: datos(mas), archivo }, { token: como });
const lista = (codigoEstudiante = nino.codigoEstudiante, como = token) =>
  app.ask(documentos.deEstudiante, { query: { codigoEstudiante } }, { token: como });
const baja = (id: number, como = token) => app.ask(documentos.archivo, { params: { id } }, { token: como });
const archivos = async () =>
  (
    await app.rows<{ n: number }>(
      'select count(*)::int n from archivo join archivo_contenido using (codigo_archivo) where codigo_compania = $1',
      [academia.codigoCompania],
    )
  )[0]!.n;

test('is given out as a download whose header its name cannot change', async () => {
  const { codigoDocumento } = await sube({ nombre: "acta 'de Ñ' (1)*; filename=x.hta" });
  const { headers } = await baja(codigoDocumento);
  expect(headers.get('Content-Disposition')).toBe(
    "attachment; filename*=UTF-8''acta%20%27de%20%C3%91%27%20%281%29%2A%3B%20filename%3Dx.hta.pdf",
  );
  expect(headers.get('Content-Security-Policy')).toContain('sandbox');
});

test('a PDF and a picture are kept with who put them there and when; the last one comes first', async () => {
  const acta = await sube({ descripcion: 'Acta certificada', vence: '2027-01-31' });
  await sube({ nombre: 'cedula.jpg', tipo: 'CEDULA' }, imagen);
  const { body } = await lista();
  expect(body).toEqual([
    expect.objectContaining({ tipo: 'CEDULA', descripcion: '', vence: null, nombre: 'cedula.jpg', formato: 'image/webp', usuario }),
    expect.objectContaining({
      codigoDocumento: acta.codigoDocumento,
      tipo: 'ACTA_NACIMIENTO',
      descripcion: 'Acta certificada',
      vence: '2027-01-31',
      nombre: 'acta.pdf',
      formato: 'application/pdf',
      tamano: PDF.length,
      usuario,
      subido: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      version: 0,
    }),
  ]);
  expect(body[0].tamano).toBeGreaterThan(0);
  const { body: bytes, headers } = await baja(acta.codigoDocumento);
  expect(Buffer.from(bytes).equals(PDF)).toBe(true);
  expect(headers.get('Content-Type')).toBe('application/pdf');
  expect(headers.get('Content-Security-Policy')).toContain('sandbox');
});

test.each([
  ['text that calls itself a PDF', Buffer.from('hola')],
  ['nothing', Buffer.alloc(0)],
  ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
])('%s is refused beside the file, for a new document and for one that is there, and nothing is kept', async (_, bytes) => {
  const { codigoDocumento } = await sube();
  const before = await archivos();
  for (const { status, body } of [
    await intenta({}, bytes),
    await app.ask(documentos.saveArchivo, { params: { id: codigoDocumento }, query: { nombre: 'x.pdf' }, archivo: bytes }, { token }),
  ]) {
    expect([status, body.errors]).toEqual([400, { archivo: expect.stringContaining('No es un PDF ni una imagen') }]);
  }
  expect([await archivos(), (await lista()).body.length]).toEqual([before, 1]);
});

test('10 MB pass, one byte more does not', async () => {
  const pdfDe = (largo: number) => Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(largo - 15, 32), Buffer.from('%%EOF\n')]);
  expect((await intenta({}, pdfDe(10_000_000))).status).toBe(200);
  const { status, body } = await intenta({}, pdfDe(10_000_001));
  expect([status, body.mensaje]).toEqual([413, expect.stringContaining('10 MB')]);
  expect((await lista()).body).toHaveLength(1);
});

test.each<[string, object, string]>([
  ['a name of 201 letters', { nombre: `${'a'.repeat(197)}.pdf` }, 'nombre'],
  ['no name', { nombre: ' ' }, 'nombre'],
  ['a name that turns around', { nombre: 'acta\u202Efdp.exe' }, 'nombre'],
  ['a type that is none', { tipo: 'PASAPORTE' }, 'tipo'],
  ['a day that is none', { vence: '2026-02-30' }, 'vence'],
  ['a description that is too long', { descripcion: 'x'.repeat(121) }, 'descripcion'],
])('%s is refused beside its field', async (_, mas, campo) => {
  const { status, body } = await intenta(mas);
  expect([status, Object.keys(body.errors)]).toEqual([400, [campo]]);
  expect(await archivos()).toBe(0);
});

test('another file in its place: the old bytes are gone, the document stays', async () => {
  const { codigoDocumento, codigoArchivo } = await sube({ descripcion: 'Vieja' });
  const otro = await nuevoUsuario(app, academia, { accesos: [51] });
  const nuevo = await app.call(
    documentos.saveArchivo,
    { params: { id: codigoDocumento }, query: { nombre: 'nueva.jpg' }, archivo: imagen },
    otro,
  );
  expect(nuevo.codigoArchivo).not.toBe(codigoArchivo);
  expect((await lista()).body).toEqual([
    expect.objectContaining({
      codigoDocumento,
      descripcion: 'Vieja',
      nombre: 'nueva.jpg',
      formato: 'image/webp',
      usuario: otro.usuario,
      version: 1,
    }),
  ]);
  expect(await app.rows('select 1 from archivo_contenido where codigo_archivo = $1', [codigoArchivo])).toEqual([]);
  expect(await archivos()).toBe(1);
});

test('what is said of it is changed; on an older version it is refused with what stands there now', async () => {
  const { codigoDocumento } = await sube();
  const cambia = (descripcion: string, version: number) =>
    app.ask(documentos.update, { body: { codigoDocumento, tipo: 'SEGURO', descripcion, vence: '2026-04-01', version } }, { token });
  expect((await cambia('Póliza', 0)).body.data).toMatchObject({ tipo: 'SEGURO', descripcion: 'Póliza', vence: '2026-04-01', version: 1 });
  const { status, body } = await cambia('Otra', 0);
  expect([status, body.data]).toEqual([409, expect.objectContaining({ descripcion: 'Póliza', version: 1 })]);
});

test('deleted, it is gone with its bytes', async () => {
  const { codigoDocumento: id } = await sube();
  expect((await app.ask(documentos.remove, { params: { id } }, { token })).body.data).toEqual({ eliminado: true });
  expect([(await lista()).body, await archivos()]).toEqual([[], 0]);
  expect((await app.ask(documentos.remove, { params: { id } }, { token })).status).toBe(404);
});

test('a hundred are the most', async () => {
  const { codigoArchivo } = await sube();
  await app.rows(
    `insert into documento_estudiante (codigo_compania, codigo_estudiante, tipo, codigo_archivo, usuario)
     select $1, $2, 'OTRO', $3, 'x' from generate_series(1, 99)`,
    [academia.codigoCompania, nino.codigoEstudiante, codigoArchivo],
  );
  const { status, body } = await intenta();
  expect([status, body.mensaje]).toEqual([409, expect.stringContaining('100 documentos')]);
});

describe('who may', () => {
  /** Every call on one document, by somebody else. */
  const todas = async (id: number, como: string) => [
    (await lista(nino.codigoEstudiante, como)).status,
    (await intenta({}, PDF, como)).status,
    (await baja(id, como)).status,
    (await app.ask(documentos.saveArchivo, { params: { id }, query: { nombre: 'a.pdf' }, archivo: PDF }, { token: como })).status,
    (
      await app.ask(
        documentos.update,
        { body: { codigoDocumento: id, tipo: 'OTRO', descripcion: '', vence: null, version: 0 } },
        { token: como },
      )
    ).status,
    (await app.ask(documentos.remove, { params: { id } }, { token: como })).status,
  ];
  const porVencer = async (como: string, query = {}) =>
    (await app.call(documentos.porVencer, { query }, { token: como })).map(({ vence }) => vence);

  test('without access 51 a refusal and nothing of the child, whatever else one may', async () => {
    const { codigoDocumento } = await sube({ descripcion: 'Secreto médico' });
    const { token: otro } = await nuevoUsuario(app, academia, { accesos: [9, 10, 11, 44, 52, 53, 54, 55, 56] });
    expect(await todas(codigoDocumento, otro)).toEqual([403, 403, 403, 403, 403, 403]);
    const { body } = await lista(nino.codigoEstudiante, otro);
    expect(Object.keys(body).sort()).toEqual(['mensaje', 'motivo', 'success']);
  });

  test('of another branch, or another company, neither student nor document exist', async () => {
    const { codigoDocumento } = await sube({ vence: HOY });
    const { token: santiago } = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
    const { token: ajena } = await nuevoUsuario(app, await nuevaAcademia(app));
    for (const otro of [santiago, ajena]) {
      expect(await todas(codigoDocumento, otro)).toEqual([404, 404, 404, 404, 404, 404]);
      expect(await porVencer(otro)).toEqual([]);
    }
    expect((await lista()).body).toHaveLength(1);
  });

  test('a PROFESOR has the students of the own groups, and nobody else', async () => {
    const { codigoDocumento } = await sube({ vence: HOY });
    const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
    const { codigoProfesor } = await nuevoProfesor(app, academia, coach.codigoUsuario);
    expect(await todas(codigoDocumento, coach.token)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await porVencer(coach.token)).toEqual([]);
    await nuevaInscripcion(app, academia, { estudiante: nino, grupo: await nuevoGrupo(app, academia, { codigoProfesor }) });
    expect((await lista(nino.codigoEstudiante, coach.token)).body).toHaveLength(1);
    expect(await porVencer(coach.token)).toEqual([HOY]);
  });

  test('what has expired, or will within 30 days, of active students, by branch', async () => {
    for (const vence of ['2026-04-09', '2026-04-10', '2025-12-31', undefined]) await sube({ vence });
    const inactivo = await nuevoEstudiante(app, academia, { activo: false });
    await sube({ codigoEstudiante: inactivo.codigoEstudiante, vence: HOY });
    expect(await porVencer(token)).toEqual(['2025-12-31', '2026-04-09']);
    expect(await porVencer(token, { codigoSucursal: academia.sucursales[1] })).toEqual([]);
  });
});
