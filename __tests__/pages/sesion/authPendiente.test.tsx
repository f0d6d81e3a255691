import { screen, waitFor } from '@testing-library/react';
import { recienEscrita, recordarEscrita } from '@/components/sesion/recienEscrita';
import { Layout } from '@/layout/shell/Layout';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp } from '../../support/createTestApp';
import { codigoDe } from '../../support/desde';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';
import { conMedia } from '../../support/pantalla';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => ({ ...jest.requireActual('../../support/router'), default: { router: null } }));

const test_ = createTestApp();
const CLAVE = 'contraseña correcta';
let hash: string;
let academia: Academia;

beforeAll(async () => {
  hash = await hashPassword(CLAVE);
  academia = await nuevaAcademia(test_);
  await test_.rows('update compania set exige_segundo_factor = true where codigo_compania = $1', [academia.codigoCompania]);
  conMedia();
});
const show = (token: string) => renderPage(test_, <Layout>El contenido</Layout>, { token });
const content = () => screen.queryByText('El contenido');

test('a temporary password, without access 3: the change is all there is; done, the page opens', async () => {
  const { token, codigoUsuario } = await nuevoUsuario(test_, academia, { password: hash, accesos: [], tipoUsuario: 'OPERADOR' });
  await test_.rows('update usuario set debe_cambiar = true where codigo_usuario = $1', [codigoUsuario]);
  test_.deps.sessions.clear();
  const { user } = await show(token);
  await user.type(await screen.findByLabelText('Contraseña actual'), CLAVE);
  expect(content()).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Nueva contraseña'), 'balón de Naco 26');
  await user.type(screen.getByLabelText('Repita la nueva contraseña'), 'balón de Naco 26');
  await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
  await waitFor(() => expect(content()).toBeInTheDocument());
});

test('who has just typed the temporary password is not asked for it again; who types it wrong elsewhere meanwhile is', async () => {
  const { token, codigoUsuario, usuario } = await nuevoUsuario(test_, academia, { password: hash, accesos: [], tipoUsuario: 'OPERADOR' });
  await test_.rows('update usuario set debe_cambiar = true where codigo_usuario = $1', [codigoUsuario]);
  test_.deps.sessions.clear();
  recordarEscrita(usuario.toUpperCase(), CLAVE);
  const { user } = await show(token);
  expect(await screen.findByLabelText('Nueva contraseña')).toHaveFocus();
  expect(screen.queryByLabelText('Contraseña actual')).not.toBeInTheDocument();
  await test_.rows('update usuario set password = $2 where codigo_usuario = $1', [codigoUsuario, await hashPassword('otra cosa')]);
  const cambia = async () => {
    for (const name of ['Nueva contraseña', 'Repita la nueva contraseña']) {
      await user.clear(screen.getByLabelText(name));
      await user.type(screen.getByLabelText(name), 'balón de Naco 26');
    }
    await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
  };
  await cambia();
  await user.type(await screen.findByLabelText('Contraseña actual'), 'otra cosa');
  await cambia();
  await waitFor(() => expect(content()).toBeInTheDocument());
  expect(recienEscrita(usuario)).toBeUndefined();
});

test('an administrator of a company that asks for a second factor: temporary password, then the set-up with QR and codes, then the page', async () => {
  const { token, codigoUsuario } = await nuevoUsuario(test_, academia, { password: hash });
  await test_.rows('update usuario set debe_cambiar = true where codigo_usuario = $1', [codigoUsuario]);
  test_.deps.sessions.clear();
  const { user } = await show(token);
  const nueva = 'balón de Naco 26';
  await user.type(await screen.findByLabelText('Contraseña actual'), CLAVE);
  await user.type(screen.getByLabelText('Nueva contraseña'), nueva);
  await user.type(screen.getByLabelText('Repita la nueva contraseña'), nueva);
  await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));

  const suya = await screen.findByLabelText('Su contraseña');
  expect(screen.getByRole('heading', { name: 'Configure su segundo factor' })).toBeInTheDocument();
  await user.type(suya, 'no es');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(suya).toHaveAccessibleDescription('No es su contraseña'));
  await user.clear(suya);
  await user.type(suya, nueva);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));

  expect(await screen.findByRole('img', { name: 'Código QR del segundo factor' })).toBeInTheDocument();
  const secreto = screen.getByRole('code').textContent!.replaceAll(' ', '');
  const codigo = screen.getByLabelText('Código de 6 dígitos que muestra');
  await user.type(codigo, 'abc');
  await user.click(screen.getByRole('button', { name: 'Activar' }));
  await waitFor(() => expect(codigo).toHaveAccessibleDescription(/no es correcto/));
  await user.clear(codigo);
  await user.type(codigo, codigoDe(test_, secreto));
  await user.click(screen.getByRole('button', { name: 'Activar' }));

  expect(await screen.findByRole('list', { name: 'Códigos de recuperación' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(content()).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ya los guardé' }));
  await waitFor(() => expect(content()).toBeInTheDocument());
});
