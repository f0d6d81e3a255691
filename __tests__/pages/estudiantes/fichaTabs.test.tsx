import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { EstadoAsistencia } from '@/contract/asistencia/registro';
import Asistencia from '@/components/estudiantes/tabs/Asistencia';
import Carnet from '@/components/estudiantes/tabs/Carnet';
import Cuotas from '@/components/estudiantes/tabs/Cuotas';
import Documentos from '@/components/estudiantes/tabs/Documentos';
import Pagos from '@/components/estudiantes/tabs/Pagos';
import { cobrar } from '@/contract/cobros/cobro';
import { sumarDias } from '@/domain/fechas';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaCaja,
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

jest.mock('next/router', () => jest.requireActual('../../support/router'));

/** The day of these tests: a Thursday, a week into a year. */
const HOY = '2026-01-08';
const NOW = `${HOY}T14:00:00Z`;
const TIMERS = [
  'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask',
  'performance', 'hrtime', 'requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback',
] as const; // prettier-ignore

const app = createTestApp();
let academia: Academia;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;
let made = 0;

beforeAll(() => {
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: [...TIMERS] });
  app.setNow(NOW);
  URL.createObjectURL = () => `blob:archivo-${(made += 1)}`;
  URL.revokeObjectURL = () => {};
});
afterAll(() => {
  jest.useRealTimers();
});
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  nino = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Peña' });
});

type Tab = (props: { codigoEstudiante: number }) => React.ReactNode;
async function show(Cuerpo: Tab, accesos: readonly number[], de = nino) {
  const { token } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos });
  // Another branch is selected than the student's: a record is opened from wherever one is.
  const codigoSucursal = academia.sucursales[1];
  return renderPage(app, <Cuerpo codigoEstudiante={de.codigoEstudiante} />, { token, codigoSucursal });
}
const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';
const pdf = (nombre = 'acta.pdf', bytes = PDF) => new File([bytes], nombre, { type: 'application/pdf' });
const filas = (tabla: HTMLElement) =>
  within(tabla)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent.replace(/\u00a0/g, ' '));

