import { act, renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { useCajaDelDia } from '@/components/caja/useCajaDelDia';
import type { Caja } from '@/contract/caja/caja';
import { llego } from '@/services/realtime/novedades';
import { setupStore } from '@/store';
import { signedIn } from '../support';

const mockActual = jest.fn(async (): Promise<Caja | null> => null);
jest.mock('@/services/plain/mesa', () => ({ cajaActual: Object.assign(() => mockActual(), { ofBranch: true }) }));

const contada = { codigoCaja: 7, estado: 'CONTADA' } as Caja;
const cerrada = { ...contada, estado: 'CERRADA' } as Caja;
const evento = () => llego({ id: '1', clase: 'caja', codigoSucursal: undefined, llave: {} });

test('a day that was just closed keeps its ticket, although the event of its own close comes before the next render', async () => {
  jest.useFakeTimers();
  mockActual.mockResolvedValueOnce(contada);
  const store = setupStore({ user: signedIn() });
  const { result } = renderHook(() => useCajaDelDia(), { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> });
  await waitFor(() => expect(result.current.data).toBe(contada));
  evento();
  await act(async () => {
    result.current.set(cerrada);
    jest.advanceTimersByTime(500);
  });
  expect(result.current.data).toBe(cerrada);

  act(() => result.current.set(null));
  mockActual.mockResolvedValueOnce(contada);
  evento();
  await act(async () => void jest.advanceTimersByTime(500));
  expect(result.current.data).toBe(contada);
  jest.useRealTimers();
});
