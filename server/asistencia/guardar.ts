import { eq, inArray, sql } from 'drizzle-orm';
import { registroAsistencia as calls, type MarcaCambiada, type MarcaRechazada } from '@/contract/asistencia/registro';
import { ESTADO_ASISTENCIA } from '@/contract/palabras';
import { decidirMarca, momentoDelEquipo, puedeCorregir, puedeRegistrar, recuperacionDe, type DiaDeGrupo } from '@/domain/asistencia';
import { hoyEn } from '@/domain/fechas';
import { groupBy } from '@/utils/groupBy';
import type { Escrita, Grupo, Lista, Marcas, Ninos } from './marcas';
import { claveDe, escribir, leerDias, leerGrupo, leerMarcas, leerNinos } from './marcas';
import { gruposDelDia } from '../academico/leerGrupo';
import { preparedSql, type Places } from '../db/prepared';
import { grupo } from '../db/schema/academico';
import { registroAsistencia } from '../db/schema/asistencia';
import { profesor } from '../db/schema/personas';
import { settleInOrder } from '../lib/settleInOrder';
import { aceptado, conflict, forbidden, invalid, notFound, pregunta, serve } from '../lib/serve';
import { esAdministrador, found, scoped, soloDe, type Db, type User } from '../lib/scope';

/** Serializes changes of a group's rolls, so that a mark knows what it replaces. It blocks only other changes of the same group's rolls. */
const bloquearListas = preparedSql(
  'bloquear_listas',
  ({ codigoGrupo }: Places<{ codigoGrupo: number }>) => sql`select pg_advisory_xact_lock(hashtext('registro_asistencia'), ${codigoGrupo})`,
);

/** Most names in a refusal's message, to keep it readable. */
const MAX_NOMBRES = 3;

interface Quien {
  user: User;
  hoy: string;
  ahora: Date;
}

/** Validates the instructor that a list names for the class: one of the company, and for a PROFESOR only themselves. */
async function assertProfesores(db: Db, user: User, lista: Lista, grupo: Grupo): Promise<Grupo> {
  const conocido = [user.codigoProfesor, ...Object.values(grupo.turnos)];
  const otros = [...new Set(lista.flatMap(({ codigoProfesor }) => codigoProfesor ?? []))].filter((codigo) => !conocido.includes(codigo));
  if (otros.length === 0) return grupo;
  if (soloDe(user) !== undefined) throw forbidden('No puede pasar lista en nombre de otro profesor', 'acceso');
  const conocidos = await db.$count(profesor, scoped(profesor, user, inArray(profesor.codigoProfesor, otros)));
  if (conocidos < otros.length) throw notFound('Ese profesor');
  return grupo;
}

interface Juzgada {
  una: Lista[number];
  que: ReturnType<typeof decidirMarca>;
  /** Why the mark cannot be written; undefined if it can, or need not be because it is stored already. */
  motivo?: string;
}

/**
 * Judges each mark. Its `marcado` stays only if that moment counts; the rule of the month is then that of the day on which the mark was
 * made.
 */
function juzgar(lista: Lista, ninos: Ninos, antes: Marcas, { periodo }: Grupo, { user, hoy, ahora }: Quien): Juzgada[] {
  const vistas = new Set<string>();
  return lista.map((pedida) => {
    const { codigoEstudiante, fechaAsistencia: fecha } = pedida;
    const [llave, nino] = [claveDe(pedida), ninos.get(codigoEstudiante)];
    const actual = antes.get(llave);
    const marcado = momentoDelEquipo(pedida.marcado, ahora, !actual || actual.usuario === user.usuario);
    const [una, que] = [{ ...pedida, marcado }, decidirMarca(actual, pedida)];
    if (vistas.has(llave)) return { una, que, motivo: 'Está dos veces en la lista.' };
    vistas.add(llave);
    if (!nino) return { una, que, motivo: 'Ese estudiante no existe.' };
    if (que === 'IGUAL') return { una, que };
    const registrar = puedeRegistrar({ fecha, hoy, periodo, estancias: nino.estancias });
    if (!registrar.ok) return { una, que, motivo: registrar.motivo };
    const dia = marcado === undefined ? hoy : hoyEn(new Date(marcado));
    const corregir = puedeCorregir({ fecha, hoy: dia, esAdministrador: esAdministrador(user) });
    return { una, que, motivo: corregir.ok ? undefined : corregir.motivo };
  });
}

