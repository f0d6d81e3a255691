import type { Centavos } from '@/contract/campos';
import { contarCaja } from '@/contract/caja/caja';
import { cobrar, type CobroInput } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { leerDevolucion } from '@/contract/cobros/devolucion';
import { saldos } from '@/contract/cobros/saldo';
import { responsables } from '@/contract/responsables/responsable';
import { bajas } from '@/contract/estudiantes/baja';
import { devolverSaldo, sacarSaldo } from '@/domain/cobros/saldo';
import { sumarDias } from '@/domain/fechas';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { elLibroCuadra } from '../../support/libro';
import {
  nuevaAcademia,
  nuevaCaja,
  nuevaEntidad,
  nuevaFactura,
  nuevoEstudiante,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';
import fc from '../../support/fc';

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let naco: number;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;
let codigoCaja: number;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;
let padre: number;

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  naco = academia.sucursales[0];
});
beforeEach(async () => {
  jefa = await nuevoUsuario(app, academia, { sucursales: [naco] });
  ({ codigoCaja } = await nuevaCaja(app, academia, jefa.codigoUsuario));
  nino = await nuevoEstudiante(app, academia);
  padre = (await nuevaEntidad(app, academia, { nombre: 'Padre' })).codigoEntidad;
});

const vincular = (codigoEntidad: number, de = nino, contactoPago = false) =>
  app.rows(
    `insert into responsable_estudiante (codigo_compania, codigo_estudiante, codigo_entidad, parentesco, contacto_pago)
     values ($1, $2, $3, 'PADRE', $4) returning codigo_responsable`,
    [academia.codigoCompania, de.codigoEstudiante, codigoEntidad, contactoPago],
  );
/** Pays 100.00 of debt and leaves so much credit with the payer of a child. */
async function dejar(monto: number, de = nino) {
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: de, values: { total: pesos(100) } });
  const body: CobroInput = {
    codigoSucursal: naco,
    codigoPagador: de.codigoPagador,
    facturas: [{ codigoFactura, monto: pesos(100) }],
    formas: [{ forma: 'TRANSFERENCIA', monto: pesos(100 + monto), referencia: nuevaClave() }],
    excedente: 'SALDO',
    confirmado: [],
  };
  return app.call(cobrar, { body }, jefa);
}
const saldoDe = async (codigoEntidad: number) =>
  Number((await app.rows('select coalesce(sum(monto), 0) s from saldo_movimiento where codigo_entidad = $1', [codigoEntidad]))[0].s);
const devuelve = (monto: number, codigoEntidad = nino.codigoPagador, token = jefa.token) =>
  app.ask(saldos.devolver, { body: { codigoSucursal: naco, codigoEntidad, monto: pesos(monto), motivo: 'Se muda' } }, { token });
const traslada = (monto: number, codigoDestino: number, codigoEntidad = nino.codigoPagador) =>
  app.ask(saldos.trasladar, { body: { codigoEntidad, codigoDestino, monto: pesos(monto), motivo: 'Paga el padre' } }, jefa);
const lista = async () => (await app.call(saldos.filter, { query: { size: 200 } }, jefa)).filas;

