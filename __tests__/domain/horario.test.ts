import { choqueConGrupo } from '@/domain/academico/grupo';
import {
  choques,
  choquesDeLugar,
  choquesInternos,
  clasesEntre,
  textoDeHorario,
  vigentesDesde,
  type Sesion,
} from '@/domain/academico/horario';
import { diaSemanaIso, diasEntre, sumarDias } from '@/domain/fechas';
import fc from '../support/fc';

const sesion = (dia: number, horaInicio: string, horaFin: string, lugar: string | null = null): Sesion => ({
  dia,
  horaInicio,
  horaFin,
  lugar,
});
const lunYMie = [sesion(1, '16:00', '17:30'), sesion(3, '16:00', '17:30')];

test.each([
  ['the same hours', '16:00', '17:30', 1],
  ['inside', '16:30', '17:00', 1],
  ['around', '15:00', '18:00', 1],
  ['a minute over the end', '17:29', '18:00', 1],
  ['starting when the other ends', '17:30', '18:30', 0],
  ['ending when the other starts', '15:00', '16:00', 0],
  ['before ten, compared as a clock and not as a number', '09:00', '10:00', 0],
])('sessions clash when they share a minute: %s', (_caso, inicio, fin, cuantos) => {
  expect(choques(lunYMie, [sesion(1, inicio, fin)])).toHaveLength(cuantos);
  expect(choques(lunYMie, [sesion(2, inicio, fin)])).toHaveLength(0);
});

test('a session counts from its first day until the day before its last bound, and clashes only with what holds at the same time', () => {
  const antes = { ...sesion(1, '16:00', '17:30'), hasta: '2026-11-16' };
  const despues = { ...sesion(3, '16:00', '17:30'), desde: '2026-11-16' };
  expect(clasesEntre([antes, despues], '2026-11-09', '2026-11-22', [])).toEqual(['2026-11-09', '2026-11-18']);
  expect(choques([antes], [{ ...sesion(1, '16:00', '17:30'), desde: '2026-11-16' }])).toEqual([]);
  expect(choques([antes], [{ ...sesion(1, '16:00', '17:30'), desde: '2026-11-15' }])).toHaveLength(1);
  expect([vigentesDesde([antes, despues], '2026-11-15').length, vigentesDesde([antes, despues], '2026-11-16').length]).toEqual([2, 1]);
});

const grupo = (descripcion: string, codigoProfesor: number, codigoSucursal: number, dias: { desde?: string; hasta?: string } = {}) => ({
  ...{ descripcion, codigoSucursal },
  horario: [{ ...sesion(1, '16:00', '17:30', 'Cancha 1'), codigoProfesor, profesor: 'Ana Pérez', ...dias }],
});

test('two groups clash by their instructor in any branch, by their place in the same branch only', () => {
  const choque = (otro: ReturnType<typeof grupo>) => choqueConGrupo(grupo('Sub-9 A', 1, 1), otro, '2026-03-10')?.texto;
  expect(choque(grupo('Sub-9 B', 1, 2))).toMatch(/^Choca con Sub-9 B, del mismo profesor: lun/);
  expect(choque(grupo('Sub-9 B', 2, 1))).toMatch(/^Choca con Sub-9 B en Cancha 1: lun/);
  expect(choque(grupo('Sub-9 B', 2, 2))).toBeUndefined();
});

test('only classes that both hold at one time clash; what begins later is named with its day and instructor', () => {
  const choque = (otro: ReturnType<typeof grupo>) =>
    choqueConGrupo(grupo('Sub-9 A', 1, 1, { desde: '2026-04-01' }), otro, '2026-03-10')?.texto;
  expect(choque(grupo('Sub-9 B', 1, 2, { hasta: '2026-04-01' }))).toBeUndefined();
  expect(choque(grupo('Sub-9 B', 1, 2, { desde: '2026-05-04' }))).toMatch(
    /^Choca desde el 4 de mayo de 2026 con Sub-9 B, del mismo profesor \(Ana Pérez\): lun/,
  );
  expect(choque(grupo('Sub-9 B', 2, 1))).toMatch(/^Choca desde el 1 de abril de 2026 con Sub-9 B en Cancha 1: lun/);
});

