import type { Page } from '@playwright/test';
import { expect, test } from './prueba';
import { expectSound, listenToFaults, openRow, query, signIn } from './support';

// Work in lists: acts on several rows, a value changed in its cell, and undoing it.

/** The row of a name; on a phone opened as a card. */
async function filaDe(page: Page, nombre: string, seen: string) {
  const row = page.getByRole('row').filter({ hasText: nombre }).first();
  await openRow(row, page.getByRole('button', { name: seen }));
  return row;
}

test('invoices are chosen and voided together, after what happens to each', async ({ page }) => {
  const faults = listenToFaults(page);
  const [libre] = await query<{ codigo: number; numero: number }>(
    `select codigo_factura codigo, numero from factura f where codigo_sucursal = 1 and estatus = 'PENDIENTE' and tipo = 'CUOTA' and pagado = 0
       and not exists (select from factura m where m.codigo_cuota = f.codigo_factura and m.estatus <> 'ANULADA') order by fecha desc, numero desc limit 1`,
  );
  await signIn(page, 'admin');
  await page.goto(`/report/factura/historial?desde=&hasta=&estatus=PENDIENTE&tipo=CUOTA&filtro=${libre!.numero}`);
  await page.getByRole('checkbox', { name: `Elegir ${libre!.numero}`, exact: true }).check();
  const con = page.getByRole('group', { name: 'Con lo seleccionado' });
  await expect(con).toBeVisible();
  await expectSound(page);
  await con.getByRole('button', { name: 'Anular' }).click();
  const form = page.getByRole('form', { name: 'Anular 1 factura' });
  await expect(form.getByText(/^Se anula 1 factura:/)).toBeVisible();
  await expectSound(page);
  await form.getByLabel(/Motivo/).fill('Se facturó dos veces');
  await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click();
  await expect(form).toBeHidden();
  await expect
    .poll(() => query('select estatus from factura where codigo_factura = $1', [libre!.codigo]))
    .toEqual([{ estatus: 'ANULADA' }]);
  expect(faults).toEqual([]);
});

test('the phone of a guardian is changed in its cell, and put back from the message', async ({ page }) => {
  const [quien] = await query<{ codigo: number; nombre: string; telefono: string }>(
    `select codigo_entidad codigo, nombre || ' ' || apellido nombre, telefono from entidad
     where telefono like '809-%' and codigo_entidad in (select responsable_estudiante.codigo_entidad from responsable_estudiante join estudiante using (codigo_estudiante) where codigo_sucursal = 1)
     order by 1 limit 1`,
  );
  const { codigo, nombre, telefono } = quien!;
  const ahora = async () =>
    (await query<{ telefono: string }>('select telefono from entidad where codigo_entidad = $1', [codigo]))[0]!.telefono;
  await signIn(page, 'admin');
  await page.goto(`/responsableEstudiante?filtro=${encodeURIComponent(nombre)}`);
  const row = await filaDe(page, nombre, `Cambiar el teléfono de ${nombre}`);
  await row.hover();
  await row.getByRole('button', { name: `Cambiar el teléfono de ${nombre}` }).click();
  const campo = page.getByRole('textbox', { name: `Cambiar el teléfono de ${nombre}` });
  await expect(campo).toBeFocused();
  await campo.fill('12');
  await campo.press('Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectSound(page);
  await campo.fill('829-555-0147');
  await campo.press('Enter');
  const deshacer = page.getByRole('button', { name: 'Deshacer' });
  await deshacer.focus(); // a message with the focus stays
  await expect.poll(ahora).toBe('829-555-0147');
  await expectSound(page);
  await deshacer.click();
  await expect(page.getByText('Deshecho')).toBeVisible();
  await expect.poll(ahora).toBe(telefono);
});
