import { centavos, sumar } from '@/domain/dinero';
import { diasEntre, mesDe, sumarDias, sumarMeses } from '@/domain/fechas';
import { avisoDeTramos, planDeCuotas, prorrateo, textoDelTramo } from '@/domain/inscripciones/cuotas';
import { cobraDesde, tramos, tramosPorCobrar, vencimiento } from '@/domain/inscripciones/cuotas';
import type { Frecuencia, PlanPedido, TipoCobro } from '@/domain/inscripciones/cuotas';
import fc from '../support/fc';

const c = centavos;
const curso = { fechaInicio: '2026-09-01', fechaFin: '2027-06-30' };
const diez = tramos({ ...curso, frecuencia: 'MENSUAL', cantidadCuotas: 10 });
const reglas = fc
  .record({
    n: fc.integer({ min: 0, max: 3000 }),
    largo: fc.integer({ min: 0, max: 500 }),
    frecuencia: fc.constantFrom<Frecuencia>('SEMANAL', 'QUINCENAL', 'MENSUAL', 'UNICA'),
    cantidadCuotas: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ n, largo, ...regla }) => {
    const fechaInicio = sumarDias('2024-01-01', n);
    return { ...regla, fechaInicio, fechaFin: sumarDias(fechaInicio, largo) };
  });
const lunYMie = [1, 3].map((dia) => ({ dia, horaInicio: '16:00', horaFin: '17:30' }));
const pedido: PlanPedido = {
  periodo: curso,
  modalidad: { frecuencia: 'MENSUAL', cantidadCuotas: 10, diaVencimiento: 5, prorratea: true },
  montoCuota: c(300000),
  tipoCobro: 'FIJO',
  fechaIngreso: '2026-08-20',
  horario: lunYMie,
  diasSinClase: [],
};

describe('spans', () => {
  test('ten months are ten monthly spans that fill the period', () => {
    expect(diez).toHaveLength(10);
    expect(diez[0]).toEqual({ numero: 1, desde: '2026-09-01', hasta: '2026-09-30' });
    expect(diez[5]).toEqual({ numero: 6, desde: '2027-02-01', hasta: '2027-02-28' });
    expect(diez[9]).toEqual({ numero: 10, desde: '2027-06-01', hasta: '2027-06-30' });
  });

  const rangos = (regla: Parameters<typeof tramos>[0]) => tramos(regla).map(({ desde, hasta }) => `${desde} ${hasta}`);

  test('months are counted from the start, so a short February does not move March', () => {
    const regla = { fechaInicio: '2027-12-31', fechaFin: '2028-04-29', frecuencia: 'MENSUAL' as const, cantidadCuotas: 4 };
    expect(rangos(regla)).toEqual(['2027-12-31 2028-01-30', '2028-01-31 2028-02-28', '2028-02-29 2028-03-30', '2028-03-31 2028-04-29']);
  });

  test('a quincena is half a month: the first 15 days, then the rest, so that twenty fill ten months', () => {
    const veinte = rangos({ ...curso, frecuencia: 'QUINCENAL', cantidadCuotas: 20 });
    expect(veinte).toHaveLength(20);
    expect(veinte.slice(0, 4)).toEqual([
      '2026-09-01 2026-09-15',
      '2026-09-16 2026-09-30',
      '2026-10-01 2026-10-15',
      '2026-10-16 2026-10-31',
    ]);
    expect(veinte.slice(10, 12)).toEqual(['2027-02-01 2027-02-15', '2027-02-16 2027-02-28']);
    expect(veinte.slice(18)).toEqual(['2027-06-01 2027-06-15', '2027-06-16 2027-06-30']);
  });

  test('the months of quincenas are counted from the start, whatever day that is', () => {
    const regla = { fechaInicio: '2026-08-20', fechaFin: '2026-10-19', frecuencia: 'QUINCENAL' as const, cantidadCuotas: 4 };
    expect(rangos(regla)).toEqual(['2026-08-20 2026-09-03', '2026-09-04 2026-09-19', '2026-09-20 2026-10-04', '2026-10-05 2026-10-19']);
  });

  test('a week is 7 days, and the last span reaches to the end of the period', () => {
    expect(rangos({ ...curso, frecuencia: 'SEMANAL', cantidadCuotas: 3 })).toEqual([
      '2026-09-01 2026-09-07',
      '2026-09-08 2026-09-14',
      '2026-09-15 2027-06-30',
    ]);
    expect(rangos({ ...curso, frecuencia: 'MENSUAL', cantidadCuotas: 9 }).at(-1)).toBe('2027-05-01 2027-06-30');
  });

  test('UNICA is one span of the whole period, whatever the number of instalments', () => {
    expect(tramos({ ...curso, frecuencia: 'UNICA', cantidadCuotas: 10 })).toEqual([
      { numero: 1, desde: '2026-09-01', hasta: '2027-06-30' },
    ]);
  });

  test('spans beyond the period are not made', () => {
    const lista = tramos({ fechaInicio: '2026-09-01', fechaFin: '2026-10-10', frecuencia: 'MENSUAL', cantidadCuotas: 10 });
    expect(lista.map(({ hasta }) => hasta)).toEqual(['2026-09-30', '2026-10-10']);
  });

  test('spans cover the period without gap or overlap, and never exceed the instalments', () => {
    fc.assert(
      fc.property(reglas, (regla) => {
        const lista = tramos(regla);
        expect(lista.length).toBeLessThanOrEqual(regla.cantidadCuotas);
        expect(lista[0]?.desde).toBe(regla.fechaInicio);
        expect(lista.at(-1)?.hasta).toBe(regla.fechaFin);
        lista.forEach((tramo, i) => {
          expect(tramo.numero).toBe(i + 1);
          expect(tramo.desde <= tramo.hasta).toBe(true);
          const siguiente = lista[i + 1];
          if (siguiente) expect(diasEntre(tramo.hasta, siguiente.desde)).toBe(1);
        });
      }),
    );
  });

  test.each<[string, Partial<Parameters<typeof tramos>[0]>, string | null]>([
    ['ten months of ten', {}, null],
    ['nine: the last one is two months', { cantidadCuotas: 9 }, null],
    ['eight: three months', { cantidadCuotas: 8 }, 'La última cuota cubre del 1 de abril al 30 de junio de 2027, más de dos meses.'],
    ['nineteen quincenas', { frecuencia: 'QUINCENAL', cantidadCuotas: 19 }, null],
    ['eighteen quincenas', { frecuencia: 'QUINCENAL', cantidadCuotas: 18 }, 'La última cuota cubre del 16 de mayo al 30 de junio de 2027, más de dos quincenas.'], // prettier-ignore
    ['ten weeks', { frecuencia: 'SEMANAL', cantidadCuotas: 10 }, 'La última cuota cubre del 3 de noviembre de 2026 al 30 de junio de 2027, más de dos semanas.'], // prettier-ignore
    ['twelve months in ten', { cantidadCuotas: 12 }, 'Solo caben 10 de 12 cuotas: el período termina antes.'],
    ['two weeks in one', { frecuencia: 'SEMANAL', cantidadCuotas: 2, fechaFin: '2026-09-07' }, 'Solo cabe 1 de 2 cuotas: el período termina antes.'], // prettier-ignore
    ['once', { frecuencia: 'UNICA', cantidadCuotas: 1 }, null],
    ['an end before its start', { fechaFin: '2026-08-31' }, null],
  ])('what the form of a group says of %s', (_, cambios, aviso) =>
    expect(avisoDeTramos({ ...curso, frecuencia: 'MENSUAL', cantidadCuotas: 10, ...cambios })).toBe(aviso),
  );
});

