import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { SucursalElegida } from '@/contract/usuarios/usuario';
import { useSession } from '../../data/useSession';
import { FieldGroup } from '../../ui/Field';
import { CheckList } from '../../ui/input/CheckList';
import { CheckInput, Option } from '../../ui/input/Option';

/** Adds or removes a branch; as long as there are branches, one is the default. */
function conUnaMas(value: readonly SucursalElegida[], codigoSucursal: number, checked: boolean): SucursalElegida[] {
  const otras = value.filter((una) => una.codigoSucursal !== codigoSucursal);
  const next = checked ? [...otras, { codigoSucursal, defecto: false }] : otras;
  return next.some(({ defecto }) => defecto) ? next : next.map((una, i) => ({ ...una, defecto: i === 0 }));
}

/** The branches of a user in the surrounding form, among the caller's own: checkboxes, and the default one. `name` is their path in the form. */
export function Sucursales({ name = 'sucursalUsuario' }: { name?: string }) {
  const id = useId();
  const { sucursalesUsuario } = useSession();
  const { field, fieldState } = useController({ name });
  const value = (field.value ?? []) as SucursalElegida[];
  const items = sucursalesUsuario.map(({ codigoSucursal: key, descripcionSucursal: label }) => {
    const elegida = value.find(({ codigoSucursal }) => codigoSucursal === key);
    const porDefecto = () => field.onChange(value.map((una) => ({ ...una, defecto: una === elegida })));
    const beside = elegida && (
      <Option>
        <CheckInput type="radio" name={id} checked={elegida.defecto} aria-label={`${label} por defecto`} onChange={porDefecto} />
        <span>Por defecto</span>
      </Option>
    );
    return { key, label, checked: !!elegida, beside };
  });
  return (
    <FieldGroup label="Sucursales" name={name} error={fieldState.error?.message}>
      <CheckList items={items} onToggle={(codigo, checked) => field.onChange(conUnaMas(value, codigo, checked))} />
    </FieldGroup>
  );
}
