import { costear } from '@/domain/compra';
import { CERO, porcentaje, proporcion, sumar } from '@/domain/dinero';
import { sumarDias } from '@/domain/fechas';
import { compra, compraDetalle, compraPago, suplidor } from '../schema/compras';
import { secuencia } from '../schema/compania';
import { articulo, categoria, existencia, movimiento } from '../schema/inventario';
import { crearAzar } from './datos/azar';
import { copiar, type Fila } from './bulk';
import { CODIGO_COMPANIA as codigoCompania, SUCURSALES, momentoDe, pesos, type Semilla } from './tipos';

const ITBIS = 1800;

/** Categories with their articles: name, price in pesos, ITBIS in basis points. */
const CATALOGO: readonly { codigo: string; categoria: string; nota: string; articulos: readonly (readonly [string, number, number])[] }[] =
  [
    {
      codigo: 'UNI',
      categoria: 'Uniformes',
      nota: 'Ropa de juego y de entrenamiento',
      articulos: [
        ['Camiseta de juego local', 1450, ITBIS],
        ['Camiseta de juego visitante', 1450, ITBIS],
        ['Camiseta de entrenamiento', 850, ITBIS],
        ['Pantalón corto', 650, ITBIS],
        ['Medias', 350, ITBIS],
        ['Uniforme completo infantil', 2200, ITBIS],
        ['Chándal de la academia', 3200, ITBIS],
        ['Gorra', 550, ITBIS],
      ],
    },
    {
      codigo: 'BAL',
      categoria: 'Balones',
      nota: 'Por número',
      articulos: [
        ['Balón n.º 3', 950, ITBIS],
        ['Balón n.º 4', 1150, ITBIS],
        ['Balón n.º 5', 1350, ITBIS],
        ['Balón de fútbol sala', 1500, ITBIS],
        ['Balón de partido n.º 5', 3900, ITBIS],
      ],
    },
    {
      codigo: 'ACC',
      categoria: 'Accesorios',
      nota: '',
      articulos: [
        ['Canilleras', 600, ITBIS],
        ['Bulto deportivo', 1800, ITBIS],
        ['Botella de agua 750 ml', 450, ITBIS],
        ['Peto de entrenamiento', 400, ITBIS],
        ['Cinta de capitán', 250, ITBIS],
        ['Tacos infantiles', 2900, ITBIS],
        ['Tacos juveniles', 3600, ITBIS],
      ],
    },
    {
      codigo: 'POR',
      categoria: 'Porteros',
      nota: 'Equipo de portero',
      articulos: [
        ['Guantes de portero infantil', 1600, ITBIS],
        ['Guantes de portero juvenil', 2400, ITBIS],
        ['Camiseta de portero', 1650, ITBIS],
        ['Pantalón acolchado', 1350, ITBIS],
        ['Rodilleras', 700, ITBIS],
      ],
    },
    {
      codigo: 'CAN',
      categoria: 'Cantina',
      nota: 'Bebidas y meriendas',
      articulos: [
        ['Agua 500 ml', 35, 0],
        ['Bebida hidratante', 95, ITBIS],
        ['Jugo natural de chinola', 80, ITBIS],
        ['Barra de granola', 75, ITBIS],
        ['Guineo', 20, 0],
      ],
    },
  ];

/** An EAN-13 of the prefix 200, reserved for internal use in shops. */
function codigoDeBarra(n: number): string {
  const cuerpo = `200000${String(n).padStart(6, '0')}`;
  const suma = [...cuerpo].reduce((total, digito, i) => total + Number(digito) * (i % 2 ? 3 : 1), 0);
  return `${cuerpo}${(10 - (suma % 10)) % 10}`;
}

const SUPLIDORES = [
  { descripcion: 'Deportes del Caribe', rnc: '130555125', contacto: 'Ramón Peralta', telefono: '809-555-0141', diasPago: 30 },
  { descripcion: 'Distribuidora La Merced', rnc: '131777341', contacto: 'Yudelka Santos', telefono: '809-555-0172', diasPago: 0 },
] as const;
/** Drinks and snacks come from the second supplier. */
const DE_CANTINA = 'CAN';

/** Two purchases per branch: the older one is paid, the newer one still owed if the supplier gives credit. */
const COMPRAS = [
  { hace: 140, factura: 'A1182', descuento: 4200, pagada: true },
  { hace: 45, factura: 'A1431', descuento: 3800, pagada: false },
];

interface Obra {
  articulos: Fila<typeof articulo>[];
  movimientos: Fila<typeof movimiento>[];
  existencias: Fila<typeof existencia>[];
  compras: Map<string, Fila<typeof compra>>;
  detalles: Fila<typeof compraDetalle>[];
}

/** The purchase of a branch from a supplier on a day, created on first use. */
function compraDe({ compras }: Obra, de: (typeof COMPRAS)[number], codigoSucursal: number, codigoSuplidor: number, hoy: string) {
  const clave = `${de.factura}-${codigoSucursal}-${codigoSuplidor}`;
  const fecha = sumarDias(hoy, -de.hace);
  const numero = compras.size + 1;
  const antes = compras.get(clave);
  if (antes) return antes;
  const nueva: Fila<typeof compra> = {
    codigoCompra: numero,
    codigoCompania,
    codigoSucursal,
    numero,
    codigoSuplidor,
    documento: `${de.factura}-${codigoSucursal}`,
    fecha,
    fechaVencimiento: sumarDias(fecha, SUPLIDORES[codigoSuplidor - 1]!.diasPago),
    estatus: 'RECIBIDA',
    otrosCostos: CERO,
    total: CERO,
    debido: CERO,
    pagado: CERO,
    usuario: 'admin',
    momento: momentoDe(fecha, '10:30'),
  };
  compras.set(clave, nueva);
  return nueva;
}

