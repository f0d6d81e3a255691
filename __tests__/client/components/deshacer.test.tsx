import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { guardado } from '@/components/feedback/deshacer';
import { clearToasts } from '@/components/feedback/toast';
import { crudForm, undoWords } from '@/components/form/FormDialog';
import { EnSitio } from '@/components/list/EnSitio';
import { categoria } from '@/contract/inventario/categoria';
import { ApiError } from '@/services/http/apiError';
import { renderWith, signedIn } from '../support';

afterEach(() => act(clearToasts));

test('a save is undone from its message, once, and what follows runs after it', async () => {
  const [undo, then] = [jest.fn().mockResolvedValue(undefined), jest.fn()];
  renderWith(<p>Página</p>, signedIn());
  act(() => guardado('Guardado', undo, then));
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText('Deshecho')).toBeVisible();
  expect(screen.queryByText('Guardado')).not.toBeInTheDocument();
  expect([undo.mock.calls.length, then.mock.calls.length]).toEqual([1, 1]);
});

test('an undo that the server refuses says why, and nothing follows', async () => {
  const then = jest.fn();
  renderWith(<p>Página</p>, signedIn());
  act(() => guardado('Guardado', () => Promise.reject(new ApiError(409, 'Otra persona lo cambió')), then));
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText('No se deshizo: Otra persona lo cambió')).toBeVisible();
  expect(then).not.toHaveBeenCalled();
});

test('it stays ten seconds', () => {
  jest.useFakeTimers();
  renderWith(<p>Página</p>, signedIn());
  act(() => guardado('Guardado', jest.fn(), jest.fn()));
  act(() => void jest.advanceTimersByTime(9_900));
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  act(() => void jest.advanceTimersByTime(200));
  expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  jest.useRealTimers();
});

test('a rename can be undone, with the version that it left; another change cannot', async () => {
  const update = jest.fn().mockResolvedValue({});
  const service = { calls: categoria, id: jest.fn(), save: jest.fn(), update };
  const row = { codigoCategoria: 7, descripcion: 'Balones', activo: true, version: 3 };
  const { undo } = crudForm(service as never, row, {}, jest.fn());
  const value = { descripcion: 'Balón', activo: true, version: 3 };
  expect(undo({ version: 4 }, { ...value, activo: false } as never)).toBeUndefined();
  expect(undo({ version: 4 }, { ...value, descripcion: 'Balones' } as never)).toBeUndefined();
  await undo({ version: 4 }, value as never)!.act();
  // @ts-expect-error -- an update of another body is none of this entity
  expect(() => crudForm({ ...service, update: (_: { body: { activo: string } }) => Promise.resolve() }, row, {})).not.toThrow();
  expect(update).toHaveBeenCalledWith({ body: { codigoCategoria: 7, descripcion: 'Balones', activo: true, version: 4 } });
});

test('lists that a form sends back as they were do not hinder the undoing of a rename, and a changed one does', async () => {
  const row = { descripcion: 'Sub-12', telefono: null, horarios: [{ codigo: 1, hora: '16:00' }], version: 3 };
  const same = { descripcion: 'Sub-13', horarios: [{ hora: '16:00' }], version: 3 };
  const update = jest.fn().mockResolvedValue({});
  await undoWords(row, same, { version: 4 }, update, jest.fn())!.act();
  expect(update).toHaveBeenCalledWith({ ...same, descripcion: 'Sub-12', version: 4 });
  for (const horarios of [[{ hora: '17:00' }], []]) {
    expect(undoWords(row, { ...same, horarios }, { version: 4 }, update, jest.fn())).toBeUndefined();
  }
});

describe('a value that is edited where it stands', () => {
  const render = (save: (value: string) => Promise<() => Promise<unknown>>, onSaved = jest.fn()) => {
    renderWith(
      <EnSitio label="el mínimo de Balón" value="5" save={save} onSaved={onSaved}>
        5
      </EnSitio>,
      signedIn(),
    );
    return onSaved;
  };
  const pencil = () => screen.findByRole('button', { name: 'Cambiar el mínimo de Balón' });
  const field = () => screen.getByRole('textbox', { name: 'Cambiar el mínimo de Balón' });

  test('Enter saves what was typed, and the save can be undone', async () => {
    const undo = jest.fn().mockResolvedValue(undefined);
    const save = jest.fn().mockResolvedValue(undo);
    const onSaved = render(save);
    await userEvent.click(await pencil());
    expect(field()).toHaveFocus();
    await userEvent.keyboard('8{Enter}');
    await waitFor(() => expect(save).toHaveBeenCalledWith('8'));
    await waitFor(async () => expect(await pencil()).toHaveFocus());
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2));
    expect(undo).toHaveBeenCalledTimes(1);
  });

  test('Escape leaves it as it was; the same value again saves nothing', async () => {
    const save = jest.fn();
    render(save);
    await userEvent.click(await pencil());
    await userEvent.keyboard('8{Escape}');
    await waitFor(async () => expect(await pencil()).toHaveFocus());
    await userEvent.click(await pencil());
    await userEvent.keyboard('5{Enter}');
    await pencil();
    expect(save).not.toHaveBeenCalled();
  });

  test('a refusal stands beside the field, which stays open', async () => {
    render(() => Promise.reject(new ApiError(400, 'Revise los datos', { errors: { existenciaMinima: 'A lo sumo 99,999' } })));
    await userEvent.click(await pencil());
    await userEvent.keyboard('100000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('A lo sumo 99,999');
    expect(field()).toHaveAccessibleDescription('A lo sumo 99,999');
    expect(field()).toHaveValue('100000');
  });
});
