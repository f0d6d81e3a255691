import type { Page } from '@playwright/test';
import { expect, test } from './prueba';
import { expectSound, query, signIn } from './support';

// The enrolment as a secretary goes through it, without saving: what stays in sight, and where back leads.

/** A child of the demo academy that is in one group and owes something overdue, and a group with classes on other days. */
async function deudor() {
  const [nino] = await query<{ nombre: string; grupo: string; otro: string }>(
    `select e.nombre_completo nombre, min(g.descripcion) grupo, (
       select o.descripcion from grupo o where o.codigo_sucursal = 1 and o.codigo_periodo = min(g.codigo_periodo) and o.estatus = 'ACTIVO'
         and o.codigo_grupo <> min(g.codigo_grupo) and not exists (select from detalle_horario_grupo a join detalle_horario_grupo b using (dia)
           where a.codigo_grupo = o.codigo_grupo and b.codigo_grupo = min(g.codigo_grupo))
       order by o.codigo_grupo limit 1) otro
     from estudiante e join inscripcion i using (codigo_estudiante) join grupo g using (codigo_grupo)
     where e.codigo_sucursal = 1 and e.activo and i.estatus = 'ACTIVA' and exists (
       select from factura f where f.codigo_estudiante = e.codigo_estudiante and f.pendiente > 0 and f.fecha_vencimiento < current_date - 1)
     group by e.codigo_estudiante having count(*) = 1 order by e.codigo_estudiante limit 1`,
  );
  return nino!;
}

/** Whether all of an element is in the window, wherever the page is scrolled. */
async function staysInSight(page: Page, name: string, role: 'button' | 'region') {
  for (const top of [0, 300, 100_000]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await expect(page.getByRole(role, { name, exact: true })).toBeInViewport({ ratio: 0.95 });
  }
}

// What is not saved is kept as a draft, which every page would offer.
const forget = () => query('delete from borrador');
test.beforeEach(forget);
test.afterEach(async ({ page }) => {
  await page.close(); // an open page may still keep one
  await forget();
});

test('summary and buttons stay in sight, a debt is told first, the own group is not offered, and back goes one step back', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'admin');
  const { nombre, grupo } = await deudor();
  await page.goto('/process/inscripcion');
  await page.getByRole('combobox', { name: 'Buscar estudiante' }).fill(nombre);
  await page.getByRole('option', { name: nombre }).first().click();
  await expect(page.getByText(/vencidas? por DOP/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ir a cobrar' })).toHaveAttribute('href', /^\/process\/factura\?codigoEstudiante=\d+$/);
  await page.getByRole('button', { name: 'Siguiente' }).click();

  const grupos = page.getByRole('region', { name: 'Grupo', exact: true });
  await expect(grupos.getByRole('listitem').first()).toBeVisible();
  await expect(grupos.getByText(grupo, { exact: true })).toHaveCount(0);
  const resumen = page.getByRole('region', { name: 'Resumen', exact: true });
  await expect(resumen).toContainText(nombre);
  await staysInSight(page, 'Resumen', 'region');
  await staysInSight(page, 'Anterior', 'button');
  const { y, height } = (await resumen.boundingBox())!;
  if (isMobile) expect(height).toBeLessThanOrEqual(56);
  else {
    const steps = (await grupos.boundingBox())!;
    expect((await resumen.boundingBox())!.x).toBeGreaterThan(steps.x + steps.width - 1);
  }
  expect(y).toBeGreaterThan(0);
  await expectSound(page);

  await grupos
    .getByRole('button', { name: /^Elegir/ })
    .and(page.locator(':enabled'))
    .first()
    .click();
  const plan = page.getByRole('region', { name: 'Plan de pago' });
  await plan.getByRole('radio').first().check();
  await expect(plan.getByRole('table')).toBeVisible();
  await expect(resumen).toContainText(/DOP [\d,.]+$/);
  await staysInSight(page, 'Siguiente', 'button');
  await expectSound(page);

  await page.goBack();
  await expect(grupos).toBeVisible();
  await expect(page).toHaveURL(/paso=1/);
  await expectSound(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: nombre })).toBeVisible();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await grupos.getByRole('button', { name: 'Elegir' }).first().waitFor();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(plan).toBeVisible();
  await page.reload();
  await expect(plan).toBeVisible();
  await page.goBack();
  await expect(grupos).toBeVisible();
});

test('two fast presses of back go two steps back, and step and address are the same', async ({ page }) => {
  await signIn(page, 'admin');
  const { nombre, otro } = await deudor();
  await page.goto('/process/inscripcion');
  await page.getByRole('combobox', { name: 'Buscar estudiante' }).fill(nombre);
  await page.getByRole('option', { name: nombre }).first().click();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  const current = page.getByRole('list', { name: 'Pasos de la inscripción' }).locator('[aria-current="step"]');
  const grupos = page.getByRole('region', { name: 'Grupo', exact: true });
  const elegir = grupos.getByRole('button', { name: new RegExp(`^Elegir.* ${otro}`) }).and(page.locator(':enabled'));
  const goTwoBack = (pause: number) =>
    page.evaluate(async (ms) => {
      history.back();
      if (ms) await new Promise((done) => setTimeout(done, ms));
      history.back();
    }, pause);
  for (const pause of [0, 10, 30, 80]) {
    await elegir.first().click();
    await page.getByRole('region', { name: 'Plan de pago' }).getByRole('radio').first().check();
    await page.getByRole('checkbox', { name: /^Inscribir aunque deba/ }).check();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page).toHaveURL(/paso=3/);
    await goTwoBack(pause);
    await expect(page).toHaveURL(/paso=1$/);
    await expect(current).toHaveText(/Grupo/);
    await expect(grupos).toBeVisible();
  }
  // The last two presses leave the stepper at its first step, and then altogether.
  await page.goBack();
  await expect(current).toHaveText(/Estudiante/);
  await expect(page).toHaveURL(/inscripcion$/);
});
