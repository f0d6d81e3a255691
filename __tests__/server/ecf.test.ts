import { createHash, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { SignedXml } from 'xml-crypto';
import { comprobantes } from '@/contract/facturas/comprobante';
import { certificadoFiscal, fiscal } from '@/contract/facturas/fiscal';
import type { Centavos } from '@/contract/campos';
import { direccionDeQr, xmlDeEcf, type Ecf } from '@/domain/fiscal/ecf';
import { transaction } from '@/server/db/transaction';
import { asignarComprobantes } from '@/server/facturas/fiscal/asignar';
import { enviarPendientes } from '@/server/facturas/fiscal/enviar';
import { firmarPendientes, reintentarFirmas } from '@/server/facturas/fiscal/firma';
import type { DocumentoFirmado, ReceptorFiscal, RespuestaFiscal } from '@/server/facturas/fiscal/receptor';
import { createTestApp, HOY } from '../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, type Academia } from '../support/factories';
import { CLAVE, p12 } from '../support/p12';
import { conComprobantes, emisorDe, nuevaSecuencia, RNC, RNC_COMPRADOR } from '../support/fiscal';

const app = createTestApp();
let academia: Academia;
let duena: Awaited<ReturnType<typeof nuevoUsuario>>;

beforeEach(async () => {
  await app.rows(`update compania set fiscal = 'NO'`);
  academia = await nuevaAcademia(app);
  duena = await nuevoUsuario(app, academia);
  app.deps.receptor = undefined;
  app.setNow(`${HOY}T14:00:00Z`);
  await conComprobantes(app, academia, 'ECF');
  await app.rows('update compania_fiscal set enviar = true where codigo_compania = $1', [academia.codigoCompania]);
  await app.rows(`update compania set direccion = 'C/ Fantino Falco 28' where codigo_compania = $1`, [academia.codigoCompania]);
  await nuevaSecuencia(app, academia, 'E31');
  await nuevaSecuencia(app, academia, 'E32');
});

const subir = (archivo = p12(), clave = CLAVE) => app.ask(certificadoFiscal.save, { body: { archivo, clave } }, duena);
async function emitir(rnc = '') {
  const estudiante = await nuevoEstudiante(app, academia);
  const body = { codigoEntidad: estudiante.codigoPagador, rnc, razonSocial: 'Peña & Hijos, S.R.L.', version: 0 };
  if (rnc) await app.call(fiscal.updateComprador, { body }, duena);
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante, values: { descripcion: 'Cuota de «marzo» <1>' } });
  await transaction(app.deps.pool, { usuario: 'pruebas', codigoCompania: academia.codigoCompania }, (db) =>
    asignarComprobantes(db, emisorDe(academia, 'ECF'), [codigoFactura], HOY),
  );
}
const documento = async () =>
  (
    await app.rows<{
      contenido: string;
      codigo_seguridad: string;
      firmado: Date | null;
      error: string;
      envio: string;
      seguimiento: string;
    }>('select * from comprobante where codigo_compania = $1 order by codigo_comprobante desc', [academia.codigoCompania])
  )[0]!;
const uno = (xml: string, nombre: string) => new RegExp(`<${nombre}>([^<]*)</${nombre}>`).exec(xml)?.[1];

