import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { profesoresSinUsuario } from '@/services/usuarios';
import { Fields } from '../form/Fields';
import { Select } from '../ui/Select';
import type { Option } from '../list/types';
import { useCatalogue } from '../data/useCatalogue';
import { persona, personaVacia } from './usuarioCampos';

type Load = { signal: AbortSignal };
const profesores = (options: Load) => profesoresSinUsuario({}, options);

const NUEVA: Option = { value: null, label: 'Una persona nueva' };

/** Who the new user is: a person to write down, or an instructor who has no user yet. */
export function Quien() {
  const id = useId();
  const { items = [] } = useCatalogue(profesores);
  const { setValue } = useFormContext();
  const { field } = useController({ name: 'codigoEntidad' });
  const elegido = field.value as number | undefined;
  const options = [
    NUEVA,
    ...items.map(({ codigoEntidad, nombreCompleto }) => ({ value: codigoEntidad, label: `Profesor: ${nombreCompleto}` })),
  ];
  const choose = (codigo: Option['value']) => {
    field.onChange(codigo ?? undefined);
    setValue('entidad', codigo === null ? personaVacia : undefined, { shouldDirty: true });
    if (codigo !== null) setValue('usuario.tipoUsuario', 'PROFESOR', { shouldDirty: true });
  };
  return (
    <>
      {items.length > 0 && (
        <div className="campo" data-field="codigoEntidad">
          <label htmlFor={id}>Quién es</label>
          <Select id={id} options={options} value={elegido ?? null} onChange={choose} />
        </div>
      )}
      {elegido === undefined && <Fields fields={persona} prefix="entidad." />}
    </>
  );
}
