import type { FacturaDeCampamento } from '@/domain/inscripciones/campamento';
import { CERO } from '@/domain/dinero';
import { estatusDe } from '@/domain/precio';
import { factura, facturaDetalle } from '../../db/schema/dinero/facturas';
import { primerNumero } from '../../compania/numero';
import { piezasDe, type LineaVendida } from '../../facturas/vender';
import { mover } from '../../inventario/existencia';
import type { Acting } from '../../lib/scope';

interface Nino {
  codigoEntidad: number;
  codigoEstudiante: number;
  facturas: readonly FacturaDeCampamento<LineaVendida>[];
}

type Linea = FacturaDeCampamento<LineaVendida>['lineas'][number];

/** A line as stored; its price is the unit price. */
const filaDe = (
  { extra, codigoGrupo, ...linea }: Linea,
  codigoFactura: number,
  codigoServicio: number,
  inscripciones: ReadonlyMap<number, number>,
) => ({
  ...linea,
  codigoFactura,
  tipo: extra?.tipo ?? ('SE' as const),
  codigoServicio: extra ? (extra.tipo === 'SE' ? extra.codigo : null) : codigoServicio,
  codigoArticulo: extra?.tipo === 'AR' ? extra.codigo : null,
  codigoInscripcion: codigoGrupo === undefined ? null : inscripciones.get(codigoGrupo)!,
});

/**
 * Writes the camp invoices of children with their lines, taking all numbers at once, and takes their articles from the stock. Returns the
 * invoices by child.
 */
export async function facturarCampamento(
  { db, user, hoy, momento }: Acting,
  codigoSucursal: number,
  codigoServicio: number,
  ninos: readonly Nino[],
  inscripciones: readonly ReadonlyMap<number, number>[],
) {
  const { codigoCompania, usuario } = user;
  const pedidas = ninos.flatMap(({ facturas, codigoEntidad, codigoEstudiante }, i) =>
    facturas.map((una) => ({ ...una, codigoEntidad, codigoEstudiante, i })),
  );
  const primero = await primerNumero(db, codigoCompania, 'FACTURA', pedidas.length);
  const hechas = await db
    .insert(factura)
    .values(
      pedidas.map(({ descripcion, fechaVencimiento, total, codigoEntidad, codigoEstudiante }, n) => ({
        codigoCompania,
        codigoSucursal,
        codigoEntidad,
        codigoEstudiante,
        numero: primero + n,
        tipo: 'CAMPAMENTO' as const,
        descripcion,
        fecha: hoy,
        fechaVencimiento,
        total,
        estatus: estatusDe(total, CERO, false),
        usuario,
      })),
    )
    .returning();
  const enOrden = hechas.sort((a, b) => a.numero - b.numero);
  const lineasDe = pedidas.flatMap(({ lineas, i }, n) => {
    return lineas.map((una) => filaDe(una, enOrden[n]!.codigoFactura, codigoServicio, inscripciones[i]!));
  });
  await db.insert(facturaDetalle).values(lineasDe);
  for (const [n, { lineas }] of pedidas.entries()) {
    const piezas = piezasDe(lineas.flatMap(({ extra }) => extra ?? []));
    const { numero, codigoFactura: codigoOrigen } = enOrden[n]!;
    const deFactura = { documento: `Factura ${numero}`, origen: 'FACTURA' as const, codigoOrigen, momento };
    if (piezas.length) await mover(db, user, { codigoSucursal, tipo: 'VENTA', lineas: piezas, ...deFactura });
  }
  return ninos.map((_, i) => enOrden.filter((__, n) => pedidas[n]!.i === i));
}