describe('the list', () => {
  test('everybody with credit and their movements, with what was left after each; nobody without', async () => {
    await dejar(300);
    await dejar(50);
    await devuelve(120);
    const { filas, totales } = await app.call(saldos.filter, { query: { size: 200 } }, jefa);
    const suya = filas.find(({ codigoEntidad }) => codigoEntidad === nino.codigoPagador);
    expect(suya).toMatchObject({ disponible: pesos(230), pagaPor: expect.stringContaining('Niño') });
    expect(totales.disponible).toBe(filas.reduce((sum, { disponible }) => sum + disponible, 0));
    expect(totales.personas).toBe(filas.length);
    const { rows } = await app.call(saldos.movimientos, { query: { codigoEntidad: nino.codigoPagador } }, jefa);
    expect(rows.map(({ tipo, monto, queda }) => [tipo, monto, queda])).toEqual([
      ['DEVOLUCION', pesos(-120), pesos(230)],
      ['EXCEDENTE', pesos(50), pesos(350)],
      ['EXCEDENTE', pesos(300), pesos(300)],
    ]);
    const del = async (desde: string, hasta: string) =>
      (await app.call(saldos.movimientos, { query: { codigoEntidad: nino.codigoPagador, desde, hasta } }, jefa)).total;
    expect([await del(HOY, HOY), await del('2026-01-01', sumarDias(HOY, -1)), await del(sumarDias(HOY, 1), '2027-01-01')]).toEqual([
      3, 0, 0,
    ]);
    await devuelve(230);
    expect((await lista()).map(({ codigoEntidad }) => codigoEntidad)).not.toContain(nino.codigoPagador);
  });

  test('is not for coaches, nor is what can be done with it', async () => {
    await dejar(300);
    const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
    expect((await app.call(saldos.filter, { query: {} }, coach)).filas).toEqual([]);
    const de = { codigoEntidad: nino.codigoPagador };
    const body = { ...de, monto: pesos(100), motivo: 'x' };
    for (const answer of [
      await app.ask(saldos.destinos, { query: de }, coach),
      await app.ask(saldos.trasladar, { body: { ...body, codigoDestino: padre } }, coach),
    ])
      expect(answer).toMatchObject({ status: 403, body: { mensaje: 'El saldo a favor de las familias no es para profesores' } });
  });

  test('whoever lost the children stays in sight; of another branch nobody is told', async () => {
    await dejar(300);
    await app.rows('delete from responsable_estudiante where codigo_entidad = $1', [nino.codigoPagador]);
    expect((await lista()).find(({ codigoEntidad }) => codigoEntidad === nino.codigoPagador)).toMatchObject({
      pagaPor: '',
      disponible: pesos(300),
    });
    const otra = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
    await vincular(nino.codigoPagador, nino, true);
    const { filas } = await app.call(saldos.filter, { query: {} }, otra);
    expect(filas).toEqual([]);
    expect((await app.ask(saldos.movimientos, { query: { codigoEntidad: nino.codigoPagador } }, otra)).status).toBe(404);
  });
});

describe('given back', () => {
  test('leaves the open drawer as a refund that the close expects; once, however often the key is sent', async () => {
    await dejar(300);
    const clave = nuevaClave();
    const body = { codigoSucursal: naco, codigoEntidad: nino.codigoPagador, monto: pesos(200), motivo: 'Se muda' };
    const hecho = await app.call(saldos.devolver, { body }, { token: jefa.token, clave });
    expect(hecho).toMatchObject({ monto: pesos(200), disponible: pesos(100) });
    // Its slip: the first print is no copy, every later one is; nobody of another branch has it, and what is no refund has none.
    const { devolucion } = hecho;
    const papel = {
      monto: pesos(200),
      queda: pesos(100),
      motivo: 'Se muda',
      usuario: jefa.usuario,
      cajero: expect.stringMatching(/^Usuaria /),
      aprobadoPor: '',
    };
    expect(devolucion).toMatchObject({ ...papel, copia: null, sucursal: { descripcion: expect.any(String) } });
    const { codigoMovimiento } = devolucion;
    const otraVez = await app.call(leerDevolucion, { params: { id: codigoMovimiento } }, jefa);
    expect(otraVez).toEqual({ ...devolucion, copia: expect.stringMatching(/^20/) });
    const lejos = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
    expect((await app.ask(leerDevolucion, { params: { id: codigoMovimiento } }, lejos)).status).toBe(404);
    const [{ dejado }] = await app.rows(`select max(codigo_movimiento) dejado from saldo_movimiento where tipo = 'EXCEDENTE'`);
    expect((await app.ask(leerDevolucion, { params: { id: dejado } }, jefa)).status).toBe(404);
    expect(await app.call(saldos.devolver, { body }, { token: jefa.token, clave })).toEqual(hecho);
    expect(await app.rows('select tipo, monto::int, codigo_cobro from caja_movimiento where codigo_caja = $1', [codigoCaja])).toEqual([
      { tipo: 'REEMBOLSO', monto: 20_000, codigo_cobro: null },
    ]);
    const { cifras } = await app.call(contarCaja, { body: { codigoCaja, conteo: [{ denominacion: 200, cantidad: 4 }] } }, jefa);
    expect(cifras).toMatchObject({ reembolsos: pesos(200), esperado: pesos(800), diferencia: 0 });
  });

  test('refused: more than there is, centavos, no open cash day, a counted one, somebody of another branch, who lacks access 26', async () => {
    await dejar(300.5);
    const de = async (answer: Promise<{ status: number; body: any }>) => {
      const { status, body } = await answer;
      return [status, body.errors?.monto ?? body.mensaje];
    };
    expect(await de(devuelve(301))).toEqual([400, 'El saldo a favor es de DOP 300.50.']);
    expect(await de(devuelve(300.5))).toEqual([400, expect.stringContaining('pesos enteros')]);
    expect(await de(devuelve(0))).toEqual([400, 'Debe ser más de 0']);
    const sinCaja = await nuevoUsuario(app, academia, { sucursales: [naco] });
    expect(await de(devuelve(100, nino.codigoPagador, sinCaja.token))).toEqual([409, expect.stringContaining('abra la suya')]);
    const lejos = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
    const ajena = { codigoSucursal: academia.sucursales[1], codigoEntidad: nino.codigoPagador, monto: pesos(1), motivo: 'x' };
    expect((await app.ask(saldos.devolver, { body: ajena }, lejos)).status).toBe(404);
    const cajera = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [11, 30, 73], sucursales: [naco] });
    expect((await devuelve(100, nino.codigoPagador, cajera.token)).status).toBe(403);
    await app.call(contarCaja, { body: { codigoCaja, conteo: [] } }, jefa);
    expect(await de(devuelve(100))).toEqual([409, expect.stringContaining('contada')]);
    expect(await saldoDe(nino.codigoPagador)).toBe(30_050);
  });

  test('a payment whose credit was given back cannot be reversed any more, and says why', async () => {
    const pago = await dejar(300);
    await devuelve(250);
    const { status, body } = await app.ask(reversarCobro, { body: { codigoCobro: pago.codigoCobro, motivo: 'Error' } }, jefa);
    expect([status, body.mensaje]).toEqual([409, expect.stringMatching(/ya se gastó: devuelto en efectivo el .* Faltan DOP 250.00/)]);
  });

  test('of twenty refunds at once only as many go through as there is credit for', async () => {
    await dejar(500);
    const answers = await Promise.all(Array.from({ length: 20 }, () => devuelve(100)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await saldoDe(nino.codigoPagador)).toBe(0);
  });
});

