import { and, asc, eq, gte } from 'drizzle-orm';
import type { Plan } from '@/contract/importacion/carga';
import { edadDeGrupo } from '@/domain/academico/edad';
import { temporada } from '@/domain/academico/temporada';
import { groupBy } from '@/utils/groupBy';
import { periodoAcademico } from '../../db/schema/academico';
import { compania } from '../../db/schema/compania';
import { enSucursal } from '../../inscripciones/ofertas';
import { type Db, type User } from '../../lib/scope';
import type { Fila } from './filas';

/** A row that names a group, and its branch. */
interface EnGrupo {
  fila: Pick<Fila, 'grupo' | 'entidad'>;
  codigoSucursal: number;
}

/** A child farther than this from the middle of its group has a wrong birthday rather than a group of its own age. */
const LEJOS = 3;

/** The youngest and oldest of a group, without those whose birthday seems wrong: '6 a 8'; '' where no birthday is known. */
function edadesDe(edades: readonly number[]): string {
  const enOrden = [...edades].sort((a, b) => a - b);
  const medio = enOrden[Math.floor(enOrden.length / 2)];
  const cerca = enOrden.filter((una) => Math.abs(una - medio!) <= LEJOS);
  return cerca.length ? `${cerca[0]} a ${cerca.at(-1)}` : '';
}

/** The spelling that is not all in capitals, where there is one. */
const nombreDe = (nombres: readonly string[]) => nombres.find((uno) => uno !== uno.toUpperCase()) ?? nombres[0]!;

/** The groups that rows name and that do not exist, each with its children and their ages in the period that runs, or the season that a first one has. */
export async function gruposQueFaltan(
  db: Db,
  user: User,
  hoy: string,
  todos: readonly EnGrupo[],
  { existe, sucursal }: { existe: (codigoSucursal: number, grupo: string) => boolean; sucursal: ReadonlyMap<number, string> },
): Promise<Plan['gruposQueFaltan']> {
  const faltan = todos.filter(({ codigoSucursal, fila }) => !existe(codigoSucursal, fila.grupo));
  const porGrupo = groupBy(faltan, ({ codigoSucursal, fila }) => enSucursal(codigoSucursal, fila.grupo));
  if (porGrupo.size === 0) return [];
  const [[regla], periodos] = await Promise.all([
    db.select({ criterio: compania.criterioEdad }).from(compania).where(eq(compania.codigoCompania, user.codigoCompania)),
    db
      .select({ inicio: periodoAcademico.fechaInicio, codigoSucursal: periodoAcademico.codigoSucursal })
      .from(periodoAcademico)
      .where(
        and(
          eq(periodoAcademico.codigoCompania, user.codigoCompania),
          eq(periodoAcademico.activo, true),
          eq(periodoAcademico.tipo, 'REGULAR'),
          gte(periodoAcademico.fechaFin, hoy),
        ),
      )
      .orderBy(asc(periodoAcademico.fechaInicio)),
  ]);
  return [...porGrupo.values()].map((suyos) => {
    const { codigoSucursal } = suyos[0]!;
    const inicio =
      periodos.find((uno) => uno.codigoSucursal === null || uno.codigoSucursal === codigoSucursal)?.inicio ?? temporada(hoy).fechaInicio;
    const nacidos = suyos.flatMap(({ fila }) => fila.entidad.fechaNacimiento ?? []);
    return {
      nombre: nombreDe(suyos.map(({ fila }) => fila.grupo)),
      sucursal: sucursal.get(codigoSucursal) ?? '',
      ninos: suyos.length,
      edades: edadesDe(nacidos.map((nacio) => edadDeGrupo(nacio, regla!.criterio, inicio))),
    };
  });
}
