import { useCallback, useEffect, useState } from 'react';
import { ACCESO_DE_EVENTO, TipoEvento, type Evento } from '@/contract/estudiantes/historia';
import { mayCall } from '@/contract/routes';
import { historia } from '@/services/estudiantes/fichas';
import { day, money, plural } from '@/utils/format';
import { useLoaded } from '../../data/useLoaded';
import { useAccesos } from '../../data/useSession';
import { Empty, LoadFailed } from '../../feedback/Notice';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/input/Select';
import { Skeleton } from '../../ui/Skeleton';
import css from './Historia.module.css';

const TIPOS: Record<TipoEvento, { label: string; icon: string }> = {
  INSCRIPCION: { label: 'Inscripciones', icon: 'pi-user-plus' },
  PAGO: { label: 'Pagos', icon: 'pi-receipt' },
  AUSENCIA: { label: 'Ausencias', icon: 'pi-calendar-times' },
  MENSAJE: { label: 'Mensajes', icon: 'pi-envelope' },
  NOTA: { label: 'Notas', icon: 'pi-comment' },
};
const SIZE = 16;
const ICON = 'inline-flex align-items-center justify-content-center w-2rem h-2rem border-1 surface-border border-circle text-muted';

/** The events of a student, page by page; starts over when the kind changes. */
function useHistoria(id: number, tipo: TipoEvento | undefined) {
  const [page, setPage] = useState(0);
  const [before, setBefore] = useState<Evento[]>([]);
  useEffect(() => {
    setPage(0);
    setBefore([]);
  }, [id, tipo]);
  const loaded = useLoaded(historia, { params: { id }, query: { page, size: SIZE, tipo } });
  const { data } = loaded;
  const eventos = [...before, ...(data?.eventos ?? [])];
  const more = useCallback(() => {
    setBefore((were) => [...were, ...(data?.eventos ?? [])]);
    setPage((now) => now + 1);
  }, [data]);
  return { ...loaded, eventos, more, rest: data ? data.total - eventos.length : 0 };
}

function Linea({ evento: { tipo, fecha, titulo, detalle, monto, usuario } }: { evento: Evento }) {
  return (
    <li className={`${css.event} relative gap-2 pb-3`}>
      <i className={`pi ${TIPOS[tipo].icon} ${ICON}`} aria-hidden />
      <div className="min-w-0">
        <p className="flex flex-wrap column-gap-3">
          <time dateTime={fecha} className="text-muted tabular">
            {day(fecha)}
          </time>
          <strong className="break">{titulo}</strong>
          {monto !== null && <span className="tabular">{money(monto)}</span>}
        </p>
        <p className="text-muted break">
          {detalle}
          {usuario && <small> ({usuario})</small>}
        </p>
      </div>
    </li>
  );
}

/** The history of a student, newest first: enrolments, payments, absences, mails and notes, as far as the user's accesses allow. */
export default function Historia({ codigoEstudiante }: { codigoEstudiante: number }) {
  const accesos = useAccesos();
  const [tipo, setTipo] = useState<TipoEvento>();
  const { eventos, data, waiting, error, reload, more, rest } = useHistoria(codigoEstudiante, tipo);
  const tipos = TipoEvento.options.filter((one) => mayCall(ACCESO_DE_EVENTO[one], accesos));
  return (
    <section aria-label="Historia" aria-busy={waiting} className="flex flex-column gap-3">
      <div className="flex flex-wrap align-items-center gap-3">
        {tipos.length > 1 && (
          <Select
            aria-label="Qué mostrar"
            options={[{ value: null, label: 'Todo' }, ...tipos.map((value) => ({ value, label: TIPOS[value].label }))]}
            value={tipo ?? null}
            onChange={(value) => setTipo(value === null ? undefined : (value as TipoEvento))}
          />
        )}
        {data && <span className="text-muted">{plural(data.total, 'evento')}</span>}
      </div>
      {eventos.length > 0 && (
        <ol className="m-0 p-0 list-none">
          {eventos.map((evento) => (
            <Linea key={evento.clave} evento={evento} />
          ))}
        </ol>
      )}
      {error && <LoadFailed error={error.message} onRetry={() => void reload()} />}
      {waiting && !data && <Skeleton lines={3} />}
      {data?.total === 0 && <Empty icon="pi-history" title="Todavía no pasó nada que contar aquí." />}
      {rest > 0 && (
        <div className="flex justify-content-center">
          <Button label="Ver anteriores" outlined loading={waiting} onClick={more} />
        </div>
      )}
    </section>
  );
}