describe('the certificate', () => {
  test('whose key takes more iterations than any program writes is refused before they are done', async () => {
    const demasiadas = [p12({ vueltas: 600_001 }), p12({ vueltas: 20_000_000 }), p12({ vueltasDeLlave: 600_001 })];
    for (const archivo of demasiadas)
      expect((await subir(archivo)).body.errors).toEqual({ archivo: expect.stringContaining('más de 600,000') });
  });

  test('is told by its holder and last day; its key is kept encrypted, its password nowhere', async () => {
    const { body } = await subir();
    expect(body.data.certificado).toEqual({ titular: 'ANA PEÑA', vence: '2027-06-30', legible: true });
    const [{ secreto }] = (await app.rows('select secreto from compania_fiscal where codigo_compania = $1', [academia.codigoCompania])) as [
      any,
    ];
    expect(secreto).not.toMatch(/PRIVATE|BEGIN/);
    const rastros = await app.rows(`select antes, despues from auditoria where tabla = 'compania_fiscal'`);
    expect(JSON.stringify(rastros)).not.toContain(secreto);
    await app.call(certificadoFiscal.remove, {}, duena);
    expect((await app.call(fiscal.estado, {}, duena)).certificado).toBeNull();
  });

  test('is refused beside its field: a wrong password, a file that is none, one that is over', async () => {
    expect((await subir(p12(), 'otra')).body.errors).toEqual({ clave: 'No abre el certificado: revise la contraseña' });
    const NO_ES = { archivo: 'No es un certificado .p12 o .pfx con su llave RSA' };
    expect((await subir(Buffer.from('no es nada').toString('base64'))).body.errors).toEqual(NO_ES);
    // A file of the right kind, without a key in it.
    const vacio = forge.asn1.toDer(forge.pkcs12.toPkcs12Asn1(null, [], CLAVE, { generateLocalKeyId: false })).getBytes();
    expect((await subir(forge.util.encode64(vacio))).body.errors).toEqual(NO_ES);
    // A key without its certificate.
    const { privateKey } = forge.pki.rsa.generateKeyPair(1024);
    const solo = forge.asn1.toDer(forge.pkcs12.toPkcs12Asn1(privateKey, [], CLAVE, { generateLocalKeyId: false })).getBytes();
    expect((await subir(forge.util.encode64(solo))).body.errors).toEqual(NO_ES);
    expect((await subir(p12({ hasta: '2026-03-09' }))).body.errors.archivo).toBe(
      'Este certificado venció el 9 de marzo de 2026: suba el que lo reemplaza',
    );
    expect((await subir(p12({ hasta: HOY }))).status).toBe(200); // its last day still counts
  });

  test('is not taken before the settings are there; one that is over signs nothing, and says so', async () => {
    await subir();
    await emitir();
    app.setNow('2027-07-01T14:00:00Z');
    expect(await firmarPendientes(app.deps)).toBe(0);
    expect((await documento()).error).toMatch(/^El certificado con el que firma la academia venció/);
    app.setNow(`${HOY}T14:00:00Z`);
    await app.rows('delete from compania_fiscal where codigo_compania = $1', [academia.codigoCompania]);
    const { status, body } = await subir();
    expect([status, body.mensaje]).toEqual([409, 'Active antes los comprobantes electrónicos']);
  });
});

describe('an electronic document', () => {
  test('is signed over the whole of it with the certificate of the company, by RSA and SHA-256', async () => {
    await subir();
    await emitir(RNC_COMPRADOR);
    expect(await firmarPendientes(app.deps)).toBe(1);
    const { contenido, codigo_seguridad: codigo } = await documento();
    const firma = /<Signature xmlns[^]*<\/Signature>/.exec(contenido)![0];
    const revisor = new SignedXml({ publicCert: new X509Certificate(Buffer.from(uno(firma, 'X509Certificate')!, 'base64')).toString() });
    revisor.loadSignature(firma);
    expect(revisor.checkSignature(contenido)).toBe(true);
    // The same by hand: what was digested is the document without its signature.
    const sinFirma = contenido.replace(/^<\?xml[^>]*>/, '').replace(firma, '');
    expect(createHash('sha256').update(sinFirma).digest('base64')).toBe(uno(firma, 'DigestValue'));
    expect(firma).toContain('<Reference URI="">'); // the whole document, as the DGII asks; no Id is added to its root
    expect(codigo).toBe(uno(firma, 'SignatureValue')!.slice(0, 6));
    expect(contenido.endsWith('</Signature></ECF>')).toBe(true);
    const otra = new SignedXml({ publicCert: new X509Certificate(Buffer.from(uno(firma, 'X509Certificate')!, 'base64')).toString() });
    otra.loadSignature(firma);
    const cambiado = contenido.replace('<MontoTotal>2500.00', '<MontoTotal>2500.01');
    expect(() => otra.checkSignature(cambiado) || fail()).toThrow();
  });

  test('says number, buyer, line and total, with the signs of its texts escaped', async () => {
    await subir();
    await emitir(RNC_COMPRADOR);
    await firmarPendientes(app.deps);
    const { contenido: xml } = await documento();
    const dice = [
      'TipoeCF',
      'eNCF',
      'FechaVencimientoSecuencia',
      'TipoPago',
      'RNCEmisor',
      'FechaEmision',
      'RNCComprador',
      'RazonSocialComprador',
    ];
    expect(dice.map((nombre) => uno(xml, nombre))).toEqual([
      '31',
      'E310000000001',
      '31-12-2027',
      '2',
      RNC,
      '10-03-2026',
      RNC_COMPRADOR,
      'Peña &amp; Hijos, S.R.L.',
    ]);
    expect([uno(xml, 'NombreItem'), uno(xml, 'MontoExento'), uno(xml, 'MontoTotal')]).toEqual([
      'Cuota de «marzo» &lt;1&gt;',
      '2500.00',
      '2500.00',
    ]);
    expect(uno(xml, 'FechaHoraFirma')).toBe('10-03-2026 10:00:00');
  });

  test('that breaks the format is not signed: the page names the element, and it is signed once that was mended', async () => {
    await subir();
    await emitir();
    await app.rows(`update compania set rnc = '123' where codigo_compania = $1`, [academia.codigoCompania]);
    expect(await firmarPendientes(app.deps)).toBe(0);
    const { motivoSinFirmar } = await app.call(fiscal.estado, {}, duena);
    expect(motivoSinFirmar).toContain('no cumple el formato de la DGII (no es válido /ECF/Encabezado/Emisor/RNCEmisor)');
    expect(await documento()).toMatchObject({ contenido: '', firmado: null });
    await app.rows(`update compania set rnc = $1 where codigo_compania = $2`, [RNC, academia.codigoCompania]);
    await reintentarFirmas(app.deps);
    expect(await firmarPendientes(app.deps)).toBe(1);
  });

  test('waits for a certificate, says so, and is signed once there is one; then it stands', async () => {
    await emitir();
    expect(await firmarPendientes(app.deps)).toBe(0);
    expect(await app.call(fiscal.estado, {}, duena)).toMatchObject({
      sinFirmar: 1,
      motivoSinFirmar: expect.stringContaining('Suba el certificado'),
    });
    await subir();
    expect(await firmarPendientes(app.deps)).toBe(1);
    await expect(app.rows(`update comprobante set contenido = 'x'`)).rejects.toThrow('está firmado y no cambia');
  });
});

