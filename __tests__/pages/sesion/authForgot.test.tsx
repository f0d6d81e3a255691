import { act, screen, waitFor } from '@testing-library/react';
import ForgotPassword from '@/pages/auth/forgot-password';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp } from '../../support/createTestApp';
import { pronto } from '../../support/desde';
import { nuevaAcademia, nuevoUsuario } from '../../support/factories';
import { renderPublic } from '../../support/renderPublic';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const test_ = createTestApp();
const NUEVA = 'balón de Naco 26';
const show = () => renderPublic(test_, <ForgotPassword />, '/auth/forgot-password');
const entra = async (usuario: string, password: string) => (await test_.send('POST', 'login', { body: { usuario, password } })).status;
let ana: { usuario: string; codigoEntidad: number };

beforeAll(async () => {
  ana = await nuevoUsuario(test_, await nuevaAcademia(test_), { password: await hashPassword('la de antes') });
  await test_.rows(`update entidad set email = 'ana@academia.do' where codigo_entidad = $1`, [ana.codigoEntidad]);
});
afterEach(() => window.history.replaceState(null, '', '/'));

const correo = async () => (await test_.rows<{ contenido: string }>('select contenido from correo order by codigo_correo desc limit 1'))[0];
const token = async () => /#(\S+)/.exec((await pronto(correo, (mail) => mail !== undefined))!.contenido)![1]!;
/** Opens the link of a mail: only what is behind the # changes. */
const abre = (value: string) =>
  act(async () => {
    window.history.replaceState(null, '', `/auth/forgot-password#${value}`);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });

test('asks for user or e-mail, and says the same for one that exists and one that does not', async () => {
  const { user } = show();
  for (const nombre of ['nadie', ana.usuario]) {
    const input = await screen.findByLabelText('Usuario o correo');
    await user.click(screen.getByRole('button', { name: 'Enviar enlace' }));
    expect(input).toHaveAccessibleDescription('Requerido');
    await user.type(input, nombre);
    await user.click(screen.getByRole('button', { name: 'Enviar enlace' }));
    expect(await screen.findByRole('status')).toHaveTextContent(
      `Si ${nombre} es de un usuario activo con correo, en unos minutos le llegará un enlace`,
    );
    await user.click(screen.getByRole('button', { name: 'Probar con otro usuario o correo' }));
  }
});

test('the link opens the new password and leaves the address at once; too plain, then changed, and the way to the login', async () => {
  const { user } = show();
  const value = await token();
  await abre(value);
  const nueva = await screen.findByLabelText('Nueva contraseña');
  expect(window.location.href).not.toContain(value);
  await user.type(nueva, 'corta');
  await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
  expect(nueva).toHaveAccessibleDescription('Mínimo 8 caracteres');
  expect(screen.getAllByText('Mínimo 8 caracteres')).toHaveLength(1);
  await user.clear(nueva);
  await user.type(nueva, NUEVA);
  await user.type(screen.getByLabelText('Repita la nueva contraseña'), 'otra');
  await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
  expect(screen.getByLabelText('Repita la nueva contraseña')).toHaveAccessibleDescription('No coincide con la nueva contraseña');
  await user.clear(screen.getByLabelText('Repita la nueva contraseña'));
  await user.type(screen.getByLabelText('Repita la nueva contraseña'), NUEVA);
  await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
  expect(await screen.findByRole('heading', { name: 'Contraseña cambiada' })).toBeInTheDocument();
  expect(screen.getByText(`Ya puede entrar como ${ana.usuario} con su nueva contraseña.`)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/auth/login');
  expect(await entra(ana.usuario, NUEVA)).toBe(200);
});

test('a used link says so, keeps what was typed, and offers another one', async () => {
  const { user } = show();
  await abre(await token());
  await user.type(await screen.findByLabelText('Nueva contraseña'), 'otra más larga');
  await user.type(screen.getByLabelText('Repita la nueva contraseña'), 'otra más larga');
  await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Este enlace ya se usó');
  expect(screen.getByLabelText('Nueva contraseña')).toHaveValue('otra más larga');
  await user.click(screen.getByRole('button', { name: 'Pedir otro' }));
  expect(await screen.findByLabelText('Usuario o correo')).toBeInTheDocument();
  await waitFor(async () => expect(await entra(ana.usuario, NUEVA)).toBe(200));
});
