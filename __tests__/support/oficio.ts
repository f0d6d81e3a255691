import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@/utils/id';
import { DE_OTROS, type openDesks } from './cajeros';
import { nuevaEntidad, nuevoEstudiante, nuevoUsuario } from './factories';
import { nuevoArticulo } from './tienda';

// Who works beside the cashiers while processes are killed: a seller, somebody who closes cash days, somebody who uploads.

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const HAY = 100_000;
/** Children of whom papers are kept: each may have a hundred. */
const NINOS = 60;

interface Enviado {
  token: string;
  body: object | Buffer;
  clave?: string;
}

/** Begins all of it at a running server; each person rests for so many ms between two acts. */
export async function openOffice(origin: string, { test, academia }: Awaited<ReturnType<typeof openDesks>>, pausaMs = 60) {
  const [codigoSucursal] = academia.sucursales;
  /** One attempt; undefined if nobody knows whether it was done. */
  const intenta = async (path: string, { token, body, clave }: Enviado) => {
    const bytes = body instanceof Buffer;
    const answer = await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': bytes ? 'application/octet-stream' : 'application/json',
        ...(clave && { 'Idempotency-Key': clave }),
      },
      body: bytes ? new Uint8Array(body) : JSON.stringify(body),
    }).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (!answer || text === undefined || answer.status >= 500) return undefined;
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { data: Record<string, number> }).data;
  };
  /** The same with the same key until it is answered. */
  const haz = async (path: string, enviado: Enviado) => {
    for (const clave = DE_OTROS + newId(); ; await sleep(50)) {
      const hecho = await intenta(path, { ...enviado, clave });
      if (hecho) return hecho;
    }
  };

  const { token: vende } = await nuevoUsuario(test, academia);
  const { codigoEntidad } = await nuevaEntidad(test, academia);
  const { codigoArticulo } = await nuevoArticulo(test, academia, { hay: HAY, values: { itbis: 0 } });
  const ninos: number[] = [];
  for (let n = 0; n < NINOS; n += 1) ninos.push((await nuevoEstudiante(test, academia)).codigoEstudiante);
  await test.rows(`update secuencia set ultimo = 1000000 where codigo_compania = $1 and serie = 'FACTURA'`, [academia.codigoCompania]);
  const { token: cierra } = await nuevoUsuario(test, academia);

  const facturas: number[] = [];
  const cierres: number[] = [];
  const documentos: number[] = [];
  let dudosos = 0;
  const venta = { codigoSucursal, codigoEntidad, detalles: [{ tipo: 'AR', codigoArticulo, cantidad: 1 }], totalEsperado: 500 };
  const vender = async () => {
    const { codigoFactura } = await haz('factura/save', { token: vende, body: venta });
    facturas.push(codigoFactura!);
  };
  const cerrar = async () => {
    const de = (body: object) => ({ token: cierra, body });
    const { codigoCaja } = await haz('caja/abrir', de({ codigoSucursal, fondo: 1000 }));
    await haz('caja/contar', de({ codigoCaja, conteo: [{ denominacion: 1000, cantidad: 1 }] }));
    await haz('caja/cerrar', de({ codigoCaja }));
    cierres.push(codigoCaja!);
  };
  const subir = async () => {
    const path = `documentoestudiante/save?codigoEstudiante=${ninos[documentos.length % ninos.length]}&tipo=OTRO&nombre=papel.png`;
    const hecho = await intenta(path, { token: vende, body: PIXEL });
    if (hecho) documentos.push(hecho.codigoDocumento!);
    else dudosos += 1; // it has no key, so the user looks before sending it again
  };
  let open = true;
  const trabaja = async (acto: () => Promise<void>) => {
    for (; open; await sleep(pausaMs)) await acto();
  };
  const working = Promise.all([vender, cerrar, subir].map(trabaja));
  working.catch(() => {}); // reported by `stop`

  const una = async (sql: string, values: unknown[]) => (await test.rows<{ n: number }>(sql, values))[0]!.n;
  const hueco = (columna: string, de: string) =>
    una(`select coalesce(max(${columna}) - min(${columna}) + 1 - count(*), 0)::int n from ${de}`, []);
  return {
    stop: async () => {
      open = false;
      await working;
    },
    done: () => ({ ventas: facturas.length, cierres: cierres.length, archivos: documentos.length }),
    /** What is not as it was acknowledged; all are 0. */
    compare: async () => {
      const ventas = await una('select count(*)::int n from factura where codigo_entidad = $1', [codigoEntidad]);
      const pieces = await una('select cantidad n from existencia where codigo_articulo = $1', [codigoArticulo]);
      const cerradas = await una('select count(*)::int n from caja where codigo_caja = any($1) and numero is not null', [cierres]);
      const whole = `select count(*)::int n from documento_estudiante d join archivo a using (codigo_archivo)
        join archivo_contenido c using (codigo_archivo) where d.codigo_documento = any($1) and length(c.contenido) = a.tamano`;
      const stored = await una('select count(*)::int n from documento_estudiante where codigo_estudiante = any($1)', [ninos]);
      return {
        salesLost: facturas.length - (await una('select count(*)::int n from factura where codigo_factura = any($1)', [facturas])),
        salesDoubled: ventas - new Set(facturas).size,
        pieces: HAY - pieces - ventas,
        closesLost: cierres.length - cerradas,
        closesDoubled: (await una('select count(*)::int n from caja where numero is not null', [])) - cierres.length,
        filesLost: documentos.length - (await una(whole, [documentos])),
        filesDoubled: Math.max(0, stored - documentos.length - dudosos),
        gaps:
          (await hueco('numero', 'cobro')) +
          (await hueco('numero', 'caja where numero is not null')) +
          (await hueco('numero', 'factura where numero > 1000000')),
      };
    },
  };
}
