import type * as z from 'zod';
import { conteo as calls, type Conteo } from '@/contract/inventario/conteo';
import { rutaDe } from '@/contract/inventario/categoria';
import { conteoService } from '@/services/existencias';
import { categoriaService } from '@/services/inventario';
import { useLoaded } from '../../data/useLoaded';
import { ActDialog } from '../../form/ActDialog';
import { Fields } from '../../form/Fields';
import type { Field } from '../../form/field';

const schema = calls.save.body.omit({ codigoSucursal: true });

interface Props {
  codigoSucursal: number;
  onDone: (conteo: Conteo) => void;
  onClose: () => void;
}

/** Starts a count of all articles, or of a category with its subcategories. */
export function NuevoConteo({ codigoSucursal, ...dialog }: Props) {
  const categorias = useLoaded(categoriaService.active);
  const fields: Field<z.output<typeof schema>>[] = [
    {
      name: 'codigoCategoria',
      label: 'Qué se cuenta',
      kind: 'select',
      placeholder: 'Todos los artículos',
      from: categorias,
      options: [
        { value: null, label: 'Todos los artículos' },
        ...(categorias.data ?? []).map((una) => ({ value: una.codigoCategoria, label: rutaDe(una) })),
      ],
    },
    { name: 'nota', label: 'Nota', kind: 'text', help: 'Por ejemplo: cierre de temporada.' },
  ];
  return (
    <ActDialog
      {...dialog}
      title="Empezar un conteo"
      schema={schema}
      value={{ codigoCategoria: null }}
      accept="Empezar a contar"
      success="Conteo abierto"
      calm
      act={(value, { clave }) => conteoService.save({ body: { ...value, codigoSucursal } }, { clave })}
    >
      <p className="m-0">Mientras se cuenta nadie ve lo que debería haber. Se puede seguir vendiendo: lo que se venda después no cuenta.</p>
      <Fields fields={fields} />
    </ActDialog>
  );
}
