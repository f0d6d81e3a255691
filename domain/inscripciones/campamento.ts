import type { SemanaCampamento } from '@/contract/inscripciones/campamento';
import { menorImporte, restar, sumar, type Centavos } from '../dinero';
import { masTarde, textoDelRango } from '../fechas';
import { calcularLinea, type LineaCalculada } from '../precio';

/** A camp week for one child: its price and the deposit due at once. */
type SemanaPorFacturar = Pick<SemanaCampamento, 'codigoGrupo' | 'descripcion' | 'fechaInicio' | 'fechaFin' | 'precio' | 'montoDeposito'>;

/** A priced line of a camp invoice: a week or an extra. */
interface LineaDeCampamento<E> extends LineaCalculada {
  descripcion: string;
  cantidad: number;
  codigoGrupo?: number;
  extra?: E;
}

export interface FacturaDeCampamento<E> {
  descripcion: string;
  fechaVencimiento: string;
  lineas: LineaDeCampamento<E>[];
  total: Centavos;
}

interface Extra extends LineaCalculada {
  descripcion: string;
  cantidad: number;
}

const A_LA_VISTA = 2;

/** descripcionDe(['Semana 1', 'Semana 2', 'Semana 3']) → 'Campamento · Semana 1, Semana 2 y 1 más' */
function descripcionDe(nombres: readonly string[]): string {
  const vistas = nombres.slice(0, A_LA_VISTA).join(', ');
  const resto = nombres.length - A_LA_VISTA;
  return `Campamento · ${vistas}${resto > 0 ? ` y ${resto} más` : ''}`;
}

/**
 * The invoices of one child. Without `deposito`: one with a line for each week and extra, due today. With it: one over the deposits, due
 * today, and one over the rest and the extras, due when the first week starts. A week of 8,000.00 with a deposit of 2,000.00 → 200000 and
 * 600000.
 */
export function facturasDeCampamento<E extends Extra>(pide: {
  semanas: readonly SemanaPorFacturar[];
  extras: readonly E[];
  /** ITBIS of the service that the weeks are billed as, in basis points. */
  itbis: number;
  deposito: boolean;
  hoy: string;
}): FacturaDeCampamento<E>[] {
  const { extras, itbis, deposito, hoy } = pide;
  const semanas = [...pide.semanas].sort((a, b) => a.fechaInicio.localeCompare(b.fechaInicio) || a.codigoGrupo - b.codigoGrupo);
  const linea = ({ codigoGrupo, descripcion, fechaInicio, fechaFin }: SemanaPorFacturar, precio: Centavos, antes = '') => ({
    ...calcularLinea({ precio, itbis }),
    codigoGrupo,
    descripcion: `${antes}${descripcion}, ${textoDelRango(fechaInicio, fechaFin)}`,
    cantidad: 1,
  });
  const deExtras = extras.map((extra) => {
    const { pasos, precio, descuento, itbis: impuesto, total, descripcion, cantidad } = extra;
    return { pasos, precio, descuento, itbis: impuesto, total, descripcion, cantidad, extra };
  });
  const factura = (lineas: LineaDeCampamento<E>[], fechaVencimiento: string, antes = ''): FacturaDeCampamento<E> => {
    const nombres = semanas
      .filter((una) => lineas.some(({ codigoGrupo }) => codigoGrupo === una.codigoGrupo))
      .map((una) => una.descripcion);
    const descripcion = nombres.length ? descripcionDe(nombres) : 'Campamento · extras';
    return { descripcion: antes + descripcion, fechaVencimiento, lineas, total: sumar(lineas.map(({ total }) => total)) };
  };
  const conDeposito = semanas.filter(({ montoDeposito, precio }) => montoDeposito > 0 && precio > 0);
  if (!deposito || conDeposito.length === 0) return [factura([...semanas.map((una) => linea(una, una.precio)), ...deExtras], hoy)];
  const parte = ({ montoDeposito, precio }: SemanaPorFacturar) => menorImporte(montoDeposito, precio);
  const resto = semanas.flatMap((una) => {
    const queda = restar(una.precio, parte(una));
    return queda > 0 || parte(una) === 0 ? [linea(una, queda)] : [];
  });
  const primera = factura(
    conDeposito.map((una) => linea(una, parte(una), 'Depósito: ')),
    hoy,
    'Depósito · ',
  );
  const segunda = [...resto, ...deExtras];
  return segunda.length === 0 ? [primera] : [primera, factura(segunda, masTarde(hoy, semanas[0]!.fechaInicio))];
}
