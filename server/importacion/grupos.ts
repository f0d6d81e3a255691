import { eq, inArray } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { guardarVarios } from '@/contract/importacion/variosGrupos';
import { PersonaUsuario } from '@/contract/personas/entidad';
import { llaveDeNombre } from '@/domain/importacion/escrito';
import { partirNombre } from '@/domain/importacion/nombres';
import { crearGrupo } from '../academico/grupo';
import { leerGrupos } from '../academico/leerGrupo';
import { revisarGrupo } from '../academico/revisarGrupo';
import { grupo } from '../db/schema/academico';
import { entidad, nombreDe, profesor } from '../db/schema/personas';
import { refusalOf } from '../lib/restricciones';
import { bloquearCompania, insertRow, scoped, type Db, type User } from '../lib/scope';
import { Refusal, assertSinFaltas, invalid, serve } from '../lib/serve';
import { crearPersona } from '../personas/escribir';

/**
 * The instructor of each name, or why there is none: those on record, and new ones for users who may create them. A name that two have
 * decides nothing.
 */
async function profesoresDe(db: Db, user: User, nombres: readonly string[]): Promise<Map<string, number | string>> {
  const filas = await db
    .select({ codigo: profesor.codigoProfesor, nombre: nombreDe(entidad), activo: profesor.activo })
    .from(profesor)
    .innerJoin(entidad, eq(entidad.codigoEntidad, profesor.codigoEntidad))
    .where(scoped(profesor, user));
  const hallados = new Map<string, number | string>();
  for (const nombre of nombres) {
    const llave = llaveDeNombre(nombre);
    if (hallados.has(llave)) continue;
    const suyos = filas.filter((una) => llaveDeNombre(una.nombre) === llave);
    const activos = suyos.filter(({ activo }) => activo);
    if (activos.length > 1) hallados.set(llave, 'Hay dos con ese nombre: cree este grupo con su formulario');
    else if (activos[0]) hallados.set(llave, activos[0].codigo);
    else if (suyos.length) hallados.set(llave, 'Está inactivo');
    else hallados.set(llave, await nuevoProfesor(db, user, nombre));
  }
  return hallados;
}

async function nuevoProfesor(db: Db, user: User, escrito: string): Promise<number | string> {
  if (!user.accesos.has(ACCESO.profesor)) return 'No hay un profesor con ese nombre';
  const { nombre, apellido } = partirNombre(escrito);
  const { data: persona } = PersonaUsuario.safeParse({ nombre, apellido });
  if (!persona) return 'No está entre los profesores: escriba nombre y apellido para crearlo';
  const codigoEntidad = await crearPersona(db, user, persona, { como: 'PROFESOR', en: '', codigoSucursal: null });
  return (await insertRow(db, profesor, { codigoEntidad, codigoCompania: user.codigoCompania, activo: true })).codigoProfesor;
}

/** The faults of a row with its place before them; a refusal without a field is of the hours, on which groups clash. */
function enSuFila(lugar: number, { message, details: { errors } }: Refusal): Record<string, string> {
  const faltas = Object.entries(errors ?? { detallesHorarioGrupo: message });
  return Object.fromEntries(faltas.map(([campo, falta]) => [`grupos.${lugar}.${campo}`, falta]));
}

// Called by whoever plans the period, with a table of groups. Locks the company's schedules. Refuses all rows if one is refused, each for
// what the form of a group would refuse, and an instructor whom nobody has that name of, unless the user may create one.
export default serve(guardarVarios, async ({ db, user, hoy, body: { grupos } }) => {
  await bloquearCompania(db, user);
  const profesores = await profesoresDe(
    db,
    user,
    grupos.map((una) => una.profesor),
  );
  const faltas: Record<string, string> = {};
  const hechos: number[] = [];
  for (const [i, { profesor: nombre, ...fila }] of grupos.entries()) {
    const codigoProfesor = profesores.get(llaveDeNombre(nombre))!;
    try {
      if (typeof codigoProfesor === 'string') throw invalid({ profesor: codigoProfesor });
      await db.transaction(async () => {
        await revisarGrupo(db, user, { ...fila, codigoProfesor });
        hechos.push(await crearGrupo(db, user, { ...fila, codigoProfesor }));
      });
    } catch (error) {
      const rechazo = refusalOf(error);
      // A database that is lost is no fault of a row, and what the caller may not know of is missing (404).
      if ((!rechazo?.details.errors && !(error instanceof Refusal)) || rechazo?.status === 404) throw error;
      Object.assign(faltas, enSuFila(i, rechazo!));
    }
  }
  assertSinFaltas(faltas);
  return leerGrupos(db, user, hoy, inArray(grupo.codigoGrupo, hechos));
});
