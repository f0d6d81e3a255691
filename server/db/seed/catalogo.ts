import { CERO } from '@/domain/dinero';
import { suplidor } from '../schema/compras';
import { articulo, categoria } from '../schema/inventario';
import { CODIGO_COMPANIA as codigoCompania } from './academia';
import { pesos, type Fila, type Semilla } from './libro';

/** Categories with code, note, and articles with their prices in pesos. */
const CATALOGO = [
  ['UNI', 'Uniformes', 'Ropa de juego y de entrenamiento', `Camiseta de juego local 1450, Camiseta de juego visitante 1450, Camiseta de entrenamiento 850,
    Pantalón corto 650, Medias 350, Uniforme completo infantil 2200, Chándal de la academia 3200, Gorra 550`],
  ['BAL', 'Balones', 'Por número', 'Balón n.º 3 950, Balón n.º 4 1150, Balón n.º 5 1350, Balón de fútbol sala 1500, Balón de partido n.º 5 3900'],
  ['ACC', 'Accesorios', '', `Canilleras 600, Bulto deportivo 1800, Botella de agua 750 ml 450, Peto de entrenamiento 400, Cinta de capitán 250,
    Tacos infantiles 2900, Tacos juveniles 3600`],
  ['POR', 'Porteros', 'Equipo de portero', `Guantes de portero infantil 1600, Guantes de portero juvenil 2400, Camiseta de portero 1650,
    Pantalón acolchado 1350, Rodilleras 700`],
  ['CAN', 'Cantina', 'Bebidas y meriendas', `Agua 500 ml 35, Bebida hidratante 95, Jugo natural de chinola 80, Barra de granola 75, Guineo 20`],
] as const; // prettier-ignore
const SIN_ITBIS = ['Agua 500 ml', 'Guineo'];

/** The second one delivers drinks and snacks and gives no credit. */
export const SUPLIDORES = [
  { descripcion: 'Deportes del Caribe', rnc: '130555125', contacto: 'Ramón Peralta', telefono: '809-555-0141', diasPago: 30 },
  { descripcion: 'Distribuidora La Merced', rnc: '131777341', contacto: 'Yudelka Santos', telefono: '809-555-0172', diasPago: 0 },
] as const;

/** An article of the shop. */
export type Articulo = Fila<typeof articulo> & { codigoArticulo: number; itbis: number };
/** An EAN-13 of the prefix 200, reserved for internal use in shops. */
function codigoDeBarra(n: number): string {
  const cuerpo = `200000${String(n).padStart(6, '0')}`;
  const suma = [...cuerpo].reduce((total, digito, i) => total + Number(digito) * (i % 2 ? 3 : 1), 0);
  return `${cuerpo}${(10 - (suma % 10)) % 10}`;
}

/** Writes suppliers, categories and articles; the articles' average cost follows from what is bought. */
export function sembrarCatalogo({ libro }: Semilla): Articulo[] {
  for (const uno of SUPLIDORES) libro.anotar(suplidor, { codigoSuplidor: libro.llave(suplidor), codigoCompania, tipo: 'EMPRESA', ...uno });
  return CATALOGO.flatMap(([codigo, descripcion, nota, articulos]) => {
    const codigoCategoria = libro.llave(categoria);
    libro.anotar(categoria, { codigoCategoria, codigoCompania, descripcion, nota });
    return articulos.split(/,\s+/).map((texto, i): Articulo => {
      const [, nombre, precio] = /^(.*) (\d+)$/.exec(texto)!;
      const codigoArticulo = libro.llave(articulo);
      const fila = {
        ...{ codigoArticulo, codigoCompania, codigo: `${codigo}-00${i + 1}`, codigoBarra: codigoDeBarra(codigoArticulo), codigoCategoria },
        ...{ descripcion: nombre!, codigoSuplidor: codigo === 'CAN' ? 2 : 1, precio: pesos(Number(precio)), costoPromedio: CERO },
        ...{ itbis: SIN_ITBIS.includes(nombre!) ? 0 : 1800, existenciaMinima: Number(precio) < 100 ? 24 : 6 },
      };
      libro.anotar(articulo, fila);
      return fila;
    });
  });
}
