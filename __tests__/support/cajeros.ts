import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { cobrar } from '@/contract/cobros/cobro';
import { createDeps } from '@/server/createDeps';
import { http } from '@/services/http/client';
import { ApiError } from '@/services/http/apiError';
import { setToken } from '@/services/http/credentials';
import { send } from '@/services/http/send';
import { newId } from '@/utils/id';
import type { TestApp } from './createTestApp';
import { nuevaAcademia, nuevaEntidad, nuevaFactura, nuevoUsuario, pesos } from './factories';

const pagar = send(cobrar);

/** How the keys begin of who works beside the cashiers. */
export const DE_OTROS = 'otros-';

/** An acknowledged payment: its idempotency key, its receipt, when it was answered, and how long the cashier waited (ms). */
interface Pagado {
  clave: string;
  codigoCobro: number;
  at: number;
  took: number;
}

interface Acuerdo {
  claves: string[];
  cobros: number[];
  pagado: number;
}

async function written({ rows }: TestApp): Promise<Acuerdo> {
  const claves = await rows<{ clave: string }>(
    `select clave from idempotencia where respuesta is not null and clave not like '${DE_OTROS}%'`,
  );
  const cobros = await rows<{ c: number }>('select codigo_cobro c from cobro');
  const [{ pagado }] = (await rows<{ pagado: number }>('select coalesce(sum(pagado), 0) pagado from factura')) as [{ pagado: number }];
  return { claves: claves.map(({ clave }) => clave), cobros: cobros.map(({ c }) => c), pagado };
}

/**
 * Simulates cashiers at a running server with the product's own client: each pays one peso after the other on an invoice of its own, and
 * retries with the same key whenever it is told that the payment failed.
 */
export async function openDesks(origin: string, url: string | (() => string), desks: number) {
  const { deps, close } = await createDeps({ url, log: pino({ level: 'silent' }), max: 2 });
  const rows: TestApp['rows'] = async (sql, values) => (await deps.pool.query(sql, values)).rows;
  const test = Object.assign({} as TestApp, { deps, url, rows });
  const academia = await nuevaAcademia(test);
  const { token } = await nuevoUsuario(test, academia);
  const [codigoSucursal] = academia.sucursales;
  http.defaults.baseURL = `${origin}/api/`;
  setToken(token);

  const pagados: Pagado[] = [];
  const refused: string[] = [];
  let open = true;
  let closed = false;

  const pay = async (codigoPagador: number, codigoFactura: number) => {
    const clave = newId();
    const begun = Date.now();
    const body = {
      codigoSucursal,
      codigoPagador,
      facturas: [{ codigoFactura, monto: pesos(1) }],
      formas: [{ forma: 'TARJETA' as const, monto: pesos(1), referencia: 'A-1' }],
      excedente: 'DEVUELTA' as const,
    };
    for (;;) {
      try {
        const { codigoCobro } = await pagar({ body }, { clave });
        return void pagados.push({ clave, codigoCobro, at: Date.now(), took: Date.now() - begun });
      } catch (error) {
        if (!(error instanceof ApiError) || (error.status !== 0 && error.status !== 503)) throw error;
        if (closed) return;
        refused.push(error.message);
        await sleep(50);
      }
    }
  };
  const desk = async () => {
    const { codigoEntidad } = await nuevaEntidad(test, academia);
    const { codigoFactura } = await nuevaFactura(test, academia, { codigoEntidad, values: { total: pesos(100_000) } });
    while (open) await pay(codigoEntidad, codigoFactura);
  };
  const working = Promise.all(Array.from({ length: desks }, desk));
  working.catch(() => {}); // reported by `close`

  return {
    test,
    academia,
    token,
    pagados,
    /** The errors a cashier was shown, after the client's own retries. */
    refused,
    /** Waits until `count` more payments are acknowledged. */
    more: async (count: number, ms = 20_000) => {
      const wanted = pagados.length + count;
      for (const end = Date.now() + ms; pagados.length < wanted; await sleep(10)) {
        if (Date.now() > end) throw new Error(`Only ${pagados.length} of ${wanted} payments; ${refused.at(-1) ?? ''}`);
      }
    },
    /** The longest time without an acknowledged payment, from a moment on. */
    longestPause: (since: number) => {
      const before = pagados.filter(({ at }) => at <= since).at(-1)?.at ?? since;
      const after = [before, ...pagados.filter(({ at }) => at > since).map(({ at }) => at)];
      return Math.max(...after.slice(1).map((at, i) => at - after[i]!));
    },
    /** Stops all cashiers once their running payments are done. */
    stop: async () => {
      open = false;
      await working;
    },
    /** Compares all acknowledged payments with the database: which were lost, which were done twice. */
    compare: async () => {
      const { claves, cobros, pagado } = await written(test);
      const there = new Set(claves);
      const receipts = new Set(cobros);
      const lost = pagados.filter(({ clave, codigoCobro }) => !there.has(clave) || !receipts.has(codigoCobro));
      return {
        acknowledged: pagados.length,
        lost: lost.length,
        doubled: cobros.length - claves.length,
        cents: pagado - 100 * claves.length,
      };
    },
    close: async () => {
      open = false;
      closed = true;
      await working.catch(() => {});
      setToken(undefined);
      await close();
    },
  };
}
