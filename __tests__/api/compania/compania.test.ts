import sharp from 'sharp';
import { compania as calls, type CompaniaInput } from '@/contract/compania/compania';
import { sucursal } from '@/contract/compania/sucursal';
import { refreshToken } from '@/contract/sesion/sesion';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';
import { conComprobantes, RNC_COMPRADOR } from '../../support/fiscal';
import { versionDe } from '../../support/version';

const app = createTestApp();
let academia: Academia;
let duena: Awaited<ReturnType<typeof nuevoUsuario>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  duena = await nuevoUsuario(app, academia);
});

const datos = (cambios: Partial<CompaniaInput> = {}): CompaniaInput => ({
  nombre: 'Academia Cantera, S.R.L.',
  rnc: '1-30-55555-5',
  telefono: '809-555-0100',
  direccion: 'C/ Fantino Falco 28',
  email: 'info@cantera.example.com',
  pieRecibo: 'Gracias por su pago.\nNo se hacen devoluciones.',
  criterioEdad: 'ANIO',
  reposicion: 'TODAS',
  diasReposicion: 45,
  maxReposiciones: 2,
  itbis: 1650,
  exigeSegundoFactor: false,
  segundoFactorATodos: false,
  minutosInactividad: 0,
  ...cambios,
});
const guardar = async (cambios: Partial<CompaniaInput> = {}, { token } = duena) => {
  const version = cambios.version ?? (await versionDe(app, 'compania', academia.codigoCompania));
  return app.ask(calls.update, { body: { ...datos(cambios), version } }, { token });
};
const color = (background: string) =>
  sharp({ create: { width: 900, height: 300, channels: 3, background } })
    .png()
    .toBuffer();

describe('the company', () => {
  test('is changed field by field; its ITBIS is a percent on the wire and its currency the peso', async () => {
    const hecha = await app.call(calls.update, { body: { ...datos(), version: 0 } }, duena);
    expect(hecha).toMatchObject({ ...datos(), version: 1, moneda: 'DOP', codigoCompania: academia.codigoCompania, codigoLogo: null });
    const { body } = await app.ask(calls.leer, {}, duena);
    expect(body).toMatchObject({ itbis: 16.5, criterioEdad: 'ANIO' });
    expect((await app.ask(refreshToken, {}, duena)).body.compania.nombre).toBe('Academia Cantera, S.R.L.');
  });

  test('is one’s own: each company has its own data', async () => {
    const otra = await nuevoUsuario(app, await nuevaAcademia(app));
    await guardar();
    expect((await app.call(calls.leer, {}, otra)).nombre).not.toBe('Academia Cantera, S.R.L.');
  });

  test.each(['130555555', '1-30-55555-5', '00112345678', '001-1234567-8', ''])('takes %s as an RNC', async (rnc) => {
    expect((await guardar({ rnc })).status).toBe(200);
  });

  test.each(['12345678', '1305555555', '123456789012', 'abc', '13055555X', '1--30555555', '130555555-'])(
    'refuses %s beside the RNC',
    async (rnc) => {
      const { status, body } = await guardar({ rnc });
      expect([status, body.errors]).toEqual([400, { rnc: 'Escriba un RNC de 9 dígitos o una cédula de 11' }]);
    },
  );

  test('keeps its RNC valid once its invoices have fiscal numbers: neither emptied nor with a wrong last digit', async () => {
    await conComprobantes(app, academia);
    for (const rnc of ['', '131246797']) {
      const { status, body } = await guardar({ rnc });
      expect([status, body.errors]).toEqual([400, { rnc: expect.stringContaining('emite comprobantes fiscales') }]);
    }
    expect((await guardar({ rnc: RNC_COMPRADOR })).status).toBe(200);
    await app.rows(`update compania set fiscal = 'NO' where codigo_compania = $1`, [academia.codigoCompania]);
    expect((await guardar({ rnc: '' })).status).toBe(200);
  });

  test('refuses an ITBIS above 100, of three decimals, and an empty name, each beside its field', async () => {
    const send = (more: object) =>
      app.send('PUT', calls.update.path, { token: duena.token, body: { ...datos(), version: 0, itbis: 18, ...more } });
    expect((await send({ itbis: 101 })).body.errors).toEqual({ itbis: 'Debe ser 100 o menos' });
    expect((await send({ itbis: 18.005 })).body.errors).toEqual({ itbis: 'Use a lo sumo 2 decimales' });
    expect((await send({ nombre: ' ' })).body.errors).toEqual({ nombre: 'Requerido' });
  });

  test('somebody else’s change in between is not overwritten: 409 with what stands there now', async () => {
    await app.call(calls.update, { body: { ...datos(), version: 0 } }, duena);
    const { status, body } = await app.ask(calls.update, { body: { ...datos({ nombre: 'Otro nombre' }), version: 0 } }, duena);
    expect([status, body.data.nombre, body.data.version, body.data.itbis]).toEqual([409, 'Academia Cantera, S.R.L.', 1, 16.5]);
  });

  test('what administrators must do is for an administrator to change; the rest is for whoever holds the access', async () => {
    const operadora = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [28] });
    const { status, body } = await guardar({ exigeSegundoFactor: true }, operadora);
    expect([status, body.errors]).toEqual([400, { exigeSegundoFactor: 'Solo un administrador puede cambiarlo' }]);
    expect((await guardar({}, operadora)).status).toBe(200);
    expect((await guardar({ exigeSegundoFactor: true })).body.data.exigeSegundoFactor).toBe(true);
    expect((await guardar({ exigeSegundoFactor: true }, operadora)).status).toBe(200);
  });
});

