import sharp from 'sharp';
import { guardarArchivo, leerArchivo, type Uso } from '@/server/archivos/archivo';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, type Academia } from '../../support/factories';

const test_ = createTestApp();
let academia: Academia;
beforeAll(async () => {
  academia = await nuevaAcademia(test_);
});

const user = () => ({ codigoCompania: academia.codigoCompania });
const store = (contenido: Buffer, uso: Uso = 'foto', nombre = 'archivo.png') =>
  guardarArchivo(test_.deps.db, user(), { nombre, contenido, uso });
const read = (codigo: number, miniatura = false) => leerArchivo(test_.deps.db, user(), codigo, miniatura);
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#2a7' } });
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

test('a photo is kept smaller, as WebP, without what else the file carried, and with a small square one', async () => {
  const sent = await picture(3000, 1500)
    .withExif({ IFD0: { Copyright: 'SECRETO' }, IFD3: { GPSLatitude: '18/1 29/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect(sent.includes('SECRETO')).toBe(true);
  const codigo = await store(sent);
  const whole = await read(codigo);
  expect(whole.tipo).toBe('image/webp');
  const { width, height, exif } = await sharp(whole.contenido).metadata();
  expect([width, height, exif]).toEqual([1000, 500, undefined]);
  const small = await sharp((await read(codigo, true)).contenido).metadata();
  expect([small.width, small.height]).toEqual([160, 160]);
});

test('a logo keeps its shape when it is small', async () => {
  const small = await read(await store(await picture(800, 200).png().toBuffer(), 'logo'), true);
  const { width, height } = await sharp(small.contenido).metadata();
  expect([width, height]).toEqual([160, 40]);
});

test('a document may be a PDF, byte for byte', async () => {
  const { tipo, contenido } = await read(await store(pdf, 'documento', 'acta.pdf'));
  expect([tipo, Buffer.from(contenido).equals(pdf)]).toEqual(['application/pdf', true]);
});

test.each([
  ['acta.PDF', 'acta.PDF'],
  ['acta.hta', 'acta.hta.pdf'],
  ['acta', 'acta.pdf'],
  ['../../acta.pdf.exe', '../../acta.pdf.exe.pdf'],
])('a PDF that comes as %s is given out as %s: nobody who opens it starts a program', async (nombre, dado) => {
  expect((await read(await store(pdf, 'documento', nombre))).nombre).toBe(dado);
});

test('a picture keeps the ending of a picture, and gets one in place of any other', async () => {
  const bytes = await picture(8, 8).png().toBuffer();
  expect((await read(await store(bytes, 'foto', 'ana.JPEG'))).nombre).toBe('ana.JPEG');
  expect((await read(await store(bytes, 'documento', 'ana.html'))).nombre).toBe('ana.html.webp');
});

test.each<[string, Buffer, Uso]>([
  ['text that calls itself a picture', Buffer.from('hola'), 'foto'],
  ['nothing', Buffer.alloc(0), 'foto'],
  ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'logo'],
  ['an SVG as a document', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'documento'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'documento'],
  ['a PDF where a photo belongs', pdf, 'foto'],
  ['a PDF with a program behind its end', Buffer.concat([pdf, Buffer.from('<script>1</script>')]), 'documento'],
  ['a PDF cut short', pdf.subarray(0, 30), 'documento'],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), 'foto'],
])('%s is refused beside its field, and nothing is kept', async (_, bytes, uso) => {
  const before = await test_.rows('select count(*) from archivo');
  await expect(store(bytes, uso)).rejects.toMatchObject({
    status: 400,
    details: { errors: { archivo: expect.stringContaining('No es') } },
  });
  expect(await test_.rows('select count(*) from archivo')).toEqual(before);
});

test('a picture cut short is refused', async () => {
  const whole = await picture(600, 600).jpeg().toBuffer();
  await expect(store(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ status: 400 });
});

test('a file of another company does not exist', async () => {
  const codigo = await store(await picture(20, 20).png().toBuffer());
  const otra = await nuevaAcademia(test_);
  await expect(leerArchivo(test_.deps.db, { codigoCompania: otra.codigoCompania }, codigo)).rejects.toMatchObject({ status: 404 });
});
