import { registroAsistencia } from '@/contract/asistencia/registro';
import { cobranza } from '@/contract/cobranza/cola';
import { cartasSaldo } from '@/contract/cobros/cartaSaldo';
import { cobrar } from '@/contract/cobros/cobro';
import { pagosDeEstudiante } from '@/contract/cobros/pagosEstudiante';
import { reversarCobro } from '@/contract/cobros/reversion';
import { reglasDeDinero } from '@/contract/compania/reglasDeDinero';
import { anulaciones } from '@/contract/facturas/anular';
import { facturas } from '@/contract/facturas/factura';
import { incobrables } from '@/contract/facturas/incobrable';
import { moras } from '@/contract/facturas/mora';
import { familia } from '@/contract/familia/cuenta';
import { enlaces } from '@/contract/familia/enlace';
import { dadas, deudas } from '@/contract/libros/incobrables';
import { estadoEstudiante } from '@/contract/reportes/academia/estadoEstudiante';
import { retencion } from '@/contract/reportes/academia/retencion';
import { atrasos } from '@/contract/reportes/atraso';
import { analisisIngresos } from '@/contract/reportes/ingresos/analisis';
import { inicio } from '@/contract/reportes/inicio/tarjetas';
import { sinVencer, vencidas } from '@/contract/reportes/vencida';
import { responsables } from '@/contract/responsables/responsable';
import { actos } from '@/contract/inscripciones/actos';
import { autenticar } from '@/contract/sesion/sesion';
import type { Centavos } from '@/contract/campos';
import { sumarDias } from '@/domain/fechas';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevaInscripcion, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos, type Academia } from '../../support/factories'; // prettier-ignore
import { elLibroCuadra } from '../../support/libro';

const app = createTestApp();
elLibroCuadra(app);
const CLAVE = 'la de la gerente';
let hash: string;
let academia: Academia;
let yo: Awaited<ReturnType<typeof nuevoUsuario>>;
let gerente: Awaited<ReturnType<typeof nuevoUsuario>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeAll(async () => {
  hash = await hashPassword(CLAVE);
});
const enDia = async (dia: string) => {
  app.setNow(`${dia}T14:00:00Z`);
  yo = await nuevoUsuario(app, academia);
  gerente = await nuevoUsuario(app, academia, { password: hash });
};
beforeEach(async () => {
  app.setNow(`${HOY}T14:00:00Z`);
  academia = await nuevaAcademia(app);
  nino = await nuevoEstudiante(app, academia);
  await enDia(HOY);
});

const vieja = (values: Parameters<typeof nuevaFactura>[2]['values'] = {}, estudiante = nino) =>
  nuevaFactura(app, academia, { estudiante, values: { fecha: '2025-10-01', fechaVencimiento: '2025-10-05', ...values } });
const aprobar = async (monto: Centavos, codigo = nino.codigoEntidad, quien = gerente) => {
  const aprueba = { acto: 'factura/incobrable' as const, codigo, monto };
  return (await app.ask(autenticar, { body: { usuario: quien.usuario, password: CLAVE, aprueba } }, yo)).body.data.aprobacion as string;
};
type Una = { codigoFactura: number };
const pide = (cuales: Una[], aprobacion?: string, como = yo.token, clave = nuevaClave()) => {
  const body = { codigoFacturas: cuales.map(({ codigoFactura }) => codigoFactura), motivo: 'Se fue del país', aprobacion };
  return app.ask(incobrables.dar, { body }, { token: como, clave });
};
const dar = async (cuales: Una[], monto: Centavos) => {
  const { status, body } = await pide(cuales, await aprobar(monto));
  expect([status, body.mensaje]).toEqual([200, 'Dada por incobrable']);
};
const recupera = ({ codigoFactura }: Una) => app.ask(incobrables.recuperar, { body: { codigoFactura, motivo: 'Volvió' } }, yo);
const paga = ({ codigoFactura }: Una, monto: number) => {
  const formas = [{ forma: 'TARJETA' as const, monto: pesos(monto), referencia: nuevaClave() }];
  const body = { codigoSucursal: academia.sucursales[0], codigoPagador: nino.codigoPagador, facturas: [{ codigoFactura, monto: pesos(monto) }], formas, excedente: 'DEVUELTA' as const, confirmado: [] }; // prettier-ignore
  return app.ask(cobrar, { body }, yo);
};
const dice = ({ status, body }: { status: number; body: any }) => [status, body.mensaje];
const filaDe = async ({ codigoFactura }: Una) =>
  (await app.rows('select estatus, total::int, pagado::int, pendiente::int from factura where codigo_factura = $1', [codigoFactura]))[0];
const PERDIDA = 'La factura está dada por incobrable: recupérela antes, en Libros.';

