import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { cobrar } from '@/contract/cobros/cobro';
import { compra } from '@/contract/compras/compra';
import { crearAzar, mezclar } from '@/utils/azar';
import { HOY, type TestApp } from './createTestApp';
import {
  type Academia,
  nuevaAcademia,
  nuevaCaja,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
} from './factories';
import { buildProgram } from './processes';
import { SEMILLA } from './prueba';
import { nuevoArticulo, nuevoSuplidor } from './tienda';

export type Pedir = (path: string, init: RequestInit) => Response | Promise<Response>;

/** Two servers of a test's database: the one of this process, and one in a process of its own. */
export function dosServidores(app: TestApp): Record<'uno' | 'otro', Pedir> {
  let proceso: ChildProcess;
  let port: number;
  beforeAll(async () => {
    proceso = fork(await buildProgram('otroProceso', 'hilo'), [app.url, app.deps.now().toISOString()], { execArgv: [] });
    [port] = (await once(proceso, 'message')) as [number];
  });
  afterAll(() => proceso?.disconnect());
  return {
    uno: (path, init) => app.app.request(path, init),
    otro: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
  };
}

/** The order of two acts, or both at once, the first so many ms after the second (or, if negative, before it). */
export type Como = 'a primero' | 'b primero' | number;
/** The most ms between two acts at once. */
const MAS_TARDE_MS = 12;

/** Does two acts; their answers. */
export async function dosActos<T>(como: Como, a: () => Promise<T>, b: () => Promise<T>): Promise<[T, T]> {
  if (como === 'a primero') return [await a(), await b()];
  if (como === 'b primero') {
    const suyo = await b();
    return [await a(), suyo];
  }
  const tarde = (ms: number, act: () => Promise<T>) => (ms > 0 ? sleep(ms).then(act) : act());
  return Promise.all([tarde(como, a), tarde(-como, b)]);
}

export interface Carreras {
  corridos: string[];
  hallazgos: { par: string; espera: number; hallado: string; explican: string[] }[];
}

/** The status of one of the two, at the beginning of a result, that is no answer. */
const FALLA = /^(\d+ )?5/;

/** Races so many pairs of acts; the next seed goes on with the pairs that follow. What comes of a race must come of one of the two orders, and be no fault. */
export async function correr<Acto>(
  pares: readonly (readonly [a: Acto, b: Acto, nombre: string])[],
  cuantas: number,
  resultado: (a: Acto, b: Acto, como: Como) => Promise<string>,
): Promise<Carreras> {
  const azar = crearAzar(mezclar(SEMILLA));
  const ordenes = new Map<string, string[]>();
  const carreras: Carreras = { corridos: [], hallazgos: [] };
  for (let n = 0; n < cuantas; n += 1) {
    const [a, b, par] = pares[(SEMILLA * cuantas + n) % pares.length]!;
    const explican = ordenes.get(par) ?? [await resultado(a, b, 'a primero'), await resultado(a, b, 'b primero')];
    ordenes.set(par, explican);
    const espera = azar.entero(-MAS_TARDE_MS, MAS_TARDE_MS);
    const hallado = await resultado(a, b, espera);
    carreras.corridos.push(par);
    if (!explican.includes(hallado) || FALLA.test(hallado)) carreras.hallazgos.push({ par, espera, hallado, explican });
  }
  return carreras;
}

// A small academy in which any two acts on money, stock, seats and numbers meet: one invoice, one credit, one piece, one free seat.

interface Lugar {
  naco: number;
  codigoSuplidor: number;
  codigoArticulo: number;
}
/** A purchase of three pieces. */
const compraDe = <N extends number>({ naco, codigoSuplidor, codigoArticulo }: Lugar, recibir: boolean, costo: N) => ({
  ...{ codigoSucursal: naco, codigoSuplidor, documento: '', fecha: HOY, otrosCostos: pesos(0), itbisAlCosto: false, nota: '', recibir },
  detalles: [{ codigoArticulo, cantidad: 3, piezas: 1, costo, itbis: 18 }],
});

