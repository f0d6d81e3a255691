import { costear, debidoDe, estatusDeCompra } from '@/domain/compra';
import { CERO, centavos, porcentaje, sumar } from '@/domain/dinero';
import { sumarDias } from '@/domain/fechas';
import { calcularVenta, descripcionDeVenta } from '@/domain/precio';
import { crearAzar, type Azar } from '@/utils/azar';
import { compra, compraDetalle, compraPago, suplidor } from '../schema/dinero/compras';
import {
  articulo,
  categoria,
  existencia,
  movimiento,
  transferenciaArticulo as transferencia,
  transferenciaArticuloDetalle as transferenciaDetalle,
} from '../schema/dinero/inventario';
import { CAJEROS, SUCURSALES } from './academia';
import { facturar } from './agenda';
import type { Alta } from './familias';
import { momentoDe, pesos, type Fila, type Semilla } from './libro';

// The shop: what it bought, and its last weeks: sales paid at once, a transfer with a missing piece, one on its way, a half-received purchase.

/** Days of sales, back from today, and the days before today on which something else happened. */
const DIAS = 42;
const HACE = { primera: 140, segunda: 45, envio: 12, llegada: 10, parcial: 6, ayer: 1 };
const [NACO, ESTE, SANTIAGO] = SUCURSALES;

/** Categories by code, with their notes. */
const CATEGORIAS = [
  ['UNI', 'Uniformes', 'Ropa de juego y de entrenamiento'],
  ['BAL', 'Balones', 'Por número'],
  ['ACC', 'Accesorios', ''],
  ['POR', 'Porteros', 'Equipo de portero'],
  ['CAN', 'Cantina', 'Bebidas y meriendas'],
] as const;
/** Articles of each category, with their prices in pesos. */
const ARTICULOS = {
  UNI: `Camiseta de juego local 1450, Camiseta de juego visitante 1450, Camiseta de entrenamiento 850, Pantalón corto 650, Medias 350,
    Uniforme completo infantil 2200, Chándal de la academia 3200, Gorra 550`,
  BAL: 'Balón n.º 3 950, Balón n.º 4 1150, Balón n.º 5 1350, Balón de fútbol sala 1500, Balón de partido n.º 5 3900',
  ACC: `Canilleras 600, Bulto deportivo 1800, Botella de agua 750 ml 450, Peto de entrenamiento 400, Cinta de capitán 250,
    Tacos infantiles 2900, Tacos juveniles 3600`,
  POR: `Guantes de portero infantil 1600, Guantes de portero juvenil 2400, Camiseta de portero 1650, Pantalón acolchado 1350,
    Rodilleras 700`,
  CAN: 'Agua 500 ml 35, Bebida hidratante 95, Jugo natural de chinola 80, Barra de granola 75, Guineo 20',
};
const SIN_ITBIS = ['Agua 500 ml', 'Guineo'];

/** The second one delivers drinks and snacks and gives no credit. */
const SUPLIDORES = [
  { descripcion: 'Deportes del Caribe', rnc: '130555125', contacto: 'Ramón Peralta', telefono: '809-555-0141', diasPago: 30 },
  { descripcion: 'Distribuidora La Merced', rnc: '131777341', contacto: 'Yudelka Santos', telefono: '809-555-0172', diasPago: 0 },
] as const;

/** An EAN-13 of the prefix 200, reserved for internal use in shops. */
function codigoDeBarra(n: number): string {
  const cuerpo = `200000${String(n).padStart(6, '0')}`;
  const suma = [...cuerpo].reduce((total, digito, i) => total + Number(digito) * (i % 2 ? 3 : 1), 0);
  return `${cuerpo}${(10 - (suma % 10)) % 10}`;
}

