import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  becaEstudiante as calls,
  inscripcionDescuento as descuentos,
  type EfectoDeBeca,
  type EstadoBeca,
  type Otorgada,
} from '@/contract/precios/becaEstudiante';
import { CERO, restar } from '@/domain/dinero';
import { seCruzan } from '@/domain/fechas';
import type { Db } from '../../db/connect';
import { locked } from '../../db/locks';
import { inscripcion } from '../../db/schema/inscripciones';
import { estudiante } from '../../db/schema/personas';
import { beca, becaEstudiante, inscripcionDescuento } from '../../db/schema/dinero/precios';
import { conflict, invalid, serve } from '../../lib/serve';
import { list } from '../../lib/lists/list';
import { same } from '../../lib/lists/filters';
import { assertRebaja } from '../../lib/rebajar';
import { anyone, changeRow, found, insertRow, loadRow, scoped, type User } from '../../lib/scope';
import { estudiantesDe } from '../../personas/alcance';
import { assertAprobado } from '../../sesion/aprobar';
import { deSusSucursales, efectosDe, recalcularAbiertas, resumenDe, type Efecto } from '../abiertas';
import { leerInscritas } from '../inscritas';
import { leerEstudiante } from '../requisitos';
import { conBeca, costoConEsto, leerBeca, leerDescuentos } from '../rebajas';

/** The effect of a scholarship as the user may see it, with its total cost in all branches and whether that exceeds its budget. */
async function conCosto(db: Db, user: User, una: typeof beca.$inferSelect, efectos: Efecto[]): Promise<EfectoDeBeca> {
  const { antes, despues } = resumenDe(efectos);
  const { costo, aviso } = await costoConEsto(db, una, restar(antes, despues));
  return { ...resumenDe(deSusSucursales(user, efectos)), costo: costo < 0 ? CERO : costo, presupuesto: una.presupuesto, aviso };
}

/**
 * Locks a grant, then reads its scholarship: one statement for both, having waited, would read the scholarship as it was before. It is the child's,
 * whom it follows into another branch. Throws 404 to who may not see the child.
 */
async function leerOtorgada(db: Db, user: User, codigoBecaEstudiante: number) {
  const suyos = db.select({ codigo: estudiante.codigoEstudiante }).from(estudiante).where(estudiantesDe(user));
  const suya = and(eq(becaEstudiante.codigoBecaEstudiante, codigoBecaEstudiante), inArray(becaEstudiante.codigoEstudiante, suyos));
  const otorgada = found(await locked(db, db.select().from(becaEstudiante).where(suya), 'update'), 'Esa beca otorgada');
  return { otorgada, beca: await loadRow(db, user, beca, eq(beca.codigoBeca, otorgada.codigoBeca), 'Esa beca') };
}

const HOY = sql`${sql.placeholder('hoy')}::date`;
const ESTADO = sql<EstadoBeca>`case when ${becaEstudiante.revocada} is not null then 'REVOCADA' when ${becaEstudiante.hasta} < ${HOY} then 'TERMINADA'
  when ${becaEstudiante.desde} > ${HOY} then 'POR_EMPEZAR' else 'VIGENTE' end`;

const lista = list({
  call: calls.filter,
  table: becaEstudiante,
  key: becaEstudiante.codigoBecaEstudiante,
  names: { estudiante: estudiante.nombreCompleto, beca: beca.descripcion, porcentaje: beca.porcentaje, estado: ESTADO },
  scope: scoped(estudiante, anyone),
  joins: (rows) =>
    rows
      .innerJoin(estudiante, eq(estudiante.codigoEstudiante, becaEstudiante.codigoEstudiante))
      .innerJoin(beca, eq(beca.codigoBeca, becaEstudiante.codigoBeca)),
  search: estudiante.busqueda,
  filters: { estudiante: same('codigoEstudiante', becaEstudiante.codigoEstudiante), beca: same('codigoBeca', becaEstudiante.codigoBeca) },
});

