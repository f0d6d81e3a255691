import { alDejarDePagar, sacarSaldo } from '@/domain/cobros/saldo';
import { centavos } from '@/domain/dinero';

const c = centavos;

test('all of the credit can be taken, and not a centavo more', () => {
  expect(sacarSaldo(c(80000), c(80000))).toEqual({ ok: true, queda: 0 });
  expect(sacarSaldo(c(80000), c(80001))).toEqual({ ok: false, motivo: 'El saldo a favor es de DOP 800.00.' });
  expect(sacarSaldo(c(0), c(1))).toEqual({ ok: false, motivo: 'No tiene saldo a favor.' });
  expect(sacarSaldo(c(80000), c(0)).ok).toBe(false);
});

test.each([
  [0, 'NADA'],
  [99, 'SE_MUEVE'],
  [100, 'IMPIDE'],
])('of who stops paying, a credit of %i centavos: %s', (credito, que) => expect(alDejarDePagar(c(credito))).toBe(que));