test('it needs a second user whatever the amount, keeps who, when and why, stays billed and owes nothing', async () => {
  const una = await vieja({ total: pesos(10) });
  const sin = await pide([una]);
  expect(dice(sin)).toEqual([409, 'Dar por incobrable necesita la aprobación de otro usuario']);
  expect(sin.body.data).toEqual({ acto: 'factura/incobrable', codigo: nino.codigoEntidad, monto: 10 });
  const sinAcceso = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [11, 30, 40], password: hash });
  expect(await aprobar(pesos(10), nino.codigoEntidad, sinAcceso).catch(() => undefined)).toBeUndefined();
  expect((await pide([una], undefined, sinAcceso.token)).status).toBe(403);
  await dar([una], pesos(10));
  expect(await filaDe(una)).toEqual({ estatus: 'INCOBRABLE', total: 1000, pagado: 0, pendiente: 0 });
  const { filas, totales } = await app.call(dadas, { query: {} }, yo);
  expect(filas).toMatchObject([
    { deudor: nino.nombreCompleto, fecha: HOY, monto: pesos(10), motivo: 'Se fue del país', usuario: yo.usuario, aprobadoPor: gerente.usuario, fin: null }, // prettier-ignore
  ]);
  expect(totales).toEqual({ monto: pesos(10), vigente: pesos(10) });
  const [auditada] = await app.rows(`select usuario from auditoria where tabla = 'incobrable' and accion = 'INSERT' and usuario = $1`, [
    yo.usuario,
  ]);
  expect(auditada).toEqual({ usuario: yo.usuario });
});

test('several of one debtor at once; not of two debtors, nor one that is not overdue, is paid, void or written off already', async () => {
  const otro = await nuevoEstudiante(app, academia, { codigoPagador: nino.codigoPagador });
  const [una, dos, ajena] = [await vieja(), await vieja({ total: pesos(30) }), await vieja({}, otro)];
  expect(dice(await pide([una, ajena]))).toEqual([409, 'Elija facturas de un mismo deudor y de una misma sucursal']);
  const alla = await vieja({ codigoSucursal: academia.sucursales[1] });
  expect(dice(await pide([una, alla]))).toEqual([409, 'Elija facturas de un mismo deudor y de una misma sucursal']);
  const hoy = await vieja({ fechaVencimiento: HOY });
  expect(dice(await pide([hoy]))).toEqual([409, `Factura ${hoy.numero}: La factura todavía no ha vencido.`]);
  const anulada = await vieja({ estatus: 'ANULADA' });
  expect(dice(await pide([anulada]))).toEqual([409, `Factura ${anulada.numero}: La factura no debe nada.`]);
  const visto = await app.call(deudas, { query: { diasMinimo: 90 } }, yo);
  expect(visto.totales).toEqual({ pendiente: una.total + dos.total + ajena.total + alla.total });
  await dar([una, dos], pesos(2530));
  expect(dice(await pide([una]))).toEqual([409, `Factura ${una.numero}: La factura ya está dada por incobrable.`]);
  expect((await app.call(deudas, { query: { diasMinimo: 90 } }, yo)).totales).toEqual({ pendiente: ajena.total + alla.total });
});

test('twice with one key is once; two at once write it off once; of another academy there is none', async () => {
  const una = await vieja();
  const [clave, aprobacion] = [nuevaClave(), await aprobar(una.total)];
  const primera = await pide([una], aprobacion, yo.token, clave);
  expect((await pide([una], aprobacion, yo.token, clave)).body).toEqual(primera.body);
  const otra = await vieja();
  const [a, b] = [await aprobar(otra.total), await aprobar(otra.total)];
  const juntas = await Promise.all([pide([otra], a), pide([otra], b)]);
  expect(juntas.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await app.rows('select count(*)::int n from incobrable where codigo_factura = $1', [otra.codigoFactura])).toEqual([{ n: 1 }]);
  const ajenos = await nuevaAcademia(app);
  const ajena = await nuevaFactura(app, ajenos, { estudiante: await nuevoEstudiante(app, ajenos) });
  expect((await pide([ajena])).status).toBe(404);
  expect((await recupera(ajena)).status).toBe(404);
});

