import { useState } from 'react';
import type { Articulo, ArticuloInput } from '@/contract/inventario/articulo';
import { rutaDe } from '@/contract/inventario/listas';
import { CERO } from '@/domain/dinero';
import { articuloService, categoriaService, suplidorService } from '@/services/inventario';
import { money } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { Fields, type Field } from '../form/Fields';
import { crudForm, FormDialog } from '../form/FormDialog';
import { useOptions } from '../form/useOptions';
import { Facts } from '../ui/Facts';
import type { Option } from '../ui/input/Select';
import { fotoDe, SubirFoto } from '../archivos/SubirFoto';
import { FotoArticulo } from './FotoArticulo';

interface Props {
  /** The article to edit; undefined for a new one. */
  articulo?: Articulo;
  onClose: (changed: boolean) => void;
  onUndone: () => void;
}

/** The options, plus the row's own value if it is no longer offered. */
const withOwn = (options: Option[], own: Option | undefined) =>
  !own || own.value === null || options.some(({ value }) => value === own.value) ? options : [...options, own];

const NINGUNO = { value: null, label: 'Ninguno' };

function useFields(row: Articulo | undefined): Field<ArticuloInput>[] {
  const categorias = useOptions(categoriaService.active, (una) => ({ value: una.codigoCategoria, label: rutaDe(una) }));
  const suplidores = useOptions(suplidorService.active, (uno) => ({ value: uno.codigoSuplidor, label: uno.descripcion }));
  const suya = row && { value: row.codigoCategoria, label: row.categoria };
  const suyo = row && { value: row.codigoSuplidor, label: row.suplidor };
  return [
    { name: 'descripcion', label: 'Artículo', kind: 'text' },
    { name: 'talla', label: 'Talla', kind: 'text', half: true, help: 'Vacía si solo hay una.' },
    {
      name: 'codigoCategoria',
      label: 'Categoría',
      kind: 'select',
      half: true,
      from: categorias.from,
      options: withOwn(categorias.options, suya),
    },
    { name: 'codigo', label: 'Código', kind: 'text', half: true, help: 'Vacío, se le da el siguiente.' },
    { name: 'codigoBarra', label: 'Código de barras', kind: 'text', half: true, help: 'Léalo con el lector en este campo.' },
    { name: 'precio', label: 'Precio sin ITBIS', kind: 'money', half: true },
    { name: 'itbis', label: 'ITBIS (%)', kind: 'percent', half: true },
    { name: 'existenciaMinima', label: 'Existencia mínima', kind: 'number', half: true, help: 'En cada sucursal.' },
    { name: 'piezasPorCaja', label: 'Piezas por caja', kind: 'number', half: true, help: '1 si se compra por pieza.' },
    {
      name: 'codigoSuplidor',
      label: 'Suplidor',
      kind: 'select',
      half: true,
      from: suplidores.from,
      options: withOwn([NINGUNO, ...suplidores.options], suyo),
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

const NUEVO = { itbis: 1800, existenciaMinima: 0, piezasPorCaja: 1, codigoSuplidor: null, precio: CERO };

/** Creates or edits an article, with its photo and stock. */
export function ArticuloForm({ articulo: row, onClose, onUndone }: Props) {
  const [codigoFoto, setCodigoFoto] = useState(row?.codigoFoto ?? null);
  const fields = useFields(row);
  return (
    <FormDialog
      {...crudForm(articuloService, row, NUEVO, onUndone)}
      onClose={(changed) => onClose(changed || codigoFoto !== (row?.codigoFoto ?? null))}
    >
      {row && (
        <SubirFoto label="Foto" hasPhoto={codigoFoto !== null} {...fotoDe(articuloService, row.codigoArticulo, setCodigoFoto)}>
          <FotoArticulo articulo={{ ...row, codigoFoto }} large />
        </SubirFoto>
      )}
      <Fields fields={fields} />
      {row ? <EnSucursales articulo={row} /> : <p className="field-help">La foto se sube después, al editarlo.</p>}
    </FormDialog>
  );
}
