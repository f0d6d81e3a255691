import { Button } from 'primereact/button';
import { useCallback, useRef, useState } from 'react';
import { confirm } from '@/components/feedback/confirm';
import { LoadFailed } from '@/components/feedback/LoadFailed';
import { PasswordForm } from '@/components/sesion/PasswordForm';
import { TIPO_USUARIO } from '@/components/usuarios/tipos';
import { SidePanel } from '@/components/ui/SidePanel';
import { useLoaded } from '@/components/data/useLoaded';
import { mayCall } from '@/contract/routes';
import { perfil as calls } from '@/contract/sesion/perfil';
import { leerPerfil } from '@/services/sesion';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos, selectSession } from '@/store/session';
import { Loading } from './Loading';
import { ContactForm } from './ContactForm';
import { MiFotoForm } from './MiFotoForm';
import { SegundoFactor } from './SegundoFactor';
import { Sesiones } from './Sesiones';
import { Sucursales } from './Sucursales';

const DISCARD = {
  header: 'Descartar cambios',
  message: 'Lo que escribió no se ha guardado.',
  accept: 'Descartar',
  reject: 'Seguir editando',
};

function Head() {
  const { usuario, compania } = useAppSelector(selectSession);
  if (!usuario) return null;
  return (
    <>
      <div className="profile-head">
        <div>
          <strong>{usuario.nombre}</strong>
          <span>{usuario.usuario}</span>
        </div>
      </div>
      <MiFotoForm />
      <dl className="facts">
        <dt>Tipo</dt>
        <dd>{TIPO_USUARIO[usuario.tipoUsuario]}</dd>
        <dt>Compañía</dt>
        <dd>{compania?.nombre}</dd>
      </dl>
    </>
  );
}

function Contact({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const { data: perfil, set, error, reload } = useLoaded('perfil', (options) => leerPerfil({}, options));
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (perfil) return <ContactForm key={perfil.version} perfil={perfil} onSaved={set} onDirty={onDirty} />;
  return <Loading />;
}

function Password({ usuario }: { usuario: string }) {
  const [open, setOpen] = useState(false);
  if (open) return <PasswordForm usuario={usuario} onDone={() => setOpen(false)} onCancel={() => setOpen(false)} />;
  return <Button type="button" label="Cambiar mi contraseña" icon="pi pi-lock" outlined onClick={() => setOpen(true)} />;
}

/** The profile of who is signed in: own data, branches, password, second factor and sessions. */
export function ProfilePanel({ onClose }: { onClose: () => void }) {
  const { usuario } = useAppSelector(selectSession);
  const accesos = useAppSelector(selectAccesos);
  const dirty = useRef(false);
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now;
  }, []);
  const asking = useRef(false);
  const close = async () => {
    if (asking.current) return;
    asking.current = true;
    const leave = !dirty.current || (await confirm(DISCARD));
    asking.current = false;
    if (leave) onClose();
  };
  return (
    <SidePanel title="Perfil" onClose={() => void close()}>
      <Head />
      <section className="profile-part">
        <h2>Contacto</h2>
        <Contact onDirty={onDirty} />
      </section>
      <section className="profile-part">
        <h2>Sucursales</h2>
        <Sucursales />
      </section>
      {usuario && mayCall(calls.changePassword.access, accesos) && (
        <section className="profile-part">
          <h2>Contraseña</h2>
          <Password usuario={usuario.usuario} />
        </section>
      )}
      {usuario && (
        <section className="profile-part">
          <h2>Segundo factor</h2>
          <SegundoFactor usuario={usuario.usuario} />
        </section>
      )}
      <section className="profile-part">
        <h2>Sesiones abiertas</h2>
        <Sesiones />
      </section>
    </SidePanel>
  );
}
