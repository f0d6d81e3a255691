import { groupBy } from '@/utils/groupBy';
import { capitalized } from '@/utils/texto';
import { CERO, restar, sumar, type Centavos } from '../dinero';
import { diasEntre, sumarDias } from '../fechas';
import { abiertas, type Abiertas, type LineaPorConciliar, type Partida, type Propuesta } from './abiertas';
import { numerosDe, palabrasEn, palabrasIguales, parecido, referenciaDe, type Parecido } from './senales';
import { tarjetas } from './tarjetas';

// Which line of the bank is which payment. A proposal says why; only what cannot be another one is safe.

/** How many days a line may lie from its payment: before it, because a cashier registers later, and after it. */
const DIAS = 12;
/** Without a reference and a name, only a few. */
const DIAS_SOLO_MONTO = 4;
/** A safe match by name lies at most so near. */
const DIAS_SEGURA = 3;
/** The most parts of one match that is looked for. */
const MAX_PARTES = 4;
const MAX_ENTRE = 14;

interface Candidata {
  linea: LineaPorConciliar;
  partida: Partida;
  referencia: Parecido;
  nombre: number;
  dias: number;
  nota: number;
}

const NOTA: Record<Parecido, number> = { IGUAL: 100, CONTENIDA: 80, CASI: 55, OTRA: 0 };
const DOS_PALABRAS = 2;

/** What is read once of each line and item, because each is compared with many. */
function comparador() {
  const una = <T extends object, R>(leer: (de: T) => R) => {
    const leidas = new Map<T, R>();
    return (de: T) => leidas.get(de) ?? leidas.set(de, leer(de)).get(de)!;
  };
  const dia = (fecha: string) => diasEntre('2000-01-01', fecha);
  const deLinea = una(({ fecha, referencia, descripcion }: LineaPorConciliar) => ({
    dia: dia(fecha),
    referencia: referenciaDe(referencia),
    numeros: numerosDe(descripcion),
    palabras: palabrasEn(descripcion),
  }));
  const dePartida = una(({ fecha, referencia, nombres }: Partida) => ({
    dia: dia(fecha),
    referencia: referenciaDe(referencia),
    nombres: nombres.map(palabrasEn),
  }));
  return (linea: LineaPorConciliar, partida: Partida): Candidata | undefined => {
    const [a, b] = [deLinea(linea), dePartida(partida)];
    const dias = Math.abs(a.dia - b.dia);
    if (dias > DIAS) return undefined;
    const referencia = parecido(b.referencia, a.referencia, a.numeros);
    const nombre = Math.max(0, ...b.nombres.map((uno) => palabrasIguales(uno, a.palabras)));
    if (referencia === 'OTRA' && nombre === 0 && dias > DIAS_SOLO_MONTO) return undefined;
    const nota = NOTA[referencia] + (nombre >= DOS_PALABRAS ? 50 : nombre * 15) + Math.max(0, 24 - 3 * dias);
    return { linea, partida, referencia, nombre, dias, nota };
  };
}

type Comparar = ReturnType<typeof comparador>;

const enDias = (dias: number) => (dias === 0 ? 'el mismo día' : dias === 1 ? 'a un día' : `a ${dias} días`);
const porReferencia: Record<Parecido, string> = {
  IGUAL: 'Referencia igual',
  CONTENIDA: 'Referencia contenida',
  CASI: 'Referencia casi igual',
  OTRA: '',
};
const razonDe = ({ referencia, nombre, dias }: Candidata) => {
  const delNombre = nombre >= DOS_PALABRAS ? 'nombre del pagador' : nombre ? 'apellido del pagador' : '';
  return capitalized([porReferencia[referencia], delNombre, `mismo monto ${enDias(dias)}`].filter(Boolean).join(', '));
};

const porSuReferencia = ({ referencia }: Candidata) => referencia === 'IGUAL' || referencia === 'CONTENIDA';

/**
 * Whether a pair cannot be another one: the reference (whole, or six digits of it) and the amount fit no other line and no other item; or amount, day
 * and name fit no other, no other line or item near has the amount, and the line names no other payer as well. Never if it names somebody else who owes
 * a match better.
 */
