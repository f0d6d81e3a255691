import { useEffect, useState } from 'react';
import { useSession } from '@/components/data/useSession';
import { opens } from '@/layout/guard/access';
import { deniedRoute } from '@/layout/guard/denied';
import { MessagePage } from '@/layout/shell/MessagePage';
import { RefereeCards } from '@/layout/shell/Picture';
import { reloadAccesses } from '@/layout/shell/reload';
import { useAppStore } from '@/store/hooks';
import { Facts } from '@/components/ui/Facts';
import { ButtonLink } from '@/components/ui/Button';

function Refused() {
  const store = useAppStore();
  const session = useSession();
  const { usuario, compania } = session;
  const [wanted] = useState(deniedRoute);
  const granted = wanted && opens(session, wanted);
  // An access granted meanwhile must work without a new login.
  useEffect(() => void reloadAccesses(store).catch(() => undefined), [store]);
  return (
    <>
      <p>Su usuario no tiene permiso para abrir {wanted ? <strong>«{wanted.title}»</strong> : 'esa página'}.</p>
      <Facts
        of={[
          ['Usuario', `${usuario?.nombre} (${usuario?.usuario})`],
          ['Compañía', compania?.nombre],
        ]}
      />
      <p>
        Si la necesita para su trabajo, pida a un administrador de su academia que le otorgue el acceso. Si acaban de otorgárselo, ya la
        encuentra en el menú.
      </p>
      {granted && (
        <ButtonLink href={wanted.path} icon={wanted.icon ?? 'pi-arrow-right'} label={`Ya puede abrir «${wanted.title}»`} look="outlined" />
      )}
      <ButtonLink href="/" label="Ir al inicio" icon="pi-home" />
    </>
  );
}

/** Says that the page is closed to this user, and what to do; without a session, links to the login. */
export default function AccessDenied() {
  const { success } = useSession();
  return (
    <MessagePage>
      <RefereeCards />
      <h1>Acceso denegado</h1>
      {success ? (
        <Refused />
      ) : (
        <>
          <p>Las páginas de una academia se abren con un usuario que tenga permiso para verlas.</p>
          <ButtonLink href="/auth/login" label="Iniciar sesión" icon="pi-sign-in" />
        </>
      )}
    </MessagePage>
  );
}
