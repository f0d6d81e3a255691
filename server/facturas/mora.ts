import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';
import { MAX_MORAS, MoraPorAplicar, moras as calls } from '@/contract/facturas/mora';
import { enPesos, sumar } from '@/domain/dinero';
import { diasDeAtraso, moraDe, venceParaMora, type ReglaDeMora } from '@/domain/mora';
import { calcularLinea, type LineaCalculada } from '@/domain/precio';
import { count } from '@/utils/format';
import { leerReglas } from '../compania/compania';
import { pick, type Db } from '../db/connect';
import { factura } from '../db/schema/dinero/facturas';
import { estudiante } from '../db/schema/personas';
import { servicio } from '../db/schema/dinero/precios';
import { conflict, serve } from '../lib/serve';
import { assertRebaja } from '../lib/rebajar';
import { anyone, columnsFor, found, scoped, type User } from '../lib/scope';
import { anularPedida, assertAnulable, bloquearFactura } from './anular';
import { estimadaHastaDeMuchas, pendiente } from './columnas';
import { leerEncabezado } from './factura';
import { insertarFacturas } from './insertar';
import { always, matches, same, span } from '../lib/lists/filters';
import { list } from '../lib/lists/list';

const tanto = ({ moraTipo, moraPorcentaje }: ReglaDeMora, debe: Centavos) =>
  moraTipo === 'PORCENTAJE' ? `${moraPorcentaje / 100} % de ${enPesos(debe)}, ` : '';

/** The built-in service of late fees, with its ITBIS (basis points). */
async function leerServicioDeMora(db: Db, user: User) {
  const rows = await db
    .select(pick(servicio, 'codigoServicio', 'itbis'))
    .from(servicio)
    .where(scoped(servicio, user, eq(servicio.integrado, 'MORA')));
  return found(rows, 'El servicio «Mora» de la compañía');
}

/** Condition: the instalment never had a late fee. A waived one is not charged again. */
const SIN_MORA = sql`not exists (select 1 from factura m where m.codigo_cuota = ${factura.codigoFactura})`;

const campos = {
  ...columnsFor(MoraPorAplicar.omit({ diasAtraso: true, pasos: true, mora: true }), factura, {
    codigoEstudiante: estudiante.codigoEstudiante,
    estudiante: estudiante.nombreCompleto,
  }),
  ...pick(factura, 'codigoSucursal', 'codigoEntidad', 'codigoInscripcion'),
};

/** Instalments that are late enough for a fee, oldest first; locked when they are to be charged. */
async function leerCandidatas(db: Db, user: User, codigoSucursal: number, regla: ReglaDeMora, hoy: string, solo?: SQL) {
  const query = db
    .select(campos)
    .from(factura)
    .innerJoin(estudiante, eq(estudiante.codigoEstudiante, factura.codigoEstudiante))
    .where(
      scoped(
        factura,
        user,
        eq(factura.codigoSucursal, codigoSucursal),
        pendiente,
        lte(factura.fechaVencimiento, venceParaMora(regla, hoy)),
        eq(factura.tipo, 'CUOTA'),
        sql`${estimadaHastaDeMuchas} is null`,
        SIN_MORA,
        solo,
      ),
    )
    .orderBy(...(solo ? [asc(factura.codigoFactura)] : [asc(factura.fechaVencimiento), asc(factura.codigoFactura)]))
    .limit(MAX_MORAS + 1);
  return solo ? query.for('no key update', { of: factura }) : query;
}

type Candidata = Awaited<ReturnType<typeof leerCandidatas>>[number];

/** Computes a late fee with the common price rules; its first price step says what it is for. */
function calcular(regla: ReglaDeMora, una: Candidata, itbis: number, hoy: string): LineaCalculada & { diasAtraso: number } {
  const linea = calcularLinea({ precio: moraDe(regla, una, hoy), cantidad: 1, itbis });
  const diasAtraso = diasDeAtraso(una.fechaVencimiento, hoy);
  const [base, ...resto] = linea.pasos;
  const concepto = `Mora: ${tanto(regla, una.pendiente)}${count(diasAtraso)} ${diasAtraso === 1 ? 'día' : 'días'} de atraso`;
  return { ...linea, pasos: [{ ...base!, concepto }, ...resto], diasAtraso };
}

async function planear(db: Db, user: User, codigoSucursal: number, hoy: string, solo?: SQL) {
  const regla = await leerReglas(db, user);
  if (regla.moraTipo === 'NINGUNA') return { regla, filas: [], codigoServicio: 0 };
  const { codigoServicio, itbis } = await leerServicioDeMora(db, user);
  const candidatas = await leerCandidatas(db, user, codigoSucursal, regla, hoy, solo);
  const filas = candidatas.map((una) => ({ una, linea: calcular(regla, una, itbis, hoy) })).filter(({ linea }) => linea.total > 0);
  return { regla, filas, codigoServicio };
}

