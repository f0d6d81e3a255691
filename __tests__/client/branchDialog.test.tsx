import { render, screen, waitFor } from '@testing-library/react';
import { PrimeReactProvider } from 'primereact/api';
import { BranchDialog } from '@/layout/shell/dialogs/BranchDialog';
import { useFocusAfterReload } from '@/layout/shell/dialogs/focusAfterReload';
import { renderWith, signedIn } from './support';

describe('the branch dialog', () => {
  const open = (count = 23) => {
    const branches = Array.from({ length: count }, (_, i) => ({
      codigoSucursal: i + 1,
      descripcionSucursal: `Sucursal ${i + 1}`,
      logoUrl: '',
      defecto: i === 0,
    }));
    const reload = jest.fn();
    const view = renderWith(
      <PrimeReactProvider>
        <BranchDialog onClose={jest.fn()} reload={reload} />
      </PrimeReactProvider>,
      signedIn({ sucursalesUsuario: branches }),
    );
    return { ...view, reload };
  };

  test('has its title, columns, ten rows, report and page sizes', async () => {
    const { user } = open();
    expect(screen.getByRole('dialog', { name: 'Sucursales Disponible' })).toHaveStyle({ width: '850px' });
    expect(screen.getAllByRole('columnheader').map((th) => th.textContent)).toEqual(['Código', 'Descripción']);
    expect(screen.getAllByRole('row')).toHaveLength(11);
    expect(screen.getByText('Mostrando 1 a 10 de 23 Sucursales')).toBeInTheDocument();
    await user.click(document.querySelector('.p-paginator .p-dropdown-label')!);
    await waitFor(() =>
      expect([...document.querySelectorAll('.p-dropdown-item')].map((item) => item.textContent)).toEqual(['10', '20', '30']),
    );
  });

  test('searches, and says when nothing is found', async () => {
    const { user } = open();
    await user.type(screen.getByRole('searchbox'), '17');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No se encontraron Sucursales')).toBeInTheDocument();
  });

  test('choosing one makes it the selected branch and reloads the page', async () => {
    const { user, store, reload } = open();
    await user.click(screen.getByRole('cell', { name: 'Sucursal 4' }));
    expect(store.getState().user.codigoSucursal).toBe(4);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  test('the page that is loaded anew after a choice has the focus in its content, once', async () => {
    const Page = () => {
      useFocusAfterReload();
      return <main id="contenido" tabIndex={-1} />;
    };
    const { user, reload, unmount } = open();
    await user.click(screen.getByRole('cell', { name: 'Sucursal 4' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    unmount();
    const loaded = render(<Page />);
    expect(screen.getByRole('main')).toHaveFocus();
    loaded.unmount();
    render(<Page />);
    expect(document.body).toHaveFocus();
  });
});
