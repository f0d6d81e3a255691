import { act, renderHook, screen } from '@testing-library/react';
import { clearToasts, Toaster } from '@/components/feedback/toast';
import { useAct, useSubmit } from '@/components/form/useSubmit';
import { ApiError } from '@/services/http/apiError';
import { render } from '@testing-library/react';

beforeEach(() => {
  act(clearToasts);
  render(<Toaster />);
});

test('a double click makes one call, and says once that it is done', async () => {
  let finish: (value: string) => void = () => {};
  const save = jest.fn(() => new Promise<string>((resolve) => (finish = resolve)));
  const then = jest.fn();
  const { result } = renderHook(() => useSubmit(save, { success: 'Guardado', then }));
  await act(async () => {
    void result.current.submit();
    void result.current.submit();
  });
  expect(save).toHaveBeenCalledTimes(1);
  expect(result.current.busy).toBe(true);
  await act(async () => finish('bien'));
  expect(then).toHaveBeenCalledWith('bien');
  expect(result.current.busy).toBe(false);
  expect(screen.getByText('Guardado')).toBeInTheDocument();
});

test('a refusal is told, or handed to who takes it over, and the next try is possible', async () => {
  const refusal = new ApiError(409, 'Ya existe', { errors: { nombre: 'Ya existe' } });
  const save = jest.fn().mockRejectedValueOnce(refusal).mockRejectedValueOnce(refusal).mockResolvedValueOnce(1);
  const refused = jest.fn();
  const { result, rerender } = renderHook(({ options }) => useSubmit(save, options), { initialProps: { options: {} as object } });
  await act(() => result.current.submit());
  expect(screen.getByRole('alert')).toHaveTextContent('Ya existe');
  rerender({ options: { refused } });
  await act(() => result.current.submit());
  expect(refused).toHaveBeenCalledWith(refusal);
  await act(() => result.current.submit());
  expect(save).toHaveBeenCalledTimes(3);
});

test('a part of the program that did not load is told as a server that does not answer', async () => {
  const unloaded = Object.assign(new Error('Failed to load chunk /_next/static/chunks/1.js'), { name: 'ChunkLoadError' });
  const { result } = renderHook(() => useSubmit(jest.fn().mockRejectedValueOnce(unloaded)));
  await act(() => result.current.submit());
  expect(screen.getByRole('alert')).toHaveTextContent('Servidor de aplicaciones no disponible');
});

test('a lost session is left to its dialog; a fault of our own is not swallowed', async () => {
  const save = jest.fn().mockRejectedValueOnce(new ApiError(403, 'Su sesión ha expirado')).mockRejectedValueOnce(new TypeError('nuestro'));
  const { result } = renderHook(() => useSubmit(save));
  await act(() => result.current.submit());
  expect(screen.queryByText(/expirado/)).not.toBeInTheDocument();
  await expect(act(() => result.current.submit())).rejects.toThrow('nuestro');
  expect(result.current.busy).toBe(false);
});

test('an act keeps its key over retries, takes a new one after success, and when the user turns to something else', async () => {
  const claves: string[] = [];
  let fails = 2;
  const pay = async (_: number, { clave }: { clave: string }) => {
    claves.push(clave);
    if ((fails -= 1) >= 0) throw new ApiError(0, 'Sin red');
  };
  const { result } = renderHook(() => useAct(pay));
  for (let i = 0; i < 4; i += 1) await act(() => result.current.submit(100));
  expect(claves[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(claves[1]).toBe(claves[0]);
  expect(claves[2]).toBe(claves[0]);
  expect(claves[3]).not.toBe(claves[0]);

  fails = 1;
  await act(() => result.current.submit(100));
  act(() => result.current.renew());
  await act(() => result.current.submit(200));
  expect(claves[5]).not.toBe(claves[4]);
});

test('after a conflict an act has a new key: the old one may be that of what was sent before', async () => {
  const claves: string[] = [];
  const pay = async (_: number, { clave }: { clave: string }) => {
    claves.push(clave);
    if (claves.length < 3) throw new ApiError(claves.length === 1 ? 0 : 409, 'No');
  };
  const { result } = renderHook(() => useAct(pay));
  for (let i = 0; i < 3; i += 1) await act(() => result.current.submit(100));
  expect(claves[1]).toBe(claves[0]);
  expect(claves[2]).not.toBe(claves[1]);
});