/** A late fee as an invoice of its own, which is due at once; its description is cut to the longest that is allowed. */
function facturaDe(una: Candidata, hoy: string) {
  const { codigoSucursal, codigoEntidad, codigoEstudiante, codigoInscripcion, codigoFactura: codigoCuota } = una;
  const deQuien = { codigoSucursal, codigoEntidad, codigoEstudiante, codigoInscripcion, codigoCuota };
  const descripcion = `Mora de ${una.descripcion} (factura ${una.numero})`.slice(0, 200);
  return { ...deQuien, tipo: 'MORA' as const, descripcion, fecha: hoy, fechaVencimiento: hoy };
}

const cuota = alias(factura, 'cuota');
const lista = list({
  call: calls.filter,
  table: factura,
  key: factura.codigoFactura,
  names: { estudiante: sql`coalesce(${estudiante.nombreCompleto}, '')`, cuota: cuota.numero },
  joins: (rows) =>
    rows
      .leftJoin(estudiante, eq(estudiante.codigoEstudiante, factura.codigoEstudiante))
      .leftJoin(cuota, eq(cuota.codigoFactura, factura.codigoCuota)),
  search: (term, i) => sql`${factura.codigoEstudiante} in (
    select codigo_estudiante from estudiante where codigo_compania = ${anyone.codigoCompania} and ${matches(sql`busqueda`, term, i)})`,
  filters: { mora: always(sql`${factura.tipo} = 'MORA'`), estatus: same('estatus', factura.estatus), ...span(factura.fecha) },
});

export default [
  lista,

  // Called by whoever bills, before applying late fees. Locks nothing: the act computes again.
  serve(calls.previsualizar, async ({ db, user, hoy, body }) => {
    const { regla, filas } = await planear(db, user, body.codigoSucursal, hoy);
    const vista = filas
      .slice(0, MAX_MORAS)
      .map(({ una, linea: { pasos, total, diasAtraso } }) => ({ ...una, diasAtraso, pasos, mora: total }));
    const { moraTipo, moraDiasGracia } = regla;
    return { moraTipo, moraDiasGracia, filas: vista, total: sumar(vista.map(({ mora }) => mora)), hayMas: filas.length > MAX_MORAS };
  }),

  // Called by whoever bills. Locks the instalments by code, so that nobody pays or charges them meanwhile, then the invoice series. Refuses
  // when late fees are switched off, and when an instalment was paid, recalculated or charged since the preview (409 with the new total);
  // the constraint factura_mora_unica refuses a second fee for one instalment.
  serve(
    calls.aplicar,
    async ({ db, user, hoy, body: { facturas, totalEsperado, codigoSucursal } }) => {
      const codigos = [...new Set(facturas)];
      const { regla, filas, codigoServicio } = await planear(db, user, codigoSucursal, hoy, inArray(factura.codigoFactura, codigos));
      if (regla.moraTipo === 'NINGUNA') throw conflict('La mora está desactivada: se activa en Compañía, «Cobros»');
      const total = sumar(filas.map(({ linea }) => linea.total));
      if (filas.length !== codigos.length || total !== totalEsperado) {
        throw conflict(`Algo cambió: ahora son ${count(filas.length)} por ${enPesos(total)}. Revise la mora y aplíquela de nuevo`, {
          total: total / 100,
        });
      }
      const moras = filas.map(({ una, linea }) => ({ factura: facturaDe(una, hoy), codigoServicio, linea }));
      await insertarFacturas(db, user, moras);
      return { aplicadas: filas.length, total };
    },
    async (_, { aplicadas: n, total }) => ({ aplicadas: n, total: total as Centavos }),
  ),

  // Called by whoever may lower prices. Locks the late fee. Refuses one out of scope (404), another kind of invoice, one that is partly
  // paid (reverse first) or already waived, and a large amount without a second user's approval. Its number stays used, and the instalment
  // is not charged again.
  serve(
    calls.condonar,
    async (contexto) => {
      const { codigoFactura, motivo, aprobacion } = contexto.body;
      const esa = and(eq(factura.codigoFactura, codigoFactura), eq(factura.tipo, 'MORA'))!;
      const una = await bloquearFactura(contexto.db, contexto.user, esa, 'Esa mora');
      assertRebaja(contexto.user, 'DESCUENTO', motivo, 'motivo');
      assertAnulable(una, 'La mora ya está condonada.');
      return anularPedida(contexto, una, { acto: 'factura/mora/condonar', motivo: `Condonada: ${motivo}`, aprobacion });
    },
    ({ db, user, hoy }, codigoFactura) => leerEncabezado(db, user, hoy, codigoFactura),
  ),
];
