import { useId } from 'react';
import type { UsuarioLigero } from '@/contract/usuarios/usuario';
import { usuariosActivos } from '@/services/usuarios';
import { LoadFailed } from '../feedback/LoadFailed';
import { Select } from '../ui/Select';
import { useLoaded } from '../data/useLoaded';

interface Props {
  value: string | undefined;
  onChange: (usuario: string) => void;
  /** Who is offered; all active ones whom the caller may change unless told. */
  offered?: (usuario: UsuarioLigero) => boolean;
}

const cambiables = ({ superior }: UsuarioLigero) => !superior;

/** Chooses an active user of the company. */
export function UsuarioPicker({ value, onChange, offered = cambiables }: Props) {
  const id = useId();
  const { data, error, reload } = useLoaded('usuarios', (options) => usuariosActivos({}, options));
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  const options = (data ?? [])
    .filter(offered)
    .map(({ usuario, nombreCompleto }) => ({ value: usuario, label: `${nombreCompleto} (${usuario})` }));
  return (
    <div className="campo" aria-busy={!data}>
      <label htmlFor={id}>Usuario</label>
      <Select
        id={id}
        options={options}
        value={value}
        placeholder={data ? 'Elija a quién' : 'Cargando…'}
        onChange={(one) => onChange(String(one))}
      />
    </div>
  );
}
