import type { Centavos } from '@/contract/campos';
import { archivo606, faltas606, formaDe606, resumen606, type Compra606, type Pago606 } from '@/domain/fiscal/formato606';
import { archivo608, cabeEn608 } from '@/domain/fiscal/formato608';

const c = (n: number) => Math.round(n * 100) as Centavos;
const pago = (forma: Pago606['forma'], monto: number, fecha = '2026-03-20'): Pago606 => ({ forma, monto: c(monto), fecha });
const compra = (cambios: Partial<Compra606> = {}): Compra606 => ({
  ...{ rnc: '101010632', tipoGasto: '09', ncf: 'B0100000017', fecha: '2026-03-05' },
  ...{ itbis: c(180), itbisAlCosto: false, total: c(1180), tipoRetencion: '', pagos: [], retenidoDesde: null },
  ...cambios,
});

/** Reads a file of the tax office into its header and its lines by field number, from 1. */
function leido(archivo: string) {
  expect(archivo.endsWith('\r\n')).toBe(true);
  const [cabeza, ...lineas] = archivo
    .slice(0, -2)
    .split('\r\n')
    .map((linea) => linea.split('|'));
  return { cabeza: cabeza!, lineas: lineas.map((campos) => ['', ...campos]) };
}

// Golden file: what the tax office's own tool writes for such purchases (docs/reglas/impuestos.md).
test('the whole 606, byte by byte: on credit, withheld from a person, ITBIS in the cost', () => {
  const compras = [
    compra(),
    compra({
      ...{ rnc: '00113918205', ncf: 'E410000000003', fecha: '2026-03-09', tipoRetencion: '02' },
      pagos: [pago('TRANSFERENCIA', 900), pago('RETENCION_ITBIS', 180), pago('RETENCION_ISR', 100, '2026-03-21')],
    }),
    compra({ ncf: 'B0100000018', itbisAlCosto: true, tipoGasto: '02', pagos: [pago('EFECTIVO', 1000), pago('TARJETA', 180)] }),
  ];
  expect(archivo606({ rnc: '131246796', mes: '2026-03' }, compras)).toBe(
    [
      '606|131246796|202603|3',
      '101010632|1|09|B0100000017||20260305||0.00|1000.00|1000.00|180.00||||180.00||||||||04',
      '00113918205|2|09|E410000000003||20260309|20260321|0.00|1000.00|1000.00|180.00|180.00|||180.00||02|100.00|||||02',
      '101010632|1|02|B0100000018||20260305|20260320|0.00|1000.00|1000.00|180.00|||180.00|0.00||||||||07',
      '',
    ].join('\r\n'),
  );
});

test('a 606 reads back: 23 fields in each line, as many lines as the header says, sums to the cent', () => {
  const compras = [compra(), compra({ ncf: 'B0100000019', itbis: c(0.01), total: c(99.99) })];
  const { cabeza, lineas } = leido(archivo606({ rnc: '131246796', mes: '2026-12' }, compras));
  expect(cabeza).toEqual(['606', '131246796', '202612', '2']);
  expect(lineas.map((campos) => campos.length - 1)).toEqual([23, 23]);
  for (const campos of lineas) expect(Number(campos[8]) + Number(campos[9])).toBeCloseTo(Number(campos[10]), 2);
  const suma = (campo: number) => lineas.reduce((total, campos) => total + c(Number(campos[campo])), 0);
  const { monto, itbis, adelantado } = resumen606(compras);
  expect([suma(10), suma(11), suma(15)]).toEqual([monto, itbis, adelantado]);
});

test('the form of payment: the one in which all was paid, on credit, or several', () => {
  const total = c(1180);
  const formaCon = (...pagos: Pago606[]) => formaDe606({ total, pagos });
  expect(formaCon()).toBe('04');
  expect(formaCon(pago('CHEQUE', 1180))).toBe('02');
  expect(formaCon(pago('EFECTIVO', 500))).toBe('07');
  expect(formaCon(pago('EFECTIVO', 1000), pago('RETENCION_ITBIS', 180))).toBe('01');
  expect(formaCon(pago('EFECTIVO', 500), pago('TARJETA', 680))).toBe('07');
});

test('a purchase without supplier number, kind, or concept of what was withheld lacks just that', () => {
  expect(faltas606(compra())).toEqual([]);
  expect(faltas606(compra({ rnc: '' }))).toEqual(['rnc']);
  expect(faltas606(compra({ tipoGasto: '', pagos: [pago('RETENCION_ISR', 100)] }))).toEqual(['tipoGasto', 'tipoRetencion']);
});

test('the 608: number, day and code of each; only classic documents voided in their own month fit', () => {
  const anulados = [
    { ncf: 'B0100000002', fecha: '2026-03-10', tipo: '04' },
    { ncf: 'B0400000001', fecha: '2026-03-12', tipo: '04' },
  ];
  expect(archivo608({ rnc: '131246796', mes: '2026-03' }, anulados)).toBe(
    '608|131246796|202603|2\r\nB0100000002|20260310|04\r\nB0400000001|20260312|04\r\n',
  );
  const del = (ncf: string, fecha: string) => cabeEn608({ ncf, fecha }, { fecha: '2026-03-31' });
  expect([del('B0200000001', '2026-03-01'), del('B0200000001', '2026-02-28'), del('E320000000001', '2026-03-01')]).toEqual([
    true,
    false,
    false,
  ]);
});
