import { screen, waitFor, within } from '@testing-library/react';
import { EnlacesDeUsuario } from '@/components/usuarios/cuenta/EnlacesDeUsuario';
import { FactorDeUsuario } from '@/components/usuarios/cuenta/FactorDeUsuario';
import { SesionesDeUsuario } from '@/components/usuarios/cuenta/SesionesDeUsuario';
import { enlaces } from '@/contract/familia/enlace';
import { segundoFactor } from '@/contract/sesion/segundoFactor';
import { SegundoFactor } from '@/layout/profile/SegundoFactor';
import { Sesiones } from '@/layout/profile/Sesiones';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp, HOY } from '../../support/createTestApp';
import { codigoDe, desde } from '../../support/desde';
import { nuevaAcademia, nuevoEstudiante, nuevoUsuario, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const test_ = createTestApp();
const CLAVE = 'contraseña correcta';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1';
let hash: string;
let academia: Academia;

beforeAll(async () => {
  hash = await hashPassword(CLAVE);
  academia = await nuevaAcademia(test_);
});

/** A user signed in here and on a phone, with a failed try before. */
async function enDos() {
  const user = await nuevoUsuario(test_, academia, { password: hash, tipoUsuario: 'OPERADOR' });
  await test_.rows('update usuario set fecha_registro = $1 where codigo_usuario = $2', [`${HOY}T00:00:00Z`, user.codigoUsuario]);
  const entra = (password: string) => desde(test_, '10.5.0.7', 'login', { body: { usuario: user.usuario, password }, agente: IPHONE });
  await entra('mal');
  return { ...user, telefono: (await entra(CLAVE)).body.token as string };
}
const vive = async (token: string) => (await test_.send('POST', 'refresh-token', { token })).status === 200;

describe('the own sessions in the profile', () => {
  test('this one is marked and has no button; the phone’s is ended by its own', async () => {
    const { token, telefono } = await enDos();
    const { user } = await renderPage(test_, <Sesiones />, { token });
    const items = await screen.findAllByRole('listitem');
    const con = (text: string) => items.find((item) => item.textContent?.includes(text))!;
    expect(con('Safari en iPhone')).toHaveTextContent('10.5.0.7');
    expect(within(con('Esta')).queryByRole('button')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }));
    await user.type(screen.getByLabelText('Su contraseña'), `${CLAVE}{Enter}`);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect([await vive(telefono), await vive(token)]).toEqual([false, true]);
    expect(screen.queryByRole('button', { name: 'Cerrar las demás' })).not.toBeInTheDocument();
  });

  test('all the others at once; one that ended meanwhile is told and leaves the list', async () => {
    const { token, telefono } = await enDos();
    const { user, unmount } = await renderPage(test_, <Sesiones />, { token });
    await screen.findByText('Safari en iPhone');
    await test_.send('POST', 'logout', { token: telefono });
    await user.click(screen.getByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }));
    await user.type(screen.getByLabelText('Su contraseña'), `${CLAVE}{Enter}`);
    expect(await screen.findByText('Esa sesión ya no está abierta')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByText('Safari en iPhone')).not.toBeInTheDocument());
    unmount();

    const otra = await enDos();
    const view = await renderPage(test_, <Sesiones />, { token: otra.token });
    await view.user.click(await screen.findByRole('button', { name: 'Cerrar las demás' }));
    await view.user.type(screen.getByLabelText('Su contraseña'), 'otra{Enter}');
    expect(await screen.findByText('No es su contraseña')).toBeVisible();
    expect(await vive(otra.telefono)).toBe(true);
    await view.user.clear(screen.getByLabelText('Su contraseña'));
    await view.user.type(screen.getByLabelText('Su contraseña'), `${CLAVE}{Enter}`);
    expect(await screen.findByText('Se cerró 1 sesión')).toBeInTheDocument();
    expect(await vive(otra.telefono)).toBe(false);
  });

  test('the history tells right and wrong tries, newest first', async () => {
    const { token } = await enDos();
    const { user } = await renderPage(test_, <Sesiones />, { token });
    await user.click(await screen.findByRole('button', { name: 'Historial de accesos' }));
    await screen.findByText('Fallido');
    expect(screen.getAllByText(/^(Correcto|Fallido)$/).map(({ textContent }) => textContent)).toEqual(['Correcto', 'Fallido']);
  });
});

