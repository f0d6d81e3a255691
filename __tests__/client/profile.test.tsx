import { screen, waitFor, within } from '@testing-library/react';
import { http as server, HttpResponse } from 'msw';
import { PrimeReactProvider } from 'primereact/api';
import { ConfirmDialog } from 'primereact/confirmdialog';
import { useState } from 'react';
import { fuerza, faltaDeContrasena } from '@/contract/usuarios/contrasena';
import { closedMenus } from '@/layout/menu/menuState';
import { Profile } from '@/layout/profile/Profile';
import { LayoutContext } from '@/layout/menu/useMenu';
import { API, testApi, renderWith, signedIn } from './support';

jest.mock('next/router', () => ({ useRouter: () => ({ pathname: '/', beforePopState: () => {} }) }));

const perfil = {
  usuario: 'ana',
  nombre: 'Ana Peña',
  tipoUsuario: 'OPERADOR',
  compania: 'Academia Cantera',
  email: 'ana@academia.do',
  telefono: '',
  codigoFoto: null,
  fechaRegistro: '2026-01-05T12:00:00Z',
  version: 4,
};
let sent: unknown[] = [];
const answer = (data: object) => HttpResponse.json({ success: true, mensaje: 'Guardado', data });
const api = testApi(
  server.get(`${API}perfil`, () => HttpResponse.json(perfil)),
  server.get(`${API}segundofactor`, () => HttpResponse.json({ desde: null, codigosRestantes: 0, exigido: false })),
  server.get(`${API}sesion/propias`, () => HttpResponse.json([])),
  server.put(`${API}perfil/update`, async ({ request }) => {
    const body = (await request.json()) as object;
    sent.push(body);
    return answer({ ...perfil, ...body, version: 5 });
  }),
  server.post(`${API}usuario/changepassword`, async ({ request }) => {
    sent.push(await request.json());
    return answer({ sesionesCerradas: 2 });
  }),
);

beforeEach(() => {
  sent = [];
});

/** The part of the shell that keeps what is open. */
function Bar() {
  const [state, setState] = useState(closedMenus);
  const change = (changed: Partial<typeof closedMenus>) => setState((now) => ({ ...now, ...changed }));
  return (
    <LayoutContext.Provider value={{ state, change }}>
      <Profile />
    </LayoutContext.Provider>
  );
}

async function open(session = signedIn()) {
  const view = renderWith(
    <PrimeReactProvider>
      <Bar />
      <ConfirmDialog />
    </PrimeReactProvider>,
    session,
  );
  await view.user.click(screen.getByRole('button', { name: 'Perfil' }));
  await screen.findByRole('dialog', { name: 'Perfil' });
  return view;
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Perfil' }));

test('the tooltip of Perfil shows the username', () => {
  renderWith(<Profile />, signedIn());
  expect(screen.getByRole('tooltip')).toHaveTextContent('ana');
  expect(screen.getByRole('button', { name: 'Perfil' })).toHaveAccessibleDescription('ana');
});

test('Perfil shows own data, and the branches with the default one and the current one marked', async () => {
  await open(signedIn({ codigoSucursal: 3 }));
  for (const text of ['Ana Peña', 'ana', 'Operador', 'Academia Cantera']) expect(dialog().getByText(text)).toBeInTheDocument();
  expect(
    dialog()
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Sucursal 1', 'Sucursal 2Por defecto', 'Sucursal 3Actual']);
  expect(await screen.findByLabelText('Correo')).toHaveValue('ana@academia.do');
});

test('e-mail and phone are saved with the version that was read; without a change there is nothing to save', async () => {
  const { user } = await open();
  const telefono = await screen.findByLabelText('Teléfono');
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await user.type(telefono, '809-555-0142');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent).toEqual([{ email: 'ana@academia.do', telefono: '809-555-0142', version: 4 }]));
  expect(await screen.findByText('Guardado')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled());
});

