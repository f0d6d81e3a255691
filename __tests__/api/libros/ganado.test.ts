import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { anulaciones } from '@/contract/facturas/anular';
import { incobrables } from '@/contract/facturas/incobrable';
import { ganado } from '@/contract/libros/ganado';
import { autenticar } from '@/contract/sesion/sesion';
import { sumarDias, ultimoDiaDelMes } from '@/domain/fechas';
import { anularConCredito } from '@/server/facturas/liberar';
import type { User } from '@/server/lib/scope';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

const app = createTestApp();
elLibroCuadra(app);
const CLAVE = 'la de la gerente';
let hash: string;
let academia: Academia;
let yo: Awaited<ReturnType<typeof nuevoUsuario>>;
let gerente: Awaited<ReturnType<typeof nuevoUsuario>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

const enDia = async (dia: string) => {
  app.setNow(`${dia}T14:00:00Z`);
  yo = await nuevoUsuario(app, academia);
  gerente = await nuevoUsuario(app, academia, { password: hash });
};
beforeAll(async () => {
  hash = await hashPassword(CLAVE);
});
beforeEach(async () => {
  app.setNow(`${HOY}T14:00:00Z`);
  academia = await nuevaAcademia(app);
  nino = await nuevoEstudiante(app, academia);
});

/** An instalment of a month, billed on a day. */
const cuota = (mes: string, total: number, fecha: string, numeroCuota: number) =>
  nuevaFactura(app, academia, {
    estudiante: nino,
    values: {
      total: pesos(total),
      fecha,
      fechaVencimiento: `${mes}-05`,
      tramoDesde: `${mes}-01`,
      tramoHasta: ultimoDiaDelMes(mes),
      numeroCuota,
    },
  });
const paga = async (facturas: { codigoFactura: number; monto: number }[], deMas = 0, conSaldo = 0) => {
  const suma = facturas.reduce((total, { monto }) => total + monto, 0);
  const tarjeta = { forma: 'TARJETA' as const, monto: suma + deMas - conSaldo, referencia: nuevaClave() };
  const formas = [tarjeta, { forma: 'SALDO_A_FAVOR' as const, monto: conSaldo, referencia: '' }].filter(({ monto }) => monto > 0);
  const body = {
    codigoSucursal: academia.sucursales[0],
    codigoPagador: nino.codigoPagador,
    facturas,
    formas,
    excedente: 'SALDO',
    confirmado: [],
  };
  return app.ask(cobrar, { body } as never, yo);
};
const visto = async (mes: string) => app.call(ganado, { query: { mes: `${mes}-01` } }, yo);

test('an instalment of March paid in February is collected ahead in February and earned in March', async () => {
  await enDia('2026-02-10');
  const febrero = await cuota('2026-02', 1000, '2026-01-15', 1);
  const marzo = await cuota('2026-03', 1000, '2026-01-15', 2);
  await paga([{ codigoFactura: febrero.codigoFactura, monto: pesos(600) }, { codigoFactura: marzo.codigoFactura, monto: pesos(1000) }], pesos(50)); // prettier-ignore
  await enDia('2026-03-08');
  await paga([{ codigoFactura: febrero.codigoFactura, monto: pesos(400) }]);
  await enDia(HOY);
  const [dos, tres] = [await visto('2026-02'), await visto('2026-03')];
  expect(dos.filas).toEqual([
    { tipo: 'CUOTA', facturado: pesos(1000), deAntes: 0, delMes: pesos(600), incobrable: 0, porCobrar: pesos(400), adelantado: pesos(1000), atrasado: 0 }, // prettier-ignore
  ]);
  expect(dos.totales).toMatchObject({ cobrado: pesos(1600), credito: pesos(50), entro: pesos(1650) });
  expect(tres.filas).toEqual([
    {
      tipo: 'CUOTA',
      facturado: pesos(1000),
      deAntes: pesos(1000),
      delMes: 0,
      incobrable: 0,
      porCobrar: 0,
      adelantado: 0,
      atrasado: pesos(400),
    },
  ]);
  expect(tres.totales).toMatchObject({ cobrado: pesos(400), credito: 0, entro: pesos(400) });
});

test('credit and the money that came in belong to no branch: who lacks one is told what is of the own, and no more', async () => {
  const { codigoFactura } = await cuota('2026-03', 1000, HOY, 1);
  await enDia(HOY);
  await paga([{ codigoFactura, monto: pesos(1000) }], pesos(50));
  expect((await visto('2026-03')).totales).toMatchObject({ cobrado: pesos(1000), credito: pesos(50), entro: pesos(1050) });
  yo = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
  expect((await visto('2026-03')).totales).toMatchObject({ cobrado: 0, credito: null, entro: null });
});

/** A small generator of random numbers, so that a failure can be repeated. */
const azar = (semilla: number) => () => (semilla = (semilla * 16_807) % 2_147_483_647) / 2_147_483_647;
const MESES = ['2025-12', '2026-01', '2026-02'];

