import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the office treats a document: as it does with most, or as it does on a bad day. */
export type Modo = 'acepta' | 'notas' | 'rechaza' | 'mal formado' | 'calla' | 'pierde la respuesta' | 'dos veces';

interface Recibido {
  servicio: string;
  ncf: string;
  xml: string;
  /** The tracking ids given, one for each time the office took it. */
  pistas: string[];
}

const DICE = {
  acepta: { codigo: 1, estado: 'Aceptado', mensajes: [] },
  notas: { codigo: 4, estado: 'Aceptado Condicional', mensajes: [{ valor: 'El teléfono no es el registrado', codigo: 90 }] },
  rechaza: {
    codigo: 2,
    estado: 'Rechazado',
    mensajes: [
      { valor: 'RNC del comprador no existe', codigo: 12 },
      { valor: 'Revise la secuencia', codigo: 0 },
    ],
  },
  'mal formado': { codigo: 2, estado: 'Rechazado', mensajes: [] },
};
const TOKEN = 'ficha-de-prueba';

/** A stand-in for the tax office over real HTTP: seed and token, reception of documents and of summaries, and the queries of both. */
export class Oficina {
  private readonly server: Server;
  private port = 0;
  /** Every document in the order in which it arrived, also when its answer was lost. */
  readonly llegados: string[] = [];
  readonly recibidos = new Map<string, Recibido>();
  /** How it treats a document by its number; every other is accepted. */
  readonly modos = new Map<string, Modo>();
  modo: Modo = 'acepta';
  /** How many seeds were signed. */
  entradas = 0;
  /** Tokens that it still takes. */
  fichaVale = true;
  /** Questions about a result. */
  consultas = 0;

  constructor() {
    this.server = createServer((request, response) => void this.atender(request, response));
  }

  /** Opens it, on the port that it had before if it was closed. */
  async abrir(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Nobody answers there any more. */
  async cerrar(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<unknown>((resolve) => this.server.close(resolve));
  }

  get direccion(): string {
    return `http://127.0.0.1:${this.port}/{}`;
  }

  private async atender(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url!, 'http://x');
    const json = (cuerpo: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(cuerpo));
    let cuerpo = '';
    for await (const parte of request) cuerpo += String(parte);
    const [, servicio, , ...camino] = pathname.split('/');
    const que = camino.join('/');
    if (que === 'autenticacion/api/autenticacion/semilla')
      return response.end(
        '<?xml version="1.0" encoding="utf-8"?><SemillaModel><valor>7f0c</valor><fecha>2026-03-10T10:00:00</fecha></SemillaModel>',
      );
    if (que === 'autenticacion/api/autenticacion/validarsemilla') {
      if (!/<SemillaModel>.*<SignatureValue>/s.test(cuerpo)) return json({ mensaje: 'La semilla no está firmada' }, 400);
      this.entradas += 1;
      this.fichaVale = true;
      return json({ token: TOKEN, expira: '2100-01-01T00:00:00Z' });
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}` || !this.fichaVale) return json({ mensaje: 'Sin ficha' }, 401);
    if (que === 'recepcion/api/facturaselectronicas' || que === 'recepcionfc/api/recepcion/ecf')
      return this.recibir(servicio!, cuerpo, response, json);
    if (que === 'consultatrackids/api/trackids/consulta') {
      const suyo = this.recibidos.get(searchParams.get('encf')!);
      return suyo ? json(suyo.pistas.map((trackId) => ({ trackId, estado: 'Aceptado' }))) : json({ mensaje: 'No hay' }, 404);
    }
    if (que === 'consultarfce/api/Consultas/Consulta') {
      const suyo = this.recibidos.get(searchParams.get('ENCF')!);
      return json(suyo ? this.dice(suyo.ncf) : { codigo: 0, estado: 'No encontrado' });
    }
    if (que === 'consultaresultado/api/consultas/estado') {
      this.consultas += 1;
      const suyo = [...this.recibidos.values()].find(({ pistas }) => pistas.includes(searchParams.get('trackid')!));
      return json(suyo ? this.dice(suyo.ncf) : { codigo: 0, estado: 'No encontrado' });
    }
    return json({ mensaje: 'No existe' }, 404);
  }

  private modoDe(ncf: string): Modo {
    return this.modos.get(ncf) ?? this.modo;
  }

  private dice(ncf: string) {
    const modo = this.modoDe(ncf);
    return modo === 'notas' || modo === 'rechaza' ? DICE[modo] : DICE.acepta;
  }

  private recibir(servicio: string, cuerpo: string, response: ServerResponse, json: (cuerpo: unknown, status?: number) => unknown) {
    const xml = /<(ECF|RFCE)>.*<\/\1>/s.exec(cuerpo)?.[0] ?? '';
    const ncf = /<eNCF>(\w+)<\/eNCF>/.exec(xml)![1]!;
    const modo = this.modoDe(ncf);
    this.llegados.push(ncf);
    if (modo === 'mal formado') return json({ codigo: 2, estado: 'Rechazado', mensajes: [{ valor: 'El XML no cumple el esquema' }] }, 400);
    const suyo = this.recibidos.get(ncf) ?? { servicio, ncf, xml, pistas: [] };
    suyo.pistas.push(`pista-${ncf}-${suyo.pistas.length + 1}`);
    if (modo === 'dos veces') suyo.pistas.push(`pista-${ncf}-${suyo.pistas.length + 1}`);
    this.recibidos.set(ncf, suyo);
    if (modo === 'calla') return undefined;
    if (modo === 'pierde la respuesta') return response.destroy();
    return json(servicio === 'fc' ? this.dice(ncf) : { trackId: suyo.pistas.at(-1), error: null, mensaje: null });
  }
}
