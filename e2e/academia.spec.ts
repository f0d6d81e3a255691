import { request, type APIRequestContext, type Page } from '@playwright/test';
import { expect, test } from './prueba';
import { callsOf, dia, expectSound, listenToFaults, query, signIn } from './support';

// The academic year as office and coach work with it. Each test prepares its data by calls and does its subject on the page. Everything is
// paid by card, and all groups and periods are deactivated at the end, because other tests expect the demo academy unchanged.
test.describe.configure({ mode: 'serial' });
test.skip(({ isMobile }) => isMobile, 'The office has a desktop; the coach brings a phone along.');

const NACO = 1;
const SANTIAGO = 3;
const DAY = 86_400_000;
const marca = Date.now().toString(36);
const APELLIDO = `Aula ${marca}`;
const NUEVE = dia(-12 * 9 - 2);

let page: Page;
let api: APIRequestContext;
let faults: string[];
let call: Awaited<ReturnType<typeof callsOf>>;
/** Codes of the demo academy: the company's current period, a modality, and the instructor who signs in as `profesor`. */
let demo: { periodo: number; modalidad: number; profesor: number };

const masDias = (fecha: string, dias: number) => new Date(Date.parse(fecha) + dias * DAY).toISOString().slice(0, 10);

/** Creates an open group in Naco without a schedule, for every age and sex. */
const grupo = (nombre: string, values: object = {}) =>
  call<{ codigoGrupo: number }>('POST', 'grupo/save', {
    codigoSucursal: NACO,
    codigoPeriodo: demo.periodo,
    codigoProfesor: demo.profesor,
    descripcion: `${nombre} ${marca}`,
    tipo: 'REGULAR',
    edadMinima: 5,
    edadMaxima: 15,
    sexo: 'MIXTO',
    capacidad: 30,
    montoInscripcion: 1000,
    tipoCobro: 'FIJO',
    precioClase: 0,
    estatus: 'ACTIVO',
    modalidades: [{ codigoModalidad: demo.modalidad, montoCuota: 2000 }],
    detallesHorarioGrupo: [],
    ...values,
  });

const periodo = (nombre: string, tipo: 'REGULAR' | 'CAMPAMENTO', fechaInicio: string, fechaFin: string) =>
  call<{ codigoPeriodo: number }>('POST', 'periodoacademico/save', {
    codigoSucursal: NACO,
    descripcion: `${nombre} ${marca}`,
    tipo,
    fechaInicio,
    fechaFin,
    activo: true,
    diasSinClase: [],
  });

const nuevo = (nombre: string, fechaNacimiento: string, madre: object) => ({
  entidad: { nombre, apellido: APELLIDO, fechaNacimiento, sexo: 'M', documento: '', email: '', telefono: '' },
  alertaMedica: '',
  responsables: [{ ...madre, parentesco: 'MADRE', contactoPago: true, recoge: true, emergencia: true }],
});
const MADRE = { entidad: { nombre: 'Madre', apellido: APELLIDO, documento: '', email: '', telefono: '809-555-0123' } };

/** Creates a child without a group; with the given mother if her code is passed. */
const estudiante = (nombre: string, codigoEntidad?: number) =>
  call<{ codigoEstudiante: number }>('POST', 'estudiante/save', {
    codigoSucursal: NACO,
    confirmaParecidos: true,
    ...nuevo(nombre, NUEVE, codigoEntidad ? { codigoEntidad } : MADRE),
  });

/** Creates a child enrolled in a group, with all instalments. */
async function inscrito(nombre: string, codigoGrupo: number, { nacido = NUEVE, fecha = undefined as string | undefined } = {}) {
  const pide = { codigoGrupo, codigoModalidad: demo.modalidad, fechaInscripcion: fecha };
  const { total } = await call<{ total: number }>('POST', 'inscripcion/previsualizar', { ...pide, fechaNacimiento: nacido, sexo: 'M' });
  return call<{ codigoEstudiante: number; codigoInscripcion: number }>('POST', 'inscripcion/save/estudiante', {
    ...pide,
    codigoSucursal: NACO,
    totalEsperado: total,
    motivoExcepcion: fecha ? 'Entrena desde antes' : '',
    confirmaParecidos: true,
    estudiante: nuevo(nombre, nacido, MADRE),
  });
}

const pagadorDe = async (codigoEstudiante: number) =>
  (
    await query<{ pagador: number }>(
      'select codigo_entidad pagador from responsable_estudiante where codigo_estudiante = $1 and contacto_pago',
      [codigoEstudiante],
    )
  )[0]!.pagador;

