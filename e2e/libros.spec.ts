import { expect, test } from './prueba';
import { settled } from './states';
import { callsOf, expectSound, query, signIn } from './support';

// A debt that nobody will pay leaves the desk and stands in its own list, once a second user approves.

test('a debt is written off with the approval of another user: the desk no longer asks for it, and the list of the books has it', async ({
  page,
  request,
}, info) => {
  const [deuda] = await query<{ codigo: number; numero: number; estudiante: number; nombre: string; debe: number }>(
    `select f.codigo_factura codigo, f.numero, f.codigo_estudiante estudiante, e.nombre_completo nombre, f.pendiente::int debe from factura f
     join estudiante e using (codigo_estudiante) where f.pendiente > 0 and f.fecha_vencimiento < current_date - 3 and f.codigo_sucursal = 1
     order by f.codigo_factura ${info.project.name === 'phone' ? 'desc' : ''} limit 1`,
  );
  await query(
    'insert into detalle_acceso (codigo_usuario, codigo_acceso) select codigo_usuario, 76 from usuario where usuario = $1 on conflict do nothing',
    ['caja'],
  );
  const llama = await callsOf(request, 'admin');
  const enMesa = async () =>
    (await llama<{ numero: number }[]>('GET', `factura/facturapendiente/estudiante?codigoEstudiante=${deuda!.estudiante}`)).map(
      ({ numero }) => numero,
    );
  expect(await enMesa()).toContain(deuda!.numero);
  await signIn(page, 'admin');
  await page.goto(`/process/libros?diasMinimo=1&filtro=${encodeURIComponent(deuda!.nombre)}`);
  await expectSound(page);
  await page
    .getByRole('checkbox', { name: `Elegir ${deuda!.numero}` })
    .or(page.getByRole('row', { name: new RegExp(`\\b${deuda!.numero}\\b`) }).getByRole('checkbox'))
    .first()
    .check();
  await page.getByRole('button', { name: 'Dar por incobrable' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Dar por incobrable' });
  await expect(dialogo.getByText(`Factura ${deuda!.numero}`)).toBeVisible();
  await dialogo.getByLabel('Motivo').fill('Se fue del país');
  await dialogo.getByRole('button', { name: 'Dar por incobrable' }).click();
  await page.getByLabel('Usuario que aprueba').fill('caja');
  await page.getByLabel('Su contraseña').fill('cantera');
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByText('1 factura dada por incobrable')).toBeVisible();
  expect(await enMesa()).not.toContain(deuda!.numero);
  await page.goto(`/process/factura/realizarCobro?codigoEstudiante=${deuda!.estudiante}`);
  await expect(page.getByRole('heading', { name: deuda!.nombre }).or(page.getByText(deuda!.nombre)).first()).toBeVisible();
  await settled(page);
  await expect(page.getByText(`N.º ${deuda!.numero}`, { exact: true })).toHaveCount(0);
  await page.goto(`/process/libros?pestana=incobrables&filtro=${encodeURIComponent(deuda!.nombre)}`);
  await expect(page.getByRole('link', { name: `Ver la factura ${deuda!.numero}` })).toBeVisible();
  await expectSound(page);
});
