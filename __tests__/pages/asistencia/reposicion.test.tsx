import { screen, waitFor, within } from '@testing-library/react';
import AsistenciaDeFicha from '@/components/estudiantes/tabs/Asistencia';
import { diaSemanaIso, hoyEn, sumarDias } from '@/domain/fechas';
import Asistencia from '@/pages/process/asistencia';
import { day } from '@/utils/format';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoProfesor,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

// A missed class is made up: put down from the record of the child or from the roll of the class, and marked there by its coach.

const app = createTestApp();
const hoy = hoyEn(new Date());
const at = '/process/asistencia';
let academia: Academia;
let oficina: { token: string };
let coach: { token: string };
let otro: Awaited<ReturnType<typeof nuevoGrupo>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeEach(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  oficina = await nuevoUsuario(app, academia);
  const persona = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [71] });
  coach = persona;
  const { codigoProfesor } = await nuevoProfesor(app, academia, persona.codigoUsuario);
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio: sumarDias(hoy, -90), fechaFin: sumarDias(hoy, 90) });
  const clase = (dia: string) => [{ dia: diaSemanaIso(dia), horaInicio: '16:00', horaFin: '17:30', lugar: '' }];
  const suyo = await nuevoGrupo(app, academia, { codigoPeriodo, horario: clase(sumarDias(hoy, -3)), values: { descripcion: 'Sub-10' } });
  const deOtro = { codigoPeriodo, codigoProfesor, horario: clase(hoy), values: { descripcion: 'Sub-12' } };
  otro = await nuevoGrupo(app, academia, deOtro);
  nino = await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Repone' });
  await nuevaInscripcion(app, academia, { estudiante: nino, grupo: suyo, values: { fechaInscripcion: sumarDias(hoy, -80) } });
  await app.rows(`update compania set reposicion = 'EXCUSAS' where codigo_compania = $1`, [academia.codigoCompania]);
  await app.rows(`update estudiante set alerta_medica = 'Asma' where codigo_estudiante = $1`, [nino.codigoEstudiante]);
  await app.rows(
    `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
     values ($1, $2, $3, $4, $5, $6, 'EXCUSA', 'pruebas')`,
    [academia.codigoCompania, suyo.codigoSucursal, suyo.codigoGrupo, nino.codigoEstudiante, suyo.codigoProfesor, sumarDias(hoy, -3)],
  );
});
const puestas = () =>
  app.rows('select codigo_grupo grupo, fecha::text, vino from reposicion where codigo_estudiante = $1', [nino.codigoEstudiante]);
const enLista = (token: string) => renderPage(app, <Asistencia />, { token, at: `${at}?codigoGrupo=${otro.codigoGrupo}` });

test('the office puts it down in the record, after a question about age, and takes it away again', async () => {
  await app.rows('update grupo set edad_minima = 16, edad_maxima = 17 where codigo_grupo = $1', [otro.codigoGrupo]);
  const de = <AsistenciaDeFicha codigoEstudiante={nino.codigoEstudiante} />;
  const { user } = await renderPage(app, de, { token: oficina.token, at: '/estudiante' });
  const seccion = within(await screen.findByRole('region', { name: 'Reposiciones' }));
  expect(seccion.getByText('1 falta por reponer')).toBeVisible();
  expect(seccion.getByText(`hasta el ${day(sumarDias(hoy, 27))}`)).toBeVisible();
  await user.click(seccion.getByRole('button', { name: 'Reponer' }));
  const form = within(await screen.findByRole('form', { name: 'Reponer la falta que vence primero' }));
  await user.selectOptions(await form.findByLabelText(/^Grupo/), await form.findByRole('option', { name: 'Sub-12' }));
  await user.type(form.getByLabelText(/^Día/), day(hoy));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/el grupo es de 16 a 17 años/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sí, reponer' }));
  expect(await seccion.findByText(`Repone el ${day(hoy)} en Sub-12`)).toBeVisible();
  expect(await puestas()).toEqual([{ grupo: otro.codigoGrupo, fecha: hoy, vino: null }]);

  await user.click(seccion.getByRole('button', { name: `Quitar la reposición del ${day(hoy)}` }));
  await user.click(await screen.findByRole('button', { name: 'Quitar' }));
  expect(await seccion.findByText('1 falta por reponer')).toBeVisible();
  expect(await puestas()).toEqual([]);
});

test('the office adds the child to the roll of the class; its coach sees name, age and alert, and says whether it came', async () => {
  const { user, unmount } = await enLista(oficina.token);
  await user.click(await screen.findByRole('button', { name: 'Reponer una falta aquí' }));
  const form = within(await screen.findByRole('form', { name: `Reponer una falta el ${day(hoy)}` }));
  await user.selectOptions(
    await form.findByLabelText(/^Quién repone/),
    await form.findByRole('option', { name: /^Luis Repone · faltó el/ }),
  );
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const suya = await screen.findByRole('region', { name: 'Reponen una falta' });
  expect(await within(suya).findByRole('button', { name: 'Quitar la reposición de Luis Repone' })).toBeVisible();
  unmount();

  const suyo = await enLista(coach.token);
  const seccion = await screen.findByRole('region', { name: 'Reponen una falta' });
  expect(seccion).toHaveTextContent(/Luis Repone\d+ años.*Alerta médica: Asma/);
  expect(within(seccion).queryByRole('button', { name: /Quitar|aquí/ })).toBeNull();
  await suyo.user.click(within(seccion).getByRole('button', { name: 'Vino: Luis Repone' }));
  expect(await within(seccion).findByRole('button', { name: 'Vino: Luis Repone', pressed: true })).toBeVisible();
  expect(await puestas()).toEqual([{ grupo: otro.codigoGrupo, fecha: hoy, vino: true }]);
});

test('where the academy lets nobody make up a class, nothing speaks of it', async () => {
  await app.rows(`update compania set reposicion = 'NO' where codigo_compania = $1`, [academia.codigoCompania]);
  await enLista(oficina.token);
  expect(await screen.findByText('Nadie está inscrito en este grupo en esta fecha.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/eponer|eponen/)).toBeNull());
});
