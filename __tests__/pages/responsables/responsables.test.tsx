import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import Direcciones from '@/components/estudiantes/tabs/Direcciones';
import Parientes from '@/components/estudiantes/tabs/Parientes';
import ResponsablePage from '@/pages/responsableEstudiante';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaEntidad, nuevaFactura, nuevoEstudiante, nuevoUsuario, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { open } from '../../support/router';
import { address } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
let academia: Academia;
beforeAll(() => app.setNow(new Date().toISOString()));
beforeEach(async () => {
  academia = await nuevaAcademia(app);
});

async function show(page: React.ReactElement, { at = '/responsableEstudiante', accesos }: { at?: string; accesos?: number[] } = {}) {
  const { token } = await nuevoUsuario(app, academia, { accesos });
  return renderPage(app, page, { token, at, codigoSucursal: academia.sucursales[0] });
}
const madre = (values: object = {}) =>
  nuevaEntidad(app, academia, { nombre: 'Carmen', apellido: 'Núñez', telefono: '809-555-1234', documento: '001-1234567-8', ...values });
const nino = (nombre: string, codigoPagador?: number) => nuevoEstudiante(app, academia, { nombre, apellido: 'Pérez', codigoPagador });
const form = async (name: string | RegExp) => within(await screen.findByRole('form', { name }));
const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getAllByRole('button', { name })[0]!);
const closed = () => waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
const rows = () => screen.getAllByRole('row').slice(1);
const pagadores = () =>
  app
    .rows(
      `select nombre from responsable_estudiante r join entidad using (codigo_entidad) where r.contacto_pago and r.codigo_compania = $1 order by 1`,
      [academia.codigoCompania],
    )
    .then((found) => found.map(({ nombre }) => nombre));

