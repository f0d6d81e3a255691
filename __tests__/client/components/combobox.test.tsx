import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useLoaded, type Load } from '@/components/data/useLoaded';
import { Combobox } from '@/components/ui/input/Combobox';
import { byName, useChoices, useSearch, whole, type SearchOf } from '@/components/ui/input/useSearch';
import { ApiError } from '@/services/http/apiError';
import { renderWith } from '../support';

type Question = { query: { filtro: string; size: number } };
interface Persona {
  codigo: number;
  nombre: string;
}

const PERSONAS: SearchOf<Persona> = { noun: 'persona', none: 'Nadie', keyOf: ({ codigo }) => codigo };
const personas = (...nombres: string[]) => nombres.map((nombre, i) => ({ codigo: i + 1, nombre }));
const option = ({ nombre }: Persona) => <strong>{nombre}</strong>;

type Answer = { rows: Persona[]; total: number };
let asked: string[] = [];
/** What the server does with a search. */
let serve: (filtro: string) => Promise<Answer> = async () => ({ rows: [], total: 0 });
const found = (rows: Persona[], total = rows.length) => {
  serve = async () => ({ rows, total });
};
const load: Load<Question, Answer> = ({ query: { filtro } }) => {
  asked.push(filtro);
  return serve(filtro);
};
const buscar = byName(load, ({ nombre }) => nombre);

beforeEach(() => {
  asked = [];
});

const sent = jest.fn((event: React.FormEvent) => event.preventDefault());
const closed = jest.fn();

/** A search in a form in a dialog, which its keys must not send or close. */
function Remote({ onPick }: { onPick: (row: Persona) => void }) {
  const search = useSearch(buscar, PERSONAS);
  return (
    <form onSubmit={sent} onKeyDown={({ key }) => key === 'Escape' && closed()}>
      <Combobox label="Persona" placeholder="Nombre" search={search} option={option} onPick={onPick} />
      <input aria-label="Otro" />
    </form>
  );
}
function show() {
  const onPick = jest.fn();
  return { onPick, ...renderWith(<Remote onPick={onPick} />) };
}
const box = () => screen.getByRole('combobox', { name: 'Persona' });
const atHand = () => screen.getByRole('option', { selected: true });

test('finds while one types, after a pause, and says how many', async () => {
  found(personas('Ana', 'Anabel'), 12);
  const { user } = show();
  await user.type(box(), 'ana');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(asked).toEqual(['ana']);
  expect(screen.getByRole('status')).toHaveTextContent('12 resultados');
  expect(screen.getByText('y 10 personas más: siga escribiendo')).toBeVisible();
});

test('whose name begins with what was typed comes first, and Enter takes it', async () => {
  found(personas('Ana Luz Santos', 'Bea Luz Santos', 'Lúz Santos', 'Luz Santos Peña'));
  const { user, onPick } = show();
  await user.type(box(), 'luz santos');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Lúz Santos', 'Luz Santos Peña', 'Ana Luz Santos', 'Bea Luz Santos']);
  await user.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ nombre: 'Lúz Santos' }));
});

test('what a search of several kinds answers is offered whole; of a call that answers all, the eight that fit best', async () => {
  const many = [...'abcdefghij'].map((letter) => `${letter} luz`);
  found(personas(...many));
  const { user } = show();
  await user.type(box(), 'luz');
  expect(await screen.findAllByRole('option')).toHaveLength(10);
  const all = whole(
    async () => personas(...many, 'Luz'),
    ({ nombre }) => nombre,
  );
  const { rows, total } = await all({ query: { filtro: 'luz' } });
  expect([rows.length, rows[0]!.nombre, total]).toEqual([8, 'Luz', 11]);
});

test('one letter asks nothing, one digit may be a code', async () => {
  found([]);
  const { user } = show();
  await user.type(box(), 'a');
  await user.clear(box());
  await user.type(box(), '7');
  await screen.findByText('Nadie coincide con «7»');
  expect(asked).toEqual(['7']);
});

