import { screen, within } from '@testing-library/react';
import { sumarDias } from '@/domain/fechas';
import MensajeAtraso from '@/pages/mensajeatraso';
import { nuevaPlantilla, nuevaRegla } from '../../support/cobranza';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
// The browser has its own clock: it has to be the server's day.
const HOY = new Date().toISOString().slice(0, 10);
let academia: Academia;
let yo: { token: string };
beforeEach(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  yo = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [16, 11] });
});

async function deudor(nombre: string, email = `${nombre.toLowerCase()}@example.com`) {
  const estudiante = await nuevoEstudiante(app, academia, { nombre: `Hijo de ${nombre}` });
  await app.rows(`update entidad set nombre = $2, apellido = 'Pérez', email = $3 where codigo_entidad = $1`, [
    estudiante.codigoPagador,
    nombre,
    email,
  ]);
  await nuevaFactura(app, academia, { estudiante, values: { fechaVencimiento: sumarDias(HOY, -10) } });
  return estudiante;
}
const abrir = async (pestana = 'hoy') =>
  (await renderPage(app, <MensajeAtraso />, { token: yo.token, at: `/mensajeatraso?pestana=${pestana}` })).user;
const tab = (name: string) => screen.getByRole('tab', { name });

test('a template is written with its live preview; a placeholder that does not exist is told beside the text and not saved', async () => {
  await deudor('Ana');
  const user = await abrir('plantillas');
  await user.click((await screen.findAllByRole('button', { name: 'Crear plantilla' }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Crear plantilla' }));
  await user.type(dialog.getByLabelText(/^Plantilla/), 'Aviso');
  await user.type(dialog.getByLabelText(/^Asunto/), 'Su pago');
  const texto = dialog.getByLabelText(/^Texto/);
  await user.type(texto, 'Hola {{padre}');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect((await dialog.findAllByText(/^No existe \{padre\}\. Puede usar/)).length).toBeGreaterThan(0);
  expect(await app.rows('select 1 from plantilla_mensaje where codigo_compania = $1', [academia.codigoCompania])).toEqual([]);

  await user.clear(texto);
  await user.type(texto, 'Hola');
  await user.click(dialog.getByRole('button', { name: '{responsable}' }));
  await user.click(dialog.getByRole('button', { name: '{monto}' }));
  expect(await dialog.findByText('Hola Ana Pérez DOP 2,500.00')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('cell', { name: 'Hola {responsable} {monto}' })).toBeVisible();
});

test('a rule is made of it, and says in words when it speaks', async () => {
  await nuevaPlantilla(app, academia);
  const user = await abrir('reglas');
  await user.click((await screen.findAllByRole('button', { name: 'Crear regla de mensajes' }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Crear regla de mensajes' }));
  await user.type(dialog.getByLabelText(/^Regla/), 'Atrasados');
  await user.selectOptions(dialog.getByLabelText(/^Plantilla/), await dialog.findByRole('option', { name: 'Recordatorio (Correo)' }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Desde 5 días de atraso, cada 7 días')).toBeVisible();
});

test('today: who gets it and why others do not; sending tells how many, and the log has them', async () => {
  const { codigoPlantilla } = await nuevaPlantilla(app, academia);
  await nuevaRegla(app, academia, codigoPlantilla);
  await deudor('Ana');
  await deudor('Eva', '');
  const user = await abrir();
  const fila = (nombre: string) => screen.findByRole('row', { name: new RegExp(nombre) });
  expect(within(await fila('Eva Pérez')).getByText('No tiene correo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enviar 1 correo' }));
  await user.click(await screen.findByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText('1 correo va en camino')).toBeVisible();
  expect(await screen.findByText('Ya recibió un mensaje hoy')).toBeVisible();
  expect(await fila('Ana Pérez')).toHaveTextContent('Ya recibió un mensaje hoy');
  expect(await screen.findByRole('button', { name: 'No hay correos por enviar' })).toBeDisabled();
  await user.click(tab('Enviados'));
  expect(await screen.findByText('ana@example.com')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'No salió el mensaje a Ana Pérez' }));
  await user.click(await screen.findByRole('button', { name: 'No salió' }));
  expect(await screen.findByText('Deshecho')).toBeVisible();
});

test('the queue: one tap opens the chat with its text, and a promise is noted with its day', async () => {
  await nuevaPlantilla(app, academia, { descripcion: 'Chat', canal: 'WHATSAPP', asunto: '', texto: 'Hola {responsable}' });
  await deudor('Ana');
  const chat = { opener: window, location: { href: '' }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(chat as never);
  const user = await abrir('cola');
  await user.click(await screen.findByRole('button', { name: 'Escribir por WhatsApp a Ana Pérez' }));
  expect(await screen.findByText(/Mensaje anotado/)).toBeVisible();
  expect(chat.location.href).toBe(`https://wa.me/18095550101?text=${encodeURIComponent('Hola Ana Pérez')}`);
  expect(chat.opener).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Escribir por WhatsApp a Ana Pérez' }));
  expect(await screen.findByText(/Ya se le escribió hoy/)).toBeVisible();
  expect(chat.close).toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Anotar qué dijo Ana Pérez' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Contacto con Ana Pérez' }));
  expect(await dialog.findByText('Todavía no se ha hablado con esta persona.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('Requerido')).toBeVisible();
  const dia = sumarDias(HOY, 3);
  await user.type(dialog.getByLabelText(/^Pagará el/), dia.split('-').reverse().join('/'));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(`Promete pagar el ${dia.split('-').reverse().join('/')}`)).toBeVisible();
});

test('the payers of chosen students get one mail: who gets it is told first, and a notice is no late message', async () => {
  const [ana, luis] = [await deudor('Ana'), await deudor('Luis', '')];
  await nuevaPlantilla(app, academia, { descripcion: 'Aviso', asunto: 'El sábado', texto: 'No hay práctica' });
  const { user } = await renderPage(app, <MensajeAtraso />, {
    token: yo.token,
    at: `/mensajeatraso?pestana=cola&estudiantes=${ana.codigoEstudiante},${luis.codigoEstudiante}`,
  });
  await user.click(await screen.findByRole('button', { name: 'Escribirles un correo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correo a los responsables de 2 estudiantes' }));
  await user.selectOptions(dialog.getByLabelText(/^Plantilla/), await dialog.findByRole('option', { name: 'Aviso' }));
  expect(await dialog.findByText('Le llega a 1 responsable.')).toBeVisible();
  expect(dialog.getByText('No tiene correo')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText('Los correos van en camino')).toBeVisible();
  const escritos = (tabla: string, texto: string) =>
    app.rows(`select para, ${texto} texto from ${tabla} where codigo_compania = $1`, [academia.codigoCompania]);
  expect(await escritos('correo', 'contenido')).toEqual([{ para: 'ana@example.com', texto: 'No hay práctica' }]);
  expect(await escritos('mensaje_atraso', 'texto')).toEqual([]);
});
