import { temporada } from '@/domain/academico/temporada';

test.each([
  ['2026-06-30', '2025-2026'],
  ['2026-07-01', '2026-2027'],
  ['2026-08-01', '2026-2027'],
  ['2027-01-01', '2026-2027'],
])('on %s an academy begins with the season %s', (hoy, descripcion) => {
  const [inicio, fin] = descripcion.split('-');
  expect(temporada(hoy)).toEqual({ descripcion, fechaInicio: `${inicio}-08-01`, fechaFin: `${fin}-06-30` });
});
