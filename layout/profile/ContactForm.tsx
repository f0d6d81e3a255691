import { Button } from '@/components/ui/Button';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { Fields, type Field } from '@/components/form/Fields';
import { Form, useSchemaForm } from '@/components/form/Form';
import { useSubmit } from '@/components/form/useSubmit';
import { Contacto, type Perfil } from '@/contract/sesion/perfil';
import type { ApiError } from '@/services/http/apiError';
import { perfilService } from '@/services/sesion';

const fields: Field<Contacto>[] = [
  { name: 'email', label: 'Correo', kind: 'email', autoComplete: 'email' },
  { name: 'telefono', label: 'Teléfono', kind: 'tel', autoComplete: 'tel' },
];

const CLAVE: Field<Contacto>[] = [{ name: 'password', label: 'Su contraseña', kind: 'password', autoComplete: 'current-password' }];

interface Props {
  perfil: Perfil;
  onSaved: (perfil: Perfil) => void;
  onDirty: (dirty: boolean) => void;
}

/** Asks for the password once the e-mail differs, because links for a new password are mailed to it. */
function Clave({ email }: Pick<Perfil, 'email'>) {
  const typed = useWatch({ name: 'email' }) as string;
  if (typed === email) return null;
  return (
    <>
      <Fields fields={CLAVE} />
      <small className="text-muted">
        Al correo llegan los enlaces para una nueva contraseña: confirme que es usted. Avisaremos al anterior.
      </small>
    </>
  );
}

/** The form for the user's own e-mail and phone. */
export function ContactForm({ perfil, onSaved, onDirty }: Props) {
  const { email, telefono, version } = perfil;
  const form = useSchemaForm(Contacto, { email, telefono, version });
  const { isDirty } = form.methods.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const refused = (error: ApiError) => {
    form.refuse(error);
    // On a version conflict the typed values stay and the new version is loaded: after reading the message the user may save again.
    if (error.conflict) void perfilService.leer().then((now) => form.methods.setValue('version', now.version));
  };
  const { submit, busy } = useSubmit((body: Contacto) => perfilService.update({ body }), { success: 'Guardado', then: onSaved, refused });

  return (
    <Form form={form} label="Mis datos de contacto" onSubmit={(body) => void submit(body)}>
      <Fields fields={fields} />
      <Clave email={email} />
      <div className="botones">
        <Button type="submit" label="Guardar" icon="pi-check" loading={busy} disabled={!isDirty} />
      </div>
    </Form>
  );
}
