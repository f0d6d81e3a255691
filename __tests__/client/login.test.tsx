import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { delay, http as server, HttpResponse } from 'msw';
import Login from '@/pages/auth/login';
import { API, renderWith, sesion, signedIn, testApi } from './support';

const router = { pathname: '/auth/login', replace: jest.fn(async () => true), prefetch: jest.fn(async () => {}) };
jest.mock('next/router', () => ({ useRouter: () => router }));

let calls = 0;
const api = testApi(
  server.post(`${API}login`, async () => {
    calls += 1;
    await delay(30);
    return HttpResponse.json(sesion());
  }),
  server.get(`${API}registro/estado`, () => HttpResponse.json({ vacio: false })),
);
const refuse = (status: number, body: object, headers?: Record<string, string>) =>
  api.use(server.post(`${API}login`, () => HttpResponse.json({ success: false, ...body }, { status, headers })));

beforeEach(() => {
  calls = 0;
  router.replace.mockClear();
  sessionStorage.clear();
});

async function fill(password = 'secreta') {
  const view = renderWith(<Login />);
  await view.user.type(screen.getByLabelText('Usuario'), 'ana');
  await view.user.type(screen.getByLabelText('Contraseña'), password);
  await view.user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  return view;
}

test('is a real form that password managers know, and never puts the password into the address', () => {
  renderWith(<Login />);
  expect(screen.getByLabelText('Usuario')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Contraseña')).toHaveAttribute('autocomplete', 'current-password');
  expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'password');
  expect(document.querySelector('form')).toHaveAttribute('method', 'post');
});

test('what a password manager filled in without an event is sent', async () => {
  renderWith(<Login />);
  (screen.getByLabelText('Usuario') as HTMLInputElement).value = 'ana';
  (screen.getByLabelText('Contraseña') as HTMLInputElement).value = 'secreta';
  fireEvent.submit(document.querySelector('form')!);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
});

test('empty fields are told beside them, without a call', async () => {
  const { user } = renderWith(<Login />);
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  expect(screen.getByLabelText('Usuario')).toHaveAccessibleDescription('Requerido');
  expect(screen.getByLabelText('Contraseña')).toHaveAccessibleDescription('Requerido');
  expect(screen.getByLabelText('Usuario')).toHaveFocus();
  expect(calls).toBe(0);
});

test('while it sends, the button is disabled and a second press sends nothing; then the start opens', async () => {
  const { user } = await fill();
  const button = screen.getByRole('button', { name: 'Entrando…' });
  expect(button).toBeDisabled();
  fireEvent.submit(document.querySelector('form')!);
  await user.click(button);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
  expect(calls).toBe(1);
});

test('after the login the wanted address opens', async () => {
  sessionStorage.setItem('cantera-destino', '/periodo?page=2');
  await fill();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/periodo?page=2'));
});

test('who is signed in already goes on', () => {
  renderWith(<Login />, signedIn());
  expect(router.replace).toHaveBeenCalledWith('/');
});

test('shows what the server says, and what was typed stays', async () => {
  refuse(401, { mensaje: 'Usuario o contraseña incorrectos.' });
  await fill('mala');
  expect(await screen.findByRole('alert')).toHaveTextContent('Usuario o contraseña incorrectos.');
  expect(screen.getByLabelText('Usuario')).toHaveValue('ana');
  expect(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled();
  expect(router.replace).not.toHaveBeenCalled();
});

test('faults of single fields stand beside them', async () => {
  refuse(400, { errors: { usuario: 'Máximo 60 caracteres' } });
  await fill();
  await waitFor(() => expect(screen.getByLabelText('Usuario')).toHaveAccessibleDescription('Máximo 60 caracteres'));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Máximo 60 caracteres']);
});

test('after too many tries the button counts the seconds to wait', async () => {
  refuse(429, { mensaje: 'Demasiados intentos.' }, { 'Retry-After': '2' });
  await fill();
  expect(await screen.findByRole('button', { name: 'Espere 2 s' })).toBeDisabled();
  await act(async () => void (await delay(2200)));
  expect(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled();
});

test('without a network it says so', async () => {
  api.use(server.post(`${API}login`, () => HttpResponse.error()));
  await fill();
  expect(await screen.findByRole('alert')).toHaveTextContent('Servidor de aplicaciones no disponible, favor intentar mas tarde.');
});

test('the password can be made readable', async () => {
  const { user } = renderWith(<Login />);
  await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'text');
});

test('the way to a forgotten password stands under the form', () => {
  renderWith(<Login />);
  expect(screen.getByRole('link', { name: '¿Olvidó su contraseña?' })).toHaveAttribute('href', '/auth/forgot-password');
});

test('on an empty system it leads to the first start; without an answer it stays', async () => {
  api.use(server.get(`${API}registro/estado`, () => HttpResponse.json({ vacio: true })));
  renderWith(<Login />);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/auth/register'));
  router.replace.mockClear();
  let asked = false;
  api.use(server.get(`${API}registro/estado`, () => ((asked = true), HttpResponse.error())));
  renderWith(<Login />);
  await waitFor(() => expect(asked).toBe(true));
  expect(router.replace).not.toHaveBeenCalled();
});

describe('with a second factor', () => {
  /** A server that wants the code 123456 with the password. */
  const wantCode = () => {
    const sent: object[] = [];
    api.use(
      server.post(`${API}login`, async ({ request }) => {
        const body = (await request.json()) as { codigo?: string };
        sent.push(body);
        if (body.codigo === '123456') return HttpResponse.json(sesion());
        const codigo = body.codigo ? 'Ese código no es correcto o ya se usó' : 'Escriba el código de su aplicación';
        return HttpResponse.json({ success: false, mensaje: 'El código no es correcto', errors: { codigo } }, { status: 401 });
      }),
    );
    return sent;
  };

  test('the code is asked for after the password, and sent with it; a wrong one is told beside it', async () => {
    const sent = wantCode();
    const { user } = await fill();
    const codigo = await screen.findByLabelText('Código de 6 dígitos');
    expect(codigo).toHaveFocus();
    expect(codigo).toHaveAttribute('autocomplete', 'one-time-code');
    expect(codigo).toBeValid();
    expect(screen.getByLabelText('Contraseña')).not.toBeVisible();
    await user.type(codigo, '000000{Enter}');
    await waitFor(() => expect(codigo).toHaveAccessibleDescription('Ese código no es correcto o ya se usó'));
    await user.clear(codigo);
    await user.type(codigo, '123456');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
    expect(sent).toMatchObject([
      { usuario: 'ana', password: 'secreta' },
      { usuario: 'ana', password: 'secreta', codigo: '000000' },
      { usuario: 'ana', password: 'secreta', codigo: '123456' },
    ]);
    expect(sent[0]).not.toHaveProperty('codigo');
  });

  test('without the phone a recovery code does; an empty field is told without a call; one can go back', async () => {
    const sent = wantCode();
    const { user } = await fill();
    await user.click(await screen.findByRole('button', { name: 'Usar un código de recuperación' }));
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(screen.getByLabelText('Código de recuperación')).toHaveAccessibleDescription('Requerido');
    expect(sent).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Volver' }));
    expect(screen.getByLabelText('Usuario')).toHaveValue('ana');
    expect(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled();
  });
});
