import { act, screen, within } from '@testing-library/react';
import { ACCESO } from '@/contract/accesos';
import { cobrar } from '@/contract/cobros/cobro';
import { familia } from '@/contract/familia/cuenta';
import { enlaces } from '@/contract/familia/enlace';
import { FichaResponsable } from '@/components/responsables/FichaResponsable';
import { diaSemanaIso, hoyEn, sumarDias } from '@/domain/fechas';
import Familia from '@/pages/familia';
import { ReciboPedido } from '@/components/cobros/ReciboPanel';
import MesaDeCobro from '@/pages/process/factura';
import RealizarCobro from '@/pages/process/factura/realizarCobro';
import { day } from '@/utils/format';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { renderPublic } from '../../support/renderPublic';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
const HOY = hoyEn(new Date());
let academia: Academia;
let yo: { token: string };
let hijo: Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeEach(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  yo = await nuevoUsuario(app, academia);
  hijo = await nuevoEstudiante(app, academia, { nombre: 'Luis' });
  await nuevaFactura(app, academia, { estudiante: hijo, values: { descripcion: 'Cuota de marzo', fechaVencimiento: sumarDias(HOY, -4) } });
});
afterEach(() => window.history.replaceState(null, '', '/'));

const abrir = async (hash: string) => {
  const view = renderPublic(app, <Familia />, '/familia');
  await act(async () => {
    window.history.replaceState(null, '', `/familia${hash}`);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
  return view;
};
const darEnlace = async () => (await app.call(enlaces.crear, { body: { codigoEntidad: hijo.codigoPagador } }, yo)).url!.split('#')[1]!;
const pagar = (codigoFactura: number, monto: number) =>
  app.call(
    cobrar,
    {
      body: {
        codigoSucursal: academia.sucursales[0],
        codigoPagador: hijo.codigoPagador,
        facturas: [{ codigoFactura, monto: pesos(monto) }],
        formas: [{ forma: 'TARJETA', monto: pesos(monto), referencia: '' }],
        excedente: 'DEVUELTA',
        confirmado: [],
      },
    },
    yo,
  );

test('a parent sees what is owed, leaves a transfer, and the desk confirms it with everything filled in', async () => {
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio: sumarDias(HOY, -30), fechaFin: sumarDias(HOY, 200) });
  const grupo = await nuevoGrupo(app, academia, { codigoPeriodo, values: { descripcion: 'Sub-10' } });
  await nuevaInscripcion(app, academia, { estudiante: hijo, grupo });
  const { user, unmount } = await abrir(`#${await darEnlace()}`);
  const pendiente = within(await screen.findByRole('list', { name: 'Pendiente' }));
  expect(pendiente.getByText('Cuota de marzo')).toBeVisible();
  expect(pendiente.getByText('· 4 días de atraso')).toBeVisible();
  expect(screen.getByText(/^Sub-10, Naco: /)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Avisar una transferencia' }));
  const form = within(screen.getByRole('form', { name: 'Avisar una transferencia' }));
  await user.click(form.getByRole('button', { name: 'Enviar aviso' }));
  expect(await form.findByText('Requerido')).toBeVisible();
  await user.type(form.getByLabelText(/^Referencia/), 'TR-77');
  await user.click(form.getByRole('button', { name: 'Enviar aviso' }));
  expect(await screen.findByText('TR-77 · DOP 2,500.00')).toBeVisible();
  expect(screen.getByText('Por confirmar')).toBeVisible();
  unmount();

  await renderPage(app, <MesaDeCobro />, { token: yo.token, at: '/process/factura' });
  const fila = within(await screen.findByRole('row', { name: /TR-77/ }));
  const destino = fila.getByRole('link', { name: 'Confirmar' }).getAttribute('href')!;
  expect(destino).toMatch(new RegExp(`^/process/factura\\?codigoEstudiante=${hijo.codigoEstudiante}&transferencia=\\d+$`));
});

test('a parent says that a child does not come to the next class, with a reason, and takes it back', async () => {
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio: sumarDias(HOY, -30), fechaFin: sumarDias(HOY, 200) });
  const horario = [{ dia: diaSemanaIso(sumarDias(HOY, 1)), horaInicio: '16:00', horaFin: '17:30', lugar: '' }];
  const grupo = await nuevoGrupo(app, academia, { codigoPeriodo, horario, values: { descripcion: 'Sub-10' } });
  await nuevaInscripcion(app, academia, { estudiante: hijo, grupo, values: { fechaInscripcion: HOY } });
  const { user } = await abrir(`#${await darEnlace()}`);
  const clases = within(await screen.findByRole('list', { name: 'Próximas clases' }));
  expect(clases.getAllByRole('listitem')).toHaveLength(1);
  await user.click(clases.getByRole('button', { name: /^Luis.* no va: .*4:00 p. m.$/ }));
  await user.click(within(clases.getByRole('group', { name: /^Por qué no va Luis/ })).getByRole('button', { name: 'Estudios' }));
  expect(await screen.findByText('Avisó: no viene (Estudios)')).toBeVisible();
  expect(await app.rows('select razon from aviso_ausencia where codigo_grupo = $1', [grupo.codigoGrupo])).toEqual([{ razon: 'ESTUDIOS' }]);
  await user.click(screen.getByRole('button', { name: /^Luis.* sí va: / }));
  expect(await screen.findByRole('button', { name: /^Luis.* no va: / })).toBeVisible();
  expect(screen.queryByText(/^Avisó/)).toBeNull();
  expect(await app.rows('select razon from aviso_ausencia where codigo_grupo = $1', [grupo.codigoGrupo])).toEqual([]);
});

