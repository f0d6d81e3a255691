import { asc, inArray, sql } from 'drizzle-orm';
import { MAX_IMPORTE, type Centavos } from '@/contract/importe';
import type { LineaDeVenta, TipoLinea, Vendible, VentaInput } from '@/contract/facturas/venta';
import { CERO, enPesos, sumar } from '@/domain/dinero';
import { calcularVenta, descripcionDeVenta, esManual, estatusDe, rebajaManual, type Descuento, type LineaCalculada } from '@/domain/precio';
import { locked } from '../db/locks';
import { preparedSql } from '../db/prepared';
import type { factura } from '../db/schema/dinero/facturas';
import { articulo } from '../db/schema/dinero/inventario';
import { evento, servicio } from '../db/schema/dinero/precios';
import { cargarEstudiante } from '../estudiantes/ficha';
import { apartar, mover } from '../inventario/existencia';
import { assertSinFaltas, conflict, invalid, notFound } from '../lib/serve';
import { faltaEnRebaja } from '../lib/rebajar';
import { scoped, type User, type Acting } from '../lib/scope';
import { assertPersona } from '../personas/alcance';
import { tomaNumero } from '../compania/numero';
import { assertAprobado } from '../sesion/aprobar';
import { assertCupos } from './cupos';
import { descuentosDeVenta } from './descuentosDeVenta';
import { assertIdentificado } from './fiscal/identificado';

const CAMPO = { AR: 'codigoArticulo', SE: 'codigoServicio', EV: 'codigoEvento' } as const satisfies Record<TipoLinea, keyof LineaDeVenta>;

/** What a line sells, as its catalogue has it. */
type Cosa = Pick<Vendible, 'codigo' | 'descripcion' | 'precio' | 'itbis'>;

export interface LineaVendida extends LineaCalculada {
  tipo: TipoLinea;
  codigo: number;
  descripcion: string;
  cantidad: number;
}

/** A validated and priced sale, with its stock and places locked. */
interface VentaPreparada {
  codigoEntidad: number;
  codigoEstudiante: number | null;
  lineas: LineaVendida[];
  total: Centavos;
  /** The second user who approved the manual discount; '' when none was required. */
  rebajaAprobadaPor: string;
}

const codigoDe = (linea: LineaDeVenta) => linea[CAMPO[linea.tipo]];
const codigosDe = (detalles: readonly LineaDeVenta[], tipo: TipoLinea) =>
  detalles.flatMap((linea) => (linea.tipo === tipo ? [codigoDe(linea)!] : []));

/** Throws 400 for what the schema cannot check: no customer or two, a line without an item or of another kind, a past due date. */
function assertCompleta({ codigoEstudiante, codigoEntidad, fechaVencimiento, detalles }: VentaInput, hoy: string) {
  const faltas: Record<string, string> = {};
  if (codigoEstudiante === undefined && codigoEntidad === undefined) faltas.codigoEntidad = 'Elija al cliente';
  if (codigoEstudiante !== undefined && codigoEntidad !== undefined)
    faltas.codigoEntidad = 'Elija a un estudiante o a una persona, no a los dos';
  if (fechaVencimiento !== undefined && fechaVencimiento < hoy) faltas.fechaVencimiento = 'No puede ser antes de hoy';
  detalles.forEach((linea, i) => {
    for (const [tipo, campo] of Object.entries(CAMPO)) {
      if (tipo === linea.tipo && linea[campo] === undefined) faltas[`detalles.${i}.${campo}`] = 'Requerido';
      if (tipo !== linea.tipo && linea[campo] !== undefined) faltas[`detalles.${i}.${campo}`] = `La línea es de tipo ${linea.tipo}`;
    }
  });
  assertSinFaltas(faltas);
}

/** The person who is billed: the student's, or the named one. Throws 404 for one whom the user may not see. */
async function clienteDe({ db, user }: Acting, { codigoEstudiante, codigoEntidad }: VentaInput) {
  if (codigoEstudiante === undefined) {
    await assertPersona(db, user, codigoEntidad!, 'Ese cliente');
    return { codigoEntidad: codigoEntidad!, codigoEstudiante: null };
  }
  const estudiante = await cargarEstudiante(db, user, codigoEstudiante);
  return { codigoEntidad: estudiante.codigoEntidad, codigoEstudiante };
}

/** Lines to be priced for a branch. */
type PorPreciar = Pick<VentaInput, 'codigoSucursal' | 'detalles'>;

