import { motivosDeTraslado } from '@/domain/inscripciones/traslado';

type Pedido = Parameters<typeof motivosDeTraslado>[0];

/** A child enrolled on 1 October that came to its group on 1 November goes to another one of the period. */
const pedido: Pedido = {
  estudiante: { activo: true, fechaNacimiento: '2016-05-10', sexo: 'F' },
  grupo: { codigoGrupo: 2, estatus: 'ACTIVO', edadMinima: 9, edadMaxima: 10, sexo: 'MIXTO', capacidad: 20, inscritos: 3, horario: [] },
  periodo: { fechaInicio: '2026-09-01', fechaFin: '2027-06-30', activo: true },
  inscripcionesActivas: [],
  fecha: '2026-11-01',
  hoy: '2026-11-20',
  criterioEdad: 'PERIODO',
  inscripcion: {
    activa: true,
    codigoGrupo: 1,
    codigoPeriodo: 7,
    fechaInscripcion: '2026-10-01',
    llego: '2026-11-01',
    tipoCobro: 'FIJO',
    modalidad: 'Mensual',
  },
  destino: { codigoPeriodo: 7, periodo: '2026-2027', tipoCobro: 'FIJO', ofreceModalidad: true },
  cambiarPrecio: true,
};
const dice = (cambio: Partial<Pedido>) => motivosDeTraslado({ ...pedido, hoy: '2026-10-20', ...cambio }).map(({ mensaje }) => mensaje);

test('may be made on the day it came', () => expect(motivosDeTraslado(pedido)).toEqual([]));

test('before it came, or before it was enrolled, is refused with that day alone', () => {
  expect(dice({ fecha: '2026-10-31', hoy: '2026-11-20' })).toEqual([
    'Está en su grupo desde el 1 de noviembre de 2026: no puede pasar antes.',
  ]);
  expect(dice({ fecha: '2026-10-01' })).toEqual(['Está en su grupo desde el 1 de noviembre de 2026: no puede pasar antes.']);
  expect(dice({ fecha: '2026-09-30' })).toEqual(['Se inscribió el 1 de octubre de 2026: no puede pasar antes.']);
});

test('a group that lacks the modality is refused only where the price changes, one that charges otherwise always', () => {
  const destino = { ...pedido.destino, ofreceModalidad: false };
  expect(dice({ fecha: '2026-11-01', destino })).toEqual(['El grupo no ofrece la modalidad Mensual.']);
  expect(dice({ fecha: '2026-11-01', destino, cambiarPrecio: false })).toEqual([]);
  expect(dice({ fecha: '2026-11-01', destino: { ...pedido.destino, tipoCobro: 'ASISTENCIA' } })).toEqual([
    'El grupo cobra por asistencia y el suyo no: cancele e inscriba.',
  ]);
});
