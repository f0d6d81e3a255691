import { useEffect, useState } from 'react';
import { Salieron, Decisiones, RechazadasDe } from '@/components/asistencia/Avisos';
import { releer } from '@/components/asistencia/deshacerLista';
import { EncabezadoDelDia, EncabezadoDelGrupo } from '@/components/asistencia/Encabezado';
import { GruposDelDia } from '@/components/asistencia/GruposDelDia';
import { Lista } from '@/components/asistencia/Lista';
import { useLlevar } from '@/components/asistencia/offline/useLlevar';
import { useGuardar } from '@/components/asistencia/useGuardar';
import { useBorrador, useAlVolver, useListaViva } from '@/components/asistencia/useListaViva';
import { later } from '@/components/data/later';
import { useEsAdministrador } from '@/components/data/useSession';
import { confirm } from '@/components/feedback/confirm';
import { toast } from '@/components/feedback/toast';
import { useLeaveGuard } from '@/components/form/useLeaveGuard';
import { keyIn, paramsOf, useParams } from '@/components/list/useParams';
import { puedeCorregir } from '@/domain/asistencia';
import { esDia, hoyEn } from '@/domain/fechas';
import { dropped, loadGrupos, loadLista, selectAsistencia } from '@/store/asistencia/asistencia';
import { sincronizar } from '@/store/asistencia/offline';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { plural } from '@/utils/format';

// Who is not of the group stands below its roll, and comes after it.
const Pruebas = later(() => import('@/components/asistencia/Pruebas'), 'Pruebas');
const Reponen = later(() => import('@/components/asistencia/Reponen'), 'Reponen');

/** The address: the day, and the group whose roll is open. */
const params = paramsOf<{ fecha?: string; codigoGrupo?: number }>({
  fecha: (text) => (esDia(text) ? text : undefined),
  codigoGrupo: keyIn,
});

/** Loads the groups of the day, and the roll of the group in the address. */
function useLoads(fecha: string, hoy: string, codigoGrupo: number | undefined) {
  const dispatch = useAppDispatch();
  const llevar = useLlevar();
  const dia = { fecha, esHoy: fecha === hoy };
  const grupos = () => dispatch(loadGrupos(dia));
  const lista = () => {
    if (codigoGrupo === undefined) return undefined;
    const request = dispatch(loadLista({ ...dia, codigoGrupo }));
    void request.then((hecho) => {
      const cuantas = loadLista.fulfilled.match(hecho) ? Object.keys(hecho.payload.borrador).length : 0;
      if (cuantas > 0) toast('info', `${plural(cuantas, 'marca')} sin guardar de antes: revise la lista y pulse Guardar.`);
    });
    return request;
  };
  // Reloads the groups when the user returns to them, because their counts have changed.
  useEffect(() => {
    if (fecha === '') return;
    const requests = [grupos(), lista()] as const;
    // The rolls for offline use are loaded after the visible data, not in parallel.
    void requests[0].then((hecho) => void (dia.esHoy && loadGrupos.fulfilled.match(hecho) && llevar(hecho.payload.filas)));
    return () => requests.forEach((request) => request?.abort());
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fecha, codigoGrupo, dispatch]);
  return { grupos, lista };
}

/**
 * Today, and the day of an address that names none. A roll that is open at midnight stays the one of its day, until the user leaves it, or
 * comes back to the tab with nothing unsaved.
 */
function useHoy(abierta: boolean, dirty: boolean) {
  const hoy = hoyEn(new Date());
  const [dia, setDia] = useState(hoy);
  if (!abierta && dia !== hoy) setDia(hoy);
  useEffect(() => {
    const alVolver = () => void (document.visibilityState === 'visible' && !dirty && setDia(hoyEn(new Date())));
    document.addEventListener('visibilitychange', alVolver);
    return () => document.removeEventListener('visibilitychange', alVolver);
  }, [dirty]);
  return { hoy, dia };
}

/** The roll: the groups of the day, then one group's children, with one tap per child. */
export default function Asistencia() {
  const dispatch = useAppDispatch();
  const [at, setAt] = useParams(params);
  const dirty = useAppSelector((root) => Object.keys(selectAsistencia(root).marcas).length > 0);
  const { hoy, dia } = useHoy(at?.codigoGrupo !== undefined, dirty);
  const fecha = !at ? '' : at.fecha && at.fecha <= hoy ? at.fecha : dia;
  const codigoGrupo = at?.codigoGrupo;
  const esAdministrador = useEsAdministrador();
  const grupo = useAppSelector((root) => selectAsistencia(root).grupos.rows.find((row) => row.codigoGrupo === codigoGrupo));
  const loads = useLoads(fecha, hoy, codigoGrupo);
  const { guardar, busy } = useGuardar(codigoGrupo, fecha);
  useListaViva(fecha, codigoGrupo);
  const olvidar = useBorrador();

  /** Asks whether to drop the unsaved marks, and drops them, also from the device. */
  const ask = async () => {
    const message = 'Si sale ahora se pierden.';
    const sale = await confirm({ header: 'Marcas sin guardar', message, accept: 'Salir sin guardar', reject: 'Seguir aquí' });
    if (sale) olvidar();
    return sale;
  };
  const turnTo = async (next: { fecha?: string; codigoGrupo?: number }) => {
    if (dirty && !(await ask())) return;
    setAt(next);
  };
  const volver = () => void turnTo({ codigoGrupo: undefined });
  useLeaveGuard(dirty, ask, volver);
  useEffect(() => () => void dispatch(dropped()), [dispatch]);
  useAlVolver(() => {
    if (!dirty || codigoGrupo === undefined) return void (loads.lista() ?? loads.grupos());
    // Unsaved marks stay. What waits is sent first: an answer from before it would make these marks of the user somebody else's.
    void dispatch(sincronizar()).then(() => releer(dispatch, { codigoGrupo, fecha }));
  });

  if (!at) return null;
  const permiso = puedeCorregir({ fecha, hoy, esAdministrador });
  const dias = { fecha, hoy, onFecha: (day: string) => void turnTo({ fecha: day === dia ? undefined : day }) };
  if (codigoGrupo === undefined) {
    return (
      <>
        <EncabezadoDelDia {...dias} />
        <Decisiones hoy={hoy} />
        <GruposDelDia fecha={fecha} onPick={(codigo) => setAt({ codigoGrupo: codigo })} onRetry={() => void loads.grupos()} />
      </>
    );
  }
  return (
    <>
      <EncabezadoDelGrupo {...dias} grupo={grupo} onVolver={volver} onCambio={() => void loads.grupos()} />
      <RechazadasDe codigoGrupo={codigoGrupo} fecha={fecha} />
      <Salieron />
      <Lista impide={permiso.ok ? undefined : permiso.motivo} busy={busy} onGuardar={guardar} onRetry={() => void loads.lista()} />
      {/* Not within the list: that is loaded anew whenever the server answers again, and an answer to this would start it once more. */}
      <Pruebas codigoGrupo={codigoGrupo} fecha={fecha} disabled={!permiso.ok} />
      <Reponen codigoGrupo={codigoGrupo} fecha={fecha} disabled={!permiso.ok} />
    </>
  );
}
