import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { hoyEn, sumarDias } from '@/domain/fechas';
import OtorgarBeca from '@/pages/beca/otorgarbeca';
import Descuentos from '@/pages/descuento';
import Eventos from '@/pages/evento';
import GenerarCuota from '@/pages/process/factura/generarCuota';
import { beca, descuento, evento } from '@/server/db/schema/dinero/precios';
import { day } from '@/utils/format';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
  nuevaModalidad,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { open } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
const hoy = hoyEn(new Date());
let academia: Academia;
let codigoPeriodo: number;
let inscrito: { codigoInscripcion: number };
beforeAll(() => app.setNow(new Date().toISOString()));
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio: sumarDias(hoy, -40), fechaFin: sumarDias(hoy, 200) }));
  const { codigoModalidad } = await nuevaModalidad(app, academia, { diaVencimiento: 31 });
  const grupo = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad, values: { descripcion: 'Sub-9' } });
  const estudiante = await nuevoEstudiante(app, academia, { nombre: 'Iván', apellido: 'Conocido' });
  inscrito = await nuevaInscripcion(app, academia, { estudiante, grupo, values: { fechaInscripcion: sumarDias(hoy, -10) } });
});

async function show(page: React.ReactElement, at: string) {
  open(at);
  const { token } = await nuevoUsuario(app, academia);
  return renderPage(app, page, { token, at, codigoSucursal: academia.sucursales[0] });
}
const cuantas = async () =>
  (await app.rows<{ n: number }>('select count(*)::int n from factura where codigo_inscripcion = $1', [inscrito.codigoInscripcion]))[0]!.n;

test('a student with several enrolments: nothing is made before one of them is chosen', async () => {
  const otro = await nuevoGrupo(app, academia, { codigoPeriodo, values: { descripcion: 'Porteros' } });
  const [{ codigo_estudiante: codigoEstudiante, codigo_entidad: codigoEntidad, codigo_sucursal: codigoSucursal }] = await app.rows(
    'select e.* from estudiante e join inscripcion i using (codigo_estudiante) where i.codigo_inscripcion = $1',
    [inscrito.codigoInscripcion],
  );
  const estudiante = { codigoEstudiante, codigoEntidad, codigoSucursal } as Awaited<ReturnType<typeof nuevoEstudiante>>;
  await nuevaInscripcion(app, academia, { estudiante, grupo: otro });
  const { user } = await show(<GenerarCuota />, '/process/factura/generarCuota');
  await user.type(await screen.findByRole('combobox', { name: 'Estudiante' }), 'Iván');
  await user.click(await within(await screen.findByRole('listbox')).findByRole('option', { name: /Iván Conocido/ }));
  expect(await screen.findByText('Tiene varias: elija una')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Generar' })).toBeDisabled();
  const una = screen.getByLabelText('Inscripción') as HTMLSelectElement;
  await user.selectOptions(una, within(una).getByRole('option', { name: /^Sub-9/ }));
  await user.click(await screen.findByRole('button', { name: 'Generar 1 cuota' }));
  expect(await screen.findByText('1 cuota generada')).toBeInTheDocument();
  expect(await cuantas()).toBe(1);
});

test('instalments by attendance: what each comes to and why is shown, applied, and put right by running it again', async () => {
  const grupo = await nuevoGrupo(app, academia, {
    codigoPeriodo,
    values: { descripcion: 'Por clase', tipoCobro: 'ASISTENCIA', precioClase: pesos(400) },
  });
  const estudiante = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Asistida' });
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, {
    estudiante,
    grupo,
    values: { fechaInscripcion: sumarDias(hoy, -30) },
  });
  const tramo = { tramoDesde: sumarDias(hoy, -30), tramoHasta: sumarDias(hoy, -2), fechaVencimiento: sumarDias(hoy, 5) };
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante, values: { codigoInscripcion, numeroCuota: 1, ...tramo } });
  const asiste = (dias: number, estado: string) =>
    app.rows(
      `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
       values ($1, $2, $3, $4, $5, $6, $7, 'x')`,
      [
        academia.codigoCompania,
        academia.sucursales[0],
        grupo.codigoGrupo,
        estudiante.codigoEstudiante,
        grupo.codigoProfesor,
        sumarDias(hoy, -dias),
        estado,
      ],
    );
  await asiste(20, 'PRESENTE');
  await asiste(18, 'AUSENTE');
  const total = async () => Number((await app.rows('select total from factura where codigo_factura = $1', [codigoFactura]))[0].total);
  const { user } = await show(<GenerarCuota />, '/process/factura/generarCuota?pestana=asistencia');
  await user.type(await screen.findByRole('combobox', { name: 'Estudiante' }), 'Asistida');
  await user.click(await screen.findByRole('option', { name: /Ana Asistida/ }));
  const fila = await screen.findByRole('row', { name: /DOP 400/ });
  expect(fila).toHaveTextContent('DOP 2,500.00');
  expect(fila).toHaveTextContent('DOP 400.00');
  expect(await total()).toBe(250000);
  await user.click(screen.getByRole('button', { name: 'Recalcular 1 cuota' }));
  expect(await screen.findByText('1 cuota recalculada de Ana Asistida')).toBeInTheDocument();
  expect(await total()).toBe(40000);
  await app.rows(`update registro_asistencia set estado = 'PRESENTE' where codigo_estudiante = $1`, [estudiante.codigoEstudiante]);
  const boton = screen.getByRole('button', { name: 'Recalcular 1 cuota' });
  await waitFor(() => expect(boton).toBeEnabled());
  await user.click(boton);
  await waitFor(async () => expect(await total()).toBe(80000));
});

