import { Button } from 'primereact/button';
import { useEffect } from 'react';
import * as z from 'zod';
import { codigoEnRuta, fecha as dia } from '@/contract/campos';
import { GruposDelDia } from '@/components/asistencia/GruposDelDia';
import { Lista } from '@/components/asistencia/Lista';
import { useGuardar } from '@/components/asistencia/useGuardar';
import { useLeaveGuard } from '@/components/form/useLeaveGuard';
import { confirm } from '@/components/feedback/confirm';
import { DateInput } from '@/components/ui/input/DateInput';
import { PageHeader } from '@/components/ui/PageHeader';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { puedeCorregir } from '@/domain/asistencia';
import { esDia, hoyEn, sumarDias } from '@/domain/fechas';
import { textoDeHoras } from '@/domain/horario';
import { dropped, loadGrupos, loadLista, selectAsistencia } from '@/store/asistencia';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';

const query = z.strictObject({ fecha: dia.optional(), codigoGrupo: codigoEnRuta.optional() });

const diaLargo = new Intl.DateTimeFormat('es-DO', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Loads the groups of the day, and the roll of the group that the address names. */
function useLoads(fecha: string, codigoGrupo: number | undefined) {
  const dispatch = useAppDispatch();
  const grupos = () => dispatch(loadGrupos(fecha));
  const lista = () => (codigoGrupo === undefined ? undefined : dispatch(loadLista({ codigoGrupo, fecha })));
  // Back on the list of groups their counts have changed.
  useEffect(() => {
    if (fecha === '') return;
    const requests = [grupos(), lista()];
    return () => requests.forEach((request) => request?.abort());
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fecha, codigoGrupo, dispatch]);
  return { grupos, lista };
}

const ask = () =>
  confirm({ header: 'Marcas sin guardar', message: 'Si sale ahora se pierden.', accept: 'Salir sin guardar', reject: 'Seguir aquí' });

function Dias({ fecha, hoy, onFecha }: { fecha: string; hoy: string; onFecha: (fecha: string) => void }) {
  return (
    <div className="flex flex-1 gap-1 align-items-center">
      <Button icon="pi pi-chevron-left" outlined aria-label="Día anterior" onClick={() => onFecha(sumarDias(fecha, -1))} />
      <label htmlFor="fecha" className="p-hidden-accessible">
        Fecha
      </label>
      <span className="flex-1 sm:flex-none sm:w-11rem">
        <DateInput key={fecha} id="fecha" value={fecha} onChange={(day) => esDia(day) && day <= hoy && onFecha(day)} />
      </span>
      <Button
        icon="pi pi-chevron-right"
        outlined
        aria-label="Día siguiente"
        disabled={fecha >= hoy}
        onClick={() => onFecha(sumarDias(fecha, 1))}
      />
      {fecha !== hoy && <Button label="Hoy" text onClick={() => onFecha(hoy)} />}
    </div>
  );
}

function Encabezado({ codigoGrupo, onVolver }: { codigoGrupo: number; onVolver: () => void }) {
  const grupo = useAppSelector((root) => selectAsistencia(root).grupos.rows.find((row) => row.codigoGrupo === codigoGrupo));
  const hora = grupo?.horaInicio && grupo.horaFin ? textoDeHoras(grupo.horaInicio, grupo.horaFin) : 'Sin clase este día';
  return (
    <div className="flex flex-wrap column-gap-3 row-gap-1 align-items-center mb-3">
      <Button icon="pi pi-arrow-left" label="Grupos" text onClick={onVolver} />
      {grupo && (
        <p>
          <strong className="block">{grupo.descripcion}</strong>
          <small className="block text-muted">{[hora, grupo.lugar, grupo.profesor].filter(Boolean).join(' · ')}</small>
        </p>
      )}
    </div>
  );
}

/** The roll: groups of the day, then the list of one, a tap per child. */
export default function Asistencia() {
  const dispatch = useAppDispatch();
  const hoy = hoyEn(new Date());
  const [at, setAt] = useUrlQuery(query);
  const fecha = !at ? '' : at.fecha && at.fecha <= hoy ? at.fecha : hoy;
  const codigoGrupo = at?.codigoGrupo;
  const esAdministrador = useAppSelector((root) => selectSession(root).usuario?.tipoUsuario === 'ADMINISTRADOR');
  const dirty = useAppSelector((root) => Object.keys(selectAsistencia(root).marcas).length > 0);
  const loads = useLoads(fecha, codigoGrupo);
  const { guardar, busy } = useGuardar(codigoGrupo, fecha);

  const turnTo = async (next: { fecha?: string; codigoGrupo?: number }) => {
    if (dirty && !(await ask())) return;
    dispatch(dropped());
    setAt(next);
  };
  const volver = () => void turnTo({ codigoGrupo: undefined });
  useLeaveGuard(dirty, ask, volver);
  useEffect(() => () => void dispatch(dropped()), [dispatch]);

  if (!at) return null;
  const permiso = puedeCorregir({ fecha, hoy, esAdministrador });
  return (
    <>
      <PageHeader title="Pase de lista">
        <Dias fecha={fecha} hoy={hoy} onFecha={(day) => void turnTo({ fecha: day === hoy ? undefined : day })} />
      </PageHeader>
      <p className="first-upper mb-3 text-muted">
        {fecha === hoy && 'hoy, '}
        {diaLargo.format(new Date(`${fecha}T12:00:00Z`))}
      </p>
      {codigoGrupo === undefined ? (
        <GruposDelDia onPick={(codigo) => setAt({ codigoGrupo: codigo })} onRetry={() => void loads.grupos()} />
      ) : (
        <>
          <Encabezado codigoGrupo={codigoGrupo} onVolver={volver} />
          <Lista impide={permiso.ok ? undefined : permiso.motivo} busy={busy} onGuardar={guardar} onRetry={() => void loads.lista()} />
        </>
      )}
    </>
  );
}
