import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Canal } from '@/contract/cobranza/plantilla';
import { porQueNo } from '@/contract/cobranza/informes';
import { mensajes as calls, type Destinatario } from '@/contract/cobranza/mensaje';
import { debidoDe, type Contenido } from '@/domain/cobranza/regla';
import { valoresDe } from '@/domain/cobranza/texto';
import { sumar, type Centavos } from '@/domain/dinero';
import { diasEntre } from '@/domain/fechas';
import { plain } from '@/utils/texto';
import { mensajeAtraso, plantillaMensaje } from '../db/schema/dinero/cobranza';
import { sucursal } from '../db/schema/compania';
import { correo } from '../db/schema/mensajes';
import { conflict, notFound, serve } from '../lib/serve';
import { list, same, span, type Asked, type List } from '../lib/lists/list';
import { loadRow, soloDe, type Db, type User } from '../lib/scope';
import { assertVeMontos } from '../facturas/familia';
import { academiaDe, decidirHoy, leerPagadores, type Decidido } from './cuentas';
import { assertLeeEnlace, plantillaDeChat } from './plantilla';
import { escribirMensaje, escribirParte } from './escribir';

type Hoy = Asked<typeof calls.hoy>;

/** The branches of a question: the named one, else all of the caller's; none for a PROFESOR, who sees no amounts. */
const dondeDe = (user: User, codigoSucursal?: number) => ({
  codigoCompania: user.codigoCompania,
  sucursales: soloDe(user) !== undefined ? [] : codigoSucursal === undefined ? user.sucursales : [codigoSucursal],
});

/** The caller, writing from a branch. */
const quienEn = ({ codigoCompania, usuario }: User, codigoSucursal: number) => ({ codigoCompania, codigoSucursal, usuario });

const diasDe = ({ vence }: Contenido, hoy: string) => Math.abs(diasEntre(vence, hoy));

function filaDe({ pagador, decision: { regla, contenido, motivo, hasta } }: Decidido, hoy: string): Destinatario {
  const { codigoEntidad, nombre, estudiantes, email, telefono } = pagador;
  return {
    ...{ codigoEntidad, nombre, estudiantes, motivo, hasta },
    codigoRegla: regla.codigoRegla,
    codigoPlantilla: regla.codigoPlantilla,
    regla: regla.descripcion,
    canal: regla.canal,
    para: regla.canal === 'CORREO' ? email : telefono,
    monto: contenido.monto,
    dias: diasDe(contenido, hoy),
  };
}

// Created once: localeCompare would create a collator for each comparison.
const alfabeto = new Intl.Collator('es');

type Orden = (a: Decidido, b: Decidido) => number;

function ordenDe({ query, hoy }: Hoy, todos: readonly Decidido[]): Orden {
  const dias = new Map(query.sortField === 'dias' ? todos.map((uno) => [uno, diasDe(uno.decision.contenido, hoy)]) : []);
  const ORDEN: Record<Hoy['query']['sortField'], Orden> = {
    nombre: (a, b) => alfabeto.compare(a.pagador.nombre, b.pagador.nombre),
    monto: (a, b) => a.decision.contenido.monto - b.decision.contenido.monto,
    dias: (a, b) => dias.get(a)! - dias.get(b)!,
  };
  const orden = ORDEN[query.sortField];
  const signo = query.sortOrderAsc ? 1 : -1;
  return (a, b) => signo * (orden(a, b) || a.pagador.codigoEntidad - b.pagador.codigoEntidad);
}

/** All payers that match, unsorted. The rules decide for all at once, so that page, file and totals agree. */
async function todos(db: Db, { user, hoy, query }: Hoy): Promise<Decidido[]> {
  const decididos = await decidirHoy(db, dondeDe(user, query.codigoSucursal), hoy);
  const palabras = plain(query.filtro).split(/\s+/).filter(Boolean);
  return decididos.filter((uno) => {
    if (query.quienes !== undefined && (query.quienes === 'RECIBEN') !== (uno.decision.motivo === null)) return false;
    if (palabras.length === 0) return true;
    const fila = filaDe(uno, hoy);
    const texto = plain(`${fila.nombre} ${fila.estudiantes} ${fila.regla} ${porQueNo(fila)}`);
    return palabras.every((palabra) => texto.includes(palabra));
  });
}

