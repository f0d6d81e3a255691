import { screen, waitFor } from '@testing-library/react';
import { http as server, HttpResponse } from 'msw';
import { rememberDenied } from '@/layout/guard/denied';
import AccessDenied from '@/pages/auth/access';
import Start from '@/pages/index';
import { API, testApi, renderWith, signedIn } from './support';

// Its cards ask the API, which is there in pages/reportes/inicio.test.tsx.
jest.mock('@/components/reportes/inicio/Tablero', () => ({ Tablero: () => null }));

const entry = (codigoAcceso: number, ruta: string) => ({ usuario: 'ana', codigoAcceso, ruta, activo: true });
const CAJA = entry(73, '/process/caja');
let granted = [CAJA];
testApi(server.get(`${API}detalleacceso/usuario/ana`, () => HttpResponse.json(granted)));

describe('the start', () => {
  test('repeats no page of the menu, and tells a user without pages whom to ask', () => {
    const { unmount } = renderWith(<Start />, signedIn({ detallesAcceso: [CAJA, entry(48, '/inventario/categoria')] }));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByText('Todavía no tiene páginas')).not.toBeInTheDocument();
    unmount();
    renderWith(<Start />, signedIn({ detallesAcceso: [] }));
    expect(screen.getByRole('heading', { name: 'Todavía no tiene páginas' })).toBeVisible();
  });
});

describe('the page of refusals', () => {
  test('names nobody to who is signed out, and leads to the login', () => {
    renderWith(<AccessDenied />);
    expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/auth/login');
    expect(screen.queryByText(/undefined|Usuario/)).not.toBeInTheDocument();
  });

  test('names the page that was refused, and who one is', async () => {
    granted = [];
    rememberDenied('/process/caja');
    renderWith(<AccessDenied />, signedIn({ detallesAcceso: [] }));
    expect(screen.getByText('«Caja»')).toBeVisible();
    expect(screen.getByText(/Ana Peña \(ana\)/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /Ya puede abrir/ })).not.toBeInTheDocument();
  });

  test('offers it when the access was granted meanwhile, without a new login', async () => {
    granted = [CAJA];
    rememberDenied('/process/caja');
    renderWith(<AccessDenied />, signedIn({ detallesAcceso: [] }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ya puede abrir «Caja»' })).toHaveAttribute('href', '/process/caja'));
  });
});
