import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { eq, inArray } from 'drizzle-orm';
import yazl from 'yazl';
import { campo, valor } from '@/contract/auditoria/columnas';
import { privacidad as calls } from '@/contract/privacidad/privacidad';
import { tablas } from '@/contract/tablas';
import { moment } from '@/utils/format';
import { capitalized } from '@/utils/texto';
import { conNombres } from '../auditoria/auditoria';
import { archivo, archivoContenido } from '../db/schema/archivos';
import { compania } from '../db/schema/compania';
import { auditar } from '../lib/auditar';
import { serve } from '../lib/serve';
import { pick, type Db, type User } from '../lib/scope';
import { assertVeTodo } from './acceso';
import { conUnidas, leerFilas, type Fila, type Filas } from './filas';
import { pdfDe, type Linea } from './pdf';

/** Columns that say nothing to the person: the company's key, and versions. */
const CALLADAS = new Set(['codigo_compania', 'version']);
const titulo = (tabla: string) =>
  capitalized((tablas.get(tabla)?.palabra ?? tabla.replaceAll('_', ' ')).replace(/^(?:el|la|los|las) /, ''));

/** A row in words, without repeating whose it is: 'Grupo: Sub-10 · Estatus: Activa'. */
const enPalabras = (tabla: string, fila: Fila, nombres: Readonly<Record<string, string>>, deQuien: string) =>
  Object.keys(fila)
    .filter((columna) => !CALLADAS.has(columna) && valor(columna, fila[columna]) !== '—')
    .map((columna) => ({ columna, dice: nombres[`${columna} ${String(fila[columna])}`] ?? valor(columna, fila[columna], tabla) }))
    .filter(({ dice }) => dice !== deQuien)
    .map(({ columna, dice }) => `${campo(columna)}: ${dice}`)
    .join(' · ');

async function lineasDe(db: Db, user: User, filas: Filas, nombre: string, momento: string): Promise<Linea[]> {
  const [academia] = await db.select({ nombre: compania.nombre }).from(compania).where(eq(compania.codigoCompania, user.codigoCompania));
  const lineas: Linea[] = [
    { texto: `Datos de ${nombre}`, como: 'titulo' },
    { texto: `Todo lo que ${academia!.nombre} guarda de esta persona en Cantera, ${moment(momento)}` },
  ];
  for (const [tabla, suyas] of filas) {
    lineas.push({ texto: suyas.length > 1 ? `${titulo(tabla)} (${suyas.length})` : titulo(tabla), como: 'subtitulo' });
    const nombradas = await conNombres(
      db,
      user,
      suyas.map((fila) => ({ antes: null, despues: fila })),
    );
    lineas.push(...nombradas.map(({ despues, nombres }) => ({ texto: enPalabras(tabla, despues, nombres, nombre) })));
  }
  return lineas;
}

const ARCHIVOS = ['codigo_foto', 'codigo_archivo'];

/** The uploaded files to which these rows refer. */
async function archivosDe(db: Db, user: User, filas: Filas) {
  const codigos = [...filas.values()]
    .flat()
    .flatMap((fila) => ARCHIVOS.map((columna) => fila[columna]))
    .filter((uno) => typeof uno === 'number');
  const rows = await db
    .select({
      codigo: archivo.codigoArchivo,
      ...pick(archivo, 'codigoCompania', 'nombre'),
      contenido: archivoContenido.contenido,
    })
    .from(archivo)
    .innerJoin(archivoContenido, eq(archivoContenido.codigoArchivo, archivo.codigoArchivo))
    .where(inArray(archivo.codigoArchivo, codigos));
  return rows.filter(({ codigoCompania }) => codigoCompania === user.codigoCompania);
}

const LEEME = `datos.pdf: para leer e imprimir.
datos.json: lo mismo para otro programa; el dinero en centavos, los días como AAAA-MM-DD.
archivos: fotos y documentos que se subieron, con el código que tienen en datos.json.
`;

// Called by an administrator for a person who asks what is kept of them. Locks nothing. Refuses (404, 403) who may not see all of it. The
// audit records it as an export.
export default serve(calls.datos, async ({ db, user, deps, request, query: { codigoEntidad: id } }) => {
  const filas = await leerFilas(db, await conUnidas(db, [id]));
  await assertVeTodo(db, user, id, filas);
  const persona = filas.get('entidad')!.find(({ codigo_entidad: codigo }) => codigo === id)!;
  const nombre = [persona.nombre, persona.apellido].filter(Boolean).join(' ');
  const momento = deps.now().toISOString();
  const zip = new yazl.ZipFile();
  const mtime = deps.now();
  const pon = (contenido: Buffer, como: string) => zip.addBuffer(contenido, como, { mtime });
  pon(Buffer.from(LEEME), 'LEEME.txt');
  pon(pdfDe(await lineasDe(db, user, filas, nombre, momento)), 'datos.pdf');
  pon(Buffer.from(JSON.stringify({ codigoEntidad: id, nombre, momento, datos: Object.fromEntries(filas) }, null, 2)), 'datos.json');
  for (const { codigo, nombre: como, contenido } of await archivosDe(db, user, filas))
    pon(contenido, `archivos/${codigo}-${como.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(-80)}`);
  zip.end();
  const { path, summary } = calls.datos;
  await auditar(db, { accion: 'EXPORTACION', call: { path, summary }, user, request, detalle: { codigo_entidad: id } });
  return { nombre: `datos-${id}.zip`, tipo: 'application/zip', contenido: new Uint8Array(await buffer(zip.outputStream as Readable)) };
});