test('the focus stays in the input, which names the option at hand; ↑ ↓ go round, Home and End to the ends, Enter picks', async () => {
  found(personas('Ana', 'Berta', 'Carla'));
  const { user, onPick } = show();
  await user.type(box(), 'an');
  await screen.findAllByRole('option');
  expect(box()).toHaveAttribute('aria-expanded', 'true');
  expect(box()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  const names = async (key: string) => {
    await user.keyboard(key);
    expect(box()).toHaveFocus();
    expect(box()).toHaveAttribute('aria-activedescendant', atHand().id);
    return atHand().textContent;
  };
  expect(atHand()).toHaveTextContent('Ana');
  expect(await names('{ArrowDown}')).toBe('Berta');
  expect(await names('{End}')).toBe('Carla');
  expect(await names('{ArrowDown}')).toBe('Ana');
  expect(await names('{ArrowUp}')).toBe('Carla');
  expect(await names('{Home}')).toBe('Ana');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onPick).toHaveBeenCalledWith({ codigo: 2, nombre: 'Berta' });
  expect(box()).toHaveValue('');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box()).not.toHaveAttribute('aria-activedescendant');
  expect(sent).not.toHaveBeenCalled();
});

test('a click picks', async () => {
  found(personas('Ana', 'Berta'));
  const { user, onPick } = show();
  await user.type(box(), 'an');
  await user.click(await screen.findByRole('option', { name: 'Berta' }));
  expect(onPick).toHaveBeenCalledWith({ codigo: 2, nombre: 'Berta' });
  expect(box()).toHaveFocus();
});

test('Esc closes the list and nothing else; the next one goes to what is around; an arrow opens it again', async () => {
  found(personas('Ana', 'Berta'));
  const { user } = show();
  await user.type(box(), 'an');
  await screen.findAllByRole('option');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box()).toHaveValue('an');
  expect(closed).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}');
  expect(atHand()).toHaveTextContent('Ana');
  await user.keyboard('{Escape}{Escape}');
  expect(closed).toHaveBeenCalledTimes(1);
});

