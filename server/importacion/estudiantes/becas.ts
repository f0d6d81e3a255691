import { inArray } from 'drizzle-orm';
import { enPesos } from '@/domain/dinero';
import { plural } from '@/utils/format';
import { inscripcion } from '../../db/schema/inscripciones';
import { deSusSucursales, efectosDe, losQueCambianMonto, recalcularAbiertas, resumenDe, type Efecto } from '../../inscripciones/abiertas';
import { conOtroLugar } from '../../inscripciones/precio/hermanos';
import { conBeca } from '../../inscripciones/rebajas';
import type { Db, User } from '../../lib/scope';
import type { PorActualizar } from './plan';

/**
 * What an import changes in the open invoices that children have by now: of those who get a scholarship, which is the child's, and of those who get
 * another place among their siblings (`lugares`).
 */
export async function efectosEnOtras(
  db: Db,
  user: User,
  hoy: string,
  porActualizar: readonly PorActualizar[],
  lugares: ReadonlyMap<number, number> = new Map(),
): Promise<Record<'conBeca' | 'deHermanos', Efecto[]>> {
  const de = new Map(
    porActualizar.flatMap(({ codigoEstudiante, inscribe }) =>
      inscribe?.otorga ? [[codigoEstudiante, conBeca(inscribe.otorga.beca, inscribe.otorga)] as const] : [],
    ),
  );
  const otros = new Map([...lugares].filter(([codigo]) => !de.has(codigo)));
  const deHermanos = await conOtroLugar(db, user, hoy, otros);
  if (de.size === 0) return { conBeca: [], deHermanos };
  const efectos = await efectosDe(db, user, hoy, inArray(inscripcion.codigoEstudiante, [...de.keys()]), (rebajas, codigo) => {
    const suyas = de.get(codigo)!(rebajas);
    return { ...suyas, ordenHijo: lugares.get(codigo) ?? suyas.ordenHijo };
  });
  return { conBeca: losQueCambianMonto(efectos), deHermanos };
}

/** The same in words, for the plan; none without an effect that the user may see. */
export const enOtrasInscripciones = (user: User, { conBeca: becados, deHermanos }: Awaited<ReturnType<typeof efectosEnOtras>>): string[] =>
  [
    { efectos: deSusSucursales(user, becados), de: 'otras inscripciones con beca' },
    { efectos: deSusSucursales(user, deHermanos), de: 'hermanos ya inscritos' },
  ].flatMap(({ efectos, de }) => {
    if (efectos.length === 0) return [];
    const { antes, despues } = resumenDe(efectos);
    return [`${plural(efectos.length, 'factura abierta', 'facturas abiertas')} de ${de}: de ${enPesos(antes)} a ${enPesos(despues)}`];
  });

/** Gives the open invoices of children whose scholarships were taken back with an import the price that they have without. */
export async function recalcularSinBecas(db: Db, user: User, estudiantes: readonly number[]): Promise<void> {
  if (estudiantes.length === 0) return;
  const suyas = inArray(inscripcion.codigoEstudiante, [...estudiantes]);
  await recalcularAbiertas(db, user.hoy, losQueCambianMonto(await efectosDe(db, user, user.hoy, suyas, (rebajas) => rebajas)));
}