/** The first `n` in an order. A full sort for one page would compare each name some fifteen times. */
function primeros(de: readonly Decidido[], n: number, orden: Orden): Decidido[] {
  const hallados: Decidido[] = [];
  for (const uno of de) {
    if (hallados.length === n && orden(uno, hallados[n - 1]!) > 0) continue;
    let [desde, hasta] = [0, hallados.length];
    while (desde < hasta) {
      const medio = (desde + hasta) >> 1;
      if (orden(uno, hallados[medio]!) < 0) hasta = medio;
      else desde = medio + 1;
    }
    hallados.splice(desde, 0, uno);
    if (hallados.length > n) hallados.pop();
  }
  return hallados;
}

function totalesDe(de: readonly Decidido[]) {
  const reciben = de.filter(({ decision }) => decision.motivo === null);
  const por = (canal: Canal) => reciben.filter(({ decision }) => decision.regla.canal === canal).length;
  return {
    correos: por('CORREO'),
    chats: por('WHATSAPP'),
    ninguno: de.length - reciben.length,
    monto: sumar(reciben.map(({ decision }) => decision.contenido.monto)),
  };
}

const PARTE = 500;
const hoyLista: List<typeof calls.hoy> = {
  call: calls.hoy,
  page: async (db, asked, max = 200) => {
    const unos = await todos(db, asked);
    const { page, size } = asked.query;
    const n = Math.min(size, max);
    const pagina = primeros(unos, (page + 1) * n, ordenDe(asked, unos)).slice(page * n);
    return { filas: pagina.map((uno) => filaDe(uno, asked.hoy)), totales: totalesDe(unos), total: unos.length };
  },
  parts: async function* ({ db }, asked) {
    const unos = await todos(db, asked);
    unos.sort(ordenDe(asked, unos));
    for (let at = 0; at < unos.length; at += PARTE) yield unos.slice(at, at + PARTE).map((uno) => filaDe(uno, asked.hoy));
  },
  totales: async (db, asked) => totalesDe(await todos(db, asked)),
};

const bitacora = list({
  call: calls.filter,
  table: mensajeAtraso,
  key: mensajeAtraso.codigoMensaje,
  names: { plantilla: plantillaMensaje.descripcion, estado: correo.estado, error: sql<string>`coalesce(${correo.error}, '')` },
  joins: (rows) =>
    rows
      .leftJoin(plantillaMensaje, eq(plantillaMensaje.codigoPlantilla, mensajeAtraso.codigoPlantilla))
      .leftJoin(correo, eq(correo.codigoCorreo, mensajeAtraso.codigoCorreo)),
  search: mensajeAtraso.busqueda,
  filters: { canal: same('canal', mensajeAtraso.canal), ...span(mensajeAtraso.fecha) },
});

/** Throws 409 for a branch whose owner has not said yet that the debts brought to its day of change are right. */
async function assertDeudasRevisadas(db: Db, codigoSucursal: number): Promise<void> {
  const sinRevisar = and(eq(sucursal.codigoSucursal, codigoSucursal), isNotNull(sucursal.diaArranque), eq(sucursal.deudasRevisadas, false));
  if (await db.$count(sucursal, sinRevisar))
    throw conflict('Las deudas de esta sucursal están sin revisar: dígalo al editarla, en Sucursales, y entonces salen sus recordatorios');
}

const YA_HOY = 'Ya se le escribió hoy: a cada responsable le llega a lo sumo un mensaje al día';

/** Cancels the mail of a message. Throws 409 for a mail that was sent, is being sent, or may have arrived. */
async function cancelarCorreo(db: Db, codigoCorreo: number): Promise<void> {
  const { rowCount } = await db
    .update(correo)
    .set({ estado: 'CANCELADO', contenido: sql`case when reservado then '' else contenido end` })
    .where(and(eq(correo.codigoCorreo, codigoCorreo), inArray(correo.estado, ['PENDIENTE', 'FALLIDO', 'CANCELADO'])));
  if (!rowCount) throw conflict('Ese correo ya salió, está saliendo o pudo haber llegado');
}

