import { expect, type Page } from '@playwright/test';
import type { State } from './states';
import { ON_A_NEW_CONNECTION, pressIn, query } from './support';

// The panels and dialogs opened by a row button, a tab or another panel; one of each kind.

/** Presses a button of the page itself, or of the panel over it. */
const press = async (page: Page, name: string | RegExp, within = '#contenido') => {
  await pressIn(page, name, within);
  await expect(page.locator('.p-dialog, [role="dialog"]').last()).toBeVisible();
};
const IN_PANEL = '.p-dialog, [role="dialog"]';

const panel = (name: string, path: string, button: string | RegExp): State => ({
  name: `panel: ${name}`,
  path,
  open: (page) => press(page, button),
});

/** Grants a child a scholarship, since the demo academy has none whose certificate could be shown. */
export async function grantScholarship(estudiante: number): Promise<void> {
  await query(
    `insert into beca_estudiante (codigo_sucursal, codigo_estudiante, codigo_beca, desde, hasta, motivo, usuario)
     select e.codigo_sucursal, e.codigo_estudiante, min(b.codigo_beca), (now() at time zone 'America/Santo_Domingo')::date, (now() at time zone 'America/Santo_Domingo')::date + 30, 'Constancia', 'admin'
     from estudiante e, beca b where e.codigo_estudiante = $1 and b.activo and not exists (select 1 from beca_estudiante)
     group by 1, 2`,
    [estudiante],
  );
}

/** Puts two children on a full group's waiting list and records an imported file, since the demo academy has neither; idempotent. Returns the group. */
export async function prepareLists(): Promise<number> {
  const [lleno] = await query<{ grupo: number }>(
    `select g.codigo_grupo grupo from grupo g where g.codigo_sucursal = 1 and g.estatus = 'ACTIVO' and g.tipo = 'REGULAR'
     order by g.capacidad - (select count(*) from inscripcion i where i.codigo_grupo = g.codigo_grupo and i.estatus = 'ACTIVA'), 1 limit 1`,
  );
  await query(
    `insert into lista_espera (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, orden, fecha, usuario)
     select 1, 1, $1, codigo_estudiante, row_number() over (order by codigo_estudiante), (now() at time zone 'America/Santo_Domingo')::date, 'admin'
     from (select codigo_estudiante from estudiante e where activo and codigo_sucursal = 1
       and not exists (select from inscripcion i where i.codigo_estudiante = e.codigo_estudiante) order by 1 limit 2) sin_grupo
     where not exists (select from lista_espera where codigo_grupo = $1)`,
    [lleno!.grupo],
  );
  await query(
    `insert into carga (codigo_compania, codigo_sucursal, nombre_archivo, usuario, nuevas, existen, errores)
     select 1, 1, 'lista-de-agosto.csv', 'admin', 3, 0, 0 where not exists (select from carga where nombre_archivo = 'lista-de-agosto.csv')`,
  );
  return lleno!.grupo;
}

/** Mocks one call's answer, so that opening these panels does not change the academy. */
const answer = (page: Page, path: string, body: (real: () => Promise<any>) => Promise<{ status: number; json: object }>) =>
  page.route(
    path,
    async (route) => {
      const { status, json } = await body(async () => (await route.fetch(ON_A_NEW_CONNECTION)).json());
      await route.fulfill({ status, json, headers: { 'X-Total-Count': '1' } });
    },
    { times: 1 },
  );

