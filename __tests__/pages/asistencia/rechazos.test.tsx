import { screen, waitFor, within } from '@testing-library/react';
import { diaSemanaIso, hoyEn, sumarDias } from '@/domain/fechas';
import Asistencia from '@/pages/process/asistencia';
import { useEnvios } from '@/layout/offline/useEnvios';
import { encolar, retirar, todosLosEnvios } from '@/services/offline/marcas';
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

/** The page with what the shell does around it: send what waits. */
function Conectado() {
  useEnvios();
  return <Asistencia />;
}

const app = createTestApp();
const hoy = hoyEn(new Date());
const at = '/process/asistencia';
let academia: Academia;
let coach: Awaited<ReturnType<typeof nuevoUsuario>>;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let ninos: number[];

beforeEach(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio: sumarDias(hoy, -90), fechaFin: sumarDias(hoy, 90) });
  coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [71] });
  const { codigoProfesor } = await nuevoProfesor(app, academia, coach.codigoUsuario);
  const horario = [{ dia: diaSemanaIso(hoy), horaInicio: '16:00', horaFin: '17:30', lugar: '' }];
  grupo = await nuevoGrupo(app, academia, { codigoPeriodo, codigoProfesor, horario, values: { descripcion: 'Sub-10' } });
  ninos = [];
  for (const nombre of ['Ana', 'Beto', 'Carla']) {
    const estudiante = await nuevoEstudiante(app, academia, { nombre, apellido: 'Lista' });
    await nuevaInscripcion(app, academia, { estudiante, grupo, values: { fechaInscripcion: sumarDias(hoy, -80) } });
    ninos.push(estudiante.codigoEstudiante);
  }
});
afterEach(async () => {
  for (const envio of await todosLosEnvios()) await retirar(envio);
});

const abrir = (Pagina = Asistencia, donde = `${at}?codigoGrupo=${grupo.codigoGrupo}`) =>
  renderPage(app, <Pagina />, { token: coach.token, at: donde });
const marca = (nombre: string) => screen.findByRole('button', { name: new RegExp(`^${nombre} Lista: `) });
const irse = (codigo: number) =>
  app.rows(`update inscripcion set estatus = 'CANCELADA', fecha_cancelacion = $1 where codigo_estudiante = $2`, [hoy, codigo]);
const guardadas = async () =>
  (await app.rows<{ codigo: number }>('select codigo_estudiante codigo from registro_asistencia where codigo_grupo = $1 order by 1', [grupo.codigoGrupo])).map(({ codigo }) => codigo); // prettier-ignore
const aviso = async () => (await screen.findByText(/: Dejó el grupo el /)).closest<HTMLElement>('[role=alert]')!;

test('of a roll that waited on the phone all is saved but the child who left, who is named with the reason until one has read it', async () => {
  await irse(ninos[1]!);
  const dueno = { codigoCompania: academia.codigoCompania, usuario: coach.usuario };
  const marcas = ninos.map((codigoEstudiante) => ({
    codigoEstudiante,
    estado: 'PRESENTE' as const,
    nota: '',
    estadoAnterior: null,
    notaAnterior: '',
  }));
  await encolar({ ...dueno, codigoGrupo: grupo.codigoGrupo, grupo: 'Sub-10', fecha: hoy, marcas });
  const visto = await abrir(Conectado, at);
  expect(await screen.findByText('Beto Lista')).toBeVisible();
  expect(await aviso()).toHaveTextContent(/1 marca no se pudo guardar; las demás sí\.\s*Beto Lista \(presente\): Dejó el grupo el/);
  expect(await guardadas()).toEqual([ninos[0], ninos[2]]);
  const [queda] = await todosLosEnvios();
  expect(queda!.marcas.map(({ codigoEstudiante }) => codigoEstudiante)).toEqual([ninos[1]]);
  expect(JSON.stringify(queda)).not.toContain('Beto');

  // Another start of the page shows it again, still with its name, and sends nothing again.
  visto.unmount();
  const { user } = await abrir(Conectado, at);
  expect(await screen.findByText('Beto Lista')).toBeVisible();
  await user.click(within(await aviso()).getByRole('button', { name: 'Entendido' }));
  await waitFor(() => expect(screen.queryByText(/: Dejó el grupo el /)).toBeNull());
  expect(await todosLosEnvios()).toEqual([]);
});

