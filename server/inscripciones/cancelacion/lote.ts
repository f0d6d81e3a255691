import { inArray } from 'drizzle-orm';
import { actos as calls, type CancelacionDeLote } from '@/contract/inscripciones/actos';
import { CERO, sumar } from '@/domain/dinero';
import { nombresDeGrupos } from '../../academico/nombreDeGrupo';
import { inscripcion } from '../../db/schema/inscripciones';
import { porFila } from '../../lib/porFila';
import { notFound, serve, type Planned } from '../../lib/serve';
import { inscripcionesDe } from '../../personas/alcance';
import { cancelar } from './cancelar';
import { bloquearInscritos, leerInscritas } from '../inscritas';

type Plan = Planned<typeof calls.cancelar>;

/** A row of the answer: what the plan of its enrolment does, or why there is none. */
const filaDe = (plan: Plan | undefined, rechazo: string): Omit<CancelacionDeLote, 'codigoInscripcion' | 'nombreCompleto' | 'grupo'> => ({
  rechazo,
  anuladas: plan?.answer.seAnulan.length ?? 0,
  anulado: sumar(plan?.answer.seAnulan.map(({ antes }) => antes) ?? []),
  pendiente: plan?.answer.pendiente ?? CERO,
  aFavor: sumar(plan?.answer.creditos.map(({ monto }) => monto) ?? []),
});

// Called by the list of enrolments, for those that were chosen. Locks their students in the order of their codes, then what cancelling one
// locks. Refuses one out of scope (404); the others each for themselves, with what refuses cancelling one.
export default serve(calls.cancelarLote, async ({ db, user, hoy, deps, body: { codigoInscripciones, fecha } }) => {
  const codigos = [...new Set(codigoInscripciones)].sort((a, b) => a - b);
  const suyas = inscripcionesDe(user, inArray(inscripcion.codigoInscripcion, codigos));
  await bloquearInscritos(db, suyas);
  const inscritas = await leerInscritas(db, user, suyas);
  if (inscritas.length < codigos.length) throw notFound('Una de las inscripciones');
  const al = { db, user, hoy, momento: deps.now().toISOString() };
  const rechazos = new Map<number, string>();
  let planes = new Map<number, Plan>();
  // Those that end together have one effect on the discount of siblings: without one that stays, the others are planned anew.
  for (let juntas = codigos, antes = -1; antes !== juntas.length;) {
    antes = juntas.length;
    planes = new Map();
    for (const codigoInscripcion of juntas) {
      const rechazo = await porFila(db, async () => {
        planes.set(codigoInscripcion, await cancelar(al, { codigoInscripcion, fecha }, juntas));
      });
      if (rechazo !== '') rechazos.set(codigoInscripcion, rechazo);
    }
    juntas = juntas.filter((codigo) => planes.has(codigo));
  }
  const nombres = await nombresDeGrupos(db, hoy, inscritas);
  const answer = inscritas.map(({ codigoInscripcion, codigoGrupo, estudiante: nombreCompleto }) => ({
    ...{ codigoInscripcion, nombreCompleto, grupo: nombres.get(codigoGrupo)! },
    ...filaDe(planes.get(codigoInscripcion), rechazos.get(codigoInscripcion) ?? ''),
  }));
  const act = async ({ motivo }: { motivo: string }) => {
    for (const [codigoInscripcion, plan] of planes) await plan.act({ codigoInscripcion, fecha, motivo });
  };
  return { answer, act };
});