test('to the centavo, whatever happened: earned is collected before, in the month, written off or owed; collected ties to the payments', async () => {
  const random = azar(7);
  const un = (n: number) => Math.floor(random() * n);
  await enDia('2025-11-20');
  const meses = ['2025-12', '2026-01', '2026-02', '2026-03'];
  const todas = await Promise.all(meses.flatMap((mes, i) => [1, 2, 3].map((n) => cuota(mes, 1000 + i + n / 100, '2025-11-20', i * 3 + n))));
  const venta = await nuevaFactura(app, academia, { codigoEntidad: nino.codigoPagador, values: { fecha: '2025-11-20', fechaVencimiento: '2025-11-20' } }); // prettier-ignore
  todas.push(venta);
  const cobros: number[] = [];
  /** What was pending at the end of a month of the invoices of that month. */
  const pendienteAl = new Map<string, number>();
  let dia = '2025-12-02';
  for (const mes of MESES) {
    for (; dia <= ultimoDiaDelMes(mes); dia = sumarDias(dia, 4)) {
      await enDia(dia);
      for (let i = 0; i < 3; i++) {
        const cual = todas[un(todas.length)]!;
        const { codigoFactura } = cual;
        const [{ pendiente, vencida }] = await app.rows(
          'select pendiente::int, fecha_vencimiento < $2 vencida from factura where codigo_factura = $1',
          [codigoFactura, dia],
        );
        const suerte = random();
        if (suerte < 0.55 && pendiente > 0) {
          const [{ saldo }] = await app.rows('select coalesce(sum(monto), 0)::int saldo from saldo_movimiento where codigo_entidad = $1', [nino.codigoPagador]); // prettier-ignore
          const monto = 1 + un(pendiente);
          const hecho = await paga([{ codigoFactura, monto }], un(2) ? un(9000) : 0, saldo > 0 && un(2) ? Math.min(saldo, monto) : 0);
          if (hecho.status === 200) cobros.push(hecho.body.data.codigoCobro);
        } else if (suerte < 0.7 && cobros.length) {
          await app.ask(reversarCobro, { body: { codigoCobro: cobros.splice(un(cobros.length), 1)[0]!, motivo: 'No era' } }, yo);
        } else if (suerte < 0.8) {
          const [{ pagado, estatus }] = await app.rows('select pagado::int, estatus from factura where codigo_factura = $1', [
            codigoFactura,
          ]);
          const user = { codigoCompania: academia.codigoCompania, usuario: 'admin' } as User;
          if (estatus !== 'ANULADA' && un(2))
            await app.deps.db.transaction((db) => anularConCredito({ db, user, hoy: dia, momento: `${dia}T14:00:00Z` }, [{ codigoFactura, pagado }], 'x')); // prettier-ignore
          else await app.ask(anulaciones.anular, { body: { codigoFactura, motivo: 'Mal hecha' } }, yo);
        } else if (suerte < 0.9 && vencida && pendiente > 0) {
          const aprueba = { acto: 'factura/incobrable' as const, codigo: cual.codigoEntidad, monto: pendiente };
          const { aprobacion } = await app.call(autenticar, { body: { usuario: gerente.usuario, password: CLAVE, aprueba } }, yo);
          await app.call(incobrables.dar, { body: { codigoFacturas: [codigoFactura], motivo: 'Se fue', aprobacion: aprobacion! } }, yo);
        } else await app.ask(incobrables.recuperar, { body: { codigoFactura, motivo: 'Volvió' } }, yo);
      }
    }
    const [{ suma }] = await app.rows(
      `select coalesce(sum(pendiente), 0)::int suma from factura where codigo_compania = $1 and to_char(greatest(coalesce(tramo_desde, fecha), fecha), 'YYYY-MM') = $2`,
      [academia.codigoCompania, mes],
    );
    pendienteAl.set(mes, suma);
  }
  await enDia(HOY);
  const [{ n: pagos }] = await app.rows('select count(*)::int n from cobro where codigo_compania = $1', [academia.codigoCompania]);
  expect(pagos).toBeGreaterThan(12);
  for (const mes of MESES) {
    const { filas, totales } = await visto(mes);
    for (const una of filas) expect(una.facturado).toBe(una.deAntes + una.delMes + una.incobrable + una.porCobrar);
    expect([mes, totales.porCobrar]).toEqual([mes, pendienteAl.get(mes)]);
    expect(totales.cobrado + totales.credito!).toBe(totales.entro);
    const [{ cobrado, credito }] = await app.rows(
      `select (select coalesce(sum(l.monto), 0) from cobro_factura l join cobro c using (codigo_cobro) where c.codigo_compania = $1 and to_char(c.fecha, 'YYYY-MM') = $2)
          - (select coalesce(sum(c.aplicado), 0) from reversion v join cobro c using (codigo_cobro) where v.codigo_compania = $1 and to_char(v.fecha, 'YYYY-MM') = $2)
          - (select coalesce(sum(s.monto), 0) from saldo_movimiento s where s.codigo_compania = $1 and s.tipo = 'LIBERADO' and to_char(s.momento at time zone 'America/Santo_Domingo', 'YYYY-MM') = $2)
          + (select coalesce(sum(l.liberado), 0) from reversion v join cobro_factura l using (codigo_cobro) where v.codigo_compania = $1 and to_char(v.fecha, 'YYYY-MM') = $2) cobrado,
        (select coalesce(sum(s.monto), 0) from saldo_movimiento s where s.codigo_compania = $1 and to_char(s.momento at time zone 'America/Santo_Domingo', 'YYYY-MM') = $2) credito`,
      [academia.codigoCompania, mes],
    );
    expect([mes, totales.cobrado, totales.credito]).toEqual([mes, Number(cobrado), Number(credito)]);
  }
});
