import type { LineaPorConciliar, Partida, Propuesta } from '@/domain/banco/abiertas';
import { proponer } from '@/domain/banco/conciliar';
import { centavos } from '@/domain/dinero';
import { mesDeBanco, type MesDeBanco } from '../../support/mesDeBanco';

const linea = (codigoLinea: number, fecha: string, pesos: number, descripcion = 'CREDITO ACH', referencia = ''): LineaPorConciliar => ({
  codigoLinea,
  fecha,
  monto: centavos(Math.round(pesos * 100)),
  descripcion,
  referencia,
});
const pago = (n: number, fecha: string, pesos: number, referencia = '', nombre = `Persona ${n}`): Partida => ({
  ...{ id: `F${n}`, clase: 'PAGO', fecha, monto: centavos(Math.round(pesos * 100)), referencia },
  ...{ codigoPagador: n, nombres: [nombre] },
});
const unas = (de: readonly Propuesta[]) => de.map(({ lineas, partidas, segura }) => [lineas, partidas, segura]);

/** How many lines with a truth are proposed as it, and which safe proposals are wrong. */
function nota({ lineas, partidas, verdad }: MesDeBanco) {
  const hechas = proponer(lineas, partidas);
  const deLinea = new Map(hechas.flatMap((una) => una.lineas.map((codigo) => [codigo, una] as const)));
  const iguales = (a: readonly string[], b: readonly string[]) => [...a].sort().join() === [...b].sort().join();
  const ciertas = [...verdad].filter(([, de]) => de.length > 0);
  const bien = ciertas.filter(([codigo, de]) => iguales(deLinea.get(codigo)?.partidas ?? [], de));
  const malas = hechas.filter(({ segura, lineas: [codigo], partidas: de }) => segura && !iguales(verdad.get(codigo!) ?? [], de));
  return { parte: bien.length / ciertas.length, malas, seguras: hechas.filter(({ segura }) => segura).length, hechas };
}

test.each([7, 11, 23, 42, 55, 101, 825, 1358, 2026, 31337, 65537])(
  'of a realistic month (seed %i) nine in ten are proposed right, and no safe one is wrong',
  (semilla) => {
    const { parte, malas, seguras } = nota(mesDeBanco(semilla));
    expect(malas).toEqual([]);
    expect(parte).toBeGreaterThanOrEqual(0.9);
    expect(seguras).toBeGreaterThan(60);
  },
);

test.each([3, 5, 8, 13, 21])('nothing is proposed twice, and both sides add up (seed %i)', (semilla) => {
  const mes = mesDeBanco(semilla);
  const hechas = proponer(mes.lineas, mes.partidas);
  const lineas = hechas.flatMap((una) => una.lineas);
  const partidas = hechas.flatMap((una) => una.partidas);
  expect(new Set(lineas).size).toBe(lineas.length);
  expect(new Set(partidas).size).toBe(partidas.length);
  const deLinea = new Map(mes.lineas.map((una) => [una.codigoLinea, una.monto]));
  const dePartida = new Map(mes.partidas.map((una) => [una.id, una]));
  for (const { lineas: unasLineas, partidas: otras } of hechas) {
    const banco = unasLineas.reduce((suma, codigo) => suma + deLinea.get(codigo)!, 0);
    const aqui = otras.reduce((suma, id) => suma + dePartida.get(id)!.monto, 0);
    if (otras.some((id) => dePartida.get(id)!.sinLiquidar)) expect(banco).toBeLessThanOrEqual(aqui);
    else expect(banco).toBe(aqui);
  }
});

test('the order in which lines and payments come decides nothing', () => {
  const mes = mesDeBanco(77);
  const clave = (de: readonly Propuesta[]) =>
    de.map(({ lineas, partidas, segura }) => `${[...lineas].sort()} ${[...partidas].sort()} ${segura}`).sort();
  expect(clave(proponer([...mes.lineas].reverse(), [...mes.partidas].reverse()))).toEqual(clave(proponer(mes.lineas, mes.partidas)));
});

test('of 2,000 lines no safe proposal is wrong', () => {
  expect(nota(mesDeBanco(1, { transferencias: 1800, lotes: 150, otros: 100, dias: 90 })).malas).toEqual([]);
});

test('a reference with leading zeros, or six digits of it, and the amount are safe; equal for two, neither', () => {
  const lineas = [linea(1, '2026-11-03', 3500, 'TRANSF', '000012345678'), linea(2, '2026-11-04', 3500, 'TRANSF 998877665544')];
  expect(unas(proponer(lineas, [pago(1, '2026-11-03', 3500, '12345678'), pago(2, '2026-11-06', 3500, '665544')]))).toEqual([
    [[1], ['F1'], true],
    [[2], ['F2'], true],
  ]);
  const dos = proponer([lineas[0]!], [pago(1, '2026-11-03', 3500, '12345678'), pago(2, '2026-11-03', 3500, '12345678')]);
  expect(unas(dos)).toEqual([[[1], ['F1'], false]]);
});

test('a reference is not safe where the line names somebody else who paid as much', () => {
  const una = linea(1, '2026-11-03', 3500, 'TRANSF DE ROSA NUNEZ BAEZ', '12345678');
  const pagos = [pago(1, '2026-11-03', 3500, '12345678', 'Pedro Mejía Ureña'), pago(2, '2026-11-03', 3500, 'app', 'Rosa Núñez Báez')];
  expect(proponer([una], pagos).every(({ segura }) => !segura)).toBe(true);
});

