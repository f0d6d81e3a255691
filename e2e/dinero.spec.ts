import type { Page } from '@playwright/test';
import { expect, test } from './prueba';
import { callsOf, dia, escrita, expectSound, listenToFaults, pressKey, query, signIn } from './support';

// What an accountant does at the desk: a sale with an instalment, a payment reversed after the close, an invoice voided with its stock, a
// group's month to the centavo, a day its cashier forgot. Each test prepares its data by calls and does its subject on the page.
test.describe.configure({ mode: 'serial' });
test.skip(({ isMobile }) => isMobile, 'The desk is a desktop; the phone has specs of its own.');

const NACO = 1;
const marca = Date.now().toString(36);
let page: Page;
let faults: string[];
let call: Awaited<ReturnType<typeof callsOf>>;

interface Articulo {
  codigo: number;
  descripcion: string;
}
const existenciaDe = async ({ codigo }: Articulo) =>
  (
    await query<{ cantidad: number }>(`select cantidad from existencia where codigo_articulo = $1 and codigo_sucursal = $2`, [codigo, NACO])
  )[0]!.cantidad;
const articulo = async (descripcion: string): Promise<Articulo> =>
  (await query<Articulo>(`select codigo_articulo codigo, descripcion from articulo where descripcion = $1`, [descripcion]))[0]!;

