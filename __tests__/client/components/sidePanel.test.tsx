import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SidePanel } from '@/components/ui/SidePanel';

const router = { beforePopState: jest.fn<void, [() => boolean]>() };
jest.mock('next/router', () => ({ useRouter: () => router }));

/** Longer than the panel takes to slide in. */
const stands = () => act(() => new Promise((resolve) => setTimeout(resolve, 400)));

/** A record that opens its form over itself. */
function Record() {
  const [editing, setEditing] = useState(false);
  return (
    <SidePanel title="Ficha" onClose={() => {}}>
      <button onClick={() => setEditing(true)}>Editar</button>
      {editing && (
        <SidePanel title="Editar" onClose={() => {}}>
          <form>
            <input aria-label="Nombre" />
            <input aria-label="Teléfono" />
          </form>
        </SidePanel>
      )}
    </SidePanel>
  );
}

test('a panel begins at its first field, and one without fields at its X', async () => {
  const user = userEvent.setup();
  render(<Record />);
  await screen.findByRole('dialog', { name: 'Ficha' });
  expect(document.activeElement).toHaveClass('p-dialog-header-close');
  await user.click(screen.getByRole('button', { name: 'Editar' }));
  expect(await screen.findByLabelText('Nombre')).toHaveFocus();
});

test('a panel that is still sliding in takes no focus from the one that opened over it', async () => {
  const user = userEvent.setup();
  render(<Record />);
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  await user.click(await screen.findByLabelText('Teléfono'));
  await stands();
  expect(screen.getByLabelText('Teléfono')).toHaveFocus();
});

test('the back button closes the panel that was opened last, and leaves the page where it is', async () => {
  const closed: string[] = [];
  render(
    <SidePanel title="Ficha" onClose={() => closed.push('Ficha')}>
      <SidePanel title="Editar" onClose={() => closed.push('Editar')}>
        Nada
      </SidePanel>
    </SidePanel>,
  );
  await screen.findByRole('dialog', { name: 'Editar' });
  const back = router.beforePopState.mock.lastCall![0];
  expect([back(), back()]).toEqual([false, false]); // the step back, and the one that undoes it
  expect(closed).toEqual(['Editar']);
});