describe('moved', () => {
  test('to another guardian of the same student, or to the student: the sum stays; to nobody else', async () => {
    await vincular(padre);
    await dejar(300);
    const destinos = await app.call(saldos.destinos, { query: { codigoEntidad: nino.codigoPagador } }, jefa);
    expect(destinos.map(({ codigoEntidad }) => codigoEntidad).sort()).toEqual([padre, nino.codigoEntidad].sort());
    expect((await traslada(120, padre)).body.data).toMatchObject({ monto: 120, disponible: 180 });
    expect([await saldoDe(nino.codigoPagador), await saldoDe(padre)]).toEqual([18_000, 12_000]);
    const ajeno = await nuevoEstudiante(app, academia);
    for (const [codigoDestino, status] of [
      [ajeno.codigoPagador, 409],
      [nino.codigoPagador, 409],
      [999_999, 404],
    ] as const)
      expect([codigoDestino, (await traslada(10, codigoDestino)).status]).toEqual([codigoDestino, status]);
    expect((await traslada(10, ajeno.codigoPagador)).body.mensaje).toBe(
      'El saldo a favor solo se traslada a un responsable o estudiante de la misma familia',
    );
    const demas = await traslada(180.01, padre);
    expect([demas.status, demas.body.errors.monto]).toEqual([400, 'El saldo a favor es de DOP 180.00.']);
  });

  test('two that cross each other end, with nothing lost', async () => {
    await vincular(padre);
    await dejar(300);
    await traslada(150, padre);
    const cruzan = Array.from({ length: 10 }, (_, i) => (i % 2 ? traslada(15, padre) : traslada(15, nino.codigoPagador, padre)));
    expect((await Promise.all(cruzan)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await saldoDe(nino.codigoPagador)) + (await saldoDe(padre))).toBe(30_000);
  });

  test('who lost the children may still give it to those whose invoices were paid', async () => {
    await dejar(80);
    await vincular(padre, nino, false);
    await app.rows('delete from responsable_estudiante where codigo_entidad = $1', [nino.codigoPagador]);
    expect((await traslada(80, padre)).status).toBe(200);
  });
});

