import { codigo, dinero, email, importe, porcentaje, saldo, telefono } from '@/contract/campos';
import { correosDudosos } from '@/contract/correo';
import { MAX_IMPORTE } from '@/contract/importe';
import fc from '../support/fc';

const decimales = (n: number) => /\.(\d+)$/.exec(String(n))?.[1]?.length ?? 0;

describe('e-mail on the wire', () => {
  test.each([
    ['ana@club.do', []],
    ['ana.diaz@club-sur.com.do', []],
    ['info@academia.club', [['email', 'info@academia.club']]],
    ['ana+hijo@gmail.com', [['email', 'ana+hijo@gmail.com']]],
    [' info@academia.club\n', [['email', 'info@academia.club']]],
  ])('%s is taken; the specification has doubts about %j', (texto, dudosos) => {
    expect(email.parse(texto)).toBe(texto.trim());
    expect(correosDudosos({ email: texto })).toEqual(dudosos);
  });

  test.each([
    'ana@club',
    'a b@club.do',
    '@club.do',
    'ana@club.do\nBcc: x@y.do',
    'ana@-club.do',
    'a..b@club.do',
    'ana@club..do',
    `${'a'.repeat(65)}@club.do`,
  ])('%j is none', (texto) => expect(email.safeParse(texto).error?.issues[0]?.message).toBe('Escriba un correo válido'));

  test('none is none, and a long one says how long', () => {
    expect(email.safeParse('').success).toBe(true);
    expect(email.safeParse(`ana@${'a'.repeat(250)}.do`).error?.issues[0]?.message).toBe('Máximo 254 caracteres');
  });
});

describe('money on the wire', () => {
  test('every amount of whole cents is taken exactly, and comes back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_IMPORTE, max: MAX_IMPORTE }), (centavos) => {
        const decodificado = saldo.decode(centavos / 100);
        expect(decodificado).toBe(centavos);
        expect(saldo.decode(saldo.encode(decodificado))).toBe(centavos);
      }),
      { numRuns: 2000 },
    );
  });

  test('a number whose shortest text has more than two decimals is refused', () => {
    const mas = fc.double({ min: -1e9, max: 1e9, noNaN: true }).filter((n) => decimales(n) > 2 || String(n).includes('e'));
    fc.assert(
      fc.property(mas, (n) => expect(saldo.safeParse(n).success).toBe(false)),
      { numRuns: 2000 },
    );
  });

  test.each([0.1 + 0.2, 1.005, 2.675, 1e-7, 18.000000000000004])('%s is refused in words, as money and as a percentage', (n) => {
    for (const campo of [dinero, importe, saldo, porcentaje]) {
      const { success, error } = campo.safeParse(n);
      expect([success, error?.issues[0]?.message]).toEqual([false, 'Use a lo sumo 2 decimales']);
    }
  });

  test('999,999,999.99 is the greatest amount', () => {
    expect(dinero.decode(999_999_999.99)).toBe(MAX_IMPORTE);
    expect(saldo.decode(-999_999_999.99)).toBe(-MAX_IMPORTE);
    expect(dinero.safeParse(1_000_000_000).error?.issues[0]?.message).toBe('Debe ser 999,999,999.99 o menos');
  });

  test('what an input could not read as a number is told how to write one', () => {
    for (const campo of [dinero, importe, saldo, porcentaje, codigo])
      expect(campo.safeParse(Number.NaN).error?.issues[0]?.message).toBe('Escriba solo cifras, con punto para los decimales: 1234.56');
  });

  test.each([['12'], [true], [{}]])('%j is told that a number is expected', (n) =>
    expect(dinero.safeParse(n).error?.issues[0]?.message).toBe('Debe ser un número'),
  );
});

describe('a phone', () => {
  test('goes in as people write it and is kept in one form', () => {
    expect(['(809) 555 0101', '+1 809 555 0101', ''].map((typed) => telefono.parse(typed))).toEqual(['809-555-0101', '809-555-0101', '']);
    expect(telefono.encode('809-555-0101')).toBe('809-555-0101');
  });

  test('that is none says so', () => {
    for (const typed of ['12', 'ocho', '8095550101 x 5'])
      expect(telefono.safeParse(typed).error?.issues[0]?.message).toBe('Escriba un teléfono válido');
  });
});