describe('who joins late', () => {
  test.each([
    ['2026-08-01', 1],
    ['2026-09-30', 1],
    ['2026-10-01', 2],
    ['2027-01-20', 5],
    ['2027-06-30', 10],
  ])('joined on %s starts with span %i', (ingreso, numero) => expect(tramosPorCobrar(diez, ingreso)[0]?.numero).toBe(numero));

  test('a span that ended before the day of change is never charged', () => {
    expect(tramosPorCobrar(diez, '2026-09-01', '2026-11-23')[0]?.desde).toBe('2026-11-01');
    expect(tramosPorCobrar(diez, '2027-01-10', '2026-11-23')[0]?.desde).toBe('2027-01-01');
  });

  test.each([
    ['2026-10-31', '2026-11-01'],
    ['2026-11-30', '2026-12-01'],
    ['2026-11-23', '2026-12-01'],
    ['2026-08-31', '2026-11-01'],
    ['2027-06-30', '2027-07-01'],
  ])('paid until %s and changed on 23 November: charged from %s', (pagadoHasta, desde) =>
    expect(cobraDesde(diez, pagadoHasta, '2026-11-23')).toBe(desde),
  );

  test('joined after the period gets none', () => expect(tramosPorCobrar(diez, '2027-07-01')).toEqual([]));
});

