import { screen, within } from '@testing-library/react';
import Desk from '@/pages/process/factura';
import AnularFactura from '@/pages/process/factura/anularfacturaestudiante';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoUsuario,
} from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();

type Cuotas = readonly (readonly [grupo: string, descripcion: string])[];

/** A child who owes these instalments, each of a group by its name. */
async function quienDebe(cuotas: Cuotas) {
  const academia = await nuevaAcademia(app);
  const estudiante = await nuevoEstudiante(app, academia, { nombre: 'Perla' });
  const { token } = await nuevoUsuario(app, academia, { accesos: [11, 40] });
  const { codigoPeriodo } = await nuevoPeriodo(app, academia);
  const enGrupo = new Map<string, number>();
  for (const [nombre, descripcion] of cuotas) {
    if (!enGrupo.has(nombre)) {
      const grupo = await nuevoGrupo(app, academia, { codigoPeriodo, values: { descripcion: nombre } });
      const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante, grupo });
      enGrupo.set(nombre, codigoInscripcion);
    }
    await nuevaFactura(app, academia, { estudiante, values: { descripcion, codigoInscripcion: enGrupo.get(nombre) } });
  }
  return { token, at: `/process/factura?codigoEstudiante=${estudiante.codigoEstudiante}` };
}

/** The same at the desk. */
async function mesaCon(cuotas: Cuotas) {
  const page = await renderPage(app, <Desk />, await quienDebe(cuotas));
  const lista = await screen.findByRole('region', { name: 'Facturas pendientes' });
  return { ...page, filas: within(lista).getAllByRole('listitem') };
}

test('the instalments of a child in two groups say of which group they are', async () => {
  const { filas } = await mesaCon([
    ['Femenino', 'Cuota 7 de 10'],
    ['Porteros', 'Cuota 7 de 10'],
    ['Porteros', 'Inscripción · Porteros'],
  ]);
  expect(filas.map((fila) => fila.textContent!.match(/Femenino|Porteros/g))).toEqual([['Femenino'], ['Porteros'], ['Porteros']]);
});

test('those of a child in one group need no word for it', async () => {
  const { filas } = await mesaCon([
    ['Femenino', 'Cuota 7 de 10'],
    ['Femenino', 'Cuota 8 de 10'],
  ]);
  for (const fila of filas) expect(fila).not.toHaveTextContent('Femenino');
});

test('where one of them is voided, each says its group too, and so does the question', async () => {
  const cuotas = [
    ['Femenino', 'Cuota 7 de 10'],
    ['Porteros', 'Cuota 7 de 10'],
    ['Porteros', 'Inscripción · Porteros'],
  ] as const;
  const { token, at } = await quienDebe(cuotas);
  const { user } = await renderPage(app, <AnularFactura />, { token, at: at.replace('?', '/anularfacturaestudiante?') });
  const tabla = await screen.findByRole('table', { name: 'Se pueden anular' });
  const filas = (await within(tabla).findAllByRole('row')).slice(1);
  expect(filas.map((fila) => fila.textContent!.match(/Femenino|Porteros/g))).toEqual([['Femenino'], ['Porteros'], ['Porteros']]);
  await user.click(within(filas[1]!).getByRole('button', { name: /^Anular factura/ }));
  expect(await within(await screen.findByRole('dialog')).findByText(/Porteros · Cuota 7 de 10$/)).toBeVisible();
});

test('what is above the debt without cash is credit: there is nothing to choose', async () => {
  const { user, filas } = await mesaCon([['Femenino', 'Cuota 7 de 10']]);
  await user.click(within(filas[0]!).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Transferencia' }));
  await user.type(within(screen.getByRole('group', { name: 'Transferencia' })).getByLabelText('Transferencia'), '3000');
  await user.type(screen.getByLabelText('Referencia'), 'TR-9');
  expect(screen.getByText('Quedan DOP 500.00 a favor del pagador.')).toBeVisible();
  expect(screen.queryByLabelText('Dejar lo que sobra como saldo a favor')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Efectivo recibido'), '200');
  expect(screen.getByLabelText('Dejar lo que sobra como saldo a favor')).toBeVisible();
});
