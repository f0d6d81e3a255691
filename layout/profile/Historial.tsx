import { usePages } from '@/components/list/table/Pager';
import { useLoaded, Loaded } from '@/components/data/useLoaded';
import { misSesiones } from '@/services/sesion';
import { moment } from '@/utils/format';
import css from './Historial.module.css';

const SIZE = 16;

/** The last sign-in attempts with the user's own name, successful or not. */
export function Historial() {
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
