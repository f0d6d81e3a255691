import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { contrasenaTemporal } from '@/components/usuarios/cuenta/contrasenaTemporal';
import { routeOf } from '@/contract/routes';
import { faltaDeContrasena } from '@/contract/usuarios/contrasena';
import { usuarios as calls, type Registro } from '@/contract/usuarios/usuario';
import UsuarioPage from '@/pages/usuario';
import CambiarContrasenaPage from '@/pages/usuario/cambiarcontrasena';
import CambiarContrasenaOtroPage from '@/pages/usuario/cambiarcontrasenaotro';
import SucursalUsuarioPage from '@/pages/usuario/sucursalusuario';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { address } from '../../support/router';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoProfesor, nuevoRol, nuevoUsuario, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { inMenu } from '../../support/lista';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
const CLAVE = 'contraseña correcta';
let academia: Academia;
let admin: Awaited<ReturnType<typeof nuevoUsuario>>;
beforeAll(() => app.setNow(new Date().toISOString()));
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  admin = await nuevoUsuario(app, academia);
});

const show = (page: React.ReactElement, at: string, { token } = admin) =>
  renderPage(app, page, { token, at, codigoSucursal: academia.sucursales[0] });
const form = async (name: string | RegExp) => within(await screen.findByRole('form', { name }));
const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getAllByRole('button', { name })[0]!);
const closed = () => waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr')!);
const entra = async (usuario: string, password: string) => (await app.send('POST', 'login', { body: { usuario, password } })).status;
const persona = (nombre: string): Registro['entidad'] => ({
  nombre,
  apellido: 'Gil',
  fechaNacimiento: null,
  sexo: '',
  documento: '',
  email: '',
  telefono: '',
});
const registrar = (nombre: string, mas: Partial<Registro> = {}) =>
  app.call(
    calls.registrar,
    {
      body: {
        usuario: { usuario: nombre, password: '', temporal: true, tipoUsuario: 'OPERADOR', activo: true },
        entidad: persona(nombre),
        sucursalUsuario: [{ codigoSucursal: academia.sucursales[0], defecto: true }],
        accesoRolUsuario: [],
        ...mas,
      },
    },
    admin,
  );

test('the page is called as the menu calls it', async () => {
  await show(<UsuarioPage />, '/usuario');
  const { title } = routeOf('/usuario')!;
  expect(title).toBe('Crear usuario');
  await rowOf(admin.usuario);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
});

test('a user is created like another one, with a temporary password that is shown once and signs in', async () => {
  const rol = await nuevoRol(app, academia, [9]);
  const modelo = await registrar('modelo', { accesoRolUsuario: [{ codigoRol: rol.codigoRol }] });
  const { user } = await show(<UsuarioPage />, '/usuario');
  await screen.findByText('modelo Gil');
  await press(user, 'Crear usuario');
  const nuevo = await form('Crear usuario');
  await waitFor(() => expect(nuevo.getByRole('option', { name: 'modelo Gil (modelo)' })).toBeInTheDocument());
  await user.selectOptions(nuevo.getByLabelText('Copiar de…'), 'modelo Gil (modelo)');
  await waitFor(() => expect(nuevo.getByRole('checkbox', { name: rol.descripcion })).toBeChecked());
  expect(nuevo.getByRole('checkbox', { name: 'Naco' })).toBeChecked();
  expect(nuevo.getByRole('checkbox', { name: 'Santiago' })).not.toBeChecked();

  await user.type(nuevo.getByLabelText(/^Nombre\*$/), 'Ana');
  await user.type(nuevo.getByLabelText(/^Apellido/), 'Díaz');
  await user.type(nuevo.getByLabelText(/^Nombre de usuario/), 'MODELO');
  expect(await nuevo.findByText('Ese nombre de usuario ya existe')).toBeInTheDocument();
  await user.type(nuevo.getByLabelText(/^Nombre de usuario/), '.dos');
  expect(await nuevo.findByText('Está libre')).toBeInTheDocument();
  await press(user, 'Generar');
  const password = (nuevo.getByLabelText('Contraseña') as HTMLInputElement).value;
  await press(user, 'Guardar');

  const panel = within(await screen.findByRole('dialog', { name: 'Usuario creado' }));
  expect(panel.getByText(password)).toBeInTheDocument();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(panel.getByRole('button', { name: 'Copiar' }));
  await panel.findByRole('button', { name: 'Copiada' });
  expect(copied).toHaveBeenCalledWith(password);
  await user.click(panel.getByRole('button', { name: 'Listo' }));
  await waitFor(() => expect(screen.queryByText(password)).not.toBeInTheDocument());
  const row = await rowOf('Ana Díaz');
  for (const text of ['MODELO.dos', 'Operador', 'Naco', rol.descripcion, 'Nunca', 'Activo', 'Contraseña temporal'])
    expect(row.getByText(text)).toBeInTheDocument();
  expect(await entra('modelo.dos', password)).toBe(200);
  expect(modelo.debeCambiar).toBe(false);
});