/** Everything that tells of a debt: the amounts that each reading says, in pesos, or whether there is one. */
async function lecturas(codigoGrupo: number, enlace: string) {
  const { codigoEstudiante, codigoPagador, codigoEntidad } = nino;
  const suma = (filas: readonly { pendiente: number }[]) => filas.reduce((total, { pendiente }) => total + pendiente, 0);
  const mesa = await app.call(facturas.cuentaFamilia, { query: { codigoEstudiante } }, yo);
  const link = (await app.ask(familia.cuenta, { body: { enlace } })).body.data;
  const deuda = await app.call(inicio.deuda, { query: {} }, yo);
  const estado = await app.call(estadoEstudiante, { query: { codigoEstudiante } }, yo);
  const carta = await app.ask(cartasSaldo.emitir, { body: { codigoEstudiante } }, yo);
  const analisis = (await app.call(analisisIngresos, { query: {} }, yo)).totales;
  return {
    mesa: suma(mesa.facturas),
    pendientes: suma(await app.call(facturas.pendientesEstudiante, { query: { codigoEstudiante } }, yo)),
    deEntidad: suma(await app.call(facturas.pendientesEntidad, { query: { codigoEntidad: codigoPagador } }, yo)),
    avisa: (await app.call(facturas.existeVencida, { query: { codigoEstudiante } }, yo)).existe,
    familia: [link.pendiente, link.vencido],
    vencidas: (await app.call(vencidas, { query: {} }, yo)).totales.pendiente,
    sinVencer: (await app.call(sinVencer, { query: {} }, yo)).porVencer,
    atrasos: [
      (await app.call(atrasos.porGrupo, { query: {} }, yo)).totales.pendiente,
      (await app.call(atrasos.porSucursal, { query: {} }, yo)).totales.pendiente,
      (await app.call(atrasos.porMes, { query: {} }, yo)).totales.pendiente,
    ],
    inicio: [deuda.pendiente, deuda.vencido, deuda.estudiantes],
    atencion: (await app.call(inicio.atencion, { query: {} }, yo)).some(({ clase }: { clase: string }) => clase === 'DEUDA_VIEJA'),
    cobranza: (await app.call(cobranza.cola, { query: {} }, yo)).totales,
    mora: (await app.call(moras.previsualizar, { body: { codigoSucursal: academia.sucursales[0] } }, yo)).filas.length,
    pagos: (await app.call(pagosDeEstudiante, { query: { codigoEstudiante } }, yo)).cuenta,
    responsable: (await app.call(responsables.cuenta, { query: { codigoEntidad: codigoPagador } }, yo)).pendiente,
    estado: [estado.totales.pendiente, estado.totales.vencido, estado.totales.cargo - estado.totales.abono],
    carta: carta.status,
    lista: (await app.call(registroAsistencia.lista, { query: { codigoGrupo } }, yo)).map(({ debe }) => debe),
    analisis: [analisis.pendiente, analisis.vencido],
    retencion: (await app.call(retencion, { query: { ausencias: 1 } }, yo)).filas.map(({ pendiente }) => pendiente),
    retiro: await app
      .ask(actos.retirar, { body: { codigoEstudiante, fecha: HOY, previsualizar: true } as never }, yo)
      .then(({ status }) => status),
    persona: codigoEntidad > 0,
  };
}

test('no reading of what is owed knows it any more, and all of them know it again once it is recovered', async () => {
  const grupo = await nuevoGrupo(app, academia);
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
  const reglas = await app.call(reglasDeDinero.leer, {}, yo);
  await app.call(reglasDeDinero.update, { body: { ...reglas, moraTipo: 'MONTO', moraMonto: pesos(150) } }, yo);
  await app.rows(
    `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
     values ($1, $2, $3, $4, $5, $6, 'AUSENTE', 'x')`,
    [academia.codigoCompania, academia.sucursales[0], grupo.codigoGrupo, nino.codigoEstudiante, grupo.codigoProfesor, sumarDias(HOY, -1)],
  );
  const enlace = (await app.call(enlaces.crear, { body: { codigoEntidad: nino.codigoPagador } }, yo)).url!.split('#')[1]!;
  const nada = await lecturas(grupo.codigoGrupo, enlace);
  const una = await vieja({ codigoInscripcion });
  const otra = await vieja({ codigoInscripcion, fecha: HOY, fechaVencimiento: sumarDias(HOY, -1), numeroCuota: 2 });
  const debe = await lecturas(grupo.codigoGrupo, enlace);
  for (const [lectura, dicho] of Object.entries(debe))
    if (!['sinVencer', 'persona', 'retiro'].includes(lectura))
      expect([lectura, dicho]).not.toEqual([lectura, nada[lectura as keyof typeof nada]]);
  await dar([una, otra], pesos(5000));
  expect(await lecturas(grupo.codigoGrupo, enlace)).toEqual({ ...nada, carta: 200 });
  for (const cual of [una, otra]) expect((await recupera(cual)).status).toBe(200);
  expect(await lecturas(grupo.codigoGrupo, enlace)).toEqual(debe);
});