/** Adds one article, bought twice for every branch. */
function comprarArticulo(obra: Obra, fila: Omit<Fila<typeof articulo>, 'costoPromedio'>, hoy: string): void {
  const { articulos, movimientos, existencias, detalles } = obra;
  const codigoArticulo = fila.codigoArticulo!;
  const azar = crearAzar(codigoArticulo);
  const porSucursal = new Map(SUCURSALES.map((sucursal) => [sucursal, { existencia: 0, valor: CERO }]));
  for (const de of COMPRAS) {
    const costo = porcentaje(fila.precio, 10_000 - de.descuento);
    for (const codigoSucursal of SUCURSALES) {
      const cantidad = azar.entero(codigoSucursal === 1 ? 4 : 1, codigoSucursal === 1 ? 30 : 16);
      const [linea] = costear([{ cantidad, costo, itbis: fila.itbis! }], CERO, false);
      const { valor, itbis, otros, total } = linea!;
      const una = compraDe(obra, de, codigoSucursal, fila.codigoSuplidor!, hoy);
      una.total = una.debido = sumar([una.total!, total]);
      if (de.pagada || SUPLIDORES[fila.codigoSuplidor! - 1]!.diasPago === 0) una.pagado = una.total;
      const codigoCompra = una.codigoCompra!;
      const linea_ = { codigoCompra, codigoSucursal, codigoArticulo, cantidad, costo, itbis, otros, total, valor, recibida: cantidad };
      detalles.push({ codigoCompraDetalle: detalles.length + 1, ...linea_ });
      const antes = porSucursal.get(codigoSucursal)!;
      const despues = { existencia: antes.existencia + cantidad, valor: sumar([antes.valor, valor]) };
      porSucursal.set(codigoSucursal, despues);
      movimientos.push({
        codigoMovimiento: movimientos.length + 1,
        codigoCompania,
        codigoSucursal,
        codigoArticulo,
        tipo: 'COMPRA',
        cantidad,
        costo,
        valor,
        existencia: despues.existencia,
        valorExistencia: despues.valor,
        documento: `Compra ${una.numero}`,
        origen: 'COMPRA',
        codigoOrigen: codigoCompra,
        usuario: 'admin',
        momento: una.momento!,
      });
    }
  }
  const todas = [...porSucursal.values()];
  const piezas = todas.reduce((suma, una) => suma + una.existencia, 0);
  articulos.push({ ...fila, costoPromedio: proporcion(sumar(todas.map(({ valor }) => valor)), 1, piezas) });
  for (const [codigoSucursal, { existencia: cantidad, valor }] of porSucursal)
    existencias.push({ codigoArticulo, codigoSucursal, cantidad, valor });
}

/** Writes categories, articles, suppliers, and the purchases that the stock comes from. */
export async function sembrarInventario({ client, hoy }: Semilla): Promise<void> {
  const categorias = CATALOGO.map(({ categoria: descripcion, nota }, i) => ({
    codigoCategoria: i + 1,
    codigoCompania,
    descripcion,
    nota,
  }));
  const suplidores = SUPLIDORES.map((uno, i) => ({ ...uno, codigoSuplidor: i + 1, codigoCompania, tipo: 'EMPRESA' as const }));
  const obra: Obra = { articulos: [], movimientos: [], existencias: [], compras: new Map(), detalles: [] };
  // In date order, so that numbers follow the dates.
  for (const de of COMPRAS)
    for (const { codigoSuplidor } of suplidores) for (const sucursal of SUCURSALES) compraDe(obra, de, sucursal, codigoSuplidor, hoy);
  for (const [i, { codigo, articulos }] of CATALOGO.entries()) {
    for (const [n, [descripcion, precio, itbis]] of articulos.entries()) {
      const codigoArticulo = obra.articulos.length + 1;
      const fila = {
        codigoArticulo,
        codigoCompania,
        codigo: `${codigo}-${String(n + 1).padStart(3, '0')}`,
        codigoBarra: codigoDeBarra(codigoArticulo),
        descripcion,
        codigoCategoria: i + 1,
        codigoSuplidor: codigo === DE_CANTINA ? 2 : 1,
        precio: pesos(precio),
        itbis,
        existenciaMinima: precio < 100 ? 24 : 6,
      };
      comprarArticulo(obra, fila, hoy);
    }
  }
  const compras = [...obra.compras.values()];
  const pagos = compras
    .filter(({ pagado }) => pagado! > 0)
    .map(({ codigoCompra, codigoSucursal, fecha, pagado, momento }, i) => ({
      ...{ codigoCompraPago: i + 1, codigoCompra: codigoCompra!, codigoSucursal, fecha, monto: pagado!, forma: 'TRANSFERENCIA' as const },
      ...{ referencia: `TR-${7000 + i}`, usuario: 'admin', momento },
    }));
  await copiar(client, categoria, categorias);
  await copiar(client, suplidor, suplidores);
  await copiar(client, articulo, obra.articulos);
  await copiar(client, compra, compras);
  await copiar(client, compraDetalle, obra.detalles);
  await copiar(client, compraPago, pagos);
  await copiar(client, movimiento, obra.movimientos);
  await copiar(client, existencia, obra.existencias);
  await copiar(client, secuencia, [{ codigoCompania, serie: 'COMPRA', ultimo: compras.length }]);
}
