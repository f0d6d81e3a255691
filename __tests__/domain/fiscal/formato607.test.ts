import type { Centavos } from '@/contract/campos';
import {
  archivo607,
  FORMAS_607,
  formasDe,
  formasPagadas,
  importe607,
  nombreDgii,
  vaDetallado,
  type Registro607,
} from '@/domain/fiscal/formato607';

const pesos = (n: number) => Math.round(n * 100) as Centavos;

const venta = (cambios: Partial<Registro607> = {}): Registro607 => ({
  tipo: 'B01',
  ncf: 'B0100000001',
  modificado: '',
  rnc: '101010632',
  fecha: '2026-03-05',
  itbis: pesos(18),
  total: pesos(118),
  formas: formasDe(pesos(118)),
  ...cambios,
});
const archivo = (...registros: Registro607[]) => archivo607({ rnc: '131246796', mes: '2026-03', tipoIngreso: '01' }, registros);

test('the file has a head with the count and, ended as the tax office ends them, lines of 23 fields in their places', () => {
  const nota = venta({ tipo: 'B04', ncf: 'B0400000001', modificado: 'B0100000001', rnc: '00113918205' });
  const [cabeza, primera, segunda, fin] = archivo(venta(), nota).split('\r\n');
  expect([cabeza, fin]).toEqual(['607|131246796|202603|2', '']);
  expect(primera).toBe('101010632|1|B0100000001||01|20260305||100.00|18.00|||||||||||118.00|||');
  expect(segunda!.split('|').slice(0, 5)).toEqual(['00113918205', '2', 'B0400000001', 'B0100000001', '01']);
  expect([primera, segunda].map((linea) => linea!.split('|').length)).toEqual([23, 23]);
});

test('what others withheld is told in its fields: the day, the ITBIS, the income tax', () => {
  const retenido = { fecha: '2026-03-28', itbis: pesos(5.4), isr: pesos(2) };
  expect(archivo(venta({ retenido })).split('\r\n')[1]).toBe(
    '101010632|1|B0100000001||01|20260305|20260328|100.00|18.00|5.40||2.00||||||||118.00|||',
  );
});

test('a month without sales is a head alone', () => {
  expect(archivo()).toBe('607|131246796|202603|0\r\n');
  expect(nombreDgii('607', '131246796', '2026-03')).toBe('DGII_F_607_131246796_202603.TXT');
});

test('consumers below 250,000.00 are no line of it; from there on, and notes, they are', () => {
  const consumo = (total: Centavos) => vaDetallado({ tipo: 'B02', total });
  expect([consumo(pesos(249_999.99)), consumo(pesos(250_000)), vaDetallado({ tipo: 'E34', total: pesos(1) })]).toEqual([false, true, true]);
  expect(archivo(venta({ tipo: 'E32', ncf: 'E320000000001', rnc: '' })).split('\r\n')[0]).toBe('607|131246796|202603|0');
});

test('amounts are digits with a point, however small or great', () => {
  expect([0, 0.05, 1234567.89].map((n) => importe607(pesos(n)))).toEqual(['0.00', '0.05', '1234567.89']);
});

describe('the forms of payment', () => {
  test('of a payment of two invoices in two forms add up to the cent; change and credit are no part of them', () => {
    const pagado = formasPagadas([
      {
        formas: [
          { forma: 'EFECTIVO', monto: pesos(1000) },
          { forma: 'TARJETA', monto: pesos(700.5) },
        ],
        facturas: [
          { codigoFactura: 1, monto: pesos(500), liberado: pesos(0) },
          { codigoFactura: 2, monto: pesos(999.99), liberado: pesos(0) },
        ],
      },
    ]);
    expect(pagado.get(1)).toMatchObject({ tarjeta: pesos(500), efectivo: 0 });
    expect(pagado.get(2)).toMatchObject({ tarjeta: pesos(200.5), efectivo: pesos(799.49) });
  });

  test('what was withheld of an invoice is of that one, whichever comes first', () => {
    const pagado = formasPagadas([
      {
        formas: [
          { forma: 'RETENCION_ISR', monto: pesos(20), codigoFactura: 2 },
          { forma: 'TRANSFERENCIA', monto: pesos(180) },
        ],
        facturas: [1, 2].map((codigoFactura) => ({ codigoFactura, monto: pesos(100), liberado: pesos(0) })),
      },
    ]);
    expect(pagado.get(1)).toMatchObject({ transferencia: pesos(100), otras: 0 });
    expect(pagado.get(2)).toMatchObject({ transferencia: pesos(80), otras: pesos(20) });
  });

  test('what an invoice gave up again does not count as paid; what nobody paid is a sale on credit', () => {
    const cobro = {
      formas: [{ forma: 'CHEQUE' as const, monto: pesos(300) }],
      facturas: [{ codigoFactura: 1, monto: pesos(300), liberado: pesos(100) }],
    };
    const formas = formasDe(pesos(500), formasPagadas([cobro]).get(1));
    expect(formas).toMatchObject({ transferencia: pesos(200), credito: pesos(300) });
    expect(FORMAS_607.reduce((suma, campo) => suma + formas[campo], 0)).toBe(pesos(500));
  });
});
