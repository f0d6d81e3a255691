import { sumarDias } from '@/domain/fechas';
import { interesado } from '../schema/inscripciones';
import type { Semilla } from './libro';

/** Child, birth date as years before today, guardian, source, stage, days since the question, next step and in how many days, reason. */
const FAMILIAS = [
  ['Mateo Peralta Báez', 7, 'Yokasta Báez', 'RECOMENDADO', 'NUEVO', 1, 'Llamar y ofrecer una clase de prueba', 0, ''],
  ['Valentina Marte', 9, 'Rafael Marte', 'REDES', 'CONTACTADO', 6, 'Confirmar la clase de prueba', -2, ''],
  ['Iker Santana Cruz', 11, 'Damaris Cruz', 'PASO', 'PRUEBA', 12, 'Preguntar cómo le fue', 1, ''],
  ['Camila Rosario', 6, 'Luis Rosario', 'ESCUELA', 'NUEVO', 0, 'Llamar', 2, ''],
  ['Thiago Medina', 8, 'Katherine Medina', 'REDES', 'PERDIDO', 40, '', null, 'Le queda lejos'],
] as const;

/** Writes a handful of interested families of the first branch. */
export function sembrarInteresados({ libro, hoy }: Semilla): void {
  for (const [i, [nombre, edad, responsable, origen, etapa, hace, proximo, en, motivo]] of FAMILIAS.entries())
    libro.anotar(interesado, {
      ...{ nombre, responsable, origen, etapa, proximo, motivo, codigoSucursal: 1 },
      fechaNacimiento: sumarDias(hoy, -365 * edad - 40 * i),
      telefono: `829-555-01${10 + i}`,
      fecha: sumarDias(hoy, -hace),
      proximoDia: en === null ? null : sumarDias(hoy, en),
      probo: etapa === 'PRUEBA' ? sumarDias(hoy, -3) : null,
      asignado: i % 2 ? 'caja' : 'admin',
      usuario: 'admin',
    });
}
