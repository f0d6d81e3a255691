import { and, eq } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { cierres as calls, DE_REPORTES, type CifraDeReporte } from '@/contract/cierre/cierre';
import type { CifrasDeSucursal } from '@/contract/cierre/cifras';
import { mayCall } from '@/contract/routes';
import { mesPorCerrar } from '@/domain/cierre';
import { CERO, sumar } from '@/domain/dinero';
import { textoDelMes, ultimoDiaDelMes } from '@/domain/fechas';
import { tituloDelMes } from '@/domain/mes';
import { siguienteNumero } from '../compania/numero';
import { cierreMes } from '../db/schema/dinero/caja';
import { conflict, forbidden, invalid, serve, type Context } from '../lib/serve';
import { bloquearCompania, insertRow, soloDe, type Db, type User } from '../lib/scope';
import { assertAprobado, aSolas } from '../sesion/aprobar';
import { cifrasDeMes } from './cifras';
import { assertTodaLaCompania, leerCierre, leerCierres, mesesDe, selloDe } from './leer';
import { revisarMes } from './lineas';

const deMes = ({ db, user, deps }: Context & { user: User }, mes: string) => ({
  db,
  user,
  fuera: deps.db,
  desde: `${mes}-01`,
  hasta: ultimoDiaDelMes(mes),
});

/** A figure of a branch as a report says it. */
const montoDe = (una: CifrasDeSucursal, cifra: CifraDeReporte) => (cifra === 'ingreso' ? sumar(Object.values(una.porClase)) : una[cifra]);

/** Throws 409 for any month but the one whose turn it is. */
async function assertLeToca(db: Db, user: User, mes: string, hoy: string): Promise<void> {
  const meses = await mesesDe(db, user);
  if (meses.ultimo && mes <= meses.ultimo) throw conflict(`${tituloDelMes(mes)} ya está cerrado`);
  if (ultimoDiaDelMes(mes) >= hoy) throw conflict(`${tituloDelMes(mes)} no ha terminado: se cierra desde el día siguiente al último`);
  const proximo = mesPorCerrar(meses, hoy)!;
  if (mes > proximo) throw conflict(`Cierre antes ${textoDelMes(proximo)}: los meses se cierran en su orden`);
  if (mes < proximo) throw conflict(`Los cierres empiezan en ${textoDelMes(proximo)}: antes no hay movimientos`);
}

/** Why a close is refused without a reason: what is missing, or that nobody else approves; '' if none is needed. */
async function pideMotivo(db: Db, user: User, faltas: readonly string[]): Promise<string> {
  if (faltas.length) return `Escriba por qué se cierra así. Falta: ${faltas.join('; ')}`;
  return (await aSolas(db, user, 'cierre/save')) ? 'Nadie más puede aprobarlo: escriba por qué cierra a solas' : '';
}

