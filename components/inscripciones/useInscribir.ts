import { useState, useCallback, useEffect, useRef } from 'react';
import type { NuevoEstudiante } from '@/contract/estudiantes/estudiante';
import type { Inscrito, PlanInscripcion } from '@/contract/inscripciones/inscripcion';
import type { EnEspera } from '@/contract/inscripciones/listaEspera';
import { aCentavos } from '@/domain/dinero';
import { esDia } from '@/domain/fechas';
import { ApiError } from '@/services/http/apiError';
import { lazyRead } from '@/services/http/lazyRead';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import {
  type Borrador,
  changed,
  emptyBorrador,
  hasBorrador,
  keepBorrador,
  readBorrador,
  selectInscripcion,
  started,
} from '@/store/inscripciones';
import { newId } from '@/utils/id';
import { useSettled, useLoaded } from '../data/useLoaded';
import { useSucursal } from '../data/useSession';
import { conAprobacion } from '../form/conAprobacion';
import { tellRefusal, useAct, useSubmit } from '../form/useSubmit';
import { confirmandoParecidos } from '../personas/confirmandoParecidos';
import { codigoPagadorDe, ninoDe, nombresDe } from './nuevoEstudiante';

const llamadas = () => import('@/services/inscripciones');
const previsualizar = lazyRead(() => llamadas().then((module) => module.inscripcionService.previsualizar), true);
const situacionDe = lazyRead(() => llamadas().then((module) => module.situacionDe), false);

/**
 * The draft of an enrolment. While the page is open it is also kept in sessionStorage, to survive a reload; after leaving the page it is
 * only in the store, which a sign-out clears. A draft of another branch, whose groups and prices do not hold here, is given up: `ajena` tells it.
 */
export function useBorrador() {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const usuario = useAppSelector(({ user }) => user.usuario?.usuario ?? '');
  const borrador = useAppSelector((root) => selectInscripcion(root).borrador);
  const owner = useRef(usuario);
  const sucursal = useSucursal()?.codigoSucursal;
  const [ajena, setAjena] = useState<{ nino: string; codigoSucursal: number }>();

  useEffect(() => {
    const mine = owner.current;
    let gone = false;
    const begun = !!selectInscripcion(store.getState()).borrador;
    if (!begun && !hasBorrador()) dispatch(started(emptyBorrador()));
    else if (!begun) void readBorrador(mine).then((kept) => !gone && dispatch(started(kept ?? emptyBorrador())));
    return () => {
      gone = true;
      keepBorrador(mine, undefined);
    };
  }, [store, dispatch]);
  useEffect(() => {
    if (borrador) keepBorrador(owner.current, borrador);
  }, [borrador]);

  const change = useCallback(
    (part: Partial<Borrador>) => void dispatch(changed({ codigoSucursal: sucursal, ...part })),
    [dispatch, sucursal],
  );
  const restart = useCallback(() => void dispatch(started(emptyBorrador())), [dispatch]);
  const deOtra = borrador?.codigoSucursal !== undefined && sucursal !== undefined && borrador.codigoSucursal !== sucursal;
  useEffect(() => {
    if (!deOtra) return;
    if (borrador.creando || borrador.estudiante) setAjena({ nino: nombresDe(borrador).nino, codigoSucursal: borrador.codigoSucursal! });
    restart();
  }, [deOtra, borrador, restart]);
  return { borrador: deOtra ? undefined : borrador, change, restart, ajena, olvidarAjena: () => setAjena(undefined) };
}

/** What a draft's child and its family owe, and the groups that it is in already; a new child has nothing of it. */
export function useSituacion({ creando, estudiante }: Borrador) {
  const id = creando ? undefined : estudiante?.codigoEstudiante;
  const { data, waiting } = useLoaded(situacionDe, id === undefined ? undefined : { params: { id } });
  return { deuda: data?.deuda, grupos: data?.grupos ?? [], waiting };
}
export type Situacion = ReturnType<typeof useSituacion>;

