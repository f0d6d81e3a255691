import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Archivo, FilaPlaneada } from '@/contract/importacion/carga';
import type { ColumnaDeArticulo } from '@/contract/importacion/cargaArticulos';
import { MAX_IMPORTE, type Centavos } from '@/contract/importe';
import { enPesos } from '@/domain/dinero';
import { sinAcento } from '@/domain/importacion/escrito';
import { faltasDePrecio } from '@/domain/inscripciones/rebaja';
import { plural } from '@/utils/format';
import { compania } from '../../db/schema/compania';
import { suplidor } from '../../db/schema/dinero/compras';
import { articulo, categoria } from '../../db/schema/dinero/inventario';
import { scoped, type Db, type User } from '../../lib/scope';
import { conFaltas, numeroDeFila, repetidas } from '../filasLeidas';
import { resumir, type PlanCompleto } from '../servir';
import { leerArticulos, senasDe, type Fila, type FilaLeida } from './filas';

/** Fields of an existing article that an import may change, beside its category and supplier, as they are called. */
const TITULO = {
  descripcion: 'Descripción',
  talla: 'Talla',
  precio: 'Precio',
  itbis: 'ITBIS',
  codigo: 'Código',
  codigoBarra: 'Código de barras',
  existenciaMinima: 'Mínimo',
};
const CAMBIA = Object.keys(TITULO) as (keyof typeof TITULO)[];
type Cambiable = keyof typeof TITULO | 'codigoCategoria' | 'codigoSuplidor';
type Valores = Partial<Record<Cambiable, string | number | null>>;

/** An article to be created; a category that does not exist yet is given by its name. */
export interface PorCrear {
  fila: Fila;
  codigoCategoria: number | null;
  codigoSuplidor: number | null;
}

/** An existing article to be changed, with the version that was read. */
export interface PorActualizar {
  codigoArticulo: number;
  version: number;
  antes: Valores;
  despues: Valores;
  /** Name of a category that does not exist yet. */
  categoria?: string;
}

export interface PlanDeArticulos extends PlanCompleto {
  porCrear: PorCrear[];
  porActualizar: PorActualizar[];
  categorias: string[];
}

/** An existing article that a row identifies. */
type Conocido = typeof articulo.$inferSelect;

/** All articles of the company by each of their keys, locked where they are changed; an academy has some thousands at most. */
async function enFicha(db: Db, user: User, lock: boolean): Promise<Map<string, Conocido>> {
  const query = db.select().from(articulo).where(scoped(articulo, user)).orderBy(articulo.codigoArticulo);
  const filas = await (lock ? query.for('no key update') : query);
  return new Map(filas.flatMap((una) => senasDe(una).map((sena) => [sena, una] as const)));
}

/** The rows of a catalogue by name. */
async function porNombre(db: Db, user: User, tabla: typeof categoria | typeof suplidor, codigo: PgColumn) {
  const campos = { codigo: sql<number>`${codigo}`, descripcion: tabla.descripcion, activo: tabla.activo };
  const filas = await db.select(campos).from(tabla).where(scoped(tabla, user));
  return new Map(filas.map((una) => [sinAcento(una.descripcion), una]));
}

const CIEN = 100;
const enPalabras = (campo: Cambiable, valor: unknown) => {
  if (campo === 'precio') return enPesos(valor as Centavos);
  if (campo === 'itbis') return `${Number(valor) / CIEN} %`;
  return valor === '' || valor === null ? 'nada' : String(valor);
};