test('the second factor in the profile: set up, new recovery codes, taken away; each asks for what proves who one is', async () => {
  const { token, usuario, codigoUsuario } = await nuevoUsuario(test_, academia, { password: hash });
  const { user } = await renderPage(test_, <SegundoFactor usuario={usuario} />, { token });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const entra = async () => (await test_.send('POST', 'login', { body: { usuario, password: CLAVE } })).status;

  await press('Activar el segundo factor');
  await user.type(await screen.findByLabelText('Su contraseña'), CLAVE);
  await press('Continuar');
  const codigo = await screen.findByLabelText('Código de 6 dígitos que muestra');
  const secreto = screen.getByRole('code').textContent!.replaceAll(' ', '');
  await user.type(codigo, codigoDe(test_, secreto));
  await press('Activar');
  const primero = (await screen.findAllByRole('listitem'))[0]!.textContent!;
  await press('Ya los guardé');
  expect(await screen.findByText(/Le quedan 10 códigos de recuperación/)).toBeInTheDocument();
  expect(await entra()).toBe(401);

  await press('Códigos nuevos');
  await user.type(screen.getByLabelText('Su contraseña'), CLAVE);
  await user.type(screen.getByLabelText('Código de la aplicación o de recuperación'), '000000');
  await press('Crear códigos nuevos');
  await waitFor(() => expect(screen.getByLabelText('Código de la aplicación o de recuperación')).toBeInvalid());
  await user.clear(screen.getByLabelText('Código de la aplicación o de recuperación'));
  await user.type(screen.getByLabelText('Código de la aplicación o de recuperación'), primero);
  await press('Crear códigos nuevos');
  const segundo = (await screen.findAllByRole('listitem'))[0]!.textContent!;
  expect(segundo).not.toBe(primero);
  await press('Ya los guardé');

  await press('Desactivar');
  await user.type(screen.getByLabelText('Su contraseña'), CLAVE);
  await user.type(screen.getByLabelText('Código de la aplicación o de recuperación'), segundo);
  await press('Desactivar');
  expect(await screen.findByRole('button', { name: 'Activar el segundo factor' })).toBeInTheDocument();
  expect(await entra()).toBe(200);
  expect(await test_.rows('select from segundo_factor where codigo_usuario = $1', [codigoUsuario])).toEqual([]);
});

describe('of another user', () => {
  test('the sessions are seen, and ended after a question; of a superior only seen', async () => {
    const [jefa, ana] = [await nuevoUsuario(test_, academia), await enDos()];
    const { user, unmount } = await renderPage(test_, <SesionesDeUsuario usuario={ana.usuario} superior={false} />, jefa);
    await user.click(await screen.findByRole('button', { name: 'Cerrar todas' }));
    await user.click(await screen.findByRole('button', { name: 'Cerrar sesiones' }));
    expect(await screen.findByText('No tiene ninguna sesión abierta.')).toBeInTheDocument();
    expect([await vive(ana.token), await vive(ana.telefono)]).toEqual([false, false]);
    unmount();
    const otra = await enDos();
    await renderPage(test_, <SesionesDeUsuario usuario={otra.usuario} superior />, jefa);
    await screen.findByText('Safari en iPhone');
    expect(screen.queryByRole('button', { name: /^Cerrar (la sesión|todas)/ })).not.toBeInTheDocument();
  });

  test('the links to families are counted, and revoked after a question; of a superior only counted', async () => {
    const [jefa, ana] = [await nuevoUsuario(test_, academia), await nuevoUsuario(test_, academia, { tipoUsuario: 'OPERADOR' })];
    const { codigoPagador: codigoEntidad } = await nuevoEstudiante(test_, academia);
    await test_.call(enlaces.crear, { body: { codigoEntidad } }, ana);
    const superior = await renderPage(test_, <EnlacesDeUsuario usuario={ana.usuario} superior />, jefa);
    expect(await screen.findByText('Hizo 1 enlace que todavía abre.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dejar sin efecto' })).toBeNull();
    superior.unmount();
    const { user } = await renderPage(test_, <EnlacesDeUsuario usuario={ana.usuario} superior={false} />, jefa);
    await user.click(await screen.findByRole('button', { name: 'Dejar sin efecto' }));
    await user.click(await screen.findByRole('button', { name: 'Sí, dejar sin efecto' }));
    expect(await screen.findByText('Ninguno que abra.')).toBeVisible();
    expect(await test_.rows('select 1 from enlace_familia where usuario = $1 and revocado is null', [ana.usuario])).toEqual([]);
  });

  test('a lost second factor is taken away after a question', async () => {
    const [jefa, ana] = [await nuevoUsuario(test_, academia), await enDos()];
    const { secreto } = await test_.call(segundoFactor.iniciar, { body: { password: CLAVE } }, ana);
    await test_.call(segundoFactor.confirmar, { body: { codigo: codigoDe(test_, secreto) } }, ana);
    const { user } = await renderPage(test_, <FactorDeUsuario usuario={ana.usuario} fijo={false} />, jefa);
    await user.click(await screen.findByRole('button', { name: 'Quitar' }));
    await user.click(await screen.findByRole('button', { name: 'Quitar el segundo factor' }));
    expect(await screen.findByText('No tiene segundo factor.')).toBeInTheDocument();
    expect((await test_.send('POST', 'login', { body: { usuario: ana.usuario, password: CLAVE } })).status).toBe(200);
  });
});