function esSegura(una: Candidata, deLinea: readonly Candidata[], dePartida: readonly Candidata[], nombrados: (una: Candidata) => number) {
  const { linea, partida, referencia, nombre, dias } = una;
  if (partida.clase === 'AVISO') return false;
  const otras = [...deLinea.filter((otra) => otra.partida !== partida), ...dePartida.filter((otra) => otra.linea !== linea)];
  const nombraOtra = deLinea.some((otra) => otra.partida !== partida && otra.nombre > nombre && otra.nombre >= DOS_PALABRAS);
  if (nombraOtra) return false;
  if (porSuReferencia(una)) return otras.every((otra) => otra.referencia === 'OTRA');
  return nombre >= DOS_PALABRAS && dias <= DIAS_SEGURA && referencia === 'OTRA' && otras.length === 0 && nombrados(una) === 1;
}

/** All sets of two to MAX_PARTES of some items that add up to an amount; none if more than one does. */
function unicaSuma<T extends { monto: Centavos }>(de: readonly T[], total: Centavos): T[] | undefined {
  if (de.length > MAX_ENTRE) return undefined;
  const halladas: T[][] = [];
  const buscar = (desde: number, falta: number, elegidas: T[]) => {
    if (falta === 0 && elegidas.length > 1) halladas.push(elegidas);
    if (falta <= 0 || elegidas.length === MAX_PARTES || halladas.length > 1) return;
    for (let i = desde; i < de.length; i += 1) buscar(i + 1, falta - de[i]!.monto, [...elegidas, de[i]!]);
  };
  buscar(0, total, []);
  return halladas.length === 1 ? halladas[0] : undefined;
}

/**
 * One line, one item of the same amount: the best pairs first. A payment that fits a line of another account as well (`ajenas`) is no safe one, unless
 * the reference says which.
 */
function unaPorUna(todo: Abiertas, comparar: Comparar, ajenas: readonly LineaPorConciliar[]) {
  const exactas = todo.partidas().filter(({ sinLiquidar }) => !sinLiquidar);
  const porPagador = [...groupBy(exactas, ({ codigoPagador }) => codigoPagador).values()];
  const nombres = porPagador.map((suyas) => [...new Set(suyas.flatMap((una) => una.nombres))].map(palabrasEn));
  /** How many payers, whatever they paid, the line of a pair names with at least as many words. */
  const nombrados = ({ linea, nombre }: Candidata) => {
    const dichas = palabrasEn(linea.descripcion);
    return nombres.filter((suyos) => suyos.some((uno) => palabrasIguales(uno, dichas) >= nombre)).length;
  };
  const porMonto = groupBy(exactas, ({ monto }) => monto);
  const paresDe = (linea: LineaPorConciliar) => (porMonto.get(linea.monto) ?? []).flatMap((partida) => comparar(linea, partida) ?? []);
  const pares = todo.lineas().flatMap(paresDe);
  const deAjenas = groupBy(
    ajenas.flatMap(paresDe).filter(({ partida }) => partida.clase === 'PAGO'),
    ({ partida }) => partida.id,
  );
  const deLinea = groupBy(pares, ({ linea }) => linea.codigoLinea);
  const dePartida = groupBy(pares, ({ partida }) => partida.id);
  const mejores = [...pares].sort(
    (a, b) => b.nota - a.nota || a.linea.codigoLinea - b.linea.codigoLinea || a.partida.id.localeCompare(b.partida.id),
  );
  return {
    mejores,
    segura: (una: Candidata) => {
      const enOtras = porSuReferencia(una) ? [] : (deAjenas.get(una.partida.id) ?? []);
      return esSegura(una, deLinea.get(una.linea.codigoLinea)!, [...dePartida.get(una.partida.id)!, ...enOtras], nombrados);
    },
  };
}

const conEvidencia = ({ referencia, nombre }: Candidata) => referencia !== 'OTRA' || nombre > 0;
const conNombreEntero = ({ referencia, nombre }: Candidata) => referencia !== 'OTRA' || nombre >= DOS_PALABRAS;