test('with the roll open, the others are saved too, and the next save of the roll is not held up', async () => {
  const { user } = await abrir();
  await marca('Ana');
  await irse(ninos[0]!);
  for (const nombre of ['Ana', 'Beto']) await user.click(await marca(nombre));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await aviso()).toHaveTextContent(/Ana Lista \(presente\): Dejó el grupo el/);
  expect(await guardadas()).toEqual([ninos[1]]);
  await user.click(await marca('Carla'));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(async () => expect(await guardadas()).toEqual([ninos[1], ninos[2]]));
  await user.click(within(await aviso()).getByRole('button', { name: 'Entendido' }));
  await waitFor(async () => expect(await todosLosEnvios()).toEqual([]));
});

describe('taps that were not saved', () => {
  test('are there again after the page is gone, with the moment at which they were made, and go when one leaves without saving', async () => {
    const visto = await abrir();
    await visto.user.click(await marca('Ana'));
    await visto.user.click(screen.getByRole('button', { name: 'Ausente: Beto Lista' }));
    expect(screen.getByText('2 cambios sin guardar')).toBeVisible();
    visto.unmount();

    const otra = await abrir();
    expect(await screen.findByText('2 marcas sin guardar de antes: revise la lista y pulse Guardar.')).toBeVisible();
    expect(await marca('Beto')).toHaveAccessibleName('Beto Lista: Ausente');
    expect(await guardadas()).toEqual([]);
    await otra.user.click(screen.getByRole('button', { name: 'Grupos' }));
    await otra.user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await screen.findByRole('heading', { name: 'Con clase' });
    otra.unmount();

    await abrir();
    expect(await marca('Beto')).toHaveAccessibleName('Beto Lista: sin marcar');
  });

  test('are asked about also when the link to the page itself, as in the menu, would close their roll', async () => {
    const ConMenu = () => (
      <>
        <a href={at}>Pase de lista</a>
        <Asistencia />
      </>
    );
    const { user } = await abrir(ConMenu);
    window.history.replaceState(null, '', `${at}?codigoGrupo=${grupo.codigoGrupo}`);
    await user.click(await marca('Ana'));
    await user.click(screen.getByRole('link', { name: 'Pase de lista' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
    expect(await marca('Ana')).toHaveAccessibleName('Ana Lista: Presente');
    await user.click(screen.getByRole('link', { name: 'Pase de lista' }));
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    expect(await screen.findByRole('heading', { name: 'Con clase' })).toBeVisible();
    window.history.replaceState(null, '', '/');
  });

  test('are saved once; a child whom somebody else marked meanwhile is to be decided', async () => {
    const visto = await abrir();
    for (const nombre of ['Ana', 'Beto']) await visto.user.click(await marca(nombre));
    visto.unmount();
    await app.rows(
      `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
       values ($1, $2, $3, $4, $5, $6, 'EXCUSA', 'la.oficina')`,
      [academia.codigoCompania, academia.sucursales[0], grupo.codigoGrupo, ninos[0], grupo.codigoProfesor, hoy],
    );
    const { user } = await abrir();
    await user.click(within((await screen.findByText(/marcó excusa/)).closest('[role=alert]')!).getByRole('button', { name: 'Dejar esa' })); // prettier-ignore
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(async () => expect(await guardadas()).toEqual([ninos[0], ninos[1]]));
    expect(await screen.findByText('1 sin marcar')).toBeVisible();
  });
});