describe('its logo', () => {
  const poner = async (background = 'red', { token } = duena) =>
    app.call(calls.saveLogo, { query: { nombre: 'logo.png' }, archivo: await color(background) }, { token });
  const urls = async ({ token } = duena) =>
    (await app.ask(refreshToken, {}, { token })).body.sucursalesUsuario.map(({ logoUrl }: { logoUrl: string }) => logoUrl);

  test('is put, replaced and taken away by who runs the company; the session says where it is, and no bytes stay behind', async () => {
    const { codigoArchivo: primero } = await poner('red');
    expect(await urls()).toEqual([`compania/logo?v=${primero}`, `compania/logo?v=${primero}`]);
    const { codigoArchivo } = await poner('blue');
    expect((await urls())[0]).toBe(`compania/logo?v=${codigoArchivo}`);
    const { body, headers } = await app.send('GET', (await urls())[0], duena);
    expect(headers.get('Content-Type')).toBe('image/webp');
    const { width, height } = await sharp(body).metadata();
    expect([width, height]).toEqual([600, 200]);
    const [r, , b] = await sharp(body).raw().toBuffer();
    expect([r! < 50, b! > 200]).toEqual([true, true]);

    expect(await app.call(calls.deleteLogo, {}, duena)).toEqual({ eliminado: true });
    expect(await urls()).toEqual(['', '']);
    expect((await app.ask(calls.logo, { query: {} }, duena)).status).toBe(404);
    expect(await app.rows('select from archivo_contenido where codigo_archivo = any($1)', [[primero, codigoArchivo]])).toEqual([]);
  });

  test('anyone signed in reads it, without access 28; another company has its own, a stranger none', async () => {
    await poner();
    const cualquiera = await nuevoUsuario(app, academia, { accesos: [], tipoUsuario: 'PROFESOR' });
    expect((await app.ask(calls.logo, { query: { miniatura: true } }, cualquiera)).status).toBe(200);
    const otra = await nuevoUsuario(app, await nuevaAcademia(app));
    expect((await app.ask(calls.logo, { query: {} }, otra)).status).toBe(404);
    expect(await urls(otra)).toEqual(['', '']);
    expect((await app.ask(calls.logo, { query: {} })).status).toBe(403);
  });

  test('that of a branch stands before the company’s', async () => {
    const { codigoArchivo } = await poner();
    const [naco] = academia.sucursales;
    const propio = await app.call(
      sucursal.saveLogo,
      { params: { id: naco }, query: { nombre: 'naco.png' }, archivo: await color('green') },
      duena,
    );
    expect(await urls()).toEqual([`sucursal/logo/${naco}?v=${propio.codigoArchivo}`, `compania/logo?v=${codigoArchivo}`]);
  });

  test.each([
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')],
    ['bytes that are nothing', Buffer.from('no soy una imagen')],
    ['a PNG that breaks off', Buffer.from('89504e470d0a1a0a0000000d4948445200000010', 'hex')],
  ])('%s is refused beside the field, whatever its name says, and the logo there is stays', async (_, archivo) => {
    const { codigoArchivo } = await poner();
    const { status, body } = await app.ask(calls.saveLogo, { query: { nombre: 'logo.png' }, archivo }, duena);
    expect([status, Object.keys(body.errors)]).toEqual([400, ['archivo']]);
    expect((await app.call(calls.leer, {}, duena)).codigoLogo).toBe(codigoArchivo);
  });

  test('does not make the form that is open meanwhile stale', async () => {
    await poner();
    expect((await app.ask(calls.update, { body: { ...datos(), version: 0 } }, duena)).status).toBe(200);
  });
});