/** The items of the lines, by kind and code. Throws for inactive or built-in ones, and 404 for foreign ones. */
async function leerCosas({ db, user, hoy }: Acting, { detalles, codigoSucursal }: PorPreciar): Promise<Map<string, Cosa>> {
  const deEventos = scoped(evento, user, inArray(evento.codigoEvento, codigosDe(detalles, 'EV')));
  const [articulos, servicios, eventos] = await Promise.all([
    db
      .select()
      .from(articulo)
      .where(scoped(articulo, user, inArray(articulo.codigoArticulo, codigosDe(detalles, 'AR')))),
    db
      .select()
      .from(servicio)
      .where(scoped(servicio, user, inArray(servicio.codigoServicio, codigosDe(detalles, 'SE')))),
    // Locked, so that two cashiers do not sell the last place: the sold places are counted after this.
    locked(db, db.select().from(evento).where(deEventos).orderBy(asc(evento.codigoEvento)), 'update'),
  ]);
  const cosas = new Map<string, Cosa>();
  for (const una of articulos) {
    if (!una.activo) throw conflict(`${una.nombre} está inactivo: no se vende`);
    cosas.set(`AR${una.codigoArticulo}`, { ...una, descripcion: una.nombre, codigo: una.codigoArticulo });
  }
  for (const uno of servicios) {
    if (!uno.activo) throw conflict(`${uno.descripcion} está inactivo: no se vende`);
    if (uno.integrado) throw conflict(`${uno.descripcion} es un servicio del sistema: se factura solo, no se vende a mano`);
    cosas.set(`SE${uno.codigoServicio}`, { ...uno, codigo: uno.codigoServicio });
  }
  for (const uno of eventos) {
    if (!uno.activo) throw conflict(`${uno.descripcion} está inactivo: no se vende`);
    if (uno.fecha < hoy) throw conflict(`${uno.descripcion} ya pasó: no se vende`);
    if (uno.codigoSucursal !== null && uno.codigoSucursal !== codigoSucursal) throw conflict(`${uno.descripcion} es de otra sucursal`);
    cosas.set(`EV${uno.codigoEvento}`, { ...uno, codigo: uno.codigoEvento });
  }
  await assertCupos(db, eventos, detalles);
  return cosas;
}

const NO_EXISTE = { AR: 'Ese artículo', SE: 'Ese servicio', EV: 'Ese evento' };

/** Prices the lines and sums the manual discounts (centavos). A manual price or discount requires its access and a reason. */
function preciar(user: User, detalles: readonly LineaDeVenta[], cosas: ReadonlyMap<string, Cosa>, descuentos: readonly Descuento[]) {
  const faltas: Record<string, string> = {};
  const rebajas: Centavos[] = [];
  const lineas = detalles.flatMap((linea, i): LineaVendida[] => {
    const { tipo, cantidad, motivo, descuento } = linea;
    const cosa = cosas.get(tipo + codigoDe(linea));
    if (!cosa) throw notFound(NO_EXISTE[tipo]);
    const { codigo, descripcion, precio, itbis } = cosa;
    const porVender = { precio, itbis, cantidad, precioManual: linea.precio, descuento, motivo, descuentos };
    if (esManual(porVender)) {
      const falta = faltaEnRebaja(user, 'DESCUENTO', motivo);
      if (falta) faltas[`detalles.${i}.motivo`] = falta;
    }
    rebajas.push(rebajaManual(porVender));
    const calculada = calcularVenta(porVender);
    // `precio` is the unit price: quantity × price − discount + ITBIS = total.
    if (calculada.ok) return [{ ...calculada.linea, precio: linea.precio ?? precio, tipo, codigo, descripcion, cantidad }];
    faltas[`detalles.${i}.${descuento ? 'descuento' : 'cantidad'}`] = calculada.motivo;
    return [];
  });
  assertSinFaltas(faltas);
  return { lineas, rebaja: sumar(rebajas) };
}

/**
 * Prices a sale and locks what it takes: events by code, then articles by code. Throws for a foreign customer or item (404), inactive or past items,
 * more than is in stock, a manual price without access 41 or a reason, a large discount without approval, assertIdentificado, another total than shown.
 */