/** A student of Naco with an open instalment of at least this amount, unused by the other tests of this file. */
const usados: number[] = [];
async function quienDebe(centavos = 100_000) {
  const [row] = await query<{ estudiante: number; factura: number; pendiente: number; numero: number }>(
    `select codigo_estudiante estudiante, codigo_factura factura, pendiente::int, numero from factura
     where codigo_sucursal = $1 and tipo = 'CUOTA' and estatus = 'PENDIENTE' and pendiente >= $2 and not codigo_estudiante = any($3::int[])
       and codigo_inscripcion in (select codigo_inscripcion from inscripcion join grupo using (codigo_grupo) where tipo_cobro = 'FIJO')
     order by fecha_vencimiento, codigo_factura limit 1`,
    [NACO, centavos, usados],
  );
  usados.push(row!.estudiante);
  return row!;
}
/** The administrator's open cash day in Naco; opened if there is none. */
async function cajaAbierta(): Promise<number> {
  const actual = await call<{ codigoCaja: number } | null>('GET', `caja/actual?codigoSucursal=${NACO}`);
  if (actual) return actual.codigoCaja;
  return (await call<{ codigoCaja: number }>('POST', 'caja/abrir', { codigoSucursal: NACO, fondo: 1000 })).codigoCaja;
}
const pesos = (centavos: number) => `DOP ${(centavos / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const region = (name: string) => page.getByRole('region', { name, exact: true });

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  page = await (await browser.newContext()).newPage();
  faults = listenToFaults(page);
  call = await callsOf(await playwright.request.newContext({ baseURL }), 'admin');
  await signIn(page, 'admin');
});
test.afterAll(async () => {
  // The next test starts without an open cash day.
  const codigoCaja = await cajaAbierta();
  await call('POST', 'caja/contar', { codigoCaja, conteo: [{ denominacion: 1, cantidad: 1 }] });
  await call('POST', 'caja/cerrar', { codigoCaja, explicacion: 'El efectivo de la prueba no existe' });
  await page.context().close();
});

test('a shirt joins an instalment: one payment, one receipt with both, and one piece less', async () => {
  const { estudiante, factura, pendiente } = await quienDebe();
  const camiseta = await articulo('Camiseta de juego local');
  const antes = await existenciaDe(camiseta);
  await page.goto(`/process/factura?codigoEstudiante=${estudiante}&facturas=${factura}`);
  await expect(region('Cobro').getByText(pesos(pendiente)).first()).toBeVisible();
  await page.getByRole('button', { name: 'Vender en el mismo cobro' }).click();
  await page.getByLabel('Artículo, servicio o evento').fill('camiseta de juego local');
  await page.getByRole('option', { name: /Camiseta de juego local/ }).click();
  const total = pendiente + 171_100; // 1,450.00 plus 18 %
  await expect(region('Venta').getByText('ITBIS 18 % DOP 261.00')).toBeVisible();
  const tarjeta = page.getByRole('textbox', { name: 'Tarjeta', exact: true });
  await pressKey(page, 'F8', tarjeta);
  await expect(tarjeta).toBeFocused();
  await page.keyboard.type((total / 100).toFixed(2));
  await page.getByLabel('Número de autorización').fill(`A${marca}`);
  await expectSound(page);
  await region('Cobro')
    .getByRole('button', { name: `Cobrar ${pesos(total)}` })
    .click();
  const recibo = page.getByRole('article', { name: /^Recibo \d+/ });
  await expect(recibo).toContainText('Camiseta de juego local');
  await expect(recibo).toContainText(pesos(total));
  const [cobro] = await query<{ facturas: number; aplicado: number }>(
    `select count(*)::int facturas, max(aplicado)::int aplicado from cobro join cobro_forma using (codigo_cobro) join cobro_factura using (codigo_cobro)
     where referencia = $1`,
    [`A${marca}`],
  );
  expect(cobro).toEqual({ facturas: 2, aplicado: total });
  expect(await existenciaDe(camiseta)).toBe(antes - 1);
});

test('a payment whose day is closed is taken back from the drawer of today; the close keeps its figures', async () => {
  const { estudiante, factura, pendiente, numero } = await quienDebe();
  const codigoCaja = await cajaAbierta();
  const { pagador } = await call('GET', `factura/facturapendiente/familia?codigoEstudiante=${estudiante}`);
  const entero = Math.floor(pendiente / 100);
  const recibo = await call<{ numero: number }>('POST', 'cobro/save', {
    codigoSucursal: NACO,
    codigoPagador: pagador.codigoEntidad,
    facturas: [{ codigoFactura: factura, monto: entero }],
    formas: [{ forma: 'EFECTIVO', monto: entero }],
  });
  await call('POST', 'caja/contar', { codigoCaja, conteo: [{ denominacion: 1, cantidad: 1000 + entero }] });
  const { cifras } = await call<{ cifras: { esperado: number; diferencia: number } }>('POST', 'caja/cerrar', {
    codigoCaja,
    explicacion: 'Cierre de prueba',
  });
  await cajaAbierta();

  await page.goto(`/process/factura?codigoEstudiante=${estudiante}`);
  await page.getByRole('button', { name: `Reversar recibo ${recibo.numero}` }).click();
  const dialogo = page.getByRole('dialog', { name: `Reversar el recibo ${recibo.numero}` });
  await expect(dialogo).toContainText('La caja del cobro ya cerró: sale de la suya, como reembolso');
  await expect(dialogo).toContainText(`Factura ${numero}`);
  await dialogo.getByRole('button', { name: 'Reversar' }).click();
  await expect(dialogo.getByText('Requerido')).toBeVisible(); // a reversal needs a reason
  await dialogo.getByLabel('Motivo').fill('Se cobró a otra familia');
  await dialogo.getByRole('button', { name: 'Reversar' }).dblclick();
  // Exact: the receipt itself, now «Reversado», may stand there already.
  await expect(page.getByText(`Recibo ${recibo.numero} reversado`, { exact: true })).toBeVisible();
  await expect(region('Facturas pendientes')).toContainText(pesos(pendiente));

  const [nueva] = await query<{ pagado: number; reembolso: number; en_otra: boolean }>(
    `select f.pagado::int, m.monto::int reembolso, m.codigo_caja <> $2 en_otra from factura f, caja_movimiento m
     where f.codigo_factura = $1 and m.tipo = 'REEMBOLSO' order by m.codigo_movimiento desc limit 1`,
    [factura, codigoCaja],
  );
  expect(nueva).toEqual({ pagado: 0, reembolso: entero * 100, en_otra: true });
  const cerrada = await call<{ cifras: { esperado: number } }>('GET', `caja/id/${codigoCaja}`);
  expect(cerrada.cifras.esperado).toBe(cifras.esperado);
});

test('a sale is voided with its reason: the articles are back on the shelf, the number stays used', async () => {
  const { estudiante } = await quienDebe();
  const gorra = await articulo('Gorra');
  const antes = await existenciaDe(gorra);
  const vendida = await call<{ numero: number; codigoFactura: number }>('POST', 'factura/save', {
    codigoSucursal: NACO,
    codigoEstudiante: estudiante,
    detalles: [{ tipo: 'AR', codigoArticulo: gorra.codigo, cantidad: 2 }],
    totalEsperado: 1298, // 2 × 550.00 plus 18 %
  });
  expect(await existenciaDe(gorra)).toBe(antes - 2);
  await page.goto(`/process/factura/anularfacturaestudiante?codigoEstudiante=${estudiante}`);
  await expectSound(page);
  // A part of it is taken off first; the void takes back what is left.
  await page.getByRole('button', { name: `Nota de crédito de la factura ${vendida.numero}` }).click();
  const nota = page.getByRole('dialog', { name: `Nota de crédito de la factura ${vendida.numero}` });
  await nota.getByLabel('Monto (DOP)').fill('118');
  await expect(nota.getByText('DOP 118.00, de ellos DOP 18.00 de ITBIS')).toBeVisible();
  await nota.getByLabel('Motivo').fill('Una vino descosida');
  await expectSound(page);
  await nota.getByRole('button', { name: 'Acreditar' }).dblclick();
  await expect(page.getByText(`Nota de crédito de la factura ${vendida.numero} hecha`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`\\b${vendida.numero}\\b.*DOP 1,180.00`) })).toBeVisible();
  await page.getByRole('button', { name: `Anular factura ${vendida.numero}` }).click();
  const dialogo = page.getByRole('dialog', { name: `Anular la factura ${vendida.numero}` });
  await dialogo.getByLabel('Motivo').fill('Se facturó dos veces');
  await dialogo.getByRole('button', { name: 'Anular' }).dblclick();
  await expect(page.getByText(`Factura ${vendida.numero} anulada`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Anular factura ${vendida.numero}` })).toHaveCount(0);
  expect(await existenciaDe(gorra)).toBe(antes);
  const [fila] = await query<{ estatus: string; motivo: string }>(
    `select estatus, motivo_anulacion motivo from factura where codigo_factura = $1`,
    [vendida.codigoFactura],
  );
  expect(fila).toEqual({ estatus: 'ANULADA', motivo: 'Se facturó dos veces' });
});