/** Writes suppliers, categories and articles; an article costs three fifths of its price. */
function sembrarCatalogo({ libro }: Semilla) {
  for (const uno of SUPLIDORES) libro.anotar(suplidor, { tipo: 'EMPRESA', ...uno });
  return CATEGORIAS.flatMap(([codigo, categoriaSuya, nota]) => {
    const codigoCategoria = libro.anotar(categoria, { descripcion: categoriaSuya, nota });
    return ARTICULOS[codigo].split(/,\s+/).map((texto, i) => {
      const [, descripcion = '', enPesos] = /^(.*) (\d+)$/.exec(texto)!;
      const codigoArticulo = libro.llave(articulo);
      const precio = pesos(Number(enPesos));
      const itbis = SIN_ITBIS.includes(descripcion) ? 0 : 1800;
      const suyo = { codigoArticulo, descripcion, codigoSuplidor: codigo === 'CAN' ? 2 : 1, precio, itbis };
      const costo = porcentaje(precio, 6000);
      const codigos = { codigo: `${codigo}-00${i + 1}`, codigoBarra: codigoDeBarra(codigoArticulo), codigoCategoria };
      libro.anotar(articulo, { ...suyo, ...codigos, costoPromedio: costo, existenciaMinima: precio < pesos(100) ? 24 : 6 });
      return { ...suyo, costo };
    });
  });
}
type Articulo = ReturnType<typeof sembrarCatalogo>[number];

/** State while the shop is written. */
interface Obra extends Semilla {
  articulos: Articulo[];
  /** Pieces by article and branch. */
  piezas: Map<string, number>;
}
const estante = ({ codigoArticulo }: Articulo, codigoSucursal: number) => `${codigoArticulo} ${codigoSucursal}`;

type Mueve = Pick<Fila<typeof movimiento>, 'tipo' | 'documento' | 'origen' | 'codigoOrigen' | 'usuario' | 'momento' | 'motivo'>;

/** Moves pieces of an article at its cost. */
function mover({ libro, piezas }: Obra, uno: Articulo, codigoSucursal: number, cantidad: number, mueve: Mueve): void {
  const { codigoArticulo, costo } = uno;
  const hay = (piezas.get(estante(uno, codigoSucursal)) ?? 0) + cantidad;
  piezas.set(estante(uno, codigoSucursal), hay);
  const valores = { costo, valor: centavos(costo * cantidad), existencia: hay, valorExistencia: centavos(costo * hay) };
  libro.anotar(movimiento, { codigoSucursal, codigoArticulo, cantidad, ...valores, ...mueve });
}

/** A purchase from one supplier: each line with its pieces, of which `llegan` came. What is paid at once is paid on that day. */
function comprar(
  obra: Obra,
  pide: { fecha: string; codigoSucursal: number; codigoSuplidor: number; documento: string; pagada: boolean },
  lineas: readonly { uno: Articulo; cantidad: number; llegan: number }[],
) {
  const { libro } = obra;
  const { fecha, codigoSucursal, codigoSuplidor, documento, pagada } = pide;
  const codigoCompra = libro.llave(compra);
  const firma = { usuario: 'admin', momento: momentoDe(fecha, '10:30') };
  const filas = lineas.map(({ uno, cantidad, llegan }) => {
    const { codigoArticulo, costo } = uno;
    const mueve = { tipo: 'COMPRA', documento: `Compra ${codigoCompra}`, origen: 'COMPRA', codigoOrigen: codigoCompra, ...firma } as const;
    if (llegan) mover(obra, uno, codigoSucursal, llegan, mueve);
    const montos = costear([{ cantidad, costo, itbis: uno.itbis }], CERO, false)[0]!;
    return { codigoCompra, codigoSucursal, codigoArticulo, cantidad, costo, ...montos, recibida: llegan, devuelta: 0 };
  });
  const { diasPago } = SUPLIDORES[codigoSuplidor - 1]!;
  const debido = debidoDe(filas);
  const pagado = pagada || diasPago === 0 ? debido : CERO;
  const montos = { otrosCostos: CERO, total: sumar(filas.map(({ total }) => total)), debido, pagado };
  const cabeza = { numero: codigoCompra, codigoSuplidor, documento: `${documento}-${codigoSucursal}`, estatus: estatusDeCompra(filas) };
  const fechas = { fecha, fechaVencimiento: sumarDias(fecha, diasPago), ...firma };
  libro.anotar(compra, { codigoCompra, codigoSucursal, ...cabeza, ...fechas, ...montos });
  libro.anotar(compraDetalle, ...filas);
  const pago = { codigoCompra, codigoSucursal, fecha, monto: pagado, forma: 'TRANSFERENCIA' as const, ...firma };
  if (pagado > 0) libro.anotar(compraPago, { ...pago, referencia: `TR-70${codigoCompra}` });
}

