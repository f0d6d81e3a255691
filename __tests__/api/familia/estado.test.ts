import { estados } from '@/contract/familia/estado';
import { enlaces } from '@/contract/familia/enlace';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { incobrables } from '@/contract/facturas/incobrable';
import { autenticar } from '@/contract/sesion/sesion';
import { sumarDias } from '@/domain/fechas';
import { anularConCredito } from '@/server/facturas/liberar';
import type { User } from '@/server/lib/scope';
import { CLAVE, conClave, mesCerrado } from '../../support/cierre';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoProfesor, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let yo: Awaited<ReturnType<typeof conClave>>;
let otra: Awaited<ReturnType<typeof conClave>>;
let ana: Awaited<ReturnType<typeof nuevoEstudiante>>;
let luis: Awaited<ReturnType<typeof nuevoEstudiante>>;

const enDia = async (dia: string) => {
  app.setNow(`${dia}T14:00:00Z`);
  [yo, otra] = [await conClave(app, academia), await conClave(app, academia)];
};
beforeEach(async () => {
  app.setNow(`${HOY}T14:00:00Z`);
  academia = await nuevaAcademia(app);
  ana = await nuevoEstudiante(app, academia, { nombre: 'Ana' });
  luis = await nuevoEstudiante(app, academia, {
    nombre: 'Luis',
    codigoPagador: ana.codigoPagador,
    codigoSucursal: academia.sucursales[1],
  });
  await enDia(HOY);
});

const leer = (desde: string, hasta: string, como: { token: string } = yo) =>
  app.ask(estados.dePersona, { query: { codigoEntidad: ana.codigoPagador, desde, hasta } }, como);
const visto = (desde: string, hasta: string) =>
  app.call(estados.dePersona, { query: { codigoEntidad: ana.codigoPagador, desde, hasta } }, yo);
/** An invoice of a day for Ana, for Luis, who trains in the other branch, or for what their mother buys. */
const facturar = (dia: string, de: number, total: number) => {
  const values = { total, fecha: dia, fechaVencimiento: dia, codigoSucursal: academia.sucursales[de % 2] };
  const quien = de === 2 ? { codigoEntidad: ana.codigoPagador } : { estudiante: [ana, luis][de] };
  return nuevaFactura(app, academia, { ...quien, values: { ...values, total: pesos(total) } });
};
const paga = (codigoFactura: number, codigoSucursal: number, monto: number, deMas = 0, deSaldo = 0) => {
  const formas = [
    { forma: 'TARJETA' as const, monto: monto - deSaldo + deMas, referencia: nuevaClave() },
    { forma: 'SALDO_A_FAVOR' as const, monto: deSaldo, referencia: '' },
  ].filter((una) => una.monto > 0);
  const body = { codigoSucursal, codigoPagador: ana.codigoPagador, facturas: [{ codigoFactura, monto }], formas, excedente: 'SALDO' as const, confirmado: [] }; // prettier-ignore
  return app.ask(cobrar, { body } as never, yo);
};

/** A small generator of random numbers, so that a failure can be repeated. */
const azar = (semilla: number) => () => (semilla = (semilla * 16_807) % 2_147_483_647) / 2_147_483_647;