/** Presses Tab until the named button has the focus. */
async function tabTo(name: string) {
  const target = page.getByRole('button', { name, exact: true });
  await target.waitFor();
  for (let i = 0; i < 80 && !(await target.evaluate((element) => element === document.activeElement)); i += 1)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test.beforeAll(async ({ browser, baseURL }) => {
  page = await (await browser.newContext()).newPage();
  faults = listenToFaults(page);
  await signIn(page, 'admin');
  api = await request.newContext({ baseURL });
  call = await callsOf(api, 'admin');
  [demo] = (await query<typeof demo>(
    `select p.codigo_periodo periodo, m.codigo_modalidad modalidad, f.codigo_profesor profesor
     from periodo_academico p, modalidad m, profesor f join usuario u using (codigo_usuario)
     where u.usuario = 'profesor' and m.activo and m.frecuencia = 'MENSUAL' and m.cobra_inscripcion and p.codigo_sucursal is null
       and p.activo and p.tipo = 'REGULAR' and $1::date between p.fecha_inicio and p.fecha_fin
     order by m.codigo_modalidad limit 1`,
    [dia()],
  )) as [typeof demo];
});
test.afterAll(async () => {
  await query(`update grupo set estatus = 'INACTIVO' where descripcion like $1`, [`% ${marca}`]);
  await query('update periodo_academico set activo = false where descripcion like $1', [`% ${marca}`]);
  await page.context().close();
  await api.dispose();
});

test('a child we know is enrolled by keyboard alone', async () => {
  await grupo('Teclado');
  const { codigoEstudiante } = await estudiante('Kike');
  await page.goto('/process/inscripcion');
  await expect(page.getByRole('combobox', { name: 'Buscar estudiante' })).toBeFocused();
  await page.keyboard.type(`Kike ${APELLIDO}`);
  await page.getByRole('option', { name: /Kike/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Siguiente' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(`Elegir Teclado ${marca}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(page.getByRole('button', { name: 'Siguiente' })).toBeEnabled();
  const total = await page.getByRole('region', { name: 'Plan de pago' }).getByText(/^DOP [\d,.]+$/).last().innerText(); // prettier-ignore
  await page.keyboard.press('Enter');
  const confirmar = page.getByRole('button', { name: 'Inscribir' });
  await expect(confirmar).toBeFocused();
  await expect(page.getByRole('region', { name: 'Confirmar' })).toContainText(total);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Kike ${APELLIDO} quedó inscrito.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cobrar ahora' })).toBeFocused();
  await expectSound(page);
  const [hecha] = await query<{ total: number }>('select sum(total)::int total from factura where codigo_estudiante = $1', [
    codigoEstudiante,
  ]);
  expect(`DOP ${(hecha!.total / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`).toBe(total);
});

test('two siblings go to camp in one go, and their deposit is paid at once', async () => {
  const luna = await estudiante('Luna');
  const madre = await pagadorDe(luna.codigoEstudiante);
  const marco = await estudiante('Marco', madre);
  const [{ desde }] = (await query<{ desde: string }>(
    `select (greatest($1::date, max(fecha_fin)) + 30)::text desde from periodo_academico where tipo = 'CAMPAMENTO' and activo`,
    [dia()],
  )) as [{ desde: string }];
  const { codigoPeriodo } = await periodo('Campamento', 'CAMPAMENTO', desde, masDias(desde, 4));
  const modalidades = [{ codigoModalidad: demo.modalidad, montoCuota: 5000 }];
  await grupo('Semana', { codigoPeriodo, tipo: 'CAMPAMENTO', montoInscripcion: 0, montoDeposito: 1500, modalidades });

  await page.goto('/process/campamento');
  for (const nombre of ['Luna', 'Marco']) {
    await page.getByRole('combobox', { name: 'Niño o niña' }).fill(`${nombre} ${APELLIDO}`);
    await page.getByRole('option', { name: new RegExp(nombre) }).click();
  }
  const semana = page.getByRole('region', { name: `Semana ${marca}` });
  for (const nombre of ['Luna', 'Marco']) await semana.getByRole('checkbox', { name: new RegExp(nombre) }).check();
  await page.getByRole('checkbox', { name: /solo el depósito/ }).check();
  await expect(page.getByText('Total DOP 10,000.00 · ahora DOP 3,000.00')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Inscribir' }).click();
  await expect(page.getByText(`Luna ${APELLIDO} y Marco ${APELLIDO} quedaron en el campamento.`)).toBeVisible();

  await page.getByRole('link', { name: 'Cobrar ahora' }).click();
  const pendientes = page.getByRole('region', { name: 'Facturas pendientes' });
  const depositos = pendientes.getByRole('checkbox', { name: /^Depósito/ });
  await expect(depositos).toHaveCount(2);
  for (const casilla of await depositos.all()) await expect(casilla).toBeChecked(); // due today: the link brings them chosen
  const cobro = page.getByRole('region', { name: 'Cobro', exact: true });
  await cobro.getByRole('button', { name: 'Tarjeta' }).click();
  await cobro.getByRole('button', { name: 'Efectivo' }).click(); // without cash no cash day is needed
  await cobro.getByLabel('Número de autorización').fill(`A${marca}`);
  await cobro.getByRole('button', { name: 'Cobrar DOP 3,000.00' }).click();
  await expect(
    page
      .getByRole('article', { name: /^Recibo \d+/ })
      .getByText('DOP 3,000.00')
      .first(),
  ).toBeVisible();

  const facturas = await query(
    `select e.nombre_completo nombre, f.total::int, f.pendiente::int, f.fecha_vencimiento::text vence from factura f join estudiante e using (codigo_estudiante)
     where f.codigo_estudiante = any($1) order by 1, 4`,
    [[luna.codigoEstudiante, marco.codigoEstudiante]],
  );
  const deposito = { total: 150_000, pendiente: 0, vence: dia() };
  const resto = { total: 350_000, pendiente: 350_000, vence: desde };
  expect(facturas).toEqual([`Luna ${APELLIDO}`, `Marco ${APELLIDO}`].flatMap((nombre) => [{ nombre, ...deposito }, { nombre, ...resto }])); // prettier-ignore
});

test('a whole group moves to another one', async () => {
  const de = await grupo('Origen');
  const a = await grupo('Destino');
  for (const nombre of ['Ana', 'Beto', 'Caro']) await inscrito(nombre, de.codigoGrupo);
  await page.goto(`/estudiante/transferenciagrupo?codigoGrupo=${de.codigoGrupo}`);
  await page.getByRole('button', { name: 'Marcar todos' }).click();
  await page.getByRole('combobox', { name: 'Al grupo' }).selectOption({ label: `Destino ${marca} · 0 de 30` });
  await page.getByRole('button', { name: 'Transferir 3 estudiantes' }).click();
  await expect(page.getByText('Diga por qué cambian de grupo')).toBeVisible();
  await page.getByLabel('Motivo').fill('Cambio de nivel');
  await page.getByRole('button', { name: 'Transferir 3 estudiantes' }).click();
  await expect(page.getByText(`3 estudiantes pasaron a Destino ${marca}.`)).toBeVisible();
  await expectSound(page);
  const estan = await query('select codigo_grupo grupo, count(*)::int n from inscripcion where codigo_grupo = any($1) group by 1', [[de.codigoGrupo, a.codigoGrupo]]); // prettier-ignore
  expect(estan).toEqual([{ grupo: a.codigoGrupo, n: 3 }]);
});

test('a child moves to another branch and pays there', async () => {
  const de = await grupo('De aquí');
  const a = await grupo('De allá', { codigoSucursal: SANTIAGO });
  const { codigoEstudiante, codigoInscripcion } = await inscrito('Mudado', de.codigoGrupo);
  const enSucursal = async (nombre: string) => {
    await page.getByRole('banner').getByRole('button', { name: 'Cambiar Sucursal' }).click();
    const loaded = page.waitForEvent('load');
    await page.getByRole('dialog', { name: 'Sucursales Disponible' }).getByRole('cell', { name: nombre, exact: true }).click();
    await loaded;
  };
  await page.goto(`/estudiante/transferenciagrupo?codigoGrupo=${de.codigoGrupo}&codigoInscripcion=${codigoInscripcion}`);
  await page.getByRole('combobox', { name: 'Al grupo' }).selectOption({ label: `De allá ${marca} · Santiago · 0 de 30` });
  await expect(page.getByText(/^A Santiago pasan su ficha y \d+ cuotas? por DOP .*; en Naco quedan DOP .* por cobrar$/)).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Motivo').fill('Se mudó');
  await page.getByRole('button', { name: 'Transferir 1 estudiante' }).click();
  await expect(page.getByText(`1 estudiante pasó a De allá ${marca} · Santiago.`)).toBeVisible();
  await enSucursal('Santiago');
  await page.goto(`/process/factura?codigoEstudiante=${codigoEstudiante}`);
  // What is billed in Santiago is due last.
  await page.locator('[data-fila]').last().check();
  const cobro = page.getByRole('region', { name: 'Cobro', exact: true });
  await cobro.getByRole('button', { name: 'Tarjeta' }).click();
  await cobro.getByRole('button', { name: 'Efectivo' }).click(); // without cash no cash day is needed
  await cobro.getByLabel('Número de autorización').fill(`M${marca}`);
  await cobro.getByRole('button', { name: 'Cobrar DOP 2,000.00' }).click();
  await expect
    .poll(() =>
      query(
        `select c.codigo_sucursal cobrada, f.codigo_sucursal facturada from cobro c join cobro_factura l using (codigo_cobro) join factura f using (codigo_factura)
       where f.codigo_estudiante = $1`,
        [codigoEstudiante],
      ),
    )
    .toEqual([{ cobrada: SANTIAGO, facturada: SANTIAGO }]);
  const [ficha] = await query(
    'select e.codigo_sucursal ficha, i.codigo_grupo grupo from estudiante e join inscripcion i using (codigo_estudiante) where codigo_estudiante = $1',
    [codigoEstudiante],
  );
  expect(ficha).toEqual({ ficha: SANTIAGO, grupo: a.codigoGrupo });
  await enSucursal('Naco');
});

test('an enrolment is cancelled, and what was paid ahead becomes credit', async () => {
  const { codigoEstudiante, codigoInscripcion } = await inscrito('Dora', (await grupo('Cancela')).codigoGrupo);
  const pagador = await pagadorDe(codigoEstudiante);
  const [ultima] = await query<{ factura: number; pendiente: number }>(
    `select codigo_factura factura, pendiente::int from factura where codigo_inscripcion = $1 and tipo = 'CUOTA' and fecha_vencimiento > $2
     order by fecha_vencimiento desc limit 1`,
    [codigoInscripcion, dia()],
  );
  const monto = ultima!.pendiente / 100;
  await call('POST', 'cobro/save', {
    codigoSucursal: NACO,
    codigoPagador: pagador,
    facturas: [{ codigoFactura: ultima!.factura, monto }],
    formas: [{ forma: 'TARJETA', monto, referencia: `D${marca}` }],
  });
  await page.goto(`/estudiante/cancelarInscripcion?codigoEstudiante=${codigoEstudiante}`);
  await page.getByRole('button', { name: `Cancelar Cancela ${marca}` }).click();
  await expect(page.getByText(/^DOP 2,000.00 ya pagados quedan como saldo a favor de Madre/)).toBeVisible();
  await page.getByLabel('Motivo').fill('Se muda');
  await expectSound(page);
  await page.getByRole('button', { name: 'Cancelar inscripción', exact: true }).click();
  await expect(page.getByText('No tiene inscripciones activas.')).toBeVisible();
  const [saldo] = await query<{ monto: number }>('select sum(monto)::int monto from saldo_movimiento where codigo_entidad = $1', [pagador]);
  expect(saldo!.monto).toBe(ultima!.pendiente);
});

test('a period is renewed once, however often it is run; who is too old by then stays and is told why', async () => {
  const desde = masDias(dia(), 400);
  const viejo = await periodo('Termina', 'REGULAR', desde, masDias(desde, 99));
  const siguiente = await periodo('Sigue', 'REGULAR', masDias(desde, 1100), masDias(desde, 1199));
  const { codigoGrupo } = await grupo('Renueva', { codigoPeriodo: viejo.codigoPeriodo, edadMaxima: 12 });
  await inscrito('Grande', codigoGrupo);
  for (const nombre of ['Eva', 'Fito']) await inscrito(nombre, codigoGrupo, { nacido: dia(-12 * 6 - 2) });

  const elegir = async () => {
    await page.getByLabel('Período que termina').selectOption(String(viejo.codigoPeriodo));
    await page.getByLabel('Período nuevo', { exact: true }).selectOption(String(siguiente.codigoPeriodo));
  };
  await page.goto('/process/inscripcion?ver=renovar');
  await elegir();
  const pasan = page.getByRole('region', { name: 'Pasan a otro grupo' });
  await expect(pasan.getByRole('checkbox', { name: new RegExp(`^Grande ${APELLIDO}: .* Ningún grupo de su edad`) })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: /^Renovar 1 grupo y 2 estudiantes por DOP/ }).click();
  await expect(page.getByText(/^1 grupo copiado y 2 estudiantes inscritos/)).toBeVisible();
  await page.reload();
  await elegir();
  await expect(page.getByText('Ya está en el período nuevo')).toBeVisible();
  await expect(page.getByText(/2 ya renovados/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Renovar', exact: true })).toBeDisabled();
  const copias = await query(
    'select count(distinct codigo_grupo)::int grupos, count(*)::int inscritos from grupo join inscripcion using (codigo_grupo) where codigo_periodo = $1',
    [siguiente.codigoPeriodo],
  );
  expect(copias).toEqual([{ grupos: 1, inscritos: 2 }]);
});

test('a month of a coach: every roll on the phone, the month before in the office, one correction, the notes', async ({ browser }) => {
  // An instructor cannot have two classes at once, so these are very early.
  const detallesHorarioGrupo = [1, 2, 3, 4, 5, 6, 7].map((uno) => ({ dia: uno, horaInicio: '03:00', horaFin: '03:30', lugar: '' }));
  const { codigoGrupo } = await grupo('Mes', { detallesHorarioGrupo });
  const antes = dia(-1, 15);
  // On a holiday the roll asks first whether it is a make-up class.
  await query('delete from dia_sin_clase where fecha between $1 and $2 or fecha = $3', [masDias(dia(), -3), dia(), antes]);
  for (const nombre of ['Gael', 'Hugo', 'Iris']) await inscrito(nombre, codigoGrupo, { fecha: dia(-1, 1) });
  const nombreDe = (nombre: string) => `${nombre} ${APELLIDO}`;
  const dias = Math.min(Number(dia().slice(8)) - 1, 3); // days of this month before today: none on the first

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const phone = await context.newPage();
  const suyas = listenToFaults(phone);
  await signIn(phone, 'profesor');
  await phone.goto('/process/asistencia');
  await phone.getByRole('button', { name: new RegExp(`^Mes ${marca}`) }).tap();
  const guardar = phone.getByRole('button', { name: 'Guardar', exact: true });
  for (let i = 0; i <= dias; i += 1) {
    if (i > 0) await phone.getByRole('button', { name: 'Día anterior' }).tap();
    await phone.getByRole('button', { name: 'Todos presentes (3)' }).tap();
    if (i === 0) {
      await phone.getByRole('button', { name: `Ausente: ${nombreDe('Hugo')}` }).tap();
      await phone.getByRole('button', { name: `Nota de ${nombreDe('Hugo')}` }).tap();
      await phone.getByRole('textbox', { name: `Nota de ${nombreDe('Hugo')}` }).fill(`Fiebre ${marca}`);
    }
    await guardar.tap();
    await expect(phone.getByText('Todo guardado')).toBeVisible();
  }
  await expectSound(phone);
  const deAntes = `/process/asistencia?fecha=${antes}&codigoGrupo=${codigoGrupo}`;
  await phone.goto(deAntes);
  await expect(phone.getByText('Solo un administrador puede corregir la asistencia de un mes anterior.')).toBeVisible();
  await expect(guardar).toBeDisabled();
  expect(suyas).toEqual([]);
  await context.close();

  await page.goto(deAntes);
  await page.getByRole('button', { name: 'Todos presentes (3)' }).click();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Todo guardado')).toBeVisible();
  await page.goto(`/report/asistencia?codigoGrupo=${codigoGrupo}`);
  await page.getByRole('button', { name: new RegExp(`^${nombreDe('Hugo')}, .*: Ausente$`) }).click();
  const corregir = page.getByRole('dialog', { name: new RegExp(`^${nombreDe('Hugo')}`) });
  await corregir.getByLabel('Estado').selectOption('EXCUSA');
  await corregir.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${nombreDe('Hugo')}, .*: Excusa$`) })).toBeVisible();
  await expectSound(page);
  await page.goto(`/notaAsistencia?codigoGrupo=${codigoGrupo}`);
  await expect(page.getByText(`Fiebre ${marca}`).first()).toBeVisible();

  const marcas = await query(
    `select estado, usuario, count(*)::int n from registro_asistencia where codigo_grupo = $1 group by 1, 2 order by 1, 2`,
    [codigoGrupo],
  );
  expect(marcas).toEqual([
    { estado: 'EXCUSA', usuario: 'admin', n: 1 },
    { estado: 'PRESENTE', usuario: 'admin', n: 3 },
    { estado: 'PRESENTE', usuario: 'profesor', n: 2 + 3 * dias },
  ]);
});

test('nothing went wrong in the browser on the way', () => {
  expect(faults).toEqual([]);
});
