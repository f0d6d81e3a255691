import { clasesEntre } from '@/domain/academico/horario';
import { diaSemanaIso, masTarde, sumarDias } from '@/domain/fechas';
import { crearAzar, mezclar, type Azar } from '@/utils/azar';
import { groupBy } from '@/utils/groupBy';
import { registroAsistencia } from '../schema/asistencia';
import { PROFESOR_CON_USUARIO } from './academia';
import { FAMILIAS_LIBRES, type Alta } from './familias';
import { LOTE, momentoDe, type Semilla } from './libro';
import type { Grupo } from './oferta';

/** Notes by state, and the percentage of marks that have one. */
const NOTAS = {
  TARDANZA: { con: 45, notas: ['Llegó 15 minutos tarde', 'Llegó tarde por el tapón', 'Entró en la segunda mitad'] },
  EXCUSA: { con: 85, notas: ['Enfermo', 'Cita médica', 'Examen en el colegio', 'Viaje familiar', 'Avisó la madre'] },
  AUSENTE: { con: 15, notas: ['No avisó', 'Segunda falta seguida'] },
  PRESENTE: { con: 1, notas: ['Muy buen entrenamiento', 'Molestia en la rodilla'] },
};

/** The mark of a child: some children never miss a class, some every second one. */
function marca(azar: Azar, codigoEstudiante: number) {
  const constancia = mezclar(codigoEstudiante, 404) & 15;
  const faltas = constancia === 0 ? 45 : constancia < 4 ? 22 : constancia < 12 ? 9 : 2;
  const estado = (['PRESENTE', 'TARDANZA', 'AUSENTE', 'EXCUSA'] as const)[azar.peso([92 - faltas, 8, faltas * 0.7, faltas * 0.3])]!;
  const { con, notas } = NOTAS[estado];
  return { estado, nota: azar.porCiento(con) ? azar.uno(notas) : '' };
}

/** One child in sixty stopped coming three weeks ago without a recorded contact, for the report of students about to leave. */
const dejo = ({ codigoEstudiante, familia }: Alta) => familia.indice >= FAMILIAS_LIBRES && mezclar(codigoEstudiante, 606) % 60 === 0;

/** When the roll of a class was saved: right after it, by some instructors the next morning; null: never. */
function momentoDeLista(azar: Azar, { horario, codigoProfesor }: Grupo, dia: string, hoy: string): string | null {
  const suerte = azar.entero(1, 100);
  if (codigoProfesor !== PROFESOR_CON_USUARIO && suerte <= 3) return null;
  const manana = sumarDias(dia, 1);
  if (suerte > 92 && manana < hoy) return momentoDe(manana, '09:10');
  const { horaFin } = horario.find((sesion) => sesion.dia === diaSemanaIso(dia))!;
  return momentoDe(dia, `${horaFin}:${azar.entero(10, 59)}`);
}

/** Writes the rolls of the last weeks up to yesterday; today's are still open. */
export async function sembrarAsistencia(semilla: Semilla, bloques: Grupo[][], altas: readonly Alta[]): Promise<void> {
  const { libro, hoy, temporada } = semilla;
  const desde = masTarde(temporada.fechaInicio, sumarDias(hoy, bloques.length > 16 ? -14 : -35));
  const porGrupo = groupBy(altas, ({ grupo }) => grupo.codigoGrupo);
  for (const grupo of bloques.flat()) {
    const { codigoGrupo, codigoSucursal, codigoProfesor, horario } = grupo;
    const azar = crearAzar(mezclar(codigoGrupo, 505));
    const usuario = codigoProfesor === PROFESOR_CON_USUARIO ? 'profesor' : 'admin';
    for (const fechaAsistencia of clasesEntre(horario, desde, sumarDias(hoy, -1), temporada.diasSinClase)) {
      const momento = momentoDeLista(azar, grupo, fechaAsistencia, hoy);
      if (!momento) continue;
      for (const alta of porGrupo.get(codigoGrupo) ?? []) {
        const { codigoEstudiante, fecha, cancelada } = alta;
        if (fecha > fechaAsistencia || (cancelada !== null && cancelada <= fechaAsistencia)) continue;
        const falta = fechaAsistencia > sumarDias(hoy, -21) && dejo(alta);
        const suya = falta ? { estado: 'AUSENTE' as const, nota: '' } : marca(azar, codigoEstudiante);
        const clase = { codigoSucursal, codigoGrupo, codigoProfesor, fechaAsistencia, usuario, momento };
        libro.anotar(registroAsistencia, { ...clase, codigoEstudiante, ...suya });
      }
    }
    await libro.guardar(LOTE);
  }
}
