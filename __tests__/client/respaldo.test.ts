import type { Abrir, Oyente } from '@/services/realtime/puerto';
import { conRespaldo } from '@/services/realtime/respaldo';

// Two channels of live events as one: the second carries on while the first is not open.

const canal = () => {
  const abiertas: { desde?: string; oyente: Oyente; cerrada: boolean }[] = [];
  const abrir: Abrir = ({ posicion }, oyente) => {
    const una = { desde: posicion, oyente, cerrada: false };
    abiertas.push(una);
    return () => void (una.cerrada = true);
  };
  return { abiertas, abrir, ultima: () => abiertas.at(-1)! };
};

function empezar() {
  const [primero, segundo] = [canal(), canal()];
  const dichos: unknown[] = [];
  const decir =
    (que: string) =>
    (...mas: unknown[]) =>
      void dichos.push([que, ...mas]);
  const oyente = {
    abierto: decir('abierto'),
    novedad: decir('novedad'),
    posicion: decir('posicion'),
    perdido: decir('perdido'),
    cortado: decir('cortado'),
    fin: decir('fin'),
  };
  const cerrar = conRespaldo(primero.abrir, segundo.abrir, 5000)({ posicion: '10', cargado: 0 }, oyente);
  return { primero, segundo, dichos, cerrar };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a first channel that never opens: the second one is there within 5 s, and says that it is the second', () => {
  const { segundo, dichos, cerrar } = empezar();
  jest.advanceTimersByTime(4999);
  expect(segundo.abiertas).toEqual([]);
  jest.advanceTimersByTime(1);
  segundo.ultima().oyente.abierto({ sinLeer: 2 });
  expect(dichos).toEqual([['abierto', { sinLeer: 2, respaldo: true }]]);
  cerrar();
  expect(segundo.ultima().cerrada).toBe(true);
});

test('one that opens in time keeps the second closed; when it breaks the second goes on from its position, until it is back', () => {
  const { primero, segundo, dichos } = empezar();
  primero.ultima().oyente.abierto({});
  primero.ultima().oyente.posicion('12');
  jest.advanceTimersByTime(60_000);
  expect(segundo.abiertas).toEqual([]);

  primero.ultima().oyente.cortado();
  jest.advanceTimersByTime(5000);
  expect(segundo.ultima().desde).toBe('12');
  segundo.ultima().oyente.posicion('15');
  // The first one repeats what it missed: the position does not go back.
  primero.ultima().oyente.posicion('13');
  primero.ultima().oyente.abierto({ sinLeer: 1 });
  expect(segundo.ultima().cerrada).toBe(true);
  expect(dichos).toEqual([['abierto', {}], ['posicion', '12'], ['cortado'], ['posicion', '15'], ['abierto', { sinLeer: 1 }]]);
});

test.each(['primero', 'segundo'] as const)('the end of the session, told by the %s, ends both', (quien) => {
  const todo = empezar();
  jest.advanceTimersByTime(5000);
  todo[quien].ultima().oyente.fin();
  expect([todo.primero.ultima().cerrada, todo.segundo.ultima().cerrada]).toEqual([true, true]);
  expect(todo.dichos).toEqual([['fin']]);
  jest.advanceTimersByTime(60_000);
  expect(todo.segundo.abiertas).toHaveLength(1);
});
