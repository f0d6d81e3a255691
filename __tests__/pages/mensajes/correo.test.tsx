import { screen, waitFor, within } from '@testing-library/react';
import { BandejaSalida } from '@/components/mensajes/BandejaSalida';
import { CorreoCompania } from '@/components/mensajes/CorreoCompania';
import { encolar } from '@/server/mensajes/encolar';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { openFilters } from '../../support/lista';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

// Its timers are Node's, which jsdom has not; server/correo.test.ts talks to a real mail server.
jest.mock('@/server/mensajes/transporte', () => ({
  ...jest.requireActual('@/server/mensajes/transporte'),
  enviar: async ({ clave }: { clave: string }) => {
    if (clave === 'secreta') return '250 OK';
    throw Object.assign(new Error('no'), { code: 'EAUTH' });
  },
}));

const app = createTestApp();
const CLAVE = 'secreta';
const puerto = 2525;
let academia: Academia;
let admin: { token: string };
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  admin = await nuevoUsuario(app, academia, { accesos: [28] });
});

test('the mail server is written, tried before it is saved, and saved; the password is never shown again', async () => {
  const { user } = await renderPage(app, <CorreoCompania />, { token: admin.token });
  expect(await screen.findByText(/Todavía no sale ningún correo/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Configurar el correo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Servidor de correo' }));
  await user.type(await dialog.findByLabelText(/^Servidor/, { selector: 'input' }), '127.0.0.1');
  await user.clear(dialog.getByLabelText(/^Puerto/));
  await user.type(dialog.getByLabelText(/^Puerto/), String(puerto));
  await user.selectOptions(dialog.getByLabelText(/^Seguridad/), 'NINGUNA');
  await user.type(dialog.getByLabelText(/^Usuario/), 'cantera');
  await user.type(dialog.getByLabelText('Contraseña'), 'otra');
  await user.type(dialog.getByLabelText(/^Correo del remitente/), 'info@academia.do');

  await user.type(dialog.getByLabelText('Enviar una prueba a'), 'yo@example.com');
  await user.click(dialog.getByRole('button', { name: 'Probar' }));
  expect(await dialog.findByText(/no aceptó el usuario o la contraseña/)).toBeVisible();

  await user.clear(dialog.getByLabelText('Contraseña'));
  await user.type(dialog.getByLabelText('Contraseña'), CLAVE);
  await user.click(dialog.getByRole('button', { name: 'Probar' }));
  expect(await dialog.findByText(/Enviado a yo@example.com\. El servidor respondió: 250/)).toBeVisible();

  await user.clear(dialog.getByLabelText('Enviar una prueba a'));
  await user.click(dialog.getByRole('button', { name: 'Probar' }));
  expect(await dialog.findByText(/en su perfil no hay un correo/)).toBeVisible();

  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Los correos salen con estos ajustes.')).toBeVisible();
  expect(screen.getByText(`127.0.0.1:${puerto}`)).toBeVisible();
  expect(screen.queryByText(CLAVE)).not.toBeInTheDocument();
});

test('a wrong address of the sender is told beside it, and nothing is saved', async () => {
  const { user } = await renderPage(app, <CorreoCompania />, { token: admin.token });
  await user.click(await screen.findByRole('button', { name: 'Configurar el correo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Servidor de correo' }));
  await user.type(await dialog.findByLabelText(/^Servidor/, { selector: 'input' }), 'smtp.academia.do');
  await user.type(dialog.getByLabelText(/^Correo del remitente/), 'nadie');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('Escriba un correo válido')).toBeVisible();
  expect(await app.rows('select from compania_correo where codigo_compania = $1', [academia.codigoCompania])).toEqual([]);
});

test('an address of an unusual form is asked about, corrected or confirmed, and then saved', async () => {
  const { user } = await renderPage(app, <CorreoCompania />, { token: admin.token });
  await user.click(await screen.findByRole('button', { name: 'Configurar el correo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Servidor de correo' }));
  await user.type(await dialog.findByLabelText(/^Servidor/, { selector: 'input' }), 'smtp.academia.do');
  await user.type(dialog.getByLabelText(/^Correo del remitente/), 'info@academia.club');
  const answer = async (name: string) => {
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    const question = within(await screen.findByRole('dialog', { name: 'Revise el correo' }));
    expect(question.getByText('El correo «info@academia.club» tiene una forma poco usual. ¿Está bien escrito?')).toBeVisible();
    await user.click(question.getByRole('button', { name }));
  };
  await answer('Corregir');
  await waitFor(() => expect(dialog.getByLabelText(/^Correo del remitente/)).toHaveFocus());
  expect(await app.rows('select from compania_correo where codigo_compania = $1', [academia.codigoCompania])).toEqual([]);
  await answer('Está bien');
  expect(await screen.findByText('Los correos salen con estos ajustes.')).toBeVisible();
});

test('the outbox tells what waits and why, sends it again or gives it up', async () => {
  const { codigoCompania } = academia;
  const codigo = await encolar(app.deps.db, { codigoCompania, para: 'maria@example.com', asunto: 'Recibo 12', contenido: 'Hola' });
  await app.rows(
    `update correo set estado = 'FALLIDO', error = 'El servidor de correo no aceptó la dirección', intentos = 1 where codigo_correo = $1`,
    [codigo],
  );
  const { user } = await renderPage(app, <BandejaSalida />, { token: admin.token });
  const row = within((await screen.findByText('maria@example.com')).closest('tr')!);
  expect(row.getByText('No salió')).toBeVisible();
  expect(row.getByText(/no aceptó la dirección/)).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Enviar de nuevo a maria@example.com' }));
  expect(await screen.findByText('Pendiente', { selector: '.p-tag-value' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'No enviar a maria@example.com' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'No enviar' })).getByRole('button', { name: 'No enviar' }));
  expect(await screen.findByText('Cancelado', { selector: '.p-tag-value' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /maria@example.com/ })).not.toBeInTheDocument();
});

