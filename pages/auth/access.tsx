import Link from 'next/link';
import { useEffect, useState } from 'react';
import { opens } from '@/layout/guard/access';
import { deniedRoute } from '@/layout/guard/denied';
import { Cards } from '@/layout/shell/Picture';
import { reloadAccesses } from '@/layout/shell/reload';
import { useAppSelector, useAppStore } from '@/store/hooks';
import { selectSession } from '@/store/session';

/** Says that a page is not for this user, who that is, and what can be done. */
export default function AccessDenied() {
  const store = useAppStore();
  const session = useAppSelector(selectSession);
  const { usuario, compania } = session;
  const [wanted] = useState(deniedRoute);
  const granted = wanted && opens(session, wanted);
  // An access that was granted a minute ago must not need a new login.
  useEffect(() => void reloadAccesses(store).catch(() => undefined), [store]);
  return (
    <section className="card message-page">
      <Cards />
      <h1>Acceso denegado</h1>
      <p>Su usuario no tiene permiso para abrir {wanted ? <strong>«{wanted.title}»</strong> : 'esa página'}.</p>
      <dl className="facts">
        <dt>Usuario</dt>
        <dd>
          {usuario?.nombre} ({usuario?.usuario})
        </dd>
        <dt>Compañía</dt>
        <dd>{compania?.nombre}</dd>
      </dl>
      <p>
        Si la necesita para su trabajo, pida a un administrador de su academia que le otorgue el acceso. Si acaban de otorgárselo, ya la
        encuentra en el menú.
      </p>
      {granted && (
        <Link href={wanted.path} className="p-button p-component p-button-outlined">
          <i className={`pi ${wanted.icon ?? 'pi-arrow-right'}`} aria-hidden /> Ya puede abrir «{wanted.title}»
        </Link>
      )}
      <Link href="/" className="p-button p-component">
        <i className="pi pi-home" aria-hidden /> Ir al inicio
      </Link>
    </section>
  );
}
