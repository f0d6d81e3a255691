import { tituloDelMes } from '@/domain/mes';
import { expect, test } from './prueba';
import { callsOf, dia, expectSound, listenToFaults, query, signIn } from './support';

// The oldest month is closed with the approval of a second person; its figures stay after an act that reaches back into it, and anybody
// verifies its seal.

test.describe.configure({ mode: 'serial' });

/** The cashier approves: for this test only, because other tests count on what the cashier may do. */
const caja = (sql: string) => query(`${sql} (select codigo_usuario from usuario where usuario = 'caja')`);
test.beforeAll(() =>
  caja('insert into detalle_acceso (codigo_acceso, codigo_usuario) select 74, codigo_usuario from usuario where codigo_usuario ='),
);
test.afterAll(() => caja('delete from detalle_acceso where codigo_acceso = 74 and codigo_usuario ='));

test('a month is closed by two, stays as it was closed, and its paper is verified', async ({ page, request }) => {
  const faults = listenToFaults(page);
  // What the demo academy leaves open of that month is closed as its cashiers would have.
  await query(`update caja set contada = now(), conteo = '[]', contado = fondo, esperado = fondo where cierre is null and contada is null and fecha < $1`, [dia(0, 1)]); // prettier-ignore
  await query(`update caja k set cierre = now(), explicacion = 'x', numero = s.ultimo + n.fila from (
      select codigo_caja, codigo_compania, row_number() over (partition by codigo_compania order by codigo_caja) fila from caja where cierre is null and contada is not null and fecha < $1) n
    join secuencia s on s.codigo_compania = n.codigo_compania and s.serie = 'CAJA' where k.codigo_caja = n.codigo_caja`, [dia(0, 1)]); // prettier-ignore
  await query(`update secuencia s set ultimo = (select max(numero) from caja c where c.codigo_compania = s.codigo_compania) where serie = 'CAJA' and exists (select from caja c where c.codigo_compania = s.codigo_compania and numero is not null)`); // prettier-ignore
  await signIn(page, 'admin');
  await page.goto('/process/caja');
  await page.getByRole('tab', { name: 'Mes' }).click();
  const lista = page.getByRole('list', { name: 'Antes de cerrar' });
  await expect(lista).toBeVisible();
  await expectSound(page);
  const api = await callsOf(request, 'admin');
  const { proximo } = await api<{ proximo: string }>('GET', 'cierre/all');
  const titulo = tituloDelMes(proximo);
  const cerrar = page.getByRole('button', { name: `Cerrar ${titulo.toLowerCase()}` });
  await cerrar.click();
  const dialogo = page.getByRole('dialog', { name: `Cerrar ${titulo.toLowerCase()}` });
  await dialogo.getByLabel('Motivo').fill('Revisado con la contadora');
  await dialogo.getByRole('button', { name: 'Cerrar el mes' }).click();
  const aprobacion = page.getByRole('dialog', { name: 'Aprobación de otro usuario' });
  await aprobacion.getByLabel('Usuario que aprueba').fill('caja');
  await aprobacion.getByLabel('Su contraseña', { exact: true }).fill('cantera');
  await aprobacion.getByRole('button', { name: 'Aprobar' }).click();
  const panel = page.getByRole('dialog', { name: `Cierre N.º 1 · ${titulo}` });
  await expect(panel.getByText('Revisado con la contadora')).toBeVisible();
  await expectSound(page);
  const tabla = panel.getByRole('table', { name: /^Cifras del cierre 1/ });
  const antes = await tabla.innerText();
  expect(antes).toContain('Facturado');

  // An enrolment of that month is cancelled with its first day, as if it had been told late.
  const [{ codigo, fecha }] = (await query<{ codigo: number; fecha: string }>(
    `select codigo_inscripcion codigo, greatest(fecha_inscripcion, to_date($1, 'YYYY-MM'))::text fecha from inscripcion join grupo g using (codigo_grupo)
     where inscripcion.estatus = 'ACTIVA' and g.tipo = 'REGULAR' and to_char(fecha_inscripcion, 'YYYY-MM') <= $1 order by 1 limit 1`,
    [proximo],
  )) as [{ codigo: number; fecha: string }];
  await api('POST', 'inscripcion/cancelar', { codigoInscripcion: codigo, fecha, motivo: 'Avisó tarde' });
  const [nula] = await query<{ motivo: string }>(
    `select motivo_anulacion motivo from factura where codigo_inscripcion = $1 and estatus = 'ANULADA' order by codigo_factura desc limit 1`,
    [codigo],
  );
  expect(nula!.motivo).toContain('ya cerrado');
  await page.reload();
  await page.getByRole('button', { name: /^Ver el cierre 1,/ }).click();
  await expect(panel).toBeVisible();
  await expect.poll(() => tabla.innerText()).toBe(antes);

  const { cierres } = await api<{ cierres: { sello: string }[] }>('GET', 'cierre/all');
  await page.goto(`/verificar#${cierres[0]!.sello}`);
  await expect(page.getByText('Auténtico.')).toBeVisible();
  await expect(page.getByText(titulo)).toBeVisible();
  await page.goto(`/verificar#${'0'.repeat(64)}`);
  await page.reload();
  await expect(page.getByText('No es auténtico.')).toBeVisible();
  // The server asks for the second person's approval by a 409.
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
});