test('another e-mail asks for the own password', async () => {
  const { user } = await open();
  const correo = await screen.findByLabelText('Correo');
  expect(screen.queryByLabelText('Su contraseña')).not.toBeInTheDocument();
  await user.type(correo, 'm');
  await user.type(screen.getByLabelText('Su contraseña'), 'balón de Naco');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const contacto = { email: 'ana@academia.dom', telefono: '', version: 4 };
  await waitFor(() => expect(sent).toEqual([{ ...contacto, password: 'balón de Naco' }]));
});

test('an e-mail that is none is told beside it, without a call', async () => {
  const { user } = await open();
  const correo = await screen.findByLabelText('Correo');
  await user.clear(correo);
  await user.type(correo, 'ana@');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(correo).toBeInvalid());
  expect(sent).toEqual([]);
});

test('closing with unsaved contact data asks first', async () => {
  const { user } = await open();
  await user.type(await screen.findByLabelText('Teléfono'), '809');
  await user.click(dialog().getByRole('button', { name: 'Cerrar' }));
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  expect(screen.getByLabelText('Teléfono')).toHaveValue('809');
  await user.click(dialog().getByRole('button', { name: 'Cerrar' }));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Perfil' })).not.toBeInTheDocument());
});

test('a profile that cannot be read says why and is tried again', async () => {
  api.use(server.get(`${API}perfil`, () => HttpResponse.error(), { once: true }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByLabelText('Correo')).toHaveValue('ana@academia.do');
});

describe('the own password', () => {
  async function openForm() {
    const view = await open();
    await view.user.click(screen.getByRole('button', { name: 'Cambiar mi contraseña' }));
    return view;
  }
  const field = (name: string) => screen.getByLabelText(name);
  async function fill(user: Awaited<ReturnType<typeof openForm>>['user'], actual: string, nueva: string, otra = nueva) {
    if (actual) await user.type(field('Contraseña actual'), actual);
    if (nueva) await user.type(field('Nueva contraseña'), nueva);
    if (otra) await user.type(field('Repita la nueva contraseña'), otra);
    await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
  }

  test('is offered to holders of access 3 only', async () => {
    await open(signedIn({ detallesAcceso: [] }));
    expect(screen.queryByText('Cambiar mi contraseña')).not.toBeInTheDocument();
  });

  test('asks for the current one, sends it for the own user, and says which other sessions ended', async () => {
    const { user } = await openForm();
    await fill(user, 'cantera', 'balón de Naco');
    await waitFor(() =>
      expect(sent).toEqual([{ usuario: 'ana', oldPassword: 'cantera', newPassword: 'balón de Naco', password: 'balón de Naco' }]),
    );
    expect(await screen.findByText('Contraseña cambiada. Se cerraron 2 sesiones en otros equipos.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Contraseña actual')).not.toBeInTheDocument();
  });

  test.each([
    [
      'nothing',
      '',
      '',
      '',
      { 'Contraseña actual': 'Requerido', 'Nueva contraseña': 'Requerido', 'Repita la nueva contraseña': 'Requerido' },
    ],
    ['a short one', 'x', 'corta', 'corta', { 'Nueva contraseña': 'Mínimo 8 caracteres' }],
    ['a repetition that differs', 'x', 'balón de Naco', 'balón', { 'Repita la nueva contraseña': 'No coincide con la nueva contraseña' }],
  ])('tells %s beside its field, without a call', async (_, actual, nueva, otra, faults) => {
    const { user } = await openForm();
    await fill(user, actual, nueva, otra);
    for (const [name, words] of Object.entries(faults)) expect(field(name)).toHaveAccessibleDescription(words);
    expect(sent).toEqual([]);
  });

  test('a wrong current one is told beside it, and what was typed stays', async () => {
    const errors = { oldPassword: 'No es su contraseña actual' };
    api.use(server.post(`${API}usuario/changepassword`, () => HttpResponse.json({ success: false, errors }, { status: 400 })));
    const { user } = await openForm();
    await fill(user, 'no es', 'balón de Naco');
    await waitFor(() => expect(field('Contraseña actual')).toHaveAccessibleDescription('No es su contraseña actual'));
    expect(field('Contraseña actual')).toHaveFocus();
    expect(field('Nueva contraseña')).toHaveValue('balón de Naco');
  });

  test('too many wrong tries are told in the form', async () => {
    const refusal = { success: false, mensaje: 'Demasiados intentos fallidos. Espere 2 segundos y pruebe de nuevo' };
    api.use(server.post(`${API}usuario/changepassword`, () => HttpResponse.json(refusal, { status: 429 })));
    const { user } = await openForm();
    await fill(user, 'no es', 'balón de Naco');
    expect(await screen.findByRole('alert')).toHaveTextContent(refusal.mensaje);
  });

  test('its strength is shown as a meter and in a word', async () => {
    const { user } = await openForm();
    const meter = screen.getByRole('meter', { name: 'Fuerza de la contraseña' });
    expect(meter).toHaveAttribute('value', '0');
    await user.type(field('Nueva contraseña'), 'balón de Naco');
    expect(meter).toHaveAttribute('value', '3');
    expect(screen.getByText('Buena')).toBeInTheDocument();
  });

  test('the form is one that password managers know', async () => {
    await openForm();
    expect(field('Contraseña actual')).toHaveAttribute('autocomplete', 'current-password');
    expect(field('Nueva contraseña')).toHaveAttribute('autocomplete', 'new-password');
    expect(document.querySelector('input[autocomplete="username"]')).toHaveValue('ana');
  });
});

describe('the strength of a password', () => {
  test.each([
    ['', 0],
    ['siete77', 0],
    ['Ana Peña', 0],
    ['aaaaaaaaaaaaaaaa', 1],
    ['balónazul', 2],
    ['balón de Naco', 3],
    ['caballo grapa batería', 4],
  ] as const)('of %j is %i', (password, level) => expect(fuerza(password, 'ana peña')).toBe(level));

  test('eight characters that are not the user name are enough', () => {
    expect(faltaDeContrasena('12345678', 'ana')).toBeUndefined();
    expect(faltaDeContrasena(' Cajera01 ', 'cajera01')).toBe('No puede ser su nombre de usuario');
    expect(faltaDeContrasena('1234567', 'ana')).toBe('Mínimo 8 caracteres');
  });
});

test('the own photo: chosen, it is sent as bytes and shown; refused, the reason stands there; taken away, the initials are back', async () => {
  const files: [string, number][] = [];
  URL.createObjectURL = () => 'blob:foto';
  URL.revokeObjectURL = () => {};
  api.use(
    server.post(`${API}perfil/foto/save`, async ({ request }) => {
      files.push([new URL(request.url).searchParams.get('nombre')!, (await request.arrayBuffer()).byteLength]);
      if (files.length === 1) return HttpResponse.json({ success: false, errors: { archivo: 'No es una imagen' } }, { status: 400 });
      return answer({ codigoArchivo: 7 });
    }),
    server.get(`${API}perfil/foto`, () => HttpResponse.arrayBuffer(new ArrayBuffer(3), { headers: { 'Content-Type': 'image/webp' } })),
    server.delete(`${API}perfil/foto/delete`, () => answer({ eliminado: true })),
  );
  const { user, container } = await open();
  const pick = async () => user.upload(screen.getByLabelText('Foto'), new File(['abc'], 'yo.png', { type: 'image/png' }));
  await pick();
  expect(await screen.findByText('No es una imagen')).toBeVisible();
  await pick();
  await waitFor(() => expect(container.ownerDocument.querySelectorAll('img[src="blob:foto"]')).toHaveLength(2));
  expect(files).toEqual([
    ['yo.png', 3],
    ['yo.png', 3],
  ]);
  await user.click(screen.getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(container.ownerDocument.querySelectorAll('img')).toHaveLength(0));
});