test('a refused new user keeps what was typed, with the faults beside their fields', async () => {
  await registrar('tomado');
  const { user } = await show(<UsuarioPage />, '/usuario');
  await screen.findByText('tomado Gil');
  await press(user, 'Crear usuario');
  const nuevo = await form('Crear usuario');
  await user.type(nuevo.getByLabelText(/^Nombre\*$/), 'Ana');
  await user.type(nuevo.getByLabelText(/^Apellido/), 'Díaz');
  await user.type(nuevo.getByLabelText('Teléfono'), '12');
  await user.type(nuevo.getByLabelText(/^Nombre de usuario/), 'tomado');
  await user.click(nuevo.getByRole('checkbox', { name: 'Naco' }));
  await press(user, 'Guardar');
  expect(await nuevo.findByText('Escriba un teléfono válido')).toBeInTheDocument();
  await user.clear(nuevo.getByLabelText('Teléfono'));
  await press(user, 'Guardar');
  expect(await nuevo.findByText('Elija al menos una sucursal')).toBeInTheDocument();
  await user.click(nuevo.getByRole('checkbox', { name: 'Santiago' }));
  await press(user, 'Guardar');
  await waitFor(() => expect(nuevo.getByLabelText(/^Nombre de usuario/)).toBeInvalid());
  expect(nuevo.getByLabelText(/^Nombre\*$/)).toHaveValue('Ana');
});

test('an instructor becomes a user without being typed again, and may be given up for a new person', async () => {
  const { codigoProfesor } = await nuevoProfesor(app, academia);
  const { user } = await show(<UsuarioPage />, '/usuario');
  await screen.findAllByRole('row');
  await press(user, 'Crear usuario');
  const nuevo = await form('Crear usuario');
  const quien = await nuevo.findByLabelText('Quién es');
  await user.selectOptions(quien, within(quien).getByRole('option', { name: /^Profesor: / }));
  expect(nuevo.queryByLabelText(/^Nombre\*$/)).not.toBeInTheDocument();
  expect(nuevo.getByLabelText(/^Tipo/)).toHaveDisplayValue('Profesor');
  await user.selectOptions(quien, 'Una persona nueva');
  expect(nuevo.getByLabelText(/^Nombre\*$/)).toHaveValue('');
  await user.selectOptions(quien, within(quien).getByRole('option', { name: /^Profesor: / }));
  await user.type(nuevo.getByLabelText(/^Nombre de usuario/), 'entrenador');
  await press(user, 'Guardar');
  await closed();
  expect((await app.call(calls.id, { params: { usuario: 'entrenador' } }, admin)).codigoProfesor).toBe(codigoProfesor);
});

test('a user is edited; a save on an old version keeps what was typed and may be repeated', async () => {
  await registrar('ana');
  const { user } = await show(<UsuarioPage />, '/usuario');
  await screen.findByText('ana Gil');
  await press(user, 'Editar ana Gil');
  const editar = await form('Editar usuario ana');
  await user.type(editar.getByLabelText('Teléfono'), '809-555-0142');
  await user.click(editar.getByRole('checkbox', { name: 'Santiago' }));
  await user.click(editar.getByRole('radio', { name: 'Santiago por defecto' }));
  await app.rows(`update usuario set version = version + 1 where usuario = 'ana'`);
  await press(user, 'Guardar');
  expect(await editar.findByText(/Guarde de nuevo para reemplazarlos/)).toBeInTheDocument();
  expect(editar.getByLabelText('Teléfono')).toHaveValue('809-555-0142');
  await press(user, 'Guardar');
  await closed();
  const { entidad, sucursalUsuario } = await app.call(calls.id, { params: { usuario: 'ana' } }, admin);
  expect(entidad.telefono).toBe('809-555-0142');
  expect(sucursalUsuario.map((una) => [una.descripcionSucursal, una.defecto])).toEqual([
    ['Naco', false],
    ['Santiago', true],
  ]);
  await waitFor(async () => expect((await rowOf('ana Gil')).getByText('Santiago')).toBeInTheDocument());
});

