import { screen, waitFor } from '@testing-library/react';
import { PruebaForm } from '@/components/inscripciones/interesados/PruebaForm';
import { prueba } from '@/contract/asistencia/prueba';
import { interesado } from '@/contract/inscripciones/interesado';
import { sumarDias } from '@/domain/fechas';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevoGrupo, nuevoUsuario } from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
/** HOY is a Tuesday; groups train on Tuesdays and Thursdays. */
const [JUEVES, MARTES] = [sumarDias(HOY, 2), sumarDias(HOY, 7)];

test('a trial that somebody else moved meanwhile is shown before it is moved again', async () => {
  app.setNow(new Date().toISOString());
  const academia = await nuevaAcademia(app);
  const { token } = await nuevoUsuario(app, academia);
  const { codigoGrupo } = await nuevoGrupo(app, academia);
  const datos = {
    ...{ codigoSucursal: academia.sucursales[0], nombre: 'Mateo Peralta', fechaNacimiento: '2016-06-15', sexo: '' as const },
    ...{ responsable: 'Yokasta Báez', telefono: '829-555-0110', email: '', origen: 'REDES' as const, etapa: 'NUEVO' as const },
    ...{ motivo: '', proximo: '', proximoDia: null, asignado: '', codigoGrupo, nota: '' },
  };
  const { codigoInteresado } = await app.call(interesado.save, { body: datos }, { token });
  const leer = () => app.call(interesado.id, { params: { id: codigoInteresado } }, { token });
  const poner = (dia: string, version: number) =>
    app.call(prueba.poner, { body: { codigoInteresado, codigoGrupo, dia, version } }, { token });
  await poner(JUEVES, 0);
  const row = await leer();
  const { user } = await renderPage(app, <PruebaForm interesado={row} onClose={() => {}} />, {
    token,
    codigoSucursal: academia.sucursales[0],
  });
  await screen.findByRole('form', { name: 'Clase de prueba de Mateo Peralta' });
  await poner(MARTES, row.version);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/^Otra persona guardó cambios en este registro/)).toBeInTheDocument();
  expect((await leer()).diaPrueba).toBe(MARTES);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(async () => expect((await leer()).diaPrueba).toBe(JUEVES));
});