/** Throws for the whole list when a mark is refused that does not go to `rechazadas`, naming the children. */
function exigir(juzgadas: readonly Juzgada[], ninos: Ninos) {
  const malas = juzgadas.filter(({ una, motivo }) => motivo !== undefined && !una.admiteRechazos);
  if (malas.length === 0) return;
  if (malas.some(({ una }) => !ninos.has(una.codigoEstudiante))) throw notFound('Ese estudiante');
  const textos = [...groupBy(malas, ({ motivo }) => motivo)].map(([porQue, suyas]) => {
    const nombres = suyas.slice(0, MAX_NOMBRES).map(({ una }) => ninos.get(una.codigoEstudiante)!.nombre);
    const resto = suyas.length - nombres.length;
    return `${nombres.join(', ')}${resto > 0 ? ` y ${resto} más` : ''}: ${porQue}`;
  });
  throw conflict(textos.join(' '));
}

const rechazadaDe = ({ una, motivo }: Juzgada, ninos: Ninos): MarcaRechazada[] => {
  const { codigoEstudiante, fechaAsistencia } = una;
  if (motivo === undefined) return [];
  return [{ codigoEstudiante, fechaAsistencia, nombre: ninos.get(codigoEstudiante)?.nombre ?? '', motivo }];
};

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
  // Called by a coach's phone, possibly days later and twice. Locks the rolls of the group. Refuses another coach's group and, child by child
  // where the caller admits it and otherwise all or nothing: a date in the future or outside the period, a child who was not in the group on
  // that day and, for a coach, an earlier month. Asks about a day without a class. Marks that somebody else changed meanwhile are returned.
  serve(calls.save, async ({ db, user, hoy, deps, body: lista }) => {
    const { codigoGrupo } = lista[0]!;
    if (lista.some((una) => una.codigoGrupo !== codigoGrupo)) throw invalid({ codigoGrupo: 'Una lista es de un solo grupo' });
    const codigos = lista.map((una) => una.codigoEstudiante);
    const fechas = [...new Set(lista.map(({ fechaAsistencia }) => fechaAsistencia))];
    // One round trip. The statements run in order, so those after the lock see what earlier holders of the lock committed.
    const [de, ninos, , antes, dias] = await settleInOrder([
      leerGrupo(db, user, { codigoGrupo, fechas }).then((suyo) => assertProfesores(db, user, lista, suyo)),
      leerNinos(db, user, lista, codigoGrupo),
      bloquearListas(db, { codigoGrupo }),
      leerMarcas(db, { codigoGrupo, codigos, fechas }),
      leerDias(db, { codigoGrupo, fechas }),
    ]);
    const juzgadas = juzgar(lista, ninos, antes, de, { user, hoy, ahora: deps.now() });
    exigir(juzgadas, ninos);
    const rechazadas = juzgadas.flatMap((una) => rechazadaDe(una, ninos));
    const las = (cual: Juzgada['que']) => juzgadas.filter(({ que, motivo }) => que === cual && motivo === undefined).map(({ una }) => una);
    const escritas = las('ESCRIBIR');
    const nuevas = new Map(await escribir(db, user, conRecuperacion(escritas, dias), de));
    const registros = juzgadas.flatMap(({ una, motivo }) => {
      if (motivo !== undefined) return [];
      const codigoRegistroAsistencia = nuevas.get(claveDe(una)) ?? antes.get(claveDe(una))?.codigoRegistroAsistencia;
      const { codigoEstudiante, fechaAsistencia } = una;
      return codigoRegistroAsistencia ? [{ codigoRegistroAsistencia, codigoEstudiante, fechaAsistencia }] : [];
    });
    return {
      guardados: escritas.length,
      sinCambio: las('IGUAL').length,
      registros,
      cambiadas: las('CAMBIADA').map((una) => cambiadaDe(una, antes)),
      rechazadas,
    };
  }),

  // Called from the roll, or from the office's attendance grid. Locks the rolls of the group. Refuses a mark of another coach's group
  // (404), of an earlier month unless the user is an administrator, and one that somebody else changed meanwhile.
  serve(calls.remove, async ({ db, user, hoy, params: { id }, query: { estado } }) => {
    const t = registroAsistencia;
    const leer = async () => {
      const rows = await db
        .select({ codigoGrupo: t.codigoGrupo, fecha: t.fechaAsistencia, estado: t.estado, usuario: t.usuario })
        .from(t)
        .innerJoin(grupo, eq(grupo.codigoGrupo, t.codigoGrupo))
        .where(gruposDelDia(user, t.fechaAsistencia, eq(t.codigoRegistroAsistencia, id)));
      return found(rows, 'Esa marca');
    };
    const { codigoGrupo, fecha } = await leer();
    aceptado(puedeCorregir({ fecha, hoy, esAdministrador: esAdministrador(user) }));
    await bloquearListas(db, { codigoGrupo });
    const marca = await leer();
    if (estado !== undefined && marca.estado !== estado) {
      throw conflict(`${marca.usuario} cambió esa marca a ${ESTADO_ASISTENCIA[marca.estado]}: véala antes de quitarla`);
    }
    await db.delete(t).where(eq(t.codigoRegistroAsistencia, id));
    return { eliminado: true, desactivado: false };
  }),
];
