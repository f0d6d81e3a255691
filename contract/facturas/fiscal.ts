import * as z from 'zod';
import { ACCESO } from '../accesos';
import { del, get, post, put } from '../call';
import { codigo, codigoEnRuta, fecha, textoOpcional } from '../campos';
import { version } from '../crud';

/** Without fiscal numbers, with classic ones (NCF), or with electronic ones (e-NCF). */
export const ModoFiscal = z.enum(['NO', 'NCF', 'ECF']);
export type ModoFiscal = z.infer<typeof ModoFiscal>;

export const TipoComprobante = z.enum(['B01', 'B02', 'B03', 'B04', 'B14', 'B15', 'E31', 'E32', 'E33', 'E34']);
export type TipoComprobante = z.infer<typeof TipoComprobante>;

export const AmbienteFiscal = z.enum(['PRUEBA', 'CERTIFICACION', 'PRODUCCION']);
export type AmbienteFiscal = z.infer<typeof AmbienteFiscal>;

/** The type of income, by the codes of the 607 and the e-CF. */
const TipoIngreso = z.enum(['01', '02', '03', '04', '05', '06']);

/** The company's fiscal settings, as its form holds them. */
export const AjustesFiscales = z.strictObject({
  modo: ModoFiscal,
  /** Invoices due before this day get no number automatically. */
  desde: fecha,
  ambiente: AmbienteFiscal,
  tipoIngreso: TipoIngreso,
  avisarCon: z.int().min(1).max(100_000),
  /** Whether a void of the same month may be reported in the 608 instead of by its credit note. */
  con608: z.boolean(),
  /** Whether signed e-CF are sent to the tax office, if the server knows where to. */
  enviar: z.boolean(),
  version,
});
export type AjustesFiscales = z.infer<typeof AjustesFiscales>;

/** A range of numbers of one branch and type. */
export const SecuenciaFiscal = z.object({
  codigoSecuencia: codigo,
  codigoSucursal: codigo,
  tipo: TipoComprobante,
  /** The first number that was unused when the range was registered. */
  desde: z.int().min(1).max(9_999_999_999),
  hasta: z.int().min(1).max(9_999_999_999),
  vence: fecha.nullable(),
  activo: z.boolean(),
  version,
  descripcionSucursal: z.string(),
  /** The next number as printed; '' if none is left. */
  siguiente: z.string(),
  quedan: z.int(),
});
export type SecuenciaFiscal = z.infer<typeof SecuenciaFiscal>;

const { codigoSucursal, tipo, desde, hasta, vence, activo } = SecuenciaFiscal.shape;
/** A range as its form holds it. */
export const SecuenciaInput = z.strictObject({ codigoSucursal, tipo, desde, hasta, vence, activo, version: version.optional() });
export type SecuenciaInput = z.infer<typeof SecuenciaInput>;

/** A request to make to the tax office. */
export const AvisoFiscal = SecuenciaFiscal.pick({
  ...{ codigoSucursal: true, descripcionSucursal: true, tipo: true, quedan: true, vence: true },
}).extend({ motivo: z.enum(['FALTA', 'POCOS', 'VENCE']) });
export type AvisoFiscal = z.infer<typeof AvisoFiscal>;

/** The settings, and the state of numbering and signing. */
export const EstadoFiscal = AjustesFiscales.extend({
  secuencias: z.array(SecuenciaFiscal),
  avisos: z.array(AvisoFiscal),
  /** Documents that wait for a number. */
  enEspera: z.int(),
  /** Electronic documents that wait for their signature, and the reason for the first of them. */
  sinFirmar: z.int(),
  motivoSinFirmar: z.string(),
  /** `legible` is false if it was encrypted with another key: then it has to be uploaded again. */
  certificado: z.object({ titular: z.string(), vence: fecha, legible: z.boolean() }).nullable(),
});
export type EstadoFiscal = z.infer<typeof EstadoFiscal>;

/** What a buyer with an RNC gets: tax credit, or the document of a special regime or of the government. */
export const RegimenComprador = z.enum(['CREDITO', 'ESPECIAL', 'GUBERNAMENTAL']);
export type RegimenComprador = z.infer<typeof RegimenComprador>;

/** The buyer who asks for tax credit; an empty RNC asks for none. `usado`: whether the company assigns fiscal numbers at all. */
export const CompradorFiscal = z.object({
  codigoEntidad: codigo,
  rnc: z.string(),
  razonSocial: z.string(),
  regimen: RegimenComprador,
  version,
  usado: z.boolean(),
});
export type CompradorFiscal = z.infer<typeof CompradorFiscal>;

export const CompradorInput = z.strictObject({
  codigoEntidad: codigo,
  rnc: textoOpcional(20),
  razonSocial: textoOpcional(150),
  regimen: RegimenComprador.default('CREDITO'),
  version,
});
export type CompradorInput = z.infer<typeof CompradorInput>;

const access = [ACCESO.compania];
/** The accesses of users who maintain guardians, and of the desk, where an invoice with an RNC is requested. */
const compradores = [ACCESO.fichaParientes, ACCESO.responsables, ACCESO.realizarCobro, ACCESO.nuevaFactura, ACCESO.cobro];

export const fiscal = {
  estado: get('factura/fiscal', access, 'Ajustes, secuencias y avisos de los comprobantes fiscales', { result: EstadoFiscal }),
  update: put('factura/fiscal/update', access, 'Cambiar los ajustes de los comprobantes fiscales', {
    body: AjustesFiscales,
    result: EstadoFiscal,
  }),
  saveSecuencia: post(
    'factura/fiscal/secuencia/save',
    access,
    'Registrar una secuencia autorizada; lo que esperaba un número lo toma de ella',
    { body: SecuenciaInput, result: EstadoFiscal },
  ),
  updateSecuencia: put('factura/fiscal/secuencia/update', access, 'Modificar una secuencia', {
    body: SecuenciaInput.extend({ codigoSecuencia: codigo, version }),
    result: EstadoFiscal,
  }),
  emitir: post('factura/fiscal/emitir', access, 'Dar número a los comprobantes que esperan uno', {
    mensaje: 'Comprobantes emitidos',
    result: EstadoFiscal,
  }),
  comprador: get('factura/fiscal/comprador', compradores, 'El RNC con el que se factura a un pagador', {
    query: z.strictObject({ codigoEntidad: codigoEnRuta }),
    result: CompradorFiscal,
  }),
  updateComprador: put('factura/fiscal/comprador/update', compradores, 'Poner o quitar el RNC con el que se factura a un pagador', {
    body: CompradorInput,
    result: CompradorFiscal,
  }),
};

/** The most characters of a certificate in base64: about 100 KB of file. */
const MAX_CERTIFICADO = 140_000;

/** A certificate as its form holds it: the file in base64, and its password, which is not stored. */
export const CertificadoInput = z.strictObject({
  archivo: z
    .string()
    .min(1)
    .max(MAX_CERTIFICADO)
    .regex(/^[A-Za-z0-9+/]+=*$/, 'Elija el archivo del certificado'),
  clave: z.string().max(200),
});

export const certificadoFiscal = {
  save: put('factura/fiscal/certificado', access, 'Subir el certificado con el que la compañía firma sus e-CF', {
    expensive: true,
    body: CertificadoInput,
    result: EstadoFiscal,
  }),
  remove: del('factura/fiscal/certificado/delete', access, 'Quitar el certificado con el que la compañía firma', {
    result: EstadoFiscal,
  }),
};
