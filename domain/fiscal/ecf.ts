import type { AmbienteFiscal, TipoComprobante } from '@/contract/facturas/fiscal';
import { VENCEN, type LineaFiscal } from './comprobante';
import { vaResumido } from './rfce';
import { centavos, proporcion, restar, sumar, type Centavos } from '../dinero';
import { diasEntre } from '../fechas';
import { importe607 as importe } from './formato607';
import { rechazo, type Resultado } from '../resultado';
import { CORREO, esValor, faltaDeFormato, TELEFONO, type TipoEcf } from './esquema';
import { el, escribirXml, grupo, recortado } from './xml';

// The XML of an electronic fiscal document, «Formato e-CF» 1.0 of the tax office; its schema fixes the order and names of the elements.

/** The contents of an e-CF. Days are 'YYYY-MM-DD'; `firma` is the moment of signing in the document's own format. */
export interface Ecf {
  tipo: TipoComprobante;
  ncf: string;
  vence: string | null;
  fecha: string;
  /** The due date of the unpaid rest; null if everything is paid. */
  limite: string | null;
  tipoIngreso: string;
  emisor: { rnc: string; nombre: string; direccion: string; telefono: string; email: string };
  comprador: { rnc: string; nombre: string };
  lineas: readonly LineaFiscal[];
  itbis: Centavos;
  total: Centavos;
  /** For a note: the document it changes, and why. */
  referencia: { ncf: string; fecha: string; codigo: number; razon: string } | null;
  firma: string;
}

/** The rates that an e-CF supports, with their code; code 4 is exempt. */
const TASAS = [
  { indicador: 1, puntosBasicos: 1800 },
  { indicador: 2, puntosBasicos: 1600 },
] as const;
const EXENTO = 4;
const DIAS_DE_NOTA = 30;
/** The name of a buyer who has none. */
const SIN_NOMBRE = 'Consumidor final';
const LARGO = { item: 80, razon: 90, nombre: 150, direccion: 100 };

/** '2026-03-10' → '10-03-2026'. */
const fechaEcf = (dia: string): string => dia.split('-').reverse().join('-');

interface Renglon extends LineaFiscal {
  base: Centavos;
  indicador: number;
}

/** The code of the rate at which a line was taxed; undefined if the e-CF does not support that rate. */
function indicadorDe(base: Centavos, itbis: number): number | undefined {
  if (itbis === 0) return EXENTO;
  return TASAS.find(({ puntosBasicos }) => Math.abs(proporcion(base, puntosBasicos, 10_000) - itbis) <= 1)?.indicador;
}

/** A unit price in pesos with four decimals: 10000 centavos / 3 → '33.3333'. */
const unitario = (base: number, cantidad: number) => (base / cantidad / 100).toFixed(4);

function item({ descripcion, bien, cantidad, precio, base, indicador }: Renglon, i: number) {
  const descuento = cantidad * precio - base;
  const conDescuento = descuento > 0;
  const monto = conDescuento ? importe(centavos(descuento)) : '';
  return grupo(
    'Item',
    el('NumeroLinea', i + 1),
    el('IndicadorFacturacion', indicador),
    el('NombreItem', recortado(descripcion, LARGO.item)),
    el('IndicadorBienoServicio', bien ? 1 : 2),
    el('CantidadItem', cantidad),
    el('PrecioUnitarioItem', conDescuento || descuento === 0 ? importe(precio) : unitario(base, cantidad)),
    el('DescuentoMonto', monto),
    conDescuento ? grupo('TablaSubDescuento', grupo('SubDescuento', el('TipoSubDescuento', '$'), el('MontoSubDescuento', monto))) : null,
    el('MontoItem', importe(base)),
  );
}

function totales(renglones: readonly Renglon[], { itbis, total }: Ecf) {
  const con = (indicador: number) => renglones.filter((renglon) => renglon.indicador === indicador);
  const base = (indicador: number) => sumar(con(indicador).map((renglon) => renglon.base));
  const impuesto = (indicador: number) => sumar(con(indicador).map((renglon) => renglon.itbis));
  const siHay = (indicador: number, monto: Centavos) => (con(indicador).length ? importe(monto) : '');
  const gravado = sumar([base(1), base(2)]);
  return grupo(
    'Totales',
    el('MontoGravadoTotal', gravado ? importe(gravado) : ''),
    el('MontoGravadoI1', siHay(1, base(1))),
    el('MontoGravadoI2', siHay(2, base(2))),
    el('MontoExento', siHay(EXENTO, base(EXENTO))),
    el('ITBIS1', con(1).length ? 18 : ''),
    el('ITBIS2', con(2).length ? 16 : ''),
    el('TotalITBIS', gravado ? importe(itbis) : ''),
    el('TotalITBIS1', siHay(1, impuesto(1))),
    el('TotalITBIS2', siHay(2, impuesto(2))),
    el('MontoTotal', importe(total)),
  );
}

function idDoc({ tipo, ncf, vence, fecha, limite, tipoIngreso, referencia }: Ecf, gravado: boolean) {
  const esNota = tipo === 'E34';
  const tarde = referencia !== null && diasEntre(referencia.fecha, fecha) > DIAS_DE_NOTA;
  const aCredito = limite !== null && !esNota;
  return grupo(
    'IdDoc',
    el('TipoeCF', tipo.slice(1)),
    el('eNCF', ncf),
    el('FechaVencimientoSecuencia', VENCEN.includes(tipo) && vence ? fechaEcf(vence) : ''),
    el('IndicadorNotaCredito', esNota ? (tarde ? 1 : 0) : ''),
    el('IndicadorMontoGravado', gravado ? 0 : ''),
    el('TipoIngresos', tipoIngreso),
    el('TipoPago', aCredito ? 2 : 1),
    el('FechaLimitePago', aCredito ? fechaEcf(limite < fecha ? fecha : limite) : ''),
  );
}

