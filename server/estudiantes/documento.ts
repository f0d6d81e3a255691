import { and, asc, desc, eq, lte, sql, type SQL } from 'drizzle-orm';
import { DIAS_POR_VENCER, Documento, DocumentoPorVencer, documentos as calls, MAX_DOCUMENTOS } from '@/contract/estudiantes/documento';
import { sumarDias } from '@/domain/fechas';
import { borrarArchivo, guardarArchivo, leerArchivo } from '../archivos/archivo';
import { archivo } from '../db/schema/archivos';
import { documentoEstudiante as d } from '../db/schema/estudiantes';
import { estudiante } from '../db/schema/personas';
import { conflict, serve } from '../lib/serve';
import { eqIf } from '../lib/lists/filters';
import { assertVersion, changeRow, columnsFor, found, insertRow, type Db, type User } from '../lib/scope';
import { bloquearEstudiante, cargarEstudiante } from './ficha';
import { estudiantesDe } from '../personas/alcance';

const MAX_POR_VENCER = 200;

const campos = columnsFor(Documento, d, { nombre: archivo.nombre, formato: archivo.tipo, tamano: archivo.tamano, subido: archivo.creado });

/** Documents of students that a user may see, newest first. */
const documentosDe = (db: Db, user: User, where: SQL) =>
  db
    .select(campos)
    .from(d)
    .innerJoin(archivo, eq(archivo.codigoArchivo, d.codigoArchivo))
    .innerJoin(estudiante, eq(estudiante.codigoEstudiante, d.codigoEstudiante))
    .where(estudiantesDe(user, where))
    .orderBy(desc(d.creado), desc(d.codigoDocumento));

/** One document of a student that the user may see, locked if it is to be changed. Throws 404. */
async function cargar(db: Db, user: User, codigoDocumento: number, lock = false): Promise<Documento> {
  const query = documentosDe(db, user, eq(d.codigoDocumento, codigoDocumento));
  return found(await (lock ? query.for('update', { of: d }) : query), 'Ese documento');
}

async function assertCabe(db: Db, codigoEstudiante: number) {
  const cuantos = await db.$count(d, eq(d.codigoEstudiante, codigoEstudiante));
  if (cuantos >= MAX_DOCUMENTOS) throw conflict(`Un estudiante puede tener ${MAX_DOCUMENTOS} documentos; elimine los que ya no sirven`);
}

export default [
  serve(calls.deEstudiante, async ({ db, user, query: { codigoEstudiante } }) => {
    await cargarEstudiante(db, user, codigoEstudiante);
    return documentosDe(db, user, eq(d.codigoEstudiante, codigoEstudiante));
  }),

  serve(calls.porVencer, async ({ db, user, hoy, query: { codigoSucursal } }) => {
    const suyos = estudiantesDe(user, eq(estudiante.activo, true), eqIf(estudiante.codigoSucursal, codigoSucursal));
    return db
      .select(columnsFor(DocumentoPorVencer, d, { nombreCompleto: estudiante.nombreCompleto, vence: sql<string>`${d.vence}` }))
      .from(d)
      .innerJoin(estudiante, eq(estudiante.codigoEstudiante, d.codigoEstudiante))
      .where(and(eq(d.codigoCompania, user.codigoCompania), lte(d.vence, sumarDias(hoy, DIAS_POR_VENCER)), suyos))
      .orderBy(asc(d.vence), asc(d.codigoDocumento))
      .limit(MAX_POR_VENCER);
  }),

  // Called with the access to documents. Locks the student, so that the number of documents is exact. Refuses a file that is neither PDF
  // nor image, and too many documents.
  serve(calls.save, async ({ db, user, query: { nombre, vence = null, ...datos }, archivo: contenido }) => {
    await bloquearEstudiante(db, user, datos.codigoEstudiante);
    await assertCabe(db, datos.codigoEstudiante);
    const codigoArchivo = await guardarArchivo(db, user, { nombre, contenido, uso: 'documento' });
    const { codigoCompania, usuario } = user;
    const { codigoDocumento } = await insertRow(db, d, { ...datos, vence, codigoArchivo, codigoCompania, usuario });
    return cargar(db, user, codigoDocumento);
  }),

  // Called with the same access; deletes the previous file. Locks the document.
  serve(calls.saveArchivo, async ({ db, user, params: { id }, query: { nombre }, archivo: contenido }) => {
    const before = await cargar(db, user, id, true);
    const codigoArchivo = await guardarArchivo(db, user, { nombre, contenido, uso: 'documento' });
    await changeRow(db, d, eq(d.codigoDocumento, id), { codigoArchivo, usuario: user.usuario });
    await borrarArchivo(db, user, before.codigoArchivo);
    return { codigoArchivo };
  }),

  // Called with the same access. Locks the document. Refuses a stale version.
  serve(calls.update, async ({ db, user, body: { codigoDocumento, version, ...datos } }) => {
    const before = await cargar(db, user, codigoDocumento, true);
    assertVersion(before, version, before);
    await changeRow(db, d, eq(d.codigoDocumento, codigoDocumento), datos);
    return cargar(db, user, codigoDocumento);
  }),

  serve(calls.archivo, async ({ db, user, params: { id } }) => leerArchivo(db, user, (await cargar(db, user, id)).codigoArchivo)),

  serve(calls.remove, async ({ db, user, params: { id } }) => {
    const { codigoArchivo } = await cargar(db, user, id, true);
    await db.delete(d).where(eq(d.codigoDocumento, id));
    await borrarArchivo(db, user, codigoArchivo);
    return { eliminado: true };
  }),
];
