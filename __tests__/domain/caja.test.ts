import { cerrar, contar, DENOMINACIONES, esperado, sinCobros } from '@/domain/caja';
import { centavos, enPesos } from '@/domain/dinero';
import fc from '../support/fc';

const c = centavos;

test('expected is float + cash − change − refunds + money in − money out', () => {
  const dia = { fondo: c(100000), efectivo: c(500000), devuelto: c(20000), reembolsos: c(50000), entradas: c(30000), salidas: c(10000) };
  expect(esperado(dia)).toBe(550000);
  const nada = { fondo: c(0), efectivo: c(0), devuelto: c(0), reembolsos: c(0), entradas: c(0), salidas: c(0) };
  const signos = Object.keys(nada).map((campo) => esperado({ ...nada, [campo]: c(1) }));
  expect(signos).toEqual([1, 1, -1, -1, 1, -1]);
});

test('what is left without payments is the float, more what was noted in and less what was noted out or refunded', () => {
  const movimientos = [
    { tipo: 'ENTRADA', monto: centavos(30000) },
    { tipo: 'SALIDA', monto: centavos(50000) },
    { tipo: 'REEMBOLSO', monto: centavos(10000) },
  ].map((uno) => ({ ...uno, deUnCobroSuyo: false }));
  expect(sinCobros({ fondo: centavos(100000), movimientos })).toBe(70000);
  // A payment of the day that was reversed brought what it took.
  const reversado = { tipo: 'REEMBOLSO', monto: centavos(500000), deUnCobroSuyo: true };
  expect(sinCobros({ fondo: centavos(100000), movimientos: [...movimientos, reversado] })).toBe(70000);
});

test('a count above 999,999,999.99 is refused', () => {
  const piezas = (cantidad: number) => contar([{ denominacion: 2000, cantidad }]);
  expect(piezas(500_000)).toEqual({ ok: false, motivo: 'El conteo suma DOP 1,000,000,000.00; el máximo es DOP 999,999,999.99.' });
  expect(piezas(499_999).ok).toBe(true);
});

test('a count adds up its denominations from 2000 to 1', () => {
  expect(DENOMINACIONES.at(0)).toBe(2000);
  expect(DENOMINACIONES.at(-1)).toBe(1);
  expect(contar([])).toEqual({ ok: true, total: 0 });
  expect(contar(DENOMINACIONES.map((denominacion) => ({ denominacion, cantidad: 1 })))).toEqual({ ok: true, total: 389100 });
  fc.assert(
    fc.property(fc.array(fc.record({ denominacion: fc.constantFrom(...DENOMINACIONES), cantidad: fc.nat(1000) })), (conteo) => {
      const pesos = conteo.reduce((suma, { denominacion, cantidad }) => suma + denominacion * cantidad, 0);
      expect(contar(conteo)).toEqual({ ok: true, total: pesos * 100 });
    }),
  );
});

test.each([
  [3, 1, 'No existe una denominación de 3.'],
  [100, -1, 'La cantidad de 100 no es válida.'],
  [100, 1.5, 'La cantidad de 100 no es válida.'],
])('a count of %i × %d is refused: %s', (denominacion, cantidad, motivo) =>
  expect(contar([{ denominacion, cantidad }])).toEqual({ ok: false, motivo }),
);

test('a difference is kept with its explanation, and refused without one', () => {
  expect(cerrar(c(1000), c(1000), null)).toEqual({ ok: true, diferencia: 0 });
  expect(cerrar(c(900), c(1000), 'faltó en el cambio')).toEqual({ ok: true, diferencia: -100 });
  expect(cerrar(c(900), c(1000), ' ')).toEqual({ ok: false, motivo: `Faltan ${enPesos(c(100))}: explique la diferencia.` });
  expect(cerrar(c(1100), c(1000), null)).toEqual({ ok: false, motivo: 'Sobran DOP 1.00: explique la diferencia.' });
});
