import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { usuarioService, usuariosActivos } from '@/services/usuarios';
import { Select, type Option } from '../../ui/input/Select';
import { useSubmit } from '../../form/useSubmit';
import { elegidas, rolesDe } from '../usuarioCampos';
import { Failed } from '../../data/Failed';
import { useLoaded } from '../../data/useLoaded';
import { Field } from '../../ui/Field';

/** Copies type, branches and roles of another user into the surrounding form. */
export function CopiarDe() {
  const loaded = useLoaded(usuariosActivos);
  const { data: items = [] } = loaded;
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
    <Field label="Copiar de…" help="Toma el tipo, las sucursales y los roles de otro usuario.">
      {(input) => (
        <>
          <Select
            {...input}
            options={options}
            value={de}
            placeholder={busy ? 'Copiando…' : 'Nadie: empezar en blanco'}
            onChange={(usuario) => void submit(String(usuario))}
          />
          <Failed of={loaded} />
        </>
      )}
    </Field>
  );
}
