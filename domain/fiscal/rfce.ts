import type { Centavos } from '@/contract/campos';
import type { TipoComprobante } from '@/contract/facturas/fiscal';
import { TOPE_CONSUMO } from './comprobante';

// The summary of a consumer's document (RFCE 1.0), which the tax office takes instead of the document below 250,000.00.

/** Whether the tax office takes the summary of a document instead of the document. */
export const vaResumido = ({ tipo, total }: { tipo: TipoComprobante; total: Centavos }): boolean => tipo === 'E32' && total < TOPE_CONSUMO;

const TOTALES = [
  ...['MontoGravadoTotal', 'MontoGravadoI1', 'MontoGravadoI2', 'MontoExento', 'TotalITBIS', 'TotalITBIS1', 'TotalITBIS2'],
  'MontoTotal',
];
/** The parts of the summary in the order of its schema, and which elements of the document each has. */
const PARTES = {
  IdDoc: ['TipoeCF', 'eNCF', 'TipoIngresos', 'TipoPago'],
  Emisor: ['RNCEmisor', 'RazonSocialEmisor', 'FechaEmision'],
  Comprador: ['RNCComprador', 'RazonSocialComprador'],
  Totales: TOTALES,
};

/** rfceDe(xml, 'AbC123') → the unsigned summary of a signed consumer's document, made of the document's own elements. */
export function rfceDe(xml: string, codigoSeguridad: string): string {
  const encabezado = xml.slice(0, xml.indexOf('</Encabezado>'));
  const copia = (nombre: string) => new RegExp(`<${nombre}>[^<]*</${nombre}>`).exec(encabezado)?.[0] ?? '';
  const partes = Object.entries(PARTES).map(([parte, nombres]) => `<${parte}>${nombres.map(copia).join('')}</${parte}>`);
  return `<RFCE><Encabezado><Version>1.0</Version>${partes.join('')}<CodigoSeguridadeCF>${codigoSeguridad}</CodigoSeguridadeCF></Encabezado></RFCE>`;
}
