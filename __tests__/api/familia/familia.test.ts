import { DATOS } from '@/contract/call';
import { avisos } from '@/contract/familia/aviso';
import { DIAS_DE_ENLACE, enlaces } from '@/contract/familia/enlace';
import { familia } from '@/contract/familia/cuenta';
import { compania } from '@/contract/compania/compania';
import { cobrar, recibo } from '@/contract/cobros/cobro';
import { reciboDeFamilia } from '@/contract/cobros/reciboDeFamilia';
import { reversarCobro } from '@/contract/cobros/reversion';
import { sumarDias } from '@/domain/fechas';
import { calls } from '../../support/calls';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
let academia: Academia;
let yo: { token: string; usuario: string };
let hijo: Awaited<ReturnType<typeof nuevoEstudiante>>;
let minuto = 0;

beforeEach(async () => {
  // Every test in a minute of its own: a network may ask thirty times in one.
  app.setNow(new Date(Date.parse(`${HOY}T14:00:00Z`) + (minuto += 1) * 120_000).toISOString());
  academia = await nuevaAcademia(app);
  yo = await nuevoUsuario(app, academia);
  hijo = await nuevoEstudiante(app, academia, { nombre: 'Luis' });
});

const tokenDe = (url: string) => url.split('#')[1]!;
const dar = async (codigoEntidad = hijo.codigoPagador, como = yo) =>
  tokenDe((await app.call(enlaces.crear, { body: { codigoEntidad } }, como)).url!);
const abrir = (enlace: string) => app.ask(familia.cuenta, { body: { enlace } });
const aviso = { monto: pesos(2500), fecha: HOY, referencia: 'TR-1', nota: '' };
const avisar = (enlace: string, more: object = {}, archivo: Uint8Array = new Uint8Array()) =>
  app.ask(familia.avisar, { body: { ...aviso, enlace, ...more }, archivo });
const cola = async (query = {}) => (await app.call(avisos.filter, { query }, yo)).rows;

test('the family sees its own account: what it owes and when, its receipts, the schedule, and nothing of others', async () => {
  const grupo = await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-10' } });
  await nuevaInscripcion(app, academia, { estudiante: hijo, grupo });
  const hermana = await nuevoEstudiante(app, academia, {
    nombre: 'Eva',
    codigoPagador: hijo.codigoPagador,
    codigoSucursal: academia.sucursales[1],
  });
  const [codigoSucursal, otraSucursal] = academia.sucursales;
  await nuevaFactura(app, academia, { estudiante: hijo, values: { fechaVencimiento: sumarDias(HOY, -4) } });
  await nuevaFactura(app, academia, {
    estudiante: hermana,
    values: { fechaVencimiento: sumarDias(HOY, 4), codigoSucursal: otraSucursal, total: pesos(700) },
  });
  const pagada = await nuevaFactura(app, academia, { estudiante: hijo, values: { descripcion: 'Cuota de enero' } });
  const cobro = {
    codigoSucursal,
    codigoPagador: hijo.codigoPagador,
    facturas: [{ codigoFactura: pagada.codigoFactura, monto: pesos(2500) }],
  };
  const formas = [{ forma: 'TARJETA' as const, monto: pesos(2500), referencia: 'A1' }];
  await app.call(cobrar, { body: { ...cobro, formas, excedente: 'DEVUELTA' } }, yo);
  const ajeno = await nuevoEstudiante(app, academia, { nombre: 'Ajeno' });
  await nuevaFactura(app, academia, { estudiante: ajeno });

  const { status, body } = await abrir(await dar());
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    pendiente: 3200,
    vencido: 2500,
    saldoAFavor: 0,
    facturas: [
      { estudiante: expect.stringMatching(/^Luis/), diasAtraso: 4, pendiente: 2500 },
      { estudiante: expect.stringMatching(/^Eva/), diasAtraso: 0, pendiente: 700 },
    ],
    recibos: [{ monto: 2500, conceptos: 'Cuota de enero', reversado: false }],
    estudiantes: [
      { nombre: expect.stringMatching(/^Eva/), grupos: [] },
      { nombre: expect.stringMatching(/^Luis/), grupos: [{ descripcion: 'Sub-10', sucursal: 'Naco', horario: [{ dia: 2 }, { dia: 4 }] }] },
    ],
  });
  const texto = JSON.stringify(body.data);
  expect(texto).not.toContain('Ajeno');
  expect(texto).not.toMatch(/codigo/i); // No key by which anything else could be asked for.
});

