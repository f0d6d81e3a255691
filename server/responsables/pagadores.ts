import { and, asc, inArray, ne, sql } from 'drizzle-orm';
import type { PlanFusion } from '@/contract/estudiantes/fusion';
import { CERO, enPesos, restar, sumar, type Centavos } from '@/domain/dinero';
import { alDejarDePagar } from '@/domain/cobros/saldo';
import { locking } from '../db/locks';
import { saldoMovimiento } from '../db/schema/dinero/cobros';
import { factura } from '../db/schema/dinero/facturas';
import { entidad, nombreDe, responsableEstudiante as r } from '../db/schema/personas';
import type { Lado } from '../estudiantes/traslados';
import { anularFactura } from '../facturas/anular';
import { saldoAFavor } from '../facturas/familia';
import { creditosDe, liberar } from '../facturas/liberar';
import { conflict } from '../lib/serve';
import type { Db, User } from '../lib/scope';

interface Persona {
  codigoEntidad: number;
  nombre: string;
}

/** The payer of the child after the merge: the payer of either record, else the first guardian, else the child. */
export async function pagadorDespues(db: Db, queda: Lado, seVa: Lado): Promise<Persona> {
  const { rows } = await db.execute<{ persona: Persona }>(sql`
    select json_build_object('codigoEntidad', p.codigo_entidad, 'nombre', ${nombreDe('p')}) persona from entidad p
      left join responsable_estudiante r on r.codigo_entidad = p.codigo_entidad
        and r.codigo_estudiante in (${queda.codigoEstudiante}, ${seVa.codigoEstudiante})
    where r.codigo_responsable is not null and p.codigo_entidad not in (${queda.codigoEntidad}, ${seVa.codigoEntidad})
      or p.codigo_entidad = ${queda.codigoEntidad}
    order by r.codigo_responsable is null, r.contacto_pago desc, r.codigo_estudiante = ${queda.codigoEstudiante} desc, r.codigo_responsable limit 1`);
  return rows[0]!.persona;
}

/** Payers of one of the records who would pay for nobody after the merge, with their credit, which prevents it. */
export async function dejanDePagar(db: Db, queda: Lado, seVa: Lado, pagador: Persona): Promise<(Persona & { disponible: Centavos })[]> {
  const { rows } = await db.execute<{ persona: Persona }>(sql`
    select json_build_object('codigoEntidad', p.codigo_entidad, 'nombre', ${nombreDe('p')}) persona
    from responsable_estudiante r join entidad p using (codigo_entidad)
    where r.contacto_pago and r.codigo_estudiante in (${queda.codigoEstudiante}, ${seVa.codigoEstudiante}) and r.codigo_entidad <> ${pagador.codigoEntidad}
      and not exists (select 1 from responsable_estudiante o where o.codigo_entidad = r.codigo_entidad and o.contacto_pago
        and o.codigo_estudiante not in (${queda.codigoEstudiante}, ${seVa.codigoEstudiante}))
    order by p.codigo_entidad`);
  const salen = [];
  for (const { persona } of rows) salen.push({ ...persona, disponible: await saldoAFavor(db, persona.codigoEntidad) });
  return salen;
}

/** Why the credit of these persons prevents a merge; '' when it does not. */
export const impideSaldo = (salen: readonly (Persona & { disponible: Centavos })[]): string =>
  salen
    .filter(({ disponible }) => alDejarDePagar(disponible) === 'IMPIDE')
    .map(
      ({ nombre, disponible }) =>
        `${nombre} tiene un saldo a favor de ${enPesos(disponible)} y ya no pagaría por nadie: trasládelo o devuélvalo antes`,
    )
    .join('. ');

const pagaPorAlguien = async (db: Db, codigoEntidad: number) =>
  (await db.$count(r, sql`${r.codigoEntidad} = ${codigoEntidad} and ${r.contactoPago}`)) > 0;

/**
 * Handles the credit of somebody who stops paying for a student, after that change was written, so that no credit is forgotten. Locks both
 * persons. Less than a peso goes to the new payer; throws 409 with the amount when there is more and the person pays for nobody any more.
 */
