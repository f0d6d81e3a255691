import { inArray } from 'drizzle-orm';
import { registroAsistencia as calls, type MarcaCambiada } from '@/contract/asistencia/registro';
import { decidirMarca, puedeCorregir, puedeRegistrar, recuperacionDe, type DiaDeGrupo } from '@/domain/asistencia';
import {
  claveDe,
  escribir,
  leerDias,
  leerGrupo,
  leerMarcas,
  leerNinos,
  type Escrita,
  type Grupo,
  type Lista,
  type Marcas,
  type Ninos,
} from './marcas';
import { bloquearListas } from './quitar';
import type { Db } from '../db/connect';
import { profesor } from '../db/schema/personas';
import { settleInOrder } from '../lib/settleInOrder';
import { conflict, forbidden, invalid, notFound, pregunta } from '../lib/errors';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import { esAdministrador, type User, soloDe } from '../lib/user';

/** Most names in a refusal's message, to keep it readable. */
const MAX_NOMBRES = 3;

/** Validates the instructor that a list names for the class: one of the company, and for a PROFESOR only themselves. */
async function assertProfesores(db: Db, user: User, lista: Lista, grupo: Grupo): Promise<Grupo> {
  const otros = [...new Set(lista.flatMap(({ codigoProfesor }) => codigoProfesor ?? []))].filter(
    (codigo) => codigo !== grupo.codigoProfesor,
  );
  if (otros.length === 0) return grupo;
  if (soloDe(user) !== undefined) throw forbidden('No puede pasar lista en nombre de otro profesor', 'acceso');
  const conocidos = await db.$count(profesor, scoped(profesor, user, inArray(profesor.codigoProfesor, otros)));
  if (conocidos < otros.length) throw notFound('Ese profesor');
  return grupo;
}

/** Why a mark is refused, or null. */
function motivo({ fechaAsistencia: fecha, codigoEstudiante }: Lista[number], ninos: Ninos, { periodo }: Grupo, user: User, hoy: string) {
  const fechaInscripcion = ninos.get(codigoEstudiante)?.fechaInscripcion;
  if (!fechaInscripcion) return 'No está inscrito en este grupo.';
  const registrar = puedeRegistrar({ fecha, hoy, periodo, fechaInscripcion });
  if (!registrar.ok) return registrar.motivo;
  const corregir = puedeCorregir({ fecha, hoy, esAdministrador: esAdministrador(user) });
  return corregir.ok ? null : corregir.motivo;
}

/** Throws for the whole list when any mark is refused, naming the children. */
function exigir(lista: Lista, ninos: Ninos, deGrupo: Grupo, user: User, hoy: string) {
  const porMotivo = new Map<string, string[]>();
  const vistas = new Set<string>();
  for (const una of lista) {
    const llave = `${una.codigoEstudiante} ${una.fechaAsistencia}`;
    const porQue = vistas.has(llave) ? 'Está dos veces en la lista.' : motivo(una, ninos, deGrupo, user, hoy);
    vistas.add(llave);
    if (porQue) porMotivo.set(porQue, [...(porMotivo.get(porQue) ?? []), ninos.get(una.codigoEstudiante)!.nombre]);
  }
  if (porMotivo.size === 0) return;
  const textos = [...porMotivo].map(([porQue, nombres]) => {
    const resto = nombres.length - MAX_NOMBRES;
    return `${nombres.slice(0, MAX_NOMBRES).join(', ')}${resto > 0 ? ` y ${resto} más` : ''}: ${porQue}`;
  });
  throw conflict(textos.join(' '));
}

/**
 * Adds to each mark whether it is of a make-up class. Throws a 409 question (`recuperacion`) for a day without a scheduled class unless the
 * request confirms that it was one.
 */
function conRecuperacion(lista: Lista, dias: Map<string, DiaDeGrupo>): Escrita[] {
  const preguntas = new Set<string>();
  const escritas = lista.map((una) => {
    const dicha = recuperacionDe(dias.get(una.fechaAsistencia)!, una, una.fechaAsistencia);
    if ('pregunta' in dicha) preguntas.add(dicha.pregunta);
    return { ...una, recuperacion: 'recuperacion' in dicha && dicha.recuperacion };
  });
  if (preguntas.size) throw pregunta([...preguntas].join(' '), 'recuperacion');
  return escritas;
}

const cambiadaDe = ({ codigoEstudiante, fechaAsistencia }: Lista[number], marcas: Marcas): MarcaCambiada => {
  const { estado = null, nota = '', usuario = '', momento = null } = marcas.get(claveDe({ codigoEstudiante, fechaAsistencia })) ?? {};
  return { codigoEstudiante, fechaAsistencia, estado, nota, usuario, momento };
};

export default [
  // Called by a coach's phone, possibly hours later and twice. Locks the rolls of the group. Refuses, all or nothing and with names: a date
  // in the future, outside the period or before the enrolment, a child who is not in the group and, for a coach, another's group or an
  // earlier month. Asks about a day without a class. Marks that somebody else changed meanwhile are returned, not overwritten.
  serve(calls.save, async ({ db, user, hoy, body: lista }) => {
    const { codigoGrupo } = lista[0]!;
    if (lista.some((una) => una.codigoGrupo !== codigoGrupo)) throw invalid({ codigoGrupo: 'Una lista es de un solo grupo' });
    const codigos = lista.map((una) => una.codigoEstudiante);
    const fechas = [...new Set(lista.map(({ fechaAsistencia }) => fechaAsistencia))];
    // One round trip. The statements run in order, so those after the lock see what earlier holders of the lock committed.
    const [de, ninos, , antes, dias] = await settleInOrder([
      leerGrupo(db, user, codigoGrupo).then((suyo) => assertProfesores(db, user, lista, suyo)),
      leerNinos(db, user, lista, codigoGrupo),
      bloquearListas(db, { codigoGrupo }),
      leerMarcas(db, { codigoGrupo, codigos, fechas }),
      leerDias(db, { codigoGrupo, fechas }),
    ]);
    exigir(lista, ninos, de, user, hoy);
    const decididas = lista.map((una) => ({ una, que: decidirMarca(antes.get(claveDe(una)), una) }));
    const las = (que: string) => decididas.filter((otra) => otra.que === que).map(({ una }) => una);
    const escritas = las('ESCRIBIR');
    const nuevas = new Map(await escribir(db, user, conRecuperacion(escritas, dias), de));
    const cambiadas = las('CAMBIADA');
    const registros = lista.flatMap((una) => {
      const codigoRegistroAsistencia = nuevas.get(claveDe(una)) ?? antes.get(claveDe(una))?.codigoRegistroAsistencia;
      const { codigoEstudiante, fechaAsistencia } = una;
      return codigoRegistroAsistencia ? [{ codigoRegistroAsistencia, codigoEstudiante, fechaAsistencia }] : [];
    });
    return {
      guardados: escritas.length,
      sinCambio: lista.length - escritas.length - cambiadas.length,
      registros,
      cambiadas: cambiadas.map((una) => cambiadaDe(una, antes)),
    };
  }),
];