describe('the link', () => {
  test('is 256 random bits of which only the hash is kept; the audit keeps neither', async () => {
    const [uno, otro] = [await dar(), await dar()];
    expect(uno).toMatch(/^[\w-]{43}$/);
    expect(uno).not.toBe(otro);
    const [{ todo }] =
      await app.rows(`select (select string_agg(e::text, '') from enlace_familia e) || (select string_agg(a::text, '') from auditoria a)
      || coalesce((select string_agg(i::text, '') from idempotencia i), '') todo`);
    expect(todo).not.toContain(uno);
    const [{ huella }] = await app.rows('select huella from enlace_familia order by codigo_enlace desc limit 1');
    expect((await app.rows('select 1 from auditoria where antes::text || despues::text like $1', [`%${huella}%`])).length).toBe(0);
  });

  test('opens until it expires; once revoked, or of a company that is closed, it is as if it never was', async () => {
    const enlace = await dar();
    const nunca = await abrir('x'.repeat(43));
    expect([nunca.status, nunca.body.mensaje]).toEqual([404, expect.stringContaining('ya no abre')]);
    expect((await abrir(enlace)).status).toBe(200);
    const vigentes = async (quien: { token: string } = yo) =>
      (await app.call(enlaces.vigentes, { query: { codigoEntidad: hijo.codigoPagador } }, quien)).enlaces;
    expect(await vigentes()).toMatchObject([{ ultimoUso: expect.any(String), usuario: yo.usuario }]);

    const ahora = app.deps.now();
    app.setNow(new Date(ahora.getTime() + (DIAS_DE_ENLACE * 24 - 1) * 3_600_000).toISOString());
    expect((await abrir(enlace)).status).toBe(200);
    app.setNow(new Date(ahora.getTime() + (DIAS_DE_ENLACE * 24 + 1) * 3_600_000).toISOString());
    expect((await abrir(enlace)).body).toEqual(nunca.body);
    expect((await avisar(enlace, { fecha: sumarDias(HOY, DIAS_DE_ENLACE) })).body).toEqual(nunca.body);
    expect((await app.ask(reciboDeFamilia, { body: { enlace, numero: 1 } })).body).toEqual(nunca.body);
    expect(await vigentes(await nuevoUsuario(app, academia))).toEqual([]);

    app.setNow(ahora.toISOString());
    await dar();
    expect(await app.call(enlaces.revocar, { body: { codigoEntidad: hijo.codigoPagador } }, yo)).toEqual({ revocados: 2 });
    expect((await abrir(enlace)).body).toEqual(nunca.body);
    expect((await avisar(enlace)).body).toEqual(nunca.body);
    expect(await vigentes()).toEqual([]);

    const vivo = await dar();
    await app.rows('update compania set activo = false where codigo_compania = $1', [academia.codigoCompania]);
    expect((await abrir(vivo)).body).toEqual(nunca.body);
  });

  test('a network that asks too often waits', async () => {
    const enlace = await dar();
    const estados = [];
    for (let i = 0; i < 31; i += 1) estados.push((await abrir(i % 2 ? enlace : 'x'.repeat(43))).status);
    expect(estados.filter((status) => status === 429)).toHaveLength(1);
    expect(estados.at(-1)).toBe(429);
  });

  test('opens nothing else of the system: as a token of any call it is no session', async () => {
    const enlace = await dar();
    const cerradas = calls.filter(({ access }) => access !== 'public');
    expect(cerradas.length).toBeGreaterThan(300);
    for (const { method, path } of cerradas) {
      const { status } = await app.send(method, path.replace(/\{\w+\}/g, '1'), {
        token: enlace,
        clave: nuevaClave(),
        ...(method !== 'GET' && { body: {} }),
      });
      expect([path, status]).toEqual([path, 403]);
    }
    // Of what is public only the calls of the family take it.
    expect(
      calls
        .filter(({ body }) => body && JSON.stringify(Object.keys((body as { shape?: object }).shape ?? {})).includes('"enlace"'))
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['familia/ausencia', 'familia/cuenta', 'familia/estado', 'familia/recibo', 'familia/transferencia']);
  });

  test('goes out by mail, wiped there afterwards; a payer without an address, a coach and a stranger are refused', async () => {
    const { codigoPagador: codigoEntidad } = hijo;
    expect((await app.ask(enlaces.enviar, { body: { codigoEntidad } }, yo)).status).toBe(409);
    await app.rows(`update entidad set email = 'ana@example.com' where codigo_entidad = $1`, [codigoEntidad]);
    expect(await app.call(enlaces.enviar, { body: { codigoEntidad } }, yo)).toEqual({ para: 'ana@example.com' });
    const [correo] = await app.rows('select contenido, reservado from correo where codigo_compania = $1', [academia.codigoCompania]);
    expect(correo.reservado).toBe(true);
    expect((await abrir(/#([\w-]{43})/.exec(correo.contenido)![1]!)).status).toBe(200);
    const profesor = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
    expect((await app.ask(enlaces.crear, { body: { codigoEntidad } }, profesor)).status).toBe(403);
    const ajena = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
    expect((await app.ask(enlaces.crear, { body: { codigoEntidad } }, ajena)).status).toBe(404);
    expect((await app.ask(enlaces.crear, { body: { codigoEntidad } }, await nuevoUsuario(app, await nuevaAcademia(app)))).status).toBe(404);
  });
});

describe('a receipt', () => {
  const abrirRecibo = (enlace: string, numero: number) => app.ask(reciboDeFamilia, { body: { enlace, numero } });
  const pagar = (codigoFactura: number, monto: number) =>
    app.call(
      cobrar,
      {
        body: {
          codigoSucursal: academia.sucursales[0],
          codigoPagador: hijo.codigoPagador,
          facturas: [{ codigoFactura, monto: pesos(monto) }],
          formas: [{ forma: 'TARJETA', monto: pesos(monto), referencia: `R-${monto}` }],
          excedente: 'DEVUELTA',
          confirmado: [],
        },
      },
      yo,
    );

  test('opens as it was issued, marked as a copy, whatever was paid, renamed and rewritten since', async () => {
    const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: hijo, values: { descripcion: 'Cuota de enero' } });
    const { copia: _, ...emitido } = await pagar(codigoFactura, 1000);
    await pagar(codigoFactura, 1500);
    await app.rows(`update factura set descripcion = 'Otra cosa' where codigo_factura = $1`, [codigoFactura]);
    await app.rows(`update compania set nombre = 'Otra academia', pie_recibo = 'Otro pie' where codigo_compania = $1`, [
      academia.codigoCompania,
    ]);
    await app.rows(`update entidad set nombre = 'Otro nombre' where codigo_entidad = $1`, [hijo.codigoPagador]);

    const enlace = await dar();
    const { numero, codigoCobro } = emitido;
    expect((await abrir(enlace)).body.data.recibos.at(-1)).toMatchObject({ numero, monto: 1000, conceptos: 'Cuota de enero' });
    const { status, body } = await abrirRecibo(enlace, numero);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ numero, aplicado: 1000, pendienteFamilia: 1500, saldoAFavor: 0, reversado: null, copia: app.deps.now().toISOString() },
      compania: { nombre: emitido.compania.nombre, pieRecibo: emitido.compania.pieRecibo },
      pagador: { nombre: emitido.pagador.nombre },
      facturas: [{ descripcion: 'Cuota de enero', monto: 1000, pendiente: 1500 }],
      formas: [{ forma: 'TARJETA', monto: 1000, referencia: 'R-1000' }],
      verificar: emitido.verificar,
    });
    // The same paper as the desk prints again, but for the keys of rows.
    const delMostrador = (await app.ask(recibo, { params: { id: codigoCobro } }, yo)).body;
    const sinClaves = JSON.parse(JSON.stringify(delMostrador), (key, value) => (key.startsWith('codigo') ? undefined : value));
    expect(body.data).toEqual(sinClaves);
    expect(JSON.stringify(body.data)).not.toMatch(/codigo/i);
  });

  test('says that it was reversed, and bears the logo without another call', async () => {
    const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: hijo });
    const { codigoCobro, numero } = await pagar(codigoFactura, 500);
    await app.call(compania.saveLogo, { query: { nombre: 'logo.png' }, archivo: PIXEL }, yo);
    await app.call(reversarCobro, { body: { codigoCobro, motivo: 'Se cobró dos veces' } }, yo);
    const { body } = await abrirRecibo(await dar(), numero);
    expect(body.data.reversado).toEqual((await app.call(recibo, { params: { id: codigoCobro } }, yo)).reversado);
    expect(body.data.logoUrl).toMatch(/^data:image\/webp;base64,/);
  });

  test('of a payment from before papers were kept is written when the family asks first, and stays', async () => {
    const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: hijo });
    const { codigoCobro, numero } = await pagar(codigoFactura, 500);
    await app.rows(`begin; alter table recibo_emitido disable trigger no_cambia; delete from recibo_emitido where codigo_cobro = ${codigoCobro};
      alter table recibo_emitido enable trigger no_cambia; commit`);
    const enlace = await dar();
    const primero = await abrirRecibo(enlace, numero);
    expect(primero.body.data.pendienteFamilia).toBe(2000);
    await pagar(codigoFactura, 2000);
    expect((await abrirRecibo(enlace, numero)).body).toEqual(primero.body);
  });

  test('of another family, of another academy, and with a link that is over is not there', async () => {
    const otro = await nuevoEstudiante(app, academia, { nombre: 'Ajeno' });
    const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: hijo });
    const { numero } = await pagar(codigoFactura, 500);
    const enlace = await dar();
    expect((await abrirRecibo(enlace, numero)).status).toBe(200);
    expect((await abrirRecibo(await dar(otro.codigoPagador), numero)).status).toBe(404);
    expect((await abrirRecibo(enlace, numero + 1)).status).toBe(404);
    await app.call(enlaces.revocar, { body: { codigoEntidad: hijo.codigoPagador } }, yo);
    expect((await abrirRecibo(enlace, numero)).body.mensaje).toMatch(/ya no abre/);
  });
});

