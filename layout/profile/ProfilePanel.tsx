import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useAccesos, useSession, useSucursal } from '@/components/data/useSession';
import { Button } from '@/components/ui/Button';
import { confirmDiscard } from '@/components/feedback/confirm';
import { PasswordForm } from '@/components/sesion/PasswordForm';
import { TIPO_USUARIO } from '@/contract/palabras';
import { Section } from '@/components/ui/Section';
import { SidePanel } from '@/components/ui/SidePanel';
import { useLoaded, Loaded } from '@/components/data/useLoaded';
import { mayCall } from '@/contract/routes';
import { perfil as calls } from '@/contract/sesion/perfil';
import { perfilService } from '@/services/sesion';
import { useAppDispatch } from '@/store/hooks';
import { profilePictureChanged } from '@/store/session';
import { Facts } from '@/components/ui/Facts';
import { SubirFoto } from '@/components/archivos/SubirFoto';
import { ContactForm } from './ContactForm';
import { SegundoFactor } from './SegundoFactor';
import { Sesiones } from './Sesiones';
import { MiFoto } from './MiFoto';

/** The user's own photo with the buttons that change it. */
function MiFotoForm() {
  const dispatch = useAppDispatch();
  const { usuario } = useSession();
  const changed = (codigo: number | null) => void dispatch(profilePictureChanged(codigo));
  return (
    <SubirFoto
      label="Foto"
      hasPhoto={!!usuario?.profilePicture}
      onUpload={({ nombre, archivo }) =>
        perfilService.saveFoto({ query: { nombre }, archivo }).then(({ codigoArchivo }) => changed(codigoArchivo))
      }
      onRemove={() => perfilService.deleteFoto().then(() => changed(null))}
    >
      <MiFoto large />
    </SubirFoto>
  );
}

/** The user's branches: which one is the default, and which one is in use. */
function Sucursales() {
  const { sucursalesUsuario } = useSession();
  const current = useSucursal();
  if (sucursalesUsuario.length === 0) return <p className="nothing">Todavía no tiene sucursales asignadas.</p>;
  return (
    <ul className="flex flex-column gap-3 p-0 list-none text-strong">
      {sucursalesUsuario.map(({ codigoSucursal, descripcionSucursal, defecto }) => (
        <li key={codigoSucursal} className="flex flex-wrap align-items-center gap-2">
          <i className="pi pi-building text-muted" aria-hidden />
          <span>{descripcionSucursal}</span>
          {codigoSucursal === current?.codigoSucursal && <span className="p-tag p-tag-info">Actual</span>}
          {defecto && <span className="p-tag p-tag-quiet">Por defecto</span>}
        </li>
      ))}
    </ul>
  );
}

/** One part of the profile under its title. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title} className="mt-4 pt-4 border-top-1 surface-border">
    {children}
  </Section>
);

function Head() {
  const { usuario, compania } = useSession();
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
  const loaded = useLoaded(perfilService.leer);
  return (
    <Loaded of={loaded}>{(perfil) => <ContactForm key={perfil.version} perfil={perfil} onSaved={loaded.set} onDirty={onDirty} />}</Loaded>
  );
}

function Password({ usuario }: { usuario: string }) {
  const [open, setOpen] = useState(false);
  if (open) return <PasswordForm usuario={usuario} onDone={() => setOpen(false)} onCancel={() => setOpen(false)} />;
  return <Button label="Cambiar mi contraseña" icon="pi-lock" outlined onClick={() => setOpen(true)} />;
}

/** The signed-in user's profile: own data, branches, password, second factor and sessions. */
export function ProfilePanel({ onClose }: { onClose: () => void }) {
  const { usuario } = useSession();
  const accesos = useAccesos();
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
