import { act, screen } from '@testing-library/react';
import { Campana } from '@/layout/campana/Campana';
import { anotar, servidorContesta } from '@/services/http/conexion';
import { conectar } from '@/services/realtime/conexion';
import { ponerEstado } from '@/services/realtime/novedades';
import type { Oyente } from '@/services/realtime/puerto';
import { renderWith, signedIn } from './support';

// The bell says when the changes of others no longer arrive by themselves; a reconnection of some seconds disturbs nobody.

jest.mock('next/router', () => ({ __esModule: true, useRouter: () => ({}), default: { router: null } }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  act(() => ponerEstado({ conectado: false, respaldo: undefined }));
});

const bell = () => screen.getByRole('button', { name: 'Avisos' });
const estado = (conectado: boolean, respaldo?: boolean) => act(() => ponerEstado({ conectado, respaldo }));

test('a break of a few seconds is not told; one of 8 s is, until events arrive again', () => {
  renderWith(<Campana />, signedIn());
  estado(true);
  estado(false);
  act(() => jest.advanceTimersByTime(7900));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  estado(true);
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();

  estado(false);
  act(() => jest.advanceTimersByTime(8100));
  expect(screen.getByRole('status')).toHaveTextContent(/^Sin cambios en vivo: lo que hagan otras personas se ve al recargar la página/);
  expect(bell()).toHaveAttribute('title', expect.stringContaining('Sin cambios en vivo'));
  estado(true);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('events by the second channel are told at once', () => {
  renderWith(<Campana />, signedIn());
  estado(true, true);
  expect(screen.getByRole('status')).toHaveTextContent('Los cambios en vivo llegan por la conexión de respaldo.');
  estado(true);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a stream that opens again says that the server answers again, without a call', async () => {
  const abrir = jest.fn((_: object, __: Oyente) => () => {});
  const dejar = conectar({ abrir });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  anotar(false);
  act(() => abrir.mock.calls[0]![1].abierto({}));
  expect(servidorContesta()).toBe(true);
  act(dejar);
});
