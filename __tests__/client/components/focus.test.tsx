import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { keepFocus } from '@/components/ui/keyboard/focus';
import { Keys } from '@/components/ui/keyboard/Keys';
import { RowList } from '@/components/ui/keyboard/RowList';

// Where the focus goes when what had it is gone: to what stands there next, never to the body of the page.

const rest = () => act(() => new Promise((done) => setTimeout(done, 250)));

function Page({ children }: { children: React.ReactNode }) {
  useEffect(() => keepFocus(), []);
  return (
    <main id="contenido" tabIndex={-1}>
      {children}
    </main>
  );
}

function Vanishing({ names }: { names: string[] }) {
  const [shown, setShown] = useState(names);
  return (
    <>
      <button>Buscar</button>
      <ul>
        {shown.map((name) => (
          <li key={name}>
            <button onClick={() => setShown((before) => before.filter((one) => one !== name))}>Quitar {name}</button>
          </li>
        ))}
      </ul>
    </>
  );
}

test('what is removed hands the focus to what follows it, the last one to what precedes it', async () => {
  render(
    <Page>
      <Vanishing names={['Ana', 'Luis', 'Eva']} />
    </Page>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Luis' }));
  await rest();
  expect(screen.getByRole('button', { name: 'Quitar Eva' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await rest();
  expect(screen.getByRole('button', { name: 'Quitar Ana' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  // Where a list is empty its rows may still be coming.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Buscar' })).toHaveFocus());
});

test('a button that its own act disables at once still hands the focus on', async () => {
  render(
    <Page>
      <Vanishing names={['Ana', 'Luis']} />
    </Page>,
  );
  const button = screen.getByRole('button', { name: 'Quitar Ana' });
  act(() => button.focus());
  fireEvent.mouseDown(button);
  // As a browser does when the focused button is disabled, here before the press is over.
  act(() => button.blur());
  await rest();
  fireEvent.click(button);
  await rest();
  expect(screen.getByRole('button', { name: 'Quitar Luis' })).toHaveFocus();
});

test('who presses beside everything keeps no focus', async () => {
  render(
    <>
      <p>Texto</p>
      <Page>
        <Vanishing names={['Ana']} />
      </Page>
    </>,
  );
  act(() => screen.getByRole('button', { name: 'Quitar Ana' }).focus());
  await userEvent.click(screen.getByText('Texto'));
  await rest();
  expect(document.body).toHaveFocus();
});

test('each row of a list is one stop of Tab; arrows lead along the rows and inside one', async () => {
  render(
    <RowList label="Personas">
      {['Ana', 'Luis'].map((name) => (
        <li key={name}>
          <a href="#x">{name}</a>
          <button>Editar a {name}</button>
        </li>
      ))}
    </RowList>,
  );
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Ana' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Editar a Ana' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Luis' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Escape}');
  expect(screen.getByRole('link', { name: 'Luis' })).toHaveFocus();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

test('keys are shown one by one with what they do', () => {
  render(
    <Keys
      of={[
        ['↑ ↓', 'mover'],
        ['Ctrl+Enter', 'cobrar'],
      ]}
    />,
  );
  expect(screen.getByText(/mover/)).toHaveTextContent('↑ ↓ mover · Ctrl+Enter cobrar');
  expect(screen.getAllByText(/^(↑|↓|Ctrl|Enter)$/)).toHaveLength(4);
});
