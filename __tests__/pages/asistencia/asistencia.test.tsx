import { act, screen, waitFor, within } from '@testing-library/react';
import sharp from 'sharp';
import { fichas } from '@/contract/estudiantes/info';
import { diaSemanaIso, hoyEn, mesDe, sumarDias } from '@/domain/fechas';
import Asistencia from '@/pages/process/asistencia';
import { interesado } from '@/server/db/schema/inscripciones';
import { useEnvios } from '@/layout/offline/useEnvios';
import { http } from '@/services/http/client';
import { anotar } from '@/services/http/conexion';
import { encolar, retirar, todosLosEnvios } from '@/services/offline/marcas';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoProfesor,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';
import { connectTo, renderPage } from '../../support/renderPage';
import { address } from '../../support/router';

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

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  const dias = { fechaInicio: sumarDias(hoy, -90), fechaFin: sumarDias(hoy, 90) };
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, dias);
  coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [71] });
  const { codigoProfesor } = await nuevoProfesor(app, academia, coach.codigoUsuario);
  const horario = [{ dia: diaSemanaIso(hoy), horaInicio: '16:00', horaFin: '17:30', lugar: 'Cancha 1' }];
  grupo = await nuevoGrupo(app, academia, { codigoPeriodo, codigoProfesor, horario, values: { descripcion: 'Sub-10 Lista' } });
  await nuevoGrupo(app, academia, { codigoPeriodo, horario: [], values: { descripcion: 'De otro profesor' } });
  for (const nombre of ['Ana', 'Beto', 'Carla']) {
    const estudiante = await nuevoEstudiante(app, academia, { nombre, apellido: 'Lista' });
    await nuevaInscripcion(app, academia, { estudiante, grupo, values: { fechaInscripcion: sumarDias(hoy, -80) } });
    if (nombre !== 'Beto') continue;
    await nuevaFactura(app, academia, { estudiante, values: { fechaVencimiento: sumarDias(hoy, -20) } });
    await app.rows('update estudiante set alerta_medica = $1 where codigo_estudiante = $2', ['Asma', estudiante.codigoEstudiante]);
  }
});
const marca = (nombre: string) => screen.findByRole('button', { name: new RegExp(`^${nombre} Lista: `) });
const guardadas = () =>
  app.rows<{ estado: string; nota: string }>(
    'select estado, nota from registro_asistencia where codigo_grupo = $1 and fecha_asistencia = $2 order by codigo_estudiante',
    [grupo.codigoGrupo, hoy],
  );