/**
 * What a draft's child brings from before: undefined where nothing is typed, or nothing of it is taken down; null while an amount or a day cannot be
 * read.
 */
function anteriorDe({ grupo, anterior: { vence, ...dicho } }: Borrador) {
  const { pagadoHasta, inscripcionPagada } = dicho;
  if (!grupo?.traeDeAntes || !(pagadoHasta.trim() || inscripcionPagada || dicho.debe !== null || dicho.aFavor !== null)) return undefined;
  const [debe, aFavor] = [aCentavos(dicho.debe ?? 0), aCentavos(dicho.aFavor ?? 0)];
  if (debe === null || aFavor === null || (vence && !esDia(vence))) return null;
  return { pagadoHasta, inscripcionPagada, debe, vence: vence || null, aFavor };
}

/** The parts of a draft that decide its plan; undefined while something is missing. */
function questionOf(borrador: Borrador): Parameters<typeof previsualizar>[0]['body'] | undefined {
  const { grupo, codigoModalidad, fechaInscripcion, creando, estudiante, codigoBeca, descuentos } = borrador;
  const anterior = anteriorDe(borrador);
  if (!grupo || !codigoModalidad || anterior === null || (fechaInscripcion && !esDia(fechaInscripcion))) return undefined;
  const quien = creando
    ? { ...ninoDe(borrador), codigoPagador: codigoPagadorDe(borrador) }
    : { codigoEstudiante: estudiante?.codigoEstudiante };
  const { codigoGrupo } = grupo;
  return { codigoGrupo, codigoModalidad, fechaInscripcion: fechaInscripcion || undefined, codigoBeca, descuentos, anterior, ...quien };
}

/**
 * The invoices of a draft as a preview, or the reason why there is none yet. It is loaded again when a deciding part changes, and by
 * `refresh` when the server says that something has changed; the previous plan stays until then.
 */
export function usePlan(borrador: Borrador) {
  const [body, current] = useSettled(questionOf(borrador));
  const plan = useLoaded(previsualizar, body && { body });
  return { plan: plan.latest, loading: !current || plan.waiting, error: current ? plan.error : undefined, refresh: plan.reload };
}
export type Plan = ReturnType<typeof usePlan>;

const SERVER_FAULT = 500;
const UNSURE = 'No hubo respuesta del servidor. Confirme otra vez sin cambiar nada: si ya quedó inscrito, no se repite.';
const MAYBE =
  'Antes no hubo respuesta del servidor: es posible que la inscripción ya esté guardada. Búsquela en Estudiantes antes de repetirla.';

/** The server's refusal, with the step whose fields it concerns. */
export interface Refusal {
  paso: number;
  error: ApiError;
}

/** refusalOf({ 'estudiante.entidad.nombre': … }) → step 0 with 'entidad.nombre': the first step with an error, with the field names of its form. */
export function refusalOf(error: ApiError): Refusal {
  const names = Object.keys(error.errors);
  const inNew = Object.entries(error.errors).flatMap(([name, words]) =>
    name.startsWith('estudiante.') ? [[name.slice('estudiante.'.length), words] as const] : [],
  );
  if (inNew.length > 0) return { paso: 0, error: new ApiError(error.status, error.message, { errors: Object.fromEntries(inNew) }) };
  if (names.some((name) => name === 'codigoGrupo')) return { paso: 1, error };
  if (
    names.some(
      (name) => name.startsWith('anterior.') || ['codigoModalidad', 'fechaInscripcion', 'motivoBeca', 'motivoDescuento'].includes(name),
    )
  )
    return { paso: 2, error };
  return { paso: 3, error };
}