test('for any span it is the ledger: what was owed the evening before, every movement, what was owed on the last evening', async () => {
  const random = azar(19);
  const un = (n: number) => Math.floor(random() * n);
  const PRIMERO = '2026-01-10';
  /** What the family owed, and had to its favour, on the evening of a day. */
  const libro = new Map<string, { debe: number; aFavor: number }>();
  const cobros: number[] = [];
  const todas: { codigoFactura: number; codigoSucursal: number; codigoEntidad: number }[] = [];
  const hechos = { saldo: 0, reverso: 0, anulada: 0, incobrable: 0, recuperada: 0 };
  await nuevaFactura(app, academia, { estudiante: await nuevoEstudiante(app, academia), values: { fechaVencimiento: PRIMERO } });
  for (let dia = PRIMERO; dia < '2026-03-10'; dia = sumarDias(dia, 2)) {
    await enDia(dia);
    if (dia === '2026-02-01') await mesCerrado(app, academia, '2026-01');
    todas.push(await facturar(dia, un(3), 800 + un(400)));
    for (let i = 0; i < 2; i++) {
      const { codigoFactura, codigoSucursal, codigoEntidad } = todas[un(todas.length)]!;
      const [{ pendiente, pagado, estatus }] = await app.rows(
        'select pendiente::int, pagado::int, estatus from factura where codigo_factura = $1',
        [codigoFactura],
      );
      const suerte = random();
      if (suerte < 0.5 && pendiente > 0) {
        const aFavor = [...libro.values()].at(-1)?.aFavor ?? 0;
        const monto = 1 + un(pendiente);
        const { status, body } = await paga(codigoFactura, codigoSucursal, monto, un(2) * un(5000), un(2) ? Math.min(aFavor, monto) : 0);
        if (status === 200) cobros.push(body.data.codigoCobro);
      } else if (suerte < 0.65 && cobros.length) {
        const { status } = await app.ask(reversarCobro, { body: { codigoCobro: cobros.pop()!, motivo: 'No era' } }, yo);
        if (status === 200) hechos.reverso++;
      } else if (suerte < 0.75 && (estatus === 'PAGADA' || pendiente > 0)) {
        const user = { codigoCompania: academia.codigoCompania, usuario: 'admin' } as User;
        await app.deps.db.transaction((db) => anularConCredito({ db, user, hoy: dia, momento: `${dia}T14:00:00Z` }, [{ codigoFactura, pagado }], 'x')); // prettier-ignore
        hechos.anulada++;
      } else if (suerte < 0.9 && pendiente > 0) {
        const aprueba = { acto: 'factura/incobrable' as const, codigo: codigoEntidad, monto: pendiente };
        const { aprobacion } = await app.call(autenticar, { body: { usuario: otra.usuario, password: CLAVE, aprueba } }, yo);
        const dada = { codigoFacturas: [codigoFactura], motivo: 'Se fue', aprobacion: aprobacion! };
        if ((await app.ask(incobrables.dar, { body: dada }, yo)).status === 200) hechos.incobrable++;
      } else if ((await app.ask(incobrables.recuperar, { body: { codigoFactura, motivo: 'Volvió' } }, yo)).status === 200)
        hechos.recuperada++;
    }
    const [{ debe, a_favor: aFavor }] = await app.rows(
      `select (select coalesce(sum(pendiente), 0)::int from factura where codigo_estudiante = any($1) or codigo_estudiante is null and codigo_entidad = $2) debe,
         (select coalesce(sum(monto), 0)::int from saldo_movimiento where codigo_entidad = $2) a_favor`,
      [[ana.codigoEstudiante, luis.codigoEstudiante], ana.codigoPagador],
    );
    libro.set(dia, { debe, aFavor });
    hechos.saldo += aFavor > 0 ? 1 : 0;
  }
  for (const veces of Object.values(hechos)) expect(veces).toBeGreaterThan(0);
  await enDia(HOY);
  const al = (dia: string) => [...libro].findLast(([suyo]) => suyo <= dia)?.[1] ?? { debe: 0, aFavor: 0 };
  for (let i = 0; i < 25; i++) {
    const desde = sumarDias('2026-01-05', un(60));
    const hasta = sumarDias(desde, un(40));
    const { inicial, movimientos, final, saldoAFavor } = await visto(desde, hasta);
    const dice = [desde, hasta, inicial, final, saldoAFavor];
    expect(dice).toEqual([desde, hasta, al(sumarDias(desde, -1)).debe, al(hasta).debe, al(hasta).aFavor]);
    let corre: number = inicial;
    for (const { fecha, cargo, abono, saldo } of movimientos) {
      corre += cargo - abono;
      expect([fecha >= desde && fecha <= hasta, saldo]).toEqual([true, corre]);
    }
    expect(corre).toBe(final);
    const despues = await visto(sumarDias(hasta, 1), sumarDias(hasta, 9));
    expect(despues.inicial).toBe(final);
  }
  const { movimientos } = await visto('2026-01-01', HOY);
  expect([...new Set(movimientos.map(({ estudiante }) => estudiante.split(' ')[0]!))].sort()).toEqual(
    expect.arrayContaining(['Ana', 'Luis']),
  );
});

const TRAMO = { desde: '2026-03-01', hasta: '2026-03-31' };
const conTramo = (tramo: object = TRAMO) => ({ body: { codigoEntidad: ana.codigoPagador, tramo } }) as never;

