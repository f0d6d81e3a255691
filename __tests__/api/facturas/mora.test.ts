import type { Centavos } from '@/contract/campos';
import { cobrar } from '@/contract/cobros/cobro';
import { reglasDeDinero, type ReglasDeDinero } from '@/contract/compania/reglasDeDinero';
import { anulaciones } from '@/contract/facturas/anular';
import { moras } from '@/contract/facturas/mora';
import { autenticar } from '@/contract/sesion/sesion';
import { sumar } from '@/domain/dinero';
import { moraDe, type ReglaDeMora } from '@/domain/mora';
import { sumarDias } from '@/domain/fechas';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp, HOY, nuevaClave, type BodyOf } from '../../support/createTestApp';
import { conComprobantes, nuevaSecuencia } from '../../support/fiscal';
import { elLibroCuadra } from '../../support/libro';
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
import fc from '../../support/fc';

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let naco: number;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  naco = academia.sucursales[0];
  jefa = await nuevoUsuario(app, academia);
  nino = await nuevoEstudiante(app, academia);
});

const reglas = async (cambios: Partial<ReglasDeDinero>, token = jefa.token) => {
  const antes = await app.call(reglasDeDinero.leer, {}, { token: jefa.token });
  return app.ask(reglasDeDinero.update, { body: { ...antes, ...cambios } }, { token });
};
const fija = (monto = 150, moraDiasGracia = 5) => reglas({ moraTipo: 'MONTO', moraMonto: pesos(monto), moraDiasGracia });
const vencida = (dias: number, values: Parameters<typeof nuevaFactura>[2]['values'] = {}) =>
  nuevaFactura(app, academia, { estudiante: nino, values: { fechaVencimiento: sumarDias(HOY, -dias), ...values } });
const prever = (codigoSucursal = naco) => app.call(moras.previsualizar, { body: { codigoSucursal } }, jefa);
const aplicar = (facturas: number[], total: number, clave?: string, token = jefa.token) =>
  app.ask(moras.aplicar, { body: { codigoSucursal: naco, facturas, totalEsperado: pesos(total) } }, { token, clave });
const aplicadas = async () => (await app.call(moras.filter, { query: {} }, jefa)).rows;

describe('which instalments, and how much', () => {
  test('off unless the company sets it', async () => {
    const { codigoFactura } = await vencida(30);
    expect(await prever()).toMatchObject({ moraTipo: 'NINGUNA', filas: [], total: 0 });
    const { status, body } = await aplicar([codigoFactura], 0);
    expect([status, body.mensaje]).toEqual([409, expect.stringContaining('desactivada')]);
  });

  test('after the days of grace, of instalments alone, with what is pending on them', async () => {
    await fija();
    const dentro = await vencida(6);
    await vencida(5);
    await vencida(30, { tipo: 'VENTA' });
    await vencida(30, { tipo: 'INSCRIPCION' });
    await vencida(30, { estatus: 'ANULADA' });
    const plan = await prever();
    expect(plan.filas).toEqual([
      expect.objectContaining({ codigoFactura: dentro.codigoFactura, diasAtraso: 6, pendiente: pesos(2500), mora: pesos(150) }),
    ]);
    expect(plan.filas[0]!.pasos).toEqual([{ concepto: 'Mora: 6 días de atraso', monto: pesos(150) }]);
    expect((await prever(academia.sucursales[1])).filas).toEqual([]);
  });

  test('a percentage of what is pending, with the ITBIS of the service', async () => {
    await reglas({ moraTipo: 'PORCENTAJE', moraPorcentaje: 333, moraDiasGracia: 0 });
    await app.rows(`update servicio set itbis = 1800 where codigo_compania = $1 and integrado = 'MORA'`, [academia.codigoCompania]);
    await vencida(1);
    const [fila] = (await prever()).filas;
    expect(fila!.pasos).toEqual([
      { concepto: 'Mora: 3.33 % de DOP 2,500.00, 1 día de atraso', monto: 8325 },
      { concepto: 'ITBIS 18 %', monto: 1499 },
    ]);
    expect(fila!.mora).toBe(9824);
  });

  test('none on an estimate by attendance', async () => {
    await fija();
    const grupo = await nuevoGrupo(app, academia, { values: { tipoCobro: 'ASISTENCIA', precioClase: pesos(200) } });
    const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
    await vencida(40, { codigoInscripcion, tramoDesde: '2026-01-01', tramoHasta: '2026-01-31' });
    expect((await prever()).filas).toEqual([]);
  });

  test('a rule of nothing is refused beside its field', async () => {
    const cero = await reglas({ moraTipo: 'MONTO', moraMonto: pesos(0) });
    expect([cero.status, Object.keys(cero.body.errors)]).toEqual([400, ['moraMonto']]);
    const nada = await reglas({ moraTipo: 'PORCENTAJE', moraPorcentaje: 0 });
    expect([nada.status, Object.keys(nada.body.errors)]).toEqual([400, ['moraPorcentaje']]);
  });
});

