import { centavos, sumar } from '@/domain/dinero';
import { diaDeInscripcion, efectoDeCancelar, motivosDeRechazo, motivosQueImpiden, ordenDeHijo } from '@/domain/inscripciones/inscripcion';
import type { InscripcionPedida } from '@/domain/inscripciones/inscripcion';
import fc from '../support/fc';

const lunes = [{ dia: 1, horaInicio: '16:00', horaFin: '17:30' }];
const periodo = { fechaInicio: '2026-09-01', fechaFin: '2027-06-30', activo: true };
const buena: InscripcionPedida = {
  estudiante: { activo: true, fechaNacimiento: '2016-05-10', sexo: 'F' },
  grupo: { codigoGrupo: 1, estatus: 'ACTIVO', edadMinima: 9, edadMaxima: 10, sexo: 'MIXTO', capacidad: 20, inscritos: 19, horario: lunes },
  periodo,
  inscripcionesActivas: [],
  fecha: '2026-11-20',
  hoy: '2026-11-20',
  criterioEdad: 'PERIODO',
};
const conGrupo = (cambio: Partial<InscripcionPedida['grupo']>) => ({ ...buena, grupo: { ...buena.grupo, ...cambio } });
const otra = (codigoGrupo: number, horario = lunes, dias = { fechaInicio: '2026-09-01', fechaFin: '2027-06-30' }) => ({
  ...buena,
  inscripcionesActivas: [{ codigoGrupo, grupo: 'Sub-12 B', horario, periodo: dias }],
});
const dice = (pedida: InscripcionPedida) => motivosDeRechazo(pedida).map(({ motivo, mensaje }) => `${motivo}: ${mensaje}`);

test('an enrolment that nothing speaks against is not refused', () => expect(motivosDeRechazo(buena)).toEqual([]));

test.each<[string, InscripcionPedida, string]>([
  ['too old', conGrupo({ edadMaxima: 9 }), 'EDAD: Tiene 10 años para este período y el grupo es de 9 a 9 años.'],
  ['too young', conGrupo({ edadMinima: 11, edadMaxima: null }), 'EDAD: Tiene 10 años para este período y el grupo es desde 11 años.'],
  [
    'over an upper limit alone',
    conGrupo({ edadMinima: null, edadMaxima: 8 }),
    'EDAD: Tiene 10 años para este período y el grupo es hasta 8 años.',
  ],
  [
    'of unknown age',
    { ...buena, estudiante: { ...buena.estudiante, fechaNacimiento: null } },
    'EDAD: No tiene fecha de nacimiento y el grupo es de 9 a 10 años.',
  ],
  ['into a full group', conGrupo({ inscritos: 20 }), 'CUPO: El grupo está lleno: 20 de 20.'],
  ['into a group over its capacity', conGrupo({ inscritos: 21 }), 'CUPO: El grupo está lleno: 21 de 20.'],
  ['into a closed group', conGrupo({ estatus: 'CERRADO' }), 'GRUPO_CERRADO: El grupo está cerrado.'],
  ['into an inactive group', conGrupo({ estatus: 'INACTIVO' }), 'GRUPO_CERRADO: El grupo está inactivo.'],
  ['into a closed period', { ...buena, periodo: { ...periodo, activo: false } }, 'PERIODO_CERRADO: El período está cerrado.'],
  ['after the period', { ...buena, fecha: '2027-07-01', hoy: '2027-07-01' }, 'PERIODO_CERRADO: El período terminó el 30 de junio de 2027.'],
  [
    'into a period that is over, by an earlier day',
    { ...buena, fecha: '2027-06-30', hoy: '2027-07-01' },
    'PERIODO_CERRADO: El período terminó el 30 de junio de 2027.',
  ],
  ['31 days back', { ...buena, hoy: '2026-12-21' }, 'FECHA_ANTERIOR: La fecha es de hace 31 días; se admiten hasta 30.'],
  ['a girl among boys', conGrupo({ sexo: 'MASCULINO' }), 'SEXO: El grupo es masculino.'],
  [
    'a boy among girls',
    { ...conGrupo({ sexo: 'FEMENINO' }), estudiante: { ...buena.estudiante, sexo: 'M' } },
    'SEXO: El grupo es femenino.',
  ],
  [
    'of unknown sex among girls',
    { ...conGrupo({ sexo: 'FEMENINO' }), estudiante: { ...buena.estudiante, sexo: '' } },
    'SEXO: No tiene sexo registrado y el grupo es femenino.',
  ],
  [
    'of an inactive student',
    { ...buena, estudiante: { ...buena.estudiante, activo: false } },
    'ESTUDIANTE_INACTIVO: El estudiante está inactivo.',
  ],
  ['twice', otra(1), 'YA_INSCRITO: Ya está inscrito en este grupo.'],
  ['into two groups at once', otra(2), 'CHOQUE_HORARIO: Choca con Sub-12 B: lun 4:00–5:30 p. m.'],
])('refused with its own message: %s', (_caso, pedida, mensaje) => expect(dice(pedida)).toEqual([mensaje]));

test.each<[string, InscripcionPedida]>([
  ['the last day of the period', { ...buena, fecha: '2027-06-30', hoy: '2027-06-30' }],
  ['30 days back', { ...buena, hoy: '2026-12-20' }],
  ['before the period starts', { ...buena, fecha: '2026-07-01', hoy: '2026-07-01' }],
  ['a girl among girls', conGrupo({ sexo: 'FEMENINO' })],
  ['a mixed group, whatever the sex', { ...buena, estudiante: { ...buena.estudiante, sexo: '' } }],
  ['no limit of age', { ...conGrupo({ edadMinima: null, edadMaxima: null }), estudiante: { ...buena.estudiante, fechaNacimiento: null } }],
  ['no limit of seats', conGrupo({ capacidad: null, inscritos: 500 })],
  ['another group at another time', otra(2, [{ dia: 1, horaInicio: '17:30', horaFin: '18:30' }])],
  ['another group at that time in another period', otra(2, lunes, { fechaInicio: '2026-07-01', fechaFin: '2026-08-31' })],
])('not refused: %s', (_caso, pedida) => expect(dice(pedida)).toEqual([]));