test('a link with a span opens that statement, the same that the academy reads, and nothing of another family', async () => {
  await facturar('2026-02-10', 0, 700);
  await facturar('2026-03-05', 1, 500.5);
  await nuevaFactura(app, academia, { estudiante: await nuevoEstudiante(app, academia), values: { fechaVencimiento: '2026-03-05' } });
  const { url } = await app.call(enlaces.crear, conTramo(), yo);
  expect(url).toMatch(/\/familia\?desde=2026-03-01&hasta=2026-03-31#[\w-]{43}$/);
  const enlace = url!.split('#')[1]!;
  const { data: abierto } = (await app.ask(estados.deEnlace, { body: { enlace, ...TRAMO } })).body;
  expect(abierto).toEqual((await leer(TRAMO.desde, TRAMO.hasta)).body);
  expect(abierto).toMatchObject({ inicial: 700, final: 1200.5, movimientos: [{ fecha: '2026-03-05', cargo: 500.5 }] });
  expect(abierto.movimientos[0]!.estudiante).toMatch(/^Luis/);
  expect((await app.ask(estados.deEnlace, { body: { enlace: enlace.replace(/.$/, '_').replace(/^./, 'x'), ...TRAMO } })).status).toBe(404);
  const alReves = await leer('2026-03-31', '2026-03-01');
  expect([alReves.status, alReves.body.errors]).toEqual([400, { hasta: 'Debe ser el mismo día o después' }]);
});

test('the payment of another guardian is told without its receipt', async () => {
  const { codigoFactura, codigoSucursal } = await facturar('2026-03-05', 0, 700);
  await paga(codigoFactura, codigoSucursal, pesos(700));
  const recibos = async () => (await visto('2026-03-01', HOY)).movimientos.map(({ recibo }) => recibo);
  expect(await recibos()).toEqual([null, expect.any(Number)]);
  const padre = await nuevoEstudiante(app, academia);
  await app.rows('update cobro set codigo_pagador = $1 where codigo_pagador = $2', [padre.codigoPagador, ana.codigoPagador]);
  expect(await recibos()).toEqual([null, null]);
  await app.rows('update cobro set codigo_pagador = $2 where codigo_pagador = $1', [padre.codigoPagador, ana.codigoPagador]);
});

test('by mail it goes whole to the address of who pays, and is kept by nobody', async () => {
  await facturar('2026-02-10', 0, 700);
  await facturar('2026-03-05', 1, 500.5);
  expect((await app.ask(enlaces.enviar, conTramo(), yo)).status).toBe(409);
  await app.rows(`update entidad set email = 'madre@example.com' where codigo_entidad = $1`, [ana.codigoPagador]);
  expect(await app.call(enlaces.enviar, conTramo(), yo)).toEqual({ para: 'madre@example.com' });
  const [correo] = await app.rows('select para, asunto, contenido, reservado from correo where codigo_entidad = $1', [ana.codigoPagador]);
  expect(correo).toMatchObject({ para: 'madre@example.com', asunto: expect.stringMatching(/^Su estado de cuenta en /), reservado: true });
  const dice = ['del 01/03/2026 al 31/03/2026', 'Balance inicial: DOP 700.00', 'balance DOP 1,200.50', 'Balance final: DOP 1,200.50'];
  for (const cifra of [...dice, '/familia?desde=2026-03-01&hasta=2026-03-31#']) expect(correo!.contenido).toContain(cifra);
  // Who works in one of the two branches may send it, and does not read it.
  const deUna = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]!] });
  expect((await app.ask(enlaces.enviar, conTramo(), deUna)).status).toBe(200);
  expect((await app.ask(enlaces.crear, conTramo(), deUna)).body.data.url).toBeNull();
});

test('it is read by who sees the money of every branch of the family', async () => {
  await facturar('2026-03-05', 1, 500);
  const estadoPara = async (como: { token: string }) => (await leer('2026-03-01', HOY, como)).status;
  const [una] = academia.sucursales;
  expect(await estadoPara(yo)).toBe(200);
  expect(await estadoPara(await nuevoUsuario(app, academia, { sucursales: [una!] }))).toBe(403);
  const profesor = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  await nuevoProfesor(app, academia, profesor.codigoUsuario);
  expect(await estadoPara(profesor)).toBe(403);
  expect(await estadoPara(await nuevoUsuario(app, await nuevaAcademia(app)))).toBe(404);
});