test('the coach picks the group of today, taps, notes, saves; saving again changes nothing', async () => {
  const { user } = await renderPage(app, <Asistencia />, { token: coach.token, at });
  expect(screen.queryByText('De otro profesor')).not.toBeInTheDocument();
  const card = await screen.findByRole('button', { name: /Sub-10 Lista.*0\/3/ });
  expect(card).toHaveTextContent('4:00–5:30 p. m.');
  await user.click(card);
  expect(address()).toBe(`${at}?codigoGrupo=${grupo.codigoGrupo}`);

  expect(screen.getByRole('heading', { name: 'Sub-10 Lista' })).toBeVisible();
  const ana = await marca('Ana');
  expect(ana).toHaveAccessibleName('Ana Lista: sin marcar');
  for (const estado of ['Presente', 'Tardanza', 'Ausente', 'Excusa', 'Presente', 'Tardanza']) {
    await user.click(ana);
    expect(ana).toHaveAccessibleName(`Ana Lista: ${estado}`);
  }
  const beto = await marca('Beto');
  expect(within(beto).getByText('Asma')).toBeVisible();
  expect(within(beto).getByText('Remitir a caja')).toBeVisible();
  expect(beto).not.toHaveTextContent('DOP');
  expect(beto).toHaveAccessibleDescription(/Alerta médica: Asma.*Remitir a caja/);
  beto.focus();
  await user.keyboard('a');
  expect(beto).toHaveAccessibleName('Beto Lista: Ausente');

  // One tap each, and a second tap changes nothing.
  const carla = await marca('Carla');
  for (const estado of ['Ausente', 'Presente', 'Ausente', 'Ausente']) {
    await user.click(screen.getByRole('button', { name: `${estado}: Carla Lista` }));
    expect(carla).toHaveAccessibleName(`Carla Lista: ${estado}`);
    expect(screen.getByRole('button', { name: `${estado}: Carla Lista`, pressed: true })).toBeVisible();
  }
  await user.click(screen.getByRole('button', { name: 'Presente: Carla Lista' }));

  await user.click(screen.getByRole('button', { name: 'Nota de Beto Lista' }));
  expect(screen.getByRole('textbox', { name: 'Nota de Beto Lista' })).toHaveFocus();
  await user.keyboard('Avisó la madre{Enter}');
  expect(screen.queryByRole('textbox', { name: 'Nota de Beto Lista' })).not.toBeInTheDocument();
  expect(screen.getByText('Avisó la madre')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Todos marcados' })).toBeDisabled();
  expect(screen.getByText('3 cambios sin guardar')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Asistencia guardada: 3 cambios')).toBeVisible();
  expect(screen.getByText('Todo guardado')).toBeVisible();
  expect(await guardadas()).toEqual([
    { estado: 'TARDANZA', nota: '' },
    { estado: 'AUSENTE', nota: 'Avisó la madre' },
    { estado: 'PRESENTE', nota: '' },
  ]);

  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/No cambió nada/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Grupos' }));
  expect(await screen.findByRole('button', { name: /Sub-10 Lista.*3\/3/ })).toBeVisible();
});

test('a child has its photo, loaded by the call of its record; who has none, and who’s cannot be had, the initials', async () => {
  const [ana, carla] = ['Ana', 'Carla'];
  const jefa = await nuevoUsuario(app, academia);
  const fotoDe = async (nombre: string) => {
    const [nina] = await app.rows<{ id: number; entidad: number }>(
      `select codigo_estudiante id, codigo_entidad entidad from estudiante where nombre_completo = $1 and codigo_compania = $2`,
      [`${nombre} Lista`, academia.codigoCompania],
    );
    const archivo = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { codigoArchivo } = await app.call(fichas.saveFoto, { params: { id: nina!.id }, query: { nombre: 'x.png' }, archivo }, jefa);
    return codigoArchivo;
  };
  await fotoDe(ana);
  const perdida = await fotoDe(carla);
  await app.rows(`update archivo set codigo_compania = $2 where codigo_archivo = $1`, [perdida, (await nuevaAcademia(app)).codigoCompania]);
  URL.createObjectURL = () => 'blob:foto';

  await renderPage(app, <Asistencia />, { token: coach.token, at: `${at}?codigoGrupo=${grupo.codigoGrupo}` });
  const fila = await marca('Ana');
  await waitFor(() => expect(fila.querySelector('img')).toHaveAttribute('src', 'blob:foto'));
  expect(fila).toHaveAccessibleName('Ana Lista: Tardanza');
  for (const [nombre, letras] of [
    ['Beto', 'BL'],
    ['Carla', 'CL'],
  ] as const) {
    const otra = await marca(nombre);
    expect(otra.querySelector('img')).toBeNull();
    expect(within(otra).getByText(letras)).toBeInTheDocument();
  }
});

test('what the family said stands beside the child, and marks nothing', async () => {
  await app.rows(
    `insert into aviso_ausencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, fecha_asistencia, razon)
     select g.codigo_compania, g.codigo_sucursal, g.codigo_grupo, codigo_estudiante, $2, 'ENFERMO' from inscripcion i join grupo g using (codigo_grupo)
     join estudiante e using (codigo_estudiante) where g.codigo_grupo = $1 and e.nombre_completo like 'Beto %'`,
    [grupo.codigoGrupo, hoy],
  );
  const antes = await guardadas();
  await renderPage(app, <Asistencia />, { token: coach.token, at: `${at}?codigoGrupo=${grupo.codigoGrupo}` });
  expect(await marca('Beto')).toHaveAccessibleDescription(/Avisó: no viene \(Enfermo\)/);
  expect(screen.getAllByText(/^Avisó: no viene/)).toHaveLength(1);
  expect(await guardadas()).toEqual(antes);
});

test('a note without a mark is not lost: it says whom to mark first', async () => {
  const ayer = sumarDias(hoy, -1);
  const jefa = await nuevoUsuario(app, academia);
  const { user } = await renderPage(app, <Asistencia />, { token: jefa.token, at: `${at}?fecha=${ayer}&codigoGrupo=${grupo.codigoGrupo}` });
  await marca('Ana');
  await user.click(screen.getByRole('button', { name: 'Nota de Ana Lista' }));
  await user.type(screen.getByRole('textbox', { name: 'Nota de Ana Lista' }), 'x');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Marque a Ana Lista para guardar su nota.')).toBeVisible();
  expect(screen.getByText('1 cambio sin guardar')).toBeVisible();
});

test('leaving with unsaved marks asks first', async () => {
  const { user } = await renderPage(app, <Asistencia />, { token: coach.token, at: `${at}?codigoGrupo=${grupo.codigoGrupo}` });
  await user.click(await marca('Carla'));
  await user.click(screen.getByRole('button', { name: 'Grupos' }));
  await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
  expect(screen.getByText('1 cambio sin guardar')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Seguir aquí' })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Grupos' }));
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  expect(await screen.findByRole('heading', { name: 'Con clase' })).toBeVisible();
});

