import { sql } from 'drizzle-orm';
import { textoDelDia } from '@/domain/fechas';
import { sinAcento } from '@/domain/importacion/escrito';
import type { Db } from '../../db/connect';
import { digitosDe, soloSignos } from '../../personas/senas';
import type { PersonaCambiada } from '../../personas/escribir';
import type { Hallado } from './enFicha';
import type { Fila } from './filas';

/** Data of an existing student that an import may change. */
export interface Ficha {
  datos: PersonaCambiada['datos'];
  alertaMedica: string;
}

type Campo = keyof PersonaCambiada['datos'];

const TITULO: Record<Campo, string> = {
  nombre: 'Nombre',
  apellido: 'Apellido',
  fechaNacimiento: 'Nacimiento',
  sexo: 'Sexo',
  documento: 'Documento',
  email: 'Correo',
  telefono: 'Teléfono',
};
/** Normalizations under which two spellings are equal: a name without accents, a phone without punctuation. */
const IGUAL: Partial<Record<Campo, (texto: string) => string>> = {
  nombre: sinAcento,
  apellido: sinAcento,
  documento: soloSignos,
  telefono: digitosDe,
};

const enPalabras = (campo: Campo, valor: string | null) => {
  if (!valor) return 'nada';
  return campo === 'fechaNacimiento' ? textoDelDia(valor) : valor;
};

/** Differences between a row and an existing student, in words and as the new values; empty cells change nothing. */
export function cambiosDe({ entidad, alertaMedica }: Fila, de: Hallado): { notas: string[]; despues: Ficha | null } {
  const distintos = (Object.keys(TITULO) as Campo[]).filter((campo) => {
    const dicho = entidad[campo] ?? '';
    const sabido = de.datos[campo] ?? '';
    const como = IGUAL[campo] ?? ((texto: string) => texto);
    return dicho !== '' && como(dicho) !== como(sabido);
  });
  const ajenos = de.esUsuario && distintos.length > 0;
  const campos = de.esUsuario ? [] : distintos;
  const otraAlerta = alertaMedica !== '' && alertaMedica !== de.alertaMedica;
  const notas = [
    ...campos.map((campo) => `${TITULO[campo]}: de ${enPalabras(campo, de.datos[campo])} a ${enPalabras(campo, entidad[campo])}`),
    ...(otraAlerta ? [`Alerta médica: de ${de.alertaMedica || 'nada'} a ${alertaMedica}`] : []),
    ...(ajenos ? ['Es usuario del sistema: sus datos se cambian en su ficha'] : []),
  ];
  if (campos.length === 0 && !otraAlerta) return { notas, despues: null };
  const datos = { ...de.datos, ...Object.fromEntries(campos.map((campo) => [campo, entidad[campo]])) };
  return { notas, despues: { datos, alertaMedica: otraAlerta ? alertaMedica : de.alertaMedica } };
}

/** Writes medical alerts of existing students, whose version becomes so much higher. The caller has locked the students. */
export async function ponerAlertas(
  db: Db,
  filas: readonly { codigoEstudiante: number; versionEstudiante: number; alertaMedica: string }[],
  mas: number,
): Promise<void> {
  await db.execute(sql`
    update estudiante e set alerta_medica = d."alertaMedica", version = d."versionEstudiante" + ${mas}::int
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) d ("codigoEstudiante" int, "versionEstudiante" int, "alertaMedica" text)
    where e.codigo_estudiante = d."codigoEstudiante"`);
}

/** Data of an existing person who becomes a student, taken from the row; empty cells change nothing. */
export const adoptada = ({ entidad }: Fila, { datos }: Hallado): PersonaCambiada['datos'] => ({
  ...datos,
  ...Object.fromEntries(Object.entries(entidad).filter(([campo, valor]) => campo in TITULO && valor)),
});
