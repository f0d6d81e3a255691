import { Button } from '@/components/ui/Button';
import { useState } from 'react';
import { ListaSesiones } from '@/components/usuarios/ListaSesiones';
import { Loaded, useLoaded } from '@/components/data/useLoaded';
import { toast } from '@/components/feedback/toast';
import { PasswordField } from '@/components/form/PlainFields';
import { PlainForm } from '@/components/form/PlainForm';
import type { SesionAbierta } from '@/contract/sesion/misSesiones';
import { misSesiones } from '@/services/sesion';
import { seCerraron } from '@/components/sesion/sesionesCerradas';
import { usePages } from '@/components/list/table/Pager';
import { moment } from '@/utils/format';
import css from './Historial.module.css';

const SIZE = 16;

/** The last sign-in attempts with the user's own name, successful or not. */
function Historial() {
  const { query, pager } = usePages(SIZE);
  const loaded = useLoaded(misSesiones.historial, { query });
  return (
    <Loaded of={loaded}>
      {({ rows, ...counted }) => (
        <div className="mt-3">
          <p className="field-help">
            Cada vez que alguien escribió su usuario y una contraseña: al entrar, al aprobar algo o al cambiarla. Si hay un intento que no
            reconoce, cambie su contraseña.
          </p>
          <ul className={`${css.list} list-none p-0 mt-3 mb-2`}>
            {rows.map(({ momento, direccion, exitoso }, i) => (
              <li key={`${momento} ${i}`} className="flex flex-wrap column-gap-3 row-gap-1 align-items-center">
                <span className={`p-tag ${exitoso ? 'p-tag-success' : 'p-tag-danger'}`}>{exitoso ? 'Correcto' : 'Fallido'}</span>
                <span>{moment(momento)}</span>
                <span className="text-muted">{direccion}</span>
              </li>
            ))}
          </ul>
          {rows.length === 0 && <p className="nothing">Todavía no hay ninguno.</p>}
          {pager({ rows, ...counted })}
        </div>
      )}
    </Loaded>
  );
}

/** The user's open sessions, the buttons that end those on other devices (with the password), and the sign-in history on demand. */
export function Sesiones() {
  const loaded = useLoaded(misSesiones.propias);
  const [history, setHistory] = useState(false);
  const [ending, setEnding] = useState<SesionAbierta | 'otras'>();
  // If the session has meanwhile ended elsewhere the call fails, but the list is reloaded either way.
  const back = () => {
    setEnding(undefined);
    void loaded.reload();
  };

  if (ending)
    return (
      <PlainForm
        label={ending === 'otras' ? 'Cerrar las demás sesiones' : `Cerrar la sesión de ${ending.equipo}`}
        action={ending === 'otras' ? 'Cerrar las demás' : 'Cerrar la sesión'}
        icon="pi-sign-out"
        autoFocus
        act={({ password }) => {
          const body = { password: password! };
          return ending === 'otras'
            ? misSesiones.terminarOtras({ body })
            : misSesiones.terminar({ params: { codigoSesion: ending.codigoSesion }, body });
        }}
        then={({ terminadas }) => {
          toast('success', ending === 'otras' ? seCerraron(terminadas) : 'Sesión cerrada');
          back();
        }}
        onCancel={back}
      >
        {({ password }) => <PasswordField name="password" label="Su contraseña" autoComplete="current-password" error={password} />}
      </PlainForm>
    );
  return (
    <Loaded of={loaded}>
      {(sesiones) => (
        <>
          <ListaSesiones sesiones={sesiones} busy={false} onEnd={setEnding} />
          <div className="flex flex-wrap gap-2 mt-2">
            {sesiones.length > 1 && <Button label="Cerrar las demás" icon="pi-sign-out" outlined onClick={() => setEnding('otras')} />}
            <Button
              label="Historial de accesos"
              icon={history ? 'pi-angle-up' : 'pi-history'}
              text
              aria-expanded={history}
              onClick={() => setHistory((was) => !was)}
            />
          </div>
          {history && <Historial />}
        </>
      )}
    </Loaded>
  );
}