test('age goes by the setting of the company', () => {
  const diciembre = { ...conGrupo({ edadMinima: 10 }), estudiante: { ...buena.estudiante, fechaNacimiento: '2016-12-31' } };
  expect(dice(diciembre)).toEqual(['EDAD: Tiene 9 años para este período y el grupo es de 10 a 10 años.']);
  expect(dice({ ...diciembre, criterioEdad: 'ANIO' })).toEqual([]);
});

test('every reason is given at once', () => {
  const mala = {
    ...conGrupo({ inscritos: 20, edadMaxima: 9, estatus: 'CERRADO' as const }),
    inscripcionesActivas: otra(2).inscripcionesActivas,
  };
  expect(motivosDeRechazo(mala).map(({ motivo }) => motivo)).toEqual(['GRUPO_CERRADO', 'CUPO', 'EDAD', 'CHOQUE_HORARIO']);
});

test('an administrator with a reason overrules age, sex, capacity, a closed period and an older day, and nothing else', () => {
  const mala = {
    ...conGrupo({ inscritos: 20, edadMaxima: 9, sexo: 'MASCULINO', estatus: 'CERRADO' }),
    periodo: { ...periodo, activo: false },
    hoy: '2027-01-20',
  };
  const quedan = (esAdministrador: boolean, razon?: string) =>
    motivosQueImpiden(motivosDeRechazo(mala), { esAdministrador, razon }).map(({ motivo }) => motivo);
  expect(quedan(true, 'hermano mayor en el grupo')).toEqual(['GRUPO_CERRADO']);
  expect(quedan(true, '  ')).toEqual(['PERIODO_CERRADO', 'FECHA_ANTERIOR', 'GRUPO_CERRADO', 'CUPO', 'EDAD', 'SEXO']);
  expect(quedan(true)).toHaveLength(6);
  expect(quedan(false, 'porque sí')).toHaveLength(6);
});

test.each<[string | undefined, string, string]>([
  [undefined, '2026-11-20', '2026-11-20'],
  ['2026-11-20', '2026-11-20', '2026-11-20'],
  ['2026-11-01', '2026-11-20', '2026-11-01'],
  ['2026-09-01', '2026-11-20', '2026-09-01'],
  ['2026-11-21', '2026-11-20', 'No puede ser una fecha futura'],
  ['2026-08-31', '2026-11-20', 'Debe ser hoy o un día del período, del 1 de septiembre de 2026 al 30 de junio de 2027'],
  [undefined, '2026-07-01', '2026-07-01'],
  ['2026-09-01', '2026-07-01', 'El período no ha empezado: se inscribe con la fecha de hoy'],
  ['2026-06-30', '2026-07-01', 'El período no ha empezado: se inscribe con la fecha de hoy'],
  [undefined, '2027-07-10', '2027-07-10'],
  ['2027-06-30', '2027-07-10', '2027-06-30'],
  ['2027-07-05', '2027-07-10', 'Debe ser hoy o un día del período, del 1 de septiembre de 2026 al 30 de junio de 2027'],
])('asked for %s on %s the day of enrolment is %s', (pedida, hoy, es) => {
  const dia = diaDeInscripcion(pedida, hoy, periodo);
  expect(dia.ok ? dia.fecha : dia.motivo).toBe(es);
});

test('the n-th child counts by date of enrolment, then in the order of enrolling; several enrolments are one child', () => {
  const familia = [
    { codigoEstudiante: 3, fechaInscripcion: '2026-09-01' },
    { codigoEstudiante: 8, fechaInscripcion: '2025-09-01' },
    { codigoEstudiante: 2, fechaInscripcion: '2026-09-01' },
    { codigoEstudiante: 8, fechaInscripcion: '2026-09-01' },
  ];
  expect([8, 3, 2].map((codigo) => ordenDeHijo(familia, codigo))).toEqual([1, 2, 3]);
  expect(ordenDeHijo(familia, 77)).toBe(4);
  expect(ordenDeHijo([], 77)).toBe(1);
});

describe('cancelling', () => {
  const cuota = (fechaVencimiento: string, pagado: number) => ({ fechaVencimiento, pagado: centavos(pagado) });

  test('what is due on or before the day stays owed, later ones are voided and their payments become credit', () => {
    const cuotas = [cuota('2026-10-05', 0), cuota('2026-11-10', 100), cuota('2026-11-11', 250), cuota('2026-12-05', 300000)];
    expect(efectoDeCancelar(cuotas, '2026-11-10')).toEqual({ quedan: cuotas.slice(0, 2), seAnulan: cuotas.slice(2), saldo: 300250 });
  });

  test('no instalment is lost and no paid cent disappears', () => {
    const una = fc
      .tuple(fc.constantFrom('2026-10-05', '2026-11-10', '2026-12-05'), fc.integer({ min: 0, max: 500_000 }))
      .map(([f, p]) => cuota(f, p));
    fc.assert(
      fc.property(fc.array(una), (cuotas) => {
        const { quedan, seAnulan, saldo } = efectoDeCancelar(cuotas, '2026-11-10');
        expect(quedan.length + seAnulan.length).toBe(cuotas.length);
        expect(sumar([saldo, ...quedan.map(({ pagado }) => pagado)])).toBe(sumar(cuotas.map(({ pagado }) => pagado)));
      }),
    );
  });
});
