import type { RegistroConNombres, ResumenAsistencia } from '@/contract/asistencia/asistenciaEstudiante';
import type { EstadoAsistencia } from '@/contract/asistencia/registro';
import { ESTADOS, type Estado } from '../../../asistencia/estados';

/** The content of a calendar day: a mark, a scheduled class, or a day without class. */
export type Clase = EstadoAsistencia | 'SIN_REGISTRAR' | 'PROGRAMADA' | 'SIN_CLASE';

export interface DiaDeClase {
  clase: Clase;
  codigoGrupo: number;
  grupo: string;
  nota: string;
}

type DichoDeClase = Pick<Estado, 'label' | 'icon'> & Partial<Pick<Estado, 'tone' | 'tecla'>>;

/** Label, letter, icon and colour of each; the colour is never the only sign. */
export const CLASES: Record<Clase, DichoDeClase> = {
  ...ESTADOS,
  SIN_REGISTRAR: { label: 'Sin registrar', icon: 'pi-question' },
  PROGRAMADA: { label: 'Programada', icon: 'pi-calendar' },
  SIN_CLASE: { label: 'Sin clase', icon: 'pi-ban' },
};

interface Asistencia {
  marcas: readonly RegistroConNombres[];
  resumen: ResumenAsistencia;
}

/** The content of each day of a range, in one group or all; a class with a mark is no longer listed as scheduled. */
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
