import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { fusionarResponsables as call, type PlanUnion } from '@/contract/responsables/fusion';
import type { PersonaConHijos } from '@/contract/responsables/responsable';
import type { Db } from '../db/connect';
import { locked } from '../db/locks';
import { entidad, estudiante, responsableEstudiante as r } from '../db/schema/personas';
import { saldosDe } from '../cobros/cuentaFamilia';
import { conflict, forbidden, invalid } from '../lib/errors';
import { serve } from '../lib/serve';
import { esAdministrador } from '../lib/user';
import { reflejarPagador } from '../personas/pagador';
import { assertPuedeEscribir } from '../personas/permiso';
import { anotarUnion } from '../personas/uniones';
import { bloquearCuentas, planear, trasladar } from './fusionar';
import { leerPersona } from './fichas';

/** A person as one side of a merge of persons, without a student. */
const lado = ({ codigoEntidad }: { codigoEntidad: number }) => ({ codigoEstudiante: 0, codigoEntidad });

/** The children of both persons, locked in the order of their codes. */
async function leerNinos(db: Db, personas: readonly number[]): Promise<number[]> {
  const suyos = db
    .select({ codigo: r.codigoEstudiante })
    .from(r)
    .where(inArray(r.codigoEntidad, [...personas]));
  const query = db
    .select({ codigo: estudiante.codigoEstudiante })
    .from(estudiante)
    .where(inArray(estudiante.codigoEstudiante, suyos))
    .orderBy(asc(estudiante.codigoEstudiante));
  return (await locked(db, query, 'update')).map(({ codigo }) => codigo);
}

/** Why two persons cannot be merged; '' when they can. */
async function impedimento(db: Db, queda: PersonaConHijos, seVa: PersonaConHijos, ninos: readonly number[]): Promise<string> {
  const ambos = [queda.codigoEntidad, seVa.codigoEntidad];
  const [alumno] = await db.select({ nombre: estudiante.nombreCompleto }).from(estudiante).where(inArray(estudiante.codigoEntidad, ambos));
  if (alumno) return `${alumno.nombre} es estudiante: las fichas de estudiantes se unen en «Estudiantes»`;
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int n from profesor where codigo_entidad = any(${sql.param(ambos)}::int[])`,
  );
  if (rows[0]!.n > 1) return 'Las dos personas son profesores: desactive antes a una de ellas';
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

export default [
  // Called by an administrator for a guardian with two records. Locks the children of both, both persons, then the invoices, each in the
  // order of their codes. Refuses a student, two instructors, children of a branch that the caller does not work in, and a user whom the
  // caller may not change. All rows move to the remaining record; the other becomes inactive, without children and document, and refers to
  // it.
  serve(call, async ({ db, user, body: { codigoEntidad, codigoFusion } }) => {
    if (!esAdministrador(user)) throw forbidden('Solo un administrador puede unir a dos personas', 'acceso');
    if (codigoEntidad === codigoFusion) throw invalid({ codigoFusion: 'Es la misma persona' });
    const ninos = await leerNinos(db, [codigoEntidad, codigoFusion]);
    const [queda, seVa] = [await leerPersona(db, user, codigoEntidad), await leerPersona(db, user, codigoFusion)];
    await bloquearCuentas(db, lado(queda), lado(seVa));
    const saldos = (await saldosDe(db, user, [codigoFusion])).get(codigoFusion);
    const { seQuedan, ...plan } = await planear(db, lado(queda), lado(seVa));
    const impide = await impedimento(db, queda, seVa, ninos);
    const answer: PlanUnion = {
      ...plan,
      seQuedan,
      queda: vista(queda),
      seVa: vista(seVa),
      saldoAFavor: saldos?.saldoAFavor ?? (0 as Centavos),
      pendiente: saldos?.pendiente ?? (0 as Centavos),
      impide,
    };
    const act = async () => {
      if (impide) throw conflict(impide);
      for (const codigo of [codigoEntidad, codigoFusion]) await assertPuedeEscribir(db, user, codigo);
      await unirVinculos(db, codigoEntidad, codigoFusion);
      await trasladar(db, lado(queda), lado(seVa));
      await reflejarPagador(db, [codigoEntidad, codigoFusion]);
      await db
        .update(entidad)
        .set({ activo: false, documento: '', codigoUnida: codigoEntidad, version: sql`${entidad.version} + 1` })
        .where(eq(entidad.codigoEntidad, codigoFusion));
      // The searchable text has the guardians' names, so it must be updated.
      await db.execute(sql`select refrescar_estudiantes(${sql.param(ninos)}::int[])`);
      await anotarUnion(db, user, 'RESPONSABLE', codigoEntidad, codigoFusion);
    };
    return { answer, act };
  }),
];