describe('due dates', () => {
  const mensual = (dia: number) => ({ frecuencia: 'MENSUAL' as const, diaVencimiento: dia });
  const febrero = { numero: 6, desde: '2027-02-01', hasta: '2027-02-28' };

  test.each([
    [5, '2027-02-05'],
    [28, '2027-02-28'],
    [31, '2027-02-28'],
  ])('MENSUAL on day %i of February 2027 falls due %s', (dia, es) => expect(vencimiento(febrero, mensual(dia), '2026-09-01')).toBe(es));

  test('day 31 in a leap February is the 29th', () => {
    expect(vencimiento({ numero: 1, desde: '2028-02-10', hasta: '2028-03-09' }, mensual(31), '2026-09-01')).toBe('2028-02-29');
  });

  test('MENSUAL counts in the month in which the span starts, but never before its first day', () => {
    const agosto = { numero: 1, desde: '2026-08-20', hasta: '2026-09-19' };
    expect(vencimiento(agosto, mensual(25), '2026-07-01')).toBe('2026-08-25');
    expect(vencimiento(agosto, mensual(5), '2026-07-01')).toBe('2026-08-20');
  });

  const quincenas = (fechaInicio: string, dia: number) =>
    tramos({ fechaInicio, fechaFin: sumarMeses(fechaInicio, 3), frecuencia: 'QUINCENAL', cantidadCuotas: 4 }).map((tramo) =>
      vencimiento(tramo, { frecuencia: 'QUINCENAL', diaVencimiento: dia }, '2026-01-01'),
    );
  test.each([
    ['2027-01-01', 5, ['2027-01-05', '2027-01-20', '2027-02-05', '2027-02-20']],
    ['2027-01-01', 31, ['2027-01-31', '2027-02-15', '2027-02-28', '2027-03-15']],
    ['2026-08-20', 5, ['2026-08-20', '2026-09-04', '2026-09-20', '2026-10-05']],
    ['2026-08-20', 31, ['2026-08-31', '2026-09-15', '2026-09-30', '2026-10-15']],
  ])('QUINCENAL from %s on day %i: the second half of a month 15 days after the first', (desde, dia, fechas) =>
    expect(quincenas(desde, dia)).toEqual(fechas),
  );

  test('a later span never falls due before an earlier one, and none before its first day or the enrolment', () => {
    fc.assert(
      fc.property(
        reglas,
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: -40, max: 500 }),
        fc.constantFrom<TipoCobro>('FIJO', 'ASISTENCIA'),
        (regla, diaVencimiento, n, tipoCobro) => {
          const ingreso = sumarDias(regla.fechaInicio, n);
          let antes = ingreso;
          for (const tramo of tramosPorCobrar(tramos(regla), ingreso)) {
            const vence = vencimiento(tramo, { ...regla, diaVencimiento, tipoCobro }, ingreso);
            expect(vence >= antes && vence >= tramo.desde && vence >= ingreso).toBe(true);
            antes = vence;
          }
        },
      ),
    );
  });

  test.each(['SEMANAL', 'UNICA'] as const)('%s falls due so many days after its span starts', (frecuencia) => {
    expect(vencimiento(febrero, { frecuencia, diaVencimiento: 3 }, '2026-09-01')).toBe('2027-02-04');
    expect(vencimiento(febrero, { frecuencia, diaVencimiento: 0 }, '2026-09-01')).toBe('2027-02-01');
  });

  test('never before the day of enrolment', () => {
    expect(vencimiento(febrero, mensual(5), '2027-02-20')).toBe('2027-02-20');
    expect(vencimiento(febrero, mensual(5), '2027-02-05')).toBe('2027-02-05');
  });

  test('by attendance it falls due after its span', () => {
    expect(vencimiento(febrero, { ...mensual(5), tipoCobro: 'ASISTENCIA' }, '2026-09-01')).toBe('2027-03-01');
  });
});

describe('proration', () => {
  const noviembre = { numero: 3, desde: '2026-11-01', hasta: '2026-11-30' };

  test.each([
    ['2026-10-15', [], 9, 9],
    ['2026-11-18', [], 9, 4],
    ['2026-11-19', [], 9, 3],
    ['2026-11-30', [], 9, 1],
    ['2026-11-18', ['2026-11-04', '2026-11-25', '2026-11-26'], 7, 3],
  ])('joined %s without class on %j: %i classes, %i left', (ingreso, sin, clases, restantes) =>
    expect(prorrateo(noviembre, ingreso, lunYMie, sin)).toEqual({ clases, restantes }),
  );

  test('on the last day of a span without a class on it nothing is left, and the span costs nothing', () => {
    const [primera, segunda] = planDeCuotas({ ...pedido, fechaIngreso: '2026-10-31' });
    expect(primera).toMatchObject({ numero: 2, total: 0, fechaVencimiento: '2026-10-31' });
    expect(segunda).toMatchObject({ numero: 3, total: 300000, fechaVencimiento: '2026-11-05' });
  });
});

