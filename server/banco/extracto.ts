import { and, desc, eq, sql } from 'drizzle-orm';
import { cargarExtracto, type FilaDeExtracto } from '@/contract/banco/extracto';
import { empalme, entenderExtracto, type LineaLeida } from '@/domain/banco/extracto';
import { centavos, sumar } from '@/domain/dinero';
import { textoDelDia } from '@/domain/fechas';
import { cuentaBanco, extractoBanco, lineaBanco } from '../db/schema/dinero/banco';
import { conflict, serve } from '../lib/serve';
import { changeRow, insertRow, loadRow, type Db, type User } from '../lib/scope';

const SIN_LINEAS = 'El archivo no trae ningún movimiento: revise qué columna es cada una';

/** Why a file wholly before the account's first day brings nothing, and what to do; that day stays once the account has movements. */
const deAntes = (desde: string, sinMovimientos: boolean) =>
  `Todo el archivo es de antes del ${textoDelDia(desde)}, desde cuando se lleva la cuenta: cargue un estado de ese día en adelante${
    sinMovimientos ? ', o edite la cuenta y ponga en «Se lleva desde» el primer día de este, con su balance' : ''
  }`;

/** The account, locked: two uploads to it take turns. Throws 404, and 409 for one that is not in use. */
async function bloquearCuenta(db: Db, user: User, codigoCuenta: number) {
  const cuenta = await loadRow(db, user, cuentaBanco, eq(cuentaBanco.codigoCuenta, codigoCuenta), 'Esa cuenta', 'update');
  if (!cuenta.activo) throw conflict('Esa cuenta está inactiva');
  return cuenta;
}

/** Which of these identities the account has already. */
async function conocidas(db: Db, codigoCuenta: number, lineas: readonly LineaLeida[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ identidad: string }>(sql`select identidad from linea_banco
    where codigo_cuenta = ${codigoCuenta} and identidad = any(${sql.param(lineas.map(({ identidad }) => identidad))}::text[])`);
  return new Set(rows.map(({ identidad }) => identidad));
}

/** A span that was uploaded in the other format: its movements have other identities, so nobody could tell which are the same. */
async function enOtroFormato(db: Db, codigoCuenta: number, formato: 'HOJA' | 'OFX', desde: string, hasta: string): Promise<string> {
  const [otro] = await db
    .select({ desde: extractoBanco.desde, hasta: extractoBanco.hasta })
    .from(extractoBanco)
    .where(
      and(
        eq(extractoBanco.codigoCuenta, codigoCuenta),
        sql`${extractoBanco.formato} <> ${formato} and ${extractoBanco.desde} <= ${hasta} and ${extractoBanco.hasta} >= ${desde}`,
      ),
    )
    .limit(1);
  if (!otro) return '';
  const como = formato === 'OFX' ? 'en Excel o CSV' : 'en OFX';
  return `Del ${textoDelDia(otro.desde)} al ${textoDelDia(otro.hasta)} ya se cargó ${como}: use el mismo formato, o un archivo de otros días`;
}

