import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, test } from './prueba';
import { expectSound, listenToFaults, pressInBar, query } from './support';

// Sign-in beyond the plain login: a temporary password, a second factor, a forgotten password.

const marca = Date.now().toString(36);

/** Creates a user with the demo password. */
async function nuevoUsuario(nombre: string, debeCambiar: boolean): Promise<string> {
  const usuario = `${nombre}-${marca}-${test.info().project.name}`;
  await query(
    `with e as (insert into entidad (codigo_compania, nombre, apellido, email) values (1, 'Prueba', 'De Entrada', $1 || '@example.com') returning codigo_entidad),
     u as (insert into usuario (codigo_compania, codigo_entidad, usuario, password, tipo_usuario, debe_cambiar)
       select 1, e.codigo_entidad, $1, l.password, 'OPERADOR', $2 from e, usuario l where l.usuario = 'limitado' returning codigo_usuario),
     a as (insert into detalle_acceso (codigo_usuario, codigo_acceso) select codigo_usuario, 9 from u)
     insert into sucursal_usuario (codigo_usuario, codigo_sucursal, defecto) select codigo_usuario, 1, true from u`,
    [usuario, debeCambiar],
  );
  return usuario;
}

async function entra(page: Page, usuario: string, password: string) {
  await page.goto('/auth/login');
  await page.getByLabel('Usuario').fill(usuario);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

test('a temporary password has to be changed before any page opens', async ({ page }) => {
  const faults = listenToFaults(page);
  const usuario = await nuevoUsuario('temporal', true);
  await entra(page, usuario, 'cantera');
  await expect(page.getByRole('heading', { name: 'Cambie su contraseña' })).toBeVisible();
  await page.goto('/estudiante');
  await page.getByLabel('Contraseña actual').fill('cantera');
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('balón de Naco 26');
  await page.getByLabel('Repita la nueva contraseña').fill('balón de Naco 26');
  await expectSound(page);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByRole('searchbox', { name: 'Buscar en Estudiantes' })).toBeVisible();
  await expect(page).toHaveURL(/\/estudiante$/);
  expect(faults).toEqual([]);
});

test('a second factor is set up in the profile, and the next login asks for its code', async ({ page }) => {
  const usuario = await nuevoUsuario('factor', false);
  await entra(page, usuario, 'cantera');
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  await pressInBar(page, 'Perfil');
  const panel = page.getByRole('dialog', { name: 'Perfil' });
  await panel.getByRole('button', { name: 'Activar el segundo factor' }).click();
  await panel.getByLabel('Su contraseña').fill('cantera');
  await panel.getByRole('button', { name: 'Continuar' }).click();
  await expect(panel.getByRole('img', { name: 'Código QR del segundo factor' })).toBeVisible();
  const secret = (await panel.getByRole('code').innerText()).replaceAll(' ', '');
  // A code lives for its thirty seconds alone.
  const app = new TOTP({ secret });
  if (app.remaining() < 10_000) await page.waitForTimeout(app.remaining());
  await panel.getByLabel('Código de 6 dígitos que muestra').fill(app.generate());
  await panel.getByRole('button', { name: 'Activar' }).click();
  const recuperacion = await panel.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem').first().innerText();
  await panel.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(panel.getByText('Le quedan 10 códigos de recuperación')).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await pressInBar(page, 'Cerrar Sesión');
  await page.waitForURL('**/auth/login');

  await entra(page, usuario, 'cantera');
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await page.getByLabel('Código de recuperación').fill(recuperacion);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
});

test('a forgotten password: the link is asked for, and what is behind its # leaves the address at once', async ({ page }) => {
  const faults = listenToFaults(page);
  const usuario = await nuevoUsuario('olvido', false);
  await page.goto('/auth/login');
  await page.getByRole('link', { name: '¿Olvidó su contraseña?' }).click();
  await page.getByLabel('Usuario o correo').fill(usuario);
  await expectSound(page);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText('en unos minutos le llegará un enlace')).toBeVisible();
  await expect
    .poll(() =>
      query('select from recuperacion_contrasena join usuario using (codigo_usuario) where usuario = $1', [usuario]).then(
        (rows) => rows.length,
      ),
    )
    .toBe(1);

  await page.goto('/auth/forgot-password#inventado');
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('balón de Naco 26');
  await expect(page).not.toHaveURL(/inventado/);
  await page.getByLabel('Repita la nueva contraseña').fill('balón de Naco 26');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText('Este enlace ya se usó, venció')).toBeVisible();
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
});

test('on a system in use /auth/register says whom to ask', async ({ page }) => {
  await page.goto('/auth/register');
  await expect(page.getByRole('heading', { name: 'Pida su usuario' })).toBeVisible();
  await expectSound(page);
});
