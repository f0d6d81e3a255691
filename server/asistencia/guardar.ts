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
import { juntos } from '../lib/juntos';
import { conflict, forbidden, invalid, notFound, pregunta } from '../lib/errors';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import { esAdministrador, type User, soloDe } from '../lib/user';

/** Names in one refusal; a longer list reads like none. */
const MAX_NOMBRES = 3;

/** Whose class it was, where a list says so: an instructor of the company, and of a PROFESOR nobody else. */
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

/** Why one mark may not be, or null. */
function motivo({ fechaAsistencia: fecha, codigoEstudiante }: Lista[number], ninos: Ninos, { periodo }: Grupo, user: User, hoy: string) {
  const fechaInscripcion = ninos.get(codigoEstudiante)?.fechaInscripcion;
  if (!fechaInscripcion) return 'No está inscrito en este grupo.';
  const registrar = puedeRegistrar({ fecha, hoy, periodo, fechaInscripcion });
  if (!registrar.ok) return registrar.motivo;
  const corregir = puedeCorregir({ fecha, hoy, esAdministrador: esAdministrador(user) });
  return corregir.ok ? null : corregir.motivo;
}

/** Refuses the whole list for one mark that may not be, with the children it concerns. */
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

/** Each mark with whether it is of a make-up class. Asks (409 recuperacion) where nobody has said that of a day without class. */
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
  // A coach on a phone, perhaps hours later and twice. Locks the rolls of the group. Refused, all or nothing and with the names: a date in
  // the future, outside the period or before the enrolment, a child not in the group, and for a coach another's group or an older month;
  // a day without class is asked about. What somebody else changed meanwhile is not written but answered.
  serve(calls.save, async ({ db, user, hoy, body: lista }) => {
    const { codigoGrupo } = lista[0]!;
    if (lista.some((una) => una.codigoGrupo !== codigoGrupo)) throw invalid({ codigoGrupo: 'Una lista es de un solo grupo' });
    const codigos = lista.map((una) => una.codigoEstudiante);
    const fechas = [...new Set(lista.map(({ fechaAsistencia }) => fechaAsistencia))];
    // One trip: what is read after the lock is what everybody else left.
    const [de, ninos, , antes, dias] = await juntos([
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
