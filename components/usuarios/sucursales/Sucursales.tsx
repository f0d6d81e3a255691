import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { SucursalUsuario } from '@/contract/sesion/sesion';
import type { SucursalElegida } from '@/contract/usuarios/usuario';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';

/** The choice with a branch more or less; there is a default one as long as there is one. */
function conUnaMas(value: readonly SucursalElegida[], codigoSucursal: number, checked: boolean): SucursalElegida[] {
  const otras = value.filter((una) => una.codigoSucursal !== codigoSucursal);
  const next = checked ? [...otras, { codigoSucursal, defecto: false }] : otras;
  return next.some(({ defecto }) => defecto) ? next : next.map((una, i) => ({ ...una, defecto: i === 0 }));
}

interface FilaProps {
  sucursal: SucursalUsuario;
  value: readonly SucursalElegida[];
  group: string;
  onChange: (value: SucursalElegida[]) => void;
}

function Fila({ sucursal: { codigoSucursal, descripcionSucursal }, value, group, onChange }: FilaProps) {
  const elegida = value.find((una) => una.codigoSucursal === codigoSucursal);
  const porDefecto = () => onChange(value.map((una) => ({ ...una, defecto: una.codigoSucursal === codigoSucursal })));
  return (
    <li>
      <label className="opcion">
        <input type="checkbox" checked={!!elegida} onChange={({ target }) => onChange(conUnaMas(value, codigoSucursal, target.checked))} />
        <span>{descripcionSucursal}</span>
      </label>
      {elegida && (
        <label className="opcion">
          <input
            type="radio"
            name={group}
            checked={elegida.defecto}
            aria-label={`${descripcionSucursal} por defecto`}
            onChange={porDefecto}
          />
          <span>Por defecto</span>
        </label>
      )}
    </li>
  );
}

/** The branches of a user in the form around it, out of one's own: checks, and which one is the default; `name` is where they are in it. */
export function Sucursales({ name = 'sucursalUsuario' }: { name?: string }) {
  const id = useId();
  const { sucursalesUsuario } = useAppSelector(selectSession);
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  const value = (field.value ?? []) as SucursalElegida[];
  return (
    <fieldset className="list-field marcas" data-field={name} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Sucursales</legend>
      <ul>
        {sucursalesUsuario.map((sucursal) => (
          <Fila key={sucursal.codigoSucursal} sucursal={sucursal} value={value} group={id} onChange={field.onChange} />
        ))}
      </ul>
      {error && (
        <small id={`${id}-error`} className="field-error" role="alert">
          {error}
        </small>
      )}
    </fieldset>
  );
}
