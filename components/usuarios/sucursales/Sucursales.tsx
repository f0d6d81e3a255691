import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { SucursalUsuario } from '@/contract/sesion/sesion';
import type { SucursalElegida } from '@/contract/usuarios/usuario';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { FieldGroup } from '../../ui/Field';
import { CheckInput, Option } from '../../ui/input/Option';

/** Adds or removes a branch; as long as there are branches, one is the default. */
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
    <li className="flex flex-wrap column-gap-4 align-items-center justify-content-between">
      <Option>
        <CheckInput
          type="checkbox"
          checked={!!elegida}
          onChange={({ target }) => onChange(conUnaMas(value, codigoSucursal, target.checked))}
        />
        <span className="break">{descripcionSucursal}</span>
      </Option>
      {elegida && (
        <Option>
          <CheckInput
            type="radio"
            name={group}
            checked={elegida.defecto}
            aria-label={`${descripcionSucursal} por defecto`}
            onChange={porDefecto}
          />
          <span>Por defecto</span>
        </Option>
      )}
    </li>
  );
}

/** The branches of a user in the surrounding form, among the caller's own: checkboxes, and the default one. `name` is their path in the form. */
export function Sucursales({ name = 'sucursalUsuario' }: { name?: string }) {
  const id = useId();
  const { sucursalesUsuario } = useAppSelector(selectSession);
  const { field, fieldState } = useController({ name });
  const value = (field.value ?? []) as SucursalElegida[];
  return (
    <FieldGroup label="Sucursales" name={name} error={fieldState.error?.message}>
      <ul className="list-none m-0 p-0">
        {sucursalesUsuario.map((sucursal) => (
          <Fila key={sucursal.codigoSucursal} sucursal={sucursal} value={value} group={id} onChange={field.onChange} />
        ))}
      </ul>
    </FieldGroup>
  );
}
