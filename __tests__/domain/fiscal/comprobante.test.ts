import { avisosDe, mayorNumero, ncfDe, quedan, tipoDe, tiposNecesarios, type Rango } from '@/domain/fiscal/comprobante';
import { esRnc, rncConGuiones } from '@/utils/rnc';

describe('an RNC or cédula', () => {
  test.each(['101010632', '1-01-01063-2', '131246796', '00113918205', '001-1391820-5', '22400022111'])('%s is one', (rnc) => {
    expect(esRnc(rnc)).toBe(true);
  });

  test.each(['101010633', '131246797', '00113918204', '000000000', '00000000000', '12345678', '1010106321', '10101063X', ''])(
    '«%s» is none',
    (rnc) => {
      expect(esRnc(rnc)).toBe(false);
    },
  );

  test('one digit typed wrong is always noticed', () => {
    for (const [i, digito] of [...'001139182'].entries())
      for (const otro of '0123456789')
        if (otro !== digito) expect(esRnc(`${'001139182'.slice(0, i)}${otro}${'001139182'.slice(i + 1)}05`)).toBe(false);
  });

  test('is written with its dashes', () => {
    expect(rncConGuiones('101010632')).toBe('1-01-01063-2');
    expect(rncConGuiones('00113918205')).toBe('001-1391820-5');
    expect(rncConGuiones('')).toBe('');
  });
});

test('a number is printed with the letter, the type and eight digits, an electronic one with ten', () => {
  expect(ncfDe('B02', 17)).toBe('B0200000017');
  expect(ncfDe('B01', mayorNumero('B01'))).toBe('B0199999999');
  expect(ncfDe('E32', 17)).toBe('E320000000017');
  expect(ncfDe('E31', mayorNumero('E31'))).toBe('E319999999999');
});

test('the type follows from the buyer and from what the document is', () => {
  expect([tipoDe('NCF', 'FACTURA', null), tipoDe('NCF', 'FACTURA', 'CREDITO')]).toEqual(['B02', 'B01']);
  expect([tipoDe('ECF', 'FACTURA', null), tipoDe('ECF', 'FACTURA', 'CREDITO')]).toEqual(['E32', 'E31']);
  expect([tipoDe('NCF', 'FACTURA', 'ESPECIAL'), tipoDe('NCF', 'FACTURA', 'GUBERNAMENTAL')]).toEqual(['B14', 'B15']);
  expect([tipoDe('NCF', 'CREDITO', 'CREDITO'), tipoDe('ECF', 'CREDITO', null)]).toEqual(['B04', 'E34']);
  expect([tipoDe('NCF', 'DEBITO', 'ESPECIAL'), tipoDe('ECF', 'DEBITO', null)]).toEqual(['B03', 'E33']);
});

describe('what to ask the tax office for', () => {
  const rango = (cambios: Partial<Rango>): Rango => ({
    codigoSucursal: 1,
    tipo: 'B02',
    siguiente: 1,
    hasta: 500,
    vence: null,
    activo: true,
    ...cambios,
  });
  const motivos = (rangos: Rango[], avisarCon = 100) =>
    avisosDe(rangos, [1], ['B02'], { hoy: '2026-03-10', avisarCon }).map(({ motivo, quedan: n }) => [motivo, n]);

  test('a type without a number left: none, all used, expired or switched off', () => {
    expect(motivos([])).toEqual([['FALTA', 0]]);
    const inutiles = [rango({ siguiente: 501 }), rango({ vence: '2026-03-09' }), rango({ activo: false }), rango({ codigoSucursal: 2 })];
    expect(motivos(inutiles)).toEqual([['FALTA', 0]]);
    expect(inutiles.slice(0, 3).map((uno) => quedan(uno, '2026-03-10'))).toEqual([0, 0, 0]);
  });

  test('a type with few left, counted over its ranges', () => {
    expect(motivos([rango({ siguiente: 441 }), rango({ siguiente: 461 })])).toEqual([['POCOS', 100]]);
    expect(motivos([rango({ siguiente: 440 }), rango({ siguiente: 461 })])).toEqual([]);
  });

  test('a type whose last range ends within 30 days; its last day still counts', () => {
    expect(motivos([rango({ vence: '2026-04-09' })])).toEqual([['VENCE', 500]]);
    expect(motivos([rango({ vence: '2026-04-10' })])).toEqual([]);
    expect(motivos([rango({ vence: '2026-03-10' })])).toEqual([['VENCE', 500]]);
  });

  test('debit notes only where late fees are charged', () => {
    expect(tiposNecesarios('NO', true)).toEqual([]);
    expect(tiposNecesarios('NCF', false)).toEqual(['B02', 'B01', 'B04']);
    expect(tiposNecesarios('ECF', true)).toEqual(['E32', 'E31', 'E34', 'E33']);
    expect(tiposNecesarios('NCF', false, ['ESPECIAL', 'GUBERNAMENTAL'])).toEqual(['B02', 'B01', 'B04', 'B14', 'B15']);
    expect(tiposNecesarios('ECF', false, ['ESPECIAL'])).toEqual(['E32', 'E31', 'E34']);
  });
});
