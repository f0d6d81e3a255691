import { diaSemanaIso, masTarde, sumarDias } from '@/domain/fechas';
import { clasesEntre } from '@/domain/academico/horario';
import { registroAsistencia } from '../schema/asistencia';
import { agrupar } from './datos/agrupar';
import { crearAzar, mezclar, type Azar } from './datos/azar';
import { copiar, type Fila } from './bulk';
import { CODIGO_COMPANIA as codigoCompania, FAMILIAS_LIBRES, PROFESOR_CON_USUARIO, momentoDe } from './tipos';
import type { Alta, Grupo, Oferta, Semilla } from './tipos';

const LOTE = 10_000;

type Registro = Fila<typeof registroAsistencia>;

const NOTAS = {
  TARDANZA: ['Llegó 15 minutos tarde', 'Llegó tarde por el tapón', 'Entró en la segunda mitad'],
  EXCUSA: ['Enfermo', 'Cita médica', 'Examen en el colegio', 'Viaje familiar', 'Avisó la madre'],
  AUSENTE: ['No avisó', 'Segunda falta seguida'],
  PRESENTE: ['Muy buen entrenamiento', 'Molestia en la rodilla'],
} as const;

/** Percentage of marks with a note, by state. */
const CON_NOTA = { TARDANZA: 45, EXCUSA: 85, AUSENTE: 15, PRESENTE: 1 } as const;

/** The mark of a child: some children never miss a class, some every second one. */
function marca(azar: Azar, codigoEstudiante: number): Pick<Registro, 'estado' | 'nota'> {
  const constancia = mezclar(codigoEstudiante, 404) & 15;
  const faltas = constancia === 0 ? 45 : constancia < 4 ? 22 : constancia < 12 ? 9 : 2;
  const estado = (['PRESENTE', 'TARDANZA', 'AUSENTE', 'EXCUSA'] as const)[azar.peso([92 - faltas, 8, faltas * 0.7, faltas * 0.3])]!;
  return { estado, nota: azar.porCiento(CON_NOTA[estado]) ? azar.uno(NOTAS[estado]) : '' };
}

/**
 * One child in so many stopped coming some weeks ago without a recorded contact, so that the report of students about to leave has rows.
 */
const DEJO_UNO_DE = 60;
const SEMANAS_SIN_VENIR = 3;
const dejo = ({ codigoEstudiante, familia }: Alta) =>
  familia.indice >= FAMILIAS_LIBRES && mezclar(codigoEstudiante, 606) % DEJO_UNO_DE === 0;

/** When the roll of a class was saved: right after it, by some instructors the next morning; null: never. */
function momentoDeLista(azar: Azar, { horario, codigoProfesor }: Grupo, dia: string, hoy: string): string | null {
  const propio = codigoProfesor === PROFESOR_CON_USUARIO;
  const suerte = azar.entero(1, 100);
  if (!propio && suerte <= 3) return null;
  const manana = sumarDias(dia, 1);
  if (suerte > 92 && manana < hoy) return momentoDe(manana, '09:10');
  const { horaFin } = horario.find((sesion) => sesion.dia === diaSemanaIso(dia)) ?? horario[0]!;
  return momentoDe(dia, `${horaFin}:${String(azar.entero(10, 59))}`);
}

function registrosDe(grupo: Grupo, altas: readonly Alta[], { desde, hoy, diasSinClase }: Tramo): Registro[] {
  const azar = crearAzar(mezclar(grupo.codigoGrupo, 505));
  return clasesEntre(grupo.horario, desde, sumarDias(hoy, -1), diasSinClase).flatMap((dia) => {
    const momento = momentoDeLista(azar, grupo, dia, hoy);
    if (!momento) return [];
    const presentes = altas.filter(({ fecha, cancelada }) => fecha <= dia && (cancelada === null || dia <= cancelada));
    const yaFaltan = dia > sumarDias(hoy, -7 * SEMANAS_SIN_VENIR);
    return presentes.map((alta): Registro => ({
      codigoCompania,
      codigoSucursal: grupo.codigoSucursal,
      codigoGrupo: grupo.codigoGrupo,
      codigoEstudiante: alta.codigoEstudiante,
      codigoProfesor: grupo.codigoProfesor,
      fechaAsistencia: dia,
      ...marca(azar, alta.codigoEstudiante),
      ...(yaFaltan && dejo(alta) && { estado: 'AUSENTE', nota: '' }),
      usuario: grupo.codigoProfesor === PROFESOR_CON_USUARIO ? 'profesor' : 'admin',
      momento,
    }));
  });
}

interface Tramo {
  desde: string;
  hoy: string;
  diasSinClase: string[];
}

/** Writes the rolls of the last weeks up to yesterday; today's are still open. */
export async function sembrarAsistencia({ client, hoy, cuantos }: Semilla, { periodo, bloques }: Oferta, altas: readonly Alta[]) {
  const semanas = cuantos > 10_000 ? 2 : 5;
  const desde = masTarde(periodo.fechaInicio, sumarDias(hoy, -7 * semanas));
  const porGrupo = agrupar(altas, ({ grupo }) => grupo.codigoGrupo);
  let filas: Registro[] = [];
  let ultimo = 0;
  for (const grupo of bloques.flat()) {
    for (const registro of registrosDe(grupo, porGrupo.get(grupo.codigoGrupo) ?? [], { desde, hoy, diasSinClase: periodo.diasSinClase }))
      filas.push({ codigoRegistroAsistencia: (ultimo += 1), ...registro });
    if (filas.length < LOTE) continue;
    await copiar(client, registroAsistencia, filas);
    filas = [];
  }
  await copiar(client, registroAsistencia, filas);
}
