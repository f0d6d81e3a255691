import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { MAX_MORAS, moras as calls, type MoraPorAplicar } from '@/contract/facturas/mora';
import { puedeAnular } from '@/domain/cobros/cobro';
import { CERO, enPesos, sumar } from '@/domain/dinero';
import { diasDeAtraso, moraDe, venceParaMora, type ReglaDeMora } from '@/domain/mora';
import { calcularLinea, estatusDe, type LineaCalculada } from '@/domain/precio';
import { count } from '@/utils/format';
import { leerReglas } from '../compania/reglasDeDinero';
import type { Db } from '../db/connect';
import { factura, facturaDetalle } from '../db/schema/facturas';
import { estudiante } from '../db/schema/personas';
import { servicio } from '../db/schema/precios';
import { conflict, notFound } from '../lib/errors';
import { assertRebaja } from '../lib/rebajar';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { assertAprobado } from '../sesion/aprobar';
import { anularFactura } from './anularFactura';
import { estimadaHastaDeMuchas, pendiente } from './columnas';
import { leerFacturas } from './factura';
import { primerNumero } from '../compania/numero';
import { facturasDe } from '../personas/alcance';

const tanto = ({ moraTipo, moraPorcentaje }: ReglaDeMora, debe: Centavos) =>
  moraTipo === 'PORCENTAJE' ? `${moraPorcentaje / 100} % de ${enPesos(debe)}, ` : '';

/** The built-in service of late fees, with its ITBIS (basis points). */
async function leerServicioDeMora(db: Db, user: User) {
  const [row] = await db
    .select({ codigoServicio: servicio.codigoServicio, itbis: servicio.itbis })
    .from(servicio)
    .where(scoped(servicio, user, eq(servicio.integrado, 'MORA')));
  if (!row) throw notFound('El servicio «Mora» de la compañía');
  return row;
}

/** Condition: the instalment never had a late fee. A waived one is not charged again. */
const SIN_MORA = sql`not exists (select 1 from factura m where m.codigo_cuota = ${factura.codigoFactura})`;

interface Candidata extends Omit<MoraPorAplicar, 'diasAtraso' | 'pasos' | 'mora'> {
  codigoSucursal: number;
  codigoEntidad: number;
  codigoInscripcion: number | null;
}

/** Instalments that are late enough for a fee, oldest first; locked when they are to be charged. */
async function leerCandidatas(db: Db, user: User, codigoSucursal: number, regla: ReglaDeMora, hoy: string, solo?: SQL) {
  const query = db
    .select({
      codigoFactura: factura.codigoFactura,
      numero: factura.numero,
      descripcion: factura.descripcion,
      codigoSucursal: factura.codigoSucursal,
      codigoEntidad: factura.codigoEntidad,
      codigoEstudiante: estudiante.codigoEstudiante,
      codigoInscripcion: factura.codigoInscripcion,
      estudiante: estudiante.nombreCompleto,
      fechaVencimiento: factura.fechaVencimiento,
      pendiente: factura.pendiente,
    })
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
  return (await (solo ? query.for('no key update', { of: factura }) : query)) as Candidata[];
}

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

type Fila = Awaited<ReturnType<typeof planear>>['filas'][number];

/** Description of a late fee, from that of its instalment, cut to the longest that is allowed. */
const descripcionDe = ({ descripcion, numero }: Candidata) => `Mora de ${descripcion} (factura ${numero})`.slice(0, 200);

/** Inserts the late fees with their lines and price steps. The invoice numbers are taken here, so call it last. */
async function escribir(db: Db, { codigoCompania, usuario }: User, filas: readonly Fila[], codigoServicio: number, hoy: string) {
  const primero = await primerNumero(db, codigoCompania, 'FACTURA', filas.length);
  const hechas = await db
    .insert(factura)
    .values(
      filas.map(({ una, linea: { total } }, i) => ({
        codigoCompania,
        codigoSucursal: una.codigoSucursal,
        codigoEntidad: una.codigoEntidad,
        codigoEstudiante: una.codigoEstudiante,
        codigoInscripcion: una.codigoInscripcion,
        codigoCuota: una.codigoFactura,
        numero: primero + i,
        tipo: 'MORA' as const,
        descripcion: descripcionDe(una),
        fecha: hoy,
        fechaVencimiento: hoy,
        estatus: estatusDe(total, CERO, false),
        total,
        usuario,
      })),
    )
    .returning({ codigoFactura: factura.codigoFactura, numero: factura.numero });
  const codigoDe = new Map(hechas.map(({ numero, codigoFactura }) => [numero, codigoFactura]));
  await db.insert(facturaDetalle).values(
    filas.map(({ una, linea: { precio, descuento, itbis, total, pasos } }, i) => ({
      codigoFactura: codigoDe.get(primero + i)!,
      tipo: 'SE' as const,
      codigoServicio,
      descripcion: descripcionDe(una),
      cantidad: 1,
      precio,
      descuento,
      itbis,
      total,
      pasos,
    })),
  );
}

export default [
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
      await escribir(db, user, filas, codigoServicio, hoy);
      return { aplicadas: filas.length, total };
    },
    async (_, { aplicadas: n, total }) => ({ aplicadas: n, total: total as Centavos }),
  ),

  // Called by whoever may lower prices. Locks the late fee. Refuses one out of scope (404), another kind of invoice, one that is partly
  // paid (reverse first) or already waived, and a large amount without a second user's approval. Its number stays used, and the instalment
  // is not charged again.
  serve(
    calls.condonar,
    async ({ db, user, hoy, deps, body: { codigoFactura, motivo, aprobacion } }) => {
      const [row] = await db
        .select({
          codigoFactura: factura.codigoFactura,
          numero: factura.numero,
          codigoSucursal: factura.codigoSucursal,
          total: factura.total,
          pagado: factura.pagado,
          estatus: factura.estatus,
        })
        .from(factura)
        .where(facturasDe(user, and(eq(factura.codigoFactura, codigoFactura), eq(factura.tipo, 'MORA'))))
        .for('update');
      if (!row) throw notFound('Esa mora');
      assertRebaja(user, 'DESCUENTO', motivo, 'motivo');
      const permiso = puedeAnular(row);
      if (!permiso.ok) throw conflict(row.estatus === 'ANULADA' ? 'La mora ya está condonada.' : permiso.motivo);
      const momento = deps.now().toISOString();
      const acto = { acto: 'factura/mora/condonar', codigo: codigoFactura, monto: row.total, codigoSucursal: row.codigoSucursal } as const;
      const aprobadoPor = await assertAprobado({ db, user, momento }, acto, aprobacion);
      await anularFactura(db, user, row, { motivo: `Condonada: ${motivo}`, momento, hoy, aprobadoPor });
      return codigoFactura;
    },
    async ({ db, user, hoy }, codigoFactura) => {
      const [leida] = await leerFacturas(db, user, hoy, eq(factura.codigoFactura, codigoFactura));
      return leida!;
    },
  ),
];
