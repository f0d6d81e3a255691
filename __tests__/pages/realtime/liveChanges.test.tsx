import { screen, waitFor, within } from '@testing-library/react';
import { ACCESO } from '@/contract/accesos';
import { registroAsistencia } from '@/contract/asistencia/registro';
import { diaSemanaIso, hoyEn, sumarDias } from '@/domain/fechas';
import { Layout } from '@/layout/shell/Layout';
import Start from '@/pages/index';
import Asistencia from '@/pages/process/asistencia';
import Caja from '@/pages/process/caja';
import { estadoVivo } from '@/services/realtime/novedades';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
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
import { conMedia } from '../../support/pantalla';
import { renderPage } from '../../support/renderPage';
import { address } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));
jest.mock('chart.js', () => jest.requireActual('../../support/chartjs'));

const app = createTestApp();
const hoy = hoyEn(new Date());
let academia: Academia;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let ninos: Awaited<ReturnType<typeof nuevoEstudiante>>[];
let otra: Awaited<ReturnType<typeof nuevoUsuario>>;

beforeAll(async () => {
  conMedia();
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio: sumarDias(hoy, -90), fechaFin: sumarDias(hoy, 90) });
  const { codigoProfesor } = await nuevoProfesor(app, academia);
  const horario = [{ dia: diaSemanaIso(hoy), horaInicio: '16:00', horaFin: '17:30', lugar: '' }];
  grupo = await nuevoGrupo(app, academia, { codigoPeriodo, codigoProfesor, horario, values: { descripcion: 'Sub-10 Viva' } });
  ninos = [];
  for (const nombre of ['Ana', 'Beto']) {
    const estudiante = await nuevoEstudiante(app, academia, { nombre, apellido: 'Viva' });
    await nuevaInscripcion(app, academia, { estudiante, grupo, values: { fechaInscripcion: sumarDias(hoy, -80) } });
    ninos.push(estudiante);
  }
  otra = await nuevoUsuario(app, academia);
});

const vivo = () => waitFor(() => expect(estadoVivo().conectado).toBe(true));
const marca = (nombre: string) => screen.findByRole('button', { name: new RegExp(`^${nombre} Viva: `) });
/** Somebody else, on another phone. */
const marcar = (cual: number, estado: 'PRESENTE' | 'TARDANZA' | 'AUSENTE', estadoAnterior: 'PRESENTE' | null = null) =>
  app.call(
    registroAsistencia.save,
    {
      body: [
        {
          codigoGrupo: grupo.codigoGrupo,
          codigoEstudiante: ninos[cual]!.codigoEstudiante,
          fechaAsistencia: hoy,
          estado,
          estadoAnterior,
          nota: '',
          recuperacion: false,
        },
      ],
    },
    { token: otra.token, clave: nuevaClave() },
  );

test('a roll shows the marks of another phone at once, keeps what is not saved, and asks where both marked the same child', async () => {
  const coach = await nuevoUsuario(app, academia, { accesos: [ACCESO.paseLista] });
  const { user } = await renderPage(
    app,
    <Layout>
      <Asistencia />
    </Layout>,
    { token: coach.token, at: `/process/asistencia?codigoGrupo=${grupo.codigoGrupo}` },
  );
  const [ana, beto] = [await marca('Ana'), await marca('Beto')];
  await vivo();
  await user.click(beto);
  expect(beto).toHaveAccessibleName('Beto Viva: Presente');
  await marcar(0, 'TARDANZA');
  await waitFor(() => expect(ana).toHaveAccessibleName('Ana Viva: Tardanza'));
  expect(beto).toHaveAccessibleName('Beto Viva: Presente');
  expect(screen.getByText('1 cambio sin guardar')).toBeVisible();

  await marcar(1, 'AUSENTE');
  expect(await screen.findByText(/otra persona marcó ausente/)).toBeVisible();
  expect(beto).toHaveAccessibleName('Beto Viva: Presente');
  await user.click(screen.getByRole('button', { name: 'Dejar esa' }));
  expect(beto).toHaveAccessibleName('Beto Viva: Ausente');
});