export default [
  lista,

  // Called by /beca/otorgarbeca. Locks the student, their open invoices, then a scholarship with a budget. Refuses an inactive or closed
  // scholarship, an end before the start, and one that the student already has on those days. Paid and overdue invoices stay the same.
  serve(calls.otorgar, async ({ db, user, hoy, body: pide }) => {
    const { codigoEstudiante, codigoBeca, desde, hasta } = pide;
    if (hasta < desde) throw invalid({ hasta: 'Debe ser el primer día o después' });
    const alumno = await leerEstudiante(db, user, codigoEstudiante, { lock: true });
    const una = await leerBeca(db, user, codigoBeca, desde);
    if (una.hasta && hasta > una.hasta) throw invalid({ hasta: 'La beca se otorga solo hasta antes de ese día' });
    const suya = eq(becaEstudiante.codigoEstudiante, codigoEstudiante);
    const suyas = await db
      .select()
      .from(becaEstudiante)
      .where(and(suya, eq(becaEstudiante.codigoBeca, codigoBeca), isNull(becaEstudiante.revocada)));
    if (suyas.some((otra) => seCruzan(otra, pide)))
      throw conflict(`${alumno.nombreCompleto} ya tiene la beca ${una.descripcion} en esas fechas`);
    const efectos = await efectosDe(db, user, hoy, eq(inscripcion.codigoEstudiante, codigoEstudiante), conBeca(una, pide));
    const respuesta = await conCosto(db, user, una, efectos);
    const act = async (body: Otorgada) => {
      assertRebaja(user, 'BECA', body.motivo, 'motivo');
      const nueva = { ...body, codigoSucursal: alumno.codigoSucursal, usuario: user.usuario };
      const { codigoBecaEstudiante } = await insertRow(db, becaEstudiante, nueva);
      await recalcularAbiertas(db, hoy, efectos);
      return { ...respuesta, codigoBecaEstudiante };
    };
    return { answer: { ...respuesta, codigoBecaEstudiante: null }, act };
  }),

  // Called by /beca/otorgarbeca. Locks the grant, then the student's open invoices. Refuses a grant that is already revoked.
  serve(calls.revocar, async ({ db, user, hoy, deps, body: { codigoBecaEstudiante } }) => {
    const { otorgada, beca: una } = await leerOtorgada(db, user, codigoBecaEstudiante);
    if (otorgada.revocada) throw conflict('Esa beca ya fue revocada');
    const { codigoEstudiante, codigoBeca, desde, hasta } = otorgada;
    const esEsa = (otra: { codigo?: number; desde: string; hasta: string | null }) =>
      otra.codigo === codigoBeca && otra.desde === desde && otra.hasta === hasta;
    const efectos = await efectosDe(db, user, hoy, eq(inscripcion.codigoEstudiante, codigoEstudiante), (rebajas) => ({
      ...rebajas,
      becas: rebajas.becas.filter((otra) => !esEsa(otra)),
    }));
    return {
      answer: await conCosto(db, user, una, efectos),
      act: async ({ motivo }) => {
        const revocada = { revocada: deps.now().toISOString(), revocadaPor: user.usuario, motivoRevocacion: motivo };
        await changeRow(db, becaEstudiante, eq(becaEstudiante.codigoBecaEstudiante, codigoBecaEstudiante), revocada);
        await recalcularAbiertas(db, hoy, efectos);
      },
    };
  }),

  // Called by whoever manages discounts, for an existing enrolment. Locks its open invoices. Refuses a discount that may not be granted by
  // hand or is already granted, no reason, and a large reduction without a second user's approval.
  serve(descuentos.conceder, async ({ db, user, hoy, deps, body: { codigoInscripcion, codigoDescuento } }) => {
    const suya = eq(inscripcion.codigoInscripcion, codigoInscripcion);
    const { codigoSucursal, codigoEstudiante } = found(await leerInscritas(db, user, suya), 'Esa inscripción');
    const nuevos = await leerDescuentos(db, user, [codigoDescuento]);
    const efectos = await efectosDe(db, user, hoy, suya, (rebajas) => ({
      ...rebajas,
      descuentos: [...rebajas.descuentos.filter(({ codigo }) => codigo !== codigoDescuento), ...nuevos],
    }));
    const resumen = resumenDe(efectos);
    return {
      answer: resumen,
      act: async ({ motivo, aprobacion }) => {
        assertRebaja(user, 'DESCUENTO', motivo, 'motivo');
        const aprobadoPor = await assertAprobado(
          { db, user, momento: deps.now().toISOString() },
          { acto: 'inscripcion/descuento', codigo: codigoEstudiante, monto: restar(resumen.antes, resumen.despues), codigoSucursal },
          aprobacion,
        );
        const concedido = { codigoInscripcion, codigoDescuento, codigoSucursal, usuario: user.usuario, aprobadoPor, motivo };
        await db.insert(inscripcionDescuento).values(concedido);
        await recalcularAbiertas(db, hoy, efectos);
      },
    };
  }),

  // Called to withdraw a discount. Locks the grant, then the enrolment's open invoices. Refuses one that the enrolment does not have.
  serve(descuentos.retirar, async ({ db, user, hoy, body: { codigoInscripcion, codigoDescuento } }) => {
    const suya = eq(inscripcion.codigoInscripcion, codigoInscripcion);
    found(await leerInscritas(db, user, suya), 'Esa inscripción');
    const suyo = and(
      eq(inscripcionDescuento.codigoInscripcion, codigoInscripcion),
      eq(inscripcionDescuento.codigoDescuento, codigoDescuento),
    )!;
    const concedido = await locked(db, db.select().from(inscripcionDescuento).where(suyo), 'update');
    if (concedido.length === 0) throw conflict('La inscripción no tiene ese descuento');
    const efectos = await efectosDe(db, user, hoy, suya, (rebajas) => ({
      ...rebajas,
      descuentos: rebajas.descuentos.filter(({ codigo }) => codigo !== codigoDescuento),
    }));
    const act = async () => {
      await db.delete(inscripcionDescuento).where(suyo);
      await recalcularAbiertas(db, hoy, efectos);
    };
    return { answer: resumenDe(efectos), act };
  }),
];
