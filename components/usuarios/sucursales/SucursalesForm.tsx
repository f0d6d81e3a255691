import { useState } from 'react';
import { CambioSucursales, type SucursalesDeUsuario } from '@/contract/usuarios/usuario';
import type { ApiError } from '@/services/http/apiError';
import { usuarioService } from '@/services/usuarios';
import { Notice } from '../../feedback/Notice';
import { Form, useSchemaForm } from '../../form/Form';
import { useSubmit } from '../../form/useSubmit';
import { Button } from '../../ui/Button';
import { elegidas } from '../usuarioCampos';
import { Sucursales } from './Sucursales';

const enPalabras = ({ sucursalUsuario }: SucursalesDeUsuario) =>
  sucursalUsuario
    .map(({ descripcionSucursal, defecto }) => (defecto ? `${descripcionSucursal} (por defecto)` : descripcionSucursal))
    .join(', ') || 'ninguna';

/** Edits a user's branches and the default one. After a version conflict both versions are shown, and the choice stays. */
export function SucursalesForm({ de, onSaved }: { de: SucursalesDeUsuario; onSaved: (de: SucursalesDeUsuario) => void }) {
  const { usuario, nombreCompleto, version } = de;
  const [otra, setOtra] = useState<SucursalesDeUsuario>();
  const form = useSchemaForm(CambioSucursales, { usuario, sucursalUsuario: elegidas(de), version });
  const refused = (error: ApiError) => {
    form.refuse(error);
    if (!error.conflict) return;
    void usuarioService.sucursales({ params: { usuario } }).then((now) => {
      if (now.version === form.methods.getValues('version')) return;
      form.methods.setValue('version', now.version);
      form.setFaults([]);
      setOtra(now);
    });
  };
  const { submit, busy } = useSubmit((body: CambioSucursales) => usuarioService.updateSucursales({ body }), {
    success: `Sucursales de ${nombreCompleto} guardadas`,
    then: onSaved,
    refused,
  });
  return (
    <Form form={form} label={`Sucursales de ${nombreCompleto}`} onSubmit={(body) => void submit(body)}>
      {otra && (
        <Notice tone="warn" role="alert">
          Otra persona las cambió mientras tanto. Ahora tiene: {enPalabras(otra)}. Guarde de nuevo para dejar las suyas.
        </Notice>
      )}
      <Sucursales />
      <div className="botones">
        <Button type="submit" label="Guardar" icon="pi-check" loading={busy} disabled={!form.methods.formState.isDirty && !otra} />
      </div>
    </Form>
  );
}
