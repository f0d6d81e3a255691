import { TIPO_USUARIO } from '@/contract/palabras';
import type { UsuarioLigero } from '@/contract/usuarios/usuario';
import { lazyRead } from '@/services/http/lazyRead';
import { useLoaded, type Loadable } from '../data/useLoaded';
import { paramsOf, textIn } from '../list/useParams';
import { Combobox, optionOf } from '../ui/input/Combobox';
import { Picked } from '../ui/input/Picked';
import { Likely } from '../ui/row/Likely';
import { useChoices, type SearchOf } from '../ui/input/useSearch';

/** The user that a page is about, kept in the address. */
export const usuarioElegido = paramsOf<{ usuario?: string | undefined }>({ usuario: textIn(60) });

const paraElegir = lazyRead(() => import('@/services/accesos').then((module) => module.usuariosParaElegir), false);
const activos = lazyRead(() => import('@/services/usuarios').then(({ usuarioService }) => usuarioService.active), false);

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

interface PickerProps {
  value: string | undefined;
  onChange: (usuario: string | undefined) => void;
  /** Which users are offered; by default all active ones whom the caller may change. */
  offered?: (usuario: UsuarioLigero) => boolean;
}

const cambiables = ({ superior }: UsuarioLigero) => !superior;

/** How many users stand below the search. */
const PROBABLES = 8;

const pideContrasena = ({ sinContrasena, debeCambiar }: UsuarioLigero) =>
  sinContrasena ? 'Sin contraseña' : debeCambiar ? 'No ha cambiado la temporal' : '';

/** The users who are probably looked for: those whose password waits for something, then the newest. */
const probables = (usuarios: readonly UsuarioLigero[] | undefined) =>
  usuarios &&
  [...usuarios]
    .sort((uno, otro) => Number(!!pideContrasena(otro)) - Number(!!pideContrasena(uno)) || otro.codigoUsuario - uno.codigoUsuario)
    .slice(0, PROBABLES);

/** The users who are probably looked for: one press picks. */
const Probables = ({ usuarios, onPick }: Props & { usuarios: readonly UsuarioLigero[] | undefined }) => (
  <Likely
    title="Probablemente"
    rows={probables(usuarios)}
    keyOf={({ codigoUsuario }) => codigoUsuario}
    words={(uno) => [uno.nombreCompleto, [uno.usuario, pideContrasena(uno)].filter(Boolean).join(' · ')]}
    onPick={onPick}
  />
);

/** Searches a user by name or user name, including inactive ones; as long as nobody is `elegido`, the likely ones stand below. */
export function UsuarioSearch({ elegido, onPick }: Props & { elegido: boolean }) {
  const loaded = useLoaded(paraElegir);
  return (
    <div className="max-w-30rem">
      <Usuarios of={loaded} onPick={onPick} />
      {!elegido && <Probables usuarios={loaded.data} onPick={onPick} />}
    </div>
  );
}

/** A select of the company's active users, with those who are probably looked for below it. */
export function UsuarioPicker({ value, onChange, offered = cambiables }: PickerProps) {
  const loaded = useLoaded(activos);
  if (value === undefined) {
    const data = loaded.data?.filter(offered);
    const elegir = ({ usuario }: UsuarioLigero) => onChange(usuario);
    return (
      <>
        <Usuarios of={{ ...loaded, data }} onPick={elegir} />
        <Probables usuarios={data} onPick={elegir} />
      </>
    );
  }
  const chosen = loaded.data?.find(({ usuario }) => usuario === value);
  return <Picked name={chosen?.nombreCompleto ?? value} note={value} change="Elegir a otro usuario" onChange={() => onChange(undefined)} />;
}
