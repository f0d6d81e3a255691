import type { TipoComprobante } from '@/contract/facturas/fiscal';
import type { Elemento } from './xml';

// The elements of an e-CF that an academy uses, as «Formato e-CF» 1.0 of the tax office prescribes them: names, order, occurrence, values.

export type TipoEcf = Extract<TipoComprobante, `E${string}`>;

/** A value: a pattern that it matches as a whole, and its length in characters. */
interface Valor {
  patron?: RegExp;
  largo?: readonly [minimo: number, maximo: number];
}

/** One element among its siblings, whose order is the order of the table. */
export interface Regla {
  nombre: string;
  /** The types in which it must occur, and those in which it may. */
  obligatorio: readonly TipoEcf[];
  admitido: readonly TipoEcf[];
  maximo: number;
  dentro: Valor | readonly Regla[];
}

const TODOS: readonly TipoEcf[] = ['E31', 'E32', 'E33', 'E34'];
const NOTAS: readonly TipoEcf[] = ['E33', 'E34'];

const regla = (
  nombre: string,
  dentro: Regla['dentro'],
  { obligatorio = [] as readonly TipoEcf[], admitido = TODOS, maximo = 1 } = {},
): Regla => ({ nombre, obligatorio, admitido, maximo, dentro });
const uno = (nombre: string, dentro: Regla['dentro'], maximo = 1) => regla(nombre, dentro, { obligatorio: TODOS, maximo });
const quizas = (nombre: string, dentro: Regla['dentro']) => regla(nombre, dentro);
const solo = (tipos: readonly TipoEcf[], nombre: string, dentro: Regla['dentro']) =>
  regla(nombre, dentro, { obligatorio: tipos, admitido: tipos });

const texto = (maximo: number): Valor => ({ largo: [1, maximo] });
const FECHA: Valor = { patron: /(3[01]|[12]\d|0?[1-9])-(1[012]|0?[1-9])-(19|20)\d{2}/ };
const MONTO: Valor = { patron: /\d{1,16}(\.\d{1,2})?/ };
const TASA: Valor = { patron: /\d{1,2}/ };
const RNC: Valor = { patron: /\d{11}|\d{9}/ };
/** A word character of XML Schema is anything but punctuation, separators and control characters. */
const PALABRA = '[^\\p{P}\\p{Z}\\p{C}]+';
export const CORREO: Valor = {
  patron: new RegExp(`${PALABRA}([-+.]${PALABRA})*@${PALABRA}([-.]${PALABRA})*\\.${PALABRA}([-.]${PALABRA})*`, 'u'),
  largo: [1, 80],
};
export const TELEFONO: Valor = { patron: /\d{3}-\d{3}-\d{4}/ };

const ID_DOC = [
  uno('TipoeCF', { patron: /3[1-4]/ }),
  uno('eNCF', { patron: /E3[1-4]\d{10}/ }),
  solo(['E31', 'E33'], 'FechaVencimientoSecuencia', FECHA),
  solo(['E34'], 'IndicadorNotaCredito', { patron: /[01]/ }),
  quizas('IndicadorMontoGravado', { patron: /[01]/ }),
  uno('TipoIngresos', { patron: /0[1-6]/ }),
  uno('TipoPago', { patron: /[123]/ }),
  quizas('FechaLimitePago', FECHA),
];

const EMISOR = [
  uno('RNCEmisor', RNC),
  uno('RazonSocialEmisor', texto(150)),
  uno('DireccionEmisor', texto(100)),
  quizas('TablaTelefonoEmisor', [uno('TelefonoEmisor', TELEFONO, 3)]),
  quizas('CorreoEmisor', CORREO),
  uno('FechaEmision', FECHA),
];

const COMPRADOR = [
  regla('RNCComprador', RNC, { obligatorio: ['E31'] }),
  regla('RazonSocialComprador', texto(150), { obligatorio: ['E31'] }),
];

const TOTALES = [
  quizas('MontoGravadoTotal', MONTO),
  quizas('MontoGravadoI1', MONTO),
  quizas('MontoGravadoI2', MONTO),
  quizas('MontoExento', MONTO),
  quizas('ITBIS1', TASA),
  quizas('ITBIS2', TASA),
  quizas('TotalITBIS', MONTO),
  quizas('TotalITBIS1', MONTO),
  quizas('TotalITBIS2', MONTO),
  uno('MontoTotal', MONTO),
];

