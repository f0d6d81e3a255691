import { screen, within } from '@testing-library/react';
import EstudiantePage from '@/pages/estudiante';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { open } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
let academia: Academia;
beforeAll(() => {
  app.setNow(new Date().toISOString());
  window.scrollTo = jest.fn();
});
beforeEach(async () => {
  academia = await nuevaAcademia(app);
});

async function show(codigoEstudiante: number, who: Parameters<typeof nuevoUsuario>[2] = {}) {
  const at = `/estudiante?codigo=${codigoEstudiante}`;
  open(at);
  const { token } = await nuevoUsuario(app, academia, who);
  const shown = renderPage(app, <EstudiantePage />, { token, at, codigoSucursal: academia.sucursales[0] });
  await screen.findByRole('heading', { level: 1, name: 'Luis Gil' });
  return shown;
}
const panel = async () => within(await screen.findByRole('dialog', { name: 'Datos de Luis Gil' }));

test('an administrator sees what a suppression does, gives a reason, and a second user approves it', async () => {
  const clave = 'la de la gerente';
  const luis = await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Gil' });
  const { usuario } = await nuevoUsuario(app, academia, { password: await hashPassword(clave) });
  const { user } = await show(luis.codigoEstudiante);
  await user.click(screen.getByRole('button', { name: /^Más acciones de / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Datos y privacidad' }));
  const datos = await panel();
  await datos.findByText(/^Madre Número/);
  await user.type(datos.getByLabelText(/^Motivo/), 'La madre, por carta');
  await user.click(datos.getByRole('button', { name: 'Suprimir datos' }));
  await screen.findByText('Suprimir los datos de una persona necesita la aprobación de otro usuario.');
  await user.type(screen.getByLabelText('Usuario que aprueba'), usuario);
  await user.type(screen.getByLabelText('Su contraseña'), clave);
  await user.click(screen.getByRole('button', { name: 'Aprobar' }));
  await screen.findByText('Datos suprimidos');
  await screen.findByRole('heading', { level: 1, name: 'Dato suprimido' });
});

test('who owes is refused with what to do first', async () => {
  const luis = await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Gil' });
  await nuevaFactura(app, academia, { estudiante: luis });
  const { user } = await show(luis.codigoEstudiante);
  await user.click(screen.getByRole('button', { name: /^Más acciones de / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Datos y privacidad' }));
  const datos = await panel();
  expect((await datos.findByRole('alert')).textContent).toBe('Debe DOP 2,500.00: cóbrelo o anule antes las facturas.');
  expect(datos.getByRole('button', { name: 'Suprimir datos' })).toBeDisabled();
});

test('nobody else has the entry', async () => {
  const luis = await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Gil' });
  const { user } = await show(luis.codigoEstudiante, { tipoUsuario: 'OPERADOR' });
  await user.click(screen.getByRole('button', { name: /^Más acciones de / }));
  await screen.findByRole('menuitem', { name: 'Carnet' });
  expect(screen.queryByRole('menuitem', { name: 'Datos y privacidad' })).not.toBeInTheDocument();
});
