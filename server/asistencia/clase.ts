import { textoDelDia } from '@/domain/fechas';
import type { Db } from '../db/connect';
import { leerDias, type Grupo } from './marcas';

/** Why nobody from elsewhere can come to a group on a day: it is past, outside the period, or without a class; undefined if one can. */
export async function faltaDeClase(db: Db, dia: string, hoy: string, { codigoGrupo, periodo }: Grupo): Promise<string | undefined> {
  if (dia < hoy) return 'Ese día ya pasó';
  if (dia < periodo.fechaInicio || dia > periodo.fechaFin)
    return `El período del grupo va del ${textoDelDia(periodo.fechaInicio)} al ${textoDelDia(periodo.fechaFin)}`;
  const { enHorario, libre } = (await leerDias(db, { codigoGrupo, fechas: [dia] })).get(dia)!;
  if (libre) return `Es un día sin clase${libre.motivo && ` (${libre.motivo})`}`;
  return enHorario ? undefined : 'El grupo no entrena ese día';
}