test('leaving the input closes the list', async () => {
  found(personas('Ana'));
  const { user } = show();
  await user.type(box(), 'an');
  await screen.findAllByRole('option');
  await user.tab();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('nobody fits: it says so, and Enter does nothing', async () => {
  found([]);
  const { user, onPick } = show();
  await user.type(box(), 'zzz');
  expect(await screen.findByText('Nadie coincide con «zzz»')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(onPick).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
  expect(box()).toHaveAttribute('aria-expanded', 'false');
});

test('a failure says why, and its button tries again', async () => {
  serve = async () => {
    throw new ApiError(500, 'El servidor no responde');
  };
  const { user } = show();
  await user.type(box(), 'an');
  expect(await screen.findByText('El servidor no responde')).toBeVisible();
  found(personas('Ana'));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('1 resultado')).toBeVisible();
});

describe('Enter that was faster than the answer', () => {
  const late = () => {
    let answer: (rows: Persona[]) => Promise<void> = async () => undefined;
    serve = () =>
      new Promise((done) => {
        answer = (rows) => act(async () => done({ rows, total: rows.length }));
      });
    return (rows: Persona[]) => answer(rows);
  };
  const typed = async (user: ReturnType<typeof show>['user']) => {
    await user.type(box(), 'an{Enter}');
    // The pause in which one may type on.
    await act(() => new Promise((done) => setTimeout(done, 300)));
  };

  test('takes the only one that then comes', async () => {
    const answer = late();
    const { user, onPick } = show();
    await typed(user);
    await answer(personas('Ana'));
    expect(onPick).toHaveBeenCalledWith({ codigo: 1, nombre: 'Ana' });
  });

  test('is no choice among several', async () => {
    const answer = late();
    const { user, onPick } = show();
    await typed(user);
    await answer(personas('Ana', 'Berta'));
    expect(onPick).not.toHaveBeenCalled();
    expect(atHand()).toHaveTextContent('Ana');
  });

  test('takes nobody whom other letters found', async () => {
    found(personas('Ana'));
    const { user, onPick } = show();
    await user.type(box(), 'an');
    await screen.findAllByRole('option');
    const answer = late();
    fireEvent.change(box(), { target: { value: 'bert' } });
    await user.keyboard('{Enter}');
    expect(onPick).not.toHaveBeenCalled();
    await act(() => new Promise((done) => setTimeout(done, 300)));
    await answer(personas('Berta'));
    expect(onPick).toHaveBeenCalledWith({ codigo: 1, nombre: 'Berta' });
  });
});

test('readings that do not wait for an answer leave the field at once; what is not found is offered again', async () => {
  const answers = new Map<string, (rows: Persona[]) => void>();
  const read = jest.fn((text: string) => new Promise<Persona[]>((done) => answers.set(text, done)));
  const onPick = jest.fn();
  const Reader = () => <Combobox {...{ label: 'Persona', placeholder: '', option, read, onPick }} search={useSearch(load, PERSONAS)} />;
  const { user } = renderWith(<Reader />);
  await user.type(box(), '111{Enter}222{Enter}333{Enter}');
  expect(box()).toHaveValue('');
  expect(read.mock.calls).toEqual([['111']]); // in their order
  await act(async () => answers.get('111')!(personas('Ana')));
  expect(onPick).toHaveBeenCalledWith({ codigo: 1, nombre: 'Ana' });
  expect(box()).toHaveValue('');
  await act(async () => answers.get('222')!([]));
  expect(box()).toHaveValue('222');
  await act(async () => answers.get('333')!(personas('Ana', 'Anabel')));
  expect(box()).toHaveValue('222');
  await user.click(screen.getByRole('button', { name: 'Sin leer: «333»' }));
  expect(box()).toHaveValue('333');
  expect(screen.queryByRole('button', { name: /Sin leer/ })).toBeNull();
  await user.type(box(), '{Enter}');
  await act(async () => answers.get('333')!([]));
  // The same again, which comes back again.
  await user.type(box(), '{Enter}');
  await act(async () => answers.get('333')!([]));
  // The next reading replaces what came back, which stays on offer.
  expect((box() as HTMLInputElement).selectionEnd).toBe(3);
  expect((box() as HTMLInputElement).selectionStart).toBe(0);
  fireEvent.change(box(), { target: { value: '4' } });
  expect(await screen.findByRole('button', { name: 'Sin leer: «333»' })).toBeVisible();
  expect(onPick).toHaveBeenCalledTimes(1);
});

test('a reading on which the page fails is offered again and does not stop the next ones', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = new Error('broken');
  const onPick = jest.fn<void, [Persona]>().mockImplementationOnce(() => {
    throw failure;
  });
  const read = async (text: string) => personas(text);
  const Reader = () => <Combobox {...{ label: 'Persona', placeholder: '', option, read, onPick }} search={useSearch(load, PERSONAS)} />;
  const { user } = renderWith(<Reader />);
  await user.type(box(), '111{Enter}222{Enter}');
  expect(await screen.findByRole('button', { name: 'Sin leer: «111»' })).toBeVisible();
  await waitFor(() => expect(onPick).toHaveBeenLastCalledWith({ codigo: 1, nombre: '222' }));
  expect(said).toHaveBeenCalledWith(failure);
  said.mockRestore();
});

function Local() {
  const [picked, setPicked] = useState('nadie');
  const loaded = useLoaded(async () => personas('José Díaz', 'Ana Peña', 'Andrés Mota'));
  const search = useChoices(loaded, ({ nombre }) => nombre, PERSONAS);
  return (
    <>
      <Combobox label="Persona" placeholder="Nombre" search={search} option={option} onPick={({ nombre }) => setPicked(nombre)} />
      <p>Eligió a {picked}</p>
    </>
  );
}

test('among what is loaded already all is offered, and words are found without accents', async () => {
  const { user } = renderWith(<Local />);
  await user.click(box());
  expect(await screen.findAllByRole('option')).toHaveLength(3);
  await user.type(box(), 'diaz jo');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['José Díaz']);
  await user.keyboard('{Enter}');
  expect(screen.getByText('Eligió a José Díaz')).toBeVisible();
});
