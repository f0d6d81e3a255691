import { Button } from '@/components/ui/Button';
import { useCallback, useRef, useState } from 'react';
import { confirmDiscard } from '@/components/feedback/confirm';
import { PasswordForm } from '@/components/sesion/PasswordForm';
import { TIPO_USUARIO } from '@/contract/palabras';
import { SidePanel } from '@/components/ui/SidePanel';
import { useLoaded, Loaded } from '@/components/data/useLoaded';
import { mayCall } from '@/contract/routes';
import { perfil as calls } from '@/contract/sesion/perfil';
import { leerPerfil } from '@/services/sesion';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos, selectSession } from '@/store/session';
import { ContactForm } from './ContactForm';
import { MiFotoForm } from './MiFotoForm';
import { Part } from './Part';
import { SegundoFactor } from './SegundoFactor';
import { Sesiones } from './Sesiones';
import { Sucursales } from './Sucursales';
import { Facts } from '@/components/ui/Facts';

function Head() {
  const { usuario, compania } = useAppSelector(selectSession);
  if (!usuario) return null;
  return (
    <>
      <p className="mb-3 break">
        <strong className="block text-lg font-semibold text-strong">{usuario.nombre}</strong>
        <span className="text-muted">{usuario.usuario}</span>
      </p>
      <MiFotoForm />
      <Facts
        className="mt-3"
        of={[
          ['Tipo', TIPO_USUARIO[usuario.tipoUsuario]],
          ['Compañía', compania?.nombre],
        ]}
      />
    </>
  );
}

function Contact({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const loaded = useLoaded(leerPerfil);
  return (
    <Loaded of={loaded}>{(perfil) => <ContactForm key={perfil.version} perfil={perfil} onSaved={loaded.set} onDirty={onDirty} />}</Loaded>
  );
}

function Password({ usuario }: { usuario: string }) {
  const [open, setOpen] = useState(false);
  if (open) return <PasswordForm usuario={usuario} onDone={() => setOpen(false)} onCancel={() => setOpen(false)} />;
  return <Button label="Cambiar mi contraseña" icon="pi pi-lock" outlined onClick={() => setOpen(true)} />;
}

/** The signed-in user's profile: own data, branches, password, second factor and sessions. */
export function ProfilePanel({ onClose }: { onClose: () => void }) {
  const { usuario } = useAppSelector(selectSession);
  const accesos = useAppSelector(selectAccesos);
  const dirty = useRef(false);
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now;
  }, []);
  const close = async () => {
    if (!dirty.current || (await confirmDiscard())) onClose();
  };
  return (
    <SidePanel title="Perfil" onClose={() => void close()}>
      <Head />
      <Part title="Contacto">
        <Contact onDirty={onDirty} />
      </Part>
      <Part title="Sucursales">
        <Sucursales />
      </Part>
      {usuario && mayCall(calls.changePassword.access, accesos) && (
        <Part title="Contraseña">
          <Password usuario={usuario.usuario} />
        </Part>
      )}
      {usuario && (
        <Part title="Segundo factor">
          <SegundoFactor usuario={usuario.usuario} />
        </Part>
      )}
      <Part title="Sesiones abiertas">
        <Sesiones />
      </Part>
    </SidePanel>
  );
}