const emisorDe = ({ emisor, fecha }: Ecf) =>
  grupo(
    'Emisor',
    el('RNCEmisor', emisor.rnc),
    el('RazonSocialEmisor', recortado(emisor.nombre, LARGO.nombre)),
    el('DireccionEmisor', recortado(emisor.direccion, LARGO.direccion)),
    // Telephone and e-mail are optional: what the format cannot hold is left out.
    esValor(emisor.telefono, TELEFONO) ? grupo('TablaTelefonoEmisor', el('TelefonoEmisor', emisor.telefono)) : null,
    el('CorreoEmisor', esValor(emisor.email, CORREO) ? emisor.email : ''),
    el('FechaEmision', fechaEcf(fecha)),
  );

/** The buyer: with a number, and always with a name, because a consumer's document must have this element and it may not be empty. */
const compradorDe = ({ comprador }: Ecf) =>
  grupo(
    'Comprador',
    el('RNCComprador', comprador.rnc),
    el('RazonSocialComprador', recortado(comprador.nombre, LARGO.nombre) || SIN_NOMBRE),
  );

const referenciaDe = ({ referencia }: Ecf) =>
  referencia &&
  grupo(
    'InformacionReferencia',
    el('NCFModificado', referencia.ncf),
    el('FechaNCFModificado', fechaEcf(referencia.fecha)),
    el('CodigoModificacion', referencia.codigo),
    el('RazonModificacion', recortado(referencia.razon, LARGO.razon)),
  );

/**
 * xmlDeEcf(documento) → the unsigned document in one line, or the reason why it cannot be made: a company without an address, tax credit
 * without an RNC, a rate of ITBIS that the format does not support, or an element that breaks the format (a fault of this program, named
 * with its element). What it returns is valid by the tax office's schema of its type.
 */
export function xmlDeEcf(ecf: Ecf): Resultado<{ xml: string }> {
  const { emisor, comprador, tipo, firma } = ecf;
  if (emisor.direccion.trim() === '') return rechazo('Escriba la dirección de la academia, en Datos: todo e-CF la lleva');
  if (tipo === 'E31' && comprador.rnc === '') return rechazo('El comprador no tiene RNC');
  const renglones = ecf.lineas.map((linea) => {
    const base = restar(linea.total, linea.itbis);
    return { ...linea, base, indicador: indicadorDe(base, linea.itbis) };
  });
  const rara = renglones.find(({ indicador }) => indicador === undefined);
  if (rara) return rechazo(`El ITBIS de «${rara.descripcion}» no es 18 %, 16 % ni exento: un e-CF no admite otro`);
  const lineas = renglones as Renglon[];
  const gravado = lineas.some(({ indicador }) => indicador !== EXENTO);
  const documento = grupo(
    'ECF',
    grupo('Encabezado', el('Version', '1.0'), idDoc(ecf, gravado), emisorDe(ecf), compradorDe(ecf), totales(lineas, ecf)),
    grupo('DetallesItems', ...lineas.map(item)),
    referenciaDe(ecf),
    el('FechaHoraFirma', firma),
  )!;
  const falta = faltaDeFormato(documento, tipo as TipoEcf);
  if (falta) return rechazo(`Error interno: el e-CF no cumple el formato de la DGII (${falta}). No se firmó; avise a quien da soporte`);
  return { ok: true, xml: escribirXml(documento) };
}

/** The first part of an address of the tax office, by environment. */
export const RAIZ: Record<AmbienteFiscal, string> = { PRUEBA: 'testecf', CERTIFICACION: 'certecf', PRODUCCION: 'ecf' };

type Impreso = Pick<Ecf, 'tipo' | 'ncf' | 'fecha' | 'total' | 'firma'> & {
  rncEmisor: string;
  rncComprador: string;
  codigoSeguridad: string;
};

/**
 * The URL in the QR code of a printed e-CF, where the tax office says whether the document is genuine; documents for consumers below
 * 250,000.00 have a page of their own.
 */
export function direccionDeQr(ambiente: AmbienteFiscal, impreso: Impreso): string {
  const { tipo, ncf, fecha, total, firma, rncEmisor, rncComprador, codigoSeguridad } = impreso;
  const raiz = RAIZ[ambiente];
  const esConsumo = vaResumido({ tipo, total });
  const partes = esConsumo
    ? { RncEmisor: rncEmisor, ENCF: ncf, MontoTotal: importe(total), CodigoSeguridad: codigoSeguridad }
    : {
        RncEmisor: rncEmisor,
        ...(rncComprador && { RncComprador: rncComprador }),
        ENCF: ncf,
        FechaEmision: fechaEcf(fecha),
        MontoTotal: importe(total),
        FechaFirma: firma,
        CodigoSeguridad: codigoSeguridad,
      };
  const consulta = Object.entries(partes).map(([nombre, valor]) => `${nombre}=${encodeURIComponent(valor)}`);
  return `https://${esConsumo ? 'fc' : 'ecf'}.dgii.gov.do/${raiz}/${esConsumo ? 'ConsultaTimbreFC' : 'ConsultaTimbre'}?${consulta.join('&')}`;
}