describe('Documentos', () => {
  const elegir = async (user: Awaited<ReturnType<typeof show>>['user'], label: string, file: File) =>
    user.upload(await screen.findByLabelText(label, { selector: 'input' }), file);

  test('what the server refuses keeps all that was chosen and typed; then it is listed, seen, edited, replaced and deleted', async () => {
    const { user } = await show(Documentos, [51]);
    await elegir(user, 'Subir documento', pdf('mi\u200e acta.pdf', 'esto no es un PDF'));
    const form = within(await screen.findByRole('form', { name: 'Nuevo documento' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await form.findByText('Requerido')).toBeInTheDocument();
    await user.selectOptions(form.getByLabelText(/^Tipo/), 'Certificado médico');
    await user.type(form.getByLabelText('Descripción'), 'Del Dr. Gil');
    await user.type(form.getByLabelText('Vence'), '20/01/2026');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await form.findByText(/No es un PDF ni una imagen/)).toHaveAttribute('role', 'alert');
    expect(form.getByLabelText('Descripción')).toHaveValue('Del Dr. Gil');
    expect(form.getByText('mi\u200e acta.pdf')).toBeInTheDocument();

    await elegir(user, 'Elegir otro archivo', pdf());
    expect(form.queryByText(/No es un PDF/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
    const item = await screen.findByRole('listitem');
    for (const text of ['Del Dr. Gil', 'Vence en 12 días', /Certificado médico · acta\.pdf · 0\.00 MB/, /Subido por usuario\d+/])
      expect(within(item).getByText(text)).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Ver Del Dr. Gil' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Del Dr. Gil' }));
    expect(await dialog.findByTitle('Del Dr. Gil')).toHaveAttribute('src', expect.stringMatching(/^blob:/));
    expect(dialog.getByRole('link', { name: 'Abrir en otra pestaña' })).toHaveAttribute('target', '_blank');
    await user.click(dialog.getByRole('button', { name: /^Close|Cerrar/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await user.click(screen.getByRole('button', { name: 'Editar Del Dr. Gil' }));
    const edit = within(await screen.findByRole('form', { name: 'Documento' }));
    await user.clear(edit.getByLabelText('Vence'));
    await user.type(edit.getByLabelText('Vence'), '07/01/2026');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Vencido desde el 07/01/2026')).toBeInTheDocument();
    expect(screen.getByText(/^1 documento vencido: pida uno vigente/)).toBeInTheDocument();

    await elegir(user, 'Reemplazar archivo de Del Dr. Gil', pdf('malo.pdf', 'no'));
    expect(await screen.findByText(/No es un PDF ni una imagen/)).toBeInTheDocument();
    await elegir(user, 'Reemplazar archivo de Del Dr. Gil', pdf('nueva.pdf'));
    expect(await screen.findByText(/nueva\.pdf/)).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Eliminar Del Dr. Gil' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText(/Todavía no hay documentos/)).toBeInTheDocument();
    expect(await app.rows('select 1 from archivo where codigo_compania = $1', [academia.codigoCompania])).toEqual([]);
  });

  test('a name that is far too long is cut between two letters, never inside one, and keeps its ending', async () => {
    const { user } = await show(Documentos, [51]);
    await elegir(user, 'Subir documento', pdf(`${'🏆'.repeat(150)}.pdf`));
    await user.selectOptions(await screen.findByLabelText(/^Tipo/), 'Seguro');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
    const item = await screen.findByRole('listitem');
    expect(within(item).getByText(/^🏆+…🏆+\.pdf · 0\.00 MB$/u)).toBeInTheDocument();
    expect(item.textContent).not.toMatch(/\p{Cs}|\uFFFD/u);
  });

  test('a file of more than 10 MB is refused beside it before it travels', async () => {
    const { user } = await show(Documentos, [51]);
    await elegir(user, 'Subir documento', pdf('grande.pdf', 'x'.repeat(10_000_001)));
    await user.selectOptions(await screen.findByLabelText(/^Tipo/), 'Seguro');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('El archivo pesa más de 10 MB; elija uno más pequeño')).toHaveAttribute('role', 'alert');
    expect(screen.getByText('grande.pdf')).toBeInTheDocument();
  });

  test('a file that is dropped opens the form; leaving it asks first', async () => {
    const { user } = await show(Documentos, [51]);
    const zona = (await screen.findByText(/Todavía no hay documentos/)).closest('[data-soltar]')!;
    fireEvent.dragOver(zona, { dataTransfer: { types: ['Files'], files: [] } });
    expect(zona).toHaveAttribute('data-sobre');
    fireEvent.drop(zona, { dataTransfer: { types: ['Files'], files: [pdf('soltado.pdf')] } });
    expect(await screen.findByText('soltado.pdf')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    expect(screen.getByText('soltado.pdf')).toBeInTheDocument();
  });

  test('somebody else changed it meanwhile: both are shown and nothing typed is lost', async () => {
    const { user } = await show(Documentos, [51]);
    await elegir(user, 'Subir documento', pdf());
    await user.selectOptions(await screen.findByLabelText(/^Tipo/), 'Seguro');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Editar Seguro' }));
    await app.rows(`update documento_estudiante set descripcion = 'De Ana', version = 1 where codigo_estudiante = $1`, [
      nino.codigoEstudiante,
    ]);
    await user.type(await screen.findByLabelText('Descripción'), 'Póliza 7');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/«De Ana» está guardado; usted escribió «Póliza 7»/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('button', { name: 'Ver Póliza 7' })).toBeInTheDocument();
  });
});

describe('Asistencia', () => {
  let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
  /** Classes on Tuesdays and Thursdays. */
  beforeEach(async () => {
    const { codigoPeriodo } = await nuevoPeriodo(app, academia);
    grupo = await nuevoGrupo(app, academia, { codigoPeriodo, values: { descripcion: 'Sub-10 A' } });
    await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
    await app.rows(`insert into dia_sin_clase values ($1, '2026-01-01', 'Año Nuevo')`, [codigoPeriodo]);
  });
  const marca = (fecha: string, estado: EstadoAsistencia, nota = '', en = grupo) =>
    app.rows(
      `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, nota, usuario)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'pruebas')`,
      [academia.codigoCompania, en.codigoSucursal, en.codigoGrupo, nino.codigoEstudiante, en.codigoProfesor, fecha, estado, nota],
    );
  const calendario = (mes: string) => screen.findByRole('table', { name: `Asistencia de ${mes}` });
  const listo = async (mes: string) => {
    const tabla = await calendario(mes);
    await waitFor(() => expect(tabla).toHaveAttribute('aria-busy', 'false'));
    return tabla;
  };
  const dia = (tabla: HTMLElement, n: number) =>
    within(tabla)
      .getAllByRole('cell')
      .find((cell) => cell.querySelector('time')?.textContent === String(n))!;

  test('a month in words and letters, and back over the turn of the year', async () => {
    await marca('2026-01-06', 'TARDANZA', 'Tapón');
    await marca('2025-12-30', 'EXCUSA', 'Viaje');
    await marca('2025-12-23', 'PRESENTE');
    const { user } = await show(Asistencia, [52]);
    const enero = await listo('enero 2026');
    expect(dia(enero, 1)).toHaveTextContent('Sin clase: Año Nuevo');
    expect(dia(enero, 6)).toHaveTextContent('TTardanza: Tapón');
    expect(dia(enero, 8)).toHaveTextContent('Sin registrar');
    expect(dia(enero, 8)).toHaveAttribute('aria-current', 'date');
    expect(dia(enero, 13)).toHaveTextContent('Programada');
    expect(dia(enero, 7)).toHaveTextContent(/^7$/);
    expect(within(enero).getAllByRole('columnheader')).toHaveLength(7);
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Asistencia, Enero 2026' })).toHaveTextContent('100 %Asistió a 1 de 1 clase1 tardanza'),
    );
    // The two spans are asked for one by one.
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Asistencia, Últimos 12 meses' })).toHaveTextContent('66.7 %Asistió a 2 de 3 clases'),
    );
    expect(within(screen.getByRole('list', { name: 'Leyenda' })).getAllByRole('listitem')).toHaveLength(7);

    await user.click(screen.getByRole('button', { name: 'Mes anterior' }));
    const diciembre = await listo('diciembre 2025');
    expect(dia(diciembre, 30)).toHaveTextContent('Excusa: Viaje');
    expect(dia(diciembre, 31)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Asistencia, Diciembre 2025' })).toHaveTextContent('50 %');
    await user.click(screen.getByRole('button', { name: 'Mes siguiente' }));
    expect(dia(await listo('enero 2026'), 6)).toHaveTextContent('Tardanza');
    expect(screen.queryByRole('button', { name: 'Este mes' })).not.toBeInTheDocument();
  });

  test('two groups: both in one day, or one of them with its own numbers and records', async () => {
    const porteros = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, values: { descripcion: 'Porteros' } });
    await nuevaInscripcion(app, academia, { estudiante: nino, grupo: porteros });
    await marca('2026-01-06', 'PRESENTE');
    await marca('2026-01-06', 'AUSENTE', '', porteros);
    const { user } = await show(Asistencia, [52]);
    const enero = await listo('enero 2026');
    await waitFor(() => expect(dia(enero, 6)).toHaveTextContent(/Presente: Sub-10 A/));
    expect(dia(enero, 6)).toHaveTextContent(/Ausente: Porteros/);
    await waitFor(() => expect(filas(screen.getByRole('table', { name: 'Registros de asistencia' }))).toHaveLength(2));
    await user.selectOptions(screen.getByLabelText('Grupo'), 'Porteros');
    expect(dia(enero, 6)).toHaveTextContent(/^6AAusente$/);
    expect(screen.getByRole('region', { name: 'Asistencia, Enero 2026' })).toHaveTextContent('0 %');
    await screen.findByText('1 registro');
    expect(filas(screen.getByRole('table', { name: 'Registros de asistencia' }))).toEqual(['06/01/2026Porteros Ausente—pruebas']);
  });

  test('all records, sixteen at a time, the last class first; by state', async () => {
    for (let n = 1; n <= 18; n += 1) await marca(sumarDias(HOY, -n), n === 18 ? 'EXCUSA' : 'PRESENTE', n === 18 ? 'La primera' : '');
    const { user } = await show(Asistencia, [15]);
    const tabla = await screen.findByRole('table', { name: 'Registros de asistencia' });
    await screen.findByText('18 registros');
    expect(filas(tabla)).toHaveLength(16);
    expect(filas(tabla)[0]).toMatch(/^07\/01\/2026/);
    await user.click(screen.getByRole('button', { name: 'Cargar más' }));
    await waitFor(() => expect(filas(tabla)).toHaveLength(18));
    expect(filas(tabla)[17]).toContain('La primera');
    expect(screen.queryByRole('button', { name: 'Cargar más' })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Estado'), 'Excusa');
    await screen.findByText('1 registro');
    await user.selectOptions(screen.getByLabelText('Estado'), 'Ausente');
    expect(await screen.findByText('Ningún registro con el estado «Ausente»')).toBeInTheDocument();
  });

  test('without a class yet there is nothing to divide, and it says where attendance comes from', async () => {
    await show(Asistencia, [52]);
    await listo('enero 2026');
    expect(screen.getByRole('region', { name: 'Asistencia, Enero 2026' })).toHaveTextContent('—Sin clases registradas');
    expect(await screen.findByText(/se registra en el pase de lista/)).toBeInTheDocument();
  });
});

