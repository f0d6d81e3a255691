import { textosHorario } from '../palabras';
import type { InscripcionCompleta } from './leida';
import { day, money } from '@/utils/format';

interface Carta {
  compania: string;
  sucursal: string;
  /** Name of the reader. */
  para: string;
  inscripcion: InscripcionCompleta;
}

/** The confirmation of an enrolment as a message to the payer: the group with its schedule, and each invoice with its due date. */
export function confirmacionEnTexto({ compania, sucursal, para, inscripcion }: Carta): string {
  const { nombreCompleto, grupo, periodo, profesor, modalidad, fechaInscripcion, detallesHorarioGrupo, facturas, pendiente } = inscripcion;
  const vivas = facturas.filter(({ estatus }) => estatus !== 'ANULADA');
  const lugares = [...new Set(detallesHorarioGrupo.map(({ lugar }) => lugar).filter(Boolean))];
  const plan = vivas.map(({ descripcion, fechaVencimiento, total, pendiente: falta }) => {
    return `- ${descripcion}: ${money(total)}, ${falta === 0 ? 'pagada' : `vence el ${day(fechaVencimiento)}`}`;
  });
  return [
    `Hola, ${para}:`,
    `${nombreCompleto} quedó inscrito en ${grupo} (${periodo}) de ${compania}, ${sucursal}, desde el ${day(fechaInscripcion)}.`,
    [
      `Horario: ${textosHorario(detallesHorarioGrupo).join('; ') || 'por anunciar'}`,
      lugares.length > 0 && `Lugar: ${lugares.join(', ')}`,
      `Profesor: ${profesor}`,
    ]
      .filter(Boolean)
      .join('\n'),
    plan.length > 0 && [`Plan de pago (${modalidad}):`, ...plan, `Pendiente: ${money(pendiente)}`].join('\n'),
    'Guarde este correo. Si algo no está bien, díganoslo en la recepción.',
  ]
    .filter(Boolean)
    .join('\n\n');
}
