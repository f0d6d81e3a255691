import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, put } from '../call';
import { codigo, dinero, fecha, parrafo, telefono, textoOpcional } from '../campos';
import { porId, version } from '../crud';
import { fotoDe } from '../personas/foto';

const TipoSangre = z.enum(['', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']);

/** Health, school and uniform of a student. */
export const InfoEstudiante = z.strictObject({
  tipoSangre: TipoSangre,
  alergias: parrafo(500),
  condiciones: parrafo(500),
  medicamentos: parrafo(500),
  seguroMedico: textoOpcional(80),
  numeroSeguro: textoOpcional(40),
  medico: textoOpcional(80),
  telefonoMedico: telefono,
  escuela: textoOpcional(100),
  grado: textoOpcional(40),
  tallaUniforme: textoOpcional(10),
  numeroCamiseta: textoOpcional(3),
  nota: parrafo(1000),
  version,
});
export type InfoEstudiante = z.infer<typeof InfoEstudiante>;

/** A student at a glance; each part only for holders of its access. */
export const ResumenEstudiante = z.object({
  codigoEstudiante: codigo,
  /** Full years today; null without a birth date. */
  edad: z.int().nullable(),
  grupos: z.array(
    z.object({
      codigoInscripcion: codigo,
      codigoGrupo: codigo,
      grupo: z.string(),
      empieza: fecha.nullable(),
      modalidad: z.string(),
      fechaInscripcion: fecha,
    }),
  ),
  /** The student's debt, for holders of 12, 55 or 56: in total and overdue before today, with the number of invoices. */
  cuenta: z.object({ pendiente: dinero, vencido: dinero, facturas: z.int(), vencidas: z.int() }).optional(),
  /** The other students of the same payer, and their debt; the same accesses, never for a PROFESOR. */
  hermanos: z
    .array(z.object({ codigoEstudiante: codigo, nombreCompleto: z.string(), activo: z.boolean(), pendiente: dinero, vencido: dinero }))
    .optional(),
  /** The overdue invoices of the student, and what its siblings owe overdue, for holders of 10: who enrols has to say it. */
  deuda: z.object({ cantidad: z.int(), monto: dinero, familia: dinero }).optional(),
  /** Marks of the last twelve months, in basis points, for holders of 15 or 52; null without marks. */
  asistencia: z.object({ clases: z.int(), asistidas: z.int(), porcentaje: z.int().nullable() }).optional(),
  /** Whether the student can be deleted, for holders of 9. */
  eliminable: z.boolean().optional(),
});
export type ResumenEstudiante = z.infer<typeof ResumenEstudiante>;

/** The parts of a student's record beyond the person. */
export const fichas = {
  resumen: get(
    'estudiante/resumen/{id}',
    [ACCESO.estudiante, ACCESO.inscripcion, ACCESO.cobro],
    'Edad, grupos, saldo y asistencia de un estudiante, cada parte según el acceso',
    { params: porId, result: ResumenEstudiante },
  ),
  info: get('estudiante/info/{id}', [ACCESO.masInformacion], 'Salud, escuela y uniforme de un estudiante', {
    params: porId,
    result: InfoEstudiante,
  }),
  updateInfo: put('estudiante/info/update', [ACCESO.masInformacion], 'Modificar salud, escuela y uniforme de un estudiante', {
    body: InfoEstudiante.extend({ codigoEstudiante: codigo }),
    result: InfoEstudiante,
  }),
  ...fotoDe({
    path: 'estudiante',
    de: 'un estudiante',
    access: [ACCESO.estudiante],
    readers: [
      ACCESO.estudiante,
      ACCESO.inscripcion,
      ACCESO.cobro,
      ACCESO.inscripcionesPorGrupo,
      ACCESO.asistenciaPorGrupo,
      ACCESO.historialPagos,
      ACCESO.transferirGrupo,
      ACCESO.realizarCobro,
      ACCESO.generarCuotas,
      ACCESO.cancelarInscripcion,
      ACCESO.fichaAsistencia,
      ACCESO.monitoreo,
      ACCESO.responsables,
      ACCESO.campamento,
      ACCESO.paseLista,
    ],
  }),
};
