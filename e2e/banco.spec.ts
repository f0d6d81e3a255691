import type { Page } from '@playwright/test';
import { expect, test } from './prueba';
import { dia, escrita, expectSound, listenToFaults, query, signIn } from './support';

// The bank book in a browser: a statement uploaded, the safe ones accepted at once, one deposit that nobody registered made a payment.
test.describe.configure({ mode: 'serial' });
test.skip(({ isMobile }) => isMobile, 'A walk of one desk; every state of it is looked at on a phone too.');

const CUENTA = `Banco ${Date.now().toString(26)}`;
let page: Page;
let faults: string[];

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  faults = listenToFaults(page);
  await signIn(page, 'admin');
});
test.afterAll(async () => {
  await page.close();
  expect(faults).toEqual([]);
});

test('a statement is uploaded, the safe ones accepted, and a deposit becomes a payment in two keys', async () => {
  const [pago] = await query<{ referencia: string; monto: string; fecha: string }>(
    `select f.referencia, f.monto, c.fecha::text from cobro c join cobro_forma f using (codigo_cobro)
     where f.forma = 'TRANSFERENCIA' and length(f.referencia) >= 8 and not exists (select from conciliacion_forma x where x.codigo_forma = f.codigo_forma)
       and not exists (select from reversion r where r.codigo_cobro = c.codigo_cobro) order by c.fecha desc limit 1`,
  );
  const [deuda] = await query<{ nombre: string; monto: string }>(
    `select e.nombre || ' ' || e.apellido nombre, max(f.pendiente) monto from factura f join responsable_estudiante r using (codigo_estudiante)
       join entidad e on e.codigo_entidad = r.codigo_entidad
     where r.contacto_pago and f.codigo_sucursal = 1 and f.pendiente > 0 and f.tipo = 'INSCRIPCION' group by e.codigo_entidad having count(*) = 1 order by 1 limit 1`,
  );
  await page.goto('/process/banco?pestana=cuentas');
  await page.getByRole('button', { name: 'Crear cuenta de banco' }).first().click();
  const form = page.getByRole('form', { name: 'Crear cuenta de banco' });
  await form.getByLabel('Nombre').fill(CUENTA);
  await form.getByLabel('Banco', { exact: false }).first().fill('Popular');
  await form.getByLabel('Número').fill('7712340099');
  await form.getByLabel('Se lleva desde').fill(escrita(dia(-3)));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('button', { name: `Cargar estado de ${CUENTA}` }).click();
  const pesos = (centavos: string) => (Number(centavos) / 100).toFixed(2);
  const filas = [
    'Fecha;Concepto;Referencia;Monto',
    `${escrita(pago!.fecha)};TRANSFERENCIA;0000${pago!.referencia};${pesos(pago!.monto)}`,
    `${escrita(dia())};TRANSF DE ${deuda!.nombre};778899001;${pesos(deuda!.monto)}`,
  ];
  const panel = page.getByRole('dialog', { name: `Estado de cuenta de ${CUENTA}` });
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'estado.csv', mimeType: 'text/csv', buffer: Buffer.from(filas.join('\r\n')) });
  await panel.getByRole('button', { name: 'Revisar' }).click();
  await expectSound(page);
  await panel.getByRole('button', { name: 'Cargar 2 movimientos' }).click();
  await page.getByRole('tab', { name: 'Conciliar' }).click();
  const cuenta = page.getByLabel('Cuenta', { exact: true });
  await cuenta.selectOption({ label: `${CUENTA} •••• 0099` });
  await page.getByRole('button', { name: 'Aceptar las 1 seguras' }).click();
  await expect(page.getByText('1 movimiento conciliado')).toBeVisible();
  const deposito = page.getByRole('button', { name: /^Registrar un pago con TRANSF DE/ });
  await deposito.press('Enter');
  const suyo = page.getByRole('button', { name: `Registrar el pago de ${deuda!.nombre}` });
  await expect(suyo).toBeFocused();
  await expectSound(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Pago registrado en el recibo \d+ y conciliado/)).toBeVisible();
  await expect(page.getByText('Todo lo cargado de esta cuenta está conciliado.')).toBeVisible();
});

test('a transfer that the bank refused is reversed from its own line, and the line is its other half', async () => {
  const [pago] = await query<{ numero: number; referencia: string; monto: string }>(
    `select c.numero, f.referencia, f.monto from linea_banco l join cuenta_banco b using (codigo_cuenta) join conciliacion_forma m using (codigo_conciliacion)
       join cobro_forma f using (codigo_forma) join cobro c using (codigo_cobro)
     where b.descripcion = '${CUENTA}' and l.referencia like '0000%' limit 1`,
  );
  await page.goto('/process/banco?pestana=cuentas');
  await page.getByRole('button', { name: `Cargar estado de ${CUENTA}` }).click();
  const fila = `${escrita(dia())};TRANSFERENCIA DEVUELTA;${pago!.referencia};-${(Number(pago!.monto) / 100).toFixed(2)}`;
  const panel = page.getByRole('dialog', { name: `Estado de cuenta de ${CUENTA}` });
  const buffer = Buffer.from(['Fecha;Concepto;Referencia;Monto', fila].join('\r\n'));
  await panel.locator('input[type=file]').setInputFiles({ name: 'devuelta.csv', mimeType: 'text/csv', buffer });
  await panel.getByRole('button', { name: 'Revisar' }).click();
  await panel.getByRole('button', { name: 'Cargar 1 movimiento' }).click();
  await page.getByRole('tab', { name: 'Conciliar' }).click();
  await page.getByLabel('Cuenta', { exact: true }).selectOption({ label: `${CUENTA} •••• 0099` });
  await page.getByRole('button', { name: /^Pago devuelto: TRANSFERENCIA DEVUELTA/ }).click();
  await expectSound(page);
  await page.getByRole('button', { name: new RegExp(`^Elegir el recibo ${pago!.numero} de `) }).click();
  const acto = page.getByRole('dialog', { name: `Pago devuelto por el banco: recibo ${pago!.numero}` });
  await expect(acto.getByText('Vuelve a deberse')).toBeVisible();
  await expectSound(page);
  await acto.getByLabel('Motivo').fill('Cuenta cerrada');
  await acto.getByRole('button', { name: 'Registrar la devolución' }).click();
  await expect(page.getByText(`Recibo ${pago!.numero} reversado: el banco lo devolvió`)).toBeVisible();
  await expect(page.getByText('Todo lo cargado de esta cuenta está conciliado.')).toBeVisible();
});
