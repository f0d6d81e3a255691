import { hijosInscritos, lugaresQueCambian, type InscripcionDeHijo } from '@/domain/inscripciones/hijos';

// From when a child counts among its siblings. Seasons run from August to May.

let codigoInscripcion = 0;
beforeEach(() => (codigoInscripcion = 0));
const inscrito = (codigoEstudiante: number, fechaInscripcion: string, mas: Partial<InscripcionDeHijo> = {}): InscripcionDeHijo => {
  const [ano, mes] = fechaInscripcion.split('-').map(Number) as [number, number];
  const fin = `${mes >= 6 ? ano + 1 : ano}-05-31`;
  return { codigoEstudiante, codigoInscripcion: (codigoInscripcion += 1), fechaInscripcion, fin, renueva: false, ...mas };
};
const hijos = (inscripciones: InscripcionDeHijo[], desde = '2026-03-10') =>
  hijosInscritos(inscripciones, desde).map((uno) => [uno.codigoEstudiante, uno.fechaInscripcion]);

test('a child counts from the day of its enrolment, until its period is over', () => {
  const suyas = [inscrito(7, '2025-08-01'), inscrito(8, '2024-08-01')];
  expect(hijos(suyas)).toEqual([[7, '2025-08-01']]);
  expect(hijos(suyas, '2026-05-31')).toEqual([[7, '2025-08-01']]);
  expect(hijos(suyas, '2026-06-01')).toEqual([]);
});

test('who was renewed counts from the first season, also where the renewal was made after its end', () => {
  const renueva = { renueva: true };
  expect(hijos([inscrito(7, '2023-08-01'), inscrito(7, '2024-08-01', renueva), inscrito(7, '2025-08-01', renueva)])).toEqual([
    [7, '2023-08-01'],
  ]);
});

test('who enrols for the next season while one goes on goes on; a second group of the season changes nothing', () => {
  expect(hijos([inscrito(7, '2024-08-01'), inscrito(7, '2025-05-31', { fin: '2026-05-31' })])).toEqual([[7, '2024-08-01']]);
  expect(hijos([inscrito(7, '2025-08-01'), inscrito(7, '2026-01-10')])).toEqual([[7, '2025-08-01']]);
});

test('who comes back after a gap counts from then on', () => {
  expect(hijos([inscrito(7, '2023-08-01'), inscrito(7, '2025-08-01')])).toEqual([[7, '2025-08-01']]);
  expect(hijos([inscrito(7, '2024-08-01'), inscrito(7, '2025-06-01')])).toEqual([[7, '2025-06-01']]);
});

test('a renewal of what was cancelled since counts from its own day', () =>
  expect(hijos([inscrito(7, '2025-08-01', { renueva: true })])).toEqual([[7, '2025-08-01']]));

test('children come in the order in which they were enrolled, whatever the day', () => {
  const [tarde, antes] = [inscrito(9, '2026-03-01'), inscrito(3, '2026-02-20')];
  expect(hijos([antes, tarde])).toEqual([
    [9, '2026-03-01'],
    [3, '2026-02-20'],
  ]);
});

test('who joins from an earlier day moves the others down; who leaves or joins last moves none before it, and gets no place itself', () => {
  const [ana, luis, eva] = [inscrito(1, '2026-03-10'), inscrito(2, '2026-03-10'), inscrito(3, '2026-03-05')];
  expect([...lugaresQueCambian([ana, luis], [ana, luis, eva])]).toEqual([
    [1, 2],
    [2, 3],
  ]);
  expect([...lugaresQueCambian([ana, luis], [ana])]).toEqual([]);
  expect([...lugaresQueCambian([eva, ana, luis], [eva, luis])]).toEqual([[2, 2]]);
  // A second enrolment of an earlier day brings the child itself up.
  expect([...lugaresQueCambian([ana, luis], [ana, luis, inscrito(2, '2026-03-01')])]).toEqual([
    [1, 2],
    [2, 1],
  ]);
});
