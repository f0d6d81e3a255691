import { abrirCaja, caja as leer, cajaActual, cerrarCaja, contarCaja, historialCaja, moverCaja, type Caja } from '@/contract/caja/caja';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import type { FormaPago } from '@/contract/caja/forma';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { elLibroCuadra } from '../../support/libro';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';

const test_ = createTestApp();
elLibroCuadra(test_);
let academia: Academia;
let naco: number;

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  // Centavos in the drawer, so that a sum lost to rounding shows.
  await test_.rows('update compania set centavos_en_efectivo = true where codigo_compania = $1', [academia.codigoCompania]);
  naco = academia.sucursales[0];
});

type Cajera = { token: string };
const cajera = (de = academia) => nuevoUsuario(test_, de, { tipoUsuario: 'OPERADOR', accesos: [11, 73], sucursales: [de.sucursales[0]] });
const abre = ({ token }: Cajera, fondo = 1000, codigoSucursal = naco) =>
  test_.call(abrirCaja, { body: { codigoSucursal, fondo: pesos(fondo) } }, { token });

/** Asks the database until somebody in it waits for a lock. */
async function alguienEspera() {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await test_.rows(waiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Holds a row as another transaction would, until the answer is called. */
async function retiene(sql: string, values: unknown[]) {
  const client = await test_.deps.pool.connect();
  await client.query('begin');
  await client.query(sql, values);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

/** A payment of so much, with what was handed over; answers the status. */
async function cobroDe(monto: number, formas: [FormaPago, number][]) {
  const nino = await nuevoEstudiante(test_, academia);
  const { codigoFactura } = await nuevaFactura(test_, academia, { estudiante: nino, values: { total: pesos(monto) } });
  const body = {
    codigoSucursal: naco,
    codigoPagador: nino.codigoPagador,
    facturas: [{ codigoFactura, monto: pesos(monto) }],
    formas: formas.map(([forma, recibido]) => ({ forma, monto: pesos(recibido), referencia: 'R-1' })),
  };
  const cobra = ({ token }: Cajera) => test_.ask(cobrar, { body }, { token });
  return { codigoPagador: nino.codigoPagador, cobra };
}
const cobra = async (quien: Cajera, monto: number, ...formas: [FormaPago, number][]) => (await cobroDe(monto, formas)).cobra(quien);

const mueve = ({ token }: Cajera, codigoCaja: number, tipo: 'ENTRADA' | 'SALIDA', monto: number, clave?: string) =>
  test_.ask(moverCaja, { body: { codigoCaja, tipo, monto: pesos(monto), motivo: `Prueba de ${tipo}` } }, { token, clave });
const cuenta = ({ token }: Cajera, codigoCaja: number, conteo: [number, number][], clave?: string) =>
  test_.ask(
    contarCaja,
    { body: { codigoCaja, conteo: conteo.map(([denominacion, cantidad]) => ({ denominacion, cantidad })) } },
    { token, clave },
  );
const cierra = ({ token }: Cajera, codigoCaja: number, explicacion = '', clave?: string) =>
  test_.ask(cerrarCaja, { body: { codigoCaja, explicacion } }, { token, clave });
const fila = async (codigoCaja: number) => (await test_.rows('select * from caja where codigo_caja = $1', [codigoCaja]))[0];
const escritas = async () =>
  (await test_.rows(`select (select count(*) from caja_movimiento) movimientos, (select count(*) from auditoria) auditoria`))[0];

/** Opens, counts just the float, closes. */
async function diaCerrado(quien: Cajera) {
  const { codigoCaja } = await abre(quien);
  await cuenta(quien, codigoCaja, [[1000, 1]]);
  const { status, body } = await cierra(quien, codigoCaja);
  expect(status).toBe(200);
  return body.data as Caja & { numero: number };
}

describe('a whole day', () => {
  test('float + cash − change ± movements against the count, its explanation, its number: exact to the cent', async () => {
    const quien = await cajera();
    const { codigoCaja } = await abre(quien, 1500);
    expect((await cobra(quien, 2333.33, ['EFECTIVO', 2500])).status).toBe(200); // change 166.67
    expect((await cobra(quien, 1000, ['EFECTIVO', 400], ['TARJETA', 600])).status).toBe(200);
    expect((await cobra(quien, 750.5, ['TRANSFERENCIA', 750.5])).status).toBe(200);
    const entrada = await mueve(quien, codigoCaja, 'ENTRADA', 300.25);
    expect([entrada.status, entrada.body.mensaje]).toEqual([200, 'Movimiento anotado']);
    const { body } = await mueve(quien, codigoCaja, 'SALIDA', 100);
    expect(body.data.cobros).toBe(3);
    expect(body.data.movimientos).toEqual([
      expect.objectContaining({ tipo: 'ENTRADA', monto: 300.25, motivo: 'Prueba de ENTRADA', momento: `${HOY}T14:00:00.000Z` }),
      expect.objectContaining({ tipo: 'SALIDA', monto: 100, motivo: 'Prueba de SALIDA' }),
    ]);

    // 1500 + 2900 − 166.67 + 300.25 − 100 = 4433.58
    const contada = await cuenta(quien, codigoCaja, [
      [2000, 2],
      [100, 4],
      [5, 6],
      [1, 0],
    ]);
    expect(contada.body.mensaje).toBe('Conteo guardado');
    const cifras = {
      efectivo: 2900,
      devuelto: 166.67,
      reembolsos: 0,
      entradas: 300.25,
      salidas: 100,
      esperado: 4433.58,
      contado: 4430,
      diferencia: -3.58,
      otras: [
        { forma: 'TARJETA', monto: 600 },
        { forma: 'TRANSFERENCIA', monto: 750.5 },
      ],
      conteo: [
        { denominacion: 2000, cantidad: 2 },
        { denominacion: 100, cantidad: 4 },
        { denominacion: 5, cantidad: 6 },
        { denominacion: 1, cantidad: 0 },
      ],
    };
    expect(contada.body.data).toMatchObject({ estado: 'CONTADA', numero: null, cierre: null, cifras });

    const sin = await cierra(quien, codigoCaja, '  ');
    expect([sin.status, sin.body.mensaje]).toEqual([409, 'Faltan DOP 3.58: explique la diferencia.']);
    const cerrada = await cierra(quien, codigoCaja, ' Faltó menudo ');
    expect([cerrada.status, cerrada.body.mensaje]).toEqual([200, 'Caja cerrada']);
    expect(cerrada.body.data).toMatchObject({
      estado: 'CERRADA',
      numero: expect.any(Number),
      cierre: `${HOY}T14:00:00.000Z`,
      explicacion: 'Faltó menudo',
      cifras,
    });
    const leida = await test_.send('GET', `caja/id/${codigoCaja}`, { token: quien.token });
    expect(leida.body).toEqual(cerrada.body.data);
  });

  test('money above needs its explanation too; nothing missing needs none', async () => {
    const quien = await cajera();
    const { codigoCaja } = await abre(quien);
    await cuenta(quien, codigoCaja, [[2000, 1]]);
    expect((await cierra(quien, codigoCaja)).body.mensaje).toBe('Sobran DOP 1,000.00: explique la diferencia.');
    expect((await cierra(quien, codigoCaja, 'No se sabe')).status).toBe(200);
    expect(await diaCerrado(quien)).toMatchObject({ explicacion: '', cifras: { diferencia: 0 } });
  });

  test('more may be written out than there can be, so that trying amounts tells nothing; the count then expects less than nothing', async () => {
    const quien = await cajera();
    const { codigoCaja } = await abre(quien, 10);
    expect((await mueve(quien, codigoCaja, 'SALIDA', 25)).status).toBe(200);
    const { body } = await cuenta(quien, codigoCaja, []);
    expect(body.data.cifras).toMatchObject({ esperado: -15, contado: 0, diferencia: 15 });
  });

  test('a day that was counted after midnight says so, and keeps saying it', async () => {
    test_.setNow('2026-03-11T03:30:00Z'); // half past eleven at night in Santo Domingo
    const quien = await cajera();
    const { codigoCaja } = await abre(quien);
    test_.setNow('2026-03-11T05:00:00Z');
    await cuenta(quien, codigoCaja, [[1000, 1]]);
    expect((await cierra(quien, codigoCaja)).body.data).toMatchObject({ fecha: HOY, pasoMedianoche: true });
    test_.setNow(`${HOY}T14:00:00Z`);
    expect(await test_.call(leer, { params: { id: codigoCaja } }, { token: quien.token })).toMatchObject({ pasoMedianoche: true });
    expect(await diaCerrado(quien)).toMatchObject({ pasoMedianoche: false });
  });
});

describe('the close is blind', () => {
  test('until the count no answer tells the expected sum, whoever asks', async () => {
    const quien = await cajera();
    const duena = await nuevoUsuario(test_, academia);
    const { codigoCaja } = await abre(quien, 1000);
    await cobra(quien, 3210.04, ['EFECTIVO', 3300]);
    const textos = [
      await mueve(quien, codigoCaja, 'ENTRADA', 111.13),
      ...(await Promise.all(
        [quien, duena].flatMap(({ token }) => [
          test_.send('GET', `caja/id/${codigoCaja}`, { token }),
          test_.send('GET', `caja/actual?codigoSucursal=${naco}`, { token }),
          test_.send('GET', 'caja/all/filter?sortField=apertura&sortOrderAsc=false', { token }),
        ]),
      )),
    ];
    expect(textos.map(({ status }) => status)).toEqual(textos.map(() => 200));
    // expected 4321.17, in cash 3300, change 89.96, net 3210.04
    for (const { body } of textos) expect(JSON.stringify(body)).not.toMatch(/4321\.17|432117|3300|89\.96|3210\.04/);
    const { rows } = await test_.call(historialCaja, { query: {} }, { token: duena.token });
    expect(rows.find((row) => row.codigoCaja === codigoCaja)).toMatchObject({
      estado: 'ABIERTA',
      esperado: null,
      contado: null,
      diferencia: null,
    });
    expect((await cuenta(quien, codigoCaja, [])).body.data.cifras.esperado).toBe(4321.17);
  });

  test('a first count stays: a second one is refused with another key, and the same key tells the first', async () => {
    const quien = await cajera();
    const { codigoCaja } = await abre(quien);
    const clave = nuevaClave();
    const primera = await cuenta(quien, codigoCaja, [[500, 1]], clave);
    const otra = await cuenta(quien, codigoCaja, [[1000, 1]]);
    expect([otra.status, otra.body.mensaje]).toEqual([409, 'Esta caja ya está contada: termine su cierre']);
    expect(JSON.stringify(otra.body)).not.toContain('esperado');
    expect((await cuenta(quien, codigoCaja, [[500, 1]], clave)).body).toEqual(primera.body);
    expect(await fila(codigoCaja)).toMatchObject({ contado: 50000, esperado: 100000, diferencia: -50000 });
  });

  test('a crash between count and close: the day is found counted, and goes on from there', async () => {
    const quien = await cajera();
    const { codigoCaja } = await abre(quien);
    await cuenta(quien, codigoCaja, [[500, 1]]);
    const actual = await test_.call(cajaActual, { query: { codigoSucursal: naco } }, { token: quien.token });
    expect(actual).toMatchObject({ codigoCaja, estado: 'CONTADA', cifras: { contado: 50000, esperado: 100000, diferencia: -50000 } });
    expect((await cierra(quien, codigoCaja, 'Se fue la luz')).status).toBe(200);
  });
});

describe('what is refused, leaving nothing behind', () => {
  test('a day of somebody else, of another branch or of nobody does not exist for an act; one of today is its cashier’s, even for who sees all', async () => {
    const otra = await cajera();
    const { codigoCaja } = await abre(otra);
    const jefa = await nuevoUsuario(test_, academia);
    const deLejos = await nuevoUsuario(test_, await nuevaAcademia(test_));
    const vecina = await cajera();
    const antes = await escritas();
    for (const quien of [vecina, deLejos])
      for (const act of [mueve(quien, codigoCaja, 'ENTRADA', 1), cuenta(quien, codigoCaja, []), cierra(quien, codigoCaja, 'x')]) {
        const { status, body } = await act;
        expect([status, body.mensaje]).toEqual([404, 'Esa caja no existe']);
      }
    expect((await mueve(jefa, codigoCaja, 'ENTRADA', 1)).status).toBe(404);
    for (const act of [cuenta(jefa, codigoCaja, []), cierra(jefa, codigoCaja, 'x')]) {
      const { status, body } = await act;
      expect([status, body.mensaje]).toEqual([409, 'Esta caja es de hoy: la cuenta y la cierra su cajero']);
    }
    expect((await mueve(otra, 2_000_000_000, 'ENTRADA', 1)).status).toBe(404);
    expect(await escritas()).toEqual(antes);
  });

  test('a movement without a reason, of nothing, below nothing, of fractions of a cent, or that a reversal alone writes', async () => {
    const quien = await cajera();
    const { codigoCaja } = await abre(quien);
    const faults = async (more: object) => {
      const body = { codigoCaja, tipo: 'SALIDA', monto: 1, motivo: 'x', ...more };
      const answer = await test_.send('POST', 'caja/movimiento', { token: quien.token, clave: nuevaClave(), body });
      return [answer.status, Object.keys(answer.body.errors)];
    };
    expect(await faults({ motivo: '  ' })).toEqual([400, ['motivo']]);
    for (const monto of [0, -1, 1.005]) expect(await faults({ monto })).toEqual([400, ['monto']]);
    expect(await faults({ tipo: 'REEMBOLSO' })).toEqual([400, ['tipo']]);
  });

  test('a count of what does not exist, twice of one denomination, or of parts of a note', async () => {
    const quien = await cajera();
    const { codigoCaja } = await abre(quien);
    const faults = async (conteo: [number, number][]) => {
      const { status, body } = await cuenta(quien, codigoCaja, conteo);
      return [status, body.errors];
    };
    expect(await faults([[3, 1]])).toEqual([400, { conteo: 'No existe una denominación de 3.' }]);
    const doble: [number, number][] = [
      [100, 1],
      [100, 2],
    ];
    expect(await faults(doble)).toEqual([400, { 'conteo.1.denominacion': 'Esta denominación ya está en el conteo' }]);
    expect((await faults([[100, -1]]))[0]).toBe(400);
    expect((await faults([[100, 0.5]]))[0]).toBe(400);
    expect(await fila(codigoCaja)).toMatchObject({ contada: null, contado: null, esperado: null });
  });

  test('no centavos that were received: they are counted together, and the drawer agrees without an explanation', async () => {
    const quien = await cajera();
    const { codigoCaja } = await abre(quien);
    expect((await cobra(quien, 10.5, ['EFECTIVO', 10.5])).status).toBe(200);
    expect((await cuenta(quien, codigoCaja, [[1000, 1], [10, 1], [0.01, 50]])).body.data.cifras).toMatchObject({ contado: 1010.5, diferencia: 0 }); // prettier-ignore
    expect((await cierra(quien, codigoCaja)).status).toBe(200);
  });

  test('closing what is not counted; anything on what is closed', async () => {
    const quien = await cajera();
    const { codigoCaja } = await abre(quien);
    const pronto = await cierra(quien, codigoCaja, 'x');
    expect([pronto.status, pronto.body.mensaje]).toEqual([409, 'Cuente la caja antes de cerrarla']);
    await cuenta(quien, codigoCaja, [[1000, 1]]);
    await cierra(quien, codigoCaja);
    const antes = await escritas();
    for (const act of [mueve(quien, codigoCaja, 'ENTRADA', 1), cuenta(quien, codigoCaja, []), cierra(quien, codigoCaja, 'otra vez')]) {
      const { status, body } = await act;
      expect([status, body.mensaje]).toEqual([409, 'Esta caja ya está cerrada']);
    }
    expect(await escritas()).toEqual(antes);
  });

  test('payments and movements once it is counted, by card too; in cash once it is closed, until a new day', async () => {
    const quien = await cajera();
    const { codigoCaja } = await abre(quien);
    await cuenta(quien, codigoCaja, [[1000, 1]]);
    for (const forma of ['EFECTIVO', 'TARJETA'] as const) {
      const { status, body } = await cobra(quien, 10, [forma, 10]);
      expect([status, body.mensaje]).toEqual([409, 'Su caja ya está contada: termine su cierre, en Caja, antes de seguir cobrando']);
    }
    expect((await mueve(quien, codigoCaja, 'ENTRADA', 1)).body.mensaje).toBe('Esta caja ya está contada: termine su cierre');
    await cierra(quien, codigoCaja);
    expect((await cobra(quien, 10, ['EFECTIVO', 10])).body.mensaje).toBe('Abra la caja del día antes de cobrar en efectivo');
    const nueva = await abre(quien);
    expect((await cobra(quien, 10, ['EFECTIVO', 10])).status).toBe(200);
    const { body } = await cuenta(quien, nueva.codigoCaja, []);
    expect(body.data.cifras.esperado).toBe(1010);
  });
});

describe('twice, and twice at once', () => {
  test('the same key writes one movement', async () => {
    const quien = await cajera();
    const { codigoCaja } = await abre(quien);
    const clave = nuevaClave();
    const [una, otra] = await Promise.all([1, 2].map(() => mueve(quien, codigoCaja, 'ENTRADA', 5, clave)));
    expect(una!.body).toEqual(otra!.body);
    expect((await mueve(quien, codigoCaja, 'ENTRADA', 5, clave)).body).toEqual(una!.body);
    expect((await mueve(quien, codigoCaja, 'ENTRADA', 6, clave)).status).toBe(409);
    expect(await test_.rows('select monto from caja_movimiento where codigo_caja = $1', [codigoCaja])).toEqual([{ monto: 500 }]);
  });

  test('three counts at once: one stands', async () => {
    const quien = await cajera();
    const { codigoCaja } = await abre(quien);
    const answers = await Promise.all([1, 2, 3].map((n) => cuenta(quien, codigoCaja, [[100, n]])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { data } = answers.find(({ status }) => status === 200)!.body;
    expect((await fila(codigoCaja)).contado).toBe(data.cifras.contado * 100);
  });

  test('two closes at once: one number; the same key twice too', async () => {
    const quien = await cajera();
    const { codigoCaja } = await abre(quien);
    await cuenta(quien, codigoCaja, [[1000, 1]]);
    const answers = await Promise.all([1, 2].map(() => cierra(quien, codigoCaja)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const segunda = await abre(quien);
    await cuenta(quien, segunda.codigoCaja, [[1000, 1]]);
    const clave = nuevaClave();
    const [una, otra] = await Promise.all([1, 2].map(() => cierra(quien, segunda.codigoCaja, '', clave)));
    expect([una!.status, una!.body]).toEqual([200, otra!.body]);
  });

  test('closes are numbered without gaps per company, whatever was refused in between and however many come at once', async () => {
    const propia = await nuevaAcademia(test_);
    const cajeras = await Promise.all(Array.from({ length: 6 }, () => cajera(propia)));
    const cajas = await Promise.all(
      cajeras.map(async (quien, i) => {
        const { codigoCaja } = await abre(quien, 1000, propia.sucursales[0]);
        await cuenta(quien, codigoCaja, i % 3 === 0 ? [] : [[1000, 1]]);
        return { quien, codigoCaja };
      }),
    );
    const answers = await Promise.all(cajas.map(({ quien, codigoCaja }) => cierra(quien, codigoCaja)));
    expect(answers.map(({ status }) => status)).toEqual([409, 200, 200, 409, 200, 200]);
    const despues = await Promise.all([0, 3].map((i) => cierra(cajas[i]!.quien, cajas[i]!.codigoCaja, 'Vacía')));
    const numeros = [...answers, ...despues].flatMap(({ status, body }) => (status === 200 ? [body.data.numero] : []));
    expect(numeros.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('a payment that races with the count is in it or refused', () => {
  test('one that has the day already is waited for, and counted', async () => {
    const quien = await cajera();
    const { codigoCaja } = await abre(quien);
    const { cobra: paga } = await cobroDe(500, [['EFECTIVO', 600]]);
    const suelta = await retiene(`select from secuencia where codigo_compania = $1 and serie = 'COBRO' for update`, [
      academia.codigoCompania,
    ]);
    const pago = paga(quien);
    await alguienEspera();
    let contada = false;
    const conteo = cuenta(quien, codigoCaja, []).finally(() => (contada = true));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(contada).toBe(false);
    await suelta();
    expect((await pago).status).toBe(200);
    expect((await conteo).body.data).toMatchObject({ cobros: 1, cifras: { esperado: 1500 } });
  });

  test('one that comes to the day after the count is refused and takes nothing', async () => {
    const quien = await cajera();
    const { codigoCaja } = await abre(quien);
    const { cobra: paga, codigoPagador } = await cobroDe(500, [['EFECTIVO', 600]]);
    const suelta = await retiene('select from entidad where codigo_entidad = $1 for update', [codigoPagador]);
    const pago = paga(quien);
    await alguienEspera();
    expect((await cuenta(quien, codigoCaja, [])).body.data.cifras.esperado).toBe(1000);
    await suelta();
    expect((await pago).status).toBe(409);
    expect(await test_.rows('select from cobro where codigo_caja = $1', [codigoCaja])).toEqual([]);
  });

  test('a crowd of payments and movements around one count: what was taken is what was expected', async () => {
    const quien = await cajera();
    const { codigoCaja } = await abre(quien, 0);
    const pagos = await Promise.all(Array.from({ length: 6 }, () => cobroDe(100, [['EFECTIVO', 100]])));
    const [contada, ...answers] = await Promise.all([
      cuenta(quien, codigoCaja, []),
      ...pagos.map(({ cobra: paga }) => paga(quien)),
      ...[1, 2, 3].map(() => mueve(quien, codigoCaja, 'ENTRADA', 100)),
    ]);
    const tomados = answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(contada!.body.data.cifras.esperado).toBe(tomados * 100);
    const despues = await test_.call(leer, { params: { id: codigoCaja } }, { token: quien.token });
    expect(despues.cobros + despues.movimientos.length).toBe(tomados);
  });
});

describe('the database itself keeps a close as it is', () => {
  const refused = async (sql: string, values: unknown[]) => {
    const error = await test_.rows(sql, values).then(
      () => undefined,
      (thrown: { code: string; constraint: string }) => thrown,
    );
    return error && [error.code, error.constraint];
  };

  test('a closed day can be neither changed nor deleted', async () => {
    const { codigoCaja } = await diaCerrado(await cajera());
    const antes = await fila(codigoCaja);
    for (const change of [
      'fondo = 1',
      'contado = 1',
      `explicacion = 'otra'`,
      'cierre = null, numero = null',
      'numero = 999',
      'apertura = now()',
    ])
      expect(await refused(`update caja set ${change} where codigo_caja = $1`, [codigoCaja])).toEqual(['23514', 'caja_cerrada_no_cambia']);
    expect(await refused('delete from caja where codigo_caja = $1', [codigoCaja])).toEqual(['23514', 'caja_cerrada_no_cambia']);
    expect(await fila(codigoCaja)).toEqual(antes);
  });

  test('a count cannot be changed, nor a movement, nor can one be added to a counted day', async () => {
    const quien = await cajera();
    const { codigoCaja } = await abre(quien);
    await mueve(quien, codigoCaja, 'ENTRADA', 5);
    for (const sql of ['update caja_movimiento set monto = 1 where codigo_caja = $1', 'delete from caja_movimiento where codigo_caja = $1'])
      expect(await refused(sql, [codigoCaja])).toEqual(['23514', 'caja_movimiento_no_cambia']);
    await cuenta(quien, codigoCaja, []);
    for (const change of ['contado = 1', 'esperado = 1', `conteo = '[{}]'`, 'fondo = 1', 'contada = now()'])
      expect(await refused(`update caja set ${change} where codigo_caja = $1`, [codigoCaja])).toEqual(['23514', 'caja_contada_no_cambia']);
    const insert = `insert into caja_movimiento (codigo_compania, codigo_caja, tipo, monto, motivo, usuario) values ($1, $2, 'ENTRADA', 1, 'x', 'x')`;
    expect(await refused(insert, [academia.codigoCompania, codigoCaja])).toEqual(['23514', 'caja_movimiento_no_cambia']);
  });

  test('a close without its count, its number or its explanation is no close', async () => {
    const { codigoCaja } = await abre(await cajera());
    const cuadre = `contada = now(), conteo = '[]', contado = 1, esperado = 2`;
    expect(await refused('update caja set cierre = now(), numero = 9999 where codigo_caja = $1', [codigoCaja])).toEqual([
      '23514',
      'caja_cerrada',
    ]);
    expect(await refused('update caja set contado = 1 where codigo_caja = $1', [codigoCaja])).toEqual(['23514', 'caja_contada']);
    expect(await refused(`update caja set ${cuadre}, cierre = now(), numero = 9999 where codigo_caja = $1`, [codigoCaja])).toEqual([
      '23514',
      'caja_explicada',
    ]);
  });
});

test('a reversal says whether it returns a payment of this cash day, which takes nothing from the float, or one of an earlier day', async () => {
  const jefa = await nuevoUsuario(test_, academia);
  const deAyer = await abre(jefa);
  const cobros = [await cobra(jefa, 2500, ['EFECTIVO', 2500])];
  expect((await cuenta(jefa, deAyer.codigoCaja, [[500, 7]])).status).toBe(200);
  expect((await cierra(jefa, deAyer.codigoCaja)).status).toBe(200);
  await abre(jefa);
  cobros.push(await cobra(jefa, 900, ['EFECTIVO', 1000]));
  for (const { body } of cobros) {
    await test_.call(reversarCobro, { body: { codigoCobro: body.data.codigoCobro, motivo: 'Error' } }, jefa);
  }
  const { movimientos } = (await test_.call(cajaActual, { query: { codigoSucursal: naco } }, jefa))!;
  expect(movimientos.map(({ monto, deUnCobroSuyo }) => [monto, deUnCobroSuyo])).toEqual([
    [pesos(2500), false],
    [pesos(900), true],
  ]);
});