test('what may have arrived is sent again only when asked twice; a secret that did not go out, never', async () => {
  const { codigoCompania } = academia;
  const nuevo = { codigoCompania, asunto: 'Recibo 12', contenido: 'Hola' };
  const codigo = await encolar(app.deps.db, { ...nuevo, para: 'incierto@example.com' });
  const secreto = await encolar(app.deps.db, { ...nuevo, para: 'secreto@example.com', reservado: true });
  await app.rows(`update correo set estado = 'INCIERTO' where codigo_correo in ($1, $2)`, [codigo, secreto]);
  const { user } = await renderPage(app, <BandejaSalida />, { token: admin.token });
  await screen.findByText('secreto@example.com');
  expect(screen.queryByRole('button', { name: 'Enviar de nuevo a secreto@example.com' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'No enviar a secreto@example.com' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enviar de nuevo a incierto@example.com' }));
  const question = within(await screen.findByRole('dialog', { name: 'Enviar de nuevo' }));
  expect(question.getByText(/lo recibirá dos veces/)).toBeVisible();
  expect(await app.rows('select estado from correo where codigo_correo = $1', [codigo])).toEqual([{ estado: 'INCIERTO' }]);
  await user.click(question.getByRole('button', { name: 'Enviar de nuevo' }));
  expect(await screen.findByText('Pendiente', { selector: '.p-tag-value' })).toBeVisible();
});

test('a state in which no mail is says so', async () => {
  const { user } = await renderPage(app, <BandejaSalida />, { token: admin.token });
  const form = await openFilters(user);
  await user.selectOptions(form.getByRole('combobox', { name: 'Estado' }), 'Enviado');
  expect(await screen.findByText('No hay nada que mostrar con esos filtros.')).toBeVisible();
});