test('instalments of a student, then of the group: what is missing is shown, made once, and then exists', async () => {
  const { user } = await show(<GenerarCuota />, '/process/factura/generarCuota');
  await user.type(await screen.findByRole('combobox', { name: 'Estudiante' }), 'Iván');
  await user.click(await within(await screen.findByRole('listbox')).findByRole('option', { name: /Iván Conocido/ }));
  expect(await screen.findByText(/1 nueva · DOP 2,500.00/)).toBeInTheDocument();
  expect(await cuantas()).toBe(0);
  await user.click(await screen.findByRole('button', { name: 'Generar 1 cuota' }));
  expect(await screen.findByText('1 cuota generada')).toBeInTheDocument();
  expect(await screen.findByText(/0 nuevas, 1 ya existe/)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Generar' })).toBeDisabled());

  await user.selectOptions(screen.getByLabelText('Para'), 'Todo Sub-9');
  const cantidad = screen.getByLabelText('Cuántas cuotas');
  await user.clear(cantidad);
  await user.type(cantidad, '3');
  await user.click(await screen.findByRole('button', { name: 'Generar 2 cuotas' }));
  expect(await screen.findByText('2 cuotas generadas')).toBeInTheDocument();
  expect(await cuantas()).toBe(3);
});

test('a scholarship: its effect is shown before it is granted, and before it is revoked', async () => {
  await app.deps.db
    .insert(beca)
    .values({ codigoCompania: academia.codigoCompania, descripcion: 'Mérito', porcentaje: 5000, cubre: 'CUOTA' });
  await app.rows(
    `insert into factura (codigo_compania, codigo_sucursal, numero, tipo, codigo_entidad, codigo_estudiante, codigo_inscripcion, numero_cuota,
       tramo_desde, tramo_hasta, descripcion, fecha, fecha_vencimiento, estatus, total, usuario)
     select i.codigo_compania, i.codigo_sucursal, 1, 'CUOTA', e.codigo_entidad, e.codigo_estudiante, i.codigo_inscripcion, 4,
       p.fecha_inicio + interval '3 months', p.fecha_inicio + interval '4 months', 'Cuota 4', $2, $2::date + 60, 'PENDIENTE', 250000, 'x'
     from inscripcion i join estudiante e using (codigo_estudiante) join grupo g using (codigo_grupo) join periodo_academico p using (codigo_periodo)
     where i.codigo_inscripcion = $1`,
    [inscrito.codigoInscripcion, hoy],
  );
  await app.rows(
    `insert into factura_detalle (codigo_factura, tipo, codigo_servicio, descripcion, cantidad, precio, descuento, itbis, total, pasos)
     select f.codigo_factura, 'SE', s.codigo_servicio, 'Cuota 4', 1, 250000, 0, 0, 250000, '[{"tipo":"BASE","concepto":"Precio base","monto":250000}]'
     from factura f join servicio s on s.codigo_compania = f.codigo_compania and s.integrado = 'CUOTA' where f.codigo_inscripcion = $1`,
    [inscrito.codigoInscripcion],
  );
  const { user } = await show(<OtorgarBeca />, '/beca/otorgarbeca');
  await user.click((await screen.findAllByRole('button', { name: 'Otorgar beca' }))[0]!);
  const form = within(await screen.findByRole('form', { name: 'Otorgar beca' }));
  await user.type(form.getByRole('combobox', { name: 'Estudiante' }), 'Iván');
  await user.click(await within(await screen.findByRole('listbox')).findByRole('option', { name: /Iván Conocido/ }));
  await user.selectOptions(form.getByLabelText(/^Beca/), await form.findByRole('option', { name: 'Mérito · 50 %' }));
  expect(await form.findAllByText('DOP 1,250.00')).toHaveLength(2);
  expect(form.getByText(/Beca Mérito 50 %: -DOP 1,250.00/)).toBeInTheDocument();
  await user.type(form.getByLabelText(/^Motivo/), 'Goleador');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const total = async () => (await app.rows<{ t: number }>('select total::int t from factura where codigo_inscripcion = $1', [inscrito.codigoInscripcion]))[0]!.t; // prettier-ignore
  await waitFor(async () => expect(await total()).toBe(125_000));

  await user.click(await screen.findByRole('button', { name: 'Documento de Mérito de Iván Conocido' }));
  const documento = await screen.findByRole('article', { name: 'Beca de Iván Conocido' });
  expect(documento).toHaveTextContent(/la beca Mérito: 50 % de cuotas, del/);
  expect(documento).toHaveTextContent(/Motivo: Goleador.*Cuota 4.*1,250\.00.*La beca quita en todo.*1,250\.00/);
  await user.keyboard('{Escape}');

  await user.click(await screen.findByRole('button', { name: 'Revocar Mérito de Iván Conocido' }));
  const revocar = within(await screen.findByRole('form', { name: /^Revocar Mérito/ }));
  expect(await revocar.findAllByText('DOP 2,500.00')).toHaveLength(2);
  await user.type(revocar.getByLabelText(/^Por qué/), 'Se fue');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Revocada: Se fue')).toBeInTheDocument();
  expect(await total()).toBe(250_000);
  await app.rows('delete from beca_estudiante');
});

test('who bought places of an event is listed, how much each still owes, and the list prints', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { codigoCompania } = academia;
  const [uno] = await app.deps.db
    .insert(evento)
    .values({ codigoCompania, descripcion: 'Torneo', fecha: sumarDias(hoy, 9), precio: pesos(500), cupo: 10 })
    .returning();
  const estudiante = await nuevoEstudiante(app, academia, { nombre: 'Luna', apellido: 'Compra' });
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante, values: { tipo: 'VENTA', total: pesos(1000) } });
  const anulada = await nuevaFactura(app, academia, { estudiante, values: { tipo: 'VENTA', total: pesos(500), estatus: 'ANULADA' } });
  await app.rows(
    `update factura_detalle set tipo = 'EV', codigo_servicio = null, codigo_evento = $1, cantidad = case when codigo_factura = $2 then 2 else 1 end,
       precio = case when codigo_factura = $2 then precio / 2 else precio end where codigo_factura = any($3::int[])`,
    [uno!.codigoEvento, codigoFactura, [codigoFactura, anulada.codigoFactura]],
  );
  const { user } = await show(<Eventos />, '/evento');
  await user.click(await screen.findByRole('button', { name: 'Quién va a Torneo' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Quién va a Torneo' }));
  expect(await panel.findByRole('row', { name: /Luna Compra.*2.*DOP 1,000.00.*DOP 1,000.00/ })).toBeVisible();
  expect(panel.getByText('2 lugares')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('heading', { name: 'Torneo', level: 1 })).toBeInTheDocument();
  print.mockRestore();
});

test('where a discount was used is told: how much in all, and of which lines', async () => {
  const { codigoCompania } = academia;
  const [convenio] = await app.deps.db
    .insert(descuento)
    .values({ codigoCompania, descripcion: 'Convenio', tipo: 'PORCENTAJE', porcentaje: 1000, alcances: ['CUOTA'] })
    .returning();
  const estudiante = await nuevoEstudiante(app, academia, { nombre: 'Luna', apellido: 'Descontada' });
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante, values: { total: pesos(2250) } });
  const pasos = [
    { tipo: 'BASE', concepto: 'Precio base', monto: 250_000 },
    { tipo: 'DESCUENTO', concepto: 'Descuento Convenio 10 %', monto: -25_000, codigo: convenio!.codigoDescuento },
  ];
  await app.rows('update factura_detalle set pasos = $2::jsonb where codigo_factura = $1', [codigoFactura, JSON.stringify(pasos)]);
  const { user } = await show(<Descuentos />, '/descuento');
  await user.click(await screen.findByRole('button', { name: 'Dónde se usó Convenio' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Dónde se usó Convenio' }));
  expect(await panel.findByText('Luna Descontada')).toBeVisible();
  expect(panel.getAllByText('DOP 250.00')).toHaveLength(2);
});

test('a discount for siblings is written with what it is taken off from', async () => {
  const { user } = await show(<Descuentos />, '/descuento');
  await user.click((await screen.findAllByRole('button', { name: 'Crear descuento' }))[0]!);
  const form = within(await screen.findByRole('form', { name: 'Crear descuento' }));
  await user.type(form.getByLabelText(/^Descuento/), 'Hermanos');
  await user.clear(form.getByLabelText(/^Porcentaje/));
  await user.type(form.getByLabelText(/^Porcentaje/), '12.5');
  await user.type(form.getByLabelText(/^Desde el hijo/), '2');
  await user.type(form.getByLabelText(/^Desde$/), day(hoy));
  await user.click(form.getByRole('checkbox', { name: 'Inscripción' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('12.5 %')).toBeInTheDocument();
  expect(screen.getByText('Cuotas, Inscripción')).toBeInTheDocument();
  expect(screen.getByText('Desde el 2.º hijo')).toBeInTheDocument();
});

test('a discount for siblings made after they were enrolled asks whether it is for them too, and says what each family then owes', async () => {
  const grupo = await nuevoGrupo(app, academia, { codigoPeriodo, values: { descripcion: 'Sub-11' } });
  const kevin = await nuevoEstudiante(app, academia, { nombre: 'Kevin', apellido: 'Ruiz' });
  const noah = await nuevoEstudiante(app, academia, { nombre: 'Noah', apellido: 'Ruiz', codigoPagador: kevin.codigoPagador });
  for (const estudiante of [kevin, noah]) await nuevaInscripcion(app, academia, { estudiante, grupo, values: { fechaInscripcion: hoy } });
  const { user } = await show(<GenerarCuota />, '/process/factura/generarCuota');
  await user.selectOptions(await screen.findByLabelText('Para'), await screen.findByRole('option', { name: /Todo .*Sub-11/ }));
  await user.click(await screen.findByRole('button', { name: /^Generar 2/ }));
  await screen.findByText(/^Se generaron/);
  cleanup();

  await show(<Descuentos />, '/descuento');
  await user.click((await screen.findAllByRole('button', { name: 'Crear descuento' }))[0]!);
  const form = within(await screen.findByRole('form', { name: 'Crear descuento' }));
  await user.type(form.getByLabelText(/^Descuento/), 'Hermanos');
  await user.clear(form.getByLabelText(/^Porcentaje/));
  await user.type(form.getByLabelText(/^Porcentaje/), '10');
  await user.type(form.getByLabelText(/^Desde el hijo/), '2');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Aplicar Hermanos a quienes ya están inscritos' }));
  expect(dialog.getByText(/^1 estudiante cumple con 10 % desde el 2\.º hijo\. 1 factura abierta cambia de/)).toBeVisible();
  expect(dialog.getByRole('row', { name: /Noah Ruiz/ })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Aplicar al que cumple' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const rebajas = await app.rows(
    `select e.nombre_completo nombre, d.descuento > 0 rebajada from factura f join factura_detalle d using (codigo_factura) join estudiante e using (codigo_estudiante)
     where e.codigo_estudiante = any($1) order by 1`,
    [[kevin.codigoEstudiante, noah.codigoEstudiante]],
  );
  expect(rebajas).toEqual([
    { nombre: 'Kevin Ruiz', rebajada: false },
    { nombre: 'Noah Ruiz', rebajada: true },
  ]);

  await user.click(screen.getByRole('button', { name: 'Aplicar Hermanos a quienes ya están inscritos' }));
  expect(await screen.findByText(/^No hay cuotas abiertas que cambien/)).toBeVisible();
});
