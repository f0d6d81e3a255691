import type { Centavos } from '@/contract/campos';
import { costear, debidoDe, estatusDeCompra, parteDe } from '@/domain/compra';
import { CERO, centavos, porcentaje, proporcion, restar, sumar } from '@/domain/dinero';
import { valorDeMovimiento } from '@/domain/existencia';
import { sumarDias } from '@/domain/fechas';
import { calcularVenta } from '@/domain/precio';
import { secuencia } from '../schema/compania';
import { compra, compraDetalle, compraPago } from '../schema/compras';
import { factura, facturaDetalle } from '../schema/facturas';
import { existencia, movimiento, transferenciaArticulo, transferenciaArticuloDetalle } from '../schema/inventario';
import { CAJEROS, CODIGO_COMPANIA as codigoCompania, SUCURSALES } from './academia';
import { crearAzar, type Azar } from '@/utils/azar';
import { sembrarCatalogo, SUPLIDORES, type Articulo } from './catalogo';
import { numerar, type Agenda } from './cuotas';
import type { Alta } from './familias';
import { momentoDe, type Fila, type Semilla } from './libro';

// The shop: what it bought, and its last weeks: sales paid at once, a transfer with a missing piece, one on its way, a half-received purchase.

/** Days of sales, back from today, and the days before today on which something else happened. */
const DIAS = 42;
const HACE = { primera: 140, segunda: 45, envio: 12, llegada: 10, parcial: 6 };
const [NACO, ESTE, SANTIAGO] = SUCURSALES;

interface Obra extends Semilla {
  articulos: Articulo[];
  /** Stock by article and branch. */
  estantes: { codigoArticulo: number; codigoSucursal: number; existencia: number; valor: Centavos }[];
}
const estanteDe = ({ estantes }: Obra, articulo: number, sucursal: number) =>
  estantes.find(({ codigoArticulo, codigoSucursal }) => codigoArticulo === articulo && codigoSucursal === sucursal)!;

type Mueve = Pick<Fila<typeof movimiento>, 'tipo' | 'documento' | 'origen' | 'codigoOrigen' | 'usuario'> & {
  momento: string;
  motivo?: string;
};

/** Moves stock like the product does: pieces leave at the branch's average cost. Returns the value moved, signed (centavos). */
function mover(obra: Obra, suyo: Articulo, codigoSucursal: number, efecto: number, mueve: Mueve, traido?: Centavos): Centavos {
  const { codigoArticulo } = suyo;
  const estante = estanteDe(obra, codigoArticulo, codigoSucursal);
  const valor = valorDeMovimiento(estante, efecto, traido === undefined ? {} : { valor: traido });
  Object.assign(estante, { existencia: estante.existencia + efecto, valor: sumar([estante.valor, valor]) });
  obra.libro.anotar(movimiento, {
    ...{
      codigoMovimiento: obra.libro.llave(movimiento),
      codigoCompania,
      codigoSucursal,
      codigoArticulo,
      cantidad: efecto,
      motivo: '',
      ...mueve,
    },
    ...{ costo: centavos(Math.round(valor / efecto)), valor, existencia: estante.existencia, valorExistencia: estante.valor },
  });
  if (traido !== undefined) {
    const todos = obra.estantes.filter((uno) => uno.codigoArticulo === codigoArticulo);
    const piezas = todos.reduce((suma, uno) => suma + uno.existencia, 0);
    suyo.costoPromedio = proporcion(sumar(todos.map((uno) => uno.valor)), 1, piezas);
  }
  return valor;
}

/** A purchase from one supplier: each line with its pieces, of which `llegan` came. What is paid at once is paid on that day. */
function comprar(
  obra: Obra,
  pide: { dia: string; sucursal: number; suplidor: number; documento: string; descuento: number; pagada: boolean },
  lineas: readonly { articulo: Articulo; cantidad: number; llegan: number }[],
) {
  const { libro } = obra;
  const { dia: fecha, sucursal: codigoSucursal, suplidor: codigoSuplidor } = pide;
  const codigoCompra = libro.llave(compra);
  const firma = { usuario: 'admin', momento: momentoDe(fecha, '10:30') };
  const filas = lineas.map(({ articulo: uno, cantidad, llegan }) => {
    const costo = porcentaje(uno.precio, 10_000 - pide.descuento);
    const { valor, ...resto } = costear([{ cantidad, costo, itbis: uno.itbis }], CERO, false)[0]!;
    const mueve = { tipo: 'COMPRA', documento: `Compra ${codigoCompra}`, origen: 'COMPRA', codigoOrigen: codigoCompra, ...firma } as const;
    if (llegan) mover(obra, uno, codigoSucursal, llegan, mueve, parteDe(valor, cantidad, 0, llegan));
    const fila = { codigoCompraDetalle: libro.llave(compraDetalle), codigoCompra, codigoSucursal, codigoArticulo: uno.codigoArticulo };
    return { ...fila, cantidad, costo, ...resto, valor, recibida: llegan, devuelta: 0 };
  });
  const debido = debidoDe(filas);
  const { diasPago } = SUPLIDORES[codigoSuplidor - 1]!;
  const pagado = pide.pagada || diasPago === 0 ? debido : CERO;
  libro.anotar(compra, {
    ...{
      codigoCompra,
      codigoCompania,
      codigoSucursal,
      numero: codigoCompra,
      codigoSuplidor,
      documento: `${pide.documento}-${codigoSucursal}`,
    },
    ...{ fecha, fechaVencimiento: sumarDias(fecha, diasPago), estatus: estatusDeCompra(filas), otrosCostos: CERO, pagado, ...firma },
    ...{ total: sumar(filas.map((una) => una.total)), debido },
  });
  libro.anotar(compraDetalle, ...filas);
  const pago = {
    codigoCompra,
    codigoSucursal,
    fecha,
    monto: pagado,
    forma: 'TRANSFERENCIA' as const,
    referencia: `TR-70${codigoCompra}`,
    ...firma,
  };
  if (pagado > 0) libro.anotar(compraPago, pago);
}

