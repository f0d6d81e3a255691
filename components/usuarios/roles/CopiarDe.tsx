import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Option } from '../../list/types';
import { usuarioService, usuariosActivos } from '@/services/usuarios';
import { Select } from '../../ui/Select';
import { useCatalogue } from '../../data/useCatalogue';
import { useSubmit } from '../../form/useSubmit';
import { elegidas, rolesDe } from '../usuarioCampos';

type Load = { signal: AbortSignal };
const usuarios = (options: Load) => usuariosActivos({}, options);

/** Fills type, branches and roles of the form around it as those of somebody who does the same work. */
export function CopiarDe() {
  const id = useId();
  const { items = [] } = useCatalogue(usuarios);
  const { setValue } = useFormContext();
  const [de, setDe] = useState<string | null>(null);
  const { submit, busy } = useSubmit((usuario: string) => usuarioService.id({ params: { usuario } }), {
    then: (otro) => {
      setDe(otro.usuario);
      const dirty = { shouldDirty: true, shouldValidate: true };
      setValue('usuario.tipoUsuario', otro.tipoUsuario, dirty);
      setValue('sucursalUsuario', elegidas(otro), dirty);
      setValue('accesoRolUsuario', rolesDe(otro), dirty);
    },
  });
  const options: Option[] = items
    .filter(({ superior }) => !superior)
    .map(({ usuario, nombreCompleto }) => ({ value: usuario, label: `${nombreCompleto} (${usuario})` }));
  return (
    <div className="campo" aria-busy={busy}>
      <label htmlFor={id}>Copiar de…</label>
      <Select
        id={id}
        options={options}
        value={de}
        placeholder="Nadie: empezar en blanco"
        onChange={(usuario) => void submit(String(usuario))}
      />
      <small className="field-help">Toma el tipo, las sucursales y los roles de otro usuario.</small>
    </div>
  );
}
