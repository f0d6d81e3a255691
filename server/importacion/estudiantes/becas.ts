import { inArray } from 'drizzle-orm';
import { enPesos, sumar } from '@/domain/dinero';
import { plural } from '@/utils/format';
import { inscripcion } from '../../db/schema/inscripciones';
import { efectosDe, recalcularAbiertas, type Efecto } from '../../inscripciones/abiertas';
import { conBeca } from '../../inscripciones/rebajas';
import type { Db, User } from '../../lib/scope';
import type { PorActualizar } from './plan';

const cambian = (efectos: readonly Efecto[]) => efectos.filter(({ antes, despues }) => antes !== despues);

/** What the scholarships granted in an import change in the open invoices that its children have by now: a scholarship is the child's. */
export async function efectosDeBecas(db: Db, user: User, hoy: string, porActualizar: readonly PorActualizar[]): Promise<Efecto[]> {
  const de = new Map(
    porActualizar.flatMap(({ codigoEstudiante, inscribe }) =>
      inscribe?.otorga ? [[codigoEstudiante, conBeca(inscribe.otorga.beca, inscribe.otorga)] as const] : [],
    ),
  );
  if (de.size === 0) return [];
  const suyas = inArray(inscripcion.codigoEstudiante, [...de.keys()]);
  return cambian(await efectosDe(db, user, hoy, suyas, (rebajas, codigoEstudiante) => de.get(codigoEstudiante)!(rebajas)));
}

/** The same in words, for the plan; none without an effect. */
export const enOtrasInscripciones = (efectos: readonly Efecto[]): string[] => {
  if (efectos.length === 0) return [];
  const [antes, despues] = [sumar(efectos.map((una) => una.antes)), sumar(efectos.map((una) => una.despues))];
  return [
    `${plural(efectos.length, 'factura abierta', 'facturas abiertas')} de otras inscripciones con beca: de ${enPesos(antes)} a ${enPesos(despues)}`,
  ];
};

/** Gives the open invoices of children whose scholarships were taken back with an import the price that they have without. */
export async function recalcularSinBecas(db: Db, user: User, estudiantes: readonly number[]): Promise<void> {
  if (estudiantes.length === 0) return;
  const suyas = inArray(inscripcion.codigoEstudiante, [...estudiantes]);
  await recalcularAbiertas(db, user.hoy, cambian(await efectosDe(db, user, user.hoy, suyas, (rebajas) => rebajas)));
}