/** Makes it in a new academy, or in one that has a period. */
export async function nuevoMundo(app: TestApp, de?: Academia & { codigoPeriodo: number }) {
  const academia = de ?? (await nuevaAcademia(app));
  const [naco, bella] = academia.sucursales;
  const { token, codigoUsuario, usuario } = await nuevoUsuario(app, academia);
  const { codigoCaja } = await nuevaCaja(app, academia, codigoUsuario);
  const nino = await nuevoEstudiante(app, academia);
  const factura = (total: number) => nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(total) } });
  const [{ codigoFactura }, pagada] = [await factura(1000), await factura(500)];
  const pago = {
    codigoSucursal: naco,
    codigoPagador: nino.codigoPagador,
    facturas: [{ codigoFactura: pagada.codigoFactura, monto: pesos(500) }],
    formas: [{ forma: 'EFECTIVO' as const, monto: pesos(700), referencia: '' }],
    excedente: 'SALDO' as const,
  };
  const { codigoCobro } = await app.call(cobrar, { body: pago }, { token });
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 1, values: { itbis: 0 } });
  const { codigoSuplidor } = await nuevoSuplidor(app, academia);
  const grupo = await nuevoGrupo(app, academia, { codigoPeriodo: de?.codigoPeriodo, values: { capacidad: 2 } });
  const { codigoGrupo, codigoModalidad, codigoPeriodo } = grupo;
  const deGrupo = { codigoGrupo, codigoModalidad };
  const enOtro = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad });
  const inscrita = await nuevoEstudiante(app, academia);
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: inscrita, grupo: deGrupo });
  const [una, otra] = [await nuevoEstudiante(app, academia), await nuevoEstudiante(app, academia)];
  // A purchase of which one of three pieces came.
  const { codigoArticulo: comprado } = await nuevoArticulo(app, academia, { values: { itbis: 0 } });
  const pendiente = compraDe({ naco, codigoSuplidor, codigoArticulo: comprado }, false, pesos(350));
  const { codigoCompra } = await app.call(compra.save, { body: pendiente }, { token });
  await app.call(compra.recibir, { body: { codigoCompra, detalles: [{ codigoArticulo: comprado, cantidad: 1 }] } }, { token });
  return {
    ...{ codigoCompra, comprado, otroGrupo: enOtro.codigoGrupo, inscrita: inscrita.codigoEstudiante },
    ...{ naco, bella, token, usuario, codigoCaja, nino, codigoFactura, codigoCobro, codigoArticulo, codigoSuplidor },
    ...{ deGrupo, codigoInscripcion, una: una.codigoEstudiante, otra: otra.codigoEstudiante },
  };
}

export type Mundo = Awaited<ReturnType<typeof nuevoMundo>>;

const cobro = ({ naco, nino, codigoFactura }: Mundo, monto: number, forma: string) => ({
  codigoSucursal: naco,
  codigoPagador: nino.codigoPagador,
  facturas: [{ codigoFactura, monto }],
  formas: [{ forma, monto, referencia: forma === 'TARJETA' ? 'A-1' : '' }],
  excedente: 'DEVUELTA',
});
const inscripcion = ({ deGrupo }: Mundo, codigoEstudiante: number) => ({ ...deGrupo, codigoEstudiante, totalEsperado: 9000 });