test('a parent sees the missed class that can be made up, until when', async () => {
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio: sumarDias(HOY, -30), fechaFin: sumarDias(HOY, 200) });
  const grupo = await nuevoGrupo(app, academia, { codigoPeriodo, horario: [], values: { descripcion: 'Sub-10' } });
  await nuevaInscripcion(app, academia, { estudiante: hijo, grupo, values: { fechaInscripcion: sumarDias(HOY, -20) } });
  const falta = sumarDias(HOY, -4);
  await app.rows(
    `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
     values ($1, $2, $3, $4, $5, $6, 'EXCUSA', 'pruebas')`,
    [academia.codigoCompania, grupo.codigoSucursal, grupo.codigoGrupo, hijo.codigoEstudiante, grupo.codigoProfesor, falta],
  );
  const { unmount } = await abrir(`#${await darEnlace()}`);
  await screen.findByRole('region', { name: 'Horarios' });
  expect(screen.queryByRole('region', { name: 'Reposiciones' })).toBeNull();
  unmount();
  await app.rows(`update compania set reposicion = 'EXCUSAS' where codigo_compania = $1`, [academia.codigoCompania]);
  await abrir(`#${await darEnlace()}`);
  const suyas = within(await screen.findByRole('list', { name: 'Faltas por reponer' }));
  expect(suyas.getByText(`Faltó el ${day(falta)}: puede reponer esa clase hasta el ${day(sumarDias(falta, 30))}`)).toBeVisible();
});