export default [
  hoyLista,
  bitacora,

  // Called by whoever writes to families. Locks nothing: the unique index of one message a day decides between two concurrent calls.
  // Refuses a PROFESOR, and a branch whose debts were not said to be right.
  serve(calls.enviar, async ({ db, deps, user, hoy, body: { codigoSucursal } }) => {
    assertVeMontos(user);
    await assertDeudasRevisadas(db, codigoSucursal);
    return escribirParte(db, deps, quienEn(user, codigoSucursal), hoy);
  }),

  // Called by the same users. Locks nothing. Refuses no debt here (404), a child, a missing phone, a payer who was told today, and a
  // template with a link that the caller may not read.
  serve(calls.whatsapp, async ({ db, deps, user, hoy, body: { codigoSucursal, codigoEntidad, codigoPlantilla } }) => {
    assertVeMontos(user);
    const donde = { codigoCompania: user.codigoCompania, sucursales: [codigoSucursal] };
    const [hoyToca] = await decidirHoy(db, donde, hoy, codigoEntidad);
    const pagador = hoyToca?.pagador ?? (await leerPagadores(db, donde, hoy, hoy, codigoEntidad))[0];
    if (!pagador) throw notFound('Esa deuda');
    if (pagador.esEstudiante) throw conflict('No tiene responsable: agréguele uno, a un niño no se le escribe');
    if (pagador.telefono === '') throw conflict(`${pagador.nombre} no tiene teléfono: escríbalo en su ficha`);
    const deHoy = hoyToca?.decision.motivo === null && hoyToca.decision.regla.canal === 'WHATSAPP' ? hoyToca.decision : undefined;
    const plantilla = await plantillaDeChat(db, user, codigoPlantilla, deHoy?.regla.codigoPlantilla);
    await assertLeeEnlace(db, user, plantilla.texto, codigoEntidad);
    const escrito = await escribirMensaje(db, deps, quienEn(user, codigoSucursal), hoy, {
      pagador,
      contenido: deHoy?.contenido ?? debidoDe(pagador, hoy),
      plantilla,
      codigoRegla: deHoy?.regla.codigoPlantilla === plantilla.codigoPlantilla ? deHoy.regla.codigoRegla : null,
    });
    if (!escrito) throw conflict(YA_HOY);
    return { ...escrito, telefono: pagador.telefono };
  }),

  // Called by the same users. Locks the message. Refuses a foreign one (404), one of an earlier day, and a mail that may have arrived.
  serve(calls.deshacer, async ({ db, deps, user, hoy, params: { id } }) => {
    const mensaje = await loadRow(db, user, mensajeAtraso, eq(mensajeAtraso.codigoMensaje, id), 'Ese mensaje', 'update');
    if (mensaje.deshecho !== null) throw conflict('Ya se había deshecho');
    if (mensaje.fecha !== hoy) throw conflict('Solo se deshace un mensaje de hoy');
    if (mensaje.codigoCorreo !== null) await cancelarCorreo(db, mensaje.codigoCorreo);
    await db.update(mensajeAtraso).set({ deshecho: deps.now().toISOString() }).where(eq(mensajeAtraso.codigoMensaje, id));
    return { codigoMensaje: id };
  }),

  // Called by the form of a template. Locks nothing.
  serve(calls.ejemplo, async ({ db, user, hoy, query: { codigoSucursal } }) => {
    const pagadores = (await leerPagadores(db, dondeDe(user, codigoSucursal), hoy, hoy)).filter(({ esEstudiante }) => !esEstudiante);
    const debe = (uno: (typeof pagadores)[number]): Centavos => debidoDe(uno, hoy).monto;
    const [mayor] = pagadores.sort((a, b) => debe(b) - debe(a));
    if (!mayor) return null;
    const academia = await academiaDe(db, user.codigoCompania);
    return valoresDe({ responsable: mayor.nombre, estudiantes: mayor.estudiantes || mayor.nombre, academia, ...debidoDe(mayor, hoy) }, hoy);
  }),
];
