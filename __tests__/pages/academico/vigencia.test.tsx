import { screen, waitFor, within } from '@testing-library/react';
import { diaSemanaIso, hoyEn, sumarDias } from '@/domain/fechas';
import GrupoPage from '@/pages/grupo';
import DetalleGrupo from '@/pages/grupo/detallegrupo';
import Asistencia from '@/pages/process/asistencia';
import { day } from '@/utils/format';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoGrupo, nuevoPeriodo, nuevoProfesor, nuevoUsuario } from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));
jest.mock('chart.js', () => jest.requireActual('../../support/chartjs'));

const app = createTestApp();
const hoy = hoyEn(new Date());
let token: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let otra: string;

const DE_GRUPO =
  'select rol, codigo_profesor = $2 titular, desde::text, hasta::text from grupo_profesor where codigo_grupo = $1 order by codigo_grupo_profesor';
const profesores = () => app.rows(DE_GRUPO, [grupo.codigoGrupo, grupo.codigoProfesor]);

beforeEach(async () => {
  app.setNow(new Date().toISOString());
  const academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio: sumarDias(hoy, -60), fechaFin: sumarDias(hoy, 90) });
  const horario = [{ dia: diaSemanaIso(hoy), horaInicio: '16:00', horaFin: '17:30', lugar: 'Cancha 1' }];
  grupo = await nuevoGrupo(app, academia, { codigoPeriodo, horario, values: { descripcion: 'Sub-9' } });
  const { codigoEntidad } = await nuevoProfesor(app, academia);
  otra = (await app.rows(`update entidad set nombre = 'Nora', apellido = 'Suplente' where codigo_entidad = $1 returning nombre || ' ' || apellido n`, [codigoEntidad]))[0].n; // prettier-ignore
});

test('a substitute for today is three taps away in the roll, whose head then names them; an undo takes them away', async () => {
  const { user } = await renderPage(app, <Asistencia />, { token, at: '/process/asistencia' });
  await user.click(await screen.findByRole('button', { name: /Sub-9/ }));
  await user.click(await screen.findByRole('button', { name: 'Poner un sustituto' }));
  await user.click(await screen.findByRole('button', { name: otra }));
  expect(await screen.findByText('Sustituto puesto en Sub-9')).toBeVisible();
  expect(await screen.findByText(new RegExp(`Cancha 1 · ${otra}`))).toBeInTheDocument();
  expect(await profesores()).toEqual([
    { rol: 'TITULAR', titular: true, desde: null, hasta: null },
    { rol: 'SUSTITUTO', titular: false, desde: hoy, hasta: sumarDias(hoy, 1) },
  ]);
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(async () => expect(await profesores()).toHaveLength(1));
});

test('the page of a group tells who is what and when, puts an assistant beside the main one, and takes them away again', async () => {
  const { user } = await renderPage(app, <DetalleGrupo />, { token, at: `/grupo/detallegrupo?codigoGrupo=${grupo.codigoGrupo}` });
  const parte = within(await screen.findByRole('region', { name: 'Profesores' }));
  await user.click(parte.getByRole('button', { name: 'Asistente' }));
  await user.click(await screen.findByRole('button', { name: otra }));
  expect(await parte.findByText(`Asistente desde el ${day(hoy)}`)).toBeVisible();
  await user.click(parte.getByRole('button', { name: `Quitar a ${otra}` }));
  await waitFor(() => expect(parte.queryByText(/^Asistente desde/)).toBeNull());
  expect(await profesores()).toHaveLength(1);
});

test('the main one cannot be their own substitute, and the panel says why', async () => {
  const { user } = await renderPage(app, <Asistencia />, { token, at: `/process/asistencia?codigoGrupo=${grupo.codigoGrupo}` });
  await user.click(await screen.findByRole('button', { name: 'Poner un sustituto' }));
  await user.click((await screen.findAllByRole('button', { name: /^Profesor / }))[0]!);
  expect(await screen.findByText('Es el profesor del grupo en esos días')).toBeVisible();
});

