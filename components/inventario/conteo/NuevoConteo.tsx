import { conteo as calls, type Conteo } from '@/contract/inventario/conteo';
import { rutaDe } from '@/contract/inventario/listas';
import { conteoService } from '@/services/inventario/existencias';
import { categoriaService } from '@/services/inventario';
import { ActDialog } from '../../form/ActDialog';
import { useOptions } from '../../form/useOptions';

const schema = calls.save.body.omit({ codigoSucursal: true });

interface Props {
  codigoSucursal: number;
  onDone: (conteo: Conteo) => void;
  onClose: () => void;
}

/** Starts a count of all articles, or of a category with its subcategories. */
export function NuevoConteo({ codigoSucursal, ...dialog }: Props) {
  const todos = 'Todos los artículos';
  const categorias = useOptions(categoriaService.active, (una) => ({ value: una.codigoCategoria, label: rutaDe(una) }), todos);
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
      fields={[
        { name: 'codigoCategoria', label: 'Qué se cuenta', kind: 'select', ...categorias },
        { name: 'nota', label: 'Nota', kind: 'text', help: 'Por ejemplo: cierre de temporada.' },
      ]}
    >
      <p className="m-0">Mientras se cuenta nadie ve lo que debería haber. Se puede seguir vendiendo: lo que se venda después no cuenta.</p>
    </ActDialog>
  );
}