test('the printed form bears security code, moment and the QR of the tax office; the XML is the one that was signed', async () => {
  await subir();
  await emitir();
  const { rows } = await app.call(comprobantes.filter, { query: {} }, duena);
  const params = { id: rows[0]!.codigoComprobante };
  expect((await app.ask(comprobantes.xml, { params }, duena)).status).toBe(409);
  await firmarPendientes(app.deps);
  const { codigo_seguridad: codigo, contenido } = await documento();
  expect(await app.call(comprobantes.id, { params }, duena)).toMatchObject({
    ncf: 'E320000000001',
    codigoSeguridad: codigo,
    firma: '10-03-2026 10:00:00',
    qr: expect.stringContaining(`ConsultaTimbreFC?RncEmisor=${RNC}&ENCF=E320000000001&MontoTotal=2500.00`),
    lineas: [{ descripcion: 'Cuota de «marzo» <1>', cantidad: 1 }],
  });
  const { contenido: xml } = await app.call(comprobantes.xml, { params }, duena);
  expect(new TextDecoder().decode(xml)).toBe(contenido);
  const ajena = await nuevoUsuario(app, await nuevaAcademia(app));
  expect((await app.ask(comprobantes.id, { params }, ajena)).status).toBe(404);
});

describe('sending', () => {
  const local = (respuesta: RespuestaFiscal) => {
    const recibidos: DocumentoFirmado[] = [];
    const receptor: ReceptorFiscal = {
      enviar: async (enviado) => ({ seguimiento: `T-${recibidos.push(enviado)}`, envio: 'ENVIADO' }),
      buscar: async () => undefined,
      consultar: async () => respuesta,
    };
    return { recibidos, receptor };
  };

  test('does not happen without a receiver: signed documents stay', async () => {
    await subir();
    await emitir();
    await firmarPendientes(app.deps);
    expect(await enviarPendientes(app.deps)).toBe(0);
    expect((await documento()).envio).toBe('LOCAL');
  });

  test('does not happen for a company that does not send', async () => {
    app.deps.receptor = local({ envio: 'ACEPTADO' }).receptor;
    await app.rows('update compania_fiscal set enviar = false where codigo_compania = $1', [academia.codigoCompania]);
    await subir();
    await emitir();
    await firmarPendientes(app.deps);
    expect(await enviarPendientes(app.deps)).toBe(0);
    expect((await documento()).envio).toBe('LOCAL');
  });

  test('hands the signed document over once, and asks what became of it', async () => {
    const { recibidos, receptor } = local({ envio: 'RECHAZADO', motivo: 'RNC no válido' });
    app.deps.receptor = receptor;
    await subir();
    await emitir();
    await firmarPendientes(app.deps);
    await enviarPendientes(app.deps);
    expect(await documento()).toMatchObject({ envio: 'ENVIADO', seguimiento: 'T-1' });
    app.setNow(`${HOY}T14:00:05Z`);
    await enviarPendientes(app.deps);
    expect(await documento()).toMatchObject({ envio: 'RECHAZADO', error: 'RNC no válido' });
    await enviarPendientes(app.deps);
    const { contenido: xml, codigo_seguridad: codigoSeguridad } = await documento();
    expect(recibidos).toEqual([{ ncf: 'E320000000001', tipo: 'E32', xml, codigoSeguridad, resumido: true }]);
  });

  test('that fails is tried again', async () => {
    const { recibidos, receptor } = local({ envio: 'ACEPTADO' });
    app.deps.receptor = { ...receptor, enviar: () => Promise.reject(new Error('no line')) };
    await subir();
    await emitir();
    await firmarPendientes(app.deps);
    expect(await enviarPendientes(app.deps)).toBe(0);
    expect(await documento()).toMatchObject({ envio: 'PENDIENTE', error: 'La DGII no responde; se intenta de nuevo solo' });
    app.deps.receptor = receptor;
    app.setNow(`${HOY}T14:01:00Z`);
    await enviarPendientes(app.deps);
    expect([recibidos.length, (await documento()).error]).toEqual([1, '']);
  });
});

