import { expect, test } from './prueba';
import { dia, escrita, expectSound, query, signIn } from './support';

// An academy lets missed classes be made up: an excuse on the roll, another group's class put down in the record, and its mark there.
test.skip(({ isMobile }) => isMobile === true, 'The office has a desktop.');

interface Grupo {
  codigo: number;
  nombre: string;
}
let suyo: Grupo;
let otro: Grupo;
let nino: { codigo: number; nombre: string };

/** A group with a child, and an open one for younger children, each with a class today and without its roll. */
test.beforeEach(async () => {
  const grupo = (donde: string, ...values: unknown[]) =>
    query<Grupo>(
      `select g.codigo_grupo codigo, g.descripcion nombre from grupo g join periodo_academico p using (codigo_periodo)
       where g.estatus = 'ACTIVO' and g.codigo_sucursal = 1 and g.tipo = 'REGULAR' and p.activo and $1::date between p.fecha_inicio and p.fecha_fin
         and ${donde} order by 1 limit 1`,
      [dia(), ...values],
    );
  const inscrita = `i.codigo_grupo = g.codigo_grupo and i.estatus = 'ACTIVA' and i.fecha_inscripcion <= $1`;
  [suyo] = (await grupo(`g.edad_minima >= 9 and exists (select from inscripcion i where ${inscrita})`)) as [Grupo];
  [otro] = (await grupo('g.edad_maxima < 9')) as [Grupo];
  [nino] = (await query(
    `select e.codigo_estudiante codigo, e.nombre_completo nombre from inscripcion i join estudiante e using (codigo_estudiante)
     where i.codigo_grupo = $1 and i.estatus = 'ACTIVA' and i.fecha_inscripcion <= $2 order by 1 limit 1`,
    [suyo.codigo, dia()],
  )) as [typeof nino];
  await query('delete from dia_sin_clase where fecha = $1', [dia()]);
  for (const [{ codigo }, hora] of [
    [suyo, '04'],
    [otro, '05'],
  ] as const) {
    await query('delete from registro_asistencia where codigo_grupo = $1 and fecha_asistencia = $2', [codigo, dia()]);
    await query(
      `insert into detalle_horario_grupo (codigo_grupo, dia, hora_inicio, hora_fin)
       select $1, extract(isodow from $2::date), $3, $4 where not exists (
         select from detalle_horario_grupo where codigo_grupo = $1 and dia = extract(isodow from $2::date))`,
      [codigo, dia(), `${hora}:00`, `${hora}:30`],
    );
  }
});
test.afterEach(async ({ isMobile }) => {
  if (isMobile) return;
  await query(`update compania set reposicion = 'NO'`);
  await query('delete from reposicion');
});

test('a missed class is earned on the roll, put down in the record, and marked on the roll of the other group', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/compania');
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  await page.getByLabel('Faltas que se reponen').selectOption({ label: 'Las que tienen excusa o aviso de la familia' });
  await expectSound(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Las que tienen excusa o aviso de la familia, en 30 días y hasta 3 faltas a la vez')).toBeVisible();

  await page.goto(`/process/asistencia?codigoGrupo=${suyo.codigo}`);
  const fila = page.getByRole('button', { name: `${nino.nombre}: ` });
  // Present, late, absent, excused.
  for (let veces = 0; veces < 4; veces += 1) await fila.click();
  await expect(fila).toHaveAccessibleName(/excusa/i);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect
    .poll(() =>
      query('select estado from registro_asistencia where codigo_estudiante = $1 and fecha_asistencia = $2', [nino.codigo, dia()]),
    )
    .toEqual([{ estado: 'EXCUSA' }]);

  await page.goto(`/estudiante?codigo=${nino.codigo}`);
  await page.getByRole('tab', { name: 'Asistencia' }).click();
  const reposiciones = page.getByRole('region', { name: 'Reposiciones' });
  await expect(reposiciones.getByText(`Falta del ${escrita(dia())}`)).toBeVisible();
  await expectSound(page);
  await reposiciones.getByRole('button', { name: 'Reponer' }).click();
  const form = page.getByRole('form', { name: 'Reponer la falta que vence primero' });
  await form.getByLabel('Grupo').selectOption(String(otro.codigo));
  await form.getByLabel('Día').fill(escrita(dia()));
  await expectSound(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('dialog', { name: '¿Reponer ahí?' })).toContainText('el grupo es');
  await page.getByRole('button', { name: 'Sí, reponer' }).click();
  await expect(reposiciones.getByText(`Repone el ${escrita(dia())} en ${otro.nombre}`)).toBeVisible();

  await page.goto(`/process/asistencia?codigoGrupo=${otro.codigo}`);
  const invitados = page.getByRole('region', { name: 'Reponen una falta' });
  const vino = invitados.getByRole('button', { name: `Vino: ${nino.nombre}`, exact: true });
  await expect(invitados.getByRole('button', { name: 'Reponer una falta aquí' })).toBeVisible();
  await vino.click();
  await expect(vino).toHaveAttribute('aria-pressed', 'true');
  await expectSound(page);
  await expect
    .poll(() => query('select codigo_grupo grupo, vino from reposicion where codigo_estudiante = $1', [nino.codigo]))
    .toEqual([{ grupo: otro.codigo, vino: true }]);
});
