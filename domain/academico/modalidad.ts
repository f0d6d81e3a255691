import { MAX_IMPORTE, type Centavos } from '@/contract/importe';
import type { ReglaDeModalidad } from '../inscripciones/cuotas';
import { CERO, centavos, enPesos, porcentaje, sumar } from '../dinero';
import type { Faltas } from './periodo';

/** The parts of a modality that decide how much an enrolment bills. */
export interface CobroDeModalidad {
  cantidadCuotas: number;
  cobraInscripcion: boolean;
}

/** The faults in a modality's form, by field: UNICA with five instalments → { cantidadCuotas: … }; MENSUAL or QUINCENAL without a day of the month. */
export function faltasDeModalidad({ frecuencia, cantidadCuotas, diaVencimiento }: Omit<ReglaDeModalidad, 'prorratea'>): Faltas {
  const faltas: Faltas = {};
  if (frecuencia === 'UNICA' && cantidadCuotas !== 1) faltas.cantidadCuotas = 'En pago único debe ser 1';
  const porMes = frecuencia === 'MENSUAL' || frecuencia === 'QUINCENAL';
  if (porMes && (diaVencimiento < 1 || diaVencimiento > 31)) faltas.diaVencimiento = 'Es un día del mes: debe ser de 1 a 31';
  return faltas;
}

/** The prices of an enrolment in centavos, with the ITBIS of each in basis points. */
export interface PreciosDeInscripcion {
  montoInscripcion: Centavos;
  montoCuota: Centavos;
  itbis: { inscripcion: number; cuota: number };
}

const conItbis = (monto: Centavos, itbis: number) => sumar([monto, porcentaje(monto, itbis)]);

/** The enrolment fee with ITBIS, and the total with all instalments: 1,500.00 and ten of 2,500.00 → total 2650000. */
export function importesDeInscripcion(
  { montoInscripcion, montoCuota, itbis }: PreciosDeInscripcion,
  { cantidadCuotas, cobraInscripcion }: CobroDeModalidad,
): { inscripcion: Centavos; total: Centavos } {
  const inscripcion = cobraInscripcion ? conItbis(montoInscripcion, itbis.inscripcion) : CERO;
  return { inscripcion, total: sumar([inscripcion, centavos(cantidadCuotas * conItbis(montoCuota, itbis.cuota))]) };
}

/** Whether an amount exceeds the maximum of every form. */
export const pasaDelMaximo = (importe: Centavos): boolean => importe > MAX_IMPORTE;

/** 'sumaría DOP 1,000,000,000.00; el máximo es DOP 999,999,999.99' */
export const textoDelMaximo = (importe: Centavos): string => `sumaría ${enPesos(importe)}; el máximo es ${enPesos(MAX_IMPORTE)}`;