/** Every article, bought twice for every branch: the older purchase is paid, the newer one still owed. */
function abastecer(obra: Obra): void {
  const azar = crearAzar(76);
  for (const pagada of [true, false])
    for (const codigoSuplidor of [1, 2])
      for (const codigoSucursal of SUCURSALES) {
        const fecha = sumarDias(obra.hoy, -(pagada ? HACE.primera : HACE.segunda));
        const lineas = obra.articulos
          .filter((uno) => uno.codigoSuplidor === codigoSuplidor)
          .map((uno) => ({ uno, cantidad: codigoSucursal === NACO ? azar.entero(4, 30) : azar.entero(1, 16) }))
          .map((una) => ({ ...una, llegan: una.cantidad }));
        comprar(obra, { fecha, codigoSucursal, codigoSuplidor, documento: pagada ? 'A1182' : 'A1431', pagada }, lineas);
      }
}

/** One sale of one or two articles to a student, paid at once; nothing is sold when there is none left. */
function vender(obra: Obra, azar: Azar, alta: Alta, fecha: string): void {
  const { articulos, piezas } = obra;
  const { codigoSucursal } = alta.grupo;
  const elegidos = new Set([azar.uno(articulos), ...(azar.porCiento(35) ? [azar.uno(articulos)] : [])]);
  const lineas = [...elegidos].flatMap((uno) => {
    const cantidad = Math.min(uno.precio < pesos(100) ? azar.entero(1, 4) : 1, piezas.get(estante(uno, codigoSucursal))!);
    const vendida = cantidad > 0 && calcularVenta({ precio: uno.precio, itbis: uno.itbis, cantidad, motivo: '', descuentos: [] });
    return vendida && vendida.ok ? [{ uno, cantidad, linea: vendida.linea }] : [];
  });
  if (lineas.length === 0) return;
  const total = sumar(lineas.map(({ linea }) => linea.total));
  const descripcion = descripcionDeVenta(lineas.map(({ uno, cantidad }) => ({ ...uno, cantidad })));
  const cabeza = { codigoSucursal, tipo: 'VENTA' as const, fecha, fechaVencimiento: fecha, descripcion, total };
  const filas = lineas.map(({ uno: { codigoArticulo, descripcion: nombre, precio }, cantidad, linea }) => {
    const { descuento, itbis, total: suyo, pasos } = linea;
    return { tipo: 'AR' as const, codigoArticulo, descripcion: nombre, cantidad, precio, descuento, itbis, total: suyo, pasos };
  });
  const codigoOrigen = facturar(obra, alta, cabeza, filas, { pagos: [{ dia: fecha, monto: total }] });
  const momento = momentoDe(fecha, `${azar.entero(15, 18)}:${azar.entero(10, 59)}`);
  const sale = { tipo: 'VENTA', origen: 'FACTURA', codigoOrigen, usuario: CAJEROS[codigoSucursal]!.usuario, momento } as const;
  for (const { uno, cantidad } of lineas) mover(obra, uno, codigoSucursal, -cantidad, sale);
}