test('a user of type Profesor without an instructor is told so, with the way to put it right', async () => {
  const usuario = { usuario: 'suelto', password: '', temporal: true, tipoUsuario: 'PROFESOR' as const, activo: true };
  await registrar('suelto', { usuario });
  const { user } = await show(<UsuarioPage />, '/usuario?tipoUsuario=PROFESOR');
  await screen.findByText('suelto Gil');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  await press(user, 'Editar suelto Gil');
  const editar = await form('Editar usuario suelto');
  expect(editar.getByRole('link', { name: /Profesores/ })).toHaveAttribute('href', '/profesor');
  expect(editar.getByRole('link', { name: /Cambiar contraseña/ })).toHaveAttribute('href', '/usuario/cambiarcontrasenaotro?usuario=suelto');
});

test('a user is deactivated by name, shown when asked for, reactivated; one who was never used is deleted', async () => {
  const usado = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [9] });
  await registrar('error');
  const { user } = await show(<UsuarioPage />, '/usuario');
  const nombre = (await app.call(calls.id, { params: { usuario: usado.usuario } }, admin)).nombreCompleto;
  await screen.findByText(nombre);
  await press(user, `Desactivar ${nombre}`);
  await user.click(await screen.findByRole('button', { name: 'Desactivar' }));
  expect(await screen.findByText(`${nombre} ya no puede entrar`)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(nombre)).not.toBeInTheDocument());
  await inMenu(user, 'Mostrar inactivos');
  expect((await rowOf(nombre)).getByText('Inactivo')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: `Eliminar ${nombre}` })).not.toBeInTheDocument();
  await press(user, `Reactivar ${nombre}`);
  expect(await screen.findByText(`${nombre} puede entrar de nuevo`)).toBeInTheDocument();

  await press(user, 'Eliminar error Gil');
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('«error Gil» se eliminó')).toBeInTheDocument();
});

test('no button that would be refused: not on who reaches further, not on oneself, no type or link beyond the own', async () => {
  const encargada = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [1, 9] });
  await registrar('eva');
  const { user } = await show(<UsuarioPage />, '/usuario', encargada);
  const yo = (await app.call(calls.id, { params: { usuario: encargada.usuario } }, admin)).nombreCompleto;
  const suyo = await rowOf(yo);
  expect(suyo.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([`Editar ${yo}`]);
  const [jefa] = (await app.call(calls.filter, { query: { filtro: admin.usuario } }, admin)).rows;
  const suya = await rowOf(jefa!.nombreCompleto);
  expect(suya.queryByRole('button')).not.toBeInTheDocument();
  expect(suya.getByRole('img', { name: /que usted no/ })).toBeInTheDocument();

  await press(user, 'Editar eva Gil');
  const editar = await form('Editar usuario eva');
  expect(
    within(editar.getByLabelText(/^Tipo/))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Profesor', 'Operador']);
  expect(editar.queryByRole('link', { name: /Cambiar contraseña|Accesos/ })).not.toBeInTheDocument();
});

describe('/usuario/sucursalusuario', () => {
  test('checks, and one of them the default; what somebody else saved meanwhile is shown and the choice stays', async () => {
    await registrar('lia');
    const { user } = await show(<SucursalUsuarioPage />, '/usuario/sucursalusuario');
    await screen.findByText(/Elija a un usuario/);
    await user.type(screen.getByRole('combobox', { name: 'Usuario' }), 'lia');
    await user.click(await screen.findByRole('option', { name: /^lia Gil lia/ }));
    await waitFor(() => expect(address()).toBe('/usuario/sucursalusuario?usuario=lia'));
    const suyas = await form('Sucursales de lia Gil');
    expect(suyas.getByRole('button', { name: 'Guardar' })).toBeDisabled();
    await user.click(suyas.getByRole('checkbox', { name: 'Santiago' }));
    expect(suyas.getByRole('radio', { name: 'Naco por defecto' })).toBeChecked();
    await user.click(suyas.getByRole('checkbox', { name: 'Naco' }));
    expect(suyas.getByRole('radio', { name: 'Santiago por defecto' })).toBeChecked();
    await app.rows(`update usuario set version = version + 1 where usuario = 'lia'`);
    await user.click(suyas.getByRole('button', { name: 'Guardar' }));
    expect(await suyas.findByText(/Ahora tiene: Naco \(por defecto\)/)).toBeInTheDocument();
    expect(suyas.getByRole('checkbox', { name: 'Naco' })).not.toBeChecked();
    await user.click(suyas.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Sucursales de lia Gil guardadas')).toBeInTheDocument();
    const { sucursalUsuario } = await app.call(calls.sucursales, { params: { usuario: 'lia' } }, admin);
    expect(sucursalUsuario.map((una) => [una.descripcionSucursal, una.defecto])).toEqual([['Santiago', true]]);
  });

  test('who works where the caller does not is shown, not changed', async () => {
    const encargada = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]] });
    await show(<SucursalUsuarioPage />, `/usuario/sucursalusuario?usuario=${admin.usuario}`, encargada);
    expect(await screen.findByText(/Trabaja también en 1 sucursal que usted no tiene/)).toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(screen.queryByRole('option', { name: new RegExp(admin.usuario) })).not.toBeInTheDocument();
  });
});

