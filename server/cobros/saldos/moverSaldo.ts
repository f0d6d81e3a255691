import { sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { saldos as calls } from '@/contract/cobros/saldo';
import { restar, CERO } from '@/domain/dinero';
import { devolverSaldo, sacarSaldo } from '@/domain/cobros/saldo';
import { bloquearCajaAbierta } from '../../caja/caja';
import type { Db } from '../../db/connect';
import { cajaMovimiento } from '../../db/schema/caja';
import { saldoMovimiento } from '../../db/schema/cobros';
import { entidad } from '../../db/schema/personas';
import { saldoAFavor } from '../../facturas/familia';
import { conflict, forbidden, invalid } from '../../lib/errors';
import { serve } from '../../lib/serve';
import { soloDe, type User } from '../../lib/user';
import { assertPersona } from '../../personas/alcance';
import { nombreDe } from '../../personas/nombre';
import { assertAprobado } from '../../sesion/aprobar';
import { leerDevolucion } from '../papeles/devolucion';
import { destinosDeSaldo } from './destinosDeSaldo';

/** Locks persons in the order of their codes, so that nobody else changes their credit meanwhile. */
const bloquear = (db: Db, codigos: readonly number[]) =>
  db.execute(
    sql`select 1 from entidad where codigo_entidad = any(${sql.param([...codigos])}::int[]) order by codigo_entidad for no key update`,
  );

async function nombrePor(db: Db, codigoEntidad: number): Promise<string> {
  const [row] = await db
    .select({ nombre: nombreDe(entidad) })
    .from(entidad)
    .where(sql`${entidad.codigoEntidad} = ${codigoEntidad}`);
  return row!.nombre;
}

const movido = async (db: Db, codigoEntidad: number, monto: Centavos) => ({
  codigoEntidad,
  nombre: await nombrePor(db, codigoEntidad),
  monto,
  disponible: await saldoAFavor(db, codigoEntidad),
});

/** Throws 403 for a PROFESOR, who sees no family's credit, and 404 for a person out of scope. */
async function assertCuentas(db: Db, user: User, codigoEntidad: number): Promise<void> {
  if (soloDe(user) !== undefined) throw forbidden('El saldo a favor de las familias no es para profesores', 'acceso');
  await assertPersona(db, user, codigoEntidad);
}

export default [
  // Called before moving credit. Locks nothing: the act checks again.
  serve(calls.destinos, async ({ db, user, query: { codigoEntidad } }) => {
    await assertCuentas(db, user, codigoEntidad);
    return destinosDeSaldo(db, codigoEntidad);
  }),

  // Called by whoever corrects accounts. Locks both persons in the order of their codes. Refuses a person out of scope (404), one of
  // another family, and more credit than there is.
  serve(
    calls.trasladar,
    async ({ db, user, deps, body: { codigoEntidad, codigoDestino, monto, motivo } }) => {
      await assertCuentas(db, user, codigoEntidad);
      await assertPersona(db, user, codigoDestino);
      await bloquear(db, [codigoEntidad, codigoDestino]);
      const destinos = await destinosDeSaldo(db, codigoEntidad);
      if (!destinos.some((uno) => uno.codigoEntidad === codigoDestino))
        throw conflict('El saldo a favor solo se traslada a un responsable o estudiante de la misma familia');
      const sale = sacarSaldo(await saldoAFavor(db, codigoEntidad), monto);
      if (!sale.ok) throw invalid({ monto: sale.motivo });
      const de = {
        codigoCompania: user.codigoCompania,
        tipo: 'TRASLADO' as const,
        motivo,
        momento: deps.now().toISOString(),
        usuario: user.usuario,
      };
      await db.insert(saldoMovimiento).values([
        { ...de, codigoEntidad, codigoContraparte: codigoDestino, monto: restar(CERO, monto) },
        { ...de, codigoEntidad: codigoDestino, codigoContraparte: codigoEntidad, monto },
      ]);
      return { codigoEntidad, monto };
    },
    ({ db }, { codigoEntidad, monto }) => movido(db, codigoEntidad, monto as Centavos),
  ),

  // Called by whoever pays credit out in cash. Locks the person, then the caller's open cash day in the branch. Refuses a person out of
  // scope (404), more credit than there is, centavos, no open cash day, and a large amount without a second user's approval.
  serve(
    calls.devolver,
    async ({ db, user, deps, body: { codigoSucursal, codigoEntidad, monto, motivo, aprobacion } }) => {
      await assertCuentas(db, user, codigoEntidad);
      await bloquear(db, [codigoEntidad]);
      const caja = await bloquearCajaAbierta(db, user, codigoSucursal);
      if (!caja) throw conflict('El efectivo sale de una caja abierta: abra la suya en esta sucursal antes de devolver');
      const sale = devolverSaldo(await saldoAFavor(db, codigoEntidad), monto, user.centavosEnEfectivo);
      if (!sale.ok) throw invalid({ monto: sale.motivo });
      const momento = deps.now().toISOString();
      const aprobadoPor = await assertAprobado(
        { db, user, momento },
        { acto: 'saldo/devolver', codigo: codigoEntidad, monto, codigoSucursal, efectivo: monto },
        aprobacion,
      );
      const { codigoCaja } = caja;
      const de = { codigoCompania: user.codigoCompania, codigoCaja, momento, usuario: user.usuario };
      const [hecha] = await db
        .insert(saldoMovimiento)
        .values({ ...de, tipo: 'DEVOLUCION', codigoEntidad, monto: restar(CERO, monto), motivo, aprobadoPor })
        .returning({ codigoMovimiento: saldoMovimiento.codigoMovimiento });
      const nombre = await nombrePor(db, codigoEntidad);
      await db
        .insert(cajaMovimiento)
        .values({ ...de, tipo: 'REEMBOLSO', monto, aprobadoPor, motivo: `Saldo a favor devuelto a ${nombre}: ${motivo}` });
      return { codigoEntidad, monto, codigoMovimiento: hecha!.codigoMovimiento };
    },
    async ({ db, user }, { codigoEntidad, monto, codigoMovimiento }) => ({
      ...(await movido(db, codigoEntidad, monto as Centavos)),
      devolucion: await leerDevolucion(db, user, codigoMovimiento, null),
    }),
  ),
];