/** The calls about the close of a month. */
export default [
  serve(calls.all, async (contexto) => {
    const { db, user, hoy } = contexto;
    await assertTodaLaCompania(db, user);
    return {
      proximo: mesPorCerrar(await mesesDe(db, user), hoy),
      solo: await aSolas(db, user, 'cierre/save'),
      cierres: await leerCierres(contexto),
    };
  }),

  // Called before a month is closed. Locks nothing. Refuses a month that is not over.
  serve(calls.revision, async (contexto) => {
    const { db, user, hoy, query } = contexto;
    await assertTodaLaCompania(db, user);
    await assertLeToca(db, user, query.mes, hoy);
    const mes = deMes(contexto, query.mes);
    return { lineas: await revisarMes(mes), cifras: await cifrasDeMes(mes) };
  }),

  // Called by a holder of access 74 after the last day of a month. Locks the company. Refuses a user who lacks a branch, a month out of its
  // turn or not over, an open cash day of it, anything else missing without a reason, and a close that no second user approves, or the own
  // password where there is none.
  serve(
    calls.save,
    async (contexto) => {
      const { db, user, hoy, deps, body } = contexto;
      const { mes, motivo, aprobacion } = body;
      await assertTodaLaCompania(db, user);
      await bloquearCompania(db, user);
      await assertLeToca(db, user, mes, hoy);
      const lineas = await revisarMes(deMes(contexto, mes));
      const impide = lineas.find(({ estado }) => estado === 'IMPIDE');
      if (impide) throw conflict(`${tituloDelMes(mes)} no se puede cerrar: ${impide.texto}`);
      const faltas = lineas.flatMap(({ estado, texto }) => (estado === 'FALTA' ? [texto] : []));
      const porque = motivo ? '' : await pideMotivo(db, user, faltas);
      if (porque) throw invalid({ motivo: porque });
      const momento = deps.now().toISOString();
      const acto = { acto: 'cierre/save', codigo: Number(mes.replace('-', '')), monto: CERO } as const;
      const aprobadoPor = await assertAprobado({ db, user, momento }, acto, aprobacion);
      const cifras = await cifrasDeMes(deMes(contexto, mes));
      const { codigoCompania, usuario } = user;
      const numero = await siguienteNumero(db, codigoCompania, 'CIERRE');
      const papel = { codigoCompania, mes, numero, momento, usuario, aprobadoPor, motivo, cifras };
      return (await insertRow(db, cierreMes, { ...papel, sello: selloDe(papel) })).codigoCierre;
    },
    leerCierre,
  ),

  // Called by a holder of access 74 when a closed month must change. Locks the company. Refuses a user who lacks a branch, a close of another
  // company (404), one already reopened, any but the newest, and a reopening that nobody approves.
  serve(
    calls.reabrir,
    async (contexto) => {
      const { db, user, deps, body } = contexto;
      const { codigoCierre, motivo: motivoReapertura, aprobacion } = body;
      await assertTodaLaCompania(db, user);
      await bloquearCompania(db, user);
      const { mes, reabierto } = await leerCierre(contexto, codigoCierre);
      if (reabierto) throw conflict(`Ese cierre de ${textoDelMes(mes)} ya fue reabierto`);
      const { ultimo } = await mesesDe(db, user);
      if (ultimo !== mes) throw conflict(`Reabra antes ${textoDelMes(ultimo!)}: se reabre desde el último mes cerrado`);
      const momento = deps.now().toISOString();
      const acto = { acto: 'cierre/reabrir', codigo: codigoCierre, monto: CERO } as const;
      const reaperturaAprobadaPor = await assertAprobado({ db, user, momento }, acto, aprobacion);
      await db
        .update(cierreMes)
        .set({ reabierto: momento, reabiertoPor: user.usuario, reaperturaAprobadaPor, motivoReapertura })
        .where(and(eq(cierreMes.codigoCierre, codigoCierre), eq(cierreMes.codigoCompania, user.codigoCompania)));
      return codigoCierre;
    },
    leerCierre,
  ),

  // Called by reports, beside their own figures. Locks nothing. Refuses the figure of a report that the caller may not read. A coach, whose
  // reports are of their groups alone, gets none.
  serve(calls.cifra, async (contexto) => {
    const { user, query } = contexto;
    const { cifra, codigoSucursal, desde, hasta } = query;
    if (!mayCall([ACCESO.cierreMes, ...DE_REPORTES[cifra]], user.accesos))
      throw forbidden('Esa cifra es de un reporte que usted no ve', 'acceso');
    if (soloDe(user) !== undefined) return [];
    const suyas = codigoSucursal === undefined ? user.sucursales : [codigoSucursal];
    const vivos = (await leerCierres(contexto)).filter(({ mes, reabierto }) => !reabierto && desde <= mes && mes <= hasta);
    return vivos.reverse().map(({ mes, numero, momento, cifras: { sucursales } }) => {
      const deEllas = sucursales.filter((una) => suyas.includes(una.codigoSucursal));
      const formas = cifra === 'neto' ? [...new Set(deEllas.flatMap(({ porForma }) => Object.keys(porForma)))] : [];
      const porForma = Object.fromEntries(formas.map((forma) => [forma, sumar(deEllas.map((una) => una.porForma[forma] ?? CERO))]));
      return { mes, numero, momento, monto: sumar(deEllas.map((una) => montoDe(una, cifra))), porForma };
    });
  }),
];