/** Every article, bought twice for every branch: the older purchase is paid, the newer one still owed. */
function abastecer(obra: Obra): void {
  const azar = crearAzar(76);
  for (const [hace, documento, descuento, pagada] of [
    [HACE.primera, 'A1182', 4200, true],
    [HACE.segunda, 'A1431', 3800, false],
  ] as const)
    // prettier-ignore
    for (const suplidorDe of [1, 2])
      for (const sucursal of SUCURSALES) {
        const suyos = obra.articulos.filter(({ codigoSuplidor }) => codigoSuplidor === suplidorDe);
        const piezas = () => (sucursal === NACO ? azar.entero(4, 30) : azar.entero(1, 16));
        const lineas = suyos.map((uno) => ({ articulo: uno, cantidad: piezas() })).map((una) => ({ ...una, llegan: una.cantidad }));
        comprar(obra, { dia: sumarDias(obra.hoy, -hace), sucursal, suplidor: suplidorDe, documento, descuento, pagada }, lineas);
      }
}

/** One sale of one or two articles to a student, paid at once; nothing is sold when there is none left. */
function vender(obra: Obra, azar: Azar, { grupo, familia, codigoEntidad, codigoEstudiante }: Alta, dia: string, agenda: Agenda): void {
  const { libro, articulos } = obra;
  const { codigoSucursal } = grupo;
  const elegidos = new Set([azar.uno(articulos), ...(azar.porCiento(35) ? [azar.uno(articulos)] : [])]);
  const lineas = [...elegidos].flatMap((uno) => {
    const cantidad = Math.min(uno.precio < 10_000 ? azar.entero(1, 4) : 1, estanteDe(obra, uno.codigoArticulo, codigoSucursal).existencia);
    const vendida = cantidad > 0 && calcularVenta({ precio: uno.precio, itbis: uno.itbis, cantidad, motivo: '', descuentos: [] });
    return vendida && vendida.ok ? [{ uno, cantidad, ...vendida.linea }] : [];
  });
  const [primera] = lineas;
  if (!primera) return;
  const codigoFactura = libro.llave(factura);
  const { usuario } = CAJEROS[codigoSucursal]!;
  const momento = momentoDe(dia, `${azar.entero(15, 18)}:${azar.entero(10, 59)}`);
  const total = sumar(lineas.map((linea) => linea.total));
  const que = primera.cantidad === 1 ? primera.uno.descripcion : `${primera.uno.descripcion} × ${primera.cantidad}`;
  agenda.anotar(dia, { codigoPagador: familia.codigoPagador, codigoSucursal, codigoFactura, monto: total });
  libro.anotar(factura, {
    ...{ codigoFactura, codigoCompania, codigoSucursal, numero: codigoFactura, tipo: 'VENTA', fecha: dia, fechaVencimiento: dia, usuario },
    ...{ codigoEntidad, codigoEstudiante, total, pagado: total, estatus: 'PAGADA' },
    descripcion: lineas.length === 1 ? que : `${que} y 1 línea más`,
  });
  for (const { uno, cantidad, descuento, itbis, total: suyo, pasos } of lineas) {
    const { codigoArticulo, descripcion, precio } = uno;
    const venta = { tipo: 'VENTA', documento: '', origen: 'FACTURA', codigoOrigen: codigoFactura, usuario, momento } as const;
    mover(obra, uno, codigoSucursal, -cantidad, venta);
    const linea = { codigoDetalle: libro.llave(facturaDetalle), codigoFactura, tipo: 'AR' as const, codigoArticulo, descripcion };
    libro.anotar(facturaDetalle, { ...linea, cantidad, precio, descuento, itbis, total: suyo, pasos });
  }
}