describe('the plan of an enrolment', () => {
  test('ten instalments due on the 5th, joined on 20 January: six, the first prorated and due that day', () => {
    const plan = planDeCuotas({ ...pedido, fechaIngreso: '2027-01-20' });
    expect(plan.map(({ numero }) => numero)).toEqual([5, 6, 7, 8, 9, 10]);
    expect(plan.map(({ fechaVencimiento }) => fechaVencimiento)).toEqual([
      '2027-01-20',
      '2027-02-05',
      '2027-03-05',
      '2027-04-05',
      '2027-05-05',
      '2027-06-05',
    ]);
    // January 2027: Mondays 4 11 18 25, Wednesdays 6 13 20 27; left 20, 25, 27
    expect(plan[0]).toMatchObject({ precioBase: 300000, precio: 112500, total: 112500, descripcion: 'Cuota 5 de 10 · enero 2027' });
    expect(plan[0]?.pasos.map(({ concepto }) => concepto)).toEqual(['Precio base', 'Prorrateo: 3 de 8 clases']);
    expect(plan.slice(1).every(({ total }) => total === 300000)).toBe(true);
  });

  test('joined before the period all ten cost their full price', () => {
    const plan = planDeCuotas(pedido);
    expect(plan).toHaveLength(10);
    expect(plan.every(({ total, pasos }) => total === 300000 && pasos.length === 1)).toBe(true);
  });

  test('without prorratea, and by attendance, the first span is not prorated', () => {
    const tarde = { ...pedido, fechaIngreso: '2027-01-20' };
    expect(planDeCuotas({ ...tarde, modalidad: { ...pedido.modalidad, prorratea: false } })[0]?.total).toBe(300000);
    expect(planDeCuotas({ ...tarde, tipoCobro: 'ASISTENCIA' })[0]).toMatchObject({ total: 300000, fechaVencimiento: '2027-02-01' });
  });

  test('a scholarship counts on the spans whose first day with the student lies in it', () => {
    const beca = { nombre: 'T', puntosBasicos: 5000, desde: '2027-01-20', hasta: '2027-03-01', alcances: ['CUOTA' as const] };
    const totales = planDeCuotas({ ...pedido, fechaIngreso: '2027-01-20', becas: [beca] }).map(({ total }) => total);
    expect(totales).toEqual([56250, 150000, 150000, 300000, 300000, 300000]);
    expect(planDeCuotas({ ...pedido, becas: [beca] })[4]?.total).toBe(300000);
  });

  test('every instalment is due inside or after its enrolment and its steps add up', () => {
    const frecuencia = fc.constantFrom<Frecuencia>('SEMANAL', 'QUINCENAL', 'MENSUAL', 'UNICA');
    fc.assert(
      fc.property(
        frecuencia,
        fc.integer({ min: -40, max: 320 }),
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 1, max: 500_000 }),
        (f, n, dia, monto) => {
          const fechaIngreso = sumarDias(curso.fechaInicio, n);
          const modalidad = { frecuencia: f, cantidadCuotas: 20, diaVencimiento: dia, prorratea: true };
          for (const cuota of planDeCuotas({ ...pedido, fechaIngreso, modalidad, montoCuota: c(monto) })) {
            expect(cuota.fechaVencimiento >= fechaIngreso && cuota.hasta >= fechaIngreso).toBe(true);
            expect(sumar(cuota.pasos.map((paso) => paso.monto))).toBe(cuota.total);
            expect(cuota.total >= 0 && cuota.total <= monto).toBe(true);
            if (f === 'MENSUAL' && cuota.desde > fechaIngreso) expect(mesDe(cuota.fechaVencimiento) >= mesDe(fechaIngreso)).toBe(true);
          }
        },
      ),
    );
  });
});

test('a month that is longer than a month is told by its days', () => {
  const [tramo] = tramos({ ...curso, frecuencia: 'MENSUAL', cantidadCuotas: 1 });
  expect(tramo && textoDelTramo(tramo, 'MENSUAL', 1)).toBe('Cuota 1 de 1 · 1 de septiembre de 2026 al 30 de junio de 2027');
});

test.each<[Frecuencia, string]>([
  ['MENSUAL', 'Cuota 3 de 10 · noviembre 2026'],
  ['QUINCENAL', 'Cuota 3 de 20 · 1 al 15 de octubre de 2026'],
  ['SEMANAL', 'Cuota 3 de 40 · 15 al 21 de septiembre de 2026'],
  ['UNICA', 'Cuota única · 1 de septiembre de 2026 al 30 de junio de 2027'],
])('the text of a %s instalment', (frecuencia, texto) => {
  const cuantas = { MENSUAL: 10, QUINCENAL: 20, SEMANAL: 40, UNICA: 1 }[frecuencia];
  const lista = tramos({ ...curso, frecuencia, cantidadCuotas: cuantas });
  const tramo = lista[Math.min(2, lista.length - 1)];
  expect(tramo && textoDelTramo(tramo, frecuencia, lista.length)).toBe(texto);
});
