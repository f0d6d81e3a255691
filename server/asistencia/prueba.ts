import { and, eq, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import { prueba as calls } from '@/contract/asistencia/prueba';
import { Interesado } from '@/contract/inscripciones/interesado';
import { encoder } from '@/contract/wire';
import { edad } from '@/domain/academico/edad';
import { puedeCorregir } from '@/domain/asistencia';
import { assertGrupo } from '../academico/leerGrupo';
import { interesado } from '../db/schema/inscripciones';
import { bloquearInteresado, leerInteresado } from '../inscripciones/interesado';
import { ordered } from '../lib/lists/filters';
import { assertVersion, changeRow, esAdministrador, loadRow } from '../lib/scope';
import { aceptado, assertSinFaltas, conflict, serve } from '../lib/serve';
import { losQueDa } from '../personas/ensena';
import { faltaDeClase } from './clase';
import { leerGrupo, type Grupo } from './marcas';

type Fila = typeof interesado.$inferSelect;

/** Condition: the trial stands on the roll. That of a family that is enrolled or lost is held no more, unless it was marked before. */
const enLista = or(isNotNull(interesado.vinoPrueba), notInArray(interesado.etapa, ['INSCRITO', 'PERDIDO']));

const cual = (codigoInteresado: number) => eq(interesado.codigoInteresado, codigoInteresado);

/** Why a child cannot have its trial with a group; {} if it can. */
const faltasDeGrupo = (de: Grupo, { codigoSucursal }: Fila): Record<string, string> =>
  de.codigoSucursal !== codigoSucursal
    ? { codigoGrupo: 'Ese grupo es de otra sucursal' }
    : de.abierto
      ? {}
      : { codigoGrupo: 'Ese grupo está inactivo, o su período' };

/** The stage after a mark: who came was on trial, and a mark that is taken back takes back the stage that it set, not one set by hand. */
function etapaTras({ etapa, probo, vinoPrueba }: Fila, vino: boolean): Fila['etapa'] {
  if (vino) return etapa === 'NUEVO' || etapa === 'CONTACTADO' ? 'PRUEBA' : etapa;
  return etapa === 'PRUEBA' && vinoPrueba && probo === null ? 'CONTACTADO' : etapa;
}

export default [
  // Called by whoever answers a family. Locks its row. Refuses an older version, one that is enrolled or lost, a group that the user may not see
  // or of another branch, and a day that is past or without a class of the group. A marked trial stays; a later one replaces it, and that it was
  // held is kept.
  serve(calls.poner, async ({ db, user, hoy, body: { codigoInteresado, codigoGrupo, dia, version } }) => {
    const antes = await bloquearInteresado(db, user, codigoInteresado);
    assertVersion(antes, version ?? antes.version, encoder(Interesado)(await leerInteresado(db, user, hoy, codigoInteresado)));
    if (antes.etapa === 'INSCRITO') throw conflict('Ya está inscrito: no necesita una clase de prueba');
    if (antes.etapa === 'PERDIDO') throw conflict('Es una familia perdida: cambie antes su etapa');
    const de = await leerGrupo(db, user, { codigoGrupo, fechas: [dia] });
    assertSinFaltas(faltasDeGrupo(de, antes));
    const marcada = antes.vinoPrueba !== null && antes.diaPrueba !== null && dia <= antes.diaPrueba;
    const falta = marcada ? 'La clase de ese día ya está marcada: elija otro' : await faltaDeClase(db, dia, hoy, de);
    assertSinFaltas(falta ? { dia: falta } : {});
    await changeRow(db, interesado, cual(codigoInteresado), {
      ...{ codigoGrupoPrueba: codigoGrupo, diaPrueba: dia, vinoPrueba: null },
      probo: antes.probo ?? (antes.vinoPrueba ? antes.diaPrueba : null),
    });
    return { codigoInteresado, codigoGrupo, dia };
  }),

  // Called by the same. Locks the row. Refuses an older version, whose trial may have been another, and a trial that was marked.
  serve(calls.quitar, async ({ db, user, hoy, params: { id }, query: { version } }) => {
    const antes = await bloquearInteresado(db, user, id);
    assertVersion(antes, version ?? antes.version, encoder(Interesado)(await leerInteresado(db, user, hoy, id)));
    if (antes.vinoPrueba !== null) throw conflict('Esa clase de prueba ya está marcada en la lista');
    await changeRow(db, interesado, cual(id), { codigoGrupoPrueba: null, diaPrueba: null });
    return { eliminado: true, desactivado: false };
  }),

  serve(calls.dia, async ({ db, user, hoy, query: { codigoGrupo, fecha = hoy } }) => {
    await assertGrupo(db, user, codigoGrupo, fecha);
    const { codigoInteresado, nombre, fechaNacimiento, vinoPrueba: vino, codigoGrupoPrueba, diaPrueba } = interesado;
    const filas = await db
      .select({ codigoInteresado, nombre, fechaNacimiento, vino })
      .from(interesado)
      .where(and(eq(codigoGrupoPrueba, codigoGrupo), eq(diaPrueba, fecha), enLista))
      .orderBy(ordered(nombre), codigoInteresado);
    return filas.map(({ fechaNacimiento: nacio, ...fila }) => ({ ...fila, edad: nacio === null ? null : edad(nacio, fecha) }));
  }),

  // Called from the roll, by who teaches the group today or taught it on that day, or the office. Locks the row. Refuses a day to come and,
  // as the roll does, an earlier month unless the user is an administrator.
  serve(calls.marca, async ({ db, user, hoy, body: { codigoInteresado, vino } }) => {
    const suyos = losQueDa(user, interesado.diaPrueba);
    const puesta = suyos ? sql`${interesado.codigoGrupoPrueba} in ${suyos}` : isNotNull(interesado.codigoGrupoPrueba);
    const antes = await loadRow(db, user, interesado, and(cual(codigoInteresado), puesta, enLista)!, 'Esa clase de prueba', 'update');
    const fecha = antes.diaPrueba!;
    if (fecha > hoy) throw conflict('Esa clase de prueba todavía no ha sido');
    aceptado(puedeCorregir({ fecha, hoy, esAdministrador: esAdministrador(user) }));
    await changeRow(db, interesado, cual(codigoInteresado), { vinoPrueba: vino, etapa: etapaTras(antes, vino) });
    return { codigoInteresado, vino };
  }),
];
