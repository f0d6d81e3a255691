import { screen, waitFor } from '@testing-library/react';
import Register from '@/pages/auth/register';
import { codigoInicial } from '@/server/sesion/registro';
import { createTestApp } from '../../support/createTestApp';
import { renderPublic } from '../../support/renderPublic';
import { address } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

// One after the other: the database begins empty.

const test_ = createTestApp();
const show = () => renderPublic(test_, <Register />, '/auth/register');
type User = ReturnType<typeof show>['user'];
const field = (name: string | RegExp) => screen.findByLabelText(name);
const press = async (user: User, name: string) => user.click(screen.getByRole('button', { name }));
const paso = () => document.querySelector('[aria-current="step"]');

async function type(user: User, values: Record<string, string>) {
  for (const [name, text] of Object.entries(values)) {
    const input = await field(new RegExp(`^${name}\\*?$`));
    await user.clear(input);
    await user.type(input, text);
  }
}
const persona = { Nombre: 'Rosanna', Apellido: 'Espaillat', Correo: 'rosanna@bani.do' };
const clave = 'balón de Baní 26';

test('three steps; what is missing is told beside its field; going back loses nothing; at the end one is signed in, in the own academy', async () => {
  const { user, store } = show();
  await field(/^Nombre de la academia/);
  expect(paso()).toHaveTextContent('Academia');
  await press(user, 'Siguiente');
  await waitFor(async () => expect(await field(/^Nombre de la academia/)).toHaveAccessibleDescription(/Requerido/));
  await type(user, {
    'Código de instalación': codigoInicial(test_.deps.keys),
    'Nombre de la academia': 'Academia de Baní',
    'RNC o cédula': '12',
  });
  await press(user, 'Siguiente');
  await waitFor(async () => expect(await field(/^RNC/)).toHaveAccessibleDescription(/RNC de 9 dígitos/));
  await type(user, { 'RNC o cédula': '130555555' });
  await press(user, 'Siguiente');

  await field(/^Nombre de la sucursal/);
  expect(paso()).toHaveTextContent('Sucursal');
  await type(user, { 'Nombre de la sucursal': 'Centro' });
  await press(user, 'Anterior');
  expect(await field(/^Nombre de la academia/)).toHaveValue('Academia de Baní');
  await press(user, 'Siguiente');
  expect(await field(/^Nombre de la sucursal/)).toHaveValue('Centro');
  await press(user, 'Siguiente');

  // A name that the server refuses, and then a repetition that differs.
  await type(user, { ...persona, 'Nombre de usuario': 'sistema', Contraseña: clave, 'Repita la contraseña': clave });
  await press(user, 'Empezar a usar Cantera');
  await waitFor(async () => expect(await field(/^Nombre de usuario/)).toHaveAccessibleDescription(/elija otro/));
  expect(await field(/^Apellido/)).toHaveValue('Espaillat');
  expect(await field(/^Contraseña/)).toHaveValue(clave);
  await type(user, { 'Nombre de usuario': 'rosanna', 'Repita la contraseña': 'otra cosa' });
  await press(user, 'Empezar a usar Cantera');
  await waitFor(async () => expect(await field(/^Repita/)).toHaveAccessibleDescription('No coincide con la contraseña'));
  await type(user, { 'Repita la contraseña': clave });
  await press(user, 'Empezar a usar Cantera');

  await waitFor(() => expect(address()).toBe('/'));
  const { user: session } = store.getState();
  expect(session).toMatchObject({ success: true, compania: { nombre: 'Academia de Baní' }, usuario: { usuario: 'rosanna' } });
  expect(session.expireTime).toBeGreaterThan(Date.now());
  expect(await test_.rows('select descripcion_sucursal from sucursal')).toEqual([{ descripcion_sucursal: 'Centro' }]);
});

test('later it says whom to ask, and leads to the login', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Pida su usuario' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/auth/login');
  expect(screen.queryByLabelText(/Nombre de la academia/)).not.toBeInTheDocument();
});

test('who was slower than another browser is told the same', async () => {
  const saved = await test_.rows('select count(*) from compania');
  const { app } = test_;
  const fetch = app.fetch.bind(app);
  // To this browser the system still looked empty.
  test_.app = Object.assign(Object.create(app), {
    fetch: (request: Request, ...rest: []) =>
      request.url.endsWith('registro/estado') ? Response.json({ vacio: true }) : fetch(request, ...rest),
  });
  const { user } = show();
  await type(user, { 'Código de instalación': 'el que sea', 'Nombre de la academia': 'Otra' });
  await press(user, 'Siguiente');
  await field(/^Nombre de la sucursal/);
  await press(user, 'Siguiente');
  await type(user, { ...persona, 'Nombre de usuario': 'otra', Contraseña: clave, 'Repita la contraseña': clave });
  await press(user, 'Empezar a usar Cantera');
  expect(await screen.findByRole('heading', { name: 'Pida su usuario' })).toBeInTheDocument();
  expect(await test_.rows('select count(*) from compania')).toEqual(saved);
  test_.app = app;
});
