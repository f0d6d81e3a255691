import { phone } from '@/utils/format';
import { digitosDeRnc, rncConGuiones } from '@/utils/rnc';
import { columnaActivo, type Listado, wordsOf } from '../columns';
import type { Categoria } from './categoria';
import type { Suplidor } from './suplidor';

/** The full path in the tree: 'Uniformes › Juego › Camisetas'. */
export const rutaDe = ({ dentroDe, descripcion }: Pick<Categoria, 'dentroDe' | 'descripcion'>) =>
  dentroDe ? `${dentroDe} › ${descripcion}` : descripcion;

/** Categories of articles. */
export const categorias = {
  path: 'categoria/all/filter',
  key: 'codigoCategoria',
  name: 'Categoría',
  title: 'Categorías de artículos',
  sort: ['descripcion', 'activo'],
  columns: [
    { id: 'descripcion', header: 'Categoría', sort: 'descripcion', value: rutaDe },
    { id: 'articulos', header: 'Artículos', kind: 'number' },
    { id: 'nota', header: 'Nota' },
    { ...columnaActivo, sort: 'activo' },
  ],
} as const satisfies Listado<Categoria>;

export const TIPO_SUPLIDOR = { EMPRESA: 'Compañía', PERSONA: 'Persona' } as const;

/** Suppliers, with what is owed to them. */
export const suplidores = {
  path: 'suplidor/all/filter',
  key: 'codigoSuplidor',
  name: 'Suplidor',
  title: 'Suplidores',
  sort: ['descripcion', 'diasPago'],
  filters: { tipo: wordsOf(TIPO_SUPLIDOR), inactivos: 'siNo' },
  columns: [
    { id: 'descripcion', header: 'Suplidor', sort: 'descripcion' },
    { id: 'tipo', header: 'Tipo', value: ({ tipo }) => TIPO_SUPLIDOR[tipo], hidden: true },
    { id: 'rnc', header: 'RNC o cédula', value: ({ rnc: digitos }) => rncConGuiones(digitos) },
    { id: 'contacto', header: 'Contacto' },
    { id: 'telefono', header: 'Teléfono' },
    { id: 'diasPago', header: 'Paga a', sort: 'diasPago', value: ({ diasPago }) => (diasPago === 0 ? 'Contado' : `${diasPago} días`) },
    { id: 'compras', header: 'Compras', kind: 'number' },
    { id: 'debe', header: 'Se le debe', kind: 'money' },
    columnaActivo,
  ],
  inside: (row) => ({ ...row, rnc: digitosDeRnc(row.rnc), telefono: phone(row.telefono) }),
} as const satisfies Listado<Suplidor>;
