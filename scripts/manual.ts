// npm run manual: takes the pictures of the manual (public/manual/img) and the README from a running product at MANUAL_URL. It needs a
// fresh demo academy, because it enrols a child that pays, and opens, counts and closes a cash day.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { piezasDe } from '@/domain/caja';
import { centavos } from '@/domain/dinero';
import { base, closeBrowser, DESK, FOLDER, openBrowser, PHONE, picture, signIn, sizes, still, TALL } from './camera';

const README = resolve('docs/images');
/** The float in pesos. */
const FONDO = 2000;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A birth date ten years ago, as typed. */
const nacimiento = () => `14/03/${new Date().getFullYear() - 10}`;

async function entrar(): Promise<void> {
  const page = await signIn('caja');
  await picture(page, 'inicio', [page.getByRole('banner'), page.locator('#contenido')]);
  await page.context().close();
}

async function nuevoEstudiante(page: Page): Promise<void> {
  await press(page, 'Nuevo estudiante');
  const form = page.getByRole('form', { name: 'Nuevo estudiante' });
  await form.getByLabel('Nombre').first().fill('Mateo');
  await form.getByLabel('Apellido').first().fill('Rosario Peña');
  await form.getByLabel('Fecha de nacimiento').fill(nacimiento());
  await form.getByLabel('Sexo').selectOption({ label: 'Masculino' });
  const madre = form
    .getByRole('group')
    .filter({ has: page.getByLabel('Parentesco') })
    .first();
  await madre.getByLabel('Nombre').fill('Altagracia');
  await madre.getByLabel('Apellido').fill('Peña Santos');
  await madre.getByLabel('Teléfono').fill('809-555-0142');
  await picture(page, 'inscribir-estudiante', [page.getByRole('list', { name: 'Pasos de la inscripción' }), form], { height: 868 });
}

/** Enrols a new child through the four steps, up to the first payment. */
async function inscribir(page: Page): Promise<void> {
  // A taller screen, because the buttons stick to the bottom and would cover what is pictured.
  await page.setViewportSize(TALL);
  await page.goto(`${base}/process/inscripcion`);
  await nuevoEstudiante(page);
  await press(page, 'Siguiente');
  await region(page, 'Grupo')
    .getByRole('button', { name: /^Elegir / })
    .first()
    .waitFor();
  await picture(page, 'inscribir-grupo', [region(page, 'Grupo')], { height: 560 });
  await press(page, /^Elegir Sub-/);
  await region(page, 'Plan de pago').getByRole('radio').first().check();
  await region(page, 'Plan de pago').getByRole('table').waitFor();
  await picture(page, 'inscribir-plan', [region(page, 'Plan de pago')]);
  await press(page, 'Siguiente');
  await press(page, 'Inscribir');
  await region(page, 'Inscripción guardada').waitFor();
  await picture(page, 'inscribir-listo', [region(page, 'Inscripción guardada')]);
  await page.setViewportSize(DESK);
}

/** Pays the new child's first invoices in cash; returns the amount. */
async function cobrar(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Cobrar ahora' }).click();
  const pendientes = region(page, 'Facturas pendientes');
  await pendientes.getByRole('checkbox').nth(0).check();
  await pendientes.getByRole('checkbox').nth(1).check();
  await picture(page, 'cobrar-facturas', [region(page, 'Familia'), pendientes]);
  const cobro = region(page, 'Cobro');
  await cobro.getByRole('group', { name: 'Recibido' }).getByRole('button').last().click();
  await picture(page, 'cobrar-pago', [cobro]);
  const boton = cobro.getByRole('button', { name: /^Cobrar DOP/ });
  const cobrado = Number((await boton.innerText()).replace(/[^\d.]/g, ''));
  await boton.click();
  const caja = page.getByRole('form', { name: 'Abrir caja' });
  await caja.getByLabel('Fondo inicial (DOP)').fill(String(FONDO));
  await picture(page, 'cobrar-abrir', [caja]);
  await press(page, 'Abrir caja y cobrar');
  const recibo = page.getByRole('article', { name: /^Recibo \d+/ });
  await recibo.waitFor();
  await picture(page, 'cobrar-recibo', [region(page, 'Recibo')]);
  return cobrado;
}

