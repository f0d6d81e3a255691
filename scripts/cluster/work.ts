import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { abrirSse } from '@/services/realtime/sse';
import { openDesks } from '../../__tests__/support/cajeros';
import { openOffice } from '../../__tests__/support/oficio';
import { newId } from '@/utils/id';
import {
  nuevaEntidad,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoUsuario,
  pesos,
} from '../../__tests__/support/factories';

// What an academy does while its servers are broken: cashiers, a seller, uploads, cash days, a roll, mails, and browsers that listen.

/** How much of it there is. */
export interface Amount {
  desks: number;
  streams: number;
}

const ESTADOS = ['PRESENTE', 'TARDANZA', 'AUSENTE', 'EXCUSA'];
const NINOS = 10;
const LISTA_MS = 700;
const CORREO_MS = 900;
/** Sales, uploads and cash days are slower than cashiers: an hour of them must fit in the small disks of a proof. */
const OFICINA_MS = 1000;

type Desks = Awaited<ReturnType<typeof openDesks>>;

/** A mail server that takes everything and remembers the subjects. */
export async function postOffice(): Promise<{ port: number; received: string[]; close: () => void }> {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, _, done) => {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => (received.push(/^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? ''), done()));
    },
  });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: (server.server.address() as { port: number }).port, received, close: () => server.close() };
}

/** A class whose roll is written over and over; the last acknowledged mark of each child is remembered. */
export async function rollCall(origin: string, { test, academia }: Desks) {
  const { token } = await nuevoUsuario(test, academia);
  const period = await nuevoPeriodo(test, academia, { fechaInicio: '2020-01-01', fechaFin: '2099-12-31' });
  const grupo = await nuevoGrupo(test, academia, { codigoPeriodo: period.codigoPeriodo });
  const ninos: number[] = [];
  for (let n = 0; n < NINOS; n += 1) {
    const estudiante = await nuevoEstudiante(test, academia);
    await nuevaInscripcion(test, academia, { estudiante, grupo, values: { fechaInscripcion: '2020-01-01' } });
    ninos.push(estudiante.codigoEstudiante);
  }
  const fechaAsistencia = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  let open = true;
  let saved = 0;
  /** What may stand in the database: the last acknowledged marks, and those of a call that was not answered yet. */
  let [known, sent]: (string | undefined)[] = [];
  const write = async () => {
    const estado = ESTADOS[saved % ESTADOS.length]!;
    const mark = { codigoGrupo: grupo.codigoGrupo, fechaAsistencia, estado, estadoAnterior: known ?? null, recuperacion: true };
    sent = estado;
    const answer = await fetch(`${origin}/api/registroasistencia/save`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(ninos.map((codigoEstudiante) => ({ codigoEstudiante, ...mark }))),
    }).catch(() => undefined);
    if (!answer || answer.status >= 500) return; // not acknowledged: the same marks again
    const words = await answer.text();
    const { data } = JSON.parse(words) as { data?: { cambiadas: unknown[] } };
    if (!answer.ok || data?.cambiadas.length) throw new Error(`Roll: ${known} → ${estado}, ${answer.status} ${words}`);
    known = estado;
    saved += 1;
  };
  const working = (async () => {
    for (; open; await sleep(LISTA_MS)) await write();
  })();
  working.catch(() => {}); // reported by `stop`
  return {
    saved: () => saved,
    stop: async () => {
      open = false;
      await working;
    },
    /** How many children have another mark than the last one that was acknowledged, or sent after it. */
    lost: async () => {
      const rows = await test.rows<{ estado: string }>(
        'select estado from registro_asistencia where codigo_grupo = $1 and fecha_asistencia = $2',
        [grupo.codigoGrupo, fechaAsistencia],
      );
      return saved ? NINOS - rows.filter(({ estado }) => estado === known || estado === sent).length : 0;
    },
  };
}

/** Writes mails into the outbox, each once. */
function mails({ test, academia }: Desks) {
  let open = true;
  let written = 0;
  const write = async () => {
    const asunto = `Prueba ${written + 1}`;
    await test.rows(
      `with una as (insert into correo (codigo_compania, clave, para, asunto, contenido) values ($1, $2, 'a@ejemplo.do', $2, 'Hola')
       on conflict do nothing returning 1) select pg_notify('cambios', '{"tabla":"correo","accion":"INSERT"}') from una`,
      [academia.codigoCompania, asunto],
    );
    written += 1;
  };
  const working = (async () => {
    for (; open; await sleep(CORREO_MS)) await write().catch(() => {}); // the database is away: the same one again
  })();
  return {
    written: () => written,
    /** How many of them neither arrived nor are in the outbox any more, to be sent or to be decided by a person. */
    lost: async (received: readonly string[]) => {
      const waiting = await test.rows<{ asunto: string }>(`select asunto from correo where estado not in ('ENVIADO', 'CANCELADO')`);
      const there = new Set([...received, ...waiting.map(({ asunto }) => asunto)]);
      return Array.from({ length: written }, (_, n) => `Prueba ${n + 1}`).filter((asunto) => !there.has(asunto)).length;
    },
    stop: async () => {
      open = false;
      await working;
    },
  };
}