describe('a transfer', () => {
  test('left with its picture waits for the desk; nothing is booked', async () => {
    const factura = await nuevaFactura(app, academia, { estudiante: hijo });
    const enlace = await dar();
    expect((await avisar(enlace, { nota: 'Banreservas' }, PIXEL)).body).toMatchObject({
      mensaje: 'Recibimos su aviso',
      data: { estado: 'PENDIENTE', monto: 2500 },
    });
    const [una, ...mas] = await cola({ estado: 'PENDIENTE' });
    expect(mas).toEqual([]);
    expect(una).toMatchObject({
      codigoEntidad: hijo.codigoPagador,
      codigoEstudiante: hijo.codigoEstudiante,
      monto: pesos(2500),
      referencia: 'TR-1',
      tieneCopia: true,
    });
    const copia = await app.call(avisos.copia, { params: { id: una!.codigoAviso } }, yo);
    expect(copia.tipo).toBe('image/webp');
    expect(await app.rows('select pagado::int, estatus from factura where codigo_factura = $1', [factura.codigoFactura])).toEqual([
      { pagado: 0, estatus: 'PENDIENTE' },
    ]);
    expect((await abrir(enlace)).body.data.avisos).toMatchObject([{ referencia: 'TR-1', estado: 'PENDIENTE' }]);
  });

  test('told twice it is one; the same reference with another amount is refused, a sixth one too', async () => {
    const enlace = await dar();
    const [a, b] = await Promise.all([avisar(enlace), avisar(enlace, { referencia: 'tr-1' })]);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect(await cola()).toHaveLength(1);
    expect((await avisar(enlace, { monto: pesos(1) })).body.errors).toEqual({ referencia: expect.stringContaining('Ya avisó') });
    for (const n of [2, 3, 4, 5]) expect((await avisar(enlace, { referencia: `TR-${n}` })).status).toBe(200);
    expect((await avisar(enlace, { referencia: 'TR-6' })).body.mensaje).toMatch(/5 transferencias por confirmar/);
  });

  test('refused beside its field: a day to come, one long past, what is no picture', async () => {
    const enlace = await dar();
    expect((await avisar(enlace, { fecha: sumarDias(HOY, 1) })).body.errors).toEqual({ fecha: 'Esa fecha todavía no ha llegado' });
    expect((await avisar(enlace, { fecha: sumarDias(HOY, -61) })).body.errors).toEqual({ fecha: expect.stringContaining('60 días') });
    expect((await avisar(enlace, {}, Buffer.from('<svg/>'))).body.errors).toEqual({
      archivo: expect.stringContaining('No es un PDF ni una imagen'),
    });
    expect(await cola()).toEqual([]);
  });

  test('the payment with its reference confirms it; the family sees that', async () => {
    const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: hijo });
    const enlace = await dar();
    await avisar(enlace);
    const body = {
      codigoSucursal: academia.sucursales[0],
      codigoPagador: hijo.codigoPagador,
      facturas: [{ codigoFactura, monto: pesos(2500) }],
      excedente: 'SALDO' as const,
    };
    const formas = [{ forma: 'TRANSFERENCIA' as const, monto: pesos(2500), referencia: 'tr-1' }];
    const { codigoCobro } = await app.call(cobrar, { body: { ...body, formas } }, yo);
    expect(await cola()).toMatchObject([{ estado: 'CONFIRMADO', codigoCobro, resueltoPor: yo.usuario }]);
    expect((await abrir(enlace)).body.data).toMatchObject({ pendiente: 0, avisos: [{ estado: 'CONFIRMADO' }], recibos: [{ monto: 2500 }] });
    expect((await app.ask(avisos.rechazar, { params: { id: (await cola())[0]!.codigoAviso }, body: { motivo: 'No' } }, yo)).status).toBe(
      409,
    );
  });

  test('refused by the desk with a reason, which the family reads; the same reference may be left again', async () => {
    const enlace = await dar();
    await avisar(enlace);
    const id = (await cola())[0]!.codigoAviso;
    await app.call(avisos.rechazar, { params: { id }, body: { motivo: 'No llegó al banco' } }, yo);
    expect((await abrir(enlace)).body.data.avisos).toMatchObject([{ estado: 'RECHAZADO', motivo: 'No llegó al banco' }]);
    expect((await avisar(enlace)).status).toBe(200);
  });

  test('a PDF is given to the desk as a download only, a picture is shown', async () => {
    const enlace = await dar();
    await avisar(enlace, {}, Buffer.from('%PDF-1.4\nlo que sea\n%%EOF\n'));
    await avisar(enlace, { referencia: 'TR-2' }, PIXEL);
    const how = async (referencia: string) => {
      const { codigoAviso: id } = (await cola()).find((una) => una.referencia === referencia)!;
      return (await app.ask(avisos.copia, { params: { id } }, yo)).headers.get('Content-Disposition')!.split(';')[0];
    };
    expect([await how('TR-1'), await how('TR-2')]).toEqual(['attachment', 'inline']);
  });

  test('without an open link, from a network that asks too often or with fields that are wrong: no byte of its picture is read', async () => {
    const send = async (fields: string | undefined) => {
      const read = { bytes: 0 };
      const body = new ReadableStream({
        pull: (controller) => {
          read.bytes += 100_000;
          controller.enqueue(new Uint8Array(100_000));
          if (read.bytes >= 5_000_000) controller.close();
        },
      });
      const headers = { 'Content-Type': 'application/octet-stream', ...(fields !== undefined && { [DATOS]: fields }) };
      const init = { method: 'POST', body, duplex: 'half', headers } as RequestInit;
      const { status } = await app.app.request(`/api/${familia.avisar.path}`, init);
      expect(read.bytes).toBeLessThanOrEqual(100_000); // what a stream holds ready before anybody reads
      return status;
    };
    const fields = (enlace: string, more: object = {}) => encodeURIComponent(JSON.stringify({ ...aviso, monto: 1, enlace, ...more }));
    expect(await send(fields('x'.repeat(43)))).toBe(404);
    const enlace = await dar();
    expect(await send(fields(enlace, { fecha: 'ayer' }))).toBe(400);
    for (const wrong of [undefined, 'hola', '%', '%ff', '[[]'.repeat(50)]) expect(await send(wrong)).toBe(400);
    for (let i = 0; i < 30; i += 1) await abrir(enlace);
    expect(await send(fields(enlace))).toBe(429);
  });

  test('is of the branch of the debt: another branch neither sees it nor its picture', async () => {
    await avisar(await dar(), {}, PIXEL);
    const id = (await cola())[0]!.codigoAviso;
    const otra = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
    expect((await app.call(avisos.filter, { query: {} }, otra)).rows).toEqual([]);
    expect((await app.ask(avisos.copia, { params: { id } }, otra)).status).toBe(404);
    expect((await app.ask(avisos.id, { params: { id } }, otra)).status).toBe(404);
    expect(await app.call(avisos.id, { params: { id } }, yo)).toMatchObject({ codigoAviso: id, referencia: 'TR-1' });
    expect((await app.ask(avisos.rechazar, { params: { id }, body: { motivo: 'No' } }, otra)).status).toBe(404);
  });
});
