import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect';

/** Writes medical alerts of existing students, each with its new version. The caller has locked the students. */
export async function ponerAlertas(
  db: Db,
  filas: readonly { codigoEstudiante: number; version: number; alertaMedica: string }[],
): Promise<void> {
  await db.execute(sql`
    update estudiante e set alerta_medica = d."alertaMedica", version = d.version
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) d ("codigoEstudiante" int, version int, "alertaMedica" text)
    where e.codigo_estudiante = d."codigoEstudiante"`);
}
