import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Loaded, useLoaded, type Load } from '@/components/data/useLoaded';
import { ApiError } from '@/services/http/apiError';
import { inscritosService, renovacionService } from '@/services/inscripciones';
import { sucursalChosen } from '@/store/session';
import { renderWith, signedIn } from '../support';

interface Asked {
  input: unknown;
  signal: AbortSignal;
  answer: (words: string) => Promise<void>;
  fail: (words: string) => Promise<void>;
}

/** A call whose answers come when the test says so. */
function fakeCall(ofBranch = false) {
  const asked: Asked[] = [];
  const call = (input: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise<string>((done, refuse) => {
      const settle = (act_: () => void) => act(async () => act_());
      asked.push({
        input,
        signal,
        answer: (words) => settle(() => done(words)),
        fail: (words) => settle(() => refuse(new ApiError(500, words))),
      });
    });
  return { asked, load: Object.assign(call, { ofBranch }) as Load<unknown, string> };
}

function Reader({ load, inputs }: { load: Load<unknown, string>; inputs: unknown[] }) {
  const [at, setAt] = useState(0);
  const [version, setVersion] = useState(0);
  const loaded = useLoaded(load, inputs[at], version);
  return (
    <>
      <button onClick={() => setAt(at + 1)}>Otra</button>
      <button onClick={() => setVersion(version + 1)}>Cambió</button>
      <button onClick={() => void loaded.reload()}>Recargar</button>
      <button onClick={() => loaded.set('lo guardado')}>Guardar</button>
      <Loaded of={loaded}>{(data) => <p>Hay {data}</p>}</Loaded>
      <p>Último {loaded.latest ?? 'ninguno'}</p>
    </>
  );
}

const show = ({ load }: { load: Load<unknown, string> }, ...inputs: unknown[]) =>
  renderWith(<Reader load={load} inputs={inputs} />, signedIn({ codigoSucursal: 1 }));
const press = (user: ReturnType<typeof show>['user'], name: string) => user.click(screen.getByRole('button', { name }));

test('waits, then shows the thing', async () => {
  const call = fakeCall();
  show(call, { id: 1 });
  expect(screen.getByRole('status', { name: 'Cargando' })).toBeInTheDocument();
  expect(call.asked.map(({ input }) => input)).toEqual([{ id: 1 }]);
  await call.asked[0]!.answer('uno');
  expect(screen.getByText('Hay uno')).toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('another input gives the first request up, and its late answer is dropped', async () => {
  const call = fakeCall();
  const { user } = show(call, { id: 1 }, { id: 2 });
  await press(user, 'Otra');
  expect(call.asked[0]!.signal.aborted).toBe(true);
  await call.asked[1]!.answer('dos');
  await call.asked[0]!.answer('uno');
  expect(screen.getByText('Hay dos')).toBeInTheDocument();
});

test('what there was is no answer to another input; it is `latest` until that one is there', async () => {
  const call = fakeCall();
  const { user } = show(call, { id: 1 }, { id: 2 });
  await call.asked[0]!.answer('uno');
  await press(user, 'Otra');
  expect(screen.queryByText('Hay uno')).not.toBeInTheDocument();
  expect(screen.getByText('Último uno')).toBeInTheDocument();
  await call.asked[1]!.fail('Se cayó');
  expect(screen.getByText('Último ninguno')).toBeInTheDocument();
});

test('leaving the page gives the request up', () => {
  const call = fakeCall();
  show(call, { id: 1 }).unmount();
  expect(call.asked[0]!.signal.aborted).toBe(true);
});

test('a preview that the server refuses says what is wrong with its input, since it has no field to mark', async () => {
  const refused = new ApiError(400, 'Revise los datos marcados', { errors: { fecha: 'No puede ser una fecha futura' } });
  const load = Object.assign(async () => Promise.reject(refused), { ofBranch: false }) as Load<unknown, string>;
  show({ load }, {});
  expect(await screen.findByText('No puede ser una fecha futura')).toBeVisible();
  expect(screen.queryByText('Revise los datos marcados')).not.toBeInTheDocument();
});

test('a failure says why and is tried again by its button', async () => {
  const call = fakeCall();
  const { user } = show(call, { id: 1 });
  await call.asked[0]!.fail('El servidor no responde');
  expect(screen.getByRole('alert')).toHaveTextContent('El servidor no responde');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await press(user, 'Reintentar');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await call.asked[1]!.answer('uno');
  expect(screen.getByText('Hay uno')).toBeInTheDocument();
});

test('a reload keeps what there is until the answer is there, also when it fails', async () => {
  const call = fakeCall();
  const { user } = show(call, { id: 1 });
  await call.asked[0]!.answer('uno');
  await press(user, 'Recargar');
  expect(screen.getByText('Hay uno')).toBeInTheDocument();
  await call.asked[1]!.fail('Se cayó');
  expect(screen.getByText('Hay uno')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Se cayó');
  await press(user, 'Cambió');
  await call.asked[2]!.answer('uno de nuevo');
  expect(screen.getByText('Hay uno de nuevo')).toBeInTheDocument();
  expect(call.asked.map(({ input }) => input)).toEqual([{ id: 1 }, { id: 1 }, { id: 1 }]);
});

test('what a write answered is taken, and a read from before the write is dropped', async () => {
  const call = fakeCall();
  const { user } = show(call, { id: 1 });
  await press(user, 'Guardar');
  await call.asked[0]!.answer('lo viejo');
  expect(screen.getByText('Hay lo guardado')).toBeInTheDocument();
});

test('without an input nothing is asked, and nothing stands there', async () => {
  const call = fakeCall();
  const { user } = show(call, undefined, { id: 2 });
  expect(call.asked).toHaveLength(0);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await press(user, 'Otra');
  expect(call.asked).toHaveLength(1);
});

test('a call that takes the branch is asked again when another one is selected, and the other branch’s answer is gone at once', async () => {
  const call = fakeCall(true);
  const { store } = show(call, { id: 1 });
  await call.asked[0]!.answer('de la 1');
  act(() => void store.dispatch(sucursalChosen(3)));
  expect(screen.queryByText('Hay de la 1')).not.toBeInTheDocument();
  expect(screen.getByText('Último ninguno')).toBeInTheDocument();
  await call.asked[1]!.answer('de la 3');
  expect(screen.getByText('Hay de la 3')).toBeInTheDocument();
});

test('a call without a branch does not mind which one is selected', async () => {
  const call = fakeCall();
  const { store } = show(call, { id: 1 });
  await call.asked[0]!.answer('de todas');
  act(() => void store.dispatch(sucursalChosen(3)));
  await waitFor(() => expect(screen.getByText('Hay de todas')).toBeInTheDocument());
  expect(call.asked).toHaveLength(1);
});

test('reads and previews are loads, an act is none: the types refuse it', () => {
  const { renovar } = renovacionService;
  const useBoth = (load: typeof renovar) => {
    // @ts-expect-error a screen asks again whenever it likes, and an act must not happen then
    useLoaded(load, { body: { codigoPeriodo: 1, codigoPeriodoNuevo: 2 } });
    return useLoaded(load.preview, { body: { codigoPeriodo: 1, codigoPeriodoNuevo: 2 } });
  };
  expect(useBoth).toBeInstanceOf(Function);
  expect([renovar.reads, renovar.preview.reads, inscritosService.activas.reads]).toEqual([false, true, true]);
});

test('a failure of the page itself is told in Spanish with what to do; its own words go to the console', async () => {
  const told = jest.spyOn(console, 'error').mockImplementation(() => {});
  const broken = new RangeError('Maximum call stack size exceeded');
  let fails = true;
  const load = Object.assign(async () => (fails ? Promise.reject(broken) : 'uno'), { ofBranch: false }) as Load<unknown, string>;
  const { user } = show({ load }, {});
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Esta página falló al leer lo que el servidor contestó\. Cargue la página de nuevo; si vuelve a pasar, avise a quien administra Cantera\./,
  );
  expect(document.body).not.toHaveTextContent(/RangeError|Maximum/);
  expect(told.mock.calls).toEqual([[broken]]);
  told.mockRestore();
  fails = false;
  await press(user, 'Reintentar');
  expect(await screen.findByText('Hay uno')).toBeInTheDocument();
});

test('a part of the program that did not load is told as a server that does not answer, and asked for again', async () => {
  const unloaded = Object.assign(new Error('Failed to load chunk /_next/static/chunks/1.js'), { name: 'ChunkLoadError' });
  let fails = true;
  const load = Object.assign(async () => (fails ? Promise.reject(unloaded) : 'uno'), { ofBranch: false }) as Load<unknown, string>;
  const { user } = show({ load }, {});
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Servidor de aplicaciones no disponible/);
  fails = false;
  await press(user, 'Reintentar');
  expect(await screen.findByText('Hay uno')).toBeInTheDocument();
});
