import { expect, type Page } from '@playwright/test';
import type { State } from './states';
import { query } from './support';

// The panels and questions that a button of a row, a tab or another panel opens; each is one of its kind.

/** Presses a button of the page itself, or of the panel that stands over it. */
const press = async (page: Page, name: string | RegExp, within = '#contenido') => {
  await page.locator(within).getByRole('button', { name }).first().click();
  await expect(page.locator('.p-dialog, [role="dialog"]').last()).toBeVisible();
};
const IN_PANEL = '.p-dialog, [role="dialog"]';

const panel = (name: string, path: string, button: string | RegExp): State => ({
  name: `panel: ${name}`,
  path,
  open: (page) => press(page, button),
});

/** Gives a child a scholarship where the academy has none granted yet: its document has to be there to be looked at. */
export async function grantScholarship(estudiante: number): Promise<void> {
  await query(
    `insert into beca_estudiante (codigo_sucursal, codigo_estudiante, codigo_beca, desde, hasta, motivo, usuario)
     select e.codigo_sucursal, e.codigo_estudiante, min(b.codigo_beca), current_date, current_date + 30, 'Constancia', 'admin'
     from estudiante e, beca b where e.codigo_estudiante = $1 and b.activo and not exists (select 1 from beca_estudiante)
     group by 1, 2`,
    [estudiante],
  );
}

/** What opens over the pages of money, of academic life and of the reports. */
export const panelsOf = ({ estudiante, responsable }: { estudiante: number; responsable: number }): readonly State[] => [
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
  panel('labels of an article', '/inventario/articulo', /^Etiquetas de/),
  panel('payment being reversed', `/estudiante?codigo=${estudiante}&tab=pagos`, /^Reversar recibo/),
  panel('invoice being printed', `/estudiante?codigo=${estudiante}&tab=pagos`, /^Imprimir factura/),
];
