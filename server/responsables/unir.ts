import { and, eq, inArray, sql } from 'drizzle-orm';
import { fusionarResponsables as call, type PlanUnion } from '@/contract/responsables/fusion';
import type { PersonaConHijos } from '@/contract/responsables/responsable';
import { CERO } from '@/domain/dinero';
import type { Db } from '../db/connect';
import { entidad, estudiante, profesor } from '../db/schema/personas';
import { saldosDe } from '../cobros/cuentaFamilia';
import { conflict, forbidden, invalid, serve } from '../lib/serve';
import { changeRow, esAdministrador } from '../lib/scope';
import { assertPuedeEscribir, reflejarPagador } from '../personas/escribir';
import { anotarUnion } from '../personas/uniones';
import { bloquearCuentas, ladoDe, planear, trasladar } from './fusionar';
import { bloquearHijos, leerPersona } from './fichas';

/** Why two persons cannot be merged; '' when they can. */
async function impedimento(db: Db, queda: PersonaConHijos, seVa: PersonaConHijos, ninos: readonly number[]): Promise<string> {
  const ambos = [queda.codigoEntidad, seVa.codigoEntidad];
  const [alumno] = await db.select({ nombre: estudiante.nombreCompleto }).from(estudiante).where(inArray(estudiante.codigoEntidad, ambos));
  if (alumno) return `${alumno.nombre} es estudiante: las fichas de estudiantes se unen en «Estudiantes»`;
  if ((await db.$count(profesor, inArray(profesor.codigoEntidad, ambos))) > 1)
    return 'Las dos personas son profesores: desactive antes a una de ellas';
  const vistos = new Set([...queda.hijos, ...seVa.hijos].map(({ codigoEstudiante }) => codigoEstudiante));
  if (ninos.some((codigo) => !vistos.has(codigo))) return 'Tiene hijos en una sucursal que no es suya: los une quien trabaje en todas';
  return '';
}

const vista = ({ codigoEntidad, nombreCompleto, documento, telefono, hijos }: PersonaConHijos) => {
  return { codigoEntidad, nombreCompleto, documento, telefono, hijos: hijos.map((hijo) => hijo.nombreCompleto) };
};

/** Keeps one link per child of both: it is payer, may pick up and is emergency contact if either link was. */
async function unirVinculos(db: Db, queda: number, seVa: number): Promise<void> {
  await db.execute(sql`
    with dobles as (
      delete from responsable_estudiante s using responsable_estudiante q
      where s.codigo_entidad = ${seVa} and q.codigo_entidad = ${queda} and q.codigo_estudiante = s.codigo_estudiante
      returning q.codigo_responsable, s.contacto_pago, s.recoge, s.emergencia)
    update responsable_estudiante v set recoge = v.recoge or d.recoge, emergencia = v.emergencia or d.emergencia, version = v.version + 1,
      contacto_pago = v.contacto_pago or d.contacto_pago
    from dobles d where v.codigo_responsable = d.codigo_responsable`);
}

// Called by an administrator for a guardian with two records. Locks the children of both, both persons, then the invoices, each in the
// order of their codes. Refuses two that are one already, a student, two instructors, children of a branch that the caller does not work in,
// and a user whom the caller may not change. All rows move to the remaining record; the other becomes inactive, without children and
// document, and refers to it.
export default serve(call, async ({ db, user, body: { codigoEntidad, codigoFusion } }) => {
  if (!esAdministrador(user)) throw forbidden('Solo un administrador puede unir a dos personas', 'acceso');
  if (codigoEntidad === codigoFusion) throw invalid({ codigoFusion: 'Es la misma persona' });
  const ninos = await bloquearHijos(db, [codigoEntidad, codigoFusion], 'update');
  const [unaParte, otraParte] = [ladoDe(codigoEntidad), ladoDe(codigoFusion)];
  const queda = await leerPersona(db, user, codigoEntidad);
  const yaUnida = and(eq(entidad.codigoEntidad, codigoFusion), eq(entidad.codigoUnida, codigoEntidad));
  if (await db.$count(entidad, yaUnida)) throw conflict('Esas dos personas ya se unieron');
  const seVa = await leerPersona(db, user, codigoFusion);
  await bloquearCuentas(db, unaParte, otraParte);
  const saldos = (await saldosDe(db, user, [codigoFusion])).get(codigoFusion);
  const plan = await planear(db, unaParte, otraParte);
  const impide = await impedimento(db, queda, seVa, ninos);
  const answer: PlanUnion = {
    ...plan,
    queda: vista(queda),
    seVa: vista(seVa),
    saldoAFavor: saldos?.saldoAFavor ?? CERO,
    pendiente: saldos?.pendiente ?? CERO,
    impide,
  };
  const act = async () => {
    if (impide) throw conflict(impide);
    for (const codigo of [codigoEntidad, codigoFusion]) await assertPuedeEscribir(db, user, codigo);
    await unirVinculos(db, codigoEntidad, codigoFusion);
    await trasladar(db, unaParte, otraParte);
    await reflejarPagador(db, [codigoEntidad, codigoFusion]);
    await changeRow(db, entidad, eq(entidad.codigoEntidad, codigoFusion), { activo: false, documento: '', codigoUnida: codigoEntidad });
    // The searchable text has the guardians' names, so it must be updated.
    await db.execute(sql`select refrescar_estudiantes(${sql.param(ninos)}::int[])`);
    await anotarUnion(db, user, 'RESPONSABLE', codigoEntidad, codigoFusion);
  };
  return { answer, act };
});