test('another instructor and another hour count from today on, the office may say since when; changed back, nothing changes', async () => {
  const { user } = await renderPage(app, <GrupoPage />, { token, at: '/grupo' });
  await user.click(await screen.findByRole('button', { name: 'Editar Sub-9' }));
  const form = within(await screen.findByRole('form', { name: 'Editar grupo' }));
  const desde = (que: string) => form.getByLabelText(`${que} desde el`);
  const inicio = day(sumarDias(hoy, -60));
  expect([desde('Profesor'), desde('Horario')].map((uno) => (uno as HTMLInputElement).value)).toEqual([inicio, inicio]);
  await form.findByRole('option', { name: otra });
  const profesor = form.getByLabelText(/^Profesor\*?$/);
  const suyo = (profesor as HTMLSelectElement).value;
  await user.selectOptions(profesor, otra);
  await waitFor(() => expect(desde('Profesor')).toHaveValue(day(hoy)));
  await user.selectOptions(profesor, suyo);
  await waitFor(() => expect(desde('Profesor')).toHaveValue(inicio));
  await user.selectOptions(profesor, otra);
  await user.clear(form.getByLabelText(/^Hasta/));
  await user.type(form.getByLabelText(/^Hasta/), '18:00');
  await waitFor(() => expect(desde('Horario')).toHaveValue(day(hoy)));
  await user.clear(desde('Horario'));
  await user.type(desde('Horario'), day(sumarDias(hoy, 7)));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(await screen.findByText(otra)).toBeVisible();
  expect(await profesores()).toEqual([
    { rol: 'TITULAR', titular: true, desde: null, hasta: hoy },
    { rol: 'TITULAR', titular: false, desde: hoy, hasta: null },
  ]);
  expect(
    await app.rows('select hora_fin, desde::text, hasta::text from detalle_horario_grupo where codigo_grupo = $1 order by 1', [
      grupo.codigoGrupo,
    ]),
  ).toEqual([
    { hora_fin: '17:30', desde: null, hasta: sumarDias(hoy, 7) },
    { hora_fin: '18:00', desde: sumarDias(hoy, 7), hasta: null },
  ]);
});

test('a change planned for a later day is said in the form of the group, on its page and in the schedule of the branch', async () => {
  const dia = sumarDias(hoy, 9);
  await app.rows('update grupo_profesor set hasta = $2 where codigo_grupo = $1', [grupo.codigoGrupo, dia]);
  await app.rows(
    `insert into grupo_profesor (codigo_grupo, codigo_profesor, rol, desde)
     select $1, codigo_profesor, 'TITULAR', $3 from profesor p join entidad e using (codigo_entidad)
     where p.codigo_compania = $4 and e.nombre || ' ' || e.apellido = $2`,
    [grupo.codigoGrupo, otra, dia, grupo.codigoCompania],
  );
  const dicho = new RegExp(`Desde el ${Number(dia.slice(8))} [a-z]{3}: ${otra}$`);
  const pagina = await renderPage(app, <DetalleGrupo />, { token, at: `/grupo/detallegrupo?codigoGrupo=${grupo.codigoGrupo}` });
  const horario = within(await screen.findByRole('region', { name: 'Horario' }));
  expect(horario.getByText(dicho)).toBeVisible();
  await pagina.user.click(screen.getByRole('button', { name: 'Editar' }));
  expect(within(await screen.findByRole('form', { name: 'Editar grupo' })).getByText(dicho)).toBeVisible();
  pagina.unmount();
  const sede = await renderPage(app, <DetalleGrupo />, { token, at: '/grupo/detallegrupo' });
  expect((await screen.findByText('Sub-9.')).closest('p')).toHaveTextContent(dicho);
  sede.unmount();
  // The form tells how it is dropped: whoever is there today, from that day on too.
  const { user } = await renderPage(app, <GrupoPage />, { token, at: '/grupo' });
  await user.click(await screen.findByRole('button', { name: 'Editar Sub-9' }));
  const form = within(await screen.findByRole('form', { name: 'Editar grupo' }));
  expect(form.getByText(/^Lo que cambie ahora vale hasta entonces\. Para quitar un cambio planeado/)).toBeVisible();
  await user.clear(form.getByLabelText('Profesor desde el'));
  await user.type(form.getByLabelText('Profesor desde el'), day(dia));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(await profesores()).toEqual([{ rol: 'TITULAR', titular: true, desde: null, hasta: null }]);
});
