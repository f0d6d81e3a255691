import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, codigoEnRuta, fecha, textoOpcional } from '../campos';
import { eliminar, porId } from '../crud';
import { NuevoEstudiante } from '../estudiantes/estudiante';
import { list } from '../list';

const EstatusEspera = z.enum(['ESPERA', 'INSCRITO', 'RETIRADO']);

/** An entry of the waiting list, with the contact to call. */
export const EnEspera = z.object({
  codigoEspera: codigo,
  codigoGrupo: codigo,
  grupo: z.string(),
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  responsable: z.string(),
  telefono: z.string(),
  /** The position; 1 is next. */
  lugar: z.int(),
  fecha,
  nota: z.string(),
  estatus: EstatusEspera,
});
export type EnEspera = z.infer<typeof EnEspera>;

const nota = textoOpcional(200).default('');
/** The interested family that the child is of. */
const codigoInteresado = codigo.optional();

const access = [ACCESO.inscripcion];
const readers = [...access, ACCESO.cancelarInscripcion, ACCESO.transferirGrupo, ACCESO.grupo, ACCESO.campamento];
const deGrupo = z.strictObject({ codigoGrupo: codigoEnRuta.optional(), codigoSucursal: codigoEnRuta.optional() });

export const listaEspera = {
  key: 'codigoEspera',
  name: 'Lista de espera',
  save: post('listaespera/save', [...access, ACCESO.campamento], 'Anotar a un estudiante en la lista de espera de un grupo lleno', {
    mensaje: 'Anotado en la lista de espera',
    body: z.strictObject({ codigoGrupo: codigo, codigoEstudiante: codigo, nota, codigoInteresado }),
    result: EnEspera,
  }),
  saveEstudiante: post(
    'listaespera/save/estudiante',
    [...access, ACCESO.campamento],
    'Crear a un estudiante con sus responsables y anotarlo en la lista de espera de un grupo lleno, todo o nada',
    {
      idempotent: true,
      mensaje: 'Anotado en la lista de espera',
      body: z.strictObject({
        codigoGrupo: codigo,
        estudiante: NuevoEstudiante,
        /** The user has checked the possible duplicates: this is another child. */
        confirmaParecidos: z.boolean().default(false),
        nota,
        codigoInteresado,
      }),
      result: EnEspera,
    },
  ),
  id: get('listaespera/id/{id}', readers, 'Leer un lugar de la lista de espera', { params: porId, result: EnEspera }),
  all: get('listaespera/all', readers, 'Listas de espera con su historia', { query: deGrupo, result: z.array(EnEspera) }),
  active: get('listaespera/all/active', readers, 'Quiénes esperan, en su orden', { query: deGrupo, result: z.array(EnEspera) }),
  filter: list({
    path: 'listaespera/all/filter',
    access: readers,
    summary: 'Buscar en las listas de espera',
    title: 'Lista de espera',
    row: EnEspera,
    sort: ['orden', 'nombreCompleto', 'grupo', 'fecha'],
    query: { codigoSucursal: codigoEnRuta.optional(), codigoGrupo: codigoEnRuta.optional(), estatus: EstatusEspera.optional() },
    columns: [
      { id: 'grupo', header: 'Grupo', sort: 'grupo' },
      { id: 'lugar', header: 'Lugar', kind: 'number', sort: 'orden' },
      { id: 'nombreCompleto', header: 'Estudiante', sort: 'nombreCompleto' },
      { id: 'responsable', header: 'Responsable' },
      { id: 'telefono', header: 'Teléfono' },
      { id: 'fecha', header: 'Espera desde', kind: 'date', sort: 'fecha' },
      { id: 'nota', header: 'Nota' },
    ],
  }),
  remove: eliminar('listaespera/delete/{id}', access, 'Retirar a un estudiante de la lista de espera', 'Retirado de la lista'),
  ordenar: post('listaespera/ordenar', access, 'Cambiar el orden de la lista de espera de un grupo', {
    mensaje: 'Lista ordenada',
    body: z.strictObject({
      codigoGrupo: codigo,
      codigosEspera: z.array(codigo).min(1).max(500),
      /** The order that it replaces, if the caller knows it: any other refuses it. */
      antes: z.array(codigo).max(500).optional(),
    }),
    result: z.array(EnEspera),
  }),
};