/** Sends a draft with the total that was shown and its own idempotency key; asks for a second user's approval if its discounts require one. */
async function enviar(borrador: Borrador, codigoSucursal: number, totalEsperado: PlanInscripcion['total']) {
  const { inscripcionService } = await llamadas();
  const { inscribir, inscribirNuevo } = inscripcionService;
  const { grupo, codigoModalidad, fechaInscripcion, aceptaDeuda, motivoExcepcion, creando, estudiante, nuevo, clave } = borrador;
  const { codigoBeca, motivoBeca, descuentos, motivoDescuento, codigoInteresado } = borrador;
  const body = {
    codigoGrupo: grupo!.codigoGrupo,
    codigoModalidad: codigoModalidad!,
    fechaInscripcion: fechaInscripcion || undefined,
    codigoSucursal,
    totalEsperado,
    motivoExcepcion,
    aceptaDeuda,
    codigoBeca,
    motivoBeca,
    descuentos,
    motivoDescuento,
    codigoInteresado,
    anterior: anteriorDe(borrador) ?? undefined,
  };
  return creando
    ? confirmandoParecidos((confirmaParecidos) =>
        conAprobacion((aprobacion) =>
          inscribirNuevo({ body: { ...body, aprobacion, confirmaParecidos, estudiante: nuevo as NuevoEstudiante } }, { clave }),
        ),
      )
    : conAprobacion((aprobacion) =>
        inscribir({ body: { ...body, aprobacion, codigoEstudiante: estudiante!.codigoEstudiante } }, { clave }),
      );
}

interface Events {
  onChange: (part: Partial<Borrador>) => void;
  onInscrito: (inscrito: Inscrito) => void;
}

/** Sends the enrolment once, however often it is retried; a refusal keeps the draft and goes to the step to be corrected. */
export function useInscribir(borrador: Borrador, plan: Plan, { onChange, onInscrito }: Events) {
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const [aviso, setAviso] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();

  const refused = (error: ApiError) => {
    const { status, conflict, message, errors } = error;
    if (conflict) {
      // The key is unused, or was used for what was sent before: the next confirmation is another enrolment.
      onChange({ clave: newId() });
      setAviso(borrador.dudosa ? `${message}\n${MAYBE}` : message);
      const shown = JSON.stringify(plan.plan);
      // If the plan has changed since it was confirmed, the user goes back to review it; otherwise the step stays.
      void plan.refresh().then((fresh) => JSON.stringify(fresh) !== shown && onChange({ paso: 2 }));
    } else if (status === 0 || status >= SERVER_FAULT) {
      setAviso(`${message}\n${UNSURE}`);
      onChange({ dudosa: true });
    } else if (Object.keys(errors).length > 0) {
      const where = refusalOf(error);
      setRefusal(where);
      setAviso(where.paso === 3 || where.paso === 1 ? message : undefined);
      onChange({ paso: where.paso });
    } else if (status === 403) tellRefusal(error);
    else setAviso(message);
  };

  const { submit, busy } = useSubmit((totalEsperado: PlanInscripcion['total']) => enviar(borrador, codigoSucursal!, totalEsperado), {
    refused,
    then: onInscrito,
  });
  const confirmar = () => {
    setAviso(undefined);
    setRefusal(undefined);
    if (plan.plan && !plan.loading) void submit(plan.plan.total);
  };
  return { confirmar, busy, aviso, refusal, forget: () => setAviso(undefined) };
}

/** Puts the child of a draft on a waiting list, creating the record of a new child; the idempotency key makes retries safe. */
export function useAnotar({ creando, estudiante, nuevo, codigoInteresado }: Borrador, onAnotado: (una: EnEspera) => void) {
  const { submit, busy } = useAct(
    async (codigoGrupo: number, { clave }) => {
      const { esperaService } = await llamadas();
      return creando
        ? confirmandoParecidos((confirmaParecidos) =>
            esperaService.saveEstudiante(
              { body: { codigoGrupo, estudiante: nuevo as NuevoEstudiante, confirmaParecidos, codigoInteresado } },
              { clave },
            ),
          )
        : esperaService.save({ body: { codigoGrupo, codigoEstudiante: estudiante!.codigoEstudiante, codigoInteresado } });
    },
    { then: onAnotado },
  );
  return { anotar: (codigoGrupo: number) => void submit(codigoGrupo), busy };
}

/** What a step needs to offer the waiting list. */
export type Anotar = ReturnType<typeof useAnotar>;
