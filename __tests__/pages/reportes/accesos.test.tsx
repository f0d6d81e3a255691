import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { act } from 'react';
import { ACCESO } from '@/contract/accesos';
import { routes, type Route } from '@/contract/routes';
import { menuOf } from '@/layout/guard/access';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));
jest.mock('chart.js', () => jest.requireActual('../../support/chartjs'));

// Every report opens for who holds its code alone: it is in the menu, and no request of it is refused.

const app = createTestApp();
let academia: Academia;
let respuestas: [string, number][] = [];

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
});

const reportes = (routes as readonly Route[]).filter(({ section, path }) => section === 'Reportes' && path !== '/');

test('the codes that the academies missed are codes of reports', () => {
  const { asistenciaPorGrupo, atrasoPorGrupo, realizarCobro, ingresoCaja, atrasoPorDias, monitoreo, inactivos, atrasoPorMes } = ACCESO;
  const pedidos = [asistenciaPorGrupo, atrasoPorGrupo, realizarCobro, ingresoCaja, atrasoPorDias, monitoreo, inactivos, atrasoPorMes];
  expect(pedidos).toEqual([15, 20, 30, 45, 50, 58, 67, 69]);
  const paginas = (routes as readonly Route[]).map(({ access }) => access);
  for (const codigo of pedidos) expect(paginas).toContain(codigo);
});

test.each(reportes.map(({ path, access }) => [path, access as number] as const))(
  '%s opens for who holds %i alone',
  async (path, access) => {
    const { token } = await nuevoUsuario(app, academia, { accesos: [access] });
    const fetch = app.app.fetch.bind(app.app);
    respuestas = [];
    const spy = jest.spyOn(app.app, 'fetch').mockImplementation(async (request, ...rest) => {
      const answer = await fetch(request, ...rest);
      respuestas.push([new URL(request.url).pathname, answer.status]);
      return answer;
    });
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- which page it is stands in the table
    const { default: Page } = require(`@/pages${path}`) as { default: ComponentType };
    const { container } = await renderPage(app, <Page />, { token, at: path });
    await waitFor(() => expect(container.querySelector('h1')).toBeInTheDocument());
    await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull());
    await act(async () => undefined);
    expect(respuestas.filter(([, status]) => status >= 400)).toEqual([]);
    expect(container.querySelector('[role="alert"]')).toBeNull();
    const sesion = { success: true, detallesAcceso: [{ codigoAcceso: access, activo: true }], sucursalesUsuario: [{}] };
    expect(menuOf(sesion as never).flatMap(({ items }) => items.map((item) => item.path))).toContain(path);
    spy.mockRestore();
  },
);
