import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import type { UsuarioLigero } from '@/contract/usuarios/usuario';
import { usuariosParaElegir } from '@/services/accesos';
import { plural } from '@/utils/format';
import { matches } from '@/utils/texto';
import { useCatalogue } from '../data/useCatalogue';
import { TIPO_USUARIO } from './tipos';

interface Props {
  label: string;
  onPick: (usuario: UsuarioLigero) => void;
}

const MOST = 8;
const load = (options: { signal: AbortSignal }) => usuariosParaElegir({}, options);

/** Users who fit what was typed, and moving in them: ↑ ↓ Enter Esc. */
function useCombo(onPick: Props['onPick']) {
  const { items, error } = useCatalogue(load);
  const [texto, setTexto] = useState('');
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  const found = useMemo(
    () => (items ?? []).filter(({ nombreCompleto, usuario }) => matches(`${nombreCompleto} ${usuario}`, texto)),
    [items, texto],
  );
  const rows = found.slice(0, MOST);

  const type = (next: string) => {
    setTexto(next);
    setActive(0);
    setOpen(true);
  };
  const pick = (usuario: UsuarioLigero) => {
    setTexto('');
    setOpen(false);
    onPick(usuario);
  };
  const move = (step: number) => {
    setOpen(true);
    if (rows.length) setActive((now) => (now + step + rows.length) % rows.length);
  };
  const keys = (event: KeyboardEvent) => {
    const enter = () => open && rows[active] && pick(rows[active]);
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: enter, Escape: () => setOpen(false) }[event.key];
    if (!act || (event.key === 'Escape' && !open)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return { texto, type, rows, total: found.length, active, open: open && rows.length > 0, setOpen, keys, pick, loading: !items, error };
}

/** A user found by name or user name; who is inactive can be chosen too. */
export function UsuarioSearch({ label, onPick }: Props) {
  const id = useId();
  const { texto, type, rows, total, active, open, setOpen, keys, pick, loading, error } = useCombo(onPick);
  const said =
    !loading && texto && total === 0
      ? `Nadie coincide con «${texto}»`
      : total > rows.length && open
        ? `y ${plural(total - rows.length, 'usuario')} más: siga escribiendo`
        : '';
  return (
    <div className="busqueda usuario-search">
      <label htmlFor={id}>{label}</label>
      <span className="search">
        <i className={`pi ${loading ? 'pi-spin pi-spinner' : 'pi-search'}`} aria-hidden />
        <input
          id={id}
          type="text"
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-lista`}
          aria-activedescendant={open ? `${id}-lista-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          className="p-inputtext p-component"
          placeholder="Nombre o usuario"
          value={texto}
          onChange={({ target }) => type(target.value)}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={keys}
          onBlur={() => setOpen(false)}
        />
      </span>
      {open && (
        <ul id={`${id}-lista`} role="listbox" aria-label="Usuarios encontrados" className="busqueda-lista">
          {rows.map((row, i) => (
            <li
              key={row.codigoUsuario}
              id={`${id}-lista-${i}`}
              role="option"
              aria-selected={i === active}
              // The focus stays in the input: a click that took it away would close the list before it counts.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(row)}
            >
              <span className="busqueda-nombre">
                {row.nombreCompleto} <small>{row.usuario}</small>
              </span>
              <small>
                {TIPO_USUARIO[row.tipoUsuario]}
                {!row.activo && ' · inactivo'}
              </small>
            </li>
          ))}
        </ul>
      )}
      <small className={error ? 'field-error' : 'busqueda-dicho'} role="status">
        {error ?? said}
      </small>
    </div>
  );
}