describe('the XML', () => {
  const c = (n: number) => Math.round(n * 100) as Centavos;
  const linea = { descripcion: 'Balón', bien: true, cantidad: 3, precio: c(100), descuento: c(0), itbis: c(48.6), total: c(318.6) };
  const ecf = (cambios: Partial<Ecf> = {}): Ecf => ({
    tipo: 'E32',
    ncf: 'E320000000001',
    vence: null,
    fecha: '2026-04-15',
    limite: null,
    tipoIngreso: '01',
    emisor: { rnc: RNC, nombre: 'Academia', direccion: 'Naco', telefono: '', email: '' },
    comprador: { rnc: '', nombre: 'Ana' },
    lineas: [linea],
    itbis: c(48.6),
    total: c(318.6),
    referencia: null,
    firma: '15-04-2026 10:00:00',
    ...cambios,
  });
  const xml = (cambios: Partial<Ecf> = {}) => {
    const hecho = xmlDeEcf(ecf(cambios));
    return hecho.ok ? hecho.xml : hecho.motivo;
  };

  test('tells a discount and the taxed amount apart; a consumer has a name and no number', () => {
    const dicho = [
      'IndicadorFacturacion',
      'PrecioUnitarioItem',
      'DescuentoMonto',
      'MontoItem',
      'MontoGravadoI1',
      'TotalITBIS1',
      'MontoTotal',
      'RNCComprador',
      'RazonSocialComprador',
    ];
    const esperado = ['1', '100.00', '30.00', '270.00', '270.00', '48.60', '318.60', undefined, 'Ana'];
    expect(dicho.map((nombre) => uno(xml(), nombre))).toEqual(esperado);
    expect(uno(xml({ comprador: { rnc: '', nombre: ' ' } }), 'RazonSocialComprador')).toBe('Consumidor final');
  });

  test('of a credit note names what it changes, and whether more than 30 days went by', () => {
    const nota = (fecha: string) =>
      xml({ tipo: 'E34', ncf: 'E340000000001', referencia: { ncf: 'E320000000009', fecha, codigo: 1, razon: 'Error' } });
    expect(['NCFModificado', 'FechaNCFModificado', 'CodigoModificacion'].map((nombre) => uno(nota('2026-03-16'), nombre))).toEqual([
      'E320000000009',
      '16-03-2026',
      '1',
    ]);
    expect([uno(nota('2026-03-16'), 'IndicadorNotaCredito'), uno(nota('2026-03-15'), 'IndicadorNotaCredito')]).toEqual(['0', '1']);
  });

  test('is refused where the format cannot say it', () => {
    expect(xml({ lineas: [{ ...linea, itbis: c(30), total: c(300) }] })).toContain('no es 18 %, 16 % ni exento');
    expect(xml({ emisor: { rnc: RNC, nombre: 'A', direccion: '', telefono: '', email: '' } })).toContain('Escriba la dirección');
    expect(xml({ tipo: 'E31' })).toContain('no tiene RNC');
    expect(xml({ tipo: 'E33', ncf: 'E330000000001', vence: '2027-12-31' })).toContain('(falta /ECF/InformacionReferencia)');
    expect(xml({ emisor: { ...ecf().emisor, rnc: '' } })).toContain('(falta /ECF/Encabezado/Emisor/RNCEmisor)');
  });

  test('the QR leads a consumer below 250,000.00 to a page of its own, every sign encoded', () => {
    const impreso = { ...ecf(), rncEmisor: RNC, rncComprador: '', codigoSeguridad: 'a+b/c=' };
    expect(direccionDeQr('PRUEBA', impreso)).toBe(
      `https://fc.dgii.gov.do/testecf/ConsultaTimbreFC?RncEmisor=${RNC}&ENCF=E320000000001&MontoTotal=318.60&CodigoSeguridad=a%2Bb%2Fc%3D`,
    );
    expect(direccionDeQr('PRODUCCION', { ...impreso, tipo: 'E31', ncf: 'E310000000001', rncComprador: RNC_COMPRADOR })).toBe(
      `https://ecf.dgii.gov.do/ecf/ConsultaTimbre?RncEmisor=${RNC}&RncComprador=${RNC_COMPRADOR}&ENCF=E310000000001&FechaEmision=15-04-2026&MontoTotal=318.60&FechaFirma=15-04-2026%2010%3A00%3A00&CodigoSeguridad=a%2Bb%2Fc%3D`,
    );
  });
});