/** The void of an invoice that needs a second user. */
async function secondUser(page: Page) {
  await press(page, /^Anular factura/);
  const mensaje = 'Anular una factura de más de DOP 1,000.00 pide la aprobación de otro usuario';
  const data = { acto: 'factura/anular', codigo: 1, monto: 2500 };
  await answer(page, '**/api/factura/anular', async () => ({ status: 409, json: { success: false, mensaje, motivo: 'aprobacion', data } }));
  await page.getByLabel('Motivo').fill('Se facturó a otra familia');
  await page.getByRole('button', { name: 'Anular', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Aprobación de otro usuario' })).toBeVisible();
}

/** The slip of refunded credit. */
async function refundSlip(page: Page) {
  await answer(page, '**/api/saldo/movimiento/filter*', async (real) => {
    const [fila] = (await real()) as object[];
    return { status: 200, json: [{ ...fila, tipo: 'DEVOLUCION' }] };
  });
  await page.locator('#contenido button.record').first().click();
  const devuelta = {
    compania: { nombre: 'Academia de Fútbol Cantera', rnc: '1-30-55555-5', direccion: 'C/ Fantino Falco 28', telefono: '809-555-0110' },
    ...{ sucursal: { descripcion: 'Naco', direccion: 'C/ Fantino Falco 28', telefono: '809-555-0110' }, logoUrl: '' },
    ...{ codigoMovimiento: 1, momento: '2026-03-10T14:00:00.000Z', nombre: 'María Altagracia Núñez Peña', documento: '001-1391820-5' },
    ...{ monto: 500, motivo: 'Se retira de la academia', queda: 0, usuario: 'admin', aprobadoPor: 'Rosanna Espaillat', copia: null },
  };
  await answer(page, '**/api/saldo/devolucion/*', async () => ({ status: 200, json: devuelta }));
  await press(page, /^Imprimir la devolución/, IN_PANEL);
  await expect(page.getByRole('article', { name: /^Devolución/ })).toBeVisible();
}

/** The panels of the pages about money, academic life and reports. */
export const panelsOf = ({
  estudiante,
  responsable,
  lleno,
}: {
  estudiante: number;
  responsable: number;
  lleno: number;
}): readonly State[] => [
  panel('scholarship being granted', '/beca/otorgarbeca', 'Otorgar beca'),
  panel('document of a scholarship', '/beca/otorgarbeca', /^Documento de/),
  panel('scholarship being revoked', '/beca/otorgarbeca', /^Revocar/),
  panel('discounts and scholarships of an enrolment', `/estudiante?codigo=${estudiante}&tab=cuotas`, /^Descuentos y becas/),
  panel('letter of no debt', `/estudiante?codigo=${estudiante}&tab=pagos`, /^Carta de saldo/),
  panel('enrolment being changed', '/process/inscripcion?ver=lista', /^Cambiar la inscripción/),
  panel('enrolment being cancelled', '/process/inscripcion?ver=lista', /^Cancelar la inscripción/),
  panel('price of a group being changed', '/grupo', /^Cambiar la cuota/),
  panel('sub-periods', '/periodo', /^Subperíodos/),
  {
    name: 'panel: guardian being joined',
    path: `/responsableEstudiante?codigo=${responsable}`,
    stands: '.p-dialog h3',
    open: (page) => press(page, 'Unir con otra persona', IN_PANEL),
  },
  {
    name: 'panel: statement of a family being sent as a link',
    path: `/responsableEstudiante?codigo=${responsable}`,
    stands: '.p-dialog h3',
    open: (page) => press(page, 'Enlace para la familia', IN_PANEL),
  },
  {
    name: 'panel: statement of a family for a span',
    path: `/responsableEstudiante?codigo=${responsable}`,
    stands: '.p-dialog h3',
    open: async (page) => {
      await press(page, 'Por fechas', IN_PANEL);
      await expect(page.locator('.p-dialog article h3')).toBeVisible();
    },
  },
  {
    name: 'panel: credit of a person',
    path: '/process/factura/realizarCobro?pestana=saldos',
    open: async (page) => {
      await page.locator('#contenido button.record').first().click();
      await expect(page.locator('.p-dialog table, .p-dialog [role="list"], .p-dialog h3').first()).toBeVisible();
    },
  },
  {
    name: 'panel: credit being moved to another guardian',
    path: '/process/factura/realizarCobro?pestana=saldos',
    open: async (page) => {
      await page.locator('#contenido button.record').first().click();
      await press(page, 'Trasladar', IN_PANEL);
      await expect(page.getByRole('form')).toBeVisible();
    },
  },
  panel('contact about who may leave', '/report/estudiante/estudianteInactivo?vista=riesgo', /^Anotar contacto/),
  panel('what a guardian said', '/mensajeatraso?pestana=cola', /^Anotar qué dijo/),
  panel('who comes to an event', '/evento', /^Quién va a/),
  panel('where a discount was used', '/descuento', /^Dónde se usó/),
  panel('a discount applied to those enrolled before', '/descuento', /^Aplicar Hermanos/),
  panel('labels of an article', '/inventario/articulo', /^Etiquetas de/),
  panel('payment being reversed', `/estudiante?codigo=${estudiante}&tab=pagos`, /^Reversar recibo/),
  {
    name: 'panel: approval of a second user',
    path: `/process/factura/anularfacturaestudiante?codigoEstudiante=${estudiante}`,
    open: secondUser,
    holds: true,
  },
  panel(
    'part of an invoice being credited',
    `/process/factura/anularfacturaestudiante?codigoEstudiante=${estudiante}`,
    /^Nota de crédito de/,
  ),
  { name: 'panel: slip of a refund', path: '/process/factura/realizarCobro?pestana=saldos', open: refundSlip },
  panel('import being undone', '/batch/estudiante', 'Deshacer lista-de-agosto.csv'),
  { name: 'waiting list of a group', path: `/grupo/detallegrupo?codigoGrupo=${lleno}`, stands: 'section ol li' },
  panel('somebody being taken off a waiting list', `/grupo/detallegrupo?codigoGrupo=${lleno}`, /^Retirar a/),
  panel('mail to the payers of chosen students', `/mensajeatraso?pestana=cola&estudiantes=${estudiante}`, 'Escribirles un correo'),
  panel('invoice being printed', `/estudiante?codigo=${estudiante}&tab=pagos`, /^Imprimir factura/),
];
