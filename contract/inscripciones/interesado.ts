import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post, put } from '../call';
import { codigo, email, fecha, parrafo, telefono, texto, textoOpcional } from '../campos';
import { editable, eliminar, porId, version } from '../crud';
import { list } from '../list';
import { diaPasado, Sexo } from '../personas/entidad';
import { interesados } from './listaInteresados';

export const OrigenInteresado = z.enum(['RECOMENDADO', 'REDES', 'PASO', 'ESCUELA', 'EVENTO', 'OTRO']);

/** How far a family has come; ESPERA is said by the waiting list alone, INSCRITO by the enrolment. */
export const EtapaInteresado = z.enum(['NUEVO', 'CONTACTADO', 'PRUEBA', 'ESPERA', 'INSCRITO', 'PERDIDO']);

/** A family that asked about a child who is not a student yet. */
export const Interesado = z.object({
  codigoInteresado: codigo,
  codigoSucursal: codigo,
  /** The child's full name. */
  nombre: texto(100),
  fechaNacimiento: diaPasado.nullable(),
  sexo: Sexo,
  /** The guardian's full name. */
  responsable: texto(100),
  telefono,
  email,
  origen: OrigenInteresado,
  etapa: EtapaInteresado,
  /** Why the family is lost; '' in every other stage. */
  motivo: textoOpcional(200),
  /** What is done next, and on which day. */
  proximo: textoOpcional(120),
  proximoDia: fecha.nullable(),
  /** The login of who does it; '' for nobody yet. */
  asignado: textoOpcional(60),
  /** The group that the family asks about. */
  codigoGrupo: codigo.nullable(),
  nota: parrafo(500),
  version,
  /** The day on which the family asked. */
  fecha,
  /** The name of who does the next step. */
  quien: z.string(),
  grupo: z.string(),
  /** The day of its trial class, its group, and whether the child came; null before the mark. */
  diaPrueba: fecha.nullable(),
  codigoGrupoPrueba: codigo.nullable(),
  vinoPrueba: z.boolean().nullable(),
  /** The record that the waiting list or the enrolment made of it. */
  codigoEstudiante: codigo.nullable(),
});
export type Interesado = z.infer<typeof Interesado>;

const access = [ACCESO.inscripcion];
const { input, body } = editable(Interesado, 'codigoInteresado', [
  'fecha',
  'quien',
  'grupo',
  'codigoEstudiante',
  'diaPrueba',
  'codigoGrupoPrueba',
  'vinoPrueba',
]);

export const interesado = {
  key: 'codigoInteresado',
  name: 'Interesado',
  input,
  save: post('interesado/save', access, 'Anotar a una familia interesada', { body: input, result: Interesado }),
  update: put('interesado/update', access, 'Cambiar los datos, la etapa o el próximo paso de una familia interesada', {
    body,
    result: Interesado,
  }),
  id: get('interesado/id/{id}', access, 'Leer a una familia interesada', { params: porId, result: Interesado }),
  filter: list({
    ...interesados,
    access,
    summary: 'Buscar familias interesadas',
    row: Interesado,
  }),
  remove: eliminar('interesado/delete/{id}', access, 'Borrar a una familia interesada y sus datos'),
  asignados: get('interesado/asignados', access, 'Quiénes pueden encargarse de una familia interesada', {
    result: z.array(z.object({ usuario: z.string(), nombre: z.string() })),
  }),
  parecidos: post('interesado/parecidos', access, 'Quién tiene ya ese teléfono: otros interesados y responsables', {
    preview: true,
    body: z.strictObject({ telefono, codigoInteresado: codigo.optional() }),
    result: z.array(z.object({ nombre: z.string(), que: z.string() })),
  }),
};
export type InteresadoInput = z.infer<typeof input>;
