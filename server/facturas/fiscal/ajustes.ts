import { and, eq, isNull, sql } from 'drizzle-orm';
import { certificadoFiscal, fiscal as calls, type AjustesFiscales, type SecuenciaInput } from '@/contract/facturas/fiscal';
import { mayorNumero, VENCEN } from '@/domain/fiscal/comprobante';
import { textoDelDia } from '@/domain/fechas';
import { esRnc } from '@/utils/rnc';
import type { Db } from '../../db/connect';
import { compania } from '../../db/schema/compania';
import { companiaFiscal, comprobante, secuenciaFiscal } from '../../db/schema/dinero/fiscal';
import { assertSinFaltas, conflict, serve } from '../../lib/serve';
import { assertVersion, changeRow, loadRow, type User } from '../../lib/scope';
import { ajustesDe, leerEstado } from './estado';
import { numerar } from './numerar';
import { enHilo } from '../../lib/hilos';
import type { leerP12 } from './p12';

/** Locks the company, so that its RNC stays as it is; throws when fiscal numbering is switched on for one without a valid RNC. */
async function assertRnc(db: Db, user: User, { modo }: AjustesFiscales) {
  const suya = eq(compania.codigoCompania, user.codigoCompania);
  const [row] = await db.select({ rnc: compania.rnc }).from(compania).where(suya).for('no key update');
  if (modo !== 'NO' && !esRnc(row!.rnc))
    throw conflict('Escriba antes el RNC de la academia, en Datos: el que hay falta o no es válido, y sale en cada comprobante');
}

/** Throws for a range that cannot be used: a number too large, the ends swapped, no expiry day although its type requires one. */
function assertRango({ tipo, desde, hasta, vence }: SecuenciaInput, hoy: string) {
  const faltas: Record<string, string> = {};
  if (hasta < desde) faltas.hasta = 'Debe ser igual o mayor que el primero';
  else if (hasta > mayorNumero(tipo)) faltas.hasta = `Un ${tipo} llega a lo sumo a ${mayorNumero(tipo)}`;
  if (vence === null && VENCEN.includes(tipo)) faltas.vence = `Escriba hasta cuándo vale: sale en cada ${tipo}`;
  else if (vence !== null && vence < hoy) faltas.vence = `Ya pasó: hoy es ${textoDelDia(hoy)}`;
  assertSinFaltas(faltas);
}

const PREFIJO = { NCF: 'B0', ECF: 'E3' } as const;

/** Converts documents that wait for a number of the other numbering to the current one: 'B02' becomes 'E32', one of a regime tax credit. */
async function pasarLoQueEspera(db: Db, user: User, { modo }: AjustesFiscales) {
  if (modo === 'NO') return;
  await db
    .update(comprobante)
    .set({ tipo: sql`${PREFIJO[modo]} || case when ${comprobante.tipo} in ('B14', 'B15') then '1' else right(${comprobante.tipo}, 1) end` })
    .where(
      and(
        eq(comprobante.codigoCompania, user.codigoCompania),
        isNull(comprobante.ncf),
        sql`left(${comprobante.tipo}, 1) <> left(${PREFIJO[modo]}, 1)`,
      ),
    );
}

type Guardada = typeof secuenciaFiscal.$inferSelect;

/** Throws when a used range would change what its documents already state: branch, type, first number, or numbers already assigned. */
function assertUsada({ siguiente, ...antes }: Guardada, nueva: SecuenciaInput) {
  if (siguiente === antes.desde) return;
  const fijos = [
    ['codigoSucursal', 'su sucursal'],
    ['tipo', 'su tipo'],
    ['desde', 'su primer número'],
  ] as const;
  const cambiado = fijos.find(([campo]) => antes[campo] !== nueva[campo]);
  if (cambiado)
    throw conflict(`De esta secuencia ya se emitieron comprobantes: ${cambiado[1]} no se puede cambiar. Registre otra secuencia`);
  if (nueva.hasta < siguiente - 1) throw conflict(`De esta secuencia ya se emitieron comprobantes hasta el ${siguiente - 1}`);
}