describe('passwords', () => {
  test('somebody else’s: made, told once with how many sessions ended, and it signs in', async () => {
    const otro = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [9], password: await hashPassword(CLAVE) });
    const { user } = await show(<CambiarContrasenaOtroPage />, `/usuario/cambiarcontrasenaotro?usuario=${otro.usuario}`);
    const suya = await form(`Contraseña de ${otro.usuario}`);
    expect(suya.getByRole('switch', { name: 'Deberá cambiarla al entrar' })).toBeChecked();
    await user.type(suya.getByLabelText('Nueva contraseña'), otro.usuario);
    await user.type(suya.getByLabelText('Motivo'), 'La olvidó');
    await press(user, 'Cambiar contraseña');
    expect(await suya.findAllByText('No puede ser su nombre de usuario')).not.toHaveLength(0);
    await press(user, 'Generar');
    const password = (suya.getByLabelText('Nueva contraseña') as HTMLInputElement).value;
    await press(user, 'Cambiar contraseña');
    expect(await screen.findByText('Contraseña cambiada. Se cerró 1 sesión.')).toBeInTheDocument();
    expect(screen.getByText(password)).toBeInTheDocument();
    expect([await entra(otro.usuario, password), await entra(otro.usuario, CLAVE)]).toEqual([200, 401]);
    await press(user, 'Cambiar la de otro usuario');
    expect(screen.queryByText(password)).not.toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/usuario/cambiarcontrasenaotro'));
    // The own one is changed elsewhere.
    const buscar = await screen.findByRole('combobox', { name: 'Usuario' });
    await user.type(buscar, otro.usuario);
    expect(await screen.findByRole('option', { name: new RegExp(otro.usuario) })).toBeInTheDocument();
    await user.clear(buscar);
    await user.type(buscar, admin.usuario);
    expect(await screen.findByText(`Nadie coincide con «${admin.usuario}»`)).toBeInTheDocument();
  });

  test('the own one asks for the current one, and says which sessions ended', async () => {
    await app.rows('update usuario set password = $1 where codigo_usuario = $2', [await hashPassword(CLAVE), admin.codigoUsuario]);
    const { body } = await app.send('POST', 'login', { body: { usuario: admin.usuario, password: CLAVE } });
    const { user } = await show(<CambiarContrasenaPage />, '/usuario/cambiarcontrasena', { ...admin, token: body.token });
    const mia = await form('Cambiar mi contraseña');
    await user.type(mia.getByLabelText('Contraseña actual'), 'no es');
    await user.type(mia.getByLabelText('Nueva contraseña'), 'balón de Naco');
    await user.type(mia.getByLabelText('Repita la nueva contraseña'), 'balón de Naco');
    await press(user, 'Cambiar contraseña');
    expect(await mia.findByText('No es su contraseña actual')).toBeInTheDocument();
    await user.clear(mia.getByLabelText('Contraseña actual'));
    await user.type(mia.getByLabelText('Contraseña actual'), CLAVE);
    await press(user, 'Cambiar contraseña');
    expect(await screen.findAllByText('Contraseña cambiada. Se cerró 1 sesión en otros equipos.')).not.toHaveLength(0);
    expect(screen.getByLabelText('Contraseña actual')).toHaveValue('');
    expect(await entra(admin.usuario, 'balón de Naco')).toBe(200);
  });

  test('one that is made can be read aloud, is long enough and never the same', () => {
    const made = Array.from({ length: 200 }, contrasenaTemporal);
    expect(made.every((one) => /^[a-z]+-[a-z]+-[a-z]+-[1-9]\d\d$/.test(one) && faltaDeContrasena(one, 'ana') === undefined)).toBe(true);
    expect(new Set(made).size).toBe(200);
  });
});