/** Several payments that came in one transfer: all with its reference, or of one payer, or one with its reference and the one that completes it. */
function variosPagos(todo: Abiertas, comparar: Comparar) {
  const porPagador = groupBy(
    todo.partidas().filter(({ clase }) => clase === 'PAGO'),
    ({ codigoPagador }) => codigoPagador,
  );
  const porDia = groupBy(
    todo.partidas().filter(({ clase }) => clase === 'PAGO'),
    ({ fecha }) => fecha,
  );
  const alrededor = (dia: string) => Array.from({ length: 2 * DIAS + 1 }, (_, i) => porDia.get(sumarDias(dia, i - DIAS)) ?? []).flat();
  for (const linea of todo.lineas()) {
    const cerca = alrededor(linea.fecha)
      .filter((una) => una.monto < linea.monto && todo.libres([], [una]))
      .flatMap((partida) => comparar(linea, partida) ?? []);
    const conRef = cerca.filter(({ referencia }) => referencia !== 'OTRA').map(({ partida }) => partida);
    if (conRef.length > 1 && sumar(conRef.map(({ monto }) => monto)) === linea.monto) {
      todo.proponer([linea], conRef, `${conRef.length} pagos con esta referencia suman el monto`);
      continue;
    }
    const senaladas = cerca.filter(conEvidencia).map(({ partida }) => partida);
    const suma = unicaSuma(senaladas, linea.monto);
    if (suma) {
      todo.proponer([linea], suma, `${suma.length} pagos suman el monto: ${conRef.length ? 'referencia' : 'nombre'} de la transferencia`);
      continue;
    }
    const pagadores = [...new Set(senaladas.map(({ codigoPagador }) => codigoPagador))];
    const deUno = pagadores.flatMap((pagador) => {
      const suyas = (porPagador.get(pagador) ?? []).filter(
        (una) => todo.libres([], [una]) && Math.abs(diasEntre(una.fecha, linea.fecha)) <= DIAS,
      );
      const halladas = unicaSuma(suyas, linea.monto);
      return halladas ? [halladas] : [];
    });
    if (deUno.length === 1) {
      todo.proponer([linea], deUno[0]!, `${deUno[0]!.length} pagos de esta familia suman el monto`);
      continue;
    }
    const [una] = conRef;
    const falta = una && conRef.length === 1 ? restar(linea.monto, una.monto) : CERO;
    const completan = cerca.filter(({ partida, dias }) => partida !== una && partida.monto === falta && dias <= DIAS_SOLO_MONTO);
    if (una && completan.length === 1)
      todo.proponer([linea], [una, completan[0]!.partida], 'Referencia de un pago; el otro completa el monto');
  }
}

/** Several transfers for one payment: lines that name its payer or have its reference, and add up to it. */
function variasLineas(todo: Abiertas, comparar: Comparar) {
  for (const partida of todo.partidas()) {
    if (partida.clase !== 'PAGO') continue;
    const cerca = todo
      .lineas()
      .filter(({ monto }) => monto > 0 && monto < partida.monto)
      .flatMap((linea) => comparar(linea, partida) ?? []);
    const sumaDe = (cuales: (una: Candidata) => boolean) =>
      unicaSuma(
        cerca.filter(cuales).map(({ linea }) => linea),
        partida.monto,
      );
    // One word of a name alone is of many.
    const suma = sumaDe(conNombreEntero) ?? sumaDe(conEvidencia);
    if (suma) todo.proponer(suma, [partida], `${suma.length} transferencias suman el pago`);
  }
}

/**
 * Proposes what each line of an account is that brings money in, or takes a returned payment out. No line and no item is proposed twice; a safe
 * proposal fits nothing else (see `esSegura`), nor a line of another account of the company (`ajenas`), because a payment may have come in on any;
 * what is not proposed stays for who knows more.
 */
export function proponer(
  lineas: readonly LineaPorConciliar[],
  partidas: readonly Partida[],
  ajenas: readonly LineaPorConciliar[] = [],
): Propuesta[] {
  const salen = new Set(partidas.map(({ monto }) => monto).filter((monto) => monto < 0));
  const suyas = lineas
    .filter(({ monto }) => monto > 0 || salen.has(monto))
    .sort((a, b) => a.fecha.localeCompare(b.fecha) || a.codigoLinea - b.codigoLinea);
  const conocidas = [...partidas].sort((a, b) => a.fecha.localeCompare(b.fecha) || a.id.localeCompare(b.id));
  const todo = abiertas(suyas, conocidas);
  const comparar = comparador();
  const { mejores, segura } = unaPorUna(todo, comparar, ajenas);
  const tomar = (cuales: (una: Candidata) => boolean) => {
    for (const una of mejores)
      if (cuales(una) && todo.libres([una.linea], [una.partida])) todo.proponer([una.linea], [una.partida], razonDe(una), segura(una));
  };
  tomar(({ referencia }) => referencia === 'IGUAL' || referencia === 'CONTENIDA');
  tomar((una) => conEvidencia(una) && (una.referencia === 'CASI' || una.nombre >= DOS_PALABRAS));
  variosPagos(todo, comparar);
  variasLineas(todo, comparar);
  tarjetas(todo);
  tomar(() => true);
  return todo.hechas;
}
