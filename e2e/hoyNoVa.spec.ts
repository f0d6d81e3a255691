import { expect, test } from './prueba';
import { callsOf, dia, expectSound, query, signIn } from './support';

// On a phone a family says that a child does not come today; the coach, whose roll is open, sees it, and that it was taken back.
test.skip(({ isMobile }) => isMobile !== true, 'The pitch has a phone.');

let grupo: { codigo: number };

/** Picks a group that has no class today, and gives it one late in the evening with the coach as assistant. */
test.beforeEach(async () => {
  [grupo] = (await query<typeof grupo>(
    `select g.codigo_grupo codigo from grupo g join periodo_academico p using (codigo_periodo)
     where g.estatus = 'ACTIVO' and g.codigo_sucursal = 1 and p.activo and $1::date between p.fecha_inicio and p.fecha_fin
       and exists (select from inscripcion i where i.codigo_grupo = g.codigo_grupo and i.estatus = 'ACTIVA' and i.fecha_inscripcion <= $1)
       and not exists (select from detalle_horario_grupo h where h.codigo_grupo = g.codigo_grupo and h.dia = extract(isodow from $1::date))
       and not exists (select from grupo_profesor x join profesor f using (codigo_profesor) join usuario u using (codigo_usuario)
         where x.codigo_grupo = g.codigo_grupo and u.usuario = 'profesor') order by 1 limit 1`,
    [dia()],
  )) as [typeof grupo];
  await query('delete from dia_sin_clase where fecha = $1', [dia()]);
  await query(
    `insert into detalle_horario_grupo (codigo_grupo, dia, hora_inicio, hora_fin) values ($1, extract(isodow from $2::date), '23:58', '23:59')`,
    [grupo.codigo, dia()],
  );
  await query(
    `insert into grupo_profesor (codigo_grupo, codigo_profesor, rol)
     select $1, codigo_profesor, 'ASISTENTE' from profesor join usuario u using (codigo_usuario) where u.usuario = 'profesor'`,
    [grupo.codigo],
  );
});
test.afterEach(async ({ isMobile }) => {
  if (!isMobile) return;
  await query(`delete from grupo_profesor where codigo_grupo = $1 and rol = 'ASISTENTE'`, [grupo.codigo]);
  await query(`delete from detalle_horario_grupo where codigo_grupo = $1 and hora_inicio = '23:58'`, [grupo.codigo]);
});

test('the family says that a child does not come today, and the coach sees it on the open roll', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const [nino] = await query<{ nombre: string; pagador: number }>(
    `select e.nombre_completo nombre, r.codigo_entidad pagador from inscripcion i join estudiante e using (codigo_estudiante)
     join responsable_estudiante r using (codigo_estudiante)
     where i.codigo_grupo = $1 and i.estatus = 'ACTIVA' and i.fecha_inscripcion <= $2 and r.contacto_pago order by e.codigo_estudiante limit 1`,
    [grupo.codigo, dia()],
  );
  const { nombre, pagador } = nino!;
  await signIn(page, 'profesor');
  await page.goto(`/process/asistencia?codigoGrupo=${grupo.codigo}`);
  const fila = page.getByRole('button', { name: `${nombre}: sin marcar` });
  await expect(fila).toBeVisible();

  const { url } = await (await callsOf(request, 'admin'))<{ url: string }>('POST', 'familia/enlace', { codigoEntidad: pagador });
  const suyo = await browser.newContext({ baseURL, hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 } });
  const familia = await suyo.newPage();
  await familia.goto(`/familia#${url.split('#')[1]!}`);
  await familia.getByRole('button', { name: `${nombre} no va: hoy, 11:58 p. m.` }).tap();
  await expectSound(familia);
  await familia.getByRole('button', { name: 'Enfermo' }).tap();
  await expect(familia.getByText('Avisó: no viene (Enfermo)')).toBeVisible();
  await expectSound(familia);
  await expect(fila.getByText('Avisó: no viene (Enfermo)')).toBeVisible();
  await expectSound(page);

  await familia.getByRole('button', { name: `${nombre} sí va: hoy, 11:58 p. m.` }).tap();
  await expect(fila.getByText(/^Avisó/)).toHaveCount(0);
  await suyo.close();
});
