import * as z from 'zod';
import { TIPO_USUARIO } from '@/contract/palabras';
import type { UsuarioLigero } from '@/contract/usuarios/usuario';
import { usuariosParaElegir } from '@/services/accesos';
import { usuariosActivos } from '@/services/usuarios';
import { useLoaded, type Loadable } from '../data/useLoaded';
import { Combobox, optionOf } from '../ui/input/Combobox';
import { Picked } from '../ui/input/Picked';
import { useChoices, type SearchOf } from '../ui/input/useSearch';

/** The user that a page is about, kept in the address. */
export const UsuarioElegido = z.strictObject({ usuario: z.string().trim().max(60).optional() });

const USUARIOS: SearchOf<UsuarioLigero> = { noun: 'usuario', none: 'Nadie', keyOf: ({ codigoUsuario }) => codigoUsuario };

const words = ({ nombreCompleto, usuario }: UsuarioLigero) => `${nombreCompleto} ${usuario}`;

const option = ({ nombreCompleto, usuario, tipoUsuario, activo }: UsuarioLigero) =>
  optionOf(nombreCompleto, usuario, `${TIPO_USUARIO[tipoUsuario]}${activo ? '' : ' · inactivo'}`);

interface Props {
  onPick: (usuario: UsuarioLigero) => void;
}

const Usuarios = ({ of, onPick }: Props & { of: Loadable<UsuarioLigero[]> }) => (
  <Combobox label="Usuario" placeholder="Nombre o usuario" search={useChoices(of, words, USUARIOS)} option={option} onPick={onPick} />
);

/** Searches a user by name or user name, including inactive ones. */
export const UsuarioSearch = ({ onPick }: Props) => (
  <div className="max-w-30rem">
    <Usuarios of={useLoaded(usuariosParaElegir)} onPick={onPick} />
  </div>
);

interface PickerProps {
  value: string | undefined;
  onChange: (usuario: string | undefined) => void;
  /** Which users are offered; by default all active ones whom the caller may change. */
  offered?: (usuario: UsuarioLigero) => boolean;
}

const cambiables = ({ superior }: UsuarioLigero) => !superior;

/** A select of the company's active users. */
export function UsuarioPicker({ value, onChange, offered = cambiables }: PickerProps) {
  const loaded = useLoaded(usuariosActivos);
  if (value === undefined) {
    return <Usuarios of={{ ...loaded, data: loaded.data?.filter(offered) }} onPick={({ usuario }) => onChange(usuario)} />;
  }
  const chosen = loaded.data?.find(({ usuario }) => usuario === value);
  return <Picked name={chosen?.nombreCompleto ?? value} note={value} change="Elegir a otro usuario" onChange={() => onChange(undefined)} />;
}