describe('applied', () => {
  test('an invoice of its own that names its instalment, once, also when sixteen ask at once', async () => {
    await fija();
    const { codigoFactura, numero } = await vencida(10);
    const clave = nuevaClave();
    const answers = await Promise.all(Array.from({ length: 16 }, () => aplicar([codigoFactura], 150)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const rows = await aplicadas();
    expect(rows).toEqual([expect.objectContaining({ cuota: numero, total: pesos(150), estatus: 'PENDIENTE' })]);
    const [fila] = await app.rows(
      `select f.codigo_cuota, f.tipo, f.fecha_vencimiento::text, d.pasos from factura f join factura_detalle d using (codigo_factura) where f.codigo_factura = $1`,
      [rows[0]!.codigoFactura],
    );
    expect(fila).toMatchObject({ codigo_cuota: codigoFactura, tipo: 'MORA', fecha_vencimiento: HOY });
    expect(fila.pasos[0].concepto).toMatch(/10 días de atraso/);
    expect((await prever()).filas).toEqual([]);
    // A late fee that is late gets none.
    await app.rows(`update factura set fecha_vencimiento = '2026-01-01' where codigo_factura = $1`, [rows[0]!.codigoFactura]);
    expect((await prever()).filas).toEqual([]);
    expect((await aplicar([codigoFactura], 150, clave)).status).toBe(409);
  });

  test('several in one act: each line belongs to the late fee of its own instalment', async () => {
    await fija();
    const una = await vencida(10);
    const otra = await vencida(20);
    expect((await aplicar([una.codigoFactura, otra.codigoFactura], 300)).status).toBe(200);
    const lineas = await app.rows(
      `select f.codigo_cuota, d.descripcion = f.descripcion igual, count(*) over (partition by f.codigo_factura)::int lineas
       from factura f join factura_detalle d using (codigo_factura) where f.codigo_compania = $1 and f.tipo = 'MORA' order by f.codigo_cuota`,
      [academia.codigoCompania],
    );
    expect(lineas).toEqual([
      { codigo_cuota: una.codigoFactura, igual: true, lineas: 1 },
      { codigo_cuota: otra.codigoFactura, igual: true, lineas: 1 },
    ]);
  });

  test('what was paid or changed since it was shown is refused with the new total, and nothing is written', async () => {
    await fija();
    const [una, otra] = [await vencida(10), await vencida(20)];
    expect((await prever()).total).toBe(pesos(300));
    const body = {
      codigoSucursal: naco,
      codigoPagador: nino.codigoPagador,
      facturas: [{ codigoFactura: una.codigoFactura, monto: pesos(2500) }],
      formas: [{ forma: 'TARJETA' as const, monto: pesos(2500), referencia: '' }],
      excedente: 'DEVUELTA' as const,
    };
    await app.call(cobrar, { body: body }, jefa);
    const no = await aplicar([una.codigoFactura, otra.codigoFactura], 300);
    expect([no.status, no.body.mensaje, no.body.data]).toEqual([
      409,
      expect.stringContaining('ahora son 1 por DOP 150.00'),
      { total: 150 },
    ]);
    expect(await aplicadas()).toEqual([]);
    expect((await aplicar([otra.codigoFactura], 150)).status).toBe(200);
  });

  test('who holds no 38 applies none', async () => {
    await fija();
    const { codigoFactura } = await vencida(10);
    const { token } = await nuevoUsuario(app, academia, { accesos: [11, 41] });
    expect((await aplicar([codigoFactura], 150, undefined, token)).status).toBe(403);
  });

  test('with fiscal numbers it is the debit note of the document of its instalment', async () => {
    await conComprobantes(app, academia);
    await nuevaSecuencia(app, academia, 'B02');
    await nuevaSecuencia(app, academia, 'B03');
    await fija();
    const { codigoFactura } = await vencida(10);
    await aplicar([codigoFactura], 150);
    const [mora] = await aplicadas();
    const pagar = (facturas: { codigoFactura: number; monto: number }[], monto: number) =>
      app.call(
        cobrar,
        {
          body: {
            codigoSucursal: naco,
            codigoPagador: nino.codigoPagador,
            facturas,
            formas: [{ forma: 'TARJETA', monto: pesos(monto), referencia: '' }],
            excedente: 'DEVUELTA',
          } as never,
        },
        jefa,
      );
    await pagar([{ codigoFactura, monto: pesos(2500) }, { codigoFactura: mora!.codigoFactura, monto: pesos(150) }], 2650); // prettier-ignore
    const notas = await app.rows(
      `select c.clase, c.tipo, c.total::int, m.codigo_factura modifica from comprobante c left join comprobante m on m.codigo_comprobante = c.codigo_modifica
       where c.codigo_compania = $1 order by c.codigo_comprobante`,
      [academia.codigoCompania],
    );
    expect(notas).toEqual([
      { clase: 'FACTURA', tipo: 'B02', total: 250_000, modifica: null },
      { clase: 'DEBITO', tipo: 'B03', total: 15_000, modifica: codigoFactura },
    ]);
  });
});

describe('waived', () => {
  const condonar = (codigoFactura: number, aprobacion?: string, token = jefa.token) =>
    app.ask(moras.condonar, { body: { codigoFactura, motivo: 'Avisó a tiempo', aprobacion } }, { token });
  const una = async (monto = 150) => {
    await fija(monto);
    const { codigoFactura } = await vencida(10);
    await aplicar([codigoFactura], monto);
    return (await aplicadas())[0]!;
  };

  test('with a reason, by who holds 41; it is owed no more and does not come again', async () => {
    const { codigoFactura } = await una();
    const { token } = await nuevoUsuario(app, academia, { accesos: [38] });
    expect((await condonar(codigoFactura, undefined, token)).status).toBe(403);
    expect((await condonar(codigoFactura)).body.data).toMatchObject({ estatus: 'ANULADA', pendiente: 0 });
    expect((await aplicadas())[0]).toMatchObject({ estatus: 'ANULADA', motivoAnulacion: 'Condonada: Avisó a tiempo' });
    expect((await prever()).filas).toEqual([]);
    expect((await condonar(codigoFactura)).body.mensaje).toBe('La mora ya está condonada.');
  });

  test('not while something is paid on it, and nothing else than a late fee', async () => {
    const { codigoFactura } = await una();
    const cuota = await vencida(1);
    expect((await condonar(cuota.codigoFactura)).status).toBe(404);
    const body: BodyOf<typeof cobrar> = {
      codigoSucursal: naco,
      codigoPagador: nino.codigoPagador,
      facturas: [{ codigoFactura, monto: pesos(50) }],
      formas: [{ forma: 'TARJETA', monto: pesos(50), referencia: '' }],
      excedente: 'DEVUELTA',
    };
    await app.call(cobrar, { body }, jefa);
    const { status, body: no } = await condonar(codigoFactura);
    expect([status, no.mensaje]).toEqual([409, expect.stringContaining('reverse primero')]);
  });

  test('stands in the way of a void of its instalment, which would leave it owed for nothing', async () => {
    const { codigoFactura, numero } = await una();
    const [{ cuota }] = (await app.rows('select codigo_cuota cuota from factura where codigo_factura = $1', [codigoFactura])) as [{ cuota: number }]; // prettier-ignore
    const anula = () => app.ask(anulaciones.anular, { body: { codigoFactura: cuota, motivo: 'Se facturó dos veces' } }, jefa);
    const no = await anula();
    expect([no.status, no.body.mensaje]).toEqual([409, `La cuota tiene una mora, la factura ${numero}: condónela o anúlela antes.`]);
    await condonar(codigoFactura);
    expect((await anula()).status).toBe(200);
  });

  test('above the amount of the company with a second user', async () => {
    const CLAVE = 'la de la gerente';
    await reglas({ montoAprobacion: pesos(100) });
    const gerente = await nuevoUsuario(app, academia, { password: await hashPassword(CLAVE) });
    const { codigoFactura } = await una();
    const no = await condonar(codigoFactura);
    expect([no.status, no.body.motivo]).toEqual([409, 'aprobacion']);
    const aprueba = { acto: 'factura/mora/condonar' as const, codigo: codigoFactura, monto: pesos(150) };
    const { aprobacion } = await app.call(autenticar, { body: { usuario: gerente.usuario, password: CLAVE, aprueba } }, jefa);
    expect((await condonar(codigoFactura, aprobacion!)).status).toBe(200);
  });
});

describe('the rules of money of the company', () => {
  test('are read and changed; nobody but an administrator moves the limit of approvals', async () => {
    const operadora = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR' });
    expect((await reglas({ centavosEnEfectivo: true }, operadora.token)).status).toBe(200);
    const no = await reglas({ montoAprobacion: pesos(5000) }, operadora.token);
    expect([no.status, no.body.errors]).toEqual([400, { montoAprobacion: 'Solo un administrador puede cambiarlo' }]);
    expect((await reglas({ montoAprobacion: pesos(5000) })).body.data).toMatchObject({ montoAprobacion: 5000, centavosEnEfectivo: true });
    expect((await reglas({ montoAprobacion: null })).body.data.montoAprobacion).toBeNull();
    const vieja = await app.ask(reglasDeDinero.update, { body: { ...(await app.call(reglasDeDinero.leer, {}, jefa)), version: 0 } }, jefa);
    expect(vieja.status).toBe(409);
  });
});

test('a late fee is never below 0, none in time, and grows with what is owed (properties)', () => {
  const centavos = (min: number, max: number) => fc.integer({ min, max }).map((n) => n as Centavos);
  const regla = fc.record<ReglaDeMora>({
    moraTipo: fc.constantFrom('NINGUNA', 'MONTO', 'PORCENTAJE'),
    moraMonto: centavos(1, 1_000_000),
    moraPorcentaje: fc.integer({ min: 1, max: 10_000 }),
    moraDiasGracia: fc.integer({ min: 0, max: 60 }),
  });
  fc.assert(
    fc.property(regla, centavos(0, 10_000_000), fc.integer({ min: -10, max: 120 }), (una, debe, dias) => {
      const cuota = { fechaVencimiento: sumarDias(HOY, -dias), pendiente: debe };
      const mora = moraDe(una, cuota, HOY);
      expect(mora).toBeGreaterThanOrEqual(0);
      if (dias <= una.moraDiasGracia || debe === 0 || una.moraTipo === 'NINGUNA') expect(mora).toBe(0);
      if (una.moraTipo === 'PORCENTAJE') expect(mora).toBeLessThanOrEqual(debe);
      expect(moraDe(una, { ...cuota, pendiente: sumar([debe, pesos(1)]) }, HOY)).toBeGreaterThanOrEqual(mora);
    }),
  );
});
