import { and, asc, inArray, ne, sql } from 'drizzle-orm';
import type { PlanFusion } from '@/contract/estudiantes/fusion';
import type { Centavos } from '@/contract/campos';
import { centavos, enPesos, sumar } from '@/domain/dinero';
import { alDejarDePagar } from '@/domain/cobros/saldo';
import type { Db } from '../db/connect';
import { locking } from '../db/locks';
import { factura } from '../db/schema/facturas';
import type { Lado } from '../estudiantes/traslados';
import { anularFactura, liberarPagos, porLiberar } from '../facturas/anularFactura';
import { saldoAFavor } from '../facturas/familia';
import type { User } from '../lib/user';
import { nombreDe } from '../personas/nombre';

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
const leerFacturas = (db: Db, inscripciones: readonly number[]) =>
  db
    .select({
      codigoFactura: factura.codigoFactura,
      codigoSucursal: factura.codigoSucursal,
      numero: factura.numero,
      descripcion: factura.descripcion,
      total: factura.total,
      pagado: factura.pagado,
    })
    .from(factura)
    .where(and(inArray(factura.codigoInscripcion, [...inscripciones]), ne(factura.estatus, 'ANULADA')))
    .orderBy(sql`${factura.tipo} <> 'MORA'`, asc(factura.codigoFactura));

/** What a merge does with the invoices of duplicate enrolments: every voided invoice, the resulting credit, and the payer. */
export async function planDeDobles(
  db: Db,
  queda: Lado,
  seVa: Lado,
): Promise<Pick<PlanFusion, 'dobles' | 'anuladas' | 'saldo' | 'pagador'>> {
  const dobles = await inscripcionesDobles(db, queda, seVa);
  const facturas = await leerFacturas(
    db,
    dobles.map(({ codigoInscripcion }) => codigoInscripcion),
  );
  const pagador = await pagadorDespues(db, queda, seVa);
  const libres = await porLiberar(
    db,
    facturas.map(({ codigoFactura }) => codigoFactura),
    pagador.codigoEntidad,
  );
  return {
    dobles: dobles.map(({ grupo }) => grupo),
    anuladas: facturas.map(({ codigoSucursal: _, ...una }) => una),
    saldo: sumar(libres.map(({ monto }) => centavos(monto))),
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
  const codigos = dobles.map(({ codigoInscripcion }) => codigoInscripcion);
  const facturas = await leerFacturas(db, codigos);
  const { codigoEntidad } = await pagadorDespues(db, queda, seVa);
  const motivo = `Inscripción doble: fichas #${queda.codigoEstudiante} y #${seVa.codigoEstudiante} unidas`;
  await liberarPagos(
    db,
    user,
    facturas.map(({ codigoFactura }) => codigoFactura),
    { motivo, momento, codigoPagador: codigoEntidad },
  );
  for (const una of facturas) await anularFactura(db, user, una, { motivo, momento, hoy });
  await db.execute(sql`update inscripcion set estatus = 'FINALIZADA', version = version + 1
    where codigo_inscripcion = any(${sql.param(codigos)}::int[])`);
}