export default [
  serve(calls.estado, ({ db, user, hoy, deps }) => leerEstado(db, user, hoy, deps)),

  // Called by whoever manages the company. Locks the company, before there are settings too, and the settings. Refuses a stale
  // version, and switching on without a valid RNC.
  serve(calls.update, async ({ db, user, body, hoy, after, deps }) => {
    await assertRnc(db, user, body);
    const antes = await ajustesDe(db, user, true);
    if (antes) assertVersion(antes, body.version, await leerEstado(db, user, hoy, deps));
    const { modo, version: _, ...ajustes } = body;
    const { codigoCompania } = user;
    await db
      .insert(companiaFiscal)
      .values({ ...ajustes, codigoCompania, version: 1 }) // 0 was said while there were none
      .onConflictDoUpdate({ target: companiaFiscal.codigoCompania, set: { ...ajustes, version: sql`${companiaFiscal.version} + 1` } });
    await db.update(compania).set({ fiscal: modo }).where(eq(compania.codigoCompania, codigoCompania));
    await pasarLoQueEspera(db, user, body);
    after(deps.sessions.clear);
    return leerEstado(db, user, hoy, deps);
  }),

  // Called by whoever manages the company; then numbers the documents that waited for such a range. Refuses an unusable range; the
  // constraint secuencia_fiscal_sin_solape refuses one that overlaps another of its type.
  serve(calls.saveSecuencia, async ({ db, user, body: { version: _, ...rango }, hoy, deps }) => {
    assertRango(rango, hoy);
    await db.insert(secuenciaFiscal).values({ ...rango, siguiente: rango.desde, codigoCompania: user.codigoCompania });
    await numerar(db, user, hoy);
    return leerEstado(db, user, hoy, deps);
  }),

  // Called by the same users. Locks the range, so that a payment takes its number before or after. Also refuses a change of what its
  // documents already state.
  serve(calls.updateSecuencia, async ({ db, user, body: { codigoSecuencia, version, ...rango }, hoy, deps }) => {
    const suya = eq(secuenciaFiscal.codigoSecuencia, codigoSecuencia);
    const antes = await loadRow(db, user, secuenciaFiscal, suya, 'Esa secuencia', 'update');
    assertVersion(antes, version, await leerEstado(db, user, hoy, deps));
    if (rango.activo || rango.vence !== antes.vence) assertRango(rango, rango.vence === antes.vence ? (antes.vence ?? hoy) : hoy);
    assertUsada(antes, rango);
    const siguiente = antes.siguiente === antes.desde ? rango.desde : antes.siguiente;
    await changeRow(db, secuenciaFiscal, suya, { ...rango, siguiente });
    await numerar(db, user, hoy);
    return leerEstado(db, user, hoy, deps);
  }),

  // Called by whoever manages the company. Refuses when nothing waits, or when nothing that waits can be numbered: the message says which
  // range to register.
  serve(calls.emitir, async ({ db, user, hoy, deps }) => {
    const { enEspera } = await leerEstado(db, user, hoy, deps);
    if (enEspera === 0) throw conflict('Ningún comprobante espera un número');
    const { dados, faltan } = await numerar(db, user, hoy);
    if (dados === 0)
      throw conflict(`No quedan números ${faltan.join(', ')} que valgan hoy en la sucursal: registre la secuencia que le autorizó la DGII`);
    return leerEstado(db, user, hoy, deps);
  }),

  // Called by whoever manages the company. Locks the settings. The certificate is stored encrypted, its password not at all. Unsigned
  // documents are signed soon after. Refuses a file that is no certificate, a wrong password, an expired certificate.
  serve(certificadoFiscal.save, async ({ db, user, body: { archivo, clave }, hoy, deps }) => {
    if (!(await ajustesDe(db, user))) throw conflict('Active antes los comprobantes electrónicos');
    const { titular, vence, ...secreto } = await enHilo<typeof leerP12>('leerP12', archivo, clave, hoy);
    await ajustesDe(db, user, true); // locked only now: reading the file may take seconds
    await changeRow(db, companiaFiscal, eq(companiaFiscal.codigoCompania, user.codigoCompania), {
      secreto: deps.secretos.cifrar(JSON.stringify(secreto)),
      certificadoTitular: titular,
      certificadoVence: vence,
    });
    await db
      .update(comprobante)
      .set({ error: '' })
      .where(
        sql`${comprobante.codigoCompania} = ${user.codigoCompania} and ${comprobante.ncf} like 'E%' and ${comprobante.firmado} is null`,
      );
    return leerEstado(db, user, hoy, deps);
  }),

  serve(certificadoFiscal.remove, async ({ db, user, hoy, deps }) => {
    await changeRow(db, companiaFiscal, eq(companiaFiscal.codigoCompania, user.codigoCompania), {
      secreto: '',
      certificadoTitular: '',
      certificadoVence: null,
    });
    return leerEstado(db, user, hoy, deps);
  }),
];