const ITEM = [
  uno('NumeroLinea', { patron: /[1-9]\d{0,2}|1000/ }),
  uno('IndicadorFacturacion', { patron: /[0-4]/ }),
  uno('NombreItem', texto(80)),
  uno('IndicadorBienoServicio', { patron: /[12]/ }),
  uno('CantidadItem', { patron: /(?!0+(\.0+)?$)\d{1,16}(\.\d{1,2})?/ }),
  uno('PrecioUnitarioItem', { patron: /\d{1,16}(\.\d{1,4})?/ }),
  quizas('DescuentoMonto', MONTO),
  quizas('TablaSubDescuento', [
    regla('SubDescuento', [uno('TipoSubDescuento', { patron: /[$%]/ }), quizas('MontoSubDescuento', MONTO)], {
      obligatorio: TODOS,
      maximo: 12,
    }),
  ]),
  uno('MontoItem', MONTO),
];

const REFERENCIA = [
  uno('NCFModificado', { largo: [11, 19] }),
  uno('FechaNCFModificado', FECHA),
  uno('CodigoModificacion', { patron: /[1-5]/ }),
  quizas('RazonModificacion', texto(90)),
];

/** The root element. The signature, which is added afterwards, is not part of it. */
export const ESQUEMA_ECF: Regla = uno('ECF', [
  uno('Encabezado', [
    uno('Version', { patron: /1\.0/ }),
    uno('IdDoc', ID_DOC),
    uno('Emisor', EMISOR),
    regla('Comprador', COMPRADOR, { obligatorio: ['E31', 'E32'] }),
    uno('Totales', TOTALES),
  ]),
  uno('DetallesItems', [uno('Item', ITEM, 1000)]),
  solo(NOTAS, 'InformacionReferencia', REFERENCIA),
  uno('FechaHoraFirma', {
    patron: /(3[01]|[12]\d|0[1-9])-(1[0-2]|0[1-9])-(19|20)\d{2} (2[0-3]|[01]?\d):[0-5]?\d:[0-5]?\d/,
  }),
]);

/** Whether a text is a value of that kind. */
export const esValor = (texto: string, { patron, largo }: Valor): boolean =>
  (!patron || new RegExp(`^(?:${patron.source})$`, patron.flags).test(texto)) &&
  (!largo || ([...texto].length >= largo[0] && [...texto].length <= largo[1]));

const reglasDe = ({ dentro }: Regla): readonly Regla[] | undefined => (Array.isArray(dentro) ? (dentro as readonly Regla[]) : undefined);

/** The first fault among the children of an element: one missing, too many, out of order or unknown. */
function faltaEntre(hijos: readonly Elemento[], reglas: readonly Regla[], tipo: TipoEcf, camino: string): string | undefined {
  let i = 0;
  for (const regla of reglas) {
    let veces = 0;
    for (; hijos[i]?.nombre === regla.nombre; i += 1) {
      veces += 1;
      const falta = faltaEn(hijos[i]!, regla, tipo, camino);
      if (falta) return falta;
    }
    if (veces === 0 && regla.obligatorio.includes(tipo)) return `falta ${camino}/${regla.nombre}`;
    if (veces > (regla.admitido.includes(tipo) ? regla.maximo : 0)) return `sobra ${camino}/${regla.nombre}`;
  }
  return i < hijos.length ? `no va ahí ${camino}/${hijos[i]!.nombre}` : undefined;
}

function faltaEn({ nombre, contenido }: Elemento, regla: Regla, tipo: TipoEcf, padre: string): string | undefined {
  const camino = `${padre}/${nombre}`;
  const reglas = reglasDe(regla);
  if (typeof contenido !== 'string') return reglas ? faltaEntre(contenido, reglas, tipo, camino) : `no es un texto ${camino}`;
  if (reglas) return `no es un grupo ${camino}`;
  return esValor(contenido, regla.dentro as Exclude<Regla['dentro'], readonly Regla[]>) ? undefined : `no es válido ${camino}`;
}

/**
 * The first fault of a document against the format of its type, with the path of the element: 'falta /ECF/Encabezado/Comprador'; undefined for a
 * valid document.
 */
export const faltaDeFormato = (ecf: Elemento, tipo: TipoEcf): string | undefined =>
  ecf.nombre === ESQUEMA_ECF.nombre ? faltaEn(ecf, ESQUEMA_ECF, tipo, '') : `no es un e-CF /${ecf.nombre}`;
