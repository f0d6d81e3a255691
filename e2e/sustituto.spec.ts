import { expect, test } from './prueba';
import { dia, expectSound, query, signIn } from './support';

// A coach cannot come: the office puts another one on duty for today, in three taps from the roll, and that one takes it on the own phone.
test.skip(({ isMobile }) => isMobile !== true, 'The pitch has a phone.');

let grupo: { codigo: number; nombre: string };

/** Picks a group of somebody else, with children, gives it a class that clashes with none today, and empties its roll. */
test.beforeEach(async () => {
  [grupo] = (await query<typeof grupo>(
    `select g.codigo_grupo codigo, g.descripcion nombre from grupo g join periodo_academico p using (codigo_periodo)
     join inscripcion i on i.codigo_grupo = g.codigo_grupo and i.estatus = 'ACTIVA' and i.fecha_inscripcion <= $1
     where g.estatus = 'ACTIVO' and g.codigo_sucursal = 1 and $1::date between p.fecha_inicio and p.fecha_fin and not exists (
       select from grupo_profesor x join profesor f using (codigo_profesor) join usuario u using (codigo_usuario)
       where x.codigo_grupo = g.codigo_grupo and u.usuario = 'profesor') group by 1, 2 order by count(*) limit 1`,
    [dia()],
  )) as [typeof grupo];
  await query('delete from dia_sin_clase where fecha = $1', [dia()]);
  await query(`delete from detalle_horario_grupo where codigo_grupo = $1 and dia = extract(isodow from $2::date)`, [grupo.codigo, dia()]);
  await query(
    `insert into detalle_horario_grupo (codigo_grupo, dia, hora_inicio, hora_fin) values ($1, extract(isodow from $2::date), '04:00', '04:30')`,
    [grupo.codigo, dia()],
  );
  await query('delete from registro_asistencia where codigo_grupo = $1 and fecha_asistencia = $2', [grupo.codigo, dia()]);
});
test.afterEach(async ({ isMobile }) => {
  if (isMobile) await query(`delete from grupo_profesor where codigo_grupo = $1 and rol = 'SUSTITUTO'`, [grupo.codigo]);
});

test('a substitute put on duty for today takes the roll, and stands on it', async ({ page, browser, baseURL }) => {
  const [profesor] = await query<{ nombre: string }>(
    `select nombre || ' ' || apellido nombre from profesor join entidad using (codigo_entidad) join usuario u using (codigo_usuario) where u.usuario = 'profesor'`,
  );
  await signIn(page, 'admin');
  await page.goto(`/process/asistencia?codigoGrupo=${grupo.codigo}`);
  await page.getByRole('button', { name: 'Poner un sustituto' }).tap();
  await expectSound(page);
  await page.getByRole('list', { name: 'Profesores' }).getByRole('button', { name: profesor!.nombre }).tap();
  await expect(page.getByText(`Sustituto puesto en ${grupo.nombre}`)).toBeVisible();

  const suyo = await browser.newContext({ baseURL, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const pista = await suyo.newPage();
  await signIn(pista, 'profesor');
  await pista.goto('/process/asistencia');
  await pista.getByRole('button', { name: new RegExp(`^${grupo.nombre} `) }).tap();
  await pista.getByRole('button', { name: /^Todos presentes/ }).tap();
  await pista.getByRole('button', { name: 'Guardar' }).tap();
  await expect(pista.getByText('Todo guardado')).toBeVisible();
  await suyo.close();
  const marcas = await query<{ quien: string; usuario: string }>(
    `select distinct nombre || ' ' || apellido quien, r.usuario from registro_asistencia r join profesor using (codigo_profesor) join entidad using (codigo_entidad)
     where codigo_grupo = $1 and fecha_asistencia = $2`,
    [grupo.codigo, dia()],
  );
  expect(marcas).toEqual([{ quien: profesor!.nombre, usuario: 'profesor' }]);
});
