import { expect, test } from './prueba';
import { dia, escrita, expectSound, pressIn, query, signIn } from './support';

// A family from its first question to the enrolment: noted, put on today's class, marked on the roll, enrolled, and counted in the report.
test.skip(({ isMobile }) => isMobile === true, 'The desk is a desktop; the phone has specs of its own.');

const NINA = `Vera Prueba${Date.now().toString(36)}`;
let grupo: { codigo: number; nombre: string };

/** Gives a group with places and a price a class today. */
test.beforeEach(async () => {
  [grupo] = (await query<typeof grupo>(
    `select g.codigo_grupo codigo, g.descripcion nombre from grupo g join periodo_academico p using (codigo_periodo) where g.estatus = 'ACTIVO' and g.codigo_sucursal = 1 and p.activo and p.tipo = 'REGULAR' and $1::date between p.fecha_inicio and p.fecha_fin
       and g.edad_minima <= 9 and g.edad_maxima >= 10 and g.sexo = 'MIXTO'
     order by g.capacidad - (select count(*) from inscripcion i where i.codigo_grupo = g.codigo_grupo and i.estatus = 'ACTIVA') desc limit 1`,
    [dia()],
  )) as [typeof grupo];
  await query('delete from borrador');
  await query('delete from dia_sin_clase where fecha = $1', [dia()]);
  await query(
    `insert into detalle_horario_grupo (codigo_grupo, dia, hora_inicio, hora_fin)
     select $1, extract(isodow from $2::date), '04:00', '04:30' where not exists (
       select from detalle_horario_grupo where codigo_grupo = $1 and dia = extract(isodow from $2::date))`,
    [grupo.codigo, dia()],
  );
});
test.afterEach(async ({ page }) => {
  await page.close(); // an open page may still keep one
  await query('delete from borrador');
});

test('a family that asks tries a class, comes, and is enrolled', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/process/interesados');
  await pressIn(page, 'Crear interesado');
  const crear = page.getByRole('form', { name: 'Crear interesado' });
  await crear.getByLabel('Nombre del niño o la niña').fill(NINA);
  await crear.getByLabel('Fecha de nacimiento').fill(escrita(dia(-12 * 9 - 8)));
  await crear.getByLabel('Sexo').selectOption({ label: 'Femenino' });
  await crear.getByLabel('Nombre del responsable').fill('Yokasta Báez');
  await crear.getByLabel('Teléfono').fill('829-555-0187');
  await crear.getByLabel('Cómo llegó').selectOption({ label: 'Pasó por la cancha' });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(crear).toBeHidden();

  await pressIn(page, `Clase de prueba de ${NINA}`);
  const clase = page.getByRole('form', { name: `Clase de prueba de ${NINA}` });
  await clase.getByLabel('Grupo').selectOption(String(grupo.codigo));
  await expect(clase.getByText(/^Entrena: /)).toBeVisible();
  await clase.getByLabel('Día').fill(escrita(dia()));
  await expectSound(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(clase).toBeHidden();

  await page.goto(`/process/asistencia?codigoGrupo=${grupo.codigo}`);
  const pruebas = page.getByRole('region', { name: 'Clase de prueba' });
  await expect(pruebas.getByText('9 años')).toBeVisible();
  await pruebas.getByRole('button', { name: `Vino: ${NINA}`, exact: true }).click();
  await expect(pruebas.getByRole('button', { name: `Vino: ${NINA}`, exact: true, pressed: true })).toBeVisible();
  await expectSound(page);

  await page.goto('/process/interesados');
  const fila = page.getByRole('row').filter({ hasText: NINA });
  await expect(fila).toContainText('De prueba');
  await pressIn(page, `Inscribir a ${NINA}`);
  await expect(page).toHaveURL(/\/process\/inscripcion/);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  const grupos = page.getByRole('region', { name: 'Grupo', exact: true });
  await grupos
    .getByRole('button', { name: `Elegir ${grupo.nombre}` })
    .first()
    .click();
  await page.getByRole('region', { name: 'Plan de pago' }).getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('button', { name: 'Inscribir' }).click();
  await expect(page.getByRole('region', { name: 'Inscripción guardada' })).toBeVisible();

  await page.goto('/report/estudiante/estudianteInactivo?vista=interesados');
  const dePaso = page.getByRole('row').filter({ hasText: 'Pasó por la cancha' });
  const [cuenta] = await query<{ probaron: number; inscritos: number }>(
    `select count(*) filter (where probo is not null or vino_prueba)::int probaron, count(*) filter (where etapa = 'INSCRITO')::int inscritos
     from interesado where origen = 'PASO' and codigo_sucursal = 1`,
  );
  expect(cuenta!.inscritos).toBe(1);
  await expect(dePaso.getByRole('cell').nth(2)).toHaveText(String(cuenta!.probaron));
  await expect(dePaso.getByRole('cell').nth(3)).toHaveText('1');
  const [ella] = await query<{ etapa: string; vino: boolean }>('select etapa, vino_prueba vino from interesado where nombre = $1', [NINA]);
  expect(ella).toEqual({ etapa: 'INSCRITO', vino: true });
});