export async function prepararVenta(al: Acting, body: VentaInput): Promise<VentaPreparada> {
  assertCompleta(body, al.hoy);
  const cliente = await clienteDe(al, body);
  const descuentos = await descuentosDeVenta(al.db, al.user, al.hoy, cliente.codigoEstudiante);
  const { lineas, rebaja } = preciar(al.user, body.detalles, await leerCosas(al, body), descuentos);
  const total = sumar(lineas.map((linea) => linea.total));
  if (total > MAX_IMPORTE) throw invalid({ detalles: `La factura pasa de ${enPesos(MAX_IMPORTE)}` });
  if (total !== body.totalEsperado)
    throw conflict(`El total cambió: ahora es ${enPesos(total)}. Revise la venta y confirme de nuevo`, { total: total / 100 });
  await assertIdentificado(al.db, al.user, cliente, total);
  const { codigoSucursal } = body;
  const acto = { acto: 'factura/descuento', codigo: cliente.codigoEntidad, monto: rebaja, codigoSucursal } as const;
  const rebajaAprobadaPor = await assertAprobado(al, acto, body.aprobacion);
  await apartar(al.db, { codigoSucursal, tipo: 'VENTA', lineas: piezasDe(lineas) });
  return { ...cliente, lineas, total, rebajaAprobadaPor };
}

/** Lines at catalogue prices, for items sold with something else (camp extras). Throws like a sale, but locks no stock. */
export const lineasDeVenta = async (al: Acting, pide: PorPreciar): Promise<LineaVendida[]> =>
  pide.detalles.length === 0 ? [] : preciar(al.user, pide.detalles, await leerCosas(al, pide), []).lineas;

/** The articles among the lines, for movements of stock. */
export const piezasDe = (lineas: readonly LineaVendida[]) =>
  lineas.flatMap(({ tipo, codigo, cantidad }) => (tipo === 'AR' ? [{ codigoArticulo: codigo, cantidad }] : []));

type CampoDeVenta =
  'codigoCompania' | 'codigoSucursal' | 'codigoEntidad' | 'codigoEstudiante' | 'descripcion' | 'fecha' | 'fechaVencimiento';
type NuevaFactura = Pick<typeof factura.$inferSelect, CampoDeVenta | 'estatus' | 'total' | 'nota' | 'usuario' | 'rebajaAprobadaPor'> & {
  lineas: string;
};

// The invoice number is taken in the statement that inserts the invoice and its lines.
const insertar = preparedSql<{ codigo_factura: number; numero: number }, NuevaFactura>(
  'insertar_venta',
  (v) => sql`
  with serie as (${tomaNumero(v.codigoCompania, 'FACTURA')}),
  nueva as (
    insert into factura (codigo_compania, codigo_sucursal, numero, tipo, codigo_entidad, codigo_estudiante, descripcion, fecha, fecha_vencimiento, estatus, total, nota, usuario, rebaja_aprobada_por)
    select ${v.codigoCompania}, ${v.codigoSucursal}, numero, 'VENTA', ${v.codigoEntidad}, ${v.codigoEstudiante}, ${v.descripcion}, ${v.fecha}, ${v.fechaVencimiento},
      ${v.estatus}, ${v.total}, ${v.nota}, ${v.usuario}, ${v.rebajaAprobadaPor} from serie
    returning codigo_factura, numero),
  lineas as (
    insert into factura_detalle (codigo_factura, tipo, codigo_articulo, codigo_servicio, codigo_evento, descripcion, cantidad, precio, descuento, itbis, total, pasos)
    select codigo_factura, l.tipo, case l.tipo when 'AR' then l.codigo end, case l.tipo when 'SE' then l.codigo end, case l.tipo when 'EV' then l.codigo end,
      l.descripcion, l.cantidad, l.precio, l.descuento, l.itbis, l.total, l.pasos
    from nueva, json_to_recordset(${v.lineas}) as l (tipo text, codigo int, descripcion text, cantidad int, precio bigint, descuento bigint, itbis bigint, total bigint, pasos jsonb))
  select codigo_factura, numero from nueva`,
);

/** Writes a prepared sale: the invoice with number, lines and price steps, then the movements of stock. Returns its code. */
export async function escribirVenta(al: Acting, body: VentaInput, venta: VentaPreparada): Promise<number> {
  const { db, user, hoy, momento } = al;
  const { lineas, ...cabeza } = venta;
  const { codigoSucursal, nota, fechaVencimiento = hoy } = body;
  const { codigoCompania, usuario } = user;
  const [nueva] = await insertar(db, {
    ...{ ...cabeza, codigoCompania, codigoSucursal, nota, usuario, fecha: hoy, fechaVencimiento },
    descripcion: descripcionDeVenta(lineas),
    estatus: estatusDe(venta.total, CERO, false),
    lineas: JSON.stringify(lineas),
  });
  const { codigo_factura: codigoOrigen, numero } = nueva!;
  const documento = { documento: `Factura ${numero}`, origen: 'FACTURA' as const, codigoOrigen, momento };
  await mover(db, user, { codigoSucursal: body.codigoSucursal, tipo: 'VENTA', lineas: piezasDe(lineas), ...documento });
  return codigoOrigen;
}