// Called by whoever keeps the bank book. Locks the account. Refuses an inactive account, a file of two accounts until one is chosen, one
// whose days may be months until it is said, one without movements or from before the account's first day, and days that were uploaded in
// the other format; what is there already is not added again.
export default serve(cargarExtracto, async ({ db, user, hoy, body: { codigoCuenta, formato, columnas, filas, numeros, decisiones } }) => {
  const cuenta = await bloquearCuenta(db, user, codigoCuenta);
  const { lineas: leidas, fuera, preguntas, avisos } = entenderExtracto({ columnas, filas, numeros }, decisiones, hoy, cuenta.numero);
  const lineas = leidas.filter(({ fecha }) => fecha >= cuenta.desde && fecha <= hoy);
  const hay = await conocidas(db, codigoCuenta, lineas);
  const nuevas = lineas.filter(({ identidad }) => !hay.has(identidad));
  const [anterior = { hasta: null, saldo: null }] = await db
    .select({ hasta: lineaBanco.fecha, saldo: lineaBanco.saldo })
    .from(lineaBanco)
    .where(eq(lineaBanco.codigoCuenta, codigoCuenta))
    .orderBy(desc(lineaBanco.fecha), desc(lineaBanco.codigoLinea))
    .limit(1);
  const [desde, hasta] = [lineas[0]?.fecha ?? null, lineas.at(-1)?.fecha ?? null];
  const otro = desde && hasta ? await enOtroFormato(db, codigoCuenta, formato, desde, hasta) : '';
  const sinContestar = preguntas.find(({ elegida }) => elegida === '');
  const ultima = leidas.at(-1);
  const ninguna = ultima && ultima.fecha < cuenta.desde ? deAntes(cuenta.desde, anterior.hasta === null) : SIN_LINEAS;
  const impide = sinContestar?.texto ?? (lineas.length === 0 ? ninguna : otro);
  const estadoDe = ({ fecha, identidad }: LineaLeida): [FilaDeExtracto['estado'], string] => {
    if (fecha < cuenta.desde) return ['FUERA', `Es de antes del ${textoDelDia(cuenta.desde)}, desde cuando se lleva la cuenta`];
    if (fecha > hoy) return ['DUDA', 'Su fecha no ha llegado'];
    return hay.has(identidad) ? ['REPETIDA', ''] : ['NUEVA', ''];
  };
  const dichas: FilaDeExtracto[] = [
    ...leidas.map((linea) => {
      const [estado, motivo] = estadoDe(linea);
      return { ...linea, estado, motivo };
    }),
    ...fuera.map(({ fila, motivo, duda, texto }) => ({
      ...{ fila, estado: duda ? ('DUDA' as const) : ('FUERA' as const), motivo, descripcion: texto },
      ...{ fecha: null, monto: null, referencia: '' },
    })),
  ].sort((a, b) => a.fila - b.fila);
  const de = (estado: FilaDeExtracto['estado']) => dichas.filter((una) => una.estado === estado).length;
  const montos = nuevas.map(({ monto }) => monto);
  const plan = {
    nuevas: nuevas.length,
    repetidas: lineas.length - nuevas.length,
    fuera: de('FUERA'),
    dudas: de('DUDA'),
    entradas: sumar(montos.filter((monto) => monto > 0)),
    salidas: sumar(montos.filter((monto) => monto < 0).map((monto) => centavos(-monto))),
    desde,
    hasta,
    avisos: [...avisos, ...empalme(nuevas, lineas.length - nuevas.length, anterior)],
    preguntas,
    impide,
    filas: dichas.map(({ fila, estado, fecha, monto, descripcion, referencia, motivo }) => ({
      ...{ fila, estado, fecha, monto, descripcion, referencia, motivo },
    })),
  };
  return {
    answer: plan,
    act: async ({ nombreArchivo, mapeo }) => {
      if (impide) throw conflict(impide);
      const { codigoCompania, usuario } = user;
      const deEste = { codigoCompania, codigoCuenta };
      const { codigoExtracto } = await insertRow(db, extractoBanco, {
        ...{ ...deEste, nombreArchivo, formato, desde: desde!, hasta: hasta!, usuario },
        ...{ nuevas: nuevas.length, repetidas: plan.repetidas },
      });
      if (nuevas.length) await escribir(db, { ...deEste, codigoExtracto }, nuevas);
      await changeRow(db, cuentaBanco, eq(cuentaBanco.codigoCuenta, codigoCuenta), { mapeo: { ...cuenta.mapeo, ...mapeo } });
    },
  };
});

/** Inserts the lines in one statement, oldest first, so that their keys have the order of the bank. */
const escribir = (
  db: Db,
  { codigoCompania, codigoCuenta, codigoExtracto }: { codigoCompania: number; codigoCuenta: number; codigoExtracto: number },
  lineas: readonly LineaLeida[],
) =>
  db.execute(sql`insert into linea_banco (codigo_compania, codigo_cuenta, codigo_extracto, fecha, monto, descripcion, referencia, saldo, identidad)
    select ${codigoCompania}, ${codigoCuenta}, ${codigoExtracto}, l.fecha, l.monto, l.descripcion, l.referencia, l.saldo, l.identidad
    from json_to_recordset(${JSON.stringify(lineas.map((linea, orden) => ({ ...linea, orden })))}) as l (orden int, fecha date, monto bigint, descripcion text, referencia text, saldo bigint, identidad text)
    order by l.orden`);
