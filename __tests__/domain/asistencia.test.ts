import {
  asistio,
  ESTADOS_DE_ASISTENCIA,
  estanciasEn,
  momentoDelEquipo,
  montoPorAsistencia,
  porcentajeAsistencia,
  puedeCorregir,
  puedeRegistrar,
  siguienteEstado,
} from '@/domain/asistencia';
import { centavos } from '@/domain/dinero';
import fc from '../support/fc';

test('a tap goes PRESENTE → TARDANZA → AUSENTE → EXCUSA → PRESENTE, and starts at PRESENTE', () => {
  expect(siguienteEstado(null)).toBe('PRESENTE');
  expect(ESTADOS_DE_ASISTENCIA.map(siguienteEstado)).toEqual(['TARDANZA', 'AUSENTE', 'EXCUSA', 'PRESENTE']);
});

test('who came late attended, who is excused did not', () => {
  expect(ESTADOS_DE_ASISTENCIA.filter(asistio)).toEqual(['PRESENTE', 'TARDANZA']);
  expect(porcentajeAsistencia(['PRESENTE', 'TARDANZA', 'EXCUSA', 'AUSENTE'], 4)).toBe(5000);
});

test('the percentage is of the classes held, half-up, and none without classes', () => {
  expect(porcentajeAsistencia(['PRESENTE', 'PRESENTE'], 3)).toBe(6667);
  expect(porcentajeAsistencia(['PRESENTE'], 8)).toBe(1250);
  expect(porcentajeAsistencia([], 8)).toBe(0);
  expect(porcentajeAsistencia([], 0)).toBeNull();
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ESTADOS_DE_ASISTENCIA), { minLength: 1 }), (estados) => {
      const todo = porcentajeAsistencia(estados, estados.length);
      expect(todo !== null && todo >= 0 && todo <= 10_000).toBe(true);
    }),
  );
});

test.each([
  [5, 40000, 200000],
  [8, 40000, 300000],
  [0, 40000, 0],
  [5, 0, 0],
])('%i classes at %i cost %i of an instalment of 3,000.00', (asistidas, precio, es) =>
  expect(montoPorAsistencia(centavos(300000), [{ asistidas, precioClase: centavos(precio) }])).toBe(es),
);

