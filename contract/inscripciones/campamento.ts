import * as z from 'zod';
import { ACCESO } from '../accesos';
import { DetalleHorario, SexoGrupo } from '../academico/grupo';
import { get, post } from '../call';
import { codigo, codigoEnRuta, dinero, fecha, textoOpcional } from '../campos';
import { columnsOf } from '../list';
import { Paso } from '../precios/paso';
import { Deuda, FacturaHecha, Rechazo } from './inscripcion';

/** A camp week: a group of a camp period, with its price and free places. */
export const SemanaCampamento = z.object({
  codigoGrupo: codigo,
  descripcion: z.string(),
  codigoPeriodo: codigo,
  periodo: z.string(),
  fechaInicio: fecha,
  fechaFin: fecha,
  profesor: z.string(),
  edadMinima: z.int(),
  edadMaxima: z.int(),
  sexo: SexoGrupo,
  capacidad: z.int(),
  libres: z.int(),
  esperan: z.int(),
  /** Price of the week for one child, with ITBIS. */
  precio: dinero,
  /** The deposit due at once when the rest is paid later; 0 means no deposit. */
  montoDeposito: dinero,
  detallesHorarioGrupo: z.array(DetalleHorario),
});
export type SemanaCampamento = z.infer<typeof SemanaCampamento>;

/** An extra for the weeks: an article or a service. */
const Extra = z.strictObject({
  tipo: z.enum(['AR', 'SE']),
  codigoArticulo: codigo.optional(),
  codigoServicio: codigo.optional(),
  cantidad: z.int().min(1).max(99),
});

const NinoEnCampamento = z.strictObject({
  codigoEstudiante: codigo,
  grupos: z.array(codigo).min(1).max(20),
  extras: z.array(Extra).max(20).default([]),
});
export type NinoEnCampamento = z.infer<typeof NinoEnCampamento>;

const pedido = {
  codigoSucursal: codigo,
  estudiantes: z.array(NinoEnCampamento).min(1).max(12),
  /** Only the deposit is due at once; the rest is due when the first week starts. */
  deposito: z.boolean().default(false),
};

const FacturaCampamento = z.object({
  descripcion: z.string(),
  fechaVencimiento: fecha,
  lineas: z.array(z.object({ descripcion: z.string(), cantidad: z.int(), total: dinero, pasos: z.array(Paso) })),
  total: dinero,
});

/** The invoices and refusals of an enrolment, child by child. */
export const PlanCampamento = z.object({
  estudiantes: z.array(
    z.object({
      codigoEstudiante: codigo,
      nombreCompleto: z.string(),
      facturas: z.array(FacturaCampamento),
      rechazos: z.array(Rechazo.extend({ codigoGrupo: codigo, grupo: z.string() })),
      deudaVencida: Deuda,
      total: dinero,
    }),
  ),
  total: dinero,
  /** The part due today. */
  ahora: dinero,
});
export type PlanCampamento = z.infer<typeof PlanCampamento>;

export const InscritoCampamento = z.object({
  estudiantes: z.array(
    z.object({
      codigoEstudiante: codigo,
      nombreCompleto: z.string(),
      codigosInscripcion: z.array(codigo),
      facturas: z.array(FacturaHecha),
    }),
  ),
  total: dinero,
});
export type InscritoCampamento = z.infer<typeof InscritoCampamento>;

/** A child in the printed list of a week. */
export const EnSemana = z.object({
  codigoInscripcion: codigo,
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  edad: z.int().nullable(),
  alertaMedica: z.string(),
  responsable: z.string(),
  telefono: z.string(),
  /** The persons who may pick the child up. */
  recogen: z.string(),
  extras: z.string(),
});
export type EnSemana = z.infer<typeof EnSemana>;

/** The columns of a week's printed list. */
export const COLUMNAS_SEMANA = columnsOf<EnSemana>([
  { id: 'nombreCompleto', header: 'Estudiante' },
  { id: 'edad', header: 'Edad', kind: 'number' },
  { id: 'responsable', header: 'Responsable' },
  { id: 'telefono', header: 'Teléfono' },
  { id: 'recogen', header: 'Lo recogen' },
  { id: 'alertaMedica', header: 'Alerta médica' },
  { id: 'extras', header: 'Extras' },
]);

/** A camp week on the dashboard: its places and its money. */
export const SemanaFacturada = z.object({
  codigoGrupo: codigo,
  grupo: z.string(),
  periodo: z.string(),
  fechaInicio: fecha,
  fechaFin: fecha,
  capacidad: z.int(),
  inscritos: z.int(),
  facturado: dinero,
  pagado: dinero,
  pendiente: dinero,
});
export type SemanaFacturada = z.infer<typeof SemanaFacturada>;

const access = [ACCESO.campamento];
const deSucursal = z.strictObject({ codigoSucursal: codigoEnRuta.optional() });

export const campamento = {
  semanas: get('grupo/all/inscripcion/campamento', access, 'Semanas de campamento que no han terminado, con lugares, precio y depósito', {
    query: deSucursal,
    result: z.array(SemanaCampamento),
  }),
  previsualizar: post('inscripcion/previsualizar/camp', access, 'Facturas que una inscripción en campamento haría, sin hacerla', {
    preview: true,
    body: z.strictObject(pedido),
    result: PlanCampamento,
  }),
  inscribir: post(
    'inscripcion/save/camp',
    access,
    'Inscribir a uno o varios niños en semanas de campamento, con sus extras, en una transacción',
    {
      idempotent: true,
      mensaje: 'Inscripción en campamento guardada',
      body: z.strictObject({
        ...pedido,
        totalEsperado: dinero,
        /** Why an administrator overrides age, sex or capacity, or anybody passes a waiting list. */
        motivoExcepcion: textoOpcional(200).default(''),
        /** The user has seen that a child owes money, and goes on. */
        aceptaDeuda: z.boolean().default(false),
      }),
      result: InscritoCampamento,
    },
  ),
  lista: get('inscripcion/camp/lista', access, 'Lista de una semana de campamento, para imprimir', {
    query: z.strictObject({ codigoGrupo: codigoEnRuta }),
    result: z.array(EnSemana),
  }),
  facturado: get('factura/invoices/week/camp', access, 'Por semana de campamento: lugares, inscritos, facturado, pagado y pendiente', {
    query: deSucursal,
    result: z.array(SemanaFacturada),
  }),
};
