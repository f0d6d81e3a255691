import { rutaDe } from '@/contract/inventario/categoria';
import { useState } from 'react';
import type { Centavos } from '@/contract/campos';
import { articulo as calls, type Articulo, type ArticuloInput } from '@/contract/inventario/articulo';
import { articuloService, categoriaService, suplidorService } from '@/services/inventario';
import { money } from '@/utils/format';
import { Loaded } from '../data/Loaded';
import { useLoaded } from '../data/useLoaded';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import type { Field } from '../form/field';
import { Facts } from '../ui/Facts';
import type { Option } from '../ui/input/Select';
import { CambiarFoto } from './FotoArticulo';

interface Props {
  /** The article to edit; undefined for a new one. */
  articulo?: Articulo;
  onClose: (changed: boolean) => void;
}

/** The options, plus the row's own value if it is no longer offered. */
const withOwn = (options: Option[], own: Option | undefined) =>
  !own || own.value === null || options.some(({ value }) => value === own.value) ? options : [...options, own];

function useFields(row: Articulo | undefined): Field<ArticuloInput>[] {
  const categorias = useLoaded(categoriaService.active);
  const suplidores = useLoaded(suplidorService.active);
  const deCategoria = (categorias.data ?? []).map((una) => ({ value: una.codigoCategoria, label: rutaDe(una) }));
  const deSuplidor = (suplidores.data ?? []).map(({ codigoSuplidor, descripcion }) => ({ value: codigoSuplidor, label: descripcion }));
  return [
    { name: 'descripcion', label: 'Descripción', kind: 'text' },
    { name: 'talla', label: 'Talla', kind: 'text', half: true, help: 'Vacía si solo hay una.' },
    {
      name: 'codigoCategoria',
      label: 'Categoría',
      kind: 'select',
      half: true,
      from: categorias,
      options: withOwn(deCategoria, row && { value: row.codigoCategoria, label: row.categoria }),
    },
    { name: 'codigo', label: 'Código', kind: 'text', half: true, help: 'Vacío, se le da el siguiente.' },
    { name: 'codigoBarra', label: 'Código de barras', kind: 'text', half: true, help: 'Léalo con el lector en este campo.' },
    { name: 'precio', label: 'Precio sin ITBIS', kind: 'money', half: true },
    { name: 'itbis', label: 'ITBIS (%)', kind: 'percent', half: true },
    { name: 'existenciaMinima', label: 'Existencia mínima', kind: 'number', half: true, help: 'En cada sucursal.' },
    {
      name: 'codigoSuplidor',
      label: 'Suplidor',
      kind: 'select',
      half: true,
      from: suplidores,
      options: withOwn(
        [{ value: null, label: 'Ninguno' }, ...deSuplidor],
        row && row.codigoSuplidor !== null ? { value: row.codigoSuplidor, label: row.suplidor } : undefined,
      ),
    },
    { name: 'activo', label: 'Activo', kind: 'switch', help: 'Inactivo no se vende ni se compra.' },
  ];
}

/** The average cost of an article, and its stock by branch. */
function EnSucursales({ articulo: { codigoArticulo, costoPromedio } }: { articulo: Articulo }) {
  const existencias = useLoaded(articuloService.existencias, { params: { id: codigoArticulo } });
  return (
    <Loaded of={existencias}>
      {(sucursales) => (
        <Facts
          of={[
            ['Costo promedio', money(costoPromedio)],
            ...sucursales.map(({ sucursal, existencia, porLlegar }): [string, string] => [
              sucursal,
              `${existencia} en existencia${porLlegar ? `, ${porLlegar} por llegar` : ''}`,
            ]),
          ]}
        />
      )}
    </Loaded>
  );
}

/** Creates or edits an article, with its photo and stock. */
export function ArticuloForm({ articulo: row, onClose }: Props) {
  const [codigoFoto, setCodigoFoto] = useState(row?.codigoFoto ?? null);
  const fields = useFields(row);
  const blank: Partial<ArticuloInput> = { itbis: 1800, existenciaMinima: 0, activo: true, codigoSuplidor: null, precio: 0 as Centavos };
  const save = ({ version, ...body }: ArticuloInput) =>
    row
      ? articuloService.update({ body: { ...body, codigoArticulo: row.codigoArticulo, version: version ?? row.version } })
      : articuloService.save({ body });
  return (
    <FormDialog
      title={row ? 'Editar artículo' : 'Crear artículo'}
      schema={calls.input}
      value={row ?? blank}
      onSubmit={save}
      onClose={(changed) => onClose(changed || codigoFoto !== (row?.codigoFoto ?? null))}
      reread={row && (() => articuloService.id({ params: { id: row.codigoArticulo } }))}
    >
      {row && <CambiarFoto articulo={{ ...row, codigoFoto }} onFoto={setCodigoFoto} />}
      <Fields fields={fields} />
      {row ? <EnSucursales articulo={row} /> : <p className="field-help">La foto se sube después, al editarlo.</p>}
    </FormDialog>
  );
}