describe('taking the roll', () => {
  const periodo = { fechaInicio: '2026-09-01', fechaFin: '2027-06-30' };
  const registrar = (fecha: string, hoy = '2026-11-20') =>
    puedeRegistrar({ fecha, hoy, periodo, estancias: [{ desde: '2026-10-15', hasta: null }] });

  test.each(['2026-11-20', '2026-11-19', '2026-10-15'])('%s is allowed on 2026-11-20', (fecha) =>
    expect(registrar(fecha)).toEqual({ ok: true }),
  );

  test('the first and the last day of the period, and the day of enrolment, are inside', () => {
    for (const fecha of [periodo.fechaInicio, periodo.fechaFin]) {
      expect(puedeRegistrar({ fecha, hoy: '2027-06-30', periodo, estancias: [{ desde: '2026-09-01', hasta: null }] })).toEqual({
        ok: true,
      });
    }
  });

  test.each([
    ['2026-11-21', '2026-11-20', 'No se puede pasar lista de una fecha futura.'],
    ['2026-08-31', '2026-11-20', 'La fecha está fuera del período (1 de septiembre de 2026 al 30 de junio de 2027).'],
    ['2027-07-01', '2027-07-02', 'La fecha está fuera del período (1 de septiembre de 2026 al 30 de junio de 2027).'],
    ['2026-10-14', '2026-11-20', 'El estudiante se inscribió el 15 de octubre de 2026.'],
  ])('%s on %s is refused: %s', (fecha, hoy, motivo) => expect(registrar(fecha, hoy)).toEqual({ ok: false, motivo }));

  const inscrita = { codigoGrupo: 7, fechaInscripcion: '2026-10-01', fechaCancelacion: null, traslados: [] };
  const enElGrupo = (fecha: string, cambios: object) => {
    const estancias = estanciasEn({ ...inscrita, ...cambios }, 7);
    const puede = puedeRegistrar({ fecha, hoy: '2026-11-20', periodo, estancias });
    return puede.ok || puede.motivo;
  };

  test.each([
    ['2026-11-09', true],
    ['2026-11-10', 'Dejó el grupo el 10 de noviembre de 2026.'],
    ['2026-11-11', 'Dejó el grupo el 10 de noviembre de 2026.'],
  ])('who left on 10 November is on the roll of the days before: %s', (fecha, puede) =>
    expect(enElGrupo(fecha, { fechaCancelacion: '2026-11-10' })).toBe(puede),
  );

  test.each([
    ['2026-11-09', true],
    ['2026-11-10', 'Pasó a otro grupo el 10 de noviembre de 2026.'],
  ])('who moves to another group on 10 November is on the roll of this one before: %s', (fecha, puede) =>
    expect(enElGrupo(fecha, { codigoGrupo: 8, traslados: [{ fecha: '2026-11-10', codigoGrupoAnterior: 7 }] })).toBe(puede),
  );

  test.each([
    ['2026-11-09', 'Está en este grupo desde el 10 de noviembre de 2026.'],
    ['2026-11-10', true],
  ])('who comes from another group on 10 November is on the roll of this one from then on: %s', (fecha, puede) =>
    expect(enElGrupo(fecha, { traslados: [{ fecha: '2026-11-10', codigoGrupoAnterior: 8 }] })).toBe(puede),
  );

  test('who leaves the academy on a day before a move was here until then', () => {
    const suyas = { codigoGrupo: 8, fechaCancelacion: '2026-11-05', traslados: [{ fecha: '2026-11-10', codigoGrupoAnterior: 7 }] };
    expect([enElGrupo('2026-11-04', suyas), enElGrupo('2026-11-05', suyas)]).toEqual([true, 'Dejó el grupo el 5 de noviembre de 2026.']);
  });

  test('who leaves and comes back was here on both sides', () => {
    const vuelve = {
      traslados: [
        { fecha: '2026-10-10', codigoGrupoAnterior: 7 },
        { fecha: '2026-11-02', codigoGrupoAnterior: 8 },
      ],
    };
    expect(['2026-10-09', '2026-10-10', '2026-11-01', '2026-11-02'].map((fecha) => enElGrupo(fecha, vuelve))).toEqual([
      true,
      'Pasó a otro grupo el 10 de octubre de 2026.',
      'Pasó a otro grupo el 10 de octubre de 2026.',
      true,
    ]);
    expect(enElGrupo('2026-10-10', { codigoGrupo: 9 })).toBe('No está inscrito en este grupo.');
  });
});

test.each([
  ['of the same moment', '2026-12-01T12:00:00Z', true, true],
  ['five minutes ahead', '2026-12-01T12:05:00Z', true, true],
  ['more than five minutes ahead', '2026-12-01T12:05:01Z', true, false],
  ['seven days old', '2026-11-24T12:00:00Z', true, true],
  ['older', '2026-11-24T11:59:59Z', true, false],
  ['of somebody else’s mark', '2026-12-01T11:00:00Z', false, false],
])('the moment of a device counts %s (%s, own: %s): %s', (_, marcado, propia, cuenta) =>
  expect(momentoDelEquipo(marcado, new Date('2026-12-01T12:00:00Z'), propia)).toBe(cuenta ? marcado : undefined),
);

test.each([
  ['2026-12-01', '2026-12-31', false, true],
  ['2026-11-30', '2026-12-01', false, false],
  ['2025-12-15', '2026-12-15', false, false],
  ['2026-11-30', '2026-12-01', true, true],
])('correcting %s on %s (administrator: %s) is allowed: %s', (fecha, hoy, esAdministrador, puede) =>
  expect(puedeCorregir({ fecha, hoy, esAdministrador }).ok).toBe(puede),
);