export async function despedirPagador(
  db: Db,
  { codigoCompania, usuario }: User,
  sale: Persona,
  { codigoEntidad: codigoPagador }: Pick<Persona, 'codigoEntidad'>,
  momento: string,
): Promise<void> {
  const personas = [sale.codigoEntidad, codigoPagador];
  await db
    .select({ codigo: entidad.codigoEntidad })
    .from(entidad)
    .where(inArray(entidad.codigoEntidad, personas))
    .orderBy(entidad.codigoEntidad)
    .for('no key update');
  if (await pagaPorAlguien(db, sale.codigoEntidad)) return;
  const disponible = await saldoAFavor(db, sale.codigoEntidad);
  const que = alDejarDePagar(disponible);
  if (que === 'NADA') return;
  if (que === 'IMPIDE') {
    throw conflict(
      `${sale.nombre} tiene un saldo a favor de ${enPesos(disponible)} y ya no pagaría por nadie: trasládelo a otro responsable o devuélvalo antes, en su estado de cuenta`,
      { saldo: { codigoEntidad: sale.codigoEntidad, disponible: disponible / 100 } },
    );
  }
  const de = { codigoCompania, tipo: 'TRASLADO' as const, motivo: 'Centavos que pasan a quien paga ahora', momento, usuario };
  await db.insert(saldoMovimiento).values([
    { ...de, codigoEntidad: sale.codigoEntidad, codigoContraparte: codigoPagador, monto: restar(CERO, disponible) },
    { ...de, codigoEntidad: codigoPagador, codigoContraparte: sale.codigoEntidad, monto: disponible },
  ]);
}

/** Where both records are enrolled in the same group, the newer enrolment, which the merge ends. Locks them in the order of their codes. */
async function inscripcionesDobles(db: Db, queda: Lado, seVa: Lado): Promise<{ codigoInscripcion: number; grupo: string }[]> {
  const { rows } = await db.execute<{ codigoInscripcion: number; grupo: string }>(sql`
    select case when (b.fecha_inscripcion, b.codigo_inscripcion) > (a.fecha_inscripcion, a.codigo_inscripcion)
        then b.codigo_inscripcion else a.codigo_inscripcion end "codigoInscripcion", g.descripcion grupo
    from inscripcion a join inscripcion b on b.codigo_grupo = a.codigo_grupo join grupo g on g.codigo_grupo = a.codigo_grupo
    where a.codigo_estudiante = ${queda.codigoEstudiante} and b.codigo_estudiante = ${seVa.codigoEstudiante}
      and a.estatus = 'ACTIVA' and b.estatus = 'ACTIVA' order by 1 ${locking(db, sql`for update of a, b`)}`);
  return rows;
}

/** Non-void invoices of enrolments that end; late fees first, because they must be voided before their instalments. */
const leerFacturas = (db: Db, dobles: readonly { codigoInscripcion: number }[]) => {
  const inscripciones = dobles.map(({ codigoInscripcion }) => codigoInscripcion);
  return db
    .select()
    .from(factura)
    .where(and(inArray(factura.codigoInscripcion, inscripciones), ne(factura.estatus, 'ANULADA')))
    .orderBy(sql`${factura.tipo} <> 'MORA'`, asc(factura.codigoFactura));
};

const porLiberar = ({ codigoFactura, pagado }: { codigoFactura: number; pagado: Centavos }) => ({ codigoFactura, monto: pagado });

/** What a merge does with the invoices of duplicate enrolments: every voided invoice, the resulting credit, and the payer. */
export async function planDeDobles(
  db: Db,
  queda: Lado,
  seVa: Lado,
): Promise<Pick<PlanFusion, 'dobles' | 'anuladas' | 'saldo' | 'pagador'>> {
  const dobles = await inscripcionesDobles(db, queda, seVa);
  const anuladas = await leerFacturas(db, dobles);
  const pagador = await pagadorDespues(db, queda, seVa);
  const libres = await creditosDe(db, anuladas.map(porLiberar), pagador.codigoEntidad);
  return {
    dobles: dobles.map(({ grupo }) => grupo),
    anuladas,
    saldo: sumar(libres.map(({ monto }) => monto)),
    pagador: pagador.nombre,
  };
}

/**
 * Ends the duplicate enrolments and voids all their invoices, whatever their date; what was paid on them becomes credit of the new payer.
 * The caller has locked persons and invoices. Throws what anularFactura throws.
 */
export async function anularDobles(db: Db, user: User, queda: Lado, seVa: Lado, { momento, hoy }: { momento: string; hoy: string }) {
  const dobles = await inscripcionesDobles(db, queda, seVa);
  if (dobles.length === 0) return;
  const facturas = await leerFacturas(db, dobles);
  const { codigoEntidad } = await pagadorDespues(db, queda, seVa);
  const motivo = `Inscripción doble: fichas #${queda.codigoEstudiante} y #${seVa.codigoEstudiante} unidas`;
  for (const una of facturas) {
    await liberar({ db, user, momento }, [porLiberar(una)], `Factura ${una.numero}: ${motivo}`, codigoEntidad);
    await anularFactura(db, user, una, { motivo, momento, hoy });
  }
  const inscripciones = dobles.map(({ codigoInscripcion }) => codigoInscripcion);
  await db.execute(sql`update inscripcion set estatus = 'FINALIZADA', version = version + 1
    where codigo_inscripcion = any(${sql.param(inscripciones)}::int[])`);
}