describe('Pagos y cuotas', () => {
  const cuota = (estudiante = nino, values: Parameters<typeof nuevaFactura>[2]['values'] = {}) =>
    nuevaFactura(app, academia, { estudiante, values: { fechaVencimiento: '2026-01-05', descripcion: 'Cuota de enero', ...values } });
  const cobra = async (lineas: [{ codigoFactura: number }, number][]) => {
    const cajera = await nuevoUsuario(app, academia);
    await nuevaCaja(app, academia, cajera.codigoUsuario);
    const monto = pesos(lineas.reduce((sum, [, n]) => sum + n, 0));
    const body = {
      codigoSucursal: academia.sucursales[0],
      codigoPagador: nino.codigoPagador,
      facturas: lineas.map(([{ codigoFactura }, n]) => ({ codigoFactura, monto: pesos(n) })),
      formas: [{ forma: 'EFECTIVO' as const, monto, referencia: '' }],
    };
    return app.call(cobrar, { body }, cajera);
  };

  test('of a receipt for two children the part of this one; it is printed again', async () => {
    const hermano = await nuevoEstudiante(app, academia, { codigoPagador: nino.codigoPagador });
    const { numero } = await cobra([
      [await cuota(), 1000],
      [await cuota(hermano), 2000],
    ]);
    const { user, unmount } = await show(Pagos, [55]);
    const [fila] = filas(await screen.findByRole('table', { name: 'Cobros' }));
    expect(fila).toMatch(new RegExp(`^N\\.º ${numero} 08/01/2026\\d+ · Cuota de eneroEfectivo`));
    expect(fila).toContain('DOP 1,000.00de DOP 3,000.00');
    expect(screen.getByRole('region', { name: 'Pagado en 2026' })).toHaveTextContent('DOP 1,000.00');
    expect(screen.getByRole('region', { name: 'Vencido' })).toHaveTextContent('DOP 1,500.00');
    expect(filas(screen.getByRole('table', { name: 'Facturas' }))).toEqual([
      expect.stringMatching(/3 días de atraso.*DOP 1,500\.00Parcial/),
    ]);

    const print = jest.fn();
    window.print = print;
    await user.click(screen.getByRole('button', { name: `Reimprimir recibo ${numero}` }));
    const panel = within(await screen.findByRole('dialog', { name: `Recibo N.º ${numero}` }));
    await user.click(await panel.findByRole('button', { name: 'Imprimir' }));
    expect(print).toHaveBeenCalledTimes(1);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await user.click(panel.getByRole('button', { name: 'Cerrar recibo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    expect(screen.queryByRole('button', { name: `Reversar recibo ${numero}` })).not.toBeInTheDocument();
    unmount();
    const { user: jefa } = await show(Pagos, [26, 55]);
    await jefa.click(await screen.findByRole('button', { name: `Reversar recibo ${numero}` }));
    const reversar = within(await screen.findByRole('dialog'));
    await reversar.findByText(/Sale de la caja en que se cobró/);
    await jefa.type(reversar.getByRole('textbox', { name: /Motivo/ }), 'Error');
    await jefa.click(reversar.getByRole('button', { name: 'Reversar' }));
    expect(await screen.findByText('Reversado')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Pagado en 2026' })).toHaveTextContent('DOP 0.00');
  });

  test('who owes and paid nothing is told so', async () => {
    await show(Pagos, [55]);
    expect(await screen.findByText('No debe nada')).toBeInTheDocument();
    expect(screen.getByText(/Todavía no se ha cobrado nada/)).toBeInTheDocument();
    expect(screen.getByText(/Todavía no tiene facturas/)).toBeInTheDocument();
  });

  test('pending: overdue and due apart, by age, with totals; the way to the desk is for who may collect', async () => {
    await cuota(nino, { fechaVencimiento: '2025-10-01', descripcion: 'Cuota de octubre', total: pesos(1000.55) });
    await cuota(nino, { fechaVencimiento: '2025-12-20', descripcion: 'Cuota de diciembre' });
    await cuota(nino, { fechaVencimiento: HOY });
    const { unmount } = await show(Cuotas, [56]);
    const vencidas = await screen.findByRole('table', { name: 'Vencidas' });
    expect(filas(vencidas)).toEqual([
      expect.stringMatching(/^Cuota de octubre.*99 días/),
      expect.stringMatching(/^Cuota de diciembre.*19 días/),
      expect.stringContaining('DOP 3,500.55'),
    ]);
    expect(filas(screen.getByRole('table', { name: 'Por vencer' }))[0]).toMatch(/^Cuota de enero/);
    expect(screen.getByRole('region', { name: 'Más de 90 días' })).toHaveTextContent('DOP 1,000.55');
    expect(screen.getByRole('region', { name: 'Total pendiente' })).toHaveTextContent('DOP 6,000.55');
    expect(screen.queryByRole('link', { name: 'Cobrar lo pendiente' })).not.toBeInTheDocument();
    unmount();
    await show(Cuotas, [11, 56]);
    expect(await screen.findByRole('link', { name: 'Cobrar lo pendiente' })).toHaveAttribute(
      'href',
      `/process/factura?codigoEstudiante=${nino.codigoEstudiante}`,
    );
  });

  test('nothing pending is said', async () => {
    await show(Cuotas, [56]);
    expect(await screen.findByText('No tiene nada pendiente.')).toBeInTheDocument();
  });
});

describe('Carnet', () => {
  test('what it says; as many as are wanted are printed, and the sheet is gone afterwards', async () => {
    const { codigoPeriodo } = await nuevoPeriodo(app, academia);
    const grupo = await nuevoGrupo(app, academia, { codigoPeriodo, values: { descripcion: 'Sub-10 A' } });
    await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
    const { user } = await show(Carnet, [9]);
    const carnet = await screen.findByRole('article', { name: 'Carnet de Ana Peña' });
    for (const text of ['Ana Peña', 'Sub-10 A', `Código ${nino.codigoEstudiante}`, 'Válido del 01/08/2025 al 31/05/2026', '809-555-0101'])
      expect(within(carnet).getByText(text)).toBeInTheDocument();
    expect(within(carnet).getByRole('img', { name: `QR del código ${nino.codigoEstudiante}` })).toBeInTheDocument();
    expect(screen.getByText('La ficha no tiene foto: súbala junto al nombre.')).toBeInTheDocument();

    const print = jest.fn();
    window.print = print;
    await user.selectOptions(screen.getByLabelText('Imprimir en'), '8 carnets en una hoja carta');
    await user.click(screen.getByRole('button', { name: 'Imprimir' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(screen.getAllByRole('article')).toHaveLength(9);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  test('without enrolment it says that no date can stand on it', async () => {
    await show(Carnet, [9]);
    expect(await screen.findByText('Sin inscripción activa')).toBeInTheDocument();
    expect(screen.getByText(/sale sin grupo ni vigencia/)).toBeInTheDocument();
  });
});
