import { request, type APIRequestContext } from '@playwright/test';
import { expect, test } from './prueba';
import { callsOf, dia, expectSound, query, signIn } from './support';

// Next season's groups have been copied and bear this season's names: the cashier sees which is which, and bills the season that runs.
test.skip(({ isMobile }) => isMobile, 'The desk is a desktop.');

const NACO = 1;
const marca = Date.now().toString(36);
const GRUPO = `Doble ${marca}`;
const NINO = { nombre: 'Yira', apellido: `Junio ${marca}` };

let api: APIRequestContext;
test.beforeAll(async ({ baseURL }) => {
  api = await request.newContext({ baseURL });
});
test.afterAll(async () => {
  await query(`update grupo set estatus = 'INACTIVO' where descripcion = $1`, [GRUPO]);
  await query('update periodo_academico set activo = false where descripcion like $1', [`% ${marca}`]);
  await api.dispose();
});

test('while two seasons are open, an enrolment names its season on every step and bills the right one', async ({ page }) => {
  const call = await callsOf(api, 'admin');
  const [demo] = (await query<{ periodo: number; nombre: string; modalidad: number; profesor: number; fin: string }>(
    `select p.codigo_periodo periodo, p.descripcion nombre, m.codigo_modalidad modalidad, f.codigo_profesor profesor,
       (select max(fecha_fin)::text from periodo_academico where tipo = 'REGULAR' and activo) fin
     from periodo_academico p, modalidad m, profesor f join usuario u using (codigo_usuario)
     where u.usuario = 'profesor' and m.activo and m.frecuencia = 'MENSUAL' and m.cobra_inscripcion and p.codigo_sucursal is null
       and p.activo and p.tipo = 'REGULAR' and $1::date between p.fecha_inicio and p.fecha_fin order by m.codigo_modalidad limit 1`,
    [dia()],
  )) as [{ periodo: number; nombre: string; modalidad: number; profesor: number; fin: string }];
  const mas = (dias: number) => new Date(Date.parse(demo.fin) + dias * 86_400_000).toISOString().slice(0, 10);
  const dias = { fechaInicio: mas(30), fechaFin: mas(330), activo: true, diasSinClase: [] };
  const proximo = await call<{ codigoPeriodo: number }>('POST', 'periodoacademico/save', {
    ...{ codigoSucursal: NACO, descripcion: `Próxima ${marca}`, tipo: 'REGULAR', ...dias },
  });
  const grupo = (codigoPeriodo: number) =>
    call<{ codigoGrupo: number }>('POST', 'grupo/save', {
      ...{ codigoSucursal: NACO, codigoPeriodo, codigoProfesor: demo.profesor, descripcion: GRUPO, tipo: 'REGULAR', sexo: 'MIXTO' },
      ...{ edadMinima: 5, edadMaxima: 15, capacidad: 30, montoInscripcion: 1000, tipoCobro: 'FIJO', precioClase: 0, estatus: 'ACTIVO' },
      ...{ modalidades: [{ codigoModalidad: demo.modalidad, montoCuota: 2000 }], detallesHorarioGrupo: [] },
    });
  await grupo(proximo.codigoPeriodo);
  const este = await grupo(demo.periodo);
  await call('POST', 'estudiante/save', {
    ...{ codigoSucursal: NACO, confirmaParecidos: true, alertaMedica: '' },
    entidad: { ...NINO, fechaNacimiento: dia(-12 * 9 - 2), sexo: 'F', documento: '', email: '', telefono: '' },
    responsables: [
      {
        entidad: { nombre: 'Madre', apellido: NINO.apellido, documento: '', email: '', telefono: '809-555-0188' },
        parentesco: 'MADRE',
        contactoPago: true,
        recoge: true,
        emergencia: true,
      },
    ],
  });

  await signIn(page, 'caja');
  await page.goto('/process/inscripcion');
  await page.getByRole('combobox', { name: 'Buscar estudiante' }).fill(`${NINO.nombre} ${NINO.apellido}`);
  await page.getByRole('option', { name: new RegExp(NINO.apellido) }).click();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  const [ahora, luego] = [`${GRUPO} · ${demo.nombre}`, `${GRUPO} · Próxima ${marca}`];
  const ofrecidos = page.getByRole('region', { name: 'Grupo' }).getByRole('button', { name: `Elegir ${GRUPO}` });
  await expect(ofrecidos).toHaveCount(2);
  expect(await ofrecidos.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
    `Elegir ${ahora}`,
    `Elegir ${luego}`,
  ]);
  await expectSound(page);
  await ofrecidos.first().click();
  const plan = page.getByRole('region', { name: 'Plan de pago' });
  await expect(plan.getByRole('heading', { name: ahora })).toBeVisible();
  await expect(plan.getByText(`Inscripción · ${ahora}`)).toBeVisible();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByRole('region', { name: 'Confirmar' })).toContainText(ahora);
  await page.getByRole('button', { name: 'Inscribir', exact: true }).click();
  await expect(page.getByText(`${NINO.nombre} ${NINO.apellido} quedó inscrito`)).toBeVisible();
  const facturadas = await query(
    `select distinct i.codigo_grupo grupo from factura f join inscripcion i using (codigo_inscripcion) join estudiante e on e.codigo_estudiante = i.codigo_estudiante
     where e.nombre_completo = $1`,
    [`${NINO.nombre} ${NINO.apellido}`],
  );
  expect(facturadas).toEqual([{ grupo: este.codigoGrupo }]);
});