test('a day of an earlier month is for an administrator only', async () => {
  const antes = sumarDias(`${mesDe(hoy)}-01`, -1);
  const place = `${at}?fecha=${antes}&codigoGrupo=${grupo.codigoGrupo}`;
  const { unmount } = await renderPage(app, <Asistencia />, { token: coach.token, at: place });
  expect(await screen.findByText('Solo un administrador puede corregir la asistencia de un mes anterior.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  expect(await marca('Ana')).toBeDisabled();
  unmount();

  const jefa = await nuevoUsuario(app, academia);
  const { user } = await renderPage(app, <Asistencia />, { token: jefa.token, at: place });
  await user.click(await marca('Ana'));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  if (diaSemanaIso(antes) !== diaSemanaIso(hoy)) await user.click(await screen.findByRole('button', { name: 'Sí, es de recuperación' }));
  expect(await screen.findByText('Asistencia guardada: 1 cambio')).toBeVisible();
});

test('a day without class asks whether it is a make-up class; a no saves nothing', async () => {
  const ayer = sumarDias(hoy, -1);
  const jefa = await nuevoUsuario(app, academia);
  const { user } = await renderPage(app, <Asistencia />, { token: jefa.token, at: `${at}?fecha=${ayer}&codigoGrupo=${grupo.codigoGrupo}` });
  await user.click(await marca('Ana'));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/el grupo no tiene clase en su horario. ¿Es una clase de recuperación\?$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'No' }));
  expect(await screen.findByText('No se guardó: ese día no hubo clase')).toBeVisible();
  expect(screen.getByText('1 cambio sin guardar')).toBeVisible();
  // The question that was answered is still leaving the screen.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sí, es de recuperación' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await user.click(await screen.findByRole('button', { name: 'Sí, es de recuperación' }));
  // The words of an earlier save may still be on the screen.
  await waitFor(async () => {
    const filas = await app.rows('select recuperacion from registro_asistencia where codigo_grupo = $1 and fecha_asistencia = $2', [grupo.codigoGrupo, ayer]); // prettier-ignore
    expect(filas).toEqual([{ recuperacion: true }]);
  });
});