/** Sends pieces of the two fullest articles to another branch; one piece of the first is missing when it arrives. Returns its reception. */
function transferir(obra: Obra, hace: number, a: number, piezas: number, llega?: number): () => void {
  const { libro } = obra;
  const numero = libro.llave(transferenciaArticulo);
  const alDia = (dias: number, hora: string) => momentoDe(sumarDias(obra.hoy, -dias), hora);
  const sale = { origen: 'TRANSFERENCIA', documento: `Transferencia ${numero}`, codigoOrigen: numero, usuario: 'admin' } as const;
  const motivo = 'Faltó una pieza al abrir la caja';
  const termina =
    llega === undefined ? undefined : { estatus: 'RECIBIDA' as const, terminada: alDia(llega, '09:15'), terminadaPor: 'admin', motivo };
  const cabeza = { codigoTransferenciaArticulo: numero, codigoCompania, codigoSucursal: NACO, codigoSucursalDestino: a, numero };
  libro.anotar(transferenciaArticulo, { ...cabeza, estatus: 'ENVIADA', usuario: 'admin', momento: alDia(hace, '08:40'), ...termina });
  const hay = ({ codigoArticulo }: Articulo) => estanteDe(obra, codigoArticulo, NACO).existencia;
  const sobran = obra.articulos
    .filter(({ codigoSuplidor }) => codigoSuplidor === 1)
    .sort((x, y) => hay(y) - hay(x) || x.codigoArticulo - y.codigoArticulo);
  const lineas = sobran.slice(0, 2).map((uno, i) => {
    const valor = restar(CERO, mover(obra, uno, NACO, -piezas, { tipo: 'TRANSFERENCIA_SALIDA', momento: alDia(hace, '08:40'), ...sale }));
    const recibida = termina ? piezas - (i === 0 ? 1 : 0) : null;
    const linea = { codigoTransferenciaArticulo: numero, codigoArticulo: uno.codigoArticulo, codigoSucursal: NACO, cantidad: piezas };
    libro.anotar(transferenciaArticuloDetalle, { ...linea, valor, recibida });
    return { uno, valor, recibida };
  });
  return () => {
    const entra = { tipo: 'TRANSFERENCIA_ENTRADA', momento: termina!.terminada, motivo, ...sale } as const;
    for (const { uno, valor, recibida } of lineas) mover(obra, uno, a, recibida!, entra, parteDe(valor, piezas, 0, recibida!));
  };
}

/** Writes the shop, and notes its sales as payments. */
export async function sembrarTienda(semilla: Semilla, altas: readonly Alta[], agenda: Agenda): Promise<void> {
  const { libro, hoy } = semilla;
  await libro.guardar(); // what is sold to lies before what is sold
  const articulos = sembrarCatalogo(semilla);
  const estantes = articulos.flatMap(({ codigoArticulo }) =>
    SUCURSALES.map((codigoSucursal) => ({ codigoArticulo, codigoSucursal, existencia: 0, valor: CERO })),
  );
  const obra: Obra = { ...semilla, articulos, estantes };
  abastecer(obra);
  const azar = crearAzar(77);
  let recibir: (() => void) | undefined;
  for (let hace = DIAS; hace > 0; hace -= 1) {
    const dia = sumarDias(hoy, -hace);
    if (hace === HACE.envio) recibir = transferir(obra, hace, ESTE, 3, HACE.llegada);
    if (hace === HACE.llegada) recibir?.();
    if (hace === 1) transferir(obra, hace, SANTIAGO, 2);
    const pedidos = articulos.slice(2, 5).map((articulo, i) => ({ articulo, cantidad: 12, llegan: [12, 6, 0][i]! }));
    if (hace === HACE.parcial)
      comprar(obra, { dia, sucursal: NACO, suplidor: 1, documento: 'A1502', descuento: 4000, pagada: false }, pedidos);
    if (agenda.abre(dia) !== dia) continue;
    for (const sucursal of SUCURSALES) {
      const clientes = altas.filter(({ grupo, cancelada, fecha }) => grupo.codigoSucursal === sucursal && !cancelada && fecha <= dia);
      for (let n = azar.entero(0, sucursal === NACO ? 3 : 1); n > 0 && clientes.length; n -= 1)
        vender(obra, azar, azar.uno(clientes), dia, agenda);
    }
  }
  for (const { existencia: cantidad, ...uno } of estantes) libro.anotar(existencia, { ...uno, cantidad });
  libro.anotar(
    secuencia,
    { codigoCompania, serie: 'COMPRA', ultimo: libro.ultima(compra) },
    { codigoCompania, serie: 'TRANSFERENCIA', ultimo: 2 },
  );
  await libro.guardar();
  await numerar(semilla, sumarDias(hoy, -DIAS));
}
