import Link from 'next/link';
import { useSession } from '@/components/data/useSession';
import { Loaded, useLoaded } from '@/components/data/useLoaded';
import { Empty, Notice } from '@/components/feedback/Notice';
import { useSubmit } from '@/components/form/useSubmit';
import { usePages } from '@/components/list/table/Pager';
import { Button } from '@/components/ui/Button';
import { SidePanel } from '@/components/ui/SidePanel';
import { useFallaVivo, useNovedades } from '@/components/realtime/useNovedades';
import { AVISOS, type ClaseAviso, type Detalle } from '@/contract/realtime/aviso';
import type { Aviso } from '@/contract/realtime/campana';
import { routeOf } from '@/contract/routes';
import { campanaService } from '@/services/realtime';
import { ponerEstado } from '@/services/realtime/novedades';
import { moment } from '@/utils/format';
import { opens } from '../guard/access';
import { builtPages } from '../menu/builtPages';
import { FALLA } from './falla';
import css from './Avisos.module.css';

const CLASES = Object.keys(AVISOS) as ClaseAviso[];
const SIZE = 10;

interface FilaProps {
  aviso: Aviso;
  /** Called when the user follows the notice to the page that resolves it. */
  onSeguir: () => void;
  onLeer: () => void;
}

function Fila({ aviso: { clase, detalle, veces, momento, leido }, onSeguir, onLeer }: FilaProps) {
  const session = useSession();
  const { icono, paginas, texto } = AVISOS[clase];
  const dice: (detalle: Detalle, veces: number) => string = texto;
  const path = paginas.find((una) => builtPages.has(una) && opens(session, routeOf(una)!));
  return (
    <li className={`${css.aviso} flex align-items-start border-bottom-1 surface-border`} data-leido={leido}>
      <i className={`pi ${icono}`} aria-hidden />
      <div className="flex-1 min-w-0 break">
        {path ? (
          <Link href={path} onClick={onSeguir}>
            {dice(detalle, veces)}
          </Link>
        ) : (
          dice(detalle, veces)
        )}
        <small className="block text-muted">
          {!leido && <span className="p-hidden-accessible">Sin leer. </span>}
          {moment(momento)}
        </small>
      </div>
      {!leido && <Button icon="pi-check" text small aria-label={`Marcar como leído: ${dice(detalle, veces)}`} onClick={onLeer} />}
    </li>
  );
}

/** The notices of the last month, newest first, each with a link to the page that resolves it. */
export function Avisos({ onClose }: { onClose: () => void }) {
  const { query, pager } = usePages(SIZE);
  const loaded = useLoaded(campanaService.avisos, { query });
  useNovedades(CLASES, () => void loaded.reload(), { todas: true });
  const falla = useFallaVivo();
  const leer = useSubmit((body: Parameters<typeof campanaService.leer>[0]['body']) => campanaService.leer({ body }), {
    then: (estado) => {
      ponerEstado(estado);
      void loaded.reload();
    },
  });
  const seguir = ({ codigoAviso, momento: hasta, leido }: Aviso) => {
    if (!leido) void leer.submit({ codigoAviso, hasta });
    onClose();
  };
  return (
    <SidePanel title="Avisos" onClose={onClose}>
      {falla && (
        <Notice tone={falla === 'NADA' ? 'warn' : 'info'} className="mb-3">
          {FALLA[falla]}
        </Notice>
      )}
      <Loaded of={{ ...loaded, data: loaded.latest }}>
        {({ rows, ...counted }) =>
          rows.length === 0 ? (
            <Empty icon="pi-bell-slash" title="No hay avisos del último mes." />
          ) : (
            <>
              {query.page === 0 && rows.some(({ leido }) => !leido) && (
                <Button
                  label="Marcar todos como leídos"
                  icon="pi-check"
                  outlined
                  small
                  loading={leer.busy}
                  onClick={() => void leer.submit({ hasta: rows[0]!.momento })}
                />
              )}
              <ul className="list-none p-0 my-3">
                {rows.map((aviso) => (
                  <Fila
                    key={aviso.codigoAviso}
                    aviso={aviso}
                    onSeguir={() => seguir(aviso)}
                    onLeer={() => void leer.submit({ codigoAviso: aviso.codigoAviso, hasta: aviso.momento })}
                  />
                ))}
              </ul>
              {pager({ rows, ...counted })}
            </>
          )
        }
      </Loaded>
    </SidePanel>
  );
}