describe('the page of guardians', () => {
  test('has a mother of two once, with everything one needs to reach her, and is searched by the child', async () => {
    const { codigoEntidad } = await madre({ whatsapp: '849-555-0001', telefonoOtro: '829-555-0002', email: 'carmen@example.com' });
    const luis = await nino('Luis', codigoEntidad);
    await nino('Sofía', codigoEntidad);
    await nino('Otro');
    await nuevaFactura(app, academia, { estudiante: luis });
    const { user } = await show(<ResponsablePage />);
    await screen.findByText('2', { selector: '.page-count' });
    const row = within(screen.getByRole('button', { name: 'Carmen Núñez' }).closest('tr')!);
    expect(row.getByRole('link', { name: 'Llamar a Carmen Núñez: 809-555-1234' })).toHaveAttribute('href', 'tel:+18095551234');
    expect(row.getByRole('link', { name: /Llamar.*829-555-0002/ })).toHaveAttribute('href', 'tel:+18295550002');
    expect(row.getByRole('link', { name: /por WhatsApp: 849-555-0001/ })).toHaveAttribute('href', 'https://wa.me/18495550001');
    expect(row.getByRole('link', { name: 'carmen@example.com' })).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'Luis Pérez' })).toHaveAttribute('href', `/estudiante?codigo=${luis.codigoEstudiante}`);
    expect(row.getByRole('link', { name: 'Sofía Pérez' })).toBeInTheDocument();
    expect(row.getByText('DOP 2,500.00')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), 'sofia{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(address()).toContain('filtro=sofia');
  });

  test('shows with 59 alone no amount, no account and no link to a record', async () => {
    const luis = await nino('Luis', (await madre()).codigoEntidad);
    await nuevaFactura(app, academia, { estudiante: luis });
    const { user } = await show(<ResponsablePage />, { accesos: [59] });
    await user.click(await screen.findByRole('button', { name: 'Carmen Núñez' }));
    await within(await screen.findByRole('dialog')).findByText(/Madre · paga/);
    expect(screen.queryByRole('link', { name: 'Luis Pérez' })).not.toBeInTheDocument();
    expect(screen.queryByText(/DOP/)).not.toBeInTheDocument();
    expect(screen.queryByText('Estado de cuenta')).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Agregar dirección de Carmen Núñez' })).toBeInTheDocument();
  });

  test('opens one with account and desk, prints it, and edits her once for all children', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => {});
    const { codigoEntidad } = await madre();
    const luis = await nino('Luis', codigoEntidad);
    await nino('Sofía', codigoEntidad);
    await nuevaFactura(app, academia, { estudiante: luis, values: { descripcion: 'Cuota de marzo' } });
    const { user } = await show(<ResponsablePage />, { at: `/responsableEstudiante?codigo=${codigoEntidad}` });
    const panel = within(await screen.findByRole('dialog'));
    const cuenta = within(await panel.findByRole('region', { name: 'Estado de cuenta' }));
    expect(await cuenta.findByText(/Cuota de marzo/)).toBeInTheDocument();
    expect(cuenta.getAllByText('DOP 2,500.00')).toHaveLength(2);
    expect(cuenta.getByText('Sin pagos todavía.')).toBeInTheDocument();
    expect(cuenta.getByRole('link', { name: 'Cobrar' })).toHaveAttribute(
      'href',
      `/process/factura?codigoEstudiante=${luis.codigoEstudiante}`,
    );
    await user.click(cuenta.getByRole('button', { name: 'Imprimir estado de cuenta' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('heading', { name: 'Estado de cuenta de Carmen Núñez' })).toBeInTheDocument();

    // The same for a span: on paper, and as a link that opens it.
    await user.click(cuenta.getByRole('button', { name: 'Por fechas' }));
    const porFechas = within(await screen.findByRole('dialog', { name: 'Estado de cuenta de Carmen Núñez' }));
    await user.clear(await porFechas.findByLabelText('Desde'));
    await user.type(porFechas.getByLabelText('Desde'), '01/01/2026{Tab}');
    await user.clear(porFechas.getByLabelText('Hasta'));
    await user.type(porFechas.getByLabelText('Hasta'), '31/12/2026{Tab}');
    const papel = within(await porFechas.findByRole('article', { name: 'Estado de cuenta de Carmen Núñez' }));
    expect(await papel.findByText(/Luis Pérez/)).toHaveTextContent('Cuota de marzo (factura');
    expect(papel.getByText('Balance final').closest('p')).toHaveTextContent('DOP 2,500.00');
    await user.click(porFechas.getByRole('button', { name: 'Imprimir o guardar PDF' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
    await user.click(porFechas.getByRole('button', { name: 'Enviarlo a la familia' }));
    await user.click(await screen.findByRole('button', { name: 'Hacer enlace' }));
    expect(await screen.findByText(/familia\?desde=2026-01-01&hasta=2026-12-31#/)).toBeInTheDocument();
    for (const de of ['Enlace para Carmen Núñez', 'Estado de cuenta de Carmen Núñez'])
      await user.click(within(screen.getByRole('dialog', { name: de })).getByRole('button', { name: /Cerrar/ }));

    await user.click(panel.getByRole('button', { name: 'Editar' }));
    const editar = await form('Editar responsable');
    expect(editar.getByText('El cambio vale para sus 2 hijos.')).toBeInTheDocument();
    await user.clear(editar.getByLabelText(/^Teléfono/));
    await user.type(editar.getByLabelText(/^Teléfono/), 'ninguno');
    await press(user, 'Guardar');
    expect(await editar.findByText('Escriba un teléfono válido')).toBeInTheDocument();
    await user.clear(editar.getByLabelText(/^Teléfono/));
    await user.type(editar.getByLabelText(/^Teléfono/), '829-555-7777');
    await app.rows(`update entidad set email = 'otra@example.com', version = version + 1 where codigo_entidad = $1`, [codigoEntidad]);
    await press(user, 'Guardar');
    expect(await editar.findByText(/Guarde de nuevo para reemplazarlos/)).toBeInTheDocument();
    expect(editar.getByLabelText(/^Teléfono/)).toHaveValue('829-555-7777');
    await press(user, 'Guardar');
    await closed();
    expect(await panel.findByRole('link', { name: /Llamar.*829-555-7777/ })).toBeInTheDocument();
    print.mockRestore();
  });

  test('a new phone of a guardian is undone from the message', async () => {
    const { codigoEntidad } = await madre();
    await nino('Luis', codigoEntidad);
    const telefono = async () => (await app.rows('select telefono from entidad where codigo_entidad = $1', [codigoEntidad]))[0].telefono;
    const antes = await telefono();
    const { user } = await show(<ResponsablePage />, { at: `/responsableEstudiante?codigo=${codigoEntidad}` });
    await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Editar' }));
    const editar = await form('Editar responsable');
    await user.clear(editar.getByLabelText(/^Teléfono/));
    await user.type(editar.getByLabelText(/^Teléfono/), '829-555-7778');
    await press(user, 'Guardar');
    await closed();
    expect(await telefono()).toBe('829-555-7778');
    await press(user, 'Deshacer');
    await waitFor(async () => expect(await telefono()).toBe(antes));
  });

  test('two records of one guardian become one, after what goes over is shown', async () => {
    const { codigoEntidad } = await madre();
    const luis = await nino('Luis', codigoEntidad);
    const doble = await nuevaEntidad(app, academia, { nombre: 'Carmencita', apellido: 'Núñez' });
    const sofia = await nino('Sofía', doble.codigoEntidad);
    const { user } = await show(<ResponsablePage />, { at: `/responsableEstudiante?codigo=${codigoEntidad}` });
    await user.click(await screen.findByRole('button', { name: 'Unir con otra persona' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Unir con otra persona' }));
    await user.type(panel.getByRole('combobox'), 'Carmencita');
    await user.click(await panel.findByRole('option', { name: /Carmencita Núñez/ }));
    expect(await panel.findByText('1 niño a su cargo')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Unir personas' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Unir personas' })).toHaveLength(2));
    await user.click(screen.getAllByRole('button', { name: 'Unir personas' }).at(-1)!);
    expect(await screen.findByText('Personas unidas')).toBeVisible();
    const ninos = [luis.codigoEstudiante, sofia.codigoEstudiante];
    expect(await app.rows('select codigo_entidad from responsable_estudiante where codigo_estudiante = any($1::int[])', [ninos])).toEqual([
      { codigo_entidad: codigoEntidad },
      { codigo_entidad: codigoEntidad },
    ]);

    await open(`/responsableEstudiante?codigo=${doble.codigoEntidad}`);
    expect(await screen.findByText(/Esta persona se unió a/)).toBeVisible();
    await press(user, /^Deshacer la unión con Carmen/);
    const deshacer = within(await screen.findByRole('dialog', { name: /^Deshacer la unión con Carmen/ }));
    await user.type(deshacer.getByLabelText(/^Motivo/), 'Son hermanas');
    await user.click(deshacer.getByRole('button', { name: 'Deshacer la unión' }));
    expect(await screen.findByText('Unión deshecha')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Unir con otra persona' })).toBeVisible();
  });

  test('offers the person who is there already, so that siblings share one', async () => {
    const { codigoEntidad } = await madre();
    await nino('Luis', codigoEntidad);
    const sofia = await nino('Sofía');
    const { user } = await show(<ResponsablePage />);
    await screen.findByText('2', { selector: '.page-count' });
    await press(user, 'Agregar responsable');
    const nuevo = await form('Agregar responsable');
    await press(user, 'Guardar');
    expect(await nuevo.findByText('Elija a un estudiante')).toBeInTheDocument();
    await user.type(nuevo.getByRole('combobox', { name: 'Estudiante' }), 'sofia');
    await user.click(await nuevo.findByRole('option', { name: /Sofía Pérez/ }));
    await user.type(nuevo.getByLabelText(/^Nombre/), 'Carmen');
    await user.type(nuevo.getByLabelText(/^Documento/), '00112345678');
    expect(await nuevo.findByText(/mismo documento · Luis Pérez/)).toBeInTheDocument();
    await user.click(nuevo.getByRole('button', { name: 'Usar esta persona: Carmen Núñez' }));
    await user.click(nuevo.getByRole('switch', { name: 'Paga' }));
    expect(await nuevo.findByText(/Hoy paga Madre.*lo pendiente pasa a la cuenta/)).toBeInTheDocument();
    await press(user, 'Guardar');
    await closed();
    expect(await pagadores()).toEqual(['Carmen', 'Carmen']);
    expect(
      await app.rows('select 1 from responsable_estudiante where codigo_entidad = $1 and codigo_estudiante = $2', [
        codigoEntidad,
        sofia.codigoEstudiante,
      ]),
    ).toHaveLength(1);
  });
});

describe('the tab of relatives', () => {
  const tab = async (alumno: Awaited<ReturnType<typeof nino>>, accesos?: number[]) =>
    show(<Parientes codigoEstudiante={alumno.codigoEstudiante} />, { at: '/estudiante', accesos });

  test('shows guardians and siblings; a new guardian, other flags, another payer, and one who goes', async () => {
    const { codigoEntidad } = await madre();
    const luis = await nino('Luis', codigoEntidad);
    const sofia = await nino('Sofía', codigoEntidad);
    const { user } = await tab(luis);
    expect(await screen.findByRole('link', { name: 'Carmen Núñez' })).toHaveAttribute(
      'href',
      `/responsableEstudiante?codigo=${codigoEntidad}`,
    );
    expect(screen.getByRole('link', { name: 'Sofía Pérez' })).toHaveAttribute('href', `/estudiante?codigo=${sofia.codigoEstudiante}`);
    expect(screen.queryByRole('button', { name: 'Desvincular a Carmen Núñez' })).not.toBeInTheDocument();

    await press(user, 'Agregar responsable');
    const nuevo = await form('Agregar responsable');
    await user.type(nuevo.getByLabelText(/^Nombre/), 'Pedro');
    await user.type(nuevo.getByLabelText(/^Apellido/), 'Gil');
    await press(user, 'Guardar');
    expect(await nuevo.findByText('Requerido')).toBeInTheDocument();
    await user.type(nuevo.getByLabelText(/^Teléfono/), '809-555-4444');
    await user.selectOptions(nuevo.getByLabelText(/^Parentesco/), 'Padre');
    await user.click(nuevo.getByRole('switch', { name: 'Puede recoger' }));
    await press(user, 'Guardar');
    await closed();
    expect(await screen.findByText('Padre · emergencias')).toBeInTheDocument();

    await press(user, 'Editar vínculo de Pedro Gil');
    const roles = await form(/Pedro Gil/);
    await user.click(roles.getByRole('switch', { name: 'Paga' }));
    expect(roles.getByText(/Hoy paga Carmen Núñez/)).toBeInTheDocument();
    await press(user, 'Guardar');
    await closed();
    expect(await screen.findByText('Padre · paga · emergencias')).toBeInTheDocument();
    expect(await pagadores()).toEqual(['Carmen', 'Pedro']);

    await press(user, 'Desvincular a Carmen Núñez');
    await user.click(await screen.findByRole('button', { name: 'Desvincular' }));
    expect(await screen.findByText('Se desvinculó a Carmen Núñez')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sofía Pérez' })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Desvincular/ })).not.toBeInTheDocument());
  });

  test('tells who pays by now when somebody else changed it meanwhile, and saves on that', async () => {
    const luis = await nino('Luis', (await madre()).codigoEntidad);
    for (const nombre of ['Pedro', 'Rosa']) {
      const { codigoEntidad } = await nuevaEntidad(app, academia, { nombre, apellido: 'Gil', telefono: '809-555-4444' });
      await app.rows(
        `insert into responsable_estudiante (codigo_compania, codigo_estudiante, codigo_entidad, parentesco) values ($1, $2, $3, 'OTRO')`,
        [academia.codigoCompania, luis.codigoEstudiante, codigoEntidad],
      );
    }
    const { user } = await tab(luis);
    await screen.findByRole('link', { name: 'Rosa Gil' });
    await press(user, 'Editar vínculo de Rosa Gil');
    const roles = await form(/Rosa Gil/);
    await user.click(roles.getByRole('switch', { name: 'Paga' }));
    await app.rows('update responsable_estudiante set contacto_pago = false where codigo_estudiante = $1', [luis.codigoEstudiante]);
    await app.rows(
      `update responsable_estudiante set contacto_pago = true where codigo_estudiante = $1
       and codigo_entidad in (select codigo_entidad from entidad where nombre = 'Pedro')`,
      [luis.codigoEstudiante],
    );
    await press(user, 'Guardar');
    expect(await roles.findByText(/Otro usuario cambió el pagador: ahora paga Pedro Gil/)).toBeInTheDocument();
    expect(await roles.findByText(/Hoy paga Pedro Gil/)).toBeInTheDocument();
    await press(user, 'Guardar');
    await closed();
    expect(await pagadores()).toEqual(['Rosa']);
  });

  test('is there to be read alone with 10', async () => {
    const luis = await nino('Luis', (await madre()).codigoEntidad);
    await tab(luis, [10]);
    expect(await screen.findByText('Carmen Núñez')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Carmen Núñez' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Agregar|Editar|Desvincular/ })).not.toBeInTheDocument();
  });
});

describe('the tab of addresses', () => {
  test('a first one typed with its map, a guardian’s copied, the main one changed, one deleted', async () => {
    const luis = await nino('Luis', (await madre()).codigoEntidad);
    await app.rows(
      `insert into direccion (codigo_compania, codigo_entidad, tipo, calle, sector, ciudad, provincia, principal)
       values ($1, $2, 'CASA', 'C/ Duarte 12', 'Gazcue', 'Santo Domingo', 'Distrito Nacional', true)`,
      [academia.codigoCompania, luis.codigoPagador],
    );
    const { user } = await show(<Direcciones codigoEstudiante={luis.codigoEstudiante} />, {
      at: '/estudiante',
      accesos: [9, 54],
    });
    const suyas = within(await screen.findByRole('region', { name: 'Direcciones de Luis Pérez' }));
    expect(suyas.getByText('Sin dirección registrada.')).toBeInTheDocument();
    await press(user, 'Agregar dirección de Luis Pérez');
    const nueva = await form('Agregar dirección de Luis Pérez');
    await press(user, 'Guardar');
    expect(await nueva.findByText('Requerido')).toBeInTheDocument();
    await user.selectOptions(
      nueva.getByLabelText('Copiar la de un familiar'),
      nueva.getByRole('option', { name: /^Carmen Núñez: C\/ Duarte 12/ }),
    );
    expect(nueva.getByLabelText('Sector')).toHaveValue('Gazcue');
    expect(nueva.getByLabelText('Provincia')).toHaveValue('Distrito Nacional');
    await user.type(nueva.getByLabelText('Referencia'), 'Portón verde');
    await press(user, 'Guardar');
    await closed();
    expect(await suyas.findByText('Portón verde')).toBeInTheDocument();
    expect(suyas.getByText('Principal')).toBeInTheDocument();
    const mapa = suyas.getByRole('link', { name: /Ver en el mapa/ });
    expect(mapa).toHaveAttribute(
      'href',
      `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('C/ Duarte 12, Gazcue, Santo Domingo, Distrito Nacional, República Dominicana')}`,
    );
    expect(mapa.getAttribute('rel')).toContain('noopener');

    await press(user, 'Agregar dirección de Luis Pérez');
    const otra = await form('Agregar dirección de Luis Pérez');
    await user.type(otra.getByLabelText(/^Calle/), 'Av. Bolívar 3');
    await user.click(otra.getByRole('switch', { name: 'Dirección principal' }));
    await press(user, 'Guardar');
    await closed();
    const primera = within((await suyas.findByText('Av. Bolívar 3')).closest('li')!);
    expect(primera.getByText('Principal')).toBeInTheDocument();
    expect(suyas.getAllByText('Principal')).toHaveLength(1);

    await user.click(suyas.getByRole('button', { name: /^Eliminar dirección: C\/ Duarte 12/ }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(suyas.queryByText('C/ Duarte 12')).not.toBeInTheDocument());
    expect(screen.getByRole('region', { name: 'Direcciones de Carmen Núñez' })).toHaveTextContent('C/ Duarte 12');
  });
});