test('it is neither paid, reversed nor voided before it is recovered; then it is paid as any', async () => {
  const una = await vieja();
  const { codigoCobro } = (await paga(una, 500)).body.data;
  await dar([una], pesos(2000));
  expect(await filaDe(una)).toEqual({ estatus: 'INCOBRABLE', total: 250_000, pagado: 50_000, pendiente: 0 });
  expect(dice(await paga(una, 100))).toEqual([409, `Factura ${una.numero}, ${una.descripcion}: ${PERDIDA}`]);
  expect(dice(await app.ask(reversarCobro, { body: { codigoCobro, motivo: 'No era' } }, yo))).toEqual([409, PERDIDA]);
  expect(dice(await app.ask(anulaciones.anular, { body: { codigoFactura: una.codigoFactura, motivo: 'x' } }, yo))).toEqual([409, PERDIDA]);
  expect((await recupera(una)).body.data).toMatchObject({ estatus: 'PARCIAL', pendiente: 2000 });
  expect(dice(await recupera(una))).toEqual([409, 'La factura no está dada por incobrable.']);
  expect((await paga(una, 2000)).status).toBe(200);
  expect(await filaDe(una)).toMatchObject({ estatus: 'PAGADA', pendiente: 0 });
  expect((await app.call(dadas, { query: { estado: 'TERMINADA' } }, yo)).filas).toMatchObject([
    { monto: pesos(2000), fin: HOY, finPor: yo.usuario, finMotivo: 'Volvió' },
  ]);
  expect((await app.call(dadas, { query: {} }, yo)).totales).toEqual({ monto: pesos(2000), vigente: 0 });
});

test('cancelling the enrolment leaves it written off', async () => {
  const grupo = await nuevoGrupo(app, academia);
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
  const [una, futura] = [
    await vieja({ codigoInscripcion }),
    await vieja({ codigoInscripcion, fechaVencimiento: '2026-05-05', numeroCuota: 2 }),
  ];
  await dar([una], una.total);
  const efecto = await app.call(actos.cancelar, { body: { codigoInscripcion, fecha: '2025-10-01', motivo: 'Se fue' } }, yo);
  expect(efecto.quedan).toEqual([]);
  expect([await filaDe(una), await filaDe(futura)]).toMatchObject([{ estatus: 'INCOBRABLE' }, { estatus: 'ANULADA' }]);
});

/** A small generator of random numbers, so that a failure can be repeated. */
const azar = (semilla: number) => () => (semilla = (semilla * 16_807) % 2_147_483_647) / 2_147_483_647;

test('what was owed on any past day is what was owed then: random days of payments, reversals, write-offs, recoveries and voids', async () => {
  const random = azar(33);
  const una = async (n: number) => vieja({ fecha: '2026-01-01', fechaVencimiento: sumarDias('2026-01-02', n), total: pesos(1000 + n) });
  const todas = await Promise.all(Array.from({ length: 8 }, (_, n) => una(n)));
  const cobros: number[] = [];
  const habia = new Map<string, { vencido: number; filas: Record<number, number> }>();
  const alDia = async (al?: string) => {
    const { filas, totales } = await app.call(vencidas, { query: { al, size: 200 } }, yo);
    return { vencido: totales.pendiente, filas: Object.fromEntries(filas.map(({ numero, pendiente }) => [numero, pendiente])) };
  };
  let hechos = 0;
  for (let dia = '2026-01-12'; dia < '2026-02-20'; dia = sumarDias(dia, 3)) {
    await enDia(dia);
    for (let i = 0; i < 3; i++) {
      const cual = todas[Math.floor(random() * todas.length)]!;
      const { pendiente } = (await filaDe(cual))!;
      const suerte = random();
      if (suerte < 0.35) {
        const hecho = await paga(cual, Math.floor(random() * 500) + 1);
        if (hecho.status === 200) cobros.push(hecho.body.data.codigoCobro);
      } else if (suerte < 0.5 && cobros.length) {
        await app.ask(reversarCobro, { body: { codigoCobro: cobros.pop()!, motivo: 'No era' } }, yo);
      } else if (suerte < 0.75 && pendiente > 0) {
        await dar([cual], pendiente);
        hechos++;
      } else if (suerte < 0.95) {
        if ((await recupera(cual)).status === 200) hechos++;
      } else await app.ask(anulaciones.anular, { body: { codigoFactura: cual.codigoFactura, motivo: 'Mal hecha' } }, yo);
    }
    habia.set(dia, await alDia());
  }
  expect(hechos).toBeGreaterThan(9);
  await enDia(HOY);
  for (const [dia, entonces] of habia) expect([dia, await alDia(dia)]).toEqual([dia, entonces]);
  const estado = await app.call(estadoEstudiante, { query: { codigoEstudiante: nino.codigoEstudiante, size: 200 } }, yo);
  expect(estado.totales.cargo - estado.totales.abono).toBe(estado.totales.pendiente);
  for (const [dia, { vencido }] of habia) {
    const hasta = await app.call(estadoEstudiante, { query: { codigoEstudiante: nino.codigoEstudiante, hasta: dia } }, yo);
    expect([dia, hasta.totales.cargo - hasta.totales.abono]).toEqual([dia, vencido]);
  }
});