test('a parent opens a receipt as it was issued, also after later payments, and prints it', async () => {
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: hijo, values: { descripcion: 'Uniforme' } });
  const { numero } = await pagar(codigoFactura, 1000);
  await pagar(codigoFactura, 1500);
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await abrir(`#${await darEnlace()}`);
  await user.click(await screen.findByRole('button', { name: `Recibo N.º ${numero}` }));
  const panel = within(await screen.findByRole('dialog', { name: `Recibo N.º ${numero}` }));
  const papel = within(await panel.findByRole('article', { name: `Recibo ${numero}` }));
  expect(papel.getByText('COPIA')).toBeVisible();
  expect(papel.getByText('Queda pendiente DOP 1,500.00')).toBeVisible(); // Nothing is owed on it by now.
  expect(papel.getByText('Pendiente de la familia').nextSibling).toHaveTextContent('DOP 4,000.00');
  await user.click(panel.getByRole('button', { name: 'Imprimir o guardar' }));
  expect(print).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('afterprint'));
  print.mockRestore();
  await user.click(panel.getByRole('button', { name: /Cerrar|Close/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the desk that is opened for a transfer has its amount, its reference and the invoices that it covers', async () => {
  const enlace = await darEnlace();
  await app.ask(familia.avisar, {
    body: { enlace, monto: pesos(1000), fecha: HOY, referencia: 'TR-9', nota: '' },
    archivo: new Uint8Array(),
  });
  const [{ codigo }] = await app.rows('select max(codigo_aviso) codigo from aviso_transferencia');
  const at = `/process/factura?codigoEstudiante=${hijo.codigoEstudiante}&transferencia=${codigo}`;
  const { user, unmount } = await renderPage(app, <MesaDeCobro />, { token: yo.token, at });
  const cobro = within(await screen.findByRole('region', { name: 'Cobro' }));
  expect(await cobro.findByDisplayValue('TR-9')).toBeVisible();
  await user.click(await cobro.findByRole('button', { name: 'Cobrar DOP 1,000.00' }));
  expect(await screen.findByText(/Cobro registrado/)).toBeVisible();
  expect(await app.rows('select estado from aviso_transferencia where codigo_aviso = $1', [codigo])).toEqual([{ estado: 'CONFIRMADO' }]);
  unmount();
  // With nothing that waits the empty desk is empty; what was told of stands beside the receipts.
  await app.rows(`delete from aviso_transferencia where estado = 'PENDIENTE'`);
  const vacia = await renderPage(app, <MesaDeCobro />, { token: yo.token, at: '/process/factura' });
  expect(await screen.findByText(/1,000\.00/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Transferencias avisadas' })).toBeNull();
  vacia.unmount();
  await renderPage(app, <RealizarCobro />, { token: yo.token, at: '/process/factura/realizarCobro?pestana=transferencias' });
  expect(await screen.findByRole('row', { name: /TR-9.*Confirmada/ })).toBeVisible();
});

test('a link that opens nothing says what to do; half a link too', async () => {
  const { unmount } = await abrir(`#${'x'.repeat(43)}`);
  expect(await screen.findByText(/Este enlace ya no abre/)).toBeVisible();
  unmount();
  await abrir('#abc');
  expect(await screen.findByText(/El enlace está incompleto/)).toBeVisible();
});

test('the record of a payer gives the link, shows it once, and takes it back', async () => {
  const { user } = await renderPage(app, <FichaResponsable codigoEntidad={hijo.codigoPagador} onClose={() => undefined} />, {
    token: yo.token,
  });
  await user.click(await screen.findByRole('button', { name: 'Enlace para la familia' }));
  const panel = within(await screen.findByRole('dialog', { name: /^Enlace para Madre/ }));
  expect(await panel.findByText('Ninguno.')).toBeVisible();
  // This server has no public address: who gives a link is told that it opens nowhere else.
  expect(await panel.findByText(/solo abren en su mismo equipo/)).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Hacer enlace' }));
  const enlace = (await panel.findByText(/\/familia#[\w-]{43}$/)).textContent!.split('#')[1]!;
  expect(await panel.findByText(/^Nadie lo ha abierto/)).toBeVisible();
  expect(panel.getByRole('link', { name: /Enviar por WhatsApp/ })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent(enlace)),
  );
  await user.click(panel.getByRole('button', { name: 'Dejar sin efecto' }));
  await user.click(await screen.findByRole('button', { name: 'Sí, dejar sin efecto' }));
  expect(await panel.findByText('Ninguno.')).toBeVisible();
  expect(await app.send('POST', 'familia/cuenta', { body: { enlace } })).toMatchObject({ status: 404 });
});

test('who may not read the account has the link mailed to the family, and is told why none is without an address', async () => {
  const { token } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [ACCESO.responsables] });
  const ficha = <FichaResponsable codigoEntidad={hijo.codigoPagador} onClose={() => undefined} />;
  const { user } = await renderPage(app, ficha, { token });
  await user.click(await screen.findByRole('button', { name: 'Enlace para la familia' }));
  const panel = within(await screen.findByRole('dialog', { name: /^Enlace para Madre/ }));
  const enviar = await panel.findByRole('button', { name: 'Enviar por correo a la familia' });
  expect(panel.getByText(/^Usted no lee el enlace/)).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Hacer enlace' })).toBeNull();
  await user.click(enviar);
  expect(await screen.findByText(/no tiene correo: escríbalo en su ficha, o pida el enlace/)).toBeVisible();
  await app.rows(`update entidad set email = 'ana@example.com' where codigo_entidad = $1`, [hijo.codigoPagador]);
  await user.click(enviar);
  expect(await screen.findByText('El enlace va en camino a ana@example.com')).toBeVisible();
  expect(await panel.findByText(/^Nadie lo ha abierto/)).toBeVisible();
  expect(document.body.textContent).not.toContain('familia#');
});

test('a receipt gives the link too, to who may', async () => {
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: hijo });
  const { codigoCobro } = await pagar(codigoFactura, 1000);
  const recibo = <ReciboPedido codigoCobro={codigoCobro} onClose={() => undefined} />;
  const { user, unmount } = await renderPage(app, recibo, { token: yo.token });
  await user.click(await screen.findByRole('button', { name: 'Enlace para la familia' }));
  const panel = within(await screen.findByRole('dialog', { name: /^Enlace para Madre/ }));
  await user.click(await panel.findByRole('button', { name: 'Hacer enlace' }));
  const enlace = (await panel.findByText(/\/familia#[\w-]{43}$/)).textContent!.split('#')[1]!;
  expect(await app.send('POST', 'familia/cuenta', { body: { enlace } })).toMatchObject({ status: 200 });
  unmount();
  // Who only reads what was taken in gives no family anything.
  const lector = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [ACCESO.cobrosPorFecha] });
  await renderPage(app, recibo, { token: lector.token });
  expect(await screen.findByRole('article', { name: /^Recibo/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enlace para la familia' })).toBeNull();
});

test('a link with a span opens the statement of those days, which is printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  const enlace = await darEnlace();
  const desde = sumarDias(HOY, -10);
  const { user } = await abrir(`?desde=${desde}&hasta=${HOY}#${enlace}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Estado de cuenta' }));
  expect(panel.getByLabelText('Desde')).toHaveValue(day(desde));
  const papel = within(await panel.findByRole('article', { name: /^Estado de cuenta de / }));
  expect(papel.getByText(/Luis/)).toHaveTextContent(`${day(sumarDias(HOY, -4))} · Luis`);
  expect(papel.getByText('Balance inicial').closest('p')).toHaveTextContent('DOP 0.00');
  expect(papel.getByText('Balance final').closest('p')).toHaveTextContent('DOP 2,500.00');
  await user.click(panel.getByRole('button', { name: 'Imprimir o guardar PDF' }));
  expect(print).toHaveBeenCalled();
  print.mockRestore();
});