test('what somebody else marked meanwhile is shown, and one decides; a saved mark can be taken back', async () => {
  await app.rows('delete from registro_asistencia where codigo_grupo = $1 and fecha_asistencia = $2', [grupo.codigoGrupo, hoy]);
  const { user } = await renderPage(app, <Asistencia />, { token: coach.token, at: `${at}?codigoGrupo=${grupo.codigoGrupo}` });
  for (const nombre of ['Ana', 'Beto', 'Carla']) await user.click(await marca(nombre));
  await app.rows(
    `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
     select i.codigo_compania, i.codigo_sucursal, i.codigo_grupo, i.codigo_estudiante, $3, $2, 'EXCUSA', 'la.oficina'
     from inscripcion i join estudiante e using (codigo_estudiante) where i.codigo_grupo = $1 and e.nombre_completo in ('Ana Lista', 'Beto Lista')`,
    [grupo.codigoGrupo, hoy, grupo.codigoProfesor],
  );
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const [deAna, deBeto] = await screen.findAllByText(/la\.oficina marcó excusa/);
  expect(deAna!.closest('[role=alert]')).toHaveTextContent(/ [ap]\. m\. La suya: presente\./);
  await user.click(within(deAna!.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Usar la mía' }));
  await user.click(within(deBeto!.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Dejar esa' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(async () => expect((await guardadas()).map(({ estado }) => estado)).toEqual(['PRESENTE', 'EXCUSA', 'PRESENTE']));

  await user.click(screen.getByRole('button', { name: 'Nota de Carla Lista' }));
  expect(screen.getByRole('link', { name: /^Llamar a Madre / })).toHaveAttribute('href', 'tel:8095550101');
  await user.click(screen.getByRole('button', { name: 'Quitar la marca guardada' }));
  expect(await screen.findByText('La marca de Carla Lista se quitó')).toBeVisible();
  expect(await marca('Carla')).toHaveAccessibleName('Carla Lista: sin marcar');
  expect(await guardadas()).toHaveLength(2);
});

test('a mark that was taken back by mistake is put back with its note, unless somebody marked the child meanwhile; both saves stand in the audit', async () => {
  const [carla] = await app.rows<{ codigo: number }>(`select codigo_estudiante codigo from estudiante where nombre_completo = 'Carla Lista' and codigo_compania = $1`, [academia.codigoCompania]); // prettier-ignore
  const poner = (estado: string, nota: string) =>
    app.rows(
      `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, nota, usuario)
       select codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, $4, $3, $5, $6, 'la.oficina' from inscripcion where codigo_grupo = $1 and codigo_estudiante = $2`,
      [grupo.codigoGrupo, carla!.codigo, hoy, grupo.codigoProfesor, estado, nota],
    );
  const suya = () =>
    app.rows('select estado, nota from registro_asistencia where codigo_grupo = $1 and fecha_asistencia = $2 and codigo_estudiante = $3', [grupo.codigoGrupo, hoy, carla!.codigo]); // prettier-ignore
  await app.rows('delete from registro_asistencia where codigo_grupo = $1 and fecha_asistencia = $2', [grupo.codigoGrupo, hoy]);
  await poner('TARDANZA', 'Llegó con la abuela');
  const [{ desde }] = await app.rows('select coalesce(max(codigo_auditoria), 0)::int desde from auditoria');
  const { user } = await renderPage(app, <Asistencia />, { token: coach.token, at: `${at}?codigoGrupo=${grupo.codigoGrupo}` });
  await user.click(await screen.findByRole('button', { name: 'Nota de Carla Lista' }));
  const quitar = () => user.click(screen.getByRole('button', { name: 'Quitar la marca guardada' }));
  await quitar();
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText('Deshecho')).toBeVisible();
  expect(await suya()).toEqual([{ estado: 'TARDANZA', nota: 'Llegó con la abuela' }]);
  expect(await marca('Carla')).toHaveAccessibleName('Carla Lista: Tardanza');
  expect(
    await app.rows(
      `select accion, coalesce(despues, antes) ->> 'estado' estado from auditoria where tabla = 'registro_asistencia' and usuario = $1 and codigo_auditoria > $2 order by codigo_auditoria`,
      [coach.usuario, desde],
    ),
  ).toEqual([
    { accion: 'DELETE', estado: 'TARDANZA' },
    { accion: 'INSERT', estado: 'TARDANZA' },
  ]);

  await quitar();
  await screen.findByText('La marca de Carla Lista se quitó');
  await poner('AUSENTE', '');
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText(/^No se deshizo: la\.oficina cambió esa marca/)).toBeVisible();
  expect(await suya()).toEqual([{ estado: 'AUSENTE', nota: '' }]);
});

describe('without a connection', () => {
  const cortar = () => {
    http.defaults.env = { ...http.defaults.env, fetch: () => Promise.reject(new TypeError('Failed to fetch')) };
  };
  afterEach(async () => {
    for (const envio of await todosLosEnvios()) await retirar(envio);
  });
  beforeEach(() => app.rows('delete from registro_asistencia where codigo_grupo = $1 and fecha_asistencia = $2', [grupo.codigoGrupo, hoy]));

  test('the roll of today that was seen opens again; what is marked waits, shown, and goes out when the server answers', async () => {
    const visto = await renderPage(app, <Asistencia />, { token: coach.token, at: `${at}?codigoGrupo=${grupo.codigoGrupo}` });
    await marca('Ana');
    visto.unmount();
    const { user } = await renderPage(app, <Asistencia />, {
      token: coach.token,
      at: `${at}?codigoGrupo=${grupo.codigoGrupo}`,
      red: cortar,
    });
    expect(await screen.findByText(/^Sin conexión con el servidor: esto es lo que había el/)).toBeVisible();
    await user.click(await marca('Ana'));
    await user.click(screen.getByRole('button', { name: 'Ausente: Beto Lista' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/^Sin respuesta del servidor: las marcas quedan en este equipo/)).toBeVisible();
    expect(screen.getByText('1 sin marcar · 2 sin enviar')).toBeVisible();
    expect(await marca('Beto')).toHaveTextContent('Ausente · sin enviar');
    // What was saved and is not answered is no unsaved mark: one may leave, and it is there again.
    await user.click(screen.getByRole('button', { name: 'Grupos' }));
    const card = await screen.findByRole('button', { name: /Sub-10 Lista/ });
    expect(card).toHaveTextContent('2 marcas sin enviar');
    expect(await guardadas()).toEqual([]);

    await user.click(card);
    expect(await marca('Ana')).toHaveAccessibleName('Ana Lista: Presente');
    connectTo(app);
    await user.click(screen.getByRole('button', { name: 'Presente: Carla Lista' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Todo guardado')).toBeVisible();
    expect((await guardadas()).map(({ estado }) => estado)).toEqual(['PRESENTE', 'AUSENTE', 'PRESENTE']);
    expect(await todosLosEnvios()).toEqual([]);
  });

  test('when the server answers again, a roll with unsaved marks shows what it has by now; the marks stay', async () => {
    const donde = `${at}?codigoGrupo=${grupo.codigoGrupo}`;
    const visto = await renderPage(app, <Asistencia />, { token: coach.token, at: donde });
    await marca('Ana');
    visto.unmount();
    const { user } = await renderPage(app, <Conectado />, { token: coach.token, at: donde, red: cortar });
    expect(await screen.findByText(/^Sin conexión con el servidor/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Presente: Ana Lista' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(screen.getByRole('button', { name: 'Ausente: Carla Lista' }));
    await app.rows(
      `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
       select i.codigo_compania, i.codigo_sucursal, i.codigo_grupo, i.codigo_estudiante, $3, $2, 'EXCUSA', 'la.oficina'
       from inscripcion i join estudiante e using (codigo_estudiante) where i.codigo_grupo = $1 and e.nombre_completo = 'Beto Lista'`,
      [grupo.codigoGrupo, hoy, grupo.codigoProfesor],
    );
    connectTo(app);
    act(() => anotar(true));
    await waitFor(() => expect(screen.queryByText(/^Sin conexión con el servidor/)).not.toBeInTheDocument());
    expect(await marca('Beto')).toHaveAccessibleName('Beto Lista: Excusa');
    expect(await marca('Ana')).toHaveAccessibleName('Ana Lista: Presente');
    expect(screen.getByText('1 cambio sin guardar')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(async () => expect((await guardadas()).map(({ estado }) => estado)).toEqual(['PRESENTE', 'EXCUSA', 'AUSENTE']));
  });

  test('a roll that was refused as a whole while nobody looked on waits with its words, to be sent again or given up', async () => {
    const dueno = { codigoCompania: academia.codigoCompania, usuario: coach.usuario };
    const [ana] = await app.rows<{ codigo: number }>(
      `select codigo_estudiante codigo from estudiante where nombre_completo = 'Ana Lista' and codigo_compania = $1`,
      [academia.codigoCompania],
    );
    const una = { codigoEstudiante: ana!.codigo, estado: 'PRESENTE' as const, nota: '', estadoAnterior: null, notaAnterior: '' };
    const [ajeno] = await app.rows<{ codigo: number }>(
      `select codigo_grupo codigo from grupo where descripcion = 'De otro profesor' and codigo_compania = $1`,
      [academia.codigoCompania],
    );
    await encolar({ ...dueno, codigoGrupo: ajeno!.codigo, grupo: 'De otro profesor', fecha: hoy, marcas: [una] });
    const { user } = await renderPage(app, <Conectado />, { token: coach.token, at });
    const aviso = await screen.findByText(/1 marca sin enviar. Ese grupo no existe/);
    const acciones = within(aviso.closest('[role=alert]') as HTMLElement);
    await user.click(acciones.getByRole('button', { name: 'Descartar' }));
    await user.click(await screen.findByRole('button', { name: 'Sí, descartar' }));
    await waitFor(() => expect(screen.queryByText(/sin enviar. Ese grupo/)).toBeNull());
    expect(await todosLosEnvios()).toEqual([]);
  });
});

test('children on trial stand below the list with name and age, and a press says at once whether they came', async () => {
  const { codigoSucursal, codigoGrupo } = grupo;
  const suya = { codigoSucursal, codigoCompania: academia.codigoCompania, fecha: hoy, diaPrueba: hoy, codigoGrupoPrueba: codigoGrupo };
  const nina = { nombre: 'Vera Prueba', fechaNacimiento: sumarDias(hoy, -3400), responsable: 'Yokasta Báez', telefono: '829-555-0110' };
  await app.deps.db.insert(interesado).values({ ...suya, ...nina, origen: 'REDES', usuario: 'pruebas' });
  const { user } = await renderPage(app, <Asistencia />, { token: coach.token, at: `${at}?codigoGrupo=${codigoGrupo}` });
  const seccion = await screen.findByRole('region', { name: 'Clase de prueba' });
  expect(seccion).toHaveTextContent('Vera Prueba9 años');
  expect(document.body).not.toHaveTextContent('829-555-0110');
  const vino = () => app.rows('select vino_prueba vino, etapa from interesado where codigo_grupo_prueba = $1', [codigoGrupo]);
  await user.click(within(seccion).getByRole('button', { name: 'Vino: Vera Prueba' }));
  expect(await within(seccion).findByRole('button', { name: 'Vino: Vera Prueba', pressed: true })).toBeVisible();
  expect(await vino()).toEqual([{ vino: true, etapa: 'PRUEBA' }]);
  await user.click(within(seccion).getByRole('button', { name: 'No vino: Vera Prueba' }));
  expect(await within(seccion).findByRole('button', { name: 'No vino: Vera Prueba', pressed: true })).toBeVisible();
  expect(await vino()).toEqual([{ vino: false, etapa: 'CONTACTADO' }]);
});

describe('at midnight', () => {
  /** Moves the clock of the browser alone, without its timers. */
  const sonLas = (hora: string) =>
    jest.useFakeTimers({
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'setImmediate',
        'requestAnimationFrame',
        'queueMicrotask',
        'nextTick',
        'performance',
      ],
      now: new Date(`${hora}-04:00`),
    });
  const medianoche = () => sonLas(`${sumarDias(hoy, 1)}T00:02:00`);
  const titulo = () => screen.getByRole('heading', { level: 1 }).parentElement;
  const abre = async () => {
    await app.rows('delete from registro_asistencia where codigo_grupo = $1', [grupo.codigoGrupo]);
    sonLas(`${hoy}T23:58:00`);
    const view = await renderPage(app, <Asistencia />, { token: coach.token, at: `${at}?codigoGrupo=${grupo.codigoGrupo}` });
    await marca('Ana');
    expect(titulo()).toHaveTextContent(/hoy, /);
    return view;
  };
  afterEach(() => void jest.useRealTimers());

  test('an open roll stays the one of its day, and what is marked in it is of that day', async () => {
    const { user } = await abre();
    await user.click(screen.getByRole('button', { name: 'Presente: Ana Lista' }));
    medianoche();
    await user.click(screen.getByRole('button', { name: 'Ausente: Beto Lista' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Asistencia guardada: 2 cambios')).toBeVisible();
    expect(await marca('Ana')).toHaveAccessibleName('Ana Lista: Presente');
    expect(titulo()).not.toHaveTextContent(/hoy, /);
    expect(await guardadas()).toMatchObject([{ estado: 'PRESENTE' }, { estado: 'AUSENTE' }]);

    await user.click(screen.getByRole('button', { name: 'Hoy' }));
    await waitFor(() => expect(titulo()).toHaveTextContent(/hoy, /));
    expect(await marca('Ana')).toHaveAccessibleName('Ana Lista: sin marcar');
  });

  test('who comes back to the tab next morning finds the roll of that day, but not over unsaved marks', async () => {
    const { user } = await abre();
    await user.click(screen.getByRole('button', { name: 'Presente: Ana Lista' }));
    medianoche();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await marca('Ana')).toHaveAccessibleName('Ana Lista: Presente');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Asistencia guardada: 1 cambio')).toBeVisible();
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(titulo()).toHaveTextContent(/hoy, /));
    await waitFor(async () => expect(await marca('Ana')).toHaveAccessibleName('Ana Lista: sin marcar'));
  });
});
