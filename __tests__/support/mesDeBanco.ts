import type { LineaPorConciliar, Partida } from '@/domain/banco/abiertas';
import { centavos } from '@/domain/dinero';
import { sumarDias } from '@/domain/fechas';

// A realistic month at the bank and what it truly is, written before the rules that match them. A seed makes another one.

/** A generator of numbers below 1 by its seed (mulberry32). */
export function azar(semilla: number) {
  let estado = semilla >>> 0;
  return () => {
    estado = (estado + 0x6d2b79f5) >>> 0;
    let t = Math.imul(estado ^ (estado >>> 15), estado | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const NOMBRES =
  'María José Ana Luis Carmen Pedro Rosa Juan Yolanda Rafael Altagracia Manuel Miguelina Ramón Francisca Ángel Wilkin Yudelka'.split(' ');
const APELLIDOS = 'Rodríguez Pérez Peña Núñez García Martínez De los Santos Jiménez Báez Encarnación Tavárez Ureña Polanco Mejía'
  .replace('De los Santos', 'De_los_Santos')
  .split(' ')
  .map((uno) => uno.replaceAll('_', ' '));
const CUOTAS = [2500, 3000, 3500, 3500, 3500, 4000, 4500, 5250];

export interface MesDeBanco {
  lineas: LineaPorConciliar[];
  partidas: Partida[];
  /** The items that a line truly is, by line; a line without any is nothing that Cantera knows. */
  verdad: Map<number, string[]>;
}

const llano = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

/** Makes a month: `transferencias` transfers, a batch of cards for each of `lotes` days, and `otros` lines that are nothing of ours. */
export function mesDeBanco(semilla: number, { transferencias = 150, lotes = 30, otros = 20, dias = 30 } = {}): MesDeBanco {
  const r = azar(semilla);
  const entre = (n: number) => Math.floor(r() * n);
  const uno = <T>(de: readonly T[]) => de[entre(de.length)]!;
  const cifras = (n: number) => Array.from({ length: n }, () => entre(10)).join('');
  const lineas: LineaPorConciliar[] = [];
  const partidas: Partida[] = [];
  const verdad = new Map<number, string[]>();
  const PRIMERO = '2026-11-01';
  const familias = Array.from({ length: Math.max(60, transferencias / 2) }, (_, i) => ({
    codigoPagador: i + 1,
    nombre: i === 1 ? 'María Rodríguez Peña' : `${uno(NOMBRES)} ${uno(NOMBRES)} ${uno(APELLIDOS)} ${uno(APELLIDOS)}`,
    cuota: uno(CUOTAS) * 100,
  }));
  // Two payers of one name who pay the same.
  familias[0] = { ...familias[0]!, nombre: 'María Rodríguez Peña', cuota: familias[1]!.cuota };
  const decir = ({ nombre }: { nombre: string }) => {
    const palabras = llano(nombre).split(' ');
    const [nombres, apellidos] = [palabras.slice(0, 2), palabras.slice(2)];
    const escrito = r() < 0.3 ? [...apellidos, ...nombres] : r() < 0.4 ? [palabras[0]!, palabras[2] ?? palabras[1]!] : palabras;
    return escrito.join(' ').slice(0, 28).trim();
  };
  const linea = (fecha: string, monto: number, descripcion: string, referencia: string, de: readonly string[]) => {
    const codigoLinea = lineas.length + 1;
    lineas.push({ codigoLinea, fecha, monto: centavos(monto), descripcion, referencia });
    verdad.set(codigoLinea, [...de]);
  };
  const pago = (familia: (typeof familias)[number], fecha: string, monto: number, referencia: string) => {
    const id = `F${partidas.length + 1}`;
    partidas.push({
      ...{ id, clase: 'PAGO', fecha, monto: centavos(monto), referencia },
      codigoPagador: familia.codigoPagador,
      nombres: [familia.nombre],
    });
    return id;
  };
  const conError = (referencia: string) => {
    const at = 1 + entre(referencia.length - 2);
    return r() < 0.5
      ? referencia.slice(0, at) + String((Number(referencia[at]) + 1 + entre(8)) % 10) + referencia.slice(at + 1)
      : referencia.slice(0, at) + referencia[at + 1] + referencia[at] + referencia.slice(at + 2);
  };
  for (let i = 0; i < transferencias; i += 1) {
    const familia = i < 4 ? familias[i % 2]! : uno(familias);
    const fecha = sumarDias(PRIMERO, i < 4 ? 4 : entre(dias));
    const registrada = sumarDias(fecha, uno([0, 0, 0, 0, 1, 1, 2, 3, -1]));
    const referencia = cifras(uno([8, 9, 10, 12]));
    const enBanco = r() < 0.3 ? `0000${referencia}` : referencia;
    const conNombre = r() < 0.7;
    const dicha = conNombre ? `TRANSF DE ${decir(familia)}` : uno(['TRANSFERENCIA LBTR', 'CREDITO ACH', 'PAGO AL INSTANTE']);
    const [descripcion, ref] = r() < 0.2 ? [`${dicha} ${enBanco}`, ''] : [dicha, enBanco];
    const veces = uno([1, 1, 1, 1, 2]);
    const monto = familia.cuota * veces;
    const como = r();
    if (como < 0.58) linea(fecha, monto, descripcion, ref, [pago(familia, registrada, monto, referencia)]);
    else if (como < 0.68) linea(fecha, monto, descripcion, ref, [pago(familia, registrada, monto, referencia.slice(-6))]);
    else if (como < 0.78) linea(fecha, monto, descripcion, ref, [pago(familia, registrada, monto, conError(referencia))]);
    else if (como < 0.88) {
      const otra = uno(['transf', 'pago nov', 'app', '40212345678', cifras(8)]);
      linea(fecha, monto, `TRANSF DE ${decir(familia)}`, enBanco, [pago(familia, registrada, monto, otra)]);
    } else if (como < 0.92) {
      // One transfer for two payments of the family, each with the reference.
      const ids = [pago(familia, registrada, familia.cuota, referencia), pago(familia, registrada, familia.cuota + 50000, referencia)];
      linea(fecha, familia.cuota * 2 + 50000, descripcion, ref, ids);
    } else if (como < 0.94) {
      // A transfer of two families.
      const otra = uno(familias);
      const ids = [pago(familia, registrada, familia.cuota, referencia), pago(otra, registrada, otra.cuota, referencia)];
      linea(fecha, familia.cuota + otra.cuota, descripcion, ref, ids);
    } else if (como < 0.96) {
      // Two transfers for one payment, of which it has the first reference.
      const id = pago(familia, registrada, familia.cuota + 100000, referencia);
      linea(fecha, familia.cuota, `TRANSF DE ${decir(familia)}`, enBanco, [id]);
      linea(sumarDias(fecha, entre(2)), 100000, `TRANSF DE ${decir(familia)}`, cifras(9), [id]);
    } else if (como < 0.98) linea(fecha, monto, descripcion, ref, []);
    else pago(familia, registrada, monto, referencia);
  }
  const tasa = 0.03 + entre(15) / 1000;
  for (let i = 0; i < lotes; i += 1) {
    const fecha = sumarDias(PRIMERO, i % dias);
    const bruto = (4 + entre(30)) * 100000 + entre(20) * 12500;
    const id = `T1-${fecha}-${i}`;
    partidas.push({
      ...{ id, clase: 'TARJETAS', fecha, monto: centavos(bruto), referencia: '' },
      ...{ codigoPagador: null, nombres: [], sinLiquidar: true },
    });
    const neto = bruto - Math.round(bruto * tasa);
    linea(
      sumarDias(fecha, uno([1, 1, 1, 2, 3])),
      neto,
      `${uno(['LOTE CARDNET', 'AZUL LIQUIDACION', 'VISANET DOM'])} ${cifras(6)}`,
      cifras(8),
      [id],
    );
  }
  for (let i = 0; i < otros; i += 1) {
    const fecha = sumarDias(PRIMERO, entre(dias));
    const [descripcion, monto] = uno([
      ['COMISION MANEJO DE CUENTA', -17500],
      ['IMPUESTO 0.15% DGII', -entre(9000) - 1],
      ['INTERESES GANADOS', 10000 + entre(30000)],
      ['PAGO NOMINA', -4500000],
      ['CHEQUE 00123 FERRETERIA', -1250000],
      ['TRANSF DE CUENTA PROPIA', 5000000],
    ] as const);
    linea(fecha, monto, descripcion, cifras(8), []);
  }
  return { lineas, partidas, verdad };
}