/** The acts, as the wire has them. Each of them is done in a new academy if nothing else happens there. */
export const ACTOS: Record<string, readonly [path: string, body: (mundo: Mundo) => object]> = {
  'cobrar todo': ['cobro/save', (m) => cobro(m, 1000, 'TARJETA')],
  'cobrar una parte': ['cobro/save', (m) => cobro(m, 600, 'EFECTIVO')],
  'cobrar con saldo': ['cobro/save', (m) => cobro(m, 150, 'SALDO_A_FAVOR')],
  'reversar un cobro': ['cobro/reversar', ({ codigoCobro }) => ({ codigoCobro, motivo: 'Error' })],
  'devolver saldo': [
    'saldo/devolver',
    ({ naco, nino }) => ({ codigoSucursal: naco, codigoEntidad: nino.codigoPagador, monto: 200, motivo: 'Se va' }),
  ],
  'anular la factura': ['factura/anular', ({ codigoFactura }) => ({ codigoFactura, motivo: 'Doble' })],
  'sacar de la caja': ['caja/movimiento', ({ codigoCaja }) => ({ codigoCaja, tipo: 'SALIDA', monto: 100, motivo: 'Agua' })],
  'contar la caja': ['caja/contar', ({ codigoCaja }) => ({ codigoCaja, conteo: [{ denominacion: 1000, cantidad: 1 }] })],
  'vender la última': [
    'factura/save',
    ({ naco, una, codigoArticulo }) => ({
      ...{ codigoSucursal: naco, codigoEstudiante: una, totalEsperado: 500 },
      detalles: [{ tipo: 'AR', codigoArticulo, cantidad: 1 }],
    }),
  ],
  'transferir la última': [
    'transferenciaarticulo/save',
    ({ naco, bella, codigoArticulo }) => ({
      ...{ codigoSucursal: naco, codigoSucursalDestino: bella, nota: '' },
      detalles: [{ codigoArticulo, cantidad: 1 }],
    }),
  ],
  'ajustar la última': [
    'movimientoarticulo/ajustar',
    ({ naco, codigoArticulo }) => ({ codigoSucursal: naco, codigoArticulo, cantidad: -1, costo: null, motivo: 'Rota' }),
  ],
  'vender y cobrar la última': [
    'factura/savewithdetails',
    ({ naco, una, codigoArticulo }) => ({
      ...{ codigoSucursal: naco, codigoEstudiante: una, totalEsperado: 500 },
      detalles: [{ tipo: 'AR', codigoArticulo, cantidad: 1 }],
      formas: [{ forma: 'EFECTIVO', monto: 500, referencia: '' }],
    }),
  ],
  'dar una nota de crédito': ['factura/notaCredito', ({ codigoFactura }) => ({ codigoFactura, monto: 300, motivo: 'Rebaja' })],
  'comprar y recibir': ['compra/save', (m) => compraDe(m, true, 350)],
  'recibir la compra': [
    'compra/recibir',
    ({ codigoCompra, comprado }) => ({ codigoCompra, detalles: [{ codigoArticulo: comprado, cantidad: 2 }] }),
  ],
  'pagar la compra': ['compra/pagar', ({ codigoCompra }) => ({ codigoCompra, fecha: HOY, monto: 250, forma: 'EFECTIVO', referencia: '' })],
  'no esperar la compra': ['compra/cerrar', ({ codigoCompra }) => ({ codigoCompra, motivo: 'No llega' })],
  'inscribir a una': ['inscripcion/save', (m) => inscripcion(m, m.una)],
  'inscribir a otra': ['inscripcion/save', (m) => inscripcion(m, m.otra)],
  'cancelar una inscripción': ['inscripcion/cancelar', ({ codigoInscripcion }) => ({ codigoInscripcion, fecha: HOY, motivo: 'Se muda' })],
  'cambiar de grupo': [
    'inscripcion/transferenciagrupo',
    ({ codigoInscripcion, otroGrupo }) => ({ codigoInscripcion, codigoGrupo: otroGrupo, fecha: HOY, motivo: 'Otra hora' }),
  ],
  'retirar a la inscrita': [
    'inscripcion/retirar/estudiante',
    ({ inscrita }) => ({ codigoEstudiante: inscrita, fecha: HOY, motivo: 'Se muda' }),
  ],
  'generar cuotas': [
    'factura/generarcuota/estudiante',
    ({ inscrita }) => ({ codigoEstudiante: inscrita, cantidadCuota: 2, fechaEvaluar: HOY }),
  ],
  'cambiar la cuota del grupo': [
    'grupo/cambiarprecio',
    ({ deGrupo }) => ({ ...deGrupo, montoCuota: 2700, desde: HOY, motivo: 'Nueva temporada' }),
  ],
};

/** What every act writes about itself. */
export const DE_TODOS = ['auditoria', 'idempotencia', 'novedad', 'aviso', 'sesion'];

/** The moment from which rows count as written: a transaction. */
export const desdeAhora = async ({ rows }: TestApp) => Number((await rows<{ x: string }>('select txid_current()::text x'))[0]!.x);

/** The tables in which a row was written since. */
export async function escritas({ rows }: TestApp, desde: number): Promise<string[]> {
  const todas = await rows<{ t: string }>(`select relname t from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  const cada = todas.filter(({ t }) => !DE_TODOS.includes(t)).map(({ t }) => `select '${t}' t where exists (select from "${t}" where xmin::text::bigint > ${desde})`); // prettier-ignore
  return (await rows<{ t: string }>(cada.join(' union all '))).map(({ t }) => t);
}

/**
 * What lies in some tables since: each row by its figures and states, whether a key is there and not which, so that two academies in which
 * the same happened look the same.
 */
export async function estadoDe({ rows }: TestApp, tablas: readonly string[], desde: number): Promise<string> {
  const limpia = `(select jsonb_object_agg(key, case when key ~ '^codigo_' then to_jsonb(value <> 'null'::jsonb) else value end)
    from jsonb_each(to_jsonb(t)) where key !~ '^(numero|version|llave|orden)' and (key ~ '^codigo_' or jsonb_typeof(value) in ('number', 'boolean')
      or value #>> '{}' ~ '^[A-Z_]+$'))`;
  const cada = tablas.map((t) => `select '${t}' t, ${limpia}::text fila from "${t}" t where xmin::text::bigint > ${desde}`);
  return JSON.stringify(await rows(`${cada.join(' union all ')} order by 1, 2`));
}