test('hours with seconds, as the database gives them, compare like those without', () => {
  expect(choques([sesion(1, '16:00:00', '17:30:00')], [sesion(1, '17:30', '18:00')])).toEqual([]);
  expect(choques([sesion(1, '16:00:00', '17:30:00')], [sesion(1, '16:00', '16:30')])).toHaveLength(1);
});

test('clashing works both ways', () => {
  const hora = fc.integer({ min: 0, max: 22 });
  const una = fc
    .record({ dia: fc.integer({ min: 1, max: 7 }), h: hora, largo: fc.integer({ min: 1, max: 3 }) })
    .map(({ dia, h, largo }) => {
      const texto = (n: number) => `${String(n).padStart(2, '0')}:00`;
      return sesion(dia, texto(h), texto(Math.min(23, h + largo)));
    });
  fc.assert(fc.property(fc.array(una), fc.array(una), (a, b) => expect(choques(a, b)).toHaveLength(choques(b, a).length)));
});

test('one place holds one group at a time; sessions without a place do not compete for it', () => {
  const en = (lugar: string | null) => [sesion(1, '16:00', '17:00', lugar)];
  expect(choquesDeLugar(en('Cancha 1'), en(' cancha 1 '))).toHaveLength(1);
  expect(choquesDeLugar(en('Cancha 1'), en('Cancha 2'))).toHaveLength(0);
  expect(choquesDeLugar(en(null), en(null))).toHaveLength(0);
});

test('a group does not train twice at the same time', () => {
  expect(choquesInternos(lunYMie)).toEqual([]);
  expect(choquesInternos([...lunYMie, sesion(1, '17:00', '18:00')])).toHaveLength(1);
  expect(choquesInternos([sesion(1, '16:00', '17:30'), sesion(1, '17:00', '18:00')])).toHaveLength(1);
});

test('classes are the days of the schedule, both ends included, without days without class', () => {
  expect(clasesEntre(lunYMie, '2026-11-02', '2026-11-11', ['2026-11-09'])).toEqual(['2026-11-02', '2026-11-04', '2026-11-11']);
  expect(clasesEntre(lunYMie, '2026-11-05', '2026-11-08', [])).toEqual([]);
  expect(clasesEntre(lunYMie, '2026-11-08', '2026-11-02', [])).toEqual([]);
  expect(clasesEntre([], '2026-11-02', '2026-11-30', [])).toEqual([]);
});

test('two sessions on one day are one class', () => {
  expect(clasesEntre([sesion(1, '08:00', '09:00'), sesion(1, '16:00', '17:00')], '2026-11-02', '2026-11-08', [])).toEqual(['2026-11-02']);
});

test('counting classes day by day gives the same', () => {
  const dias = fc.uniqueArray(fc.integer({ min: 1, max: 7 }));
  fc.assert(
    fc.property(
      dias,
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 0, max: 70 }),
      fc.array(fc.integer({ min: 0, max: 70 })),
      (d, n, largo, sin) => {
        const desde = sumarDias('2024-01-01', n);
        const sinClase = sin.map((i) => sumarDias(desde, i));
        const uno = Array.from({ length: largo + 1 }, (_, i) => sumarDias(desde, i));
        const hasta = sumarDias(desde, largo);
        expect(diasEntre(desde, hasta)).toBe(largo);
        expect(
          clasesEntre(
            d.map((dia) => sesion(dia, '16:00', '17:00')),
            desde,
            hasta,
            sinClase,
          ),
        ).toEqual(uno.filter((dia) => d.includes(diaSemanaIso(dia)) && !sinClase.includes(dia)));
      },
    ),
  );
});

test.each<[string, Sesion[]]>([
  ['Lun y mié 4:00–5:30 p. m.', [...lunYMie].reverse()],
  ['Lun, mié y vie 4:00–5:30 p. m.', [...lunYMie, sesion(5, '16:00:00', '17:30:00')]],
  ['Mar 4:00–5:00 p. m.; sáb 9:00–10:30 a. m.', [sesion(6, '09:00', '10:30'), sesion(2, '16:00', '17:00')]],
  ['Dom 11:00 a. m.–1:00 p. m.', [sesion(7, '11:00', '13:00')]],
  ['Jue 12:00–12:45 p. m.', [sesion(4, '12:00', '12:45')]],
  ['', []],
])('a schedule reads %j', (texto, horario) => expect(textoDeHorario(horario)).toBe(texto));