/** What an import of this file would do now; the import itself uses the same plan. */
export async function planear(
  db: Db,
  user: User,
  _hoy: string,
  archivo: Archivo<ColumnaDeArticulo>,
  actua: boolean,
): Promise<PlanDeArticulos> {
  const [{ itbis } = { itbis: 0 }] = await db
    .select({ itbis: compania.itbis })
    .from(compania)
    .where(eq(compania.codigoCompania, user.codigoCompania));
  const leidas = await leerArticulos(archivo, itbis);
  const [conocidos, categorias, suplidores] = await Promise.all([
    enFicha(db, user, actua && archivo.opciones.includes('actualizar')),
    porNombre(db, user, categoria, categoria.codigoCategoria),
    porNombre(db, user, suplidor, suplidor.codigoSuplidor),
  ]);
  const otra = repetidas(leidas, senasDe);
  const nuevas = new Map<string, string>();
  const porCrear: PorCrear[] = [];
  const porActualizar: PorActualizar[] = [];

  /** Faults that only the data show: an unknown supplier, two articles in one row, stock without its cost. */
  const faltasDe = ({ fila, lugar }: FilaLeida & { fila: Fila }, hallados: readonly Conocido[]): Record<string, string> => {
    const antes = otra.get(lugar);
    if (antes !== undefined) return { '': `Es el mismo artículo que el de la fila ${numeroDeFila(archivo, antes)}` };
    const de = suplidores.get(sinAcento(fila.suplidor));
    return {
      ...faltasDePrecio(fila),
      ...(fila.suplidor && !de && { suplidor: 'No existe ese suplidor: créelo antes, o deje la celda vacía' }),
      ...(de && !de.activo && { suplidor: 'Ese suplidor está inactivo' }),
      ...(categorias.get(sinAcento(fila.categoria))?.activo === false && { categoria: 'Esa categoría está inactiva' }),
      ...(hallados.length > 1 && { '': `Nombra a dos artículos que ya existen: ${hallados.map(({ nombre }) => nombre).join(' y ')}` }),
      ...(hallados.length === 0 && fila.existencia > 0 && fila.costo === null && { costo: 'Escriba lo que costó cada pieza' }),
      ...(fila.existencia * (fila.costo ?? 0) > MAX_IMPORTE && { costo: 'Es demasiado para una existencia' }),
    };
  };

  const actualizar = (fila: Fila, dadas: ReadonlySet<string>, de: Conocido): FilaPlaneada => {
    const existe = { nombre: de.nombre, codigo: de.codigoArticulo };
    const igual: FilaPlaneada = { estado: 'EXISTE', faltas: {}, notas: fila.existencia ? ['La existencia no cambia'] : [], existe };
    if (!archivo.opciones.includes('actualizar')) return igual;
    const campos = CAMBIA.filter((campo) => dadas.has(campo) && fila[campo] !== de[campo]);
    const despues: Valores = Object.fromEntries(campos.map((campo) => [campo, fila[campo]]));
    const notas = campos.map((campo) => `${TITULO[campo]}: de ${enPalabras(campo, de[campo])} a ${enPalabras(campo, fila[campo])}`);
    const suCategoria = categorias.get(sinAcento(fila.categoria));
    if (!suCategoria) nuevas.set(sinAcento(fila.categoria), nuevas.get(sinAcento(fila.categoria)) ?? fila.categoria);
    if (suCategoria?.codigo !== de.codigoCategoria) {
      if (suCategoria) despues.codigoCategoria = suCategoria.codigo;
      notas.push(`Categoría: pasa a ${suCategoria?.descripcion ?? `${fila.categoria}, que se crea`}`);
    }
    const suSuplidor = suplidores.get(sinAcento(fila.suplidor));
    if (suSuplidor && suSuplidor.codigo !== de.codigoSuplidor) {
      despues.codigoSuplidor = suSuplidor.codigo;
      notas.push(`Suplidor: pasa a ${suSuplidor.descripcion}`);
    }
    if (notas.length === 0) return igual;
    const tocadas = [...Object.keys(despues), ...(suCategoria ? [] : ['codigoCategoria'])] as Cambiable[];
    porActualizar.push({
      codigoArticulo: de.codigoArticulo,
      version: de.version,
      antes: Object.fromEntries(tocadas.map((campo) => [campo, de[campo as keyof Conocido]])) as Valores,
      despues,
      ...(!suCategoria && { categoria: fila.categoria }),
    });
    return { estado: 'ACTUALIZA', faltas: {}, notas: [...notas, ...igual.notas], existe };
  };

  const filas = leidas.map((leida): FilaPlaneada => {
    const { fila, faltas, dadas } = leida;
    if (!fila) return conFaltas(faltas);
    const hallados = [...new Set(senasDe(fila).flatMap((sena) => conocidos.get(sena) ?? []))];
    const malas = faltasDe({ ...leida, fila }, hallados);
    if (Object.keys(malas).length) return conFaltas(malas);
    const [de] = hallados;
    if (de) return actualizar(fila, dadas, de);
    const llave = sinAcento(fila.categoria);
    const suya = categorias.get(llave);
    if (!suya && !nuevas.has(llave)) nuevas.set(llave, fila.categoria);
    porCrear.push({
      fila,
      codigoCategoria: suya?.codigo ?? null,
      codigoSuplidor: suplidores.get(sinAcento(fila.suplidor))?.codigo ?? null,
    });
    return {
      estado: 'NUEVA',
      faltas: {},
      notas: fila.existencia ? [`Entran ${plural(fila.existencia, 'pieza')} a ${enPesos(fila.costo!)}`] : [],
      existe: null,
    };
  });
  const ademas = nuevas.size ? [plural(nuevas.size, 'categoría nueva', 'categorías nuevas')] : [];
  const plan = resumir(filas, [porCrear, porActualizar], ademas);
  return { plan, porCrear, porActualizar, categorias: [...nuevas.values()] };
}
