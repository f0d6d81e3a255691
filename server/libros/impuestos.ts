import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { impuestos as calls, type Anulado, type Falta, type Formato, type Impuestos } from '@/contract/libros/impuestos';
import type { FormatoDgii } from '@/contract/facturas/fiscal607';
import { CERO, restar } from '@/domain/dinero';
import { mesDe, textoDelMes } from '@/domain/fechas';
import { archivo606, resumen606 } from '@/domain/fiscal/formato606';
import { nombreDgii, resumen607, vaDetallado, type Registro607 } from '@/domain/fiscal/formato607';
import { archivo608 } from '@/domain/fiscal/formato608';
import { plural } from '@/utils/format';
import { compra } from '../db/schema/dinero/compras';
import { archivoFiscal, comprobante } from '../db/schema/dinero/fiscal';
import { ajustesDe } from '../facturas/fiscal/estado';
import { itbisRetenidoEn } from '../facturas/fiscal/retenido';
import { delMes, descargaDe, esDelMes, hechoDe, registrosDe, rncDe, texto607 } from '../facturas/fiscal/ventas607';
import { conflict, notFound, serve } from '../lib/serve';
import { insertRow, type Db, type User } from '../lib/scope';
import { anuladosDe, bloquearAnulado, registros608 } from './anulados';
import { comprasDe, erroresDe, primeras, sinNcf } from './compras606';

const FORMATOS = ['606', '607', '608'] as const;
const APAGADO = 'Los comprobantes fiscales están apagados: actívelos en Compañía, Comprobantes fiscales';
const esNota = ({ tipo }: Registro607) => tipo === 'B04' || tipo === 'E34';

/** Everything about the tax of a month, as it stands now or as its files say. */
async function reunir(db: Db, user: User, mes: string, lock = false) {
  const hechos = new Map(await Promise.all(FORMATOS.map(async (formato) => [formato, await hechoDe(db, user, formato, mes)] as const)));
  const codigoArchivo = hechos.get('606')?.codigoArchivoFiscal;
  const [rnc, registros, compras, sin, anulados, ajustes, nosRetuvieron, enEspera, rechazados] = await Promise.all([
    rncDe(db, user),
    registrosDe(db, user, mes),
    comprasDe(db, user, mes, { codigoArchivo, lock }),
    codigoArchivo === undefined ? comprasDe(db, user, mes, { conNcf: false }) : [],
    anuladosDe(db, user, mes),
    ajustesDe(db, user),
    itbisRetenidoEn(db, user, mes),
    db.$count(comprobante, and(delMes(user, mes), isNull(comprobante.ncf))),
    db.$count(comprobante, and(delMes(user, mes), eq(comprobante.envio, 'RECHAZADO'))),
  ]);
  const ventas = registros.filter(esDelMes(mes));
  return {
    hechos,
    rnc,
    ventas,
    repetidas: registros.length - ventas.length,
    compras,
    sin,
    nosRetuvieron,
    enEspera,
    rechazados,
    anulados: ajustes?.con608 ? anulados : anulados.filter((uno) => uno.tipoAnulacion !== ''),
  };
}

type Reunido = Awaited<ReturnType<typeof reunir>>;

/** How a void is reported has to be said before either file that it concerns. */
const sinDecir = (anulados: readonly Anulado[]): Falta[] =>
  anulados
    .filter(({ tipoAnulacion }) => tipoAnulacion === '')
    .map(({ ncf, nombre }) => ({ de: `${ncf}, ${nombre}`, falta: 'Diga cómo se declara su anulación', enlace: '', codigoCompra: null }));

const REPETIDAS = 'Son de meses anteriores y se les retuvo este mes: van otra vez en el archivo, con lo retenido';

/** What is told beside a file of several documents or purchases at once; nothing of none. */
const contados = (de: readonly (readonly [cuantos: number, falta: string, enlace: string])[], que: string): Falta[] =>
  de.flatMap(([cuantos, falta, enlace]) => (cuantos ? [{ de: plural(cuantos, que), falta, enlace, codigoCompra: null }] : []));

/** What each file would say, or says since it was made, and what it lacks. */
function formatosDe(mes: string, { hechos, rnc, ventas, repetidas, compras, sin, anulados, enEspera, rechazados }: Reunido): Formato[] {
  const detalle = resumen607(ventas.filter(vaDetallado));
  const de606 = resumen606(primeras(compras));
  const deAntes = compras.length - primeras(compras).length;
  const deVentas = [
    [enEspera, 'Esperan su número: irán en el mes en que lo tengan', '/compania?pestana=fiscal'],
    [repetidas, REPETIDAS, ''],
    [rechazados, 'Los rechazó la DGII y van en el archivo: revise cada uno', '/process/libros?pestana=envio&envio=RECHAZADO'],
  ] as const;
  const contenido = {
    '606': {
      registros: compras.length,
      monto: de606.monto,
      itbis: de606.itbis,
      errores: erroresDe(compras),
      avisos: [...sinNcf(sin), ...contados([[deAntes, REPETIDAS, '']], 'compra')],
    },
    '607': {
      ...{ registros: detalle.cantidad + repetidas, monto: detalle.monto, itbis: detalle.itbis, errores: sinDecir(anulados) },
      avisos: contados(deVentas, 'comprobante'),
    },
    '608': { registros: registros608(anulados).length, monto: CERO, itbis: CERO, errores: sinDecir(anulados), avisos: [] },
  };
  return FORMATOS.map((formato) => {
    const hecho = hechos.get(formato);
    const archivo = nombreDgii(formato, rnc, mes);
    if (!hecho) return { formato, archivo, ...contenido[formato], hecho: null };
    const { registros, momento, usuario, hash, nombre } = hecho;
    return { ...contenido[formato], formato, archivo: nombre, registros, errores: [], avisos: [], hecho: { momento, usuario, hash } };
  });
}

