import * as z from 'zod';
import { digitosDeRnc, esRnc, rncConGuiones } from '@/utils/rnc';
import { ACCESO } from '../accesos';
import { get } from '../call';
import { codigo, email, saldo, telefono, texto, textoOpcional } from '../campos';
import { crud, version } from '../crud';
import { suplidores } from './listas';

const TipoSuplidor = z.enum(['EMPRESA', 'PERSONA']);

const escrito = z.string().trim().max(20).refine(esRnc, 'El RNC o la cédula no es válido: revise sus dígitos');
/** An RNC or cédula with a valid check digit, or ''; digits only inside. */
export const rnc = z.codec(z.union([escrito, z.literal('')]), z.string(), { decode: digitosDeRnc, encode: rncConGuiones });

/** A supplier of the academy. */
export const Suplidor = z.object({
  codigoSuplidor: codigo,
  tipo: TipoSuplidor,
  /** The commercial name, or the person's. */
  descripcion: texto(100),
  /** The person on record, if the supplier is one. */
  codigoEntidad: codigo.nullable(),
  rnc,
  contacto: textoOpcional(80),
  telefono,
  email,
  direccion: textoOpcional(200),
  /** Days until a purchase falls due; 0: it is paid at once. */
  diasPago: z.int().min(0).max(365),
  nota: textoOpcional(250),
  activo: z.boolean(),
  version,
  /** The person's name; '' if the supplier is not a person on record. */
  persona: z.string(),
  /** Number of its live purchases. */
  compras: z.int(),
  /** What the academy owes for received goods; negative if the supplier owes it. */
  debe: saldo,
});
export type Suplidor = z.infer<typeof Suplidor>;

export const suplidor = crud('suplidor', {
  ...suplidores,
  access: [ACCESO.suplidor],
  readers: [ACCESO.articulo, ACCESO.compra, ACCESO.existencia, ACCESO.cargaArticulos],
  row: Suplidor,
  computed: ['persona', 'compras', 'debe'],
});
export type SuplidorInput = z.infer<typeof suplidor.input>;

/** A person on record who can become a supplier. */
export const PersonaSuplidora = z.object({
  codigoEntidad: codigo,
  nombre: z.string(),
  documento: z.string(),
  telefono: z.string(),
  email: z.string(),
});
export type PersonaSuplidora = z.infer<typeof PersonaSuplidora>;

export const personasSuplidoras = get(
  'suplidor/persona/all',
  [ACCESO.suplidor],
  'Personas registradas que pueden ser suplidores, por nombre, documento o teléfono',
  { query: z.strictObject({ filtro: z.string().trim().max(100).default('') }), result: z.array(PersonaSuplidora) },
);