/** Counts the cash day, five pesos short, and closes it. */
async function cerrar(page: Page, cobrado: number): Promise<void> {
  await page.goto(`${base}/process/caja`);
  const dia = region(page, 'Caja del día');
  await dia.getByRole('button', { name: 'Contar y cerrar' }).waitFor();
  await picture(page, 'caja-abierta', [dia]);
  await press(page, 'Contar y cerrar');
  const conteo = page.getByRole('form', { name: 'Conteo' });
  for (const { denominacion, cantidad } of piezasDe(centavos((FONDO + cobrado - 5) * 100)))
    if (cantidad) await conteo.locator(`#denominacion-${denominacion}`).fill(String(cantidad));
  // A taller screen, because the total sticks to the bottom and would cover the coins.
  await page.setViewportSize(TALL);
  await picture(page, 'caja-conteo', [conteo]);
  await press(page, 'Guardar conteo');
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Guardar conteo' }).click();
  const cierre = page.getByRole('form', { name: 'Cierre de caja' });
  await cierre.getByLabel('Explicación de la diferencia').fill('Se dieron cinco pesos de más en una devuelta.');
  await picture(page, 'caja-resultado', [cierre]);
  await press(page, 'Cerrar caja');
  await dia.getByRole('button', { name: 'Imprimir' }).waitFor();
}

/** The families that owe, newest debt first: a desk with two invoices makes a clearer picture than one with twenty. */
async function deudores(page: Page): Promise<string[]> {
  await page.goto(`${base}/report/factura/vencida?sortField=fechaVencimiento&sortOrderAsc=false&size=50`);
  const links = page.getByRole('table').locator('a[href^="/estudiante?codigo="]');
  await links.first().waitFor();
  const codigos = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')!.split('=')[1]!));
  return [...new Set(codigos)].map((codigo) => `/process/factura?codigoEstudiante=${codigo}`);
}

/** The README's picture: the desk with a family of at least two children that owe, at 1280 × 800. */
async function mostrador(page: Page): Promise<void> {
  for (const href of await deudores(page)) {
    await page.goto(`${base}${href}`);
    await region(page, 'Facturas pendientes').getByRole('checkbox').first().waitFor();
    const hijos = await region(page, 'Familia').getByRole('listitem').count();
    const vencidas = await page.locator('[data-vencida="true"]').count();
    if (hijos >= 2 && vencidas >= 2 && vencidas <= 3) break;
  }
  await press(page, 'Seleccionar vencidas');
  await still(page);
  await sharp(await page.screenshot({ scale: 'css' }))
    .webp({ quality: 70, effort: 6 })
    .toFile(join(README, 'cobro.webp'));
}

/** The roll on a phone. */
async function lista(): Promise<void> {
  const page = await signIn('profesor', PHONE);
  await page.goto(`${base}/process/asistencia`);
  await page
    .getByRole('button', { name: /registrados/ })
    .first()
    .waitFor();
  await picture(page, 'lista-grupos', [page.getByRole('banner'), page.getByRole('listitem').filter({ hasText: 'registrados' }).last()]);
  await page
    .getByRole('button', { name: /registrados/ })
    .first()
    .click();
  await press(page, /^Todos presentes/);
  await page
    .getByRole('button', { name: /: Presente$/ })
    .nth(1)
    .click();
  await picture(page, 'lista-marcas');
  await page.context().close();
}

/** Writes each picture's size into the manual's HTML, to avoid layout shifts. */
function tellSizes(): void {
  const file = resolve('public/manual/index.html');
  const html = readFileSync(file, 'utf8').replace(/(img\/([\w-]+)\.webp" alt="[^"]*") width="\d+" height="\d+"/g, (all, head, name) => {
    const size = sizes.get(name);
    return size ? `${head} width="${size[0]}" height="${size[1]}"` : all;
  });
  writeFileSync(file, html);
}

async function main(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const folder of [FOLDER, README]) mkdirSync(folder, { recursive: true });
  await openBrowser();
  try {
    await entrar();
    const desk = await signIn('caja');
    await inscribir(desk);
    const cobrado = await cobrar(desk);
    await mostrador(desk);
    await cerrar(desk, cobrado);
    await lista();
  } finally {
    await closeBrowser();
  }
  tellSizes();
  const total = readdirSync(FOLDER).reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0);
  console.log(`${(total / 1000).toFixed(0)} kB en total`);
}

await main();
