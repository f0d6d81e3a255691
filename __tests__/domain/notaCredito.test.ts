import type { Centavos } from '@/contract/campos';
import { partesDeNota, puedeAcreditarse } from '@/domain/cobros/notaCredito';
import fc from '../support/fc';

const c = (n: number) => n as Centavos;
const linea = (codigoDetalle: number, total: number, itbis = 0) => ({
  codigoDetalle,
  descripcion: `Línea ${codigoDetalle}`,
  total: c(total),
  itbis: c(itbis),
});
const DOS = [linea(1, 118_00, 18_00), linea(2, 50_00)];
const partes = (...pide: Parameters<typeof partesDeNota>) => {
  const nota = partesDeNota(...pide);
  return nota.ok ? nota.partes.map(({ monto, parteItbis }) => [monto, parteItbis]) : nota.motivo;
};

test('an amount in all is shared in proportion, to the centavo, each part with its ITBIS', () => {
  expect(partes(DOS, { monto: c(84_00), lineas: [] })).toEqual([
    [59_00, 9_00],
    [25_00, 0],
  ]);
  expect(partes(DOS, { monto: c(1), lineas: [] })).toEqual([
    [1, 0],
    [0, 0],
  ]);
});

test('an amount per line takes nothing off the others', () => {
  expect(partes(DOS, { lineas: [{ codigoDetalle: 1, monto: c(10_00) }] })).toEqual([
    [10_00, 1_53], // 10.00 × 18 ÷ 118 = 1.525…
    [0, 0],
  ]);
});

test('never more than is left of the invoice or of a line; a line once, and only its own', () => {
  expect(partes(DOS, { monto: c(168_01), lineas: [] })).toBe('De la factura quedan DOP 168.00: no se acredita más.');
  expect(partes(DOS, { lineas: [{ codigoDetalle: 2, monto: c(50_01) }] })).toBe('De «Línea 2» quedan DOP 50.00: no se acredita más.');
  const una = { codigoDetalle: 1, monto: c(1) };
  expect(partes(DOS, { lineas: [una, una] })).toBe('Elija cada línea de la factura una sola vez.');
  expect(partes(DOS, { lineas: [{ ...una, codigoDetalle: 9 }] })).toBe('Elija cada línea de la factura una sola vez.');
  expect(partes(DOS, { monto: c(1), lineas: [una] })).toBe('Diga el monto en total o por línea, no de las dos formas.');
});

test('for any lines and amount: the parts add up to it, none passes its line, its ITBIS is its share within half a centavo, and the rest takes the rest', () => {
  const unaLinea = fc.record({ base: fc.integer({ min: 0, max: 90_000_000 }), tasa: fc.constantFrom(0, 16, 18) }).map(({ base, tasa }) => {
    const itbis = Math.round((base * tasa) / 100);
    return { total: c(base + itbis), itbis: c(itbis), descripcion: '' };
  });
  fc.assert(
    fc.property(fc.array(unaLinea, { minLength: 1, maxLength: 6 }), fc.double({ min: 0, max: 1, noNaN: true }), (crudas, parte) => {
      const lineas = crudas.map((una, i) => ({ ...una, codigoDetalle: i + 1 }));
      const total = lineas.reduce((suma, una) => suma + una.total, 0);
      const monto = c(Math.floor(total * parte));
      const nota = partesDeNota(lineas, { monto, lineas: [] });
      if (!nota.ok) throw new Error(nota.motivo);
      expect(nota.partes.reduce((suma, una) => suma + una.monto, 0)).toBe(monto);
      for (const una of nota.partes) {
        expect(una.monto >= 0 && una.monto <= una.total && una.parteItbis <= una.itbis).toBe(true);
        if (una.total) expect(Math.abs(una.parteItbis - (una.itbis * una.monto) / una.total)).toBeLessThanOrEqual(0.5);
      }
      const quedan = nota.partes.map((una) => ({ ...una, total: c(una.total - una.monto), itbis: c(una.itbis - una.parteItbis) }));
      const ultima = partesDeNota(quedan, { monto: c(total - monto), lineas: [] });
      if (!ultima.ok) throw new Error(ultima.motivo);
      expect(ultima.partes.map(({ parteItbis }) => parteItbis)).toEqual(quedan.map(({ itbis }) => itbis));
    }),
  );
});

test.each([
  [{ estatus: 'ANULADA' }, false, 'La factura está anulada.'],
  [{ estatus: 'INCOBRABLE' }, false, 'La factura está dada por incobrable: recupérela antes.'],
  [{ tipo: 'MORA' }, false, 'Una mora se condona entera: no lleva nota de crédito por una parte.'],
  [{}, true, 'Su monto todavía es un estimado: recalcúlelo antes por asistencia.'],
  [{ total: c(0) }, false, 'De la factura no queda nada por acreditar.'],
])('%o, estimate %s: %s', (cambio, estimada, motivo) => {
  const una = { tipo: 'CUOTA', estatus: 'PENDIENTE', total: c(100), ...cambio };
  expect(puedeAcreditarse(una, estimada)).toEqual({ ok: false, motivo });
});
