import { useSession } from '@/components/data/useSession';
import { later } from '@/components/data/later';
import type { Pendiente } from '@/contract/call';
import { useAppStore } from '@/store/hooks';
import { usuarioLoaded } from '@/store/session';
import { olvidarEscrita, recienEscrita } from '@/components/sesion/recienEscrita';
import { AuthFrame } from '../auth/AuthFrame';
import { reloadUsuario } from '../shell/reload';
import { useSignOut } from '../shell/useSignOut';
import { Verifying } from '../shell/Verifying';

const PasswordForm = later(() => import('@/components/sesion/PasswordForm'), 'PasswordForm', Verifying);
const Configurar = later(() => import('@/components/sesion/segundoFactor/Configurar'), 'Configurar', Verifying);

const WORDS: Record<Pendiente, { title: string; lead: string }> = {
  contrasena: {
    title: 'Cambie su contraseña',
    lead: 'La que tiene se la dio otra persona. Escoja una que solo usted conozca y seguirá a Cantera.',
  },
  segundoFactor: {
    title: 'Configure su segundo factor',
    lead: 'Su academia lo pide: al entrar, además de la contraseña, escribirá un código de su teléfono.',
  },
};

/** Shown in place of every page until the user has done the pending step (change a temporary password, set up the second factor), or signs out. */
export function PendienteFirst({ pendiente }: { pendiente: Pendiente }) {
  const store = useAppStore();
  const { usuario } = useSession();
  const { signOut, leaving } = useSignOut();
  // The server says whether another step is pending; if this call fails, the next call's refusal says it.
  const done = () => {
    olvidarEscrita();
    void reloadUsuario(store).catch(
      () => usuario && store.dispatch(usuarioLoaded({ ...usuario, debeCambiar: false, debeSegundoFactor: false })),
    );
  };
  if (!usuario) return null;
  return (
    <main>
      <AuthFrame {...WORDS[pendiente]}>
        {pendiente === 'contrasena' ? (
          <PasswordForm usuario={usuario.usuario} onDone={done} conocida={recienEscrita(usuario.usuario)} />
        ) : (
          <Configurar usuario={usuario.usuario} onDone={done} />
        )}
        <p className="mt-3">
          Entró como {usuario.usuario}.{' '}
          <button
            type="button"
            className="link-button"
            disabled={leaving}
            onClick={() => {
              olvidarEscrita();
              void signOut();
            }}
          >
            Cerrar Sesión
          </button>
        </p>
      </AuthFrame>
    </main>
  );
}
