import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RegistroInicial } from '@/components/sesion/registro/RegistroInicial';

jest.mock('next/router', () => jest.requireActual('../support/router'));

test('in the first run what a password lacks is said once, beside its field', async () => {
  const user = userEvent.setup();
  render(<RegistroInicial onDone={jest.fn()} onTaken={jest.fn()} />);
  await user.type(screen.getByLabelText(/Código de instalación/), 'F319-DBB9-C6F9');
  await user.type(screen.getByLabelText(/Nombre de la academia/), 'Academia');
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  await screen.findByLabelText(/Nombre de la sucursal/);
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  const password = await screen.findByLabelText(/^Contraseña/);
  await user.type(password, 'corta');
  expect(screen.getByRole('status')).toHaveTextContent('Mínimo 8 caracteres');
  await user.click(screen.getByRole('button', { name: 'Empezar a usar Cantera' }));
  await waitFor(() => expect(password).toHaveAccessibleDescription('Mínimo 8 caracteres'));
  expect(screen.getAllByText('Mínimo 8 caracteres')).toHaveLength(1);
});