/** Sends pieces of the two fullest articles to another branch. Returns its reception, if they arrive: one piece of the first is missing. */
function transferir(obra: Obra, hace: number, codigoSucursalDestino: number, cantidad: number, llega?: number): () => void {
  const { libro, hoy, piezas } = obra;
  const numero = libro.llave(transferencia);
  const ida = { usuario: 'admin', momento: momentoDe(sumarDias(hoy, -hace), '08:40') };
  const fin = llega !== undefined && { terminada: momentoDe(sumarDias(hoy, -llega), '09:15'), motivo: 'Faltó una pieza al abrir la caja' };
  const cabeza = { codigoTransferenciaArticulo: numero, numero, codigoSucursal: NACO, codigoSucursalDestino, ...ida };
  libro.anotar(transferencia, { ...cabeza, estatus: fin ? 'RECIBIDA' : 'ENVIADA', ...(fin && { ...fin, terminadaPor: 'admin' }) });
  const origen = { origen: 'TRANSFERENCIA', documento: `Transferencia ${numero}`, codigoOrigen: numero, usuario: 'admin' } as const;
  const hay = (uno: Articulo) => piezas.get(estante(uno, NACO))!;
  const sobran = obra.articulos.filter(({ codigoSuplidor }) => codigoSuplidor === 1).sort((a, b) => hay(b) - hay(a));
  const lineas = sobran.slice(0, 2).map((uno, i) => {
    const recibida = fin ? cantidad - (i === 0 ? 1 : 0) : null;
    const linea = { codigoTransferenciaArticulo: numero, codigoArticulo: uno.codigoArticulo, codigoSucursal: NACO };
    libro.anotar(transferenciaDetalle, { ...linea, cantidad, valor: centavos(uno.costo * cantidad), recibida });
    mover(obra, uno, NACO, -cantidad, { tipo: 'TRANSFERENCIA_SALIDA', ...origen, ...ida });
    return { uno, recibida };
  });
  return () => {
    if (!fin) return;
    const entra = { tipo: 'TRANSFERENCIA_ENTRADA', ...origen, momento: fin.terminada, motivo: fin.motivo } as const;
    for (const { uno, recibida } of lineas) mover(obra, uno, codigoSucursalDestino, recibida!, entra);
  };
}

/** Numbers the invoices from a day on by date: sales are written after enrolments. */
const NUMERAR = (desde: string) => `
  update factura f set numero = -r.n from (select codigo_factura, row_number() over (order by fecha, codigo_factura)
    + (select count(*) from factura where fecha < '${desde}') n from factura where fecha >= '${desde}') r where r.codigo_factura = f.codigo_factura;
  update factura set numero = -numero where numero < 0;
  update movimiento m set documento = 'Factura ' || numero from factura where m.origen = 'FACTURA' and codigo_factura = m.codigo_origen`;

/** Writes the shop, and notes its sales as payments. */
export async function sembrarTienda(semilla: Semilla, altas: readonly Alta[]): Promise<void> {
  const { libro, hoy, agenda } = semilla;
  await libro.guardar(); // what is sold to lies before what is sold
  const obra: Obra = { ...semilla, articulos: sembrarCatalogo(semilla), piezas: new Map() };
  abastecer(obra);
  const azar = crearAzar(77);
  let recibir: (() => void) | undefined;
  for (let hace = DIAS; hace > 0; hace -= 1) {
    const fecha = sumarDias(hoy, -hace);
    if (hace === HACE.envio) recibir = transferir(obra, hace, ESTE, 3, HACE.llegada);
    if (hace === HACE.llegada) recibir?.();
    if (hace === HACE.ayer) transferir(obra, hace, SANTIAGO, 2);
    const pedidos = [12, 6, 0].map((llegan, i) => ({ uno: obra.articulos[i + 2]!, cantidad: 12, llegan }));
    const parcial = { fecha, codigoSucursal: NACO, codigoSuplidor: 1, documento: 'A1502', pagada: false };
    if (hace === HACE.parcial) comprar(obra, parcial, pedidos);
    for (const sucursal of agenda.abre(fecha) === fecha ? SUCURSALES : []) {
      const clientes = altas.filter((alta) => alta.grupo.codigoSucursal === sucursal && !alta.cancelada && alta.fecha <= fecha);
      for (let n = azar.entero(0, sucursal === NACO ? 3 : 1); n > 0 && clientes.length; n -= 1)
        vender(obra, azar, azar.uno(clientes), fecha);
    }
  }
  for (const uno of obra.articulos)
    for (const codigoSucursal of SUCURSALES) {
      const cantidad = obra.piezas.get(estante(uno, codigoSucursal))!;
      libro.anotar(existencia, { codigoArticulo: uno.codigoArticulo, codigoSucursal, cantidad, valor: centavos(uno.costo * cantidad) });
    }
  await libro.guardar();
  await libro.consultar(NUMERAR(sumarDias(hoy, -DIAS)));
}