describe('who has credit and would pay for nobody any more', () => {
  const vinculo = async (codigoEntidad: number) =>
    (
      await app.rows(
        'select codigo_responsable c, version v from responsable_estudiante where codigo_entidad = $1 and codigo_estudiante = $2',
        [codigoEntidad, nino.codigoEstudiante],
      )
    )[0];
  const relevar = async () => {
    const [madre, del] = [await vinculo(nino.codigoPagador), await vinculo(padre)];
    const roles = { parentesco: 'PADRE', contactoPago: true, recoge: false, emergencia: false } as const;
    return app.ask(responsables.update, { body: { ...roles, codigoResponsable: del.c, version: del.v, reemplaza: madre.c } }, jefa);
  };

  test('is not replaced: the refusal names the amount; once it was moved, it goes', async () => {
    await vincular(padre);
    await dejar(300);
    const no = await relevar();
    expect([no.status, no.body.mensaje]).toEqual([409, expect.stringMatching(/saldo a favor de DOP 300.00 y ya no pagaría por nadie/)]);
    expect((await app.rows('select contacto_pago from responsable_estudiante where codigo_entidad = $1', [padre]))[0].contacto_pago).toBe(
      false,
    );
    await traslada(300, padre);
    expect((await relevar()).status).toBe(200);
  });

  test('a new payer in the same save is refused alike; who still pays for a sibling keeps the credit', async () => {
    await dejar(300);
    const { c } = await vinculo(nino.codigoPagador);
    const otro = {
      codigoEstudiante: nino.codigoEstudiante,
      parentesco: 'PADRE',
      contactoPago: true,
      recoge: false,
      emergencia: false,
      reemplaza: c,
    } as const;
    const entidad = {
      nombre: 'Tío',
      apellido: 'Nuevo',
      documento: '',
      email: '',
      telefono: '809-555-9999',
      telefonoOtro: '',
      whatsapp: '',
    };
    const no = await app.ask(responsables.save, { body: { ...otro, entidad } }, jefa);
    expect([no.status, no.body.mensaje]).toEqual([409, expect.stringContaining('DOP 300.00')]);
    const hermana = await nuevoEstudiante(app, academia, { codigoPagador: nino.codigoPagador });
    expect(hermana.codigoPagador).toBe(nino.codigoPagador);
    expect((await app.ask(responsables.save, { body: { ...otro, entidad } }, jefa)).status).toBe(200);
    expect(await saldoDe(nino.codigoPagador)).toBe(30_000);
  });

  test('less than a peso moves by itself to who pays now', async () => {
    await vincular(padre);
    await dejar(0.99);
    expect((await relevar()).status).toBe(200);
    expect([await saldoDe(nino.codigoPagador), await saldoDe(padre)]).toEqual([0, 99]);
    await dejar(1);
  });

  test('what moved goes back to whom it came from, so that the payment that made it can still be reversed', async () => {
    await vincular(padre);
    const { codigoCobro } = await dejar(0.67);
    expect((await relevar()).status).toBe(200);
    const reversa = () => app.ask(reversarCobro, { body: { codigoCobro, motivo: 'Era de otra familia' } }, jefa);
    const no = await reversa();
    expect(no.status).toBe(409);
    expect(no.body.mensaje).toMatch(/trasladado a Padre .* el 10 de marzo de 2026\. Faltan DOP 0\.67\. Trasládelo antes de vuelta\.$/);
    expect((await traslada(0.67, nino.codigoPagador, padre)).status).toBe(200);
    expect((await reversa()).status).toBe(200);
    expect([await saldoDe(nino.codigoPagador), await saldoDe(padre)]).toEqual([0, 0]);
  });

  test('a guardian who pays for nobody and has credit is not unlinked', async () => {
    await vincular(padre);
    await dejar(40);
    await traslada(40, padre);
    const { c } = await vinculo(padre);
    const no = await app.ask(responsables.remove, { params: { id: c } }, jefa);
    expect([no.status, no.body.mensaje]).toEqual([409, expect.stringContaining('DOP 40.00')]);
    await devuelve(40, padre);
    expect((await app.ask(responsables.remove, { params: { id: c } }, jefa)).status).toBe(200);
  });

  test('a student with credit of its own is not deactivated', async () => {
    await dejar(40);
    await traslada(40, nino.codigoEntidad);
    const body = { codigoEstudiante: nino.codigoEstudiante, fecha: '2026-03-10', motivo: 'Se muda', aceptaDeuda: true };
    const no = await app.ask(bajas.desactivar, { body }, jefa);
    expect([no.status, no.body.mensaje]).toEqual([409, expect.stringContaining('DOP 40.00')]);
  });
});

test('whatever is taken out, what is left is never below 0 and nothing appears (properties)', () => {
  const monto = fc.integer({ min: 0, max: 1_000_000 }).map((n) => n as Centavos);
  fc.assert(
    fc.property(monto, fc.array(monto, { maxLength: 20 }), fc.boolean(), (inicio, salidas, centavosEnEfectivo) => {
      let queda = inicio;
      let fuera = 0;
      for (const salida of salidas) {
        const cash = salida % 2 === 0;
        const hecho = cash ? devolverSaldo(queda, salida, centavosEnEfectivo) : sacarSaldo(queda, salida);
        if (!hecho.ok) continue;
        if (cash && !centavosEnEfectivo) expect(salida % 100).toBe(0);
        queda = hecho.queda;
        fuera += salida;
      }
      expect(queda).toBeGreaterThanOrEqual(0);
      expect(queda + fuera).toBe(inicio);
    }),
  );
});
