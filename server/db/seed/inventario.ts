import { costoPromedio, mover } from '@/domain/existencia';
import { CERO, porcentaje } from '@/domain/dinero';
import { sumarDias } from '@/domain/fechas';
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

/** An EAN-13 of the range that shops keep for themselves. */
function codigoDeBarra(n: number): string {
  const cuerpo = `200000${String(n).padStart(6, '0')}`;
  const suma = [...cuerpo].reduce((total, digito, i) => total + Number(digito) * (i % 2 ? 3 : 1), 0);
  return `${cuerpo}${(10 - (suma % 10)) % 10}`;
}

interface Obra {
  articulos: Fila<typeof articulo>[];
  movimientos: Fila<typeof movimiento>[];
  existencias: Fila<typeof existencia>[];
}

const COMPRAS = [
  { hace: 140, documento: 'FAC-A1182', descuento: 4200 },
  { hace: 45, documento: 'FAC-A1431', descuento: 3800 },
];

/** One article bought twice for every branch. */
function comprarArticulo(
  { articulos, movimientos, existencias }: Obra,
  fila: Omit<Fila<typeof articulo>, 'costoPromedio'>,
  hoy: string,
): void {
  const codigoArticulo = fila.codigoArticulo!;
  const azar = crearAzar(codigoArticulo);
  const porSucursal = new Map<number, number>(SUCURSALES.map((sucursal) => [sucursal, 0]));
  let actual = { existencia: 0, costo: CERO };
  for (const { hace, documento, descuento } of COMPRAS) {
    const costo = porcentaje(fila.precio, 10_000 - descuento);
    for (const codigoSucursal of SUCURSALES) {
      const cantidad = azar.entero(codigoSucursal === 1 ? 4 : 1, codigoSucursal === 1 ? 30 : 16);
      const queda = mover(porSucursal.get(codigoSucursal)!, 'COMPRA', cantidad);
      if (queda.ok) porSucursal.set(codigoSucursal, queda.existencia);
      actual = { costo: costoPromedio(actual, { cantidad, costo }), existencia: actual.existencia + cantidad };
      const comun = { codigoCompania, codigoSucursal, codigoArticulo, tipo: 'COMPRA' as const, cantidad, costo, documento };
      const momento = momentoDe(sumarDias(hoy, -hace), '10:30');
      movimientos.push({ codigoMovimiento: movimientos.length + 1, ...comun, usuario: 'admin', momento });
    }
  }
  articulos.push({ ...fila, costoPromedio: actual.costo });
  for (const [codigoSucursal, cantidad] of porSucursal) existencias.push({ codigoArticulo, codigoSucursal, cantidad });
}

/** Categories, articles and the purchases that their stock comes from. */
export async function sembrarInventario({ client, hoy }: Semilla): Promise<void> {
  const categorias = CATALOGO.map(({ categoria: descripcion, nota }, i) => ({
    codigoCategoria: i + 1,
    codigoCompania,
    descripcion,
    nota,
  }));
  const obra: Obra = { articulos: [], movimientos: [], existencias: [] };
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
        precio: pesos(precio),
        itbis,
        existenciaMinima: precio < 100 ? 24 : 6,
      };
      comprarArticulo(obra, fila, hoy);
    }
  }
  await copiar(client, categoria, categorias);
  await copiar(client, articulo, obra.articulos);
  await copiar(client, movimiento, obra.movimientos);
  await copiar(client, existencia, obra.existencias);
}
