import * as z from 'zod';
import { post } from '../call';
import { dinero, fecha, importe, momento, textoOpcional, texto } from '../campos';
import { clase, ClaseDeFamilia, RazonAusencia } from './ausencia';

/** The secret after the # of a link: 32 random bytes in base64url. */
export const enlace = z.string().regex(/^[\w-]{43}$/, 'El enlace está incompleto');

/** The most bytes of the picture of a transfer; none at all stand for no picture. */
export const MAX_COPIA = 6_000_000;

const Factura = z.object({
  numero: z.int(),
  estudiante: z.string(),
  descripcion: z.string(),
  fechaVencimiento: fecha,
  diasAtraso: z.int(),
  pendiente: dinero,
  /** The amount is an estimate: the instalment is charged by attendance. */
  estimada: z.boolean(),
});

const Clase = z.object({ dia: z.int().min(1).max(7), horaInicio: z.string(), horaFin: z.string(), lugar: z.string() });

const Estudiante = z.object({
  nombre: z.string(),
  grupos: z.array(z.object({ descripcion: z.string(), sucursal: z.string(), horario: z.array(Clase) })),
});

const Recibo = z.object({ numero: z.int(), fecha, monto: dinero, conceptos: z.string(), reversado: z.boolean() });

/** A transfer reported by the family, and its state. */
export const AvisoDeFamilia = z.object({
  momento,
  fecha,
  monto: dinero,
  referencia: z.string(),
  estado: z.enum(['PENDIENTE', 'CONFIRMADO', 'RECHAZADO']),
  motivo: z.string(),
});

/** A missed class that a child makes up: until `vence`, or in a class that is put down already. */
const Reposicion = z.object({
  estudiante: z.string(),
  falta: fecha,
  vence: fecha.nullable(),
  clase: z.object({ grupo: z.string(), fecha }).nullable(),
});

/** What a family may see of its own account; it has no keys that could request anything else. */
export const CuentaDeFamilia = z.object({
  academia: z.string(),
  telefono: z.string(),
  responsable: z.string(),
  al: fecha,
  expira: momento,
  pendiente: dinero,
  vencido: dinero,
  saldoAFavor: dinero,
  facturas: z.array(Factura),
  recibos: z.array(Recibo),
  estudiantes: z.array(Estudiante),
  clases: z.array(ClaseDeFamilia),
  reposiciones: z.array(Reposicion),
  avisos: z.array(AvisoDeFamilia),
});
export type CuentaDeFamilia = z.infer<typeof CuentaDeFamilia>;

/** A transfer reported by a parent, beside its picture. */
export const AvisoInput = z.strictObject({
  enlace,
  monto: importe,
  fecha,
  referencia: texto(40),
  nota: textoOpcional(200),
});

export const familia = {
  /** A POST, so that the secret is in no URL that a server or proxy logs. */
  cuenta: post('familia/cuenta', 'public', 'La cuenta de la familia de un enlace', {
    preview: true,
    body: z.strictObject({ enlace }),
    result: CuentaDeFamilia,
  }),
  avisar: post('familia/transferencia', 'public', 'Dejar la copia de una transferencia para que la academia la confirme', {
    upload: MAX_COPIA,
    mensaje: 'Recibimos su aviso',
    body: AvisoInput,
    result: AvisoDeFamilia,
  }),
  /** With `viene` it takes back what was said; saying the same again changes nothing. */
  ausencia: post('familia/ausencia', 'public', 'Avisar que un niño no va a una clase, o que sí va', {
    mensaje: 'Su aviso quedó anotado',
    body: z.strictObject({ enlace, clase, viene: z.boolean(), razon: RazonAusencia.default('') }),
    result: z.array(ClaseDeFamilia),
  }),
};