/** Two siblings of Naco, the older one first. */
async function hermanos() {
  const [row] = await query<{ mayor: number; menor: number; nombre: string }>(
    `with hijos as (
       select r.codigo_entidad pagador, i.codigo_estudiante hijo, min(i.fecha_inscripcion) desde from responsable_estudiante r
       join inscripcion i using (codigo_estudiante) join estudiante e using (codigo_estudiante)
       where r.contacto_pago and i.estatus = 'ACTIVA' and i.codigo_sucursal = $1 and e.activo and not i.codigo_estudiante = any($2::int[])
         and not exists (select from beca_estudiante b where b.codigo_estudiante = i.codigo_estudiante) group by 1, 2),
     orden as (select *, row_number() over (partition by pagador order by desde, hijo) n, count(*) over (partition by pagador) hermanos from hijos)
     select a.hijo mayor, b.hijo menor, e.nombre_completo nombre from orden a join orden b using (pagador)
     join estudiante e on e.codigo_estudiante = b.hijo where a.n = 1 and b.n = 2 and a.hermanos = 2 order by 1 limit 1`,
    [NACO, usados],
  );
  usados.push(row!.mayor, row!.menor);
  return row!;
}

test('a month of a group is billed with scholarship and sibling discount, to the cent, once and only once', async () => {
  test.slow();
  const { mayor, menor, nombre } = await hermanos();
  const [periodo] = await query<{ codigo: number; profesor: number }>(
    `select codigo_periodo codigo, codigo_profesor profesor from grupo join grupo_profesor using (codigo_grupo) where codigo_sucursal = $1 and tipo = 'REGULAR' and estatus = 'ACTIVO' limit 1`,
    [NACO],
  );
  const { codigoModalidad } = await call<{ codigoModalidad: number }>('POST', 'modalidad/save', {
    descripcion: `Mes ${marca}`,
    frecuencia: 'MENSUAL',
    cantidadCuotas: 12,
    diaVencimiento: 28,
    cobraInscripcion: false,
    prorratea: false,
    activo: true,
  });
  const grupo = `Hermanos ${marca}`;
  const { codigoGrupo } = await call<{ codigoGrupo: number }>('POST', 'grupo/save', {
    codigoSucursal: NACO,
    codigoPeriodo: periodo!.codigo,
    codigoProfesor: periodo!.profesor,
    descripcion: grupo,
    tipo: 'REGULAR',
    edadMinima: 3,
    edadMaxima: 99,
    sexo: 'MIXTO',
    capacidad: 20,
    montoInscripcion: 0,
    tipoCobro: 'FIJO',
    precioClase: 0,
    estatus: 'ACTIVO',
    modalidades: [{ codigoModalidad, montoCuota: 3333.33 }],
    detallesHorarioGrupo: [],
  });
  for (const codigoEstudiante of [mayor, menor]) {
    const pide = { codigoGrupo, codigoModalidad, codigoEstudiante, descuentos: [] };
    const { total } = await call<{ total: number }>('POST', 'inscripcion/previsualizar', pide);
    await call('POST', 'inscripcion/save', { ...pide, codigoSucursal: NACO, totalEsperado: total, aceptaDeuda: true });
  }
  const ultimas = () =>
    query<{ codigo: number; estudiante: number; tramo: string; total: number }>(
      `select distinct on (codigo_estudiante) codigo_factura codigo, codigo_estudiante estudiante, tramo_desde::text tramo, total::int from factura
       where codigo_inscripcion in (select codigo_inscripcion from inscripcion where codigo_grupo = $1) and estatus <> 'ANULADA' and tipo = 'CUOTA'
       order by codigo_estudiante, numero_cuota desc`,
      [codigoGrupo],
    );
  const tramo = (await ultimas())[0]!.tramo;
  for (const { codigo } of await ultimas()) await call('POST', 'factura/anular', { codigoFactura: codigo, motivo: 'Se factura de nuevo' });

  // The younger one's scholarship is granted on the page, which shows its effect first.
  await page.goto('/beca/otorgarbeca');
  await page.locator('#contenido').getByRole('button', { name: 'Otorgar beca' }).first().click();
  const otorgar = page.getByRole('form', { name: 'Otorgar beca' });
  await otorgar.getByRole('combobox', { name: 'Estudiante' }).fill(nombre);
  await otorgar.getByRole('option', { name: new RegExp(`#${menor}\\b`) }).click();
  await otorgar.getByLabel(/^Beca/).selectOption({ label: 'Mérito deportivo · 50 %' });
  await otorgar.getByLabel('Hasta').fill(escrita(dia(6)));
  await otorgar.getByLabel('Motivo').fill('Mejor promedio');
  await expect(otorgar.getByText('DOP 1,499.99').first()).toBeVisible(); // 3,333.33 − 50 % − 10 %
  await expectSound(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(otorgar).toBeHidden();
  await expect(page.getByText(nombre).first()).toBeVisible();

  await page.goto('/process/factura/generarCuota');
  await page.getByLabel('Para', { exact: true }).selectOption(String(codigoGrupo));
  await page.getByLabel('Desde la cuota que cubre el').fill(escrita(tramo));
  const cuotas = region('Generar cuotas');
  const conBeca = tramo <= dia(6);
  const delMenor = conBeca ? 149_999 : 300_000; // 3,333.33 − 10 % = 2,999.9970
  await expect(cuotas.getByText('0 nuevas, 1 por anuladas').first()).toBeVisible();
  await cuotas.getByText(nombre).click();
  await expect(cuotas.getByText(pesos(delMenor)).last()).toBeVisible();
  await expect(cuotas.getByText('DOP 3,333.33').first()).toBeAttached();
  await expectSound(page);
  await cuotas.getByRole('button', { name: 'Generar 2 cuotas' }).dblclick();
  await expect(cuotas.getByText(/^Se generaron:/)).toBeVisible();
  await expect(cuotas.getByRole('button', { name: 'Generar', exact: true })).toBeDisabled(); // all instalments exist now
  const hechas = await ultimas();
  expect(hechas.map(({ estudiante, total }) => [estudiante, total]).sort()).toEqual(
    [
      [mayor, 333_333],
      [menor, delMenor],
    ].sort(),
  );

  const juntas = 333_333 + delMenor;
  await page.goto(`/process/factura?codigoEstudiante=${mayor}&facturas=${hechas.map(({ codigo }) => codigo).join(',')}`);
  await expect(region('Cobro').getByText(pesos(juntas)).first()).toBeVisible();
  const autorizacion = page.getByLabel('Número de autorización');
  await pressKey(page, 'F8', autorizacion);
  await autorizacion.fill(`M${marca}`);
  await region('Cobro')
    .getByRole('button', { name: `Cobrar ${pesos(juntas)}` })
    .click();
  const recibo = page.getByRole('article', { name: /^Recibo \d+/ });
  await expect(recibo).toContainText(pesos(juntas));
  await expect(recibo).toContainText('Hermanos 10 %');
});

test('a day that its cashier forgot is counted blind by a supervisor, with a reason, and closed with its number', async ({
  playwright,
  baseURL,
}) => {
  const cajera = await callsOf(await playwright.request.newContext({ baseURL }), 'caja');
  const actual = await cajera<{ codigoCaja: number } | null>('GET', `caja/actual?codigoSucursal=${NACO}`);
  const { codigoCaja } = actual ?? (await cajera<{ codigoCaja: number }>('POST', 'caja/abrir', { codigoSucursal: NACO, fondo: 2000 }));
  await query(`update caja set fecha = fecha - 1, apertura = apertura - interval '1 day' where codigo_caja = $1`, [codigoCaja]);
  const [{ esperado } = { esperado: 0 }] = await query<{ esperado: number }>(
    `select ((k.fondo + coalesce((select sum(f.monto) from cobro_forma f join cobro using (codigo_cobro) where codigo_caja = k.codigo_caja and forma = 'EFECTIVO'), 0)
       - coalesce((select sum(devuelta) from cobro where codigo_caja = k.codigo_caja), 0)
       + coalesce((select sum(case tipo when 'ENTRADA' then monto else -monto end) from caja_movimiento where codigo_caja = k.codigo_caja), 0)) / 100)::int esperado
     from caja k where codigo_caja = $1`,
    [codigoCaja],
  );
  await page.goto(`/process/caja?codigoCaja=${codigoCaja}`);
  const panel = page.getByRole('dialog');
  const olvidada = panel.getByRole('form', { name: 'Cerrar la caja olvidada' });
  await expect(panel.getByText(pesos(esperado! * 100 + 50))).toHaveCount(0);
  await olvidada.getByRole('button', { name: 'Contar y cerrar esta caja' }).click();
  await expect(olvidada.getByText('Requerido')).toBeVisible();
  await olvidada.getByLabel('Por qué no la cierra su cajero').fill('Se fue enferma');
  await expectSound(page);
  await olvidada.getByRole('button', { name: 'Contar y cerrar esta caja' }).click();
  await panel.getByLabel('Monedas de 1', { exact: true }).fill(String(esperado! - 50));
  await panel.getByRole('button', { name: 'Guardar conteo' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: /^Contó/ }))
    .getByRole('button', { name: 'Guardar conteo' })
    .click();
  await expect(panel.getByText(/Faltan DOP 50\.\d\d/).first()).toBeVisible();
  await panel.getByLabel('Explicación de la diferencia').fill('Faltó menudo');
  await panel.getByRole('button', { name: 'Cerrar caja' }).dblclick();
  await expect(page.getByRole('article', { name: /^Cierre de caja \d+/ })).toBeVisible();
  const [fila] = await query<{ numerada: boolean; motivo: string }>(
    `select numero is not null numerada, motivo_cierre motivo from caja where codigo_caja = $1`,
    [codigoCaja],
  );
  expect(fila).toEqual({ numerada: true, motivo: 'Se fue enferma' });
});

test('after all of it the book adds up, and nothing went wrong in the browser', async () => {
  const { diferencias } = await call<{ diferencias: unknown[] }>('GET', 'auditoria/libro');
  expect(diferencias).toEqual([]);
  expect(faults).toEqual([]);
});