test('two payers of one name are never safe, nor two equal amounts', () => {
  const una = linea(1, '2026-11-03', 3500, 'TRANSF DE MARIA PENA NUNEZ');
  const sola = [pago(1, '2026-11-03', 3500, '', 'María Peña Núñez')];
  expect(unas(proponer([una], sola))).toEqual([[[1], ['F1'], true]]);
  // A name alone is safe for three days.
  expect(unas(proponer([una], [pago(1, '2026-11-06', 3500, '', 'María Peña Núñez')]))).toEqual([[[1], ['F1'], true]]);
  expect(unas(proponer([una], [pago(1, '2026-11-07', 3500, '', 'María Peña Núñez')]))).toEqual([[[1], ['F1'], false]]);
  expect(unas(proponer([una], [...sola, pago(2, '2026-11-28', 900, '', 'María Peña Núñez')]))).toEqual([[[1], ['F1'], false]]);
  expect(unas(proponer([una], [...sola, pago(2, '2026-11-04', 3500)]))).toEqual([[[1], ['F1'], false]]);
  expect(unas(proponer([una, linea(2, '2026-11-04', 3500)], sola))).toEqual([[[1], ['F1'], false]]);
});

test('a payment that fits a line of another account too is proposed and not safe, unless the reference says which', () => {
  const una = linea(1, '2026-11-03', 3500, 'TRANSF DE MARIA PENA NUNEZ', '12345678');
  const ajena = linea(2, '2026-11-04', 3500, 'TRANSF DE MARIA PENA NUNEZ', '777');
  const sinRef = [pago(1, '2026-11-03', 3500, '', 'María Peña Núñez')];
  expect(unas(proponer([una], sinRef, [ajena]))).toEqual([[[1], ['F1'], false]]);
  expect(unas(proponer([una], sinRef, [linea(2, '2026-11-04', 3600), linea(3, '2026-12-20', 3500)]))).toEqual([[[1], ['F1'], true]]);
  const conRef = [pago(1, '2026-11-03', 3500, '12345678', 'María Peña Núñez')];
  expect(unas(proponer([una], conRef, [ajena]))).toEqual([[[1], ['F1'], true]]);
  // Without its reference here, one that has it there is the likelier.
  expect(unas(proponer([{ ...una, referencia: '' }], conRef, [{ ...ajena, referencia: '12345678' }]))).toEqual([[[1], ['F1'], false]]);
  // What is of this account alone can be on no other.
  const deposito: Partida = { ...sinRef[0]!, id: 'D1', clase: 'DEPOSITO', referencia: '12345678', codigoPagador: null, nombres: [] };
  expect(unas(proponer([una], [deposito], [{ ...ajena, referencia: '12345678' }]))).toEqual([[[1], ['D1'], true]]);
});

test('a name is not safe where another payer, whatever they paid, is named as well or better', () => {
  const una = linea(1, '2026-11-14', 5500, 'TRANSF DE YUDELKA YOLANDA RODRIGUEZ PE', '670209489310');
  const otra = pago(1, '2026-11-13', 5500, '89043049', 'Miguelina Yudelka Rodríguez Peña');
  expect(unas(proponer([una], [otra]))).toEqual([[[1], ['F1'], true]]);
  expect(unas(proponer([una], [otra, pago(2, '2026-11-17', 900, '', 'Yudelka Yolanda Rodríguez Pérez')]))).toEqual([[[1], ['F1'], false]]);
  expect(unas(proponer([una], [otra, pago(2, '2026-11-17', 900, '', 'Yolanda Pérez Mejía')]))).toEqual([[[1], ['F1'], true]]);
});

test('one transfer of two families, two transfers of one payment, a weekend of cards in one credit', () => {
  const deDos = proponer(
    [linea(1, '2026-11-03', 6000, 'ACH', '77665544')],
    [pago(1, '2026-11-03', 3500, '77665544'), pago(2, '2026-11-04', 2500, '77665544')],
  );
  expect(unas(deDos)).toEqual([[[1], ['F1', 'F2'], false]]);
  const partes = [linea(1, '2026-11-03', 3000, 'TRANSF DE ANA PENA'), linea(2, '2026-11-04', 500, 'TRANSF ANA PENA BAEZ')];
  expect(unas(proponer(partes, [pago(1, '2026-11-04', 3500, '', 'Ana Peña Báez')]))).toEqual([[[1, 2], ['F1'], false]]);
  const tarjetas = ['2026-11-06', '2026-11-07', '2026-11-08'].map((fecha, i): Partida => ({
    ...{ id: `T1-${fecha}`, clase: 'TARJETAS', fecha, monto: centavos(100000 * (i + 1)), referencia: '' },
    ...{ codigoPagador: null, nombres: [], sinLiquidar: true },
  }));
  expect(proponer([linea(1, '2026-11-09', 5784, 'LOTE AZUL')], tarjetas)).toMatchObject([
    { partidas: tarjetas.map(({ id }) => id), segura: false, razon: expect.stringContaining('3.6 %') },
  ]);
  // Not before the cards were charged, nor less than the highest commission leaves.
  expect(proponer([linea(1, '2026-11-05', 964, 'LOTE AZUL')], tarjetas)).toEqual([]);
  expect(proponer([linea(1, '2026-11-07', 909, 'LOTE AZUL')], tarjetas.slice(0, 1))).toEqual([]);
});

test('money out is proposed as nothing, and an announced transfer is never safe', () => {
  expect(proponer([linea(1, '2026-11-03', -3500, 'CARGO', '12345678')], [pago(1, '2026-11-03', 3500, '12345678')])).toEqual([]);
  const aviso: Partida = { ...pago(1, '2026-11-03', 3500, '12345678'), id: 'A1', clase: 'AVISO' };
  expect(unas(proponer([linea(1, '2026-11-03', 3500, 'ACH', '12345678')], [aviso]))).toEqual([[[1], ['A1'], false]]);
});