/** The ITBIS of a month: collected less credit notes, paid less what belongs to a cost, and what companies withheld. */
function itbisDe({ ventas, compras, nosRetuvieron }: Reunido): Impuestos['itbis'] {
  const suma = (de: (uno: Registro607) => number) =>
    ventas.reduce((total, uno) => total + (esNota(uno) ? -de(uno) : de(uno)), 0) as Impuestos['itbis']['ventas'];
  const { monto, itbis, alCosto, adelantado } = resumen606(primeras(compras));
  const { itbisRetenido } = resumen606(compras);
  const cobrado = suma((uno) => uno.itbis);
  return {
    ventas: suma(({ total, itbis: suyo }) => restar(total, suyo)),
    cobrado,
    ...{ compras: monto, pagado: itbis, alCosto, retenido: itbisRetenido },
    ...{ nosRetuvieron, diferencia: restar(restar(cobrado, adelantado), nosRetuvieron) },
  };
}

const responder = (mes: string, hoy: string, reunido: Reunido): Impuestos => ({
  mes,
  terminado: mes < mesDe(hoy),
  formatos: formatosDe(mes, reunido),
  anulados: reunido.anulados,
  consumo: resumen607(reunido.ventas.filter((uno) => !vaDetallado(uno))),
  itbis: itbisDe(reunido),
});

const leer = async (db: Db, user: User, mes: string, hoy: string) => responder(mes, hoy, await reunir(db, user, mes));

/** The text of a file as it is made now. */
async function textoDe(db: Db, user: User, formato: FormatoDgii, mes: string, { rnc, compras, anulados }: Reunido): Promise<string> {
  if (formato === '606') return archivo606({ rnc, mes }, compras);
  return formato === '607' ? texto607(db, user, mes) : archivo608({ rnc, mes }, registros608(anulados));
}

export default [
  // Called by whoever keeps the books, whatever their branches: a file with part of a month would be a false declaration.
  serve(calls.mes, ({ db, user, hoy, query: { mes } }) => (user.fiscal === 'NO' ? Promise.resolve(null) : leer(db, user, mes, hoy))),

  // Called by whoever keeps the books. Locks the fiscal settings, so that a file is made once, and the purchases that it lists. Refuses a
  // month that is not over, a file that was made, and one with errors.
  serve(calls.hacer, async ({ db, user, hoy, deps, body: { formato, mes } }) => {
    if (user.fiscal === 'NO') throw conflict(APAGADO);
    await ajustesDe(db, user, true);
    const reunido = await reunir(db, user, mes, true);
    const { terminado, formatos } = responder(mes, hoy, reunido);
    const { errores, registros, archivo: nombre, hecho } = formatos.find((uno) => uno.formato === formato)!;
    if (!terminado) throw conflict(`${textoDelMes(mes)} no ha terminado: el ${formato} se hace cuando todo lo suyo está registrado`);
    if (hecho) throw conflict(`El ${formato} de ${textoDelMes(mes)} ya está hecho`);
    if (errores.length) throw conflict(`Faltan datos en ${plural(errores.length, 'línea')}: «${errores[0]!.de}», ${errores[0]!.falta}`);
    const contenido = await textoDe(db, user, formato, mes, reunido);
    const hash = createHash('sha256').update(contenido).digest('hex');
    const { codigoCompania, usuario } = user;
    const momento = deps.now().toISOString();
    const hecha = { codigoCompania, formato, mes, nombre, contenido, hash, registros, usuario, momento };
    const { codigoArchivoFiscal } = await insertRow(db, archivoFiscal, hecha);
    const suyas = primeras(reunido.compras).map(({ codigoCompra }) => codigoCompra);
    if (formato === '606') await db.update(compra).set({ codigoArchivoFiscal }).where(inArray(compra.codigoCompra, suyas));
    return leer(db, user, mes, hoy);
  }),

  serve(calls.archivo, async ({ db, user, query: { formato, mes } }) => {
    const hecho = await hechoDe(db, user, formato, mes);
    if (!hecho) throw notFound('Ese archivo');
    return descargaDe(hecho.nombre, hecho.contenido);
  }),

  // Called by whoever keeps the books. Locks the fiscal settings, as a file in the making does, and the note. Refuses while the switch is
  // off, and for a month whose 607 or 608 was made.
  serve(calls.anulacion, async ({ db, user, hoy, body: { codigoComprobante, tipoAnulacion } }) => {
    const ajustes = await ajustesDe(db, user, true);
    if (!ajustes?.con608) throw conflict('Esta academia no declara anulados en el 608: van por su nota de crédito');
    const mes = await bloquearAnulado(db, user, codigoComprobante);
    for (const formato of ['607', '608'] as const)
      if (await hechoDe(db, user, formato, mes)) throw conflict(`El ${formato} de ${textoDelMes(mes)} ya está hecho: no cambia`);
    await db.update(comprobante).set({ tipoAnulacion }).where(eq(comprobante.codigoComprobante, codigoComprobante));
    return leer(db, user, mes, hoy);
  }),
];
