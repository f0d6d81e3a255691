import type { RegistroConNombres, ResumenAsistencia } from '@/contract/asistencia/asistenciaEstudiante';
import type { EstadoAsistencia } from '@/contract/asistencia/registro';
import { ESTADOS } from '../../../asistencia/estados';

/** What a day of the calendar says: a mark, a class that is only on the schedule, or that there is none. */
export type Clase = EstadoAsistencia | 'SIN_REGISTRAR' | 'PROGRAMADA' | 'SIN_CLASE';

export interface DiaDeClase {
  clase: Clase;
  codigoGrupo: number;
  grupo: string;
  nota: string;
}

interface DichoDeClase {
  label: string;
  letra: string;
  icono: string;
  tono?: 'success' | 'warn' | 'error' | 'info';
}

/** How each is called and shown: never by colour alone. */
export const CLASES: Record<Clase, DichoDeClase> = {
  PRESENTE: { label: ESTADOS.PRESENTE.label, letra: 'P', icono: ESTADOS.PRESENTE.icon, tono: ESTADOS.PRESENTE.tone },
  TARDANZA: { label: ESTADOS.TARDANZA.label, letra: 'T', icono: ESTADOS.TARDANZA.icon, tono: ESTADOS.TARDANZA.tone },
  AUSENTE: { label: ESTADOS.AUSENTE.label, letra: 'A', icono: ESTADOS.AUSENTE.icon, tono: ESTADOS.AUSENTE.tone },
  EXCUSA: { label: ESTADOS.EXCUSA.label, letra: 'E', icono: ESTADOS.EXCUSA.icon, tono: ESTADOS.EXCUSA.tone },
  SIN_REGISTRAR: { label: 'Sin registrar', letra: '', icono: 'pi-question' },
  PROGRAMADA: { label: 'Programada', letra: '', icono: 'pi-calendar' },
  SIN_CLASE: { label: 'Sin clase', letra: '', icono: 'pi-ban' },
};

interface Asistencia {
  marcas: readonly RegistroConNombres[];
  resumen: ResumenAsistencia;
}

/** What each day of a span says, in one group or in all; a class that was marked is no longer one of the schedule. */
export function clasesPorDia({ marcas, resumen }: Asistencia, hoy: string, codigoGrupo?: number): Map<string, DiaDeClase[]> {
  const dias = new Map<string, DiaDeClase[]>();
  const add = (fecha: string, dia: DiaDeClase) => {
    if (codigoGrupo !== undefined && dia.codigoGrupo !== codigoGrupo) return;
    const before = dias.get(fecha) ?? [];
    if (!before.some((uno) => uno.codigoGrupo === dia.codigoGrupo)) dias.set(fecha, [...before, dia]);
  };
  for (const { fechaAsistencia, estado, nota, grupo, codigoGrupo: codigo } of marcas) {
    add(fechaAsistencia, { clase: estado, codigoGrupo: codigo, grupo, nota });
  }
  for (const { codigoGrupo: codigo, descripcion: grupo, programadas, sinClase } of resumen.grupos) {
    for (const fecha of programadas) {
      add(fecha, { clase: fecha > hoy ? 'PROGRAMADA' : 'SIN_REGISTRAR', codigoGrupo: codigo, grupo, nota: '' });
    }
    for (const { fecha, motivo } of sinClase) add(fecha, { clase: 'SIN_CLASE', codigoGrupo: codigo, grupo, nota: motivo });
  }
  return dias;
}