/** A cashier who sends each payment to several servers at once, under one key. */
async function impatient({ test, academia, token }: Desks) {
  const { codigoEntidad } = await nuevaEntidad(test, academia);
  const { codigoFactura } = await nuevaFactura(test, academia, { codigoEntidad, values: { total: pesos(100_000) } });
  const body = JSON.stringify({
    codigoSucursal: academia.sucursales[0],
    codigoPagador: codigoEntidad,
    facturas: [{ codigoFactura, monto: 1 }],
    formas: [{ forma: 'TARJETA', monto: 1, referencia: 'A-1' }],
    excedente: 'DEVUELTA',
  });
  /** Again and again until each server answers; resolves with the receipt that each names. */
  return (origins: readonly string[]): Promise<number[]> => {
    const clave = newId();
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': clave };
    const pay = async (origin: string): Promise<number> => {
      for (;;) {
        const answer = await fetch(`${origin}/api/cobro/save`, { method: 'POST', headers, body }).catch(() => undefined);
        const words = await answer?.text().catch(() => undefined);
        if (answer?.ok && words) return (JSON.parse(words) as { data: { codigoCobro: number } }).data.codigoCobro;
        if (answer && answer.status < 500) throw new Error(`The same key at both: ${answer.status} ${words}`);
        await sleep(100);
      }
    };
    return Promise.all(origins.map(pay));
  };
}

/** A browser that listens: whether its stream is open, and when it last heard something. */
interface Browser {
  open: boolean;
  heard: number;
  ended: boolean;
  close: () => void;
}

function listen(origin: string, token: string): Browser {
  const browser: Browser = { open: false, heard: 0, ended: false, close: () => {} };
  const hear = () => {
    browser.heard = Date.now();
  };
  const pedir = (query: string, signal: AbortSignal) =>
    fetch(`${origin}/api/vivo?${query}`, { signal, headers: { Authorization: `Bearer ${token}` } });
  browser.close = abrirSse({ pedir })(
    { cargado: Date.now() },
    {
      abierto: () => (browser.open = true),
      cortado: () => (browser.open = false),
      fin: () => (browser.ended = true),
      novedad: hear,
      perdido: hear,
      posicion: () => {},
    },
  );
  return browser;
}

/** Begins all of it at a running cluster. */
export async function beginWork(origin: string, owner: string, { desks: many, streams }: Amount) {
  const desks = await openDesks(origin, owner, many);
  const office = await openOffice(origin, desks, OFICINA_MS);
  const roll = await rollCall(origin, desks);
  const twice = await impatient(desks);
  const outbox = mails(desks);
  const tokens: string[] = [];
  for (let n = 0; n < Math.ceil(streams / 4); n += 1) tokens.push((await nuevoUsuario(desks.test, desks.academia)).token);
  const browsers = Array.from({ length: streams }, (_, n) => listen(origin, tokens[n % tokens.length]!));
  return {
    desks,
    office,
    roll,
    outbox,
    twice,
    /** Waits until every stream is open and has heard something since a moment; resolves with how long after it that was (ms). */
    heardSince: async (moment: number) => {
      for (const end = Date.now() + 60_000; ; await sleep(50)) {
        const late = browsers.filter(({ open, heard }) => !open || heard <= moment).length;
        if (!late) return Math.max(...browsers.map(({ heard }) => heard)) - moment;
        if (Date.now() > end) throw new Error(`${late} of ${streams} streams are not back`);
      }
    },
    /** How many users were signed out: by their stream, or when they ask. */
    signedOut: async () => {
      const ended = browsers.filter((one) => one.ended).length;
      const ask = async (token: string) => {
        for (;;) {
          const answer = await fetch(`${origin}/api/aviso/sinleer`, { headers: { Authorization: `Bearer ${token}` } }).catch(
            () => undefined,
          );
          if (answer && answer.status < 500) return answer.status;
          await sleep(200);
        }
      };
      const states = await Promise.all(tokens.map(ask));
      return ended + states.filter((status) => status !== 200).length;
    },
    stop: async () => {
      await office.stop();
      await roll.stop();
      await outbox.stop();
      await desks.stop();
      browsers.forEach(({ close }) => close());
    },
  };
}
export type Work = Awaited<ReturnType<typeof beginWork>>;
