import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo, codigoEnRuta, dinero, texto } from '../campos';
import { TipoMora } from '../compania/reglasDeDinero';
import { entreFechas, list } from '../list';
import { ESTATUS } from '../palabras';
import { Paso } from '../precios/paso';
import { conAprobacion } from '../sesion/aprobacion';
import { EstatusFactura, FacturaPendiente } from './factura';

/** The most late fees of one run. */
export const MAX_MORAS = 1000;

/** An instalment that is late enough, with the late fee it would get. */
export const MoraPorAplicar = FacturaPendiente.pick({
  ...{ codigoFactura: true, numero: true, descripcion: true, estudiante: true },
  ...{ fechaVencimiento: true, diasAtraso: true, pendiente: true },
}).extend({ codigoEstudiante: codigo, pasos: z.array(Paso), mora: dinero });
export type MoraPorAplicar = z.infer<typeof MoraPorAplicar>;

/** The late fees a run would create, at most MAX_MORAS. */
export const PlanDeMora = z.object({
  moraTipo: TipoMora,
  moraDiasGracia: z.int(),
  filas: z.array(MoraPorAplicar),
  total: dinero,
  /** There are more than one run creates. */
  hayMas: z.boolean(),
});
export type PlanDeMora = z.infer<typeof PlanDeMora>;

/** An applied late fee. */
export const Mora = FacturaPendiente.pick({
  ...{ codigoFactura: true, numero: true, fecha: true, codigoEstudiante: true, estudiante: true },
  ...{ descripcion: true, total: true, pendiente: true, estatus: true },
}).extend({
  /** The number of the instalment that was paid late. */
  cuota: z.int(),
  /** Why it was waived or voided. */
  motivoAnulacion: z.string(),
});
export type Mora = z.infer<typeof Mora>;

const deSucursal = { codigoSucursal: codigo };
const aplican = [ACCESO.generarCuotas];

export const moras = {
  previsualizar: post('factura/mora/previsualizar', aplican, 'Las cuotas vencidas a las que les toca mora y lo que sería, sin aplicarla', {
    preview: true,
    body: z.strictObject(deSucursal),
    result: PlanDeMora,
  }),
  aplicar: post('factura/mora/aplicar', aplican, 'Aplicar la mora a estas cuotas: una factura por cuota, una sola vez', {
    idempotent: true,
    mensaje: 'Mora aplicada',
    body: z.strictObject({ ...deSucursal, facturas: z.array(codigo).min(1).max(MAX_MORAS), totalEsperado: dinero }),
    result: z.object({ aplicadas: z.int(), total: dinero }),
  }),
  filter: list({
    path: 'factura/mora/filter',
    access: [ACCESO.generarCuotas, ACCESO.descuento, ACCESO.facturasVencidas],
    summary: 'Las moras aplicadas, con las que se condonaron',
    title: 'Moras aplicadas',
    row: Mora,
    sort: ['numero', 'fecha', 'total'],
    newestFirst: true,
    query: { codigoSucursal: codigoEnRuta.optional(), estatus: EstatusFactura.optional(), ...entreFechas },
    columns: [
      { id: 'numero', header: 'Factura', sort: 'numero', value: ({ numero }) => String(numero) },
      { id: 'fecha', header: 'Fecha', kind: 'date', sort: 'fecha' },
      { id: 'estudiante', header: 'Estudiante' },
      { id: 'descripcion', header: 'Descripción' },
      { id: 'total', header: 'Mora', kind: 'money', sort: 'total' },
      { id: 'pendiente', header: 'Pendiente', kind: 'money' },
      { id: 'estatus', header: 'Estado', value: ({ estatus }) => (estatus === 'ANULADA' ? 'Condonada' : ESTATUS[estatus]) },
      { id: 'motivoAnulacion', header: 'Motivo', hidden: true },
    ],
  }),
  condonar: post('factura/mora/condonar', [ACCESO.descuento], 'Condonar una mora que nadie ha pagado', {
    idempotent: true,
    mensaje: 'Mora condonada',
    body: z.strictObject({ codigoFactura: codigo, motivo: texto(200), ...conAprobacion }),
    result: FacturaPendiente,
  }),
};
