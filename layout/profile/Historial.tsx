import { useState } from 'react';
import { LoadFailed } from '@/components/feedback/LoadFailed';
import { Pager } from '@/components/list/Pager';
import { useLoaded } from '@/components/data/useLoaded';
import { misSesiones } from '@/services/sesion';
import { moment } from '@/utils/format';
import { Loading } from './Loading';

const SIZE = 16;

/** The last times that somebody typed the own user name with a password, right or wrong. */
export function Historial() {
  const [{ page, size }, setPage] = useState({ page: 0, size: SIZE });
  const { data, error, reload } = useLoaded(`${page}/${size}`, (options) => misSesiones.historial({ query: { page, size } }, options));
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!data) return <Loading />;
  return (
    <div className="historial">
      <p className="field-help">
        Cada vez que alguien escribió su usuario y una contraseña: al entrar, al aprobar algo o al cambiarla. Si hay un intento que no
        reconoce, cambie su contraseña.
      </p>
      <ul>
        {data.rows.map(({ momento, direccion, exitoso }, i) => (
          <li key={`${momento} ${i}`}>
            <span className={`p-tag ${exitoso ? 'p-tag-success' : 'p-tag-danger'}`}>{exitoso ? 'Correcto' : 'Fallido'}</span>
            <span>{moment(momento)}</span>
            <span>{direccion}</span>
          </li>
        ))}
      </ul>
      {data.rows.length === 0 && <p className="nothing">Todavía no hay ninguno.</p>}
      {data.total > SIZE && (
        <Pager
          page={page}
          size={size}
          total={data.total}
          onPage={(to) => setPage({ page: to, size })}
          onSize={(now) => setPage({ page: 0, size: now })}
        />
      )}
    </div>
  );
}
