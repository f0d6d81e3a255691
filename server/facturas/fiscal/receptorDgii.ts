import { RAIZ } from '@/domain/fiscal/ecf';
import { rfceDe } from '@/domain/fiscal/rfce';
import type { DocumentoFirmado, EmisorFiscal, Entrega, ReceptorFiscal, RespuestaFiscal } from './receptor';

// The services of the tax office, «Descripción Técnica de Facturación Electrónica» 1.6 (docs/reglas/impuestos.md).

/** Longest that one request may take (ms). */
const LIMITE_MS = 30_000;
/** How long before its end a token is renewed (ms). */
const MARGEN_MS = 60_000;
/** The longest reason that is kept. */
const LARGO_MOTIVO = 300;

interface Estado {
  codigo?: string | number;
  estado?: string;
  mensaje?: string;
  error?: string;
  mensajes?: readonly { valor?: string }[] | null;
}

const NO_ENCONTRADO = '0';

/** What the office says of a document, in its own words. */
function motivoDe({ mensajes, mensaje, error, estado }: Estado): string {
  const dichos = (mensajes ?? []).flatMap(({ valor }) => (valor ? [valor] : []));
  return (dichos.join('; ') || mensaje || error || estado || 'La DGII no dice por qué').slice(0, LARGO_MOTIVO);
}

function respuestaDe(estado: Estado): RespuestaFiscal {
  switch (String(estado.codigo)) {
    case '1':
      return { envio: 'ACEPTADO' };
    case '2':
      return { envio: 'RECHAZADO', motivo: motivoDe(estado) };
    case '4':
      return { envio: 'CONDICIONAL', motivo: motivoDe(estado) };
    default:
      return { envio: 'ENVIADO' };
  }
}

/** A refused request. */
class Negado extends Error {
  constructor(
    readonly status: number,
    readonly cuerpo: Estado,
  ) {
    super(`The tax office answered ${status}`);
  }
}

/** An upload of one XML, named as the office asks: the issuer's RNC and the number. */
function formulario(xml: string, nombre: string): FormData {
  const datos = new FormData();
  datos.append('xml', new Blob([xml], { type: 'text/xml' }), `${nombre}.xml`);
  return datos;
}

/**
 * The office behind an address with `{}` where its services stand: 'https://{}.dgii.gov.do' asks ecf.dgii.gov.do, and fc.dgii.gov.do for
 * consumers. Each issuer signs in with a seed that it signs, once an hour.
 */
export function receptorDgii(direccion: string, { limiteMs = LIMITE_MS, now = () => new Date() } = {}): ReceptorFiscal {
  const fichas = new Map<string, { token: string; hasta: number }>();
  const claveDe = ({ rnc, ambiente }: EmisorFiscal) => `${ambiente} ${rnc}`;

  async function pedir(
    servicio: 'ecf' | 'fc',
    { ambiente }: EmisorFiscal,
    camino: string,
    { token, cuerpo }: { token?: string; cuerpo?: FormData } = {},
  ) {
    const respuesta = await fetch(`${direccion.replace('{}', servicio)}/${RAIZ[ambiente]}/${camino}`, {
      ...(cuerpo && { method: 'POST', body: cuerpo }),
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      redirect: 'error',
      signal: AbortSignal.timeout(limiteMs),
    });
    const texto = await respuesta.text();
    if (!respuesta.ok) {
      let dicho: Estado = { mensaje: texto };
      try {
        dicho = JSON.parse(texto) as Estado;
      } catch {
        // It is no JSON: the text itself says why.
      }
      throw new Negado(respuesta.status, dicho);
    }
    return texto;
  }

  async function entrar(emisor: EmisorFiscal): Promise<string> {
    const tiene = fichas.get(claveDe(emisor));
    if (tiene && tiene.hasta - MARGEN_MS > now().getTime()) return tiene.token;
    const semilla = await pedir('ecf', emisor, 'autenticacion/api/autenticacion/semilla');
    const firmada = await emisor.firmar(semilla.replace(/^\uFEFF?<\?xml[^>]*\?>\s*/, ''));
    const ficha = await pedir('ecf', emisor, 'autenticacion/api/autenticacion/validarsemilla', { cuerpo: formulario(firmada, 'semilla') });
    const { token, expira } = JSON.parse(ficha) as { token: string; expira: string };
    fichas.set(claveDe(emisor), { token, hasta: Date.parse(expira) });
    return token;
  }

  /** Asks as the issuer; a token that the office no longer takes is renewed once. */
  async function como<T>(emisor: EmisorFiscal, servicio: 'ecf' | 'fc', camino: string, cuerpo?: () => FormData): Promise<T> {
    const una = async () => JSON.parse(await pedir(servicio, emisor, camino, { token: await entrar(emisor), cuerpo: cuerpo?.() })) as T;
    try {
      return await una();
    } catch (error) {
      if (!(error instanceof Negado) || error.status !== 401) throw error;
      fichas.delete(claveDe(emisor));
      return una();
    }
  }

  /** A request about a document that the office calls bad is its answer: asking again would not change it. */
  const oRechazo = (error: unknown): Entrega => {
    if (error instanceof Negado && (error.status === 400 || error.status === 422))
      return { seguimiento: '', envio: 'RECHAZADO', motivo: motivoDe(error.cuerpo) };
    throw error;
  };

  async function entregar({ ncf, xml, codigoSeguridad, resumido }: DocumentoFirmado, emisor: EmisorFiscal): Promise<Entrega> {
    const nombre = `${emisor.rnc}${ncf}`;
    if (resumido) {
      const resumen = await emisor.firmar(rfceDe(xml, codigoSeguridad));
      const estado = await como<Estado>(emisor, 'fc', 'recepcionfc/api/recepcion/ecf', () => formulario(resumen, nombre));
      return { seguimiento: '', ...respuestaDe(estado) };
    }
    const dicho = await como<Estado & { trackId?: string }>(emisor, 'ecf', 'recepcion/api/facturaselectronicas', () =>
      formulario(xml, nombre),
    );
    return dicho.trackId
      ? { seguimiento: dicho.trackId, envio: 'ENVIADO' }
      : { seguimiento: '', envio: 'RECHAZADO', motivo: motivoDe(dicho) };
  }

  return {
    enviar: (documento, emisor) => entregar(documento, emisor).catch(oRechazo),

    async buscar({ ncf, codigoSeguridad, resumido }, emisor) {
      const { rnc } = emisor;
      try {
        if (resumido) {
          const consulta = new URLSearchParams({ RNC_Emisor: rnc, ENCF: ncf, Cod_Seguridad_eCF: codigoSeguridad });
          const estado = await como<Estado>(emisor, 'fc', `consultarfce/api/Consultas/Consulta?${consulta}`);
          return String(estado.codigo) === NO_ENCONTRADO ? undefined : { seguimiento: '', ...respuestaDe(estado) };
        }
        const consulta = new URLSearchParams({ rncemisor: rnc, encf: ncf });
        const hallados = await como<{ trackId: string }[] | null>(emisor, 'ecf', `consultatrackids/api/trackids/consulta?${consulta}`);
        const ultimo = hallados?.at(-1);
        return ultimo && { seguimiento: ultimo.trackId, envio: 'ENVIADO' };
      } catch (error) {
        if (error instanceof Negado && error.status === 404) return undefined;
        throw error;
      }
    },

    consultar: async (seguimiento, emisor) =>
      respuestaDe(
        await como<Estado>(emisor, 'ecf', `consultaresultado/api/consultas/estado?${new URLSearchParams({ trackid: seguimiento })}`),
      ),
  };
}