test('without the session the dialog says so; a page whose access is revoked closes while it is open', async () => {
  const cajera = () => nuevoUsuario(app, academia, { accesos: [ACCESO.paseLista, ACCESO.caja] });
  const abrir = async ({ token }: { token: string }) => {
    const { unmount } = await renderPage(
      app,
      <Layout>
        <Caja />
      </Layout>,
      { token, at: '/process/caja' },
    );
    await screen.findByRole('heading', { name: 'Mis cajas' });
    await vivo();
    return unmount;
  };
  const una = await cajera();
  const cerrar = await abrir(una);
  await app.rows('update sesion set terminada = now() where codigo_usuario = $1', [una.codigoUsuario]);
  expect(await screen.findByText(/Su sesión ha expirado/)).toBeVisible();
  cerrar();

  const uno = await cajera();
  await abrir(uno);
  await app.rows('update detalle_acceso set activo = false where codigo_usuario = $1 and codigo_acceso = $2', [
    uno.codigoUsuario,
    ACCESO.caja,
  ]);
  await waitFor(() => expect(address()).toBe('/auth/access'));
});

test('the bell counts what is new, lists it with the page that solves it, and forgets what was read; cards renew by themselves', async () => {
  const uno = await nuevoUsuario(app, academia);
  const { user } = await renderPage(
    app,
    <Layout>
      <Start />
    </Layout>,
    { token: uno.token },
  );
  const campana = await screen.findByRole('button', { name: 'Avisos' });
  const tarjeta = (await screen.findByRole('heading', { name: 'Estudiantes activos' })).closest('section')!;
  expect(await within(tarjeta).findByText('2')).toBeVisible();
  await vivo();
  await nuevoEstudiante(app, academia, { nombre: 'Carla', apellido: 'Viva' });
  await app.rows(
    `insert into carga (codigo_compania, codigo_sucursal, nombre_archivo, usuario, nuevas, existen, errores) values ($1, $2, 'lista.xlsx', 'ana', 1, 0, 0)`,
    [academia.codigoCompania, academia.sucursales[0]],
  );
  await waitFor(() => expect(campana).toHaveAccessibleName('Avisos: 1 sin leer'));
  expect(await within(tarjeta).findByText('3')).toBeVisible();
  await user.click(campana);
  const panel = await screen.findByRole('dialog', { name: 'Avisos' });
  const enlace = await within(panel).findByRole('link', { name: 'Se cargó «lista.xlsx»: 1 estudiante creado' });
  expect(enlace).toHaveAttribute('href', '/batch/estudiante');
  await user.click(within(panel).getByRole('button', { name: 'Marcar todos como leídos' }));
  await waitFor(() => expect(campana).toHaveAccessibleName('Avisos'));
  await waitFor(() => expect(within(panel).queryByText('Sin leer.')).not.toBeInTheDocument());
});

test('a child who leaves the group leaves an open roll, and the coach is told of the mark that was not saved', async () => {
  const estudiante = await nuevoEstudiante(app, academia, { nombre: 'Dora', apellido: 'Viva' });
  await nuevaInscripcion(app, academia, { estudiante, grupo, values: { fechaInscripcion: sumarDias(hoy, -80) } });
  const quien = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [ACCESO.paseLista] });
  await app.rows('update profesor set codigo_usuario = $1 where codigo_profesor = $2', [quien.codigoUsuario, grupo.codigoProfesor]);
  const { user } = await renderPage(
    app,
    <Layout>
      <Asistencia />
    </Layout>,
    { token: quien.token, at: `/process/asistencia?codigoGrupo=${grupo.codigoGrupo}` },
  );
  await user.click(await marca('Dora'));
  await vivo();
  await app.rows(`update inscripcion set estatus = 'CANCELADA', fecha_cancelacion = $1 where codigo_estudiante = $2`, [
    hoy,
    estudiante.codigoEstudiante,
  ]);
  const aviso = await screen.findByText(/ya no está en esta lista: la marca que no había guardado no se envía\.$/);
  expect(aviso).toHaveTextContent(/^Dora Viva ya no/);
  expect(screen.queryByRole('button', { name: /^Dora Viva: / })).toBeNull();
  expect(screen.queryByText(/sin guardar$/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(aviso).not.toBeInTheDocument();
});
